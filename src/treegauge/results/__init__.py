"""Counts by unit, and what is made of them: scores, breakdowns, sums, files, causes."""
