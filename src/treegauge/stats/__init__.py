"""Tests, intervals and correlations, from counts that are there already."""
