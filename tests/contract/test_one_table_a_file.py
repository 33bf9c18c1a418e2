"""CSV and TSV hold one table per file, with a header and only rows, in every command."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from helpers.shared import run

from treegauge.cli import commands
from treegauge.commands._files import ABOUT

EXAMPLES = Path(__file__).parents[2] / "examples"
GOLD, A, B = (EXAMPLES / f"ud/{name}.conllu" for name in ("gold", "parser-a", "parser-b"))
TREES = [EXAMPLES / f"constituency/{name}.mrg" for name in ("gold", "parser-a", "parser-b")]
HEARD = EXAMPLES / "constituency/recognised.mrg"
BOARD = (EXAMPLES / "leaderboard/gold", EXAMPLES / "leaderboard/systems")
#: what each command that writes tables is called with, and the tables that it has
CASES = {
    "score": ([GOLD, A, B, "--by", "document,label"], ["scores"]),
    "score scenario": ([TREES[0], "--scenario", f"gold={TREES[1]}"], ["scores"]),
    "merge": (["SAVED", "--by", "document"], ["scores"]),
    "compare": (
        [GOLD, A, B, "-m", "las,wer", "--by", "document"],
        ["scores", "differences", "breakdowns", "breakdown-counts", "breakdown-differences"],
    ),
    "attribute": (
        [GOLD, A, B, "--by", "label", "--harmful"],
        ["causes", "cells", "curves"],
    ),
    "attribute condition": (
        [GOLD, "-m", "las", "--condition", f"ref-dep={A}", "--condition", f"asr={B}"],
        ["scores", "losses"],
    ),
    "errors": ([GOLD, A, "-m", "las", "--matrix", "gold.deprel,test.deprel"], None),
    "rank": ([*TREES, "--by", "document"], ["ranks", "ranks-by-document"]),
    "rank one": (TREES[:2], ["parses"]),
    "correlate": ([*TREES, "-m", "brackets,tags,crossing"], ["correlations"]),
    "correlate systems": (
        [*TREES, HEARD, "-m", "brackets,tags", "--over", "system"],
        ["correlations", "points"],
    ),
    "leaderboard": ([*BOARD, "--missing", "skip", "-o", "BOARD"], ["standings"]),
    "study": ([*TREES, "-o", "BOARD"], ["summary"]),
}
#: commands with a choice of formats that are not tables of scores
OTHERS = frozenset(
    {"align", "convert", "diff", "explain", "heads", "info", "lattice", "metrics"}
    | {"noise", "repair", "report", "plot", "validate", "help", "man", "completion", "params"}
)


def rows_of(text: str, form: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter="," if form == "csv" else "\t"))


def check(text: str, form: str) -> None:
    """A header, and rows that are as long; no remark, and no value in words."""
    header, *rows = rows_of(text, form)
    assert rows
    assert {len(row) for row in rows} == {len(header)}
    cells = {cell for row in (header, *rows) for cell in row}
    assert not [cell for cell in cells if cell.startswith("#") or cell == "n/a" or " %" in cell]


@pytest.fixture
def given(tmp_path):
    saved = tmp_path / "saved.json"
    assert run("score", GOLD, A, "--save", saved).code == 0
    return {"SAVED": str(saved), "BOARD": str(tmp_path / "board")}


@pytest.mark.parametrize("form", ["csv", "tsv"])
@pytest.mark.parametrize("case", CASES)
def test_law(case, form, given, tmp_path):
    arguments, wanted = CASES[case]
    command = [
        case.split()[0],
        *(given.get(str(argument), argument) for argument in arguments),
        "-f",
        form,
    ]
    printed = run(*command)
    if wanted is None or len(wanted) > 1:
        assert (printed.code, printed.out) == (2, "")
        assert "-o DIR writes them all to a folder, a file each" in printed.err
        one_file = run(*command, "-o", tmp_path / f"all.{form}")
        assert (one_file.code, (tmp_path / f"all.{form}").exists()) == (2, False)
    else:
        assert printed.code == 0, printed.err
        check(printed.out, form)
        assert "treegauge: signature" in printed.err
    if case in {"leaderboard", "merge", "study"}:
        return  # -o is for a folder with everything, and for the merged result.
    assert run(*command, "-o", f"{tmp_path / 'tables'}/").code == 0
    files = {path.name: path.read_text() for path in (tmp_path / "tables").iterdir()}
    assert "signature" in files.pop(ABOUT)
    assert wanted is None or sorted(files) == sorted(f"{name}.{form}" for name in wanted)
    for text in files.values():
        check(text, form)


def test_every_command_with_tables_is_here():
    assert {case.split()[0] for case in CASES} == set(commands()) - OTHERS


@pytest.mark.parametrize("mutant", ["a,b\n# remark\n1,2\n", "a,b\n1\n", "a,b\n1,n/a\n", "a,b\n"])
def test_the_law_can_fail(mutant):
    with pytest.raises(AssertionError):
        check(mutant, "csv")


def test_one_file(tmp_path):
    """A file gets the table alone, and a folder that is there a file of its own."""
    ran = run("score", GOLD, A, "-m", "las", "-f", "csv", "-o", tmp_path / "las.csv")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("treegauge: signature: treegauge:")
    assert rows_of((tmp_path / "las.csv").read_text(), "csv")[3] == [
        *("parser-a.conllu", "las", "", "", "f1", "0.9523809523809523")  # 2 * 20 / (21 + 21)
    ]
    assert run("score", GOLD, A, "-m", "las", "-f", "csv", "-o", tmp_path).code == 0
    assert (tmp_path / "scores.csv").read_text() == (tmp_path / "las.csv").read_text()


def test_a_file_in_the_way(tmp_path):
    (tmp_path / "tables").write_text("kept")
    ran = run("compare", GOLD, A, B, "-m", "las", "-f", "csv", "-o", tmp_path / "tables")
    assert ran.code == 2
    assert (tmp_path / "tables").read_text() == "kept"
