"""The classic programs, byte for byte: evalb, SParseval, srleval, TedEval and other scorers.

Each has a reader and quirks of its own; no quirk lives anywhere else.
"""
