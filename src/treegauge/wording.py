"""Numbers as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def counted(number: float | None, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "word"), counted(0, "word")
    ('1 word', '0 words')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them.

    >>> listed(["wer"]), listed(["crossing", "complete", "wer"])
    ('wer', 'crossing, complete and wer')
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
