"""Approximate randomisation: the permutation test with random swaps, for scores that are no ratio of sums.

As the exact test (:mod:`treegauge.stats.exact`), but over n random swaps, drawn with a seed.  With k swaps
whose difference is at least the one seen, p = (k + 1) / (n + 1): never 0, and never too small on average.

Noreen (1989), Computer-intensive methods for testing hypotheses; Yeh (2000), More accurate tests for the
statistical significance of result differences.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.stats.exact import Tested

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# Sums of floats that differ by less are equal.
EQUAL = 1e-12


def randomization_test(
    first: Sequence[array[float]],
    second: Sequence[array[float]],
    score: Callable[[Sequence[float]], float | None],
    *,
    samples: int = 10_000,
    seed: int = 1,
    one_sided: bool = False,
) -> Tested | None:
    """Return p of the difference of ``score(sums of columns)`` between two systems.

    A swap after which a score is undefined counts as one that is at least the observed difference.
    """
    sums = [[sum(column) for column in side] for side in (first, second)]
    scores = [score(side) for side in sums]
    if scores[0] is None or scores[1] is None:
        return None
    observed = scores[0] - scores[1]
    both = [a + b for a, b in zip(*sums, strict=True)]
    columns = [_core.differences(a, b) for a, b in zip(first, second, strict=True)]
    at_least = 0
    for gaps in zip(*_core.swapped_sums(columns, samples, seed), strict=True):
        left = score([(total + gap) / 2 for total, gap in zip(both, gaps, strict=True)])
        right = score([(total - gap) / 2 for total, gap in zip(both, gaps, strict=True)])
        if left is None or right is None:
            at_least += 1
        elif one_sided:
            at_least += left - right >= observed - EQUAL
        else:
            at_least += abs(left - right) >= abs(observed) - EQUAL
    return Tested(
        (at_least + 1) / (samples + 1), "randomization", 0.0, f"{samples} swaps, seed {seed}"
    )


def doubles(values: Sequence[float] | memoryview) -> array[float]:
    """Return a column of doubles."""
    return array("d", values)
