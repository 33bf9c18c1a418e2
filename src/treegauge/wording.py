"""Numbers as people read them."""

from __future__ import annotations


def counted(number: float | None, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "word"), counted(0, "word")
    ('1 word', '0 words')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
