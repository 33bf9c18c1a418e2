"""Corrections for multiple comparisons.

Of twenty true null hypotheses one is rejected at 0.05 by chance.  Holm's procedure keeps the chance of any
false rejection below the level (Holm 1979, A simple sequentially rejective multiple test procedure).
Benjamini and Hochberg's keeps the expected share of false ones among the rejections below it (1995,
Controlling the false discovery rate).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def holm(values: Sequence[float]) -> list[float]:
    """Return corrected p values.

    >>> [round(p, 6) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    corrected = [0.0] * len(values)
    largest = 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=lambda place: values[place])):
        largest = max(largest, min(1.0, (len(values) - rank) * values[place]))
        corrected[place] = largest
    return corrected


def benjamini_hochberg(values: Sequence[float]) -> list[float]:
    """Return corrected p values.

    >>> [round(p, 6) for p in benjamini_hochberg([0.01, 0.04, 0.03])]
    [0.03, 0.04, 0.04]
    """
    corrected = [0.0] * len(values)
    least = 1.0
    order = sorted(range(len(values)), key=lambda place: values[place])
    for rank in range(len(values), 0, -1):
        place = order[rank - 1]
        least = min(least, len(values) * values[place] / rank)
        corrected[place] = least
    return corrected


def uncorrected(values: Sequence[float]) -> list[float]:
    """Return the values as they are."""
    return list(values)


def strictest(alpha: float, many: int, correction: str) -> float:
    """Return the level that a p must be below if it is the only one of many that is small."""
    return alpha if correction == "none" else alpha / max(many, 1)


CORRECTIONS: dict[str, Callable[[Sequence[float]], list[float]]] = {
    "holm": holm,
    "benjamini-hochberg": benjamini_hochberg,
    "none": uncorrected,
}
