"""Confidence intervals by resampling units: BCa and percentile.

A sample draws as many units as there are, with replacement; a score's values over many samples show how
much it would vary on other texts like these.  The percentile interval cuts off the same share at both
ends.  BCa (bias-corrected and accelerated) moves the two cuts: by z₀, for the share of samples below the
score itself, and by a, for a spread that changes with the score, from the jackknife (each unit left out in
turn).  All systems and metrics see the same samples, so differences are paired.

Efron (1987), Better bootstrap confidence intervals; Efron and Tibshirani (1993), An introduction to the
bootstrap, chapter 14; of parsers' scores Berg-Kirkpatrick, Burkett and Klein (2012), An empirical
investigation of statistical significance in NLP.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    Values = array[float] | memoryview

METHODS = ("bca", "percentile")
#: each sample is a run over all sentences
MOST_SAMPLES = 10_000_000
Interval = tuple[float, float]


def interval(
    values: Values, score: float, jackknife: Values, *, level: float = 0.95, method: str = "bca"
) -> Interval | None:
    """Return the interval of a score from its values over samples; None where all of them are equal.

    Samples in which the score is undefined (NaN) are left out; there is no interval where they are more
    than half.
    """
    ordered = _core.sorted_values(values)
    if not len(ordered) or 2 * len(ordered) < len(values) or ordered[0] == ordered[-1]:
        return None
    tail = (1 - level) / 2
    cuts = (tail, 1 - tail)
    if method == "bca":
        moved = bca_cuts(ordered, score, _core.acceleration(jackknife), cuts)
        if moved is None:
            return None
        cuts = moved
    return quantile(ordered, cuts[0]), quantile(ordered, cuts[1])


def bca_cuts(
    values: Sequence[float] | memoryview,
    score: float,
    acceleration: float | None,
    cuts: tuple[float, float],
) -> tuple[float, float] | None:
    """Return where BCa cuts sorted values (Efron and Tibshirani 1993, equation 14.10)."""
    from statistics import NormalDist

    normal = NormalDist()
    # Samples that equal the score count half.
    below = (bisect_left(values, score) + bisect_right(values, score)) / 2 / len(values)
    if acceleration is None or not 0 < below < 1:
        return None
    bias = normal.inv_cdf(below)
    moved = []
    for cut in cuts:
        far = bias + normal.inv_cdf(cut)
        moved.append(normal.cdf(bias + far / (1 - acceleration * far)))
    return moved[0], moved[1]


def quantile(values: Sequence[float] | memoryview, share: float) -> float:
    """Return a quantile of sorted values, straight between neighbours (Hyndman and Fan's type 7).

    >>> quantile([1.0, 2.0, 4.0], 0.75)
    3.0
    """
    place = share * (len(values) - 1)
    left = min(int(place), len(values) - 1)
    right = min(left + 1, len(values) - 1)
    return float(values[left] + (place - left) * (values[right] - values[left]))
