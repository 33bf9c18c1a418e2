"""Runs from sources to results: in one piece, in blocks, on many machines."""
