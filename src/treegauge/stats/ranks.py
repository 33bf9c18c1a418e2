"""Ranks, and how far two rankings of the same things disagree."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from treegauge.records import Record

if TYPE_CHECKING:
    from collections.abc import Sequence


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, best (largest) first; equal values share their mean rank.

    >>> ranks([0.9, 0.7, 0.9, 0.8])
    [1.5, 4.0, 1.5, 3.0]
    """
    order = sorted(range(len(values)), key=lambda place: -values[place])
    found = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and values[order[end]] == values[order[begin]]:
            end += 1
        for place in order[begin:end]:
            found[place] = (begin + 1 + end) / 2
        begin = end
    return found


class Kendall(Record):
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


def _tied_pairs(values: Sequence[object]) -> int:
    counts: dict[object, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return sum(count * (count - 1) // 2 for count in counts.values())


def _inversions(values: list[float]) -> int:
    """Return the number of pairs in falling order, by merging runs of growing length."""
    total = 0
    size = 1
    while size < len(values):
        merged: list[float] = []
        for begin in range(0, len(values), 2 * size):
            left, right = values[begin : begin + size], values[begin + size : begin + 2 * size]
            i = j = 0
            while i < len(left) and j < len(right):
                if right[j] < left[i]:
                    total += len(left) - i
                    merged.append(right[j])
                    j += 1
                else:
                    merged.append(left[i])
                    i += 1
            merged += left[i:] + right[j:]
        values = merged
        size *= 2
    return total


def kendall(first: Sequence[float], second: Sequence[float]) -> Kendall:
    """Return how two lists of values order the same things (Kendall 1938; tau-b for ties).

    >>> kendall([1, 2, 3, 4], [1, 2, 4, 3]).discordant
    1
    """
    if len(first) != len(second):
        raise ValueError("two rankings of different length")
    size = len(first)
    pairs = size * (size - 1) // 2
    ties_first, ties_second = _tied_pairs(first), _tied_pairs(second)
    ties_both = _tied_pairs(list(zip(first, second, strict=True)))
    ordered = [second[place] for place in sorted(range(size), key=lambda k: (first[k], second[k]))]
    discordant = _inversions(ordered)
    tied = ties_first + ties_second - ties_both
    concordant = pairs - tied - discordant
    below = sqrt((pairs - ties_first) * (pairs - ties_second))
    return Kendall(
        concordant, discordant, tied, (concordant - discordant) / below if below else None
    )
