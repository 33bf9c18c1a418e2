"""Correlations between scores, with intervals.

Pearson's r is about values, Spearman's ρ about ranks, Kendall's τ-b about pairs in the same order.  The
intervals are Fisher's, z = artanh r ± z₁₋α⸝₂·s, with s² = 1 / (n − 3) for Pearson, (1 + ρ² / 2) / (n − 3) for
Spearman and 0.437 / (n − 4) for Kendall.

Kendall (1938), A new measure of rank correlation; Fieller, Hartley and Pearson (1957), Tests for rank
correlation coefficients; Bonett and Wright (2000), Sample size requirements for estimating Pearson, Kendall
and Spearman correlations.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import atanh, sqrt, tanh
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.stats.ranks import kendall

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS = ("pearson", "spearman", "kendall")


@dataclass(frozen=True)
class Correlation:
    """A coefficient, its interval, and the number of points; None where undefined."""

    value: float | None
    interval: tuple[float, float] | None
    n: int


def correlation(
    kind: str, first: Sequence[float], second: Sequence[float], *, level: float = 0.95
) -> Correlation:
    """Return one correlation of two lists of values over the same points.

    >>> rho = correlation("spearman", [1, 2, 3, 4, 5], [2, 1, 4, 3, 5])
    >>> round(rho.value, 4), rho.n
    (0.8, 5)
    """
    x, y = array("d", first), array("d", second)
    number = len(x)
    if kind == "kendall":
        value = kendall(x, y).tau_b
        variance = 0.437 / (number - 4) if number > 4 else None
    elif kind == "spearman":
        value = _core.pearson(_core.mean_ranks(x), _core.mean_ranks(y))
        variance = (1 + (value or 0) ** 2 / 2) / (number - 3) if number > 3 else None
    else:
        value = _core.pearson(x, y)
        variance = 1 / (number - 3) if number > 3 else None
    return Correlation(value, _fisher(value, variance, level), number)


def _fisher(
    value: float | None, variance: float | None, level: float
) -> tuple[float, float] | None:
    from statistics import NormalDist

    if value is None or variance is None or abs(value) >= 1:
        return None
    far = NormalDist().inv_cdf((1 + level) / 2) * sqrt(variance)
    return tanh(atanh(value) - far), tanh(atanh(value) + far)
