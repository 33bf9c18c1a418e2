"""Type I error of --fail-worse MARGIN: how often a system passes that is worse by exactly the margin.

    python bench/margins.py GOLD.conllu A.conllu B.conllu [TRIALS]

The sentences of two systems are a population.  The margin is their true difference there, so that the worse
one should pass in at most 5 % of samples.  Samples of 30, 100 and 300 sentences are drawn with replacement
and a fixed seed; what passes is printed for LAS, MLAS and exact match, and how often the better system passes
(power).  The exit code is 1 if the worse one passes in more than 7.5 % of samples of 100 or more.
"""

from __future__ import annotations

import random
import sys
from array import array
from types import SimpleNamespace

import treegauge
from treegauge import _core
from treegauge.stats.margins import swaps_of

METRICS = ("las", "mlas", "exact")
MOST = 7.5


def columns(result: treegauge.Result, spec: str) -> list[tuple[int, int]]:
    """Return numerator and denominator of each sentence."""
    ratio = next(iter(result.metric(spec).ratios[name] for name in [result.metric(spec).main]))
    counts = result.counts[spec]
    sums = [
        [
            sum(times * counts[name][row] for name, times in part.items())
            for row in range(len(result.units))
        ]
        for part in (ratio.numerator, ratio.denominator)
    ]
    return list(zip(*sums, strict=True))


def statistic(rows: list[tuple[tuple[int, int], tuple[int, int]]]) -> SimpleNamespace:
    """Return what swaps are made of: both systems' columns."""
    sides = [
        [array("d", column) for column in zip(*side, strict=True)]
        for side in zip(*rows, strict=True)
    ]
    return SimpleNamespace(
        doubles=sides,
        distribution=lambda sums: _core.ratios(sums[0], sums[1]),
        units=SimpleNamespace(units=len(rows)),
    )


def difference(rows: list[tuple[tuple[int, int], tuple[int, int]]]) -> float:
    """Return how much better the first system is."""
    sums = [[sum(column) for column in zip(*side, strict=True)] for side in zip(*rows, strict=True)]
    return sums[0][0] / sums[0][1] - sums[1][0] / sums[1][1]


def main() -> int:
    trials = int(sys.argv[4]) if len(sys.argv) > 4 else 2000
    results = [treegauge.score(sys.argv[1], path, metrics=METRICS) for path in sys.argv[2:4]]
    fine = True
    for spec in METRICS:
        rows = list(zip(*(columns(result, spec) for result in results), strict=True))
        rows = [row for row in rows if row[0][1] and row[1][1]]
        if difference(rows) > 0:
            rows = [(b, a) for a, b in rows]
        margin = -difference(rows)
        for size in (30, 100, 300):
            rng = random.Random(size)
            passed = [0, 0]
            for trial in range(trials):
                drawn = rng.choices(rows, k=size)
                swaps = swaps_of(statistic(drawn), 0, 1, samples=999, seed=trial)
                seen = difference(drawn)
                passed[0] += swaps.p(seen + margin) < 0.05
                passed[1] += swaps.turned().p(margin - seen) < 0.05
            worse, better = (100 * count / trials for count in passed)
            print(
                f"{spec}, {size} sentences, margin {100 * margin:.2f}: the worse system passes in "
                f"{worse:.1f} %, the better one in {better:.1f} %",
                flush=True,
            )
            fine = fine and (size < 100 or worse <= MOST)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
