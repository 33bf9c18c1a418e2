"""Significance tests, confidence intervals and correlations of scores."""
