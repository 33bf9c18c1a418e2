"""Checks of a submission before the deadline."""

from __future__ import annotations

import json

import pytest
from helpers.boards import RIGHT, WRONG, trees, write
from helpers.shared import run

TEXTS = {"one": trees("+++"), "two": trees("++")}
ROW = "1\thush\thush\tINTJ\tUH\t_\t0\troot\t_\t_\n\n"
BLIND = "1\thush\t_\t_\t_\t_\t_\t_\t_\t_\n\n"


@pytest.fixture
def gold(tmp_path):
    return write(tmp_path / "gold", TEXTS)


def check(texts, folder, *more):
    arguments = [texts] if texts is not None else []
    ran = run("leaderboard", *arguments, "--check", folder, *more, "-f", "json")
    data = json.loads(ran.out)["check"]
    return ran.code, {one["test_set"]: one for one in data["sets"]}, data["strays"]


def test_all_is_well(tmp_path, gold):
    folder = write(tmp_path / "ours", {"one": trees("+-+"), "two": trees("--")})
    code, found, strays = check(gold, folder)
    assert (code, strays) == (0, [])
    assert {one["state"] for one in found.values()} == {"fine"}
    assert (found["one"]["sentences"], found["one"]["words"], found["one"]["word_errors"]) == (
        3,
        6,
        0,
    )
    # A wrong parse is nobody's business before the deadline.
    assert "brackets" not in run("leaderboard", gold, "--check", folder).out


def test_missing_is_1_and_broken_is_2(tmp_path, gold):
    folder = write(tmp_path / "ours", {"one": trees("+++"), "three": RIGHT})
    code, found, strays = check(gold, folder)
    assert (code, found["two"]["state"], strays) == (1, "missing", ["three.mrg"])
    write(folder, {"two": f"{RIGHT}\n(TOP (S (NP\n"})
    code, found, _ = check(gold, folder)
    assert (code, found["two"]["state"], found["one"]["state"]) == (2, "broken", "fine")
    assert any("two.mrg:2:" in problem for problem in found["two"]["problems"])
    shown = run("leaderboard", gold, "--check", folder)
    assert "1 of 2 test sets fine, 0 missing, 1 broken" in shown.out
    assert "three.mrg: this belongs to no test set" in shown.out


def test_another_number_of_sentences_and_another_text(tmp_path, gold):
    other = "(TOP (S (NP (PRP we)) (VP (VBD sailed) (NP (NN home)))))\n"
    folder = write(tmp_path / "ours", {"one": RIGHT, "two": other * 2})
    code, found, _ = check(gold, folder)
    assert code == 2
    assert "are these files of the same text?" in found["two"]["problems"][0]


def test_an_empty_file(tmp_path, gold):
    folder = write(tmp_path / "ours", {"one": "", "two": trees("++")})
    code, found, _ = check(gold, folder)
    assert (code, found["one"]["state"]) == (2, "broken")
    assert found["one"]["problems"] == ["there is no sentence; expected some"]


def test_texts_without_analyses_are_enough(tmp_path):
    """Participants have no gold: the words that they were given do."""
    texts = write(tmp_path / "texts", {"one": BLIND * 2}, ".conllu")
    folder = write(tmp_path / "ours", {"one": ROW * 2}, ".conllu")
    code, found, _ = check(texts, folder, "-m", "las")
    assert (code, found["one"]["problems"], found["one"]["word_errors"]) == (0, [], 0)


def test_names_of_sets_are_enough(tmp_path):
    task = tmp_path / "task.toml"
    task.write_text('sets = ["one", "two"]\nmetric = "las"\n')
    folder = write(tmp_path / "ours", {"one": ROW}, ".conllu")
    code, found, _ = check(None, folder, "--config", task)
    assert (code, found["one"]["state"], found["two"]["state"]) == (1, "fine", "missing")
    # What the metrics need must be there.
    write(folder, {"two": trees("+")})
    code, found, _ = check(None, folder, "--config", task)
    assert (code, found["two"]["state"]) == (2, "broken")
    assert "las needs heads" in found["two"]["problems"][0]


def test_a_board_that_takes_broken_sentences_takes_them_here(tmp_path, gold):
    folder = write(tmp_path / "ours", {"one": f"{RIGHT}\n{WRONG}\n(())\n", "two": trees("++")})
    assert check(gold, folder)[0] == 2
    code, found, _ = check(gold, folder, "--on-error", "zero")
    assert (code, found["one"]["state"]) == (0, "fine")
    assert found["one"]["problems"] == ["1 sentence without a parse"]


def test_what_is_fine_can_be_scored(tmp_path, gold):
    """Whatever stops the board's scoring is told here: words that differ, where they must not."""
    texts = {"one": trees("+++").replace("tea", "soup", 1), "two": trees("++")}
    folder = write(tmp_path / "systems" / "ours", texts)
    for options in ([], ["--align", "identity"]):
        code, found, _ = check(gold, folder, *options)
        ran = run("leaderboard", gold, tmp_path / "systems", "-o", tmp_path / "out", *options)
        assert (code, ran.code) == ((2, 2) if options else (0, 0))
    assert "words-differ" in found["one"]["problems"][0]


def test_usage(tmp_path, gold):
    folder = write(tmp_path / "ours", TEXTS)
    for arguments, message in (
        (["--check", folder], "which test sets are there?"),
        ([gold, folder, "--check", folder], "--check takes one submission"),
        ([gold, "--check", tmp_path / "none"], "this is not a folder"),
        ([gold, folder, "--reports"], "-o DIR"),
        ([gold, "-o", tmp_path / "out"], "GOLD/ SYSTEMS/"),
        ([gold / "one.mrg", folder, "-o", tmp_path / "out"], "this is not a folder"),
    ):
        ran = run("leaderboard", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert message in ran.err
