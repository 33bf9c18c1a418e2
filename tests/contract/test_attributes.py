"""Attributes of gold's sentences are groups in every command that has groups.

Comments (``# genre = news``, ``# meta::place = sea``), one that is called as a breakdown is (``label``), and a
column of ``--attributes``: every command with ``--by`` takes them all, and refuses one that gold does not have.
"""

from __future__ import annotations

import json
from argparse import SUPPRESS

import pytest
from helpers import attributed
from helpers.shared import run

from treegauge.base.plugins import names
from treegauge.commands._manual_pages import parser_of
from treegauge.corpora import attributes

#: what each command with ``--by`` is run on
RUNS = {
    "score": "{gold} {a} -m las",
    "merge": "{saved}",
    "compare": "{gold} {a} {b} -m las --samples 20",
    "attribute": "{gold} {a} -m las",
    "errors": "{gold} {a} -m las",
    "rank": "{gold} {a} {b} -m las,uas",
    "report": "{gold} {a} -m las -o {page}",
    "plot": "{gold} {a} -m las --kind breakdown -o {figure}",
}
#: and those that name an attribute by another option
OTHERS = {
    "compare": ("--unit", "{gold} {a} {b} -m las --samples 20"),
    "correlate": ("--over", "{gold} {a} {b} -m las,uas"),
    "leaderboard": ("--unit", "{folder}/gold {folder}/a {folder}/b -m las -o {folder}/board"),
}


def with_option(option):
    return {
        name
        for name in names("commands")
        if any(
            option in action.option_strings and action.help != SUPPRESS
            for action in parser_of(name)._actions
        )
    }


def test_every_command_with_groups_is_tried():
    assert with_option("--by") == set(RUNS)
    # A point of a chart is a sentence, a document or a system.
    assert with_option("--unit") | with_option("--over") - {"plot"} == set(OTHERS)


@pytest.fixture
def files(tmp_path):
    gold, a, b, table = attributed.write(tmp_path)
    saved = tmp_path / "saved.json"
    done = run("score", gold, a, "-m", "las", "--by", "genre,place,gold.label", "--save", saved)
    assert done.code == 0, done.err
    page = tmp_path / "page.html"
    folder = tmp_path / "sets"
    for side, file in {"gold": gold, "a": a, "b": b}.items():
        (folder / side).mkdir(parents=True)
        (folder / side / "one.conllu").write_bytes(file.read_bytes())
    figure = tmp_path / "figure.tsv"
    made = {"table": table, "saved": saved, "page": page, "figure": figure, "folder": folder}
    return {"gold": gold, "a": a, "b": b, **made}


def check_groups(files, command, name):
    """The values are in what the command writes; of errors only those that have some."""
    arguments = RUNS[command].format(**files).split()
    done = run(command, *arguments, "--by", name, "--attributes", files["table"])
    assert done.code == 0, done.err
    out = files["page"].read_text() if command == "report" else done.out
    if command == "plot":
        out += files["figure"].read_text()
    wanted = attributed.VALUES[name]
    if command in {"errors", "attribute"}:
        # System a has its errors in news, on sea and land, in o and f, in a good and in a bad mood.
        wanted = [value for value in wanted if value not in {"chat", "(none)"}]
    assert f"by {name}" in out
    assert all(value in out for value in wanted)


@pytest.mark.parametrize("name", attributed.VALUES)
@pytest.mark.parametrize("command", RUNS)
def test_every_attribute_is_a_group(files, command, name):
    check_groups(files, command, name)


@pytest.mark.parametrize("command", RUNS)
def test_a_table_that_is_left_out(files, command, monkeypatch):
    """The law sees a command that knows nothing of the table: a mutant."""
    monkeypatch.setattr(attributes, "from_table", lambda *_: {})
    with pytest.raises(AssertionError):
        check_groups(files, command, "mood")


@pytest.mark.parametrize("name", attributed.VALUES)
@pytest.mark.parametrize("command", OTHERS)
def test_every_attribute_is_a_unit(files, command, name):
    option, arguments = OTHERS[command]
    done = run(
        command,
        *arguments.format(**files).split(),
        *(option, name, "--attributes", files["table"], "-f", "json"),
    )
    assert done.code == 0, done.err
    data = json.loads(done.out)
    units = len(attributed.VALUES[name])
    if command == "compare":
        assert {score["units"] for score in data["scores"]} == {units}
    elif command == "leaderboard":
        assert data["tested"]["unit"] == name
    else:
        assert {row["pearson"]["n"] for row in data["correlations"]} == {units}


@pytest.mark.parametrize("command", RUNS)
def test_one_that_gold_does_not_have(files, command):
    done = run(command, *RUNS[command].format(**files).split(), "--by", "colour")
    assert done.code == 2
    assert "not 'colour'" in done.err
    assert "genre" in done.err


def test_a_table_of_other_sentences(files):
    files["table"].write_text("sent_id\tmood\nelsewhere\tgood\n")
    done = run("score", files["gold"], files["a"], "--by", "mood", "--attributes", files["table"])
    assert done.code == 2
    assert "bad-attributes: no sent_id of this table is one of gold's" in done.err


@pytest.mark.parametrize("command", ["score", "errors", "rank"])
def test_a_table_that_nobody_asks_for(files, command):
    done = run(command, *RUNS[command].format(**files).split(), "--attributes", files["table"])
    assert done.code == 0
    assert "note: --attributes has no effect here: no attribute is asked for" in done.err
