"""Ranks of values, and the disagreement of two rankings (Kendall)."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from collections.abc import Sequence


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, best (largest) first; equal values share their mean rank.

    >>> ranks([0.9, 0.7, 0.9, 0.8])
    [1.5, 4.0, 1.5, 3.0]
    """
    order = sorted(range(len(values)), key=lambda place: -values[place])
    ranked = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and values[order[end]] == values[order[begin]]:
            end += 1
        for place in order[begin:end]:
            ranked[place] = (begin + 1 + end) / 2
        begin = end
    return ranked


@dataclass(frozen=True)
class Kendall:
    """Pairs in the same order, in the opposite order, and tied in at least one of two rankings."""

    concordant: int
    discordant: int
    tied: int
    tau_b: float | None

    @property
    def discordant_share(self) -> float | None:
        """Discordant pairs over all pairs; a pair tied in either ranking is not discordant."""
        pairs = self.concordant + self.discordant + self.tied
        return self.discordant / pairs if pairs else None


def kendall(first: Sequence[float], second: Sequence[float]) -> Kendall:
    """Return how far two lists of values agree in their order (Kendall 1938; tau-b for ties).

    >>> kendall([1, 2, 3, 4], [1, 2, 4, 3]).discordant
    1
    """
    if len(first) != len(second):
        raise ValueError("two rankings of different length")
    pairs = len(first) * (len(first) - 1) // 2
    concordant, discordant, tied_first, tied_second, both = _core.kendall_pairs(
        array("d", first), array("d", second)
    )
    spread = sqrt((pairs - tied_first) * (pairs - tied_second))
    tau_b = (concordant - discordant) / spread if spread else None
    return Kendall(concordant, discordant, tied_first + tied_second - both, tau_b)
