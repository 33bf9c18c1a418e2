"""Why answers failed: answers of every kind with the kind by hand, for gold trees and gold dependencies."""

from __future__ import annotations

import pytest
from helpers.answer_forms import NO_ANALYSES
from helpers.failed_answers import ALL, ARCS, DOG, ROWS, TREE, TREES

from treegauge import Reward, repair, score
from treegauge.corpora.repair import KINDS


def test_there_are_enough_of_every_kind():
    assert len(ALL) >= 60
    for answers in (TREES, ARCS):
        # A gold sentence without an answer has no text.
        assert {kind for _, _, kind in answers.values()} == {"", *KINDS} - {"missing"}


@pytest.mark.parametrize("which", ALL, ids=": ".join)
def test_the_kind_by_hand(which):
    gold, answer, kind = ALL[which]
    assert repair(answer, gold=gold).kind == kind
    assert Reward("brackets" if which[0] == "trees" else "uas").details(answer, gold)[
        "failure"
    ] == (kind or None)
    for policy in ("zero", "skip", "repair"):
        result = score([gold], [answer], on_error=policy, metrics=["words"])
        assert result.validity.kinds == ({kind: 1} if kind else {})


@pytest.mark.parametrize("name", NO_ANALYSES)
def test_what_is_no_analysis_failed(name):
    for gold in (TREE, ROWS):
        assert repair(NO_ANALYSES[name], gold=gold).kind in {"refusal", "prose only", "truncated"}


def test_without_gold_an_answer_is_compared_with_nothing():
    assert repair(DOG).kind == ""
    assert repair(f"{DOG}\n\nor\n\n{TREE}").kind == "several sentences"
    assert repair("(S (NP (DT").kind == "truncated"
    assert repair("Je suis désolé.").kind == "refusal"


def test_labels_before_their_brackets_are_read():
    """By hand: the same tree in four spellings; what is mixed is not guessed at."""
    meant = "(S (NP (PRP She)) (VP (VBZ sings)) (. .))"
    for spelling in (
        "S(NP(PRP She) VP(VBZ sings) .(.))",
        "S(NP(PRP(She)), VP(VBZ(sings)), .(.))",
        'S(\n  NP(PRP("She")),\n  VP(VBZ("sings")),\n  .(.)\n)',
        "The tree: S(NP(PRP She), VP(VBZ sings), .(.)) as asked.",
    ):
        repaired = repair(spelling, gold=meant)
        assert repaired.text == meant
        assert repaired.rules.get("label-first") == 1
    assert repair("S(NP(DT the NN cat) ,(,) VP(VBZ sleeps", format="ptb").text == (
        "(S (NP (DT the) (NN cat)) (, ,) (VP (VBZ sleeps)))"
    )
    assert (
        "label-first" not in repair("ROOT(S (NP (PRP She)) (VP (VBZ sings)))", format="ptb").rules
    )
    assert not repair("print(len(area(w, h)))", format="ptb").usable


def test_programs_are_no_trees():
    for program in (
        "(defun f (x) (+ x 1))",
        "(let ((x 1)) (print x))",
        "(if (> a b) a b)",
        "(define (twice n) (* 2 n))",
        "(a b (c d e))",
    ):
        assert not repair(program, gold=TREE).usable
    # A tree whose labels nobody knows has gold's words.
    own = "(satz (subj The old gardener) (obj the yard))"
    assert repair(own, gold=TREE).usable


def test_a_long_answer_takes_no_time():
    for answer in (
        "(" * 10**6,
        "S(" * 10**5,
        "sorry " * 10**5,
        "`" * 10**6,
        "1\t" * 10**6,
        "{[(" * 10**5,
    ):
        assert repair(answer, gold=TREE).kind in KINDS
