"""Word segmentation alone costs no bracket under ``groups``; scores of other programs on the same trees."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.korean_trees import made
from helpers.textbook.jp_evalb import jp_evalb_counts, jp_evalb_f1

import treegauge

SEEDS = range(5)


def f1(texts, align: str) -> float:
    scores = treegauge.score(
        texts.gold, texts.test, metrics="brackets", align=align, params="none", chunks="document"
    )
    return scores["brackets"]["f1"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("align", ["groups", "characters"])
def test_no_bracket_is_lost_where_words_are_cut_differently(seed, align):
    # Every phrase of test has the words of a phrase of gold, cut differently: all brackets are right.
    texts = made(seed, split=0.0)
    assert texts.gold != texts.test
    assert f1(texts, align) == 1.0


@pytest.mark.parametrize("seed", SEEDS)
def test_split_sentences_cost_their_own_brackets_alone(seed):
    # A sentence that is split has two S for one; every other bracket is right.
    texts = made(seed)
    scores = treegauge.score(
        texts.gold, texts.test, metrics="brackets", align="groups", params="none", chunks="document"
    )["brackets"]
    more = texts.test.count("(S ") - texts.gold.count("(S ")
    assert more > 0
    assert scores["gold"] - scores["matched"] == more
    assert scores["test"] - scores["matched"] == 2 * more


@pytest.mark.parametrize("seed", SEEDS)
def test_what_others_make_of_it(seed):
    # jp-evalb's rule grows groups as well, and no bracket occurs twice here: its sets lose nothing.  ``edit``
    # pairs a part of a word with the whole and leaves the other part alone; ``ud`` pairs words of equal
    # characters only.  So a bracket is lost where it begins or ends at a word that is cut differently.
    texts = made(seed)
    ours = f1(texts, "groups")
    assert jp_evalb_f1(texts.gold, texts.test) == pytest.approx(ours)
    assert f1(texts, "ud") < f1(texts, "edit") < ours - 0.05


@pytest.mark.parametrize(
    ("row", "texts"),
    [("the same sentences", made(0, split=0.0)), ("four sentences split in two", made(0))],
)
def test_the_table_in_the_docs(row, texts):
    page = Path(__file__).parents[2] / "docs" / "coming-from" / "jp-evalb.md"
    found = [jp_evalb_f1(texts.gold, texts.test)]
    found += [f1(texts, align) for align in ("groups", "characters", "edit", "ud")]
    cells = " | ".join(f"{100 * value:.2f}" for value in found)
    assert f"| {row} | {cells} |" in page.read_text(encoding="utf-8").splitlines()


def test_what_jp_evalb_loses():
    # Brackets as a set: two of one label on the same words are one, against the same text 3 of 4 brackets.
    tree = "(S (NP (NP (W 가나))) (VP (W 다라)))\n"
    gold, sets = 4, 3
    assert (
        treegauge.score(tree, tree, metrics="brackets", params="none")["brackets"]["gold"] == gold
    )
    assert jp_evalb_counts(tree, tree) == (sets, sets, sets)
