"""Alignment with groups against ``edit``: time ratios and peak memory, all on the same words.

    python bench/groups.py [--quick]

Words have letters, some are cut in two, others are spoilt at the rate named.  A time is the least of
some rounds of processor time.  Memory is the peak of a fresh process that makes the words and aligns
them once.
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

from treegauge import _core

if TYPE_CHECKING:
    from collections.abc import Callable

LETTERS = "eeeettaaooiinnsshhrrddllcumwfgypbvk"
Texts = tuple[list[int], list[int], list[str], list[int], list[int]]


def vocabulary(rng: random.Random, count: int) -> list[str]:
    """Return words of two to nine letters, frequent ones first and short."""
    return [
        "".join(rng.choices(LETTERS, k=rng.randint(2, 5 if rank < 200 else 9)))
        for rank in range(count)
    ]


def texts(length: int, rate: float, cut: float) -> Texts:
    """Return gold and test words by number, their spellings, and the sentence of each."""
    rng = random.Random(length)
    words = vocabulary(rng, 30_000)
    weights = list(accumulate(1 / rank for rank in range(1, len(words) + 1)))
    gold, spare = (rng.choices(words, cum_weights=weights, k=length) for _ in range(2))
    test: list[tuple[str, int]] = []
    for place, (word, other) in enumerate(zip(gold, spare, strict=True)):
        kind = rng.random() / rate
        here = place // 20
        if kind >= 1:
            at = rng.randrange(1, len(word)) if rng.random() < cut else 0
            test += [(part, here) for part in (word[:at], word[at:]) if part]
        elif kind < 0.6:
            test.append((other, here))
        elif kind < 0.8:
            test += [(word, here), (other, here)]
    spelling = sorted({*gold, *(word for word, _ in test)})
    number = {word: place for place, word in enumerate(spelling)}
    return (
        [number[word] for word in gold],
        [number[word] for word, _ in test],
        spelling,
        [place // 20 for place in range(length)],
        [here for _, here in test],
    )


CASES: dict[str, Callable[[], Texts]] = {
    "20 words, 15 %, 2 % cut": lambda: texts(20, 0.15, 0.02),
    "1,000 words, 15 %, 2 % cut": lambda: texts(1_000, 0.15, 0.02),
    "10,000 words, 15 %, 2 % cut": lambda: texts(10_000, 0.15, 0.02),
    "100,000 words, 15 %, 0.1 % cut": lambda: texts(100_000, 0.15, 0.001),
    "100,000 words, 15 %, 2 % cut": lambda: texts(100_000, 0.15, 0.02),
}


def run(aligner: str, given: Texts) -> object:
    """Align once."""
    if aligner == "edit":
        return _core.edit_align(given[0], given[1], 4, 3, 3, "symmetric")
    return _core.groups_align(*given, characters=aligner == "characters")


def seconds(aligner: str, given: Texts, rounds: int) -> float:
    """Return the least processor time."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        run(aligner, given)
        found.append(time.process_time() - start)
    return min(found)


def peak(aligner: str, case: str) -> int:
    """Return the peak memory of a fresh process, in megabytes."""
    done = subprocess.run(
        [sys.executable, __file__, "--one", aligner, case],
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout) // 1024


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="no case of 100,000 words")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        run(asked.one[0], CASES[asked.one[1]]())
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        return
    for case, make in CASES.items():
        if asked.quick and case.startswith("100,000"):
            continue
        given = make()
        rounds = 200 if len(given[0]) < 100 else 3
        plain = seconds("edit", given, rounds)
        line = f"{case:32} edit {plain * 1000:9.3f} ms {peak('edit', case):4} MB"
        for aligner in ("groups", "characters"):
            ratio = seconds(aligner, given, rounds) / plain
            line += f"   {aligner} {ratio:6.1f} x {peak(aligner, case):4} MB"
        print(line, flush=True)


if __name__ == "__main__":
    main()
