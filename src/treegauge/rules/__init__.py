"""Scoring rules: parameter files, head tables, equality of words and relations."""
