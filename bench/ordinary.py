"""Processor time of ``treegauge score`` on other input, against plain lines over the same words.

    python bench/ordinary.py [--sentences 50000] [--rounds 9]

Plain lines over the same words have a counter of their own (src/treegauge/running/plain_trees.py), also where
they are compressed or lengths have a limit.  All else goes the ordinary way, which these rows measure on the
same trees (bench/generate.py); "ordinary" names the aligner, so that the same lines go that way.  Where words
differ, a tenth of them do, sentences go in pairs, and the time is held against that of "ordinary".

Whole commands in turns (bench/turns.py); the exit code is 1 when a bound is missed.
"""

from __future__ import annotations

import argparse
import gzip
import random
import re
import sys
import tempfile
from pathlib import Path

from generate import write
from turns import ROUNDS, Rounds

#: at most so many times the plain way's time; for words that differ, so many times the ordinary way's
BOUND, BOUND_WORDS = 1.5, 3.0
LEAF = re.compile(r" ([^() ]+)\)")


def with_other_words(line: str, rng: random.Random) -> str:
    """Return the tree with a tenth of its words changed."""
    return LEAF.sub(
        lambda leaf: f" w{rng.randrange(5000)})" if rng.random() < 0.1 else leaf[0], line
    )


def write_files(folder: Path, sentences: int) -> None:
    """Write the same trees in every way that is measured."""
    gold, test = folder / "gold", folder / "test"
    write(sentences, gold, test)
    rng = random.Random(2)
    lines = test.read_text().splitlines()
    (folder / "words").write_text("".join(with_other_words(line, rng) + "\n" for line in lines))
    failed = ["" if number % 100 == 7 else line for number, line in enumerate(lines)]
    (folder / "failed").write_text("\n".join(failed) + "\n")
    for path in (gold, test):
        text = path.read_text()
        path.with_suffix(".long").write_text(text.replace(" (VP", "\n  (VP"))
        with gzip.open(path.with_suffix(".gz"), "wb", compresslevel=6) as file:
            file.write(text.encode())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--treegauge", default=str(Path(sys.executable).with_name("treegauge")))
    parser.add_argument("--sentences", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_files(folder, options.sentences)

        def score(gold: str, test: str, *more: str) -> list[str]:
            return [options.treegauge, "score", str(folder / gold), str(folder / test), *more]

        rounds = Rounds(
            {
                "plain": score("gold", "test"),
                "--max-length": score("gold", "test", "--max-length", "1000"),
                "ordinary": score("gold", "test", "--align", "identity"),
                "unlabelled": score("gold", "test", "-m", "brackets:unlabeled"),
                "--by label": score("gold", "test", "--by", "label"),
                "failed parses": score("gold", "failed", "--on-error", "zero"),
                "trees over several lines": score("gold.long", "test.long"),
                "compressed": score("gold.gz", "test.gz"),
                "words that differ": score("gold", "words"),
            },
            options.rounds,
        )
    missed = False
    for name in rounds.rounds[0]:
        other, bound = (
            ("plain", BOUND) if name != "words that differ" else ("ordinary", BOUND_WORDS)
        )
        if name == "plain":
            continue
        ratio = rounds.processor(name, other)
        verdict = "ok" if ratio <= bound else "MISSED"
        print(f"{name}: {ratio:.2f} times {other} (bound {bound}) {verdict}")
        missed |= ratio > bound
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
