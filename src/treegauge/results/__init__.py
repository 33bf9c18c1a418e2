"""Counts by unit, and what is computed from them: scores, breakdowns, sums, causes."""
