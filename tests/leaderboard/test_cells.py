"""Cells are scored once: changed cells are scored again, missing and broken ones follow the policy."""

from __future__ import annotations

import json
import random
import shutil

import pytest
from helpers.boards import RIGHT, board, places, trees, write, write_board
from helpers.shared import run

import treegauge
from treegauge.leaderboard import cells
from treegauge.leaderboard.cells import Digests
from treegauge.options.request import Request

#: by system and test set, which sentences are right
SYSTEMS = {
    "ash": {"one": "+" * 30 + "-" * 10, "two": "+" * 20},
    "oak": {"one": "+" * 40, "two": "+" * 19 + "-"},
}


@pytest.fixture
def scored(monkeypatch):
    """The cells that were scored and not loaded."""
    seen = []
    original = cells.scored

    def counting(request, test_set, system, path):
        seen.append((system, test_set.name))
        return original(request, test_set, system, path)

    monkeypatch.setattr(cells, "scored", counting)
    return seen


def scores(data):
    return {(one["system"], one["set"]): one["scores"][0]["score"] for one in data["cells"]}


def test_scores_are_those_of_score(tmp_path):
    gold, systems = write_board(tmp_path, SYSTEMS)
    ran, data = board(gold, systems, out=tmp_path / "out")
    assert (ran.code, ran.err) == (0, "")
    assert scores(data) == {
        ("ash", "one"): 0.75,
        ("ash", "two"): 1.0,
        ("oak", "one"): 1.0,
        ("oak", "two"): 0.95,
    }
    # The mean over test sets, not over sentences.
    averages = {one["name"]: one["average"] for one in data["rankings"][0]["systems"]}
    assert averages == {"oak": 0.975, "ash": 0.875}
    for system, test_set in scores(data):
        saved = treegauge.Result.load(tmp_path / "out" / "results" / system / f"{test_set}.json")
        again = treegauge.score(
            gold / f"{test_set}.mrg", systems / system / f"{test_set}.mrg", metrics="complete"
        )
        assert saved.metrics == again.metrics


def test_only_what_changed_is_scored_again(tmp_path, scored):
    gold, systems = write_board(tmp_path, SYSTEMS)
    out = tmp_path / "out"
    every = {(system, test_set) for system in SYSTEMS for test_set in ("one", "two")}

    def again(*more):
        scored.clear()
        ran, data = board(gold, systems, *more, out=out)
        assert ran.code == 0, ran.err
        return set(scored), ran.out, data

    first = again()
    assert first[0] == every
    assert again() == (set(), *first[1:])
    # Another time of writing is no change.
    (systems / "oak" / "one.mrg").touch()
    assert again()[0] == set()
    (systems / "oak" / "one.mrg").write_text(trees("-" * 40))
    assert again()[0] == {("oak", "one")}
    (gold / "two.mrg").write_text(trees("+" * 19 + "-"))
    assert again()[0] == {("ash", "two"), ("oak", "two")}
    assert again("--max-length", "5")[0] == every
    assert again("--max-length", "5", "--jobs", "1", "--sort", "complete")[0] == set()
    write(systems / "elm", {"one": trees("+" * 40), "two": trees("+" * 20)})
    assert again("--max-length", "5")[0] == {("elm", "one"), ("elm", "two")}
    # What is gone from the systems is gone from the board.
    shutil.rmtree(systems / "ash")
    assert "ash" not in again("--max-length", "5")[1]


def test_a_parameter_file_that_changed(tmp_path, scored):
    gold, systems = write_board(tmp_path, SYSTEMS)
    params = tmp_path / "own.prm"
    params.write_text("LABELED 1\n")
    for text, number in (("LABELED 1\n", 4), ("LABELED 1\n", 0), ("LABELED 0\n", 4)):
        params.write_text(text)
        scored.clear()
        assert board(gold, systems, "-p", str(params), out=tmp_path / "out")[0].code == 0
        assert len(scored) == number


def test_another_table_of_attributes_makes_another_cell(tmp_path):
    """Results keep the attributes that units are made of."""
    path, table = tmp_path / "a", tmp_path / "table"
    path.write_text("x")
    found = []
    for text in ("sent_id\tgenre\n1\tnews\n", "sent_id\tgenre\n1\tmail\n"):
        table.write_text(text)
        found.append(Digests(Request(attributes=str(table))).cell(str(path), str(path)))
    assert found[0] != found[1]


def test_a_new_version_scores_everything_again(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_text("x")
    before = Digests(Request()).cell(str(path), str(path))
    assert Digests(Request(jobs=2)).cell(str(path), str(path)) == before
    monkeypatch.setattr(cells, "__version__", "999")
    assert Digests(Request()).cell(str(path), str(path)) != before


@pytest.mark.parametrize("damage", ["index", "result", "both"])
def test_damaged_results_are_made_again(tmp_path, scored, damage):
    gold, systems = write_board(tmp_path, SYSTEMS)
    _, whole = board(gold, systems, out=tmp_path / "out")
    if damage != "result":
        (tmp_path / "out" / "results" / ".index.json").write_text('{"treegauge-leaderboard": 1')
    if damage != "index":
        (tmp_path / "out" / "results" / "oak" / "one.json").write_text("{}")
    scored.clear()
    ran, again = board(gold, systems, out=tmp_path / "out")
    assert (ran.code, again) == (0, whole)
    assert len(scored) == (1 if damage == "result" else 4)


LOST = {"ash": {"one": "+" * 20 + "-" * 20, "two": "+" * 20}, "oak": {"one": "+" * 40}}


def test_missing_stops_unless_it_is_said_what_it_counts(tmp_path):
    gold, systems = write_board(tmp_path, LOST)
    (systems / "ash" / "one.mrg").write_text("(S (NP\n" * 40)
    ran, _ = board(gold, systems, out=tmp_path / "out")
    assert ran.code == 2
    assert "oak: two is missing" in ran.err
    assert "ash: one is broken: " in ran.err
    assert "--missing zero scores it as 0, skip leaves it out" in ran.err
    assert not (tmp_path / "out" / "leaderboard.json").exists()


def test_missing_counts_as_wrong(tmp_path):
    gold, systems = write_board(tmp_path, LOST)
    ran, data = board(gold, systems, "--missing", "zero", out=tmp_path / "out")
    assert scores(data)["oak", "two"] == 0.0
    assert [(one["name"], one["average"], one["sets"]) for one in ranking(data)] == [
        ("ash", 0.75, 2),
        ("oak", 0.5, 2),
    ]
    assert "0.00ᵐ" in ran.out
    assert "ᵐ: missing, scored as 0\n" in ran.out
    assert "oak: two is missing" in ran.out


def test_missing_is_left_out(tmp_path):
    gold, systems = write_board(tmp_path, LOST)
    ran, data = board(gold, systems, "--missing", "skip", out=tmp_path / "out")
    assert scores(data)["oak", "two"] is None
    assert [(one["name"], one["average"], one["sets"]) for one in ranking(data)] == [
        ("oak", 1.0, 1),
        ("ash", 0.75, 2),
    ]
    assert "100.00*¹" in ran.out
    assert "a raised number: the average is over so many test sets only" in ran.out
    # They are compared on the one set that both have.
    assert [pair["sets"] for pair in data["rankings"][0]["pairs"]] == [1]


def ranking(data):
    return data["rankings"][0]["systems"]


@pytest.mark.parametrize("policy", ["zero", "skip"])
def test_broken_is_told_and_treated_as_missing(tmp_path, policy):
    gold, systems = write_board(tmp_path, SYSTEMS)
    (systems / "oak" / "two.mrg").write_text("(S (NP\n" * 20)
    ran, data = board(gold, systems, "--missing", policy, out=tmp_path / "out")
    cell = next(one for one in data["cells"] if (one["system"], one["set"]) == ("oak", "two"))
    assert (cell["state"], cell["scores"][0]["score"]) == (
        "broken",
        0.0 if policy == "zero" else None,
    )
    assert "two.mrg:" in cell["problem"]
    # In the words of the command line.
    assert "--on-error" in cell["problem"]
    assert "1 submission without a score of its own:" in ran.out
    # What was broken stays known, and is read again once it is mended.
    assert board(gold, systems, "--missing", policy, out=tmp_path / "out")[1] == data
    (systems / "oak" / "two.mrg").write_text(trees("+" * 20))
    assert board(gold, systems, out=tmp_path / "out")[0].code == 0


def test_nothing_is_never_the_best(tmp_path):
    """No bracket crosses where there is none: a missing file must not win by that."""
    gold, systems = write_board(tmp_path, LOST)
    out = tmp_path / "out"
    ran = run(
        "leaderboard", gold, systems, "--missing", "zero", "-m", "crossing", "-o", out, "-f", "json"
    )
    found = {
        (load["system"], load["set"]): load["scores"][0]["score"]
        for load in json.loads(ran.out)["cells"]
    }
    assert found["oak", "two"] is None
    assert found["oak", "one"] == 0


def test_a_board_without_any_value(tmp_path):
    """Every sentence is left out: there is a result, but nothing to rank, as score says it."""
    gold, systems = write_board(tmp_path, {"ash": {"one": "+"}, "oak": {"one": "+"}})
    for name in ("ash", "oak"):
        (systems / name / "one.mrg").write_text("(())\n")
    ran, _ = board(gold, systems, "--on-error", "skip", out=tmp_path / "out")
    assert (ran.code, ran.out) == (2, "")
    assert "nothing to rank" in ran.err
    assert board(gold, systems, "--on-error", "zero", out=tmp_path / "out")[0].code == 0


def test_a_board_without_any_score(tmp_path):
    gold, systems = write_board(tmp_path, {"ash": {"one": "+"}})
    (systems / "ash" / "one.mrg").unlink()
    ran, _ = board(gold, systems / "ash", "--missing", "skip", out=tmp_path / "out")
    assert (ran.code, ran.out) == (2, "")
    assert "nothing to rank" in ran.err


def test_gold_that_cannot_be_read(tmp_path):
    gold, systems = write_board(tmp_path, SYSTEMS)
    (gold / "one.mrg").write_text("(S (NP\n" * 40)
    for policy in ("error", "zero", "skip"):
        ran, _ = board(gold, systems, "--missing", policy, out=tmp_path / "out")
        assert ran.code == 2
        assert "gold of one cannot be scored: " in ran.err
        assert "gold/one.mrg:" in ran.err


def test_sentences_without_a_parse_follow_on_error(tmp_path):
    """The policy for sentences is that of score; a system's other sentences count."""
    gold, systems = write_board(tmp_path, SYSTEMS)
    (systems / "oak" / "two.mrg").write_text(f"{RIGHT}\n" * 19 + "(())\n")
    assert board(gold, systems, out=tmp_path / "out")[0].code == 2
    _, data = board(gold, systems, "--on-error", "zero", out=tmp_path / "out")
    assert scores(data)["oak", "two"] == 0.95
    oak = next(one for one in data["systems"] if one["name"] == "oak")
    assert (oak["coverage"]["gold"], oak["coverage"]["zeroed"]) == (60, 1)
    _, data = board(gold, systems, "--on-error", "skip", out=tmp_path / "out")
    assert scores(data)["oak", "two"] == 1.0
    assert board(gold, systems, "--on-error", "all", out=tmp_path / "out")[0].code == 2


def test_the_order_of_files_does_not_matter(tmp_path):
    """So many units differ that swaps are drawn at random, and other ones in each test set."""
    rng = random.Random(4)
    patterns = {
        name: {one: "".join(rng.choices("+-", [share, 1], k=40)) for one in "abc"}
        for name, share in (("x", 2), ("y", 3), ("z", 4), ("w", 8))
    }
    gold, systems = write_board(tmp_path, patterns)
    folders = [systems / name for name in "xyzw"]
    found = []
    for number, (given, sets) in enumerate(
        [(folders, "a,b,c"), (folders[::-1], "c,a,b"), ([systems], "b,c,a")]
    ):
        _, data = board(gold, *given, "--sets", sets, out=tmp_path / str(number))
        found.append((places(data), data["rankings"], data["systems"]))
    assert found[0] == found[1] == found[2]
