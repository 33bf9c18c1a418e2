"""Tables of bench/growth.py about whole commands: alignment files, saved results, classic programs."""

from __future__ import annotations

import contextlib
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from growth_data import text
from growth_measure import Row, Sizes, row, show

from treegauge.base import plugins as registry
from treegauge.cli import dispatch

if TYPE_CHECKING:
    from collections.abc import Iterable


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
                    partial(
                        run,
                        "score",
                        *pairs[n],
                        *(option.format(n) for option in options),
                        "-j",
                        "1",
                    )
                    for n in counts
                ]
                yield row(f"score {' '.join(options).format('FILE')}", counts, works)
            yield row("merge", counts, [partial(run, "merge", f"{n}.json") for n in counts])
            for n in counts:
                Path(f"other-{n}.mrg").write_bytes(text("ptb", 6, n, 12))
            for command in (
                "compare GOLD SYSTEM OTHER",
                "compare GOLD SYSTEM OTHER --by label,length",
                "attribute GOLD SYSTEM",
                "errors GOLD SYSTEM",
                "report GOLD SYSTEM -o page.html",
            ):
                names = {"GOLD": "gold-{}.mrg", "SYSTEM": "test-{}.mrg", "OTHER": "other-{}.mrg"}
                parts = [names.get(part, part) for part in command.split()]
                works = [
                    partial(run, *(part.format(n) for part in parts), "-j", "1") for n in counts
                ]
                yield row(command, counts, works)

    return show(
        "Alignment files, read and used (`score --align FILE`)", "words", alignments()
    ) + show("Results", "sentences", results())


def in_turn(ctm: bytes) -> bytes:
    """Return recognised words one after the other, half a second each."""
    rows = [line.split() for line in ctm.splitlines()]
    return b"".join(
        b"%s %s %.1f 0.4 %s\n" % (*row[:2], place / 2, row[4]) for place, row in enumerate(rows)
    )


def without_words(props: bytes) -> bytes:
    """Return rows without their first column."""
    return b"".join(line.partition(b"\t")[2] + b"\n" for line in props.splitlines())


def beside(gold: bytes, test: bytes) -> bytes:
    """Return the rows of gold, each with the last column of test."""
    rows = zip(gold.splitlines(), test.splitlines(), strict=True)
    return b"".join(
        (left + b"\t" + right.split(b"\t")[-1] if left else b"") + b"\n" for left, right in rows
    )


def classic(sizes: Sizes) -> list[Row]:
    programs = {
        "evalb": ("ptb", "gold-{n} test-{n}"),
        "sparseval": ("ptb", "gold-{n} test-{n}"),
        "eval07": ("conllx", "-g gold-{n} -s test-{n}"),
        "eval09": ("conll09", "-g gold-{n} -s test-{n}"),
        "srleval": ("conll09", "gold-{n} test-{n}"),
        "udeval": ("conllu", "gold-{n} test-{n}"),
        "tedeval": ("ptb", "-g gold-{n} -p test-{n} -format bracketed -o out"),
        "srl-eval": ("props", "gold-{n} test-{n}"),
        "discodop": ("discbracket", "--fmt=discbracket gold-{n} test-{n}"),
        "conlleval": ("bio", "-d \\t both-{n}"),
        "sclite": ("ctm", "-r gold-{n} ctm -h test-{n} ctm -o sum stdout"),
    }

    def rows() -> Iterable[Row]:
        counts = sizes.sentences
        with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
            for program, (form, arguments) in programs.items():
                for n in counts:
                    sides = [text(form, seed, n, 12) for seed in (2, 4)]
                    if program == "sclite":
                        sides = [in_turn(side) for side in sides]
                    if program == "srl-eval":
                        sides = [without_words(side) for side in sides]
                    for side, which in zip(sides, ("gold", "test"), strict=True):
                        Path(f"{which}-{n}").write_bytes(side)
                    if program == "conlleval":
                        Path(f"both-{n}").write_bytes(beside(*sides))
                yield row(
                    program,
                    counts,
                    [partial(run, program, *arguments.format(n=n).split()) for n in counts],
                )

    return show("Classic programs: sentences of 12 words", "sentences", rows())
