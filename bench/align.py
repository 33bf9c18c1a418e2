"""Word alignment against rapidfuzz: time ratios and peak memory, both in one run.

    python bench/align.py [--quick]

Every case is aligned by treegauge under Levenshtein costs with srleval's ties and under sclite's
costs with symmetric ties, and by rapidfuzz's Levenshtein.editops, all on the same lists of
integers. A time is the least processor time of some rounds. Memory is the peak of a fresh process that
makes the words and aligns them once. rapidfuzz is left out (a dash) where it would take minutes.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import time
from itertools import accumulate
from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

from treegauge import _core

if TYPE_CHECKING:
    from collections.abc import Callable

Words = list[int]


def zipf(rng: random.Random, length: int, vocabulary: int = 30_000) -> Words:
    weights = list(accumulate(1 / rank for rank in range(1, vocabulary + 1)))
    return rng.choices(range(vocabulary), cum_weights=weights, k=length)


def noisy(length: int, rate: float) -> tuple[Words, Words]:
    """Substitute, delete and insert words at this rate, three to one to one."""
    rng = random.Random(length)
    gold = zipf(rng, length)
    spare = zipf(rng, length)
    test: Words = []
    for word, other in zip(gold, spare, strict=True):
        kind = rng.random() / rate
        if kind >= 1:
            test.append(word)
        elif kind < 0.6:
            test.append(other)
        elif kind < 0.8:
            test += [word, other]
    return gold, test


def framed(gold: Words, test: Words) -> tuple[Words, Words]:
    """Different words at both ends, so that nothing can be set aside there."""
    return [-1 % 2**31, *gold, -2 % 2**31], [-3 % 2**31, *test, -4 % 2**31]


CASES: dict[str, tuple[Callable[[], tuple[Words, Words]], bool]] = {
    "30 words, 15 %": (lambda: noisy(30, 0.15), True),
    "60 words, 15 %": (lambda: noisy(60, 0.15), True),
    "300 words, 15 %": (lambda: noisy(300, 0.15), True),
    "1,000 words, 15 %": (lambda: noisy(1_000, 0.15), True),
    "10,000 words, 15 %": (lambda: noisy(10_000, 0.15), True),
    "10,000 words, 90 %": (lambda: noisy(10_000, 0.9), True),
    "10,000 equal / 9,000": (lambda: framed([5] * 10_000, [5] * 9_000), True),
    "10,000 all different": (
        lambda: (list(range(10_000)), list(range(10_000, 20_000))),
        True,
    ),
    "10,000 / 100,000 words": (lambda: (noisy(10_000, 0.5)[0], noisy(100_000, 0.5)[0]), True),
    "100,000 words, 15 %": (lambda: noisy(100_000, 0.15), True),
    "1,000,000 words, 0.2 %": (lambda: noisy(1_000_000, 0.002), False),
}

ALIGNERS: dict[str, Callable[[Words, Words], object]] = {
    "levenshtein": lambda gold, test: _core.edit_align(gold, test, 1, 1, 1, "srleval"),
    "sclite": lambda gold, test: _core.edit_align(gold, test, 4, 3, 3, "symmetric"),
    "rapidfuzz": Levenshtein.editops,
}


def seconds(work: Callable[[Words, Words], object], gold: Words, test: Words) -> float:
    best = float("inf")
    started = time.perf_counter()
    while best == float("inf") or time.perf_counter() - started < 0.5:
        before = time.process_time()
        work(gold, test)
        best = min(best, time.process_time() - before)
    return best


def peak_megabytes(case: str, aligner: str) -> float:
    command = [sys.executable, __file__, "--once", case, aligner]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def once(case: str, aligner: str) -> None:
    gold, test = CASES[case][0]()
    ALIGNERS[aligner](gold, test)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out the two largest cases")
    parser.add_argument("--once", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.once:
        once(*options.once)
        return
    row = "{:24} {:>11} {:>11} {:>11} {:>7} {:>7} {:>9}"
    print(row.format("case", "1/1/1 s", "3/3/4 s", "rapidfuzz s", "ratio", "ratio", "peak MB"))
    for name, (make, against_peer) in list(CASES.items())[: -2 if options.quick else None]:
        gold, test = make()
        ours = seconds(ALIGNERS["levenshtein"], gold, test)
        weighted = seconds(ALIGNERS["sclite"], gold, test)
        if against_peer:
            assert _core.edit_align(gold, test)[0] == Levenshtein.distance(gold, test)
        peer = seconds(ALIGNERS["rapidfuzz"], gold, test) if against_peer else None
        peak = max(peak_megabytes(name, "levenshtein"), peak_megabytes(name, "sclite"))
        print(
            row.format(
                name,
                f"{ours:.6f}",
                f"{weighted:.6f}",
                f"{peer:.6f}" if peer else "-",
                f"{ours / peer:.2f}" if peer else "-",
                f"{weighted / peer:.2f}" if peer else "-",
                f"{peak:.0f}",
            )
        )


if __name__ == "__main__":
    main()
