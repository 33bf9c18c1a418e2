"""Slow versions that follow the definitions word by word, to hold the fast ones against."""
