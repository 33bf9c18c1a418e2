"""The plan: what the survey counts, what the rule decides, and a plan as plain data."""

from __future__ import annotations

import json
import pickle
from array import array
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge.comparison.comparison import align, prepare
from treegauge.comparison.plan import Plan, decide
from treegauge.options.settings import make_settings

SENTENCE = st.lists(st.sampled_from("abcde"), min_size=1, max_size=5)
PAIRS = st.lists(st.tuples(SENTENCE, SENTENCE), min_size=1, max_size=6)


def text(sentences) -> str:
    return "".join("(S " + " ".join(f"(W {word})" for word in words) + ")\n" for words in sentences)


def prepared(gold, test, metrics: str = "brackets", **options):
    sides = (treegauge.read(text(side).encode()) for side in (gold, test))
    return prepare(*sides, make_settings(metrics, "none", **options))


def textbook(gold, test) -> tuple[int, int, int]:
    """Return shared and displaced words and moved ends, by definition (``survey.hpp``)."""
    bags = [[Counter(words) for words in side] for side in (gold, test)]
    shared = sum((one & other).total() for one, other in zip(*bags, strict=True))
    surplus = [
        [one - other for one, other in zip(bags[a], bags[1 - a], strict=True)] for a in (0, 1)
    ]
    displaced = moved = 0
    for at in range(1, len(gold)):
        displaced += (surplus[0][at - 1] & surplus[1][at]).total()
        displaced += (surplus[0][at] & surplus[1][at - 1]).total()
        if gold[at - 1][-1] == test[at - 1][-1] or gold[at][0] == test[at][0]:
            continue
        for before, behind in ((gold[at - 1], test[at]), (test[at - 1], gold[at])):
            sizes = range(1, min(len(before), len(behind)) + 1)
            longest = max((size for size in sizes if before[-size:] == behind[:size]), default=0)
            if longest > 1 or (longest == 1 and 1 in {len(before), len(behind)}):
                moved += 1
                break
    return shared, displaced, moved


@given(PAIRS)
def test_the_survey_counts_what_the_textbook_counts(pairs):
    gold, test = ([pair[side] for pair in pairs] for side in (0, 1))
    rows = array("I", range(len(pairs)))
    found = prepared(gold, test).core.survey(rows, rows)
    assert found.equal_words == (gold == test)
    if gold != test:
        assert (found.shared, found.displaced, found.moved) == textbook(gold, test)


@pytest.mark.parametrize(
    ("test", "chosen"),
    [
        (["the tea cools", "we left early"], ("identity", "sentence")),
        (["the pot cools", "we left early"], ("groups", "sentence")),
        # The end has moved by two words; by one, which is more than 1 word in 50.
        (["the", "tea cools we left early"], ("groups", "document")),
        (["the tea", "cools we left early"], ("groups", "document")),
        # Less than half of the words are shared; another number of sentences.
        (["a b c", "d e early"], ("groups", "document")),
        (["the tea cools we left early"], ("groups", "document")),
        # No word is shared, and every sentence spells the same.
        (["thetea cools", "welef tearly"], ("groups", "sentence")),
    ],
)
def test_the_rule(test, chosen):
    gold = ["the tea cools", "we left early"]
    made = prepared(*([one.split() for one in side] for side in (gold, test)))
    plan = decide(made)
    assert (plan.documents[0].aligner, plan.documents[0].chunks) == chosen
    assert plan.chosen()[0]["documents"] == 1


def test_a_plan_is_plain_data():
    made = prepared([["a", "b"]], [["a", "c"]])
    plan = decide(made)
    assert Plan.from_dict(json.loads(json.dumps(plan.as_dict()))) == plan
    assert pickle.loads(pickle.dumps(plan)) == plan  # noqa: S301


def test_one_prepared_pair_is_aligned_as_often_as_wanted():
    made = prepared([["a", "b"], ["c"]], [["a", "x"], ["c"]])
    plan = decide(made)
    first, second = (align(made, plan) for _ in range(2))
    slots = [list(zip(*(one.core.column(f"slot.{side}") for side in ("gold", "test")), strict=True))
             for one in (first, second)]  # fmt: skip
    assert slots[0] == slots[1]
    assert first.core is not second.core


@pytest.mark.parametrize("chunks", ["auto", "file"])
def test_a_document_of_another_id_is_the_same_text(chunks):
    """The first document has another id in test: gold's says what it is."""

    def document(name, word):
        row = f"1\t{word}\t{word}\tX\t_\t_\t0\troot\t_\t_"
        return f"# newdoc id = {name}\n{row}\n\n"

    gold = document("harbour", "hush") + document("kitchen", "soup")
    test = document("porch", "hush") + document("kitchen", "soup")
    result = treegauge.score(gold, test, metrics="words", chunks=chunks)
    assert result["words"]["f1"] == 1.0
    assert result.units.documents == ["harbour", "kitchen"]
