"""Losses from one condition to the next: which rows there are, and how they are shown."""

from __future__ import annotations

import json

import pytest
from helpers.shared import run

from treegauge.analysis.conditions import ASIDE, JOINED, STEPS
from treegauge.reports._cells import Look, decimal
from treegauge.results.causes import CAUSES

GOLD = "(S (NP (DT the) (NN dog)) (VP (VBD barked) (PP (IN at) (NP (NN night)))))\n"
LOW = "(S (NP (DT the) (NN dog)) (VP (VBD barked)) (PP (IN at) (NP (NN night))))\n"
HEARD = "(S (NP (DT the) (NN dog)) (VP (VBD barked) (NP (NN night))))\n"


@pytest.fixture
def files(tmp_path):
    for name, text in {"gold": GOLD, "low": LOW, "heard": HEARD}.items():
        (tmp_path / f"{name}.mrg").write_text(text)
    return tmp_path


def attributed(files, *more: str, **conditions: str):
    given = [
        f"--condition={name.replace('_', '-')}={files / file}" for name, file in conditions.items()
    ]
    return run("attribute", files / "gold.mrg", *given, "-m", "brackets", *more)


def test_no_row_has_every_cause():
    """The estimate of such a row would be what the score lacks to 100, whatever the other condition scores."""
    for _, _, causes in (STEPS | JOINED | ASIDE).values():
        assert set(causes) < set(CAUSES)


def test_from_the_first_condition_to_the_last_there_are_the_scores(files):
    done = attributed(files, "--format", "json", ref_dep="gold.mrg", asr="heard.mrg")
    data = json.loads(done.out)
    (scores,) = data["conditions"]
    assert (scores["ref-dep"], scores["asr"]) == (1.0, pytest.approx(8 / 9))
    assert [loss["step"] for loss in data["losses"]] == list(STEPS)


def test_two_steps_are_shown_together(files):
    done = attributed(files, "--format", "json", text="low.mrg", asr="heard.mrg")
    steps = {loss["step"]: loss for loss in json.loads(done.out)["losses"]}
    assert list(steps) == [*STEPS, "recognition, sentences"]
    # By pencil: PP of gold is missed because «at» was not heard, 8 of 9; under `text` 8 of 10 are right.
    assert steps["recognition, sentences"]["loss"] == pytest.approx(8 / 10 - 8 / 9)
    assert steps["recognition, sentences"]["estimate"] == pytest.approx(1 - 8 / 9)


def test_nothing_lost_is_no_loss_below_nothing(files):
    done = attributed(files, text="low.mrg", asr="low.mrg")
    assert "-0.00" not in done.out
    (row,) = (line for line in done.out.splitlines() if "text → asr " in line)
    assert " 0.00 " in row
    done = attributed(files, "--format", "json", text="low.mrg", asr="low.mrg")
    assert "-0.0" not in done.out


@pytest.mark.parametrize("value", [-0.0, -0.001, -1e-17])
def test_numbers_that_are_shown_as_nothing(value):
    assert decimal(value) == "0.00"
    assert decimal(value, sign=True) == "+0.00"
    with Look(digits=3):
        assert decimal(-0.001) == "-0.001"


def test_reference_words_with_system_sentences(files):
    """Without asr-rs both ways from the text to recognised speech are shown that files are there for."""
    (files / "cut.mrg").write_text(
        "(S (NP (DT the) (NN dog)))\n(S (VP (VBD barked) (PP (IN at) (NP (NN night)))))\n"
    )
    given = {"text": "gold.mrg", "text_ss": "cut.mrg", "asr": "heard.mrg"}
    done = attributed(files, "--format", "json", "--chunks", "document", **given)
    data = json.loads(done.out)
    steps = {loss["step"]: loss for loss in data["losses"]}
    assert list(steps) == [*STEPS, *ASIDE]
    # By pencil: of gold's S NP VP PP NP all but S are there, and two S too many: 2 · 4 of 5 + 6.
    assert data["conditions"][0]["text-ss"] == pytest.approx(8 / 11)
    assert steps["sentences of the text"]["loss"] == pytest.approx(1 - 8 / 11)
    assert steps["recognition in system sentences"]["loss"] == pytest.approx(8 / 11 - 8 / 9)
    assert "text-ss" in attributed(files, "--chunks", "document", **given).out
    # Where there is no such file the table has the paper's columns.
    assert "text-ss" not in attributed(files, text="low.mrg", asr="heard.mrg").out
    # And where the text with reference sentences is missing, its two steps are one.
    given = {"ref_dep": "gold.mrg", "text_ss": "cut.mrg"}
    done = attributed(files, "--format", "json", "--chunks", "document", **given)
    steps = {loss["step"]: loss for loss in json.loads(done.out)["losses"]}
    assert list(steps) == [*STEPS, "parsing, sentences of the text"]
    assert steps["parsing, sentences of the text"]["loss"] == pytest.approx(1 - 8 / 11)
