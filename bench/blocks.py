"""Measures one pass and blocks: time, memory and equal bytes, and prints the table of docs/scale.md.

    python bench/blocks.py                     # a million sentences
    python bench/blocks.py 1000000 10000000    # and ten (6 GB of disk, some minutes)
    python bench/blocks.py --documents 400000  # CoNLL-U, documents aligned as a whole
    python bench/blocks.py --one-document 1000000  # trees and CoNLL-U, all aligned as one document

The bounds: a million sentences in 4 s (on the clock, so only a quiet machine tells) and 400 MB, ten million
in 1.5 GB, at most 1.1 times the processor time of a million for each sentence, and the same bytes; a million
as one document in 4 GB; the exit code is 1 when one is missed.

Sentences are drawn here, with a seed; files are deleted afterwards.  Each run is a process of its own: time
on the clock and of the processors, and the largest memory it held.  A million sentences are also scored in
one piece; ten million do not fit one, so they are compared with the sum of their tenths, each in one piece.
"""

from __future__ import annotations

import argparse
import gzip
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

from growth_data import conllu, some_words, tree

SHARD = 1_000_000
#: sentences of a block, as for files of this size
SIZE = 10_000
BATCH = 10_000
TAGS = ("NN", "VB", "DT", "JJ", "IN", "PRP", "RB")
LABELS = ("NP", "VP", "PP", "ADJP", "S")


def pool(random: Random, size: int = 20_000) -> list[tuple[str, str]]:
    """Return pairs of gold and test lines, some 260 bytes each: a third has a wrong label."""
    words = [f"w{number}" for number in range(5000)]

    def tree(depth: int) -> str:
        if depth > 3 or random.random() < 0.35:
            return f"({random.choice(TAGS)} {random.choice(words)})"
        below = " ".join(tree(depth + 1) for _ in range(random.randint(1, 4)))
        return f"({random.choice(LABELS)} {below})"

    found = []
    for number in range(size):
        gold = f"(S {' '.join(tree(1) for _ in range(3))})\n"
        found.append((gold, gold.replace("(NP", "(VP", 1) if number % 3 == 0 else gold))
    return found


def write(folder: Path, sentences: int, seed: int) -> tuple[str, str]:
    """Write gold and test of so many sentences."""
    random = Random(seed)
    pairs = pool(random)
    paths = folder / f"gold-{seed}.mrg", folder / f"test-{seed}.mrg"
    with paths[0].open("w") as gold, paths[1].open("w") as test:
        for begin in range(0, sentences, BATCH):
            batch = random.choices(pairs, k=min(BATCH, sentences - begin))
            gold.write("".join(one for one, _ in batch))
            test.write("".join(other for _, other in batch))
    return str(paths[0]), str(paths[1])


#: by sentences: seconds on the clock and megabytes, at most
BOUNDS = {1_000_000: (4.0, 400.0), 10_000_000: (float("inf"), 1500.0)}
#: ten million sentences take at most so many times as long each as one million
LINEAR = 1.1


class Run(NamedTuple):
    """What one command printed and took."""

    out: str
    wall: float
    processor: float
    memory: float


def run(*arguments: str, block: int | None = None) -> Run:
    """Run treegauge in a process of its own."""
    environment = dict(os.environ)
    environment.pop("TREEGAUGE_BLOCK", None)
    if block is not None:
        environment["TREEGAUGE_BLOCK"] = str(block)
    code = (
        "import resource, runpy, subprocess, sys, time\n"
        "begin = time.perf_counter()\n"
        "done = subprocess.run([sys.executable, '-m', 'treegauge', *sys.argv[1:]])\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(time.perf_counter() - begin, used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)\n"
        "sys.exit(done.returncode)\n"
    )
    outcome = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    wall, processor, memory = map(float, outcome.stderr.split()[-3:])
    return Run(outcome.stdout, wall, processor, memory / 1024)


def show(what: str, sentences: int, found: Run, same: str) -> None:
    """Print a row of the table."""
    each = found.processor / sentences * 1e6
    print(
        f"| {what} | {sentences:,} | {found.wall:.1f} | {found.processor:.1f} | {each:.2f} "
        f"| {found.memory:.0f} | {same} |",
        flush=True,
    )


def measure(folder: Path, sentences: int) -> tuple[dict[str, float], list[str]]:
    """Print the rows of one size; return the time of a sentence by each way, and what was missed."""
    each: dict[str, float] = {}
    missed: list[str] = []
    if sentences <= SHARD:
        gold, test = write(folder, sentences, 1)
        whole = run("score", gold, test, block=0)
        show("one piece", sentences, whole, "")
        expected = whole.out
    else:
        parts = []
        with (
            (folder / "gold.mrg").open("wb") as all_gold,
            (folder / "test.mrg").open("wb") as all_test,
        ):
            for seed in range(1, sentences // SHARD + 1):
                gold, test = write(folder, SHARD, seed)
                saved = str(folder / f"part-{seed}.json")
                run("score", gold, test, "--summary", "2", "--save", saved, block=0)
                parts.append(saved)
                for path, into in ((gold, all_gold), (test, all_test)):
                    into.write(Path(path).read_bytes())
                    Path(path).unlink()
        gold, test = str(folder / "gold.mrg"), str(folder / "test.mrg")
        expected = run("merge", *parts).out
    for what, options, block in (
        ("one pass", (), None),
        ("blocks", (), SIZE),
        ("blocks, `--summary 1000`", ("--summary", "1000"), None),
    ):
        outcome = run("score", gold, test, *options, block=block)
        show(what, sentences, outcome, "same" if outcome.out == expected else "DIFFERENT")
        if outcome.out != expected:
            missed.append(f"{what}, {sentences:,} sentences: other bytes")
        if not options:
            each[what] = outcome.processor / sentences
            seconds, megabytes = BOUNDS.get(sentences, (float("inf"), float("inf")))
            if outcome.wall > seconds:
                missed.append(
                    f"{what}, {sentences:,} sentences: {outcome.wall:.1f} s, the bound is {seconds:g}"
                )
            if outcome.memory > megabytes:
                missed.append(
                    f"{what}, {sentences:,} sentences: {outcome.memory:.0f} MB, the bound is {megabytes:g}"
                )
    if sentences <= SHARD:
        packed = []
        for path in (gold, test):
            packed.append(f"{path}.gz")
            with gzip.open(packed[-1], "wb", compresslevel=1) as file:
                file.write(Path(path).read_bytes())
        outcome = run("score", *packed)
        show(
            "one pass, `.gz`",
            sentences,
            outcome,
            "same" if outcome.out == expected else "DIFFERENT",
        )
        if outcome.out != expected:
            missed.append(f"compressed, {sentences:,} sentences: other bytes")
    return each, missed


def write_documents(folder: Path, sentences: int) -> tuple[str, str]:
    """Write CoNLL-U in documents of 50 sentences of 18 words; test cuts one sentence of each in two."""
    random = Random(1)
    drawn = []
    for _ in range(2_000):
        words = some_words(random, 18)
        parts = conllu(random, words[:9]), conllu(random, words[9:])
        drawn.append((conllu(random, words), "".join(parts)))
    paths = folder / "gold.conllu", folder / "test.conllu"
    with paths[0].open("w") as gold, paths[1].open("w") as test:
        for number in range(sentences // 50):
            batch = random.choices(drawn, k=50)
            head = f"# newdoc id = d{number}\n"
            gold.write(head + "".join(one for one, _ in batch))
            test.write(head + batch[0][1] + "".join(one for one, _ in batch[1:]))
    return str(paths[0]), str(paths[1])


def measure_documents(folder: Path, sentences: int) -> list[str]:
    """Print the rows of documents that are aligned as a whole; return what was missed."""
    files = write_documents(folder, sentences)
    whole = run("score", *files, block=0)
    show("documents, one piece", sentences, whole, "")
    outcome = run("score", *files)
    same = "same" if outcome.out == whole.out else "DIFFERENT"
    show("documents, blocks", sentences, outcome, same)
    return [] if outcome.out == whole.out else ["documents: other bytes"]


#: megabytes of a million sentences that are aligned as one document
ONE_DOCUMENT = 4000.0


def write_one(folder: Path, sentences: int, ending: str) -> tuple[str, str]:
    """Write sentences of 18 words; test cuts the first in two, so that none has a partner by its place."""
    random = Random(1)

    def one(words: list[str]) -> str:
        return conllu(random, words) if ending == "conllu" else f"{tree(random, words)}\n"

    drawn = []
    for _ in range(2_000):
        words = some_words(random, 18)
        drawn.append((one(words), one(words), one(words[:9]) + one(words[9:])))
    paths = folder / f"gold.{ending}", folder / f"test.{ending}"
    with paths[0].open("w") as gold, paths[1].open("w") as test:
        for begin in range(0, sentences, BATCH):
            batch = random.choices(drawn, k=min(BATCH, sentences - begin))
            gold.write("".join(pair[0] for pair in batch))
            test.write(batch[0][1 if begin else 2] + "".join(pair[1] for pair in batch[1:]))
    return str(paths[0]), str(paths[1])


def measure_one(folder: Path, sentences: int) -> list[str]:
    """Print the rows of files that are one document; return what was missed."""
    missed = []
    for ending in ("mrg", "conllu"):
        found = run("score", *write_one(folder, sentences, ending))
        show(f"one document, {ending}", sentences, found, "")
        if found.memory > ONE_DOCUMENT * sentences / 1_000_000:
            missed.append(f"one document, {ending}: {found.memory:.0f} MB")
    return missed


def main() -> int:
    """Measure the sizes that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("sentences", nargs="*", type=int)
    parser.add_argument("--documents", type=int, metavar="SENTENCES", help="of CoNLL-U")
    parser.add_argument(
        "--one-document", type=int, metavar="SENTENCES", help="of trees and of CoNLL-U"
    )
    parser.add_argument(
        "--folder", help="where files are written (default: where temporary files go)"
    )
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print("| how | sentences | s | processor s | µs each | MB | bytes |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    missed: list[str] = []
    first: dict[str, float] = {}
    if options.documents:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            missed += measure_documents(Path(folder), options.documents)
    if options.one_document:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            missed += measure_one(Path(folder), options.one_document)
    asked = options.documents or options.one_document
    for sentences in options.sentences or ([] if asked else [SHARD]):
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            each, more = measure(Path(folder), sentences)
        missed += more
        first = first or each
        missed += [
            f"{what}, {sentences:,} sentences take {time / first[what]:.2f} times as long each"
            for what, time in each.items()
            if time > LINEAR * first[what]
        ]
    for line in missed:
        print(f"missed: {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
