"""Totals over slots: right words out of gold words and insertions, by pencil and beside the originals."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from helpers.shared import run

from treegauge import SettingsError, score
from treegauge.metrics import get_metric

FOLDER = Path(__file__).parents[2] / "examples" / "speech" / "dependencies"
EXAMPLE = (FOLDER / "gold.conllu", FOLDER / "heard.conllu")
SPECS = ("upos", "xpos", "ufeats", "alltags", "lemmas", "label", "uas", "las")


def conllu(*rows):
    return "".join(
        f"{number}\t{form}\t{form}\tX\tX\t_\t{head}\t{'dep' if head else 'root'}\t_\t_\n"
        for number, (form, head) in enumerate(rows, 1)
    )


def counts(scores):
    return [scores[name] for name in ("matched", "gold", "test", "slots")]


def test_the_first_sentence_of_the_example_by_pencil():
    """*old* is lost, *uh* is heard as the root: six words a side, five pairs, seven slots.

    Right are the heads of *the*, *ferry* and *at*: 3 of 7, where uas has 3 of 6.  (SpeechParser's script, run on
    these files, has UAS 4 of 7 and LAS 3 of 7: gold's dummy beside *uh* hangs on 0, as *uh* itself does.)
    """
    gold, heard = (path.read_text().split("\n\n")[0] + "\n\n" for path in EXAMPLE)
    result = score(gold, heard, metrics="uas,uas:slots,las:slots,upos:slots", align="edit")
    assert result["uas"]["f1"] == pytest.approx(3 / 6)
    for spec in ("uas:slots", "las:slots"):
        assert counts(result[spec]) == [3, 6, 6, 7]
        assert {result[spec][name] for name in ("precision", "recall", "f1")} == {3 / 7}
    assert counts(result["upos:slots"]) == [5, 6, 6, 7]


def test_the_example_has_the_originals_counts():
    """Both scripts, run on these files, have 10 slots, 8 right UPOS and 6 right LAS; 7 right UAS with the dummy."""
    result = score(*EXAMPLE, metrics="upos:slots,uas:slots,las:slots")
    assert [counts(result[spec])[0::3] for spec in result] == [[8, 10], [6, 10], [6, 10]]


def test_equal_words_have_as_many_slots_as_words():
    gold = conllu(("we", 2), ("wait", 0), ("here", 2))
    test = conllu(("we", 2), ("wait", 0), ("here", 1))
    result = score(gold, test, metrics="uas,uas:slots")
    assert result["uas"]["f1"] == result["uas:slots"]["f1"] == pytest.approx(2 / 3)


@pytest.mark.parametrize("seed", range(20))
def test_slots_are_gold_words_and_insertions(seed):
    """Beside what the alignment says of itself; on every metric that has the option."""
    rng = random.Random(seed)
    sides = [
        conllu(*((rng.choice("abcde"), place) for place in range(rng.randint(1, 8))))
        for _ in range(2)
    ]
    result = score(*sides, metrics=[f"{name}:slots" for name in SPECS], align="edit")
    words = result.alignment
    slots = sum(words[name] for name in ("equal", "different", "gold_only", "test_only"))
    for spec in result:
        assert result[spec]["slots"] == slots
        matched = score(*sides, metrics=spec.removesuffix(":slots"), align="edit")
        (plain,) = matched.metrics.values()
        assert result[spec]["matched"] == plain["matched"]
        assert result[spec]["f1"] <= plain["f1"]


def test_it_goes_with_other_options():
    """Without punctuation: the comma is not a word, and two of two slots are right."""
    gold = conllu(("wait", 0), (",", 1), ("here", 1))
    test = conllu(("wait", 0), ("here", 1))
    result = score(gold, test, metrics="uas:slots,uas:nopunct:slots", align="edit")
    assert counts(result["uas:slots"]) == [2, 3, 2, 3]
    assert counts(result["uas:nopunct-unicode:slots"]) == [2, 2, 2, 2]


def test_words_without_a_head_are_slots_all_the_same():
    gold = conllu(("we", 2), ("wait", 0))
    test = gold.replace("1\twe\twe\tX\tX\t_\t2", "1\twe\twe\tX\tX\t_\t_")
    result = score(gold, test, metrics="uas:slots", on_error="skip")
    assert counts(result["uas:slots"]) == [1, 2, 2, 2]


def test_metrics_of_some_words_have_no_slots():
    for spec in ("clas:slots", "mlas:slots", "elas:slots", "brackets:slots"):
        with pytest.raises(SettingsError, match="has no option 'slots'"):
            get_metric(spec)


def test_the_table_says_what_slots_are():
    ran = run("score", *EXAMPLE, "-m", "las:slots")
    assert "slots: matched over the slots of the alignment" in ran.out
    assert ran.code == 0
