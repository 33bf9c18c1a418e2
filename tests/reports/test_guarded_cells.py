"""CSV that is opened in a spreadsheet runs nothing: texts that look like formulas are guarded."""

from __future__ import annotations

import csv
import io
from functools import partial
from pathlib import Path

import pytest
from helpers.shared import run, run_all

from treegauge.base.escaping import csv_cell

GOLD = "(S (=1+1 (NN tea)) (-X- (VBZ cools)))\n"
TEST = "(S (NN tea) (@SUM(A1) (VBZ cools)))\n".replace("(A1)", "")


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("gold.mrg").write_text(GOLD)
    Path("test.mrg").write_text(TEST)
    Path("@out.mrg").write_text(TEST)


def cells(text: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(text)) for cell in row]


@pytest.mark.parametrize("text", ["=1+1", "+1+1", "-NONE-", "@SUM(1)", "＝1+1", "=", "-"])
def test_what_looks_like_a_formula_is_guarded(text):
    assert cells(csv_cell(text)) == [f"'{text}"]
    assert cells(csv_cell(text, guard=False)) == [text]


@pytest.mark.parametrize("text", ["-0.5", "+3", "-1e-05", "0.25", "NP", "", "a=b"])
def test_numbers_and_other_texts_stay(text):
    assert csv_cell(text) == text


COMMANDS = {
    "score": ["score", "gold.mrg", "test.mrg", "--by", "label", "-p", "none"],
    "merge": ["merge", "saved.json", "--by", "label"],
    "compare": ["compare", "gold.mrg", "+x=test.mrg", "gold.mrg", "--by", "label", "-p", "none"],
    "errors": ["errors", "gold.mrg", "test.mrg", "-p", "none"],
    "rank": ["rank", "gold.mrg", "./@out.mrg", "gold.mrg"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_guard_by_default(files, name):
    saved = ["--by", "label", "-p", "none", "--save", "saved.json"]
    assert run("score", "gold.mrg", "test.mrg", *saved).code == 0
    tables = run if name == "merge" else partial(run_all, Path(f"tables-{name}"))
    ran = tables(*COMMANDS[name], "--format", "csv")
    assert ran.code == 0, ran.err

    def formulas(text: str) -> list[str]:
        found = [cell for cell in cells(text) if cell.startswith(("=", "+", "-", "@"))]
        return [cell for cell in found if not cell.lstrip("+-").replace(".", "").isdigit()]

    assert formulas(ran.out) == []
    bare = tables(*COMMANDS[name], "--format", "csv", "--no-guard")
    assert bare.code == 0
    if name != "errors":
        assert formulas(bare.out)


def test_tables_of_sentences_too(files):
    Path("=gold.mrg").write_text(GOLD)
    run("score", "./=gold.mrg", "test.mrg", "-m", "brackets", "--table", "t.csv")
    assert "\n" in Path("t.csv").read_text(encoding="utf-8")
    guarded = cells(Path("t.csv").read_text(encoding="utf-8"))
    run("score", "./=gold.mrg", "test.mrg", "-m", "brackets", "--table", "t.csv", "--no-guard")
    bare = cells(Path("t.csv").read_text(encoding="utf-8"))
    assert not any(cell.startswith("=") for cell in guarded)
    assert [cell.removeprefix("'") for cell in guarded] == bare


def test_rank_has_numbers(files):
    out = run("rank", "gold.mrg", "test.mrg", "gold.mrg", "--format", "csv").out
    rows = list(csv.DictReader(out.splitlines()))
    assert rows[0].keys() == {"metric", "average", "system", "score", "rank"}
    for row in rows:
        assert 0 <= float(row["score"]) <= 1
        assert float(row["rank"]) in {1, 2}
