"""Speed of reading bracketings, in megabytes per second and core, with checks of UTF-8 and errors.

    python bench/reading.py                                  # a generated treebank, its own small vocabulary
    python bench/reading.py --words PATH/TO/FILE.conllu …    # and with the running words of real files

The best of several runs counts; the time is that of the thread, so other programs hardly matter.
Exit code 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from pathlib import Path

from generate import write

from treegauge import _core

GENERATED = 300
REAL = 250
SENTENCES = 50_000


def rate(data: bytes, runs: int) -> float:
    best = float("inf")
    for _ in range(runs):
        corpus = _core.Corpus()
        start = time.thread_time()
        corpus.read_bracketings("file", data, False, 0)
        best = min(best, time.thread_time() - start)
        assert corpus.sentences == SENTENCES
        assert not corpus.issues()
    return len(data) / best / 1e6


def running_words(paths: list[Path]) -> list[str]:
    """Return the words of CoNLL files in their order, with brackets as treebanks write them."""
    words = []
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = line.split("\t")
            if len(cells) > 3 and cells[0].isdigit():
                word = cells[1].replace("(", "-LRB-").replace(")", "-RRB-")
                words.append("_".join(word.split()))
    return words


def with_words(text: str, words: list[str]) -> str:
    """Return the trees with words drawn from these, as often as they occur."""
    rng = random.Random(1)
    return re.sub(r" [^() ]+\)", lambda _: f" {rng.choice(words)})", text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--words", type=Path, nargs="*", default=[], help="CoNLL files")
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        gold = Path(folder) / "gold"
        write(SENTENCES, gold, Path(folder) / "test")
        text = gold.read_text()
    missed = 0
    inputs = {"generated": (text, GENERATED)}
    if options.words:
        words = running_words(options.words)
        print(f"{len(words)} words, {len(set(words))} different")
        inputs["real vocabulary"] = (with_words(text, words), REAL)
    for name, (found, target) in inputs.items():
        data = found.encode()
        speed = rate(data, options.runs)
        missed += speed < target
        print(f"{name:16} {len(data) / 1e6:.1f} MB: {speed:.0f} MB/s (target {target})")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
