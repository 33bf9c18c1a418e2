"""Reproducible random draws: they depend on seed, kind, sentence and place, and on nothing else.

Each item has one draw, a whole number below 2^64.  It is damaged where the draw is below the rate, so a
higher rate damages what a lower one does, and more.  What becomes of it is told by further numbers of its
own.
"""

from __future__ import annotations

import sys
from array import array
from hashlib import shake_128
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")

RANGE = 1 << 64


def hits(seed: int, kind: str, sentence: int, places: int, rate: float) -> list[tuple[int, int]]:
    """Return (draw, place) of the places of a sentence that are damaged, the lowest draw first.

    Whatever is planted at one place can depend only on what was planted at lower draws: so it is the same
    at every rate.

    >>> few, many = (hits(1, "tags", 0, 50, rate) for rate in (0.1, 0.3))
    >>> many[: len(few)] == few, len(few) < len(many)
    (True, True)
    """
    draws = array("Q", shake_128(f"{seed} {kind} {sentence}".encode()).digest(8 * places))
    if sys.byteorder == "big":
        draws.byteswap()
    limit = int(rate * RANGE)
    return sorted([(draw, place) for place, draw in enumerate(draws) if draw < limit])


class Chance:
    """Numbers for the choices at one place."""

    def __init__(self, seed: int, kind: str, sentence: int, place: int) -> None:
        text = f"{seed} {kind} {sentence} {place}"
        self._state = int.from_bytes(shake_128(text.encode()).digest(8), "little")

    def uniform(self) -> float:
        """Return a number from 0 up to 1."""
        # Steele et al. (2014), SplitMix64.
        self._state = (self._state + 0x9E3779B97F4A7C15) % RANGE
        mixed = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 % RANGE
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % RANGE
        return ((mixed ^ mixed >> 31) >> 11) / (1 << 53)

    def of(self, items: Sequence[Item]) -> Item:
        """Return one of these items, all equally likely."""
        return items[int(self.uniform() * len(items))]

    def weighted(self, items: Sequence[Item], weights: Sequence[float]) -> Item:
        """Return one of these items, each as likely as its weight says."""
        sums = list(accumulate(weights))
        aim = self.uniform() * sums[-1]
        return next((item for item, most in zip(items, sums, strict=True) if aim < most), items[-1])
