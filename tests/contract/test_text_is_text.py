"""No answer is opened, listed or looked up as a file, in any function or policy."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import answer_functions
from helpers.fuzzing.hostile import NAMES, SHORT, TREE, bombs, others

import treegauge
from treegauge import InputError, SettingsError, score

POLICIES = ("repair", "zero")
OTHER = "(S (NP (PRP we)) (VP (VBD left)))"


def trap(folder: Path) -> Path:
    """Make files of the names that answers have, with gold in them."""
    folder.mkdir()
    for name in (
        "gold.mrg",
        "gold",
        "list",
        "gold.conllu",
        "*.mrg",
        "wsj",
        "CON",
        "$HOME",
        "~",
        "@",
        "-",
    ):
        (folder / name).write_text(f"{TREE}\n")
    (folder / "gold.lst").write_text("gold.mrg\n")
    (folder / "answers.jsonl").write_text(json.dumps({"id": 1, "answer": TREE}))
    return folder


def went_through(cwd: Path, out: Path, *more: str) -> dict:
    out.mkdir(exist_ok=True)
    (out / "reference.mrg").write_text(f"{TREE}\n")
    script = Path(answer_functions.__file__)
    command = [sys.executable, str(script), str(out), *more]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("text")


@pytest.fixture(scope="module")
def trapped(folder):
    return went_through(trap(folder / "traps"), folder / "out")


def test_nothing_is_touched_that_an_answer_names(trapped):
    assert trapped["touched"] == []


def test_it_makes_no_difference_which_files_there_are(folder, trapped):
    # The core reads files itself, which no audit hook hears.
    (folder / "empty").mkdir()
    empty = went_through(folder / "empty", folder / "out")
    different = [key for key, value in trapped["given"].items() if empty["given"][key] != value]
    assert different == []
    assert len(empty["given"]) > 4000


def test_a_door_that_stands_open_is_seen(folder):
    found = went_through(trap(folder / "open"), folder / "out", "mutant")
    touched = {answer for _, answer, _ in found["touched"]}
    assert touched >= {"gold.mrg", ".", "-", "@gold.lst"}


@pytest.mark.parametrize("policy", POLICIES)
def test_an_answer_that_names_the_gold_file_is_no_parse(policy, tmp_path, monkeypatch):
    monkeypatch.chdir(trap(tmp_path / "here"))
    path = tmp_path / "here" / "gold.mrg"
    for name in (str(path), "gold.mrg", f"@{path.with_suffix('.lst')}"):
        for gold, answer in ((TREE, name), ([TREE], [name]), (path, [name]), (str(path), [name])):
            assert score(gold, answer, on_error=policy)["brackets"]["matched"] == 0


def test_two_single_strings_are_paths_if_golds_names_something(tmp_path, monkeypatch):
    monkeypatch.chdir(trap(tmp_path / "here"))
    for gold in ("gold.mrg", str(tmp_path / "here" / "gold.mrg"), "@gold.lst", Path("gold.mrg")):
        assert score(gold, "gold.mrg")["brackets"]["f1"] == 1
        systems = treegauge.score_systems(gold, {"a": "gold.mrg", "b": Path("gold.mrg"), "c": TREE})
        assert [system["brackets"]["f1"] for system in systems.values()] == [1, 1, 1]
        # The usual error of a system that is missing; standard input has no name here.
        for missing in ("test.mrg", "*.mr", "http://127.0.0.1:9/x"):
            with pytest.raises(InputError, match="no-such-file"):
                score(gold, missing, on_error="repair")
    monkeypatch.setattr(sys, "stdin", answer_functions.Refusing())
    assert score("gold.mrg", "-")["brackets"]["f1"] == 1  # a file of this name
    Path("-").unlink()
    with pytest.raises(InputError, match="no-such-file"):
        score("gold.mrg", "-")
    Path("gold").unlink()
    Path("gold").mkdir()
    Path("gold/a.mrg").write_text(TREE)
    assert score("gold", "gold")["brackets"]["f1"] == 1


@pytest.mark.parametrize(
    "gold", ["gold.mgr", "@none", "no such thing", "-", "http://127.0.0.1:9/gold", "\ud83d", "a\0b"]
)
def test_gold_that_names_nothing_and_is_no_text(gold, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.mrg").write_text(TREE)
    for answer in (TREE, [TREE], "gold.mrg"):
        with pytest.raises(InputError, match="gold names no file, and is not text"):
            score(gold, answer, on_error="repair")
    if gold == "gold.mgr":
        with pytest.raises(InputError, match=r"did you mean gold\.mrg\?"):
            score(gold, TREE)


def test_a_monitor_of_a_file_says_how_files_are_given(tmp_path):
    (tmp_path / "gold.mrg").write_text(TREE)
    monitor = treegauge.Monitor(str(tmp_path / "gold.mrg"), "brackets")
    assert monitor(tmp_path / "gold.mrg")["brackets"]["f1"] == 1
    assert monitor(TREE)["brackets"]["f1"] == 1
    with pytest.raises(SettingsError, match=r"pathlib\.Path"):
        monitor(str(tmp_path / "gold.mrg"))


@pytest.mark.parametrize("policy", POLICIES)
def test_every_answer_has_a_score(policy):
    answers = [*SHORT, *bombs(300), *others(), OTHER]
    result = score([OTHER] * len(answers), answers, on_error=policy, metrics="brackets")
    matched = list(result.counts["brackets"]["matched"])
    assert len(matched) == len(answers)
    assert matched[-1] == 3
    assert not any(matched[: len(NAMES)])
    assert list(result.counts["brackets"]["gold"]) == [3] * len(answers)


@pytest.mark.parametrize("policy", POLICIES)
def test_answers_of_a_megabyte(policy):
    answers = [*bombs(1 << 20), OTHER]
    result = score([OTHER] * len(answers), answers, on_error=policy, metrics="brackets")
    assert result.counts["brackets"]["matched"][-1] == 3


def test_half_a_character_is_a_replacement_character():
    gold = "(S (NP (NN \ufffd)) (VP (VBZ cools)))"
    answer = gold.replace("\ufffd", "\ud83d")
    for policy in (*POLICIES, "error", "skip"):
        for given in (answer, [answer]):
            assert score([gold], given, on_error=policy, metrics="tags")["tags"]["matched"] == 2
    assert treegauge.repair(answer).text == gold
    # In JSON it is written out.
    whole = answer.replace("\ud83d", "\ud83d\ude00")
    assert (
        score([gold.replace("\ufffd", "\U0001f600")], [whole], metrics="tags")["tags"]["matched"]
        == 2
    )


def test_half_a_character_in_json(tmp_path):
    (tmp_path / "gold.mrg").write_text("(S (NP (NN \ufffd)) (VP (VBZ cools)))\n")
    record = r'{"id": 1, "answer": "(S (NP (NN \ud83d)) (VP (VBZ cools)))"}'
    (tmp_path / "a.jsonl").write_text(record)
    result = score(tmp_path / "gold.mrg", tmp_path / "a.jsonl", on_error="repair", metrics="tags")
    assert result["tags"]["matched"] == 2


@pytest.mark.parametrize("policy", ["zero", "skip", "repair"])
def test_one_answer_does_not_decide_how_the_others_are_read(policy):
    rows = "1\tit\t_\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\trains\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n"
    spoilers = (
        *(OTHER, OTHER * 50, "a b c d e f g h", "# global.columns = ID FORM HEAD\n1\tit\t0\n"),
        *(
            "# newdoc id = x",
            "1\tit\t_\tPRON\t_\t_\t2\tnsubj\n",
            "\ufeff" + rows,
            "sw A 0.0 0.5 it 0.9\n",
        ),
    )
    for spoiler in spoilers:
        for form in ("conllu", "conllx"):
            for answers in ([spoiler, rows], [rows, spoiler, rows]):
                result = score(
                    [rows] * len(answers), answers, on_error=policy, metrics="las", format=form
                )
                assert result.counts["las"]["matched"][len(answers) - 1] == 2, spoiler
    # An answer in another format is not an analysis; it stops nothing.
    for gold, answer in ((OTHER, rows), (rows, OTHER), (OTHER, "sw A 0.0 0.5 it 0.9\n")):
        for given in (([gold], [answer]), (gold, answer)):
            result = score(*given, on_error=policy)
            assert not any(values.get("matched") for values in result.metrics.values())


def test_numbers_and_missing_cells_are_answers_too():
    answers = [None, float("nan"), 3, True, b"(S (X x))"]
    for policy in POLICIES:
        assert len(score([OTHER] * 5, answers, on_error=policy).units) == 5
    for wrong in ([Path("a.mrg")], [object()]):
        with pytest.raises(SettingsError):
            score([OTHER], wrong, on_error="repair")
