"""Correlations between scores, with intervals.

Pearson's r is about values, Spearman's ρ about ranks (equal values share their mean rank), Kendall's τ-b
about pairs in the same order (pairs that are tied in one list take from the denominator).

The intervals are BCa bootstrap intervals over units (:mod:`treegauge.stats.bootstrap`): points of one unit,
such as the sentences of a document, are drawn together, and ranks are those within the sample.  Scores of
sentences have long tails: a few units may make most of the spread, and samples then vary too little.  So the
cuts are those of Student's t with as many degrees of freedom as there are units that count,
(Σd²)² / Σd⁴ for the jackknife's differences d (Kish's effective size, with weights d²).

Kendall (1945), The treatment of ties in ranking problems; Efron (1987), Better bootstrap confidence
intervals; Hesterberg (2015), What teachers should know about the bootstrap (cuts of Student's t); Kish
(1965), Survey sampling.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.stats.bootstrap import bca_cuts, quantile
from treegauge.stats.ranks import kendall

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS = ("pearson", "spearman", "kendall")
#: samples of the bootstrap
SAMPLES = 2000
#: with fewer units there is no interval
FEWEST_UNITS = 10
#: the jackknife leaves out so many parts in turn: each unit, where there are not more
MOST_PARTS = 500


@dataclass(frozen=True)
class Correlation:
    """A coefficient, its interval, and the number of points; None where undefined."""

    value: float | None
    interval: tuple[float, float] | None
    n: int


def correlation(kind: str, first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return one correlation of two lists of values over the same points.

    >>> round(correlation("spearman", [1, 2, 3, 4, 5], [2, 1, 4, 3, 5]), 4)
    0.8
    """
    x, y = array("d", first), array("d", second)
    if kind == "kendall":
        return kendall(x, y).tau_b
    if kind == "spearman":
        return _core.pearson(_core.mean_ranks(x), _core.mean_ranks(y))
    return _core.pearson(x, y)


def correlations(
    first: Sequence[float],
    second: Sequence[float],
    units: Sequence[int] | None = None,
    *,
    level: float = 0.95,
    samples: int = SAMPLES,
    seed: int = 1,
) -> list[Correlation]:
    """Return Pearson's, Spearman's and Kendall's coefficients with their intervals.

    ``units``: a number for each point; points with the same number are drawn together.  Without it every
    point is a unit.  Without samples (0) there are no intervals.
    """
    x, y = array("d", first), array("d", second)
    values = [correlation(kind, x, y) for kind in KINDS]
    numbers = {unit: number for number, unit in enumerate(dict.fromkeys(units or range(len(x))))}
    if not samples or len(numbers) < FEWEST_UNITS or None in values:
        return [Correlation(value, None, len(x)) for value in values]
    unit = array("I", [numbers[own] for own in units or range(len(x))])
    sampled = _core.correlations(x, y, unit, len(numbers), samples, seed)
    without = _core.correlations(x, y, unit, len(numbers), min(len(numbers), MOST_PARTS))
    return [
        Correlation(value, None if value is None else _interval(value, *seen, level=level), len(x))
        for value, *seen in zip(values, sampled, without, strict=True)
    ]


def _interval(
    value: float, sampled: memoryview, jackknife: memoryview, *, level: float
) -> tuple[float, float] | None:
    from statistics import NormalDist

    ordered = _core.sorted_values(sampled)
    known = [own for own in jackknife if own == own]  # noqa: PLR0124
    if 2 * len(ordered) < len(sampled) or not known:
        return None
    middle = sum(known) / len(known)
    squares = [(own - middle) ** 2 for own in known]
    fourth = sum(square * square for square in squares)
    if not fourth or ordered[0] == ordered[-1]:
        return None
    counting = sum(squares) ** 2 / fourth
    tail = NormalDist().cdf(-student_quantile(level, counting))
    cuts = bca_cuts(ordered, value, _core.acceleration(array("d", known)), (tail, 1 - tail))
    return None if cuts is None else (quantile(ordered, cuts[0]), quantile(ordered, cuts[1]))


def student_quantile(level: float, freedom: float) -> float:
    """Return what the absolute value of Student's t stays below with a probability.

    Fewer than two degrees of freedom count as two.

    >>> round(student_quantile(0.95, 10), 2)
    2.23
    """
    from itertools import pairwise
    from math import cos, pi, sqrt, tan

    freedom = max(freedom, 2.0)
    # With t = √ν·tan θ the density is that of cosᵛ⁻¹ θ: summed in small steps, from 0 to a right angle.
    steps = 4000
    density = [cos(pi / 2 * step / steps) ** (freedom - 1) for step in range(steps + 1)]
    sums = [0.0]
    for left, right in pairwise(density):
        sums.append(sums[-1] + (left + right) / 2)
    wanted = level * sums[-1]
    step = next(place for place, seen in enumerate(sums) if seen >= wanted)
    share = (wanted - sums[step - 1]) / (sums[step] - sums[step - 1])
    return sqrt(freedom) * tan(pi / 2 * (step - 1 + share) / steps)
