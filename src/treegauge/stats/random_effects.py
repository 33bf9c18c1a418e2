"""Random effects: what differences on several test sets say about other test sets of the same kind.

The difference dₖ on set k has the variance vₖ of its units, and beside it the true difference varies from set
to set, with variance τ².  With wₖ = 1/vₖ and the mean d̄ = Σwₖdₖ / Σwₖ,

    Q = Σ wₖ(dₖ − d̄)²,   τ² = max(0, (Q − (K − 1)) / (Σwₖ − Σwₖ² / Σwₖ)),

and the summary is m = Σwₖ*dₖ / Σwₖ* with wₖ* = 1/(vₖ + τ²): DerSimonian and Laird (1986), Meta-analysis in
clinical trials.  Its variance is q / Σwₖ* with q = max(1, Σwₖ*(dₖ − m)² / (K − 1)); interval and p are by
Student's t with K − 1 degrees of freedom: Hartung and Knapp (2001), because the normal interval is far too
narrow for a few sets; q is never below 1 (Knapp and Hartung 2003).  I² = max(0, (Q − (K − 1)) / Q) is the
share of the variation between sets that is not chance (Higgins and Thompson 2002).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from treegauge.stats.randomization import EQUAL
from treegauge.stats.student import quantile, two_tails

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.stats.bootstrap import Interval


@dataclass(frozen=True)
class RandomEffects:
    """The summary over sets: the mean difference, its standard error, interval and p, and how sets differ.

    ``spread`` is τ, the standard deviation of true differences from set to set; ``inconsistency`` is I².
    """

    mean: float
    error: float
    interval: Interval
    p: float
    heterogeneity: float
    spread: float
    inconsistency: float
    sets: int


def random_effects(
    differences: Sequence[float], variances: Sequence[float], *, level: float = 0.95
) -> RandomEffects | None:
    """Return the summary of differences on several sets; None for one set, or one without a variance.

    Two sets that differ by 2 with variance 1 each: Q = 2, τ² = (2 − 1) / (2 − 1).

    >>> summary = random_effects([0.0, 2.0], [1.0, 1.0])
    >>> summary.mean, summary.heterogeneity, summary.spread, summary.inconsistency
    (1.0, 2.0, 1.0, 0.5)
    """
    freedom = len(differences) - 1
    # What rounding leaves of a variance of nothing is nothing.
    if freedom < 1 or min(variances) <= EQUAL**2:
        return None
    fixed = [1 / variance for variance in variances]
    heterogeneity = _squares(differences, fixed, _mean(differences, fixed))
    total = sum(fixed)
    between = (heterogeneity - freedom) / (total - sum(w * w for w in fixed) / total)
    between = max(0.0, between)
    weights = [1 / (variance + between) for variance in variances]
    mean = _mean(differences, weights)
    stretch = max(1.0, _squares(differences, weights, mean) / freedom)
    error = (stretch / sum(weights)) ** 0.5
    far = quantile(level, freedom) * error
    return RandomEffects(
        mean,
        error,
        (mean - far, mean + far),
        two_tails(mean / error, freedom),
        heterogeneity,
        between**0.5,
        max(0.0, (heterogeneity - freedom) / heterogeneity) if heterogeneity else 0.0,
        len(differences),
    )


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(w * value for w, value in zip(weights, values, strict=True)) / sum(weights)


def _squares(values: Sequence[float], weights: Sequence[float], mean: float) -> float:
    return sum(w * (value - mean) ** 2 for w, value in zip(weights, values, strict=True))
