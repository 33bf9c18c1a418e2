"""Slow reference versions that follow the definitions word by word."""
