"""Sentence ends within a tolerance, the slow way: a largest matching by augmenting paths (Kuhn 1955)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def largest_matching(gold: Sequence[float], test: Sequence[float], width: float) -> int:
    """Return how many pairs of ends, one to one, can be no farther apart than the width."""
    partner: dict[int, int] = {}

    def placed(place: int, seen: set[int]) -> bool:
        for other, end in enumerate(test):
            if abs(gold[place] - end) > width or other in seen:
                continue
            seen.add(other)
            if other not in partner or placed(partner[other], seen):
                partner[other] = place
                return True
        return False

    return sum(placed(place, set()) for place in range(len(gold)))
