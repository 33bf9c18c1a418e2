"""Cost of deciding: the default against its aligner and chunks, asked for by name.

    python bench/plan.py [--sentences 40000]

Generated bracketings with a tenth of their words changed (sentences go in pairs), and the same with every
fifth sentence cut in two (whole documents are aligned; documents of 200 sentences).  Both ways are timed in
turns in one run, corpora read beforehand; the ratio of the medians of their processor times is printed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from treegauge.comparison.comparison import align, prepare
from treegauge.comparison.plan import decide
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.options.settings import make_settings

WORDS = [f"w{number}" for number in range(20_000)]


def trees(count: int, seed: int, changed: float, cut: bool) -> list[str]:
    """Return one text a document."""
    rng, other = random.Random(seed), random.Random(seed + 1)
    documents, lines = [], []
    for number in range(count):
        words = [WORDS[int(rng.paretovariate(0.6)) % len(WORDS)] for _ in range(rng.randint(8, 40))]
        words = [other.choice(WORDS) if other.random() < changed else word for word in words]
        parts = [words]
        if cut and number % 5 == 0:
            middle = len(words) // 2
            parts = [words[:middle], words[middle:]]
        for part in parts:
            half = len(part) // 2
            leaves = [f"(NN {word})" for word in part]
            lines.append(f"(S (NP {' '.join(leaves[:half])}) (VP {' '.join(leaves[half:])}))")
        if number % 200 == 199:
            documents.append("\n".join(lines) + "\n")
            lines = []
    return documents


def corpus(documents: list[str]) -> Corpus:
    found = Corpus()
    found.given = "directory"
    for number, text in enumerate(documents):
        read_into(found, f"document-{number}", text.encode(), Reading("ptb"))
    return found


def timed(gold: Corpus, test: Corpus, **options: str) -> float:
    settings = make_settings("brackets", "wsj", **options)
    begin = time.process_time()
    prepared = prepare(gold, test, settings, jobs=2)
    align(prepared, decide(prepared))
    return time.process_time() - begin


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sentences", type=int, default=40_000)
    count = parser.parse_args().sentences
    gold = corpus(trees(count, 1, 0.0, cut=False))
    for cut, chunks in ((False, "sentence"), (True, "document")):
        test = corpus(trees(count, 1, 0.1, cut=cut))
        rounds = [
            (timed(gold, test), timed(gold, test, align="groups", chunks=chunks)) for _ in range(9)
        ]
        default, named = (statistics.median(times) for times in zip(*rounds, strict=True))
        print(
            f"groups by {chunks}: default {default:.3f} s, by name {named:.3f} s, ratio {default / named:.2f}"
        )


if __name__ == "__main__":
    main()
