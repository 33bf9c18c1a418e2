"""Shared code of tests: small files, generators, damage, real data, and ways to run commands."""
