"""The best of k answers: how often each answer is the best, and the mean over rounds of samples."""

from __future__ import annotations

from array import array
from math import comb, inf
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.metrics import Metric


def distance_to_best(metric: Metric, value: float | None) -> float:
    """Return how far a value is from the best there is; what is undefined is farthest."""
    return inf if value is None else abs(metric.best - value)


def best_of_weights(size: int, k: int, scale: int) -> list[int]:
    """Return how often the best of k samples out of so many is the first, second … best of all.

    >>> best_of_weights(4, 2, 6)
    [3, 2, 1, 0]
    """
    return [
        round(scale * comb(size - 1 - place, k - 1) / comb(size, k))
        if scale % comb(size, k)
        else scale // comb(size, k) * comb(size - 1 - place, k - 1)
        for place in range(size)
    ]


def mean_columns(columns: Sequence[Any]) -> array[float]:
    """Return the mean of several columns, row by row."""
    return array("d", [sum(row) / len(columns) for row in zip(*columns, strict=True)])
