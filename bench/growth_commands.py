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
