"""Files of a leaderboard: all formats agree, and figures are those of the official program."""

from __future__ import annotations

import csv
import json
import re
import shutil
from html import unescape

import jsonschema
import pytest
from helpers.boards import write_board
from helpers.command_runs import EXAMPLES
from helpers.real_data import shared_data
from helpers.shared import run

import treegauge
from treegauge.leaderboard.files import WHOLE
from treegauge.schemas import schema

GOLD, SYSTEMS = (EXAMPLES / "leaderboard" / name for name in ("gold", "systems"))
#: LAS of the official program: README.md of the data
OFFICIAL = {
    "HIT-SCIR-18": {"en_ewt": 84.57, "he_htb": 67.05, "tr_imst": 66.44},
    "Stanford-18": {"he_htb": 76.09},
    "conll18-baseline": {"en_ewt": 77.56},
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    out = tmp_path_factory.mktemp("board")
    ran = run("leaderboard", GOLD, SYSTEMS, "-o", out, "--reports")
    assert (ran.code, ran.err) == (0, "")
    return out


def table(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_one_table_one_file(made):
    """Every CSV is a header and rows, which any program reads."""
    data = json.loads((made / "leaderboard.json").read_text())
    standings = table(made / "standings.csv")
    assert [(row["system"], int(row["rank"]), int(row["cluster"])) for row in standings] == [
        (one["name"], one["rank"], one["cluster"]) for one in data["rankings"][0]["systems"]
    ]
    scores = table(made / "scores.csv")
    assert len(scores) == 4 * 4 * 3
    found = {(row["system"], row["set"], row["metric"]): row for row in scores}
    for cell in data["cells"]:
        for score in cell["scores"]:
            row = found[cell["system"], cell["set"], score["metric"]]
            assert (float(row["score"]), row["state"]) == (score["score"], cell["state"])
    assert found["fir", "market", "brackets"]["state"] == "missing"
    assert found["fir", "market", "brackets"]["place"] == "outside"
    pairs = table(made / "pairs.csv")
    assert len(pairs) == 3 * 6


def test_json_fits_its_schema(made):
    jsonschema.validate(json.loads((made / "leaderboard.json").read_text()), schema("leaderboard"))


def test_every_format_has_every_score(made):
    data = json.loads((made / "leaderboard.json").read_text())
    numbers = {f"{100 * cell['scores'][0]['score']:.2f}" for cell in data["cells"]}
    for name in [*WHOLE.values(), "index.html"]:
        text = (made / name).read_text()
        for system in ("oak", "elm", "ash", "fir"):
            assert system in text
        if name != "leaderboard.json":
            assert [number for number in numbers if number not in text] == []


@pytest.mark.parametrize("name", ["text", "markdown", "latex", "json", "csv", "tsv", "html"])
def test_what_is_printed(made, name):
    ran = run("leaderboard", GOLD, SYSTEMS, "-o", made, "--reports", "-f", name)
    if name in {"csv", "tsv"}:
        # The first table; all are in the folder.
        assert ran.code == 0
        assert "treegauge: signature: treegauge:" in ran.err
        table = (made / "standings.csv").read_text()
        assert ran.out == (table if name == "csv" else table.replace(",", "\t"))
    else:
        assert (ran.code, ran.err) == (0, "")
        assert "treegauge:" in ran.out
    if name in WHOLE:
        assert ran.out == (made / WHOLE[name]).read_text()


def test_without_a_folder_the_tables_are_printed_and_nothing_is_kept(made, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = run("leaderboard", GOLD, SYSTEMS)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (made / WHOLE["text"]).read_text()
    assert not list(tmp_path.iterdir())
    for wrong, told in (
        ("--reports", "give a folder for them, -o DIR"),
        ("-fcsv", "-o DIR writes them all"),
    ):
        ran = run("leaderboard", GOLD, SYSTEMS, wrong)
        assert (ran.code, ran.out) == (2, "")
        assert told in ran.err


def test_reports_are_linked_and_written_once(made):
    page = (made / "index.html").read_text()
    links = set(re.findall(r'href="(reports/[^"]+)"', page))
    assert len(links) == 15
    for link in links:
        assert "<!doctype html>" in (made / link).read_text()[:100]
    path = made / "reports" / "oak" / "garden.html"
    path.write_text("kept")
    assert run("leaderboard", GOLD, SYSTEMS, "-o", made, "--reports").code == 0
    assert path.read_text() == "kept"
    # Without --reports nothing points to them.
    assert run("leaderboard", GOLD, SYSTEMS, "-o", made).code == 0
    assert 'href="reports/' not in (made / "index.html").read_text()


def test_a_report_of_what_changed_is_written_again(tmp_path):
    gold, systems = write_board(tmp_path, {"ash": {"one": "++-"}, "oak": {"one": "+++"}})
    out = tmp_path / "out"
    assert run("leaderboard", gold, systems, "-o", out, "--reports").code == 0
    page = out / "reports" / "oak" / "one.html"
    before = page.read_text()
    (systems / "oak" / "one.mrg").write_text((systems / "ash" / "one.mrg").read_text())
    # It is out of date as soon as the cell is scored again, with reports or without.
    assert run("leaderboard", gold, systems, "-o", out).code == 0
    assert page.read_text() == before
    assert run("leaderboard", gold, systems, "-o", out, "--reports").code == 0
    assert page.read_text() != before


def test_the_page_loads_nothing(made):
    page = (made / "index.html").read_text()
    assert "default-src 'none'; script-src 'sha256-" in unescape(page)
    assert re.findall(r"(?:src|href)=\"(?:https?:)?//", page) == []
    assert page.count("<script") == 2


def test_names_cannot_break_out(tmp_path):
    """Names of systems, sets and groups are text wherever they stand."""
    evil = "<script>alert(1)</script>&\"'"
    name = evil.replace("/", "|")
    gold, systems = write_board(tmp_path, {name: {name: "++"}, "oak": {name: "+-"}})
    groups = tmp_path / "groups.tsv"
    groups.write_text(f"set\t{evil}\n{name}\t{evil}\n")
    out = tmp_path / "out"
    ran = run(
        "leaderboard", gold, systems, "-o", out, "--title", evil, "--groups", groups, "--reports"
    )
    assert ran.code == 0, ran.err
    for file in ("index.html", "leaderboard.md"):
        assert "<script>alert" not in (out / file).read_text()


def test_answers_of_language_models_have_their_validity(tmp_path):
    gold = tmp_path / "gold"
    gold.mkdir()
    shutil.copy(EXAMPLES / "llm" / "gold.mrg", gold / "tea.mrg")
    for name in ("small", "large"):
        (tmp_path / "systems" / name).mkdir(parents=True)
        shutil.copy(EXAMPLES / "llm" / f"{name}.jsonl", tmp_path / "systems" / name / "tea.jsonl")
    more = ["--field", "response.text", "--on-error", "repair", "-m", "brackets"]
    ran = run("leaderboard", gold, tmp_path / "systems", "-o", tmp_path / "out", *more)
    assert ran.code == 0, ran.err
    data = json.loads((tmp_path / "out" / "leaderboard.json").read_text())
    jsonschema.validate(data, schema("leaderboard"))
    own = treegauge.score(
        gold / "tea.mrg",
        tmp_path / "systems" / "small" / "tea.jsonl",
        field="response.text",
        on_error="repair",
        metrics="brackets",
    )
    small = next(one for one in data["systems"] if one["name"] == "small")
    assert small["validity"] == own.validity.as_dict()
    assert small["coverage"] == own.coverage.as_dict()
    assert "as they stand  unusable" in ran.out
    checked = run("leaderboard", gold, "--check", tmp_path / "systems" / "small", *more)
    assert "1 of 1 test set fine" in checked.out


def test_figures_of_the_official_program(tmp_path):
    """The board of three systems of CoNLL 2018 has the LAS of its program, and the means of these."""
    data = shared_data("conll2018")
    gold, systems = tmp_path / "gold", tmp_path / "systems"
    gold.mkdir()
    for folder in data.iterdir():
        (gold / f"{folder.name}.conllu").symlink_to(folder / "gold.conllu")
        for system in OFFICIAL:
            (systems / system).mkdir(parents=True, exist_ok=True)
            (systems / system / f"{folder.name}.conllu").symlink_to(folder / f"{system}.conllu")
    ran = run("leaderboard", gold, systems, "-m", "las", "-o", tmp_path / "out")
    assert "Stanford-18 is better than HIT-SCIR-18 on 1 of 3 test sets only" in ran.out
    found = json.loads((tmp_path / "out" / "leaderboard.json").read_text())
    scores = {(one["system"], one["set"]): one["scores"][0]["score"] for one in found["cells"]}
    for system, own in OFFICIAL.items():
        for name, score in own.items():
            assert round(100 * scores[system, name], 2) == score
    averages = {one["name"]: 100 * one["average"] for one in found["rankings"][0]["systems"]}
    assert averages["HIT-SCIR-18"] == pytest.approx((84.57 + 67.05 + 66.44) / 3, abs=0.006)
    # Stanford is the better one on Hebrew alone: by the mean over sets it is first all the same, and it is told.
    pair = found["rankings"][0]["pairs"][0]
    assert (pair["system"], pair["other"], pair["won"], pair["lost"]) == (
        *("HIT-SCIR-18", "Stanford-18"),
        *(2, 1),
    )
    assert next(iter(averages)) == "Stanford-18"
