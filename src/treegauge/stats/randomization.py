"""The permutation test for scores that are not a ratio of sums: over all swaps, or over random ones.

As the exact test (:mod:`treegauge.stats.exact`).  Where at most 16 units differ, all swaps are looked at, 2¹⁶
or fewer, and p is the share of those whose difference is at least the one seen.  Beyond that n swaps are
drawn with a seed.  With k of them whose difference is at least the one seen, p = (k + 1) / (n + 1): never 0,
and never too small on average.

Noreen (1989), Computer-intensive methods for testing hypotheses; Yeh (2000), More accurate tests for the
statistical significance of result differences.
"""

from __future__ import annotations

from array import array
from math import ceil, inf, isnan
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.stats.exact import Tested, least_p

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Columns = Sequence[array[float]]
    #: from columns of sums to a column of scores, NaN where undefined
    Scores = Callable[[Sequence[array[float] | memoryview]], array[float] | memoryview]

# Sums of floats that differ by less are equal.
EQUAL = 1e-12


def enumerated_test(
    first: Columns, second: Columns, scores: Scores, *, one_sided: bool = False, alpha: float = 0.0
) -> Tested | None:
    """Return p over all swaps; None where a score is undefined, or where more than 16 units differ."""
    gaps = _core.every_swapped_sums(_differences(first, second))
    if gaps is None:
        return None
    outcome = _outcome(first, second, scores, gaps, one_sided)
    if outcome is None:
        return None
    seen, swapped = outcome
    p = sum(value >= seen - EQUAL for value in swapped) / len(swapped)
    critical = critical_of(swapped, alpha)
    # Where no swap lies beyond, none has a p below alpha.
    if critical is not None and max(swapped) <= critical + EQUAL:
        critical = None
    differing = _differing(first, second)
    least = least_p(differing, one_sided=one_sided)
    return Tested(p, "exact", 0.0, "enumeration", differing, least, critical)


def randomization_test(
    first: Columns,
    second: Columns,
    scores: Scores,
    *,
    samples: int = 10_000,
    seed: int = 1,
    one_sided: bool = False,
    alpha: float = 0.0,
) -> Tested | None:
    """Return p of the difference of ``scores(sums of columns)`` over random swaps; None if it is undefined.

    A swap after which a score is undefined counts as one that is at least the observed difference.
    """
    gaps = _core.swapped_sums(_differences(first, second), samples, seed)
    outcome = _outcome(first, second, scores, gaps, one_sided)
    if outcome is None:
        return None
    seen, swapped = outcome
    p = (sum(value >= seen - EQUAL for value in swapped) + 1) / (samples + 1)
    differing = _differing(first, second)
    least = max(1 / (samples + 1), least_p(differing, one_sided=one_sided))
    critical = critical_of(swapped, alpha, drawn=1) if least < alpha else None
    detail = f"{samples} swaps, seed {seed}"
    return Tested(p, "randomization", 0.0, detail, differing, least, critical)


def critical_of(values: Sequence[float], alpha: float, *, drawn: int = 0) -> float | None:
    """Return the largest value that at least a share alpha of the values reach.

    The share of k among n is (k + drawn) / (n + drawn), as of p.  None where no share is below alpha.

    >>> critical_of([0.0, 1.0, 1.0, 2.0, 3.0], 0.4), critical_of([1.0, 2.0], 0.2, drawn=1)
    (2.0, None)
    """
    whole = len(values) + drawn
    many = max(0, ceil(alpha * whole) - drawn - 1)
    while (many + drawn) / whole < alpha:
        many += 1
    if many == 0 or alpha <= 0:
        return None
    ordered = sorted(values, reverse=True)
    return None if ordered[many - 1] == inf else ordered[many - 1]


def _differences(first: Columns, second: Columns) -> list[memoryview]:
    return [_core.differences(a, b) for a, b in zip(first, second, strict=True)]


def _differing(first: Columns, second: Columns) -> int:
    rows = (zip(*side, strict=True) for side in (first, second))
    return sum(a != b for a, b in zip(*rows, strict=True))


def after_swaps(
    first: Columns, second: Columns, scores: Scores, gaps: Sequence[memoryview]
) -> list[float]:
    """Return the score of the first less that of the second after each swap; nan where one is undefined."""
    totals = [sum(a) + sum(b) for a, b in zip(first, second, strict=True)]
    left, right = (
        scores(
            [
                array("d", [(total + sign * gap) / 2 for gap in column])
                for total, column in zip(totals, gaps, strict=True)
            ]
        )
        for sign in (1, -1)
    )
    return list(_core.differences(left, right))


def _outcome(
    first: Columns,
    second: Columns,
    scores: Scores,
    gaps: Sequence[memoryview],
    one_sided: bool,
) -> tuple[float, list[float]] | None:
    """Return the difference seen and that after each swap: how far from 0, or how far in favour."""
    a, b = (scores([array("d", [sum(column)]) for column in side])[0] for side in (first, second))
    if isnan(a) or isnan(b):
        return None
    swapped = [inf if isnan(gap) else gap for gap in after_swaps(first, second, scores, gaps)]
    if one_sided:
        return a - b, swapped
    return abs(a - b), [abs(gap) for gap in swapped]
