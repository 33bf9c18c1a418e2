"""Counts by unit and what is made of them: add, merge, save, break down."""
