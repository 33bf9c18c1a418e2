"""Coverage of 95 % intervals of correlations, simulated on real scores.

    python bench/correlations.py GOLD.conllu SYSTEM.conllu [TRIALS]

The sentences of a system are a population: it has a true correlation of LAS with MLAS and with exact match.
Samples of 30, 100 and 300 sentences are drawn from it, with replacement and a fixed seed, and each has an
interval; the share of intervals with the true correlation inside is what is printed.  Then the same with 100
documents, drawn as wholes.  The exit code is 1 if one is below 93 % at 100 units.
"""

from __future__ import annotations

import random
import sys

import treegauge
from treegauge.stats.correlation import KINDS, correlation, correlations

VALUES = (("las", "f1"), ("mlas", "f1"), ("exact", "value"))
PAIRS = ((0, 1), (0, 2), (1, 2))
LEAST = 93.0


def population(gold: str, system: str) -> list[tuple[str, list[float | None]]]:
    """Return document and scores of each sentence."""
    result = treegauge.score(gold, system, metrics=[name for name, _ in VALUES])
    rows = [result.by_sentence(name) for name, _ in VALUES]
    return [
        (str(row[0]["document"]), [one[value] for one, (_, value) in zip(row, VALUES, strict=True)])
        for row in zip(*rows, strict=True)
    ]


def coverage(clusters: list[list[tuple[float, float]]], size: int, trials: int) -> list[float]:
    """Return the share of intervals that hold the true value, in percent, for each coefficient."""
    rng = random.Random(size)
    every = [point for cluster in clusters for point in cluster]
    true = [correlation(kind, *zip(*every, strict=True)) for kind in KINDS]
    held = [0] * len(KINDS)
    for trial in range(trials):
        drawn = rng.choices(clusters, k=size)
        points = [(x, y, unit) for unit, own in enumerate(drawn) for x, y in own]
        coefficients = correlations(*zip(*points, strict=True), samples=1000, seed=trial)
        for kind, one in enumerate(coefficients):
            if one.interval is not None:
                held[kind] += one.interval[0] <= true[kind] <= one.interval[1]
    return [100 * count / trials for count in held]


def main() -> int:
    trials = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    rows = population(*sys.argv[1:3])
    fine = True
    for first, second in PAIRS:
        both = [(name, row[first], row[second]) for name, row in rows]
        both = [row for row in both if None not in row]
        documents: dict[str, list[tuple[float, float]]] = {}
        for name, x, y in both:
            documents.setdefault(name, []).append((x, y))
        sentences = [[(x, y)] for _, x, y in both]
        names = " and ".join(VALUES[place][0] for place in (first, second))
        cases = [(sentences, size, "sentences") for size in (30, 100, 300)]
        for clusters, size, unit in [*cases, (list(documents.values()), 100, "documents")]:
            shares = coverage(clusters, size, trials)
            shown = ", ".join(f"{k} {share:.1f}" for k, share in zip(KINDS, shares, strict=True))
            print(f"{names}, {size} {unit}: {shown}", flush=True)
            fine = fine and (size != 100 or min(shares) >= LEAST)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
