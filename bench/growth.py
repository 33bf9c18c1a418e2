"""Measures how time and memory grow with the input, and prints the tables of docs/limits.md.

    python bench/growth.py                      # everything: some minutes of processor time
    python bench/growth.py formats aligners     # some tables
    python bench/growth.py --largest 2          # leave out the largest two sizes

Data are drawn here, with a seed.  Every measurement is a process of its own, forked with the input at
hand, on one core; time is processor time, so that other work on the machine matters little (it still
costs cache: figures differ by some 20 %).  Memory is what the process takes beyond what it had.  The
exponent is the slope between the two largest sizes on a scale of logarithms: 1 is linear.  A measurement
ends after LIMIT seconds, a row after one of ENOUGH.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import json
import math
import os
import resource
import signal
import sys
import tempfile
import time
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import treegauge
from treegauge import registry
from treegauge.cli import dispatch
from treegauge.metrics import get_metric
from treegauge.needs import unmet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LIMIT = 60
#: after a measurement of so many seconds larger sizes are left out
ENOUGH = 3
#: times below this say nothing about growth
LEAST = 0.02
WORDS = [f"w{number}" for number in range(4000)]
LABELS = ["NP", "VP", "PP", "ADJP", "SBAR", "ADVP"]
TAGS = ["NN", "VB", "IN", "DT", "JJ", "RB"]
RELATIONS = ["nsubj", "obj", "obl", "nmod", "det", "case", "advmod", "conj"]


# --- data


def some_words(rng: Random, count: int) -> list[str]:
    # Few words are frequent, as in a text.
    return [WORDS[min(int(rng.paretovariate(0.7)), len(WORDS)) - 1] for _ in range(count)]


def tree(rng: Random, words: list[str], depth: int | None = None) -> str:
    """Return a bracketing with splits anywhere, or a chain of constituents of some depth."""
    leaves = [f"({rng.choice(TAGS)} {word})" for word in words]
    if depth:
        out = leaves[-1]
        for leaf in leaves[-2::-1]:
            out = f"({rng.choice(LABELS)} {leaf} {out})"
        return f"(S {out})"
    parts = leaves
    while len(parts) > 4:
        joined = []
        at = 0
        while at < len(parts):
            size = rng.choice((1, 2, 2, 3))
            group = parts[at : at + size]
            joined.append(f"({rng.choice(LABELS)} {' '.join(group)})" if size > 1 else group[0])
            at += size
        parts = joined
    return f"(S {' '.join(parts)})"


def heads(rng: Random, count: int) -> list[int]:
    """Return heads of a projective tree, 0 for the root: each word hangs near."""
    found = [0] * count
    stack: list[int] = []
    for word in range(1, count + 1):
        while stack and rng.random() < 0.4:
            found[stack.pop() - 1] = word
        stack.append(word)
    # What is left hangs from the word before it; the first of them is the root.
    for above, word in pairwise(stack):
        found[word - 1] = above
    return found


def conllu(rng: Random, words: list[str]) -> str:
    rows = []
    for number, (word, head) in enumerate(zip(words, heads(rng, len(words)), strict=True), 1):
        relation = rng.choice(RELATIONS) if head else "root"
        rows.append(
            f"{number}\t{word}\t{word}\t{rng.choice(('NOUN', 'VERB', 'ADP'))}\tX\tNumber=Sing\t"
            f"{head}\t{relation}\t{head}:{relation}\t_\n"
        )
    return "".join(rows) + "\n"


def conllx(rng: Random, words: list[str]) -> str:
    rows = []
    for number, (word, head) in enumerate(zip(words, heads(rng, len(words)), strict=True), 1):
        rows.append(
            f"{number}\t{word}\t{word}\tN\tNN\t_\t{head}\t{rng.choice(RELATIONS) if head else 'ROOT'}\t_\t_\n"
        )
    return "".join(rows) + "\n"


def _roles(rng: Random, words: list[str]) -> tuple[list[int], list[list[str]]]:
    predicates = [place for place in range(len(words)) if place % 10 == 0][:20]
    columns = [["_"] * len(words) for _ in predicates]
    for column in columns:
        for _ in range(2):
            column[rng.randrange(len(words))] = rng.choice(("A0", "A1", "AM-TMP"))
    return predicates, columns


def conll09(rng: Random, words: list[str]) -> str:
    predicates, columns = _roles(rng, words)
    rows = []
    for place, (word, head) in enumerate(zip(words, heads(rng, len(words)), strict=True)):
        sense = f"Y\t{word}.01" if place in predicates else "_\t_"
        roles = "".join(f"\t{column[place]}" for column in columns)
        rows.append(
            f"{place + 1}\t{word}\t{word}\t{word}\tN\tN\t_\t_\t{head}\t{head}\tSBJ\tSBJ\t{sense}{roles}\n"
        )
    return "".join(rows) + "\n"


def conll08(rng: Random, words: list[str]) -> str:
    predicates, columns = _roles(rng, words)
    rows = []
    for place, (word, head) in enumerate(zip(words, heads(rng, len(words)), strict=True)):
        sense = f"{word}.01" if place in predicates else "_"
        roles = "".join(f"\t{column[place]}" for column in columns)
        rows.append(
            f"{place + 1}\t{word}\t{word}\tN\tN\t{word}\t{word}\tN\t{head}\tSBJ\t{sense}{roles}\n"
        )
    return "".join(rows) + "\n"


def ctm(rng: Random, words: list[str]) -> str:
    rows = [f"call 1 {rng.randrange(10**6)} 0.25 {word}\n" for word in words]
    return "".join(rows)


def stm(rng: Random, words: list[str]) -> str:
    start = rng.randrange(10**6 - 1)
    return f"call 1 ida {start} {start + 1} {' '.join(words)}\n"


WRITERS = {
    "ptb": lambda rng, words: tree(rng, words) + "\n",
    "conllu": conllu,
    "conllx": conllx,
    "conll09": conll09,
    "conll08": conll08,
    "ctm": ctm,
    "stm": stm,
}


def misheard(rng: Random, words: list[str], rate: float) -> list[str]:
    out = []
    for word in words:
        chance = rng.random()
        if chance < rate / 3:
            continue
        out.append(rng.choice(WORDS) if chance < 2 * rate / 3 else word)
        if chance > 1 - rate / 3:
            out.append(rng.choice(WORDS))
    return out


def text(form: str, seed: int, sentences: int, length: int, rate: float = 0.0) -> bytes:
    """Return sentences of a format; the same words for every seed of one parity, analyses by the seed."""
    words, shapes, errors = Random(1), Random(seed), Random(seed + 1)
    write = WRITERS[form]
    lists = (some_words(words, length) for _ in range(sentences))
    return "".join(
        write(shapes, misheard(errors, one, rate) or one if rate else one) for one in lists
    ).encode()


# --- measuring


class Measured(NamedTuple):
    seconds: float
    megabytes: float
    told: str = ""


def status(name: str) -> int:
    """Return a line of what Linux says about this process, in kilobytes."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


def measure(work: Callable[[], Any]) -> Measured:
    """Run this in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 5))
        signal.signal(signal.SIGXCPU, lambda *_: os._exit(3))
        told = ""
        # Memory that the parent has freed is given back, or nothing of what is taken would be seen.
        ctypes.CDLL(None).malloc_trim(0)
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
        before = status("VmRSS")
        begin = time.process_time()
        try:
            outcome = work()
            if getattr(outcome, "code", 0) == 2:
                told = str(outcome.err)
            elif not isinstance(getattr(outcome, "out", ""), str | bytes):
                for _ in outcome.out:
                    pass
        except Exception as error:  # noqa: BLE001
            told = str(error) or type(error).__name__
        spent = time.process_time() - begin
        grown = (status("VmHWM") - before) / 1024
        with os.fdopen(writing, "w") as pipe:
            json.dump([spent, grown, told.strip()[:300]], pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return (
        Measured(*json.loads(answer))
        if answer
        else Measured(math.inf, math.nan, f"more than {LIMIT} s")
    )


class Row(NamedTuple):
    name: str
    sizes: list[int]
    found: list[Measured]

    @property
    def exponent(self) -> float | None:
        good = [
            (size, one.seconds)
            for size, one in zip(self.sizes, self.found, strict=True)
            if not one.told and one.seconds >= LEAST
        ]
        if len(good) < 2:
            return None
        (small, before), (large, after) = good[-2:]
        return math.log(after / before) / math.log(large / small)

    def cells(self) -> list[str]:
        last = [k for k, one in enumerate(self.found) if not one.told]
        if not last:
            return [self.name, "–", "–", "–", self.found[0].told]
        size, one = self.sizes[last[-1]], self.found[last[-1]]
        exponent = "<" if self.exponent is None else f"{self.exponent:.1f}"
        beyond = [
            f"{self.sizes[k]:,}: {refused.told}"
            for k, refused in enumerate(self.found)
            if refused.told
        ]
        return [
            self.name,
            exponent,
            f"{size:,}",
            f"{one.seconds:.2f} s",
            f"{max(one.megabytes, 0):.0f} MB" + (f"; {beyond[0]}" if beyond else ""),
        ]


def show(title: str, unit: str, rows: Iterable[Row]) -> list[Row]:
    print(
        f"\n### {title}\n\n| | exponent | largest ({unit}) | time | memory |\n"
        "| --- | --- | --- | --- | --- |",
        flush=True,
    )
    kept = []
    for row in rows:
        print("| " + " | ".join(row.cells()) + " |", flush=True)
        kept.append(row)
    return kept


def row(name: str, sizes: list[int], works: list[Callable[[], Any]]) -> Row:
    """Measure the same work at several sizes; once before that, so that nothing is loaded while it counts."""
    works[0]()
    found: list[Measured] = []
    for work in works:
        found.append(measure(work))
        if found[-1].told or found[-1].seconds > ENOUGH:
            break
    return Row(name, sizes[: len(found)], found)


# --- tables


class Sizes(NamedTuple):
    sentences: list[int]
    words: list[int]
    giant: list[int]
    documents: list[int]
    books: list[int]


def formats(sizes: Sizes) -> list[Row]:
    def rows(*, giant: bool) -> Iterable[Row]:
        for form in WRITERS:
            counts = sizes.words if giant else sizes.sentences
            data = [text(form, 2, 1, n) if giant else text(form, 2, n, 12) for n in counts]
            yield row(
                f"read {form}", counts, [partial(treegauge.read, one, format=form) for one in data]
            )
            corpora = [treegauge.read(one, format=form).core for one in data]
            yield row(
                f"write {form}",
                counts,
                [partial(registry.plugin("formats", form).write, one) for one in corpora],
            )

    return show("Formats: many sentences of 12 words", "sentences", rows(giant=False)) + show(
        "Formats: one sentence", "words", rows(giant=True)
    )


FORMS = ("ptb", "conllu", "conll09")


def metrics_with_forms() -> Iterable[tuple[str, str]]:
    """Yield every metric with the formats that it is measured on."""
    small = {form: treegauge.read(text(form, 2, 2, 12), format=form) for form in FORMS}
    for name in registry.plugins("metrics"):
        metric = get_metric(name)
        found = [form for form, one in small.items() if not unmet(metric, one, one)]
        # What is the same for all words is shown once, what has two kinds of trees twice.
        for form in found[:2] if "trees" in metric.needs else found[:1]:
            yield name, form


def metrics(sizes: Sizes) -> list[Row]:
    def rows(*, giant: bool) -> Iterable[Row]:
        counts = sizes.giant if giant else sizes.sentences
        pairs = {
            form: [
                [
                    treegauge.read(
                        text(form, seed, 1 if giant else n, n if giant else 12), format=form
                    )
                    for seed in (2, 4)
                ]
                for n in counts
            ]
            for form in FORMS
        }
        for name, form in metrics_with_forms():
            works = [partial(treegauge.score, *pair, metrics=name, jobs=1) for pair in pairs[form]]
            yield row(f"{name} ({form})", counts, works)

    return show("Metrics: one sentence", "words", rows(giant=True)) + show(
        "Metrics: many sentences of 12 words", "sentences", rows(giant=False)
    )


def aligners(sizes: Sizes) -> list[Row]:
    def rows(rate: float, counts: list[int]) -> Iterable[Row]:
        pairs = [
            [
                treegauge.read(text("ptb", seed, n // 12, 12, rate * (seed > 2)), format="ptb")
                for seed in (2, 4)
            ]
            for n in counts
        ]
        for name in registry.names("aligners"):
            if name in {"given", "none"} or (name == "identity" and rate):
                continue
            how: dict[str, Any] = {
                "metrics": "wer",
                "align": name,
                "chunks": "document",
                "on_error": "skip",
            }
            yield row(
                name, counts, [partial(treegauge.score, *pair, **how, jobs=1) for pair in pairs]
            )

    return (
        show(
            "Aligners: one document, every tenth word misheard", "words", rows(0.1, sizes.documents)
        )
        + show("Aligners: one document, the same words", "words", rows(0.0, sizes.documents))
        + show(
            "Aligners: one document, nearly all words differ", "words", rows(2.5, sizes.documents)
        )
    )


def books(sizes: Sizes) -> list[Row]:
    """Every metric and aligner on one document whose words differ in 15 of 100 places."""
    length = 20

    def pairs(form: str) -> list[list[treegauge.Corpus]]:
        return [
            [
                treegauge.read(
                    text(form, seed, n // length, length, 0.15 * (seed > 2)), format=form
                )
                for seed in (2, 4)
            ]
            for n in sizes.books
        ]

    def of_metrics() -> Iterable[Row]:
        made = {form: pairs(form) for form in FORMS}
        for name, form in metrics_with_forms():
            how = {"metrics": name, "chunks": "document", "on_error": "skip", "jobs": 1}
            works = [partial(treegauge.score, *pair, **how) for pair in made[form]]
            yield row(f"{name} ({form})", sizes.books, works)

    def of_aligners() -> Iterable[Row]:
        made = pairs("ptb")
        for name in registry.names("aligners"):
            if name not in {"given", "none", "identity"}:
                how = {"metrics": "words", "align": name, "chunks": "document", "on_error": "skip"}
                works = [partial(treegauge.score, *pair, **how, jobs=1) for pair in made]
                yield row(name, sizes.books, works)

    return show("Aligners: one document, 15 of 100 words misheard", "words", of_aligners()) + show(
        "Metrics: one document, 15 of 100 words misheard", "words", of_metrics()
    )


def run(*arguments: str) -> Any:
    return dispatch(list(arguments))


def files(sizes: Sizes) -> list[Row]:
    """Alignment files, saved results, and whole commands."""

    def written(counts: list[int], length: int, rate: float) -> dict[int, list[str]]:
        for n in counts:
            Path(f"gold-{n}.mrg").write_bytes(text("ptb", 2, n // length, 12))
            Path(f"test-{n}.mrg").write_bytes(text("ptb", 4, n // length, 12, rate))
        return {n: [f"gold-{n}.mrg", f"test-{n}.mrg"] for n in counts}

    def alignments() -> Iterable[Row]:
        with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
            counts = sizes.documents
            pairs = written(counts, 12, 0.1)
            for form in registry.names("alignments"):
                for n in counts:
                    run(
                        "align",
                        *pairs[n],
                        "--chunks",
                        "document",
                        "-f",
                        form,
                        "-o",
                        f"{form}-{n}",
                        "-j",
                        "1",
                    )
                yield row(
                    form,
                    counts,
                    [
                        partial(run, "score", *pairs[n], "--align", f"{form}-{n}", "-j", "1")
                        for n in counts
                    ],
                )

    def results() -> Iterable[Row]:
        with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
            counts = sizes.sentences
            pairs = written(counts, 1, 0)
            for options in (
                ["--save", "{}.json"],
                ["--by", "sentence", "-f", "json"],
                ["--by", "label"],
            ):
                works = [
                    partial(run, "score", *pairs[n], *(one.format(n) for one in options), "-j", "1")
                    for n in counts
                ]
                yield row(f"score {' '.join(options).format('FILE')}", counts, works)
            yield row("merge", counts, [partial(run, "merge", f"{n}.json") for n in counts])

    return show(
        "Alignment files, read and used (`score --align FILE`)", "words", alignments()
    ) + show("Results", "sentences", results())


def classic(sizes: Sizes) -> list[Row]:
    programs = {
        "evalb": ("ptb", "gold-{n} test-{n}"),
        "sparseval": ("ptb", "gold-{n} test-{n}"),
        "eval07": ("conllx", "-g gold-{n} -s test-{n}"),
        "eval09": ("conll09", "-g gold-{n} -s test-{n}"),
        "srleval": ("conll09", "gold-{n} test-{n}"),
        "udeval": ("conllu", "gold-{n} test-{n}"),
        "tedeval": ("ptb", "-g gold-{n} -p test-{n} -format bracketed -o out"),
    }

    def rows() -> Iterable[Row]:
        counts = sizes.sentences
        with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
            for program, (form, arguments) in programs.items():
                for n in counts:
                    Path(f"gold-{n}").write_bytes(text(form, 2, n, 12))
                    Path(f"test-{n}").write_bytes(text(form, 4, n, 12))
                yield row(
                    program,
                    counts,
                    [partial(run, program, *arguments.format(n=n).split()) for n in counts],
                )

    return show("Classic programs: sentences of 12 words", "sentences", rows())


TABLES = {
    "formats": formats,
    "metrics": metrics,
    "aligners": aligners,
    "books": books,
    "files": files,
    "classic": classic,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}")
    parser.add_argument(
        "--largest", type=int, default=0, metavar="N", help="leave out the N largest sizes"
    )
    options = parser.parse_args()
    sizes = Sizes(
        sentences=[1_000, 8_000, 40_000],
        words=[10_000, 100_000, 1_000_000],
        giant=[250, 1_000, 4_000, 16_000, 100_000],
        documents=[1_200, 12_000, 120_000],
        books=[10_000, 100_000, 1_000_000],
    )
    if options.largest:
        sizes = Sizes(*(one[: -options.largest] for one in sizes))
    rows = [row for name in options.tables or TABLES for row in TABLES[name](sizes)]
    steep = [f"{row.name} ({row.exponent:.1f})" for row in rows if (row.exponent or 0) > 1.25]
    print(f"\nAbove n log n: {', '.join(steep) or 'nothing'}")


if __name__ == "__main__":
    sys.exit(main())
