"""Tables of bench/growth.py about whole commands: alignment files, what shows results, classic programs."""

from __future__ import annotations

import contextlib
import gc
import sys
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


SEEDS = {"gold": 2, "test": 4, "other": 6}
#: what people wait for; NEW is a folder that no run has used yet, N a number of sentences
COMMANDS = (
    "compare gold-N.mrg test-N.mrg other-N.mrg -j 1",
    "compare gold-N.mrg test-N.mrg other-N.mrg --by label,length -j 1",
    "attribute gold-N.mrg test-N.mrg -j 1",
    "errors gold-N.mrg test-N.mrg -j 1",
    "diff gold-N.mrg test-N.mrg -j 1",
    "rank gold-N.mrg test-N.mrg other-N.mrg -j 1",
    "correlate gold-N.mrg test-N.mrg -m brackets,tags -j 1",
    "plot gold-N.mrg test-N.mrg other-N.mrg -o NEW/scores.json -j 1",
    "report gold-N.mrg test-N.mrg -o NEW/page.html -j 1",
    "leaderboard gold-N test-N other-N -o NEW -j 1",
    "study gold-N.mrg test-N.mrg other-N.mrg -m brackets -o NEW -j 1",
    "study gold-N.mrg -m brackets -o NEW -j 1",
    "noise gold-N.mrg --labels 0.1 --attachment 0.1 -o NEW/noisy.mrg",
    "repair answers-N.mrg gold-N.mrg -o NEW/mended.mrg",
    "convert gold-N.mrg --to tiger -o NEW/gold.xml",
    "align gold-N.mrg heard-N.mrg -j 1",
    "validate gold-N.mrg",
    "info gold-N.mrg",
)


def run(*arguments: str) -> Any:
    # As the console script has it.
    gc.set_threshold(100_000)
    return dispatch(list(arguments))


def run_new(command: str, n: int) -> Any:
    new = tempfile.mkdtemp(dir=".")
    return run(*command.replace("NEW", new).replace("-N", f"-{n}").split())


def shown(command: str) -> str:
    """Return a command as the table names it: without what all commands have."""
    words = command.replace("-N", "").replace(".mrg", "").replace(" -j 1", "").split()
    return " ".join(word.removeprefix("NEW/") for word in words)


def unclosed(data: bytes) -> bytes:
    """Return trees of which every third lacks its last bracket."""
    lines = data.splitlines()
    return b"".join(line[: len(line) - (at % 3 == 0)] + b"\n" for at, line in enumerate(lines))


def files(sizes: Sizes) -> list[Row]:
    """Alignment files and saved results."""

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

    return show(
        "Alignment files, read and used (`score --align FILE`)", "words", alignments()
    ) + show("Results", "sentences", results())


def commands(sizes: Sizes) -> list[Row]:
    """What people wait for."""
    # They have threads, which a forked process lacks: without them there are no pictures of charts, whose
    # time does not grow, and no Parquet.
    sys.modules |= dict.fromkeys(("vl_convert", "pyarrow", "polars"))  # type: ignore[arg-type]
    counts = sizes.sentences

    def rows() -> Iterable[Row]:
        with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
            for n in counts:
                sides = {side: text("ptb", seed, n, 12) for side, seed in SEEDS.items()}
                for side, data in sides.items():
                    Path(f"{side}-{n}").mkdir()
                    Path(f"{side}-{n}/set.mrg").write_bytes(data)
                    Path(f"{side}-{n}.mrg").write_bytes(data)
                Path(f"heard-{n}.mrg").write_bytes(text("ptb", SEEDS["test"], n, 12, 0.1))
                Path(f"answers-{n}.mrg").write_bytes(unclosed(sides["test"]))
            for command in COMMANDS:
                works = [partial(run_new, command, n) for n in counts]
                yield row(shown(command), counts, works)

    return show("Commands", "sentences", rows())


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
