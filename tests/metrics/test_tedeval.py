"""The example of Tsarfaty, Nivre and Andersson (2012), sections 2 and 3.

The trees of its figure were lost; these have every number of its text.
"""

from __future__ import annotations

import pytest

import treegauge
from treegauge.metrics._lexemes import GOLD, GOLD_WORDS, PARSE, PARSE_WORDS


def pair():
    gold = treegauge.with_words(treegauge.read(GOLD.encode()), GOLD_WORDS.encode())
    parse = treegauge.with_words(treegauge.read(PARSE.encode()), PARSE_WORDS.encode())
    return gold, parse


def scored(metric, **settings):
    return treegauge.score(*pair(), metrics=metric, **settings)[metric]


def test_sizes_edits_and_score():
    found = scored("tedeval")
    assert (found["gold"], found["test"], found["cost"]) == (14, 10, 6)
    # Seen from the parse: five nodes are missing, one is too many.
    assert (found["matched"], found["deleted"], found["inserted"]) == (9, 5, 1)
    assert found["score"] == pytest.approx(1 - 6 / 22)
    assert round(found["score"], 4) == 0.7273
    assert (found["roots"], found["exact"]) == (1, 0)


def test_strict_arcs_need_eight_edits():
    found = scored("tedeval:strict")
    assert found["cost"] == 8
    assert round(found["score"], 4) == 0.6364


def test_segeval():
    found = scored("segeval")
    assert (found["cost"], found["gold"], found["test"]) == (4, 7, 5)
    assert round(found["score"], 4) == 0.6667


@pytest.mark.parametrize("unit", ["terminals", "characters"])
def test_parseval_finds_nothing(unit):
    found = scored(f"brackets:{unit}", params="none")
    # With `none` the root is a bracket too: 6 below it in gold, 4 in the parse.
    assert (found["matched"], found["gold"], found["test"]) == (0, 7, 5)


def test_shadow_of_them_moves_from_two_five_to_one_four():
    # The NP over CL FL HM alone, in the terminals of either tree.
    inner = "(NP (NN CL) (PP (POSS FL) (PRN HM)))"
    gold = f"(TOP (IN B) (DEF H) {inner})"
    parse = f"(TOP (IN B) {inner})"
    result = treegauge.score(gold, parse, metrics="brackets:terminals", params="wsj", align="edit")
    assert result["brackets:terminals"]["matched"] == 0
    same = treegauge.score(gold, parse, metrics="brackets", params="wsj", align="edit")
    assert same["brackets"]["matched"] == 2


def test_words_keep_their_lexemes_apart():
    # The same segments in the other word are no match: X moves from the first word to the second.
    gold = treegauge.with_words(treegauge.read(b"(TOP (A x) (A y) (A z))"), b"xy\tx y\nz\n")
    test = treegauge.with_words(treegauge.read(b"(TOP (A x) (A y) (A z))"), b"xy\tx\nz\ty z\n")
    result = treegauge.score(gold, test, metrics="segeval,tedeval,segments")
    assert result["segeval"]["matched"] == 2
    assert result["tedeval"]["cost"] == 2
    assert result["segments"]["matched"] == 2


def test_order_matters_to_segeval_alone():
    gold = treegauge.with_words(treegauge.read(b"(TOP (A x) (A y))"), b"w\tx y\n")
    test = treegauge.with_words(treegauge.read(b"(TOP (A y) (A x))"), b"w\ty x\n")
    result = treegauge.score(gold, test, metrics="segeval,segments")
    assert result["segeval"]["score"] == 0.5
    assert result["segments"]["f1"] == 1.0


def test_a_tree_without_root_gets_one():
    bare, rooted = "(S (NP (N rain)) (VP (V falls)))", "(S1 (S (NP (N rain)) (VP (V falls))))"
    result = treegauge.score(bare, rooted, metrics="tedeval")["tedeval"]
    assert (result["gold"], result["test"], result["cost"], result["exact"]) == (6, 6, 0, 1)
    for root in ("TOP", "ROOT", "VROOT", ""):
        other = rooted.replace("S1", root)
        assert treegauge.score(rooted, other, metrics="tedeval")["tedeval"]["cost"] == 0


def test_punctuation_counts_whatever_the_parameters():
    gold, test = "(TOP (S (N rain) (. .)))", "(TOP (S (N rain)) (. .))"
    for params in ("wsj", "none"):
        assert treegauge.score(gold, test, metrics="tedeval", params=params)["tedeval"]["gold"] == 4


def test_traces_count_where_the_parameters_do_not_delete_them():
    """By hand: the root, S, NP and tea, VP and cools; with ``none`` the trace and the NP above it, too."""
    tree = "(S (NP (-NONE- *T*)) (NP (NN tea)) (VP (VBZ cools)))"
    for params, size in (("wsj", 6), ("wsj-new", 6), ("spmrl", 6), ("ctb", 6), ("none", 8)):
        result = treegauge.score(tree, tree, metrics="tedeval", params=params)["tedeval"]
        assert (result["gold"], result["cost"]) == (size, 0), params


def test_zeroed_sentence_has_score_zero():
    result = treegauge.score(
        "(TOP (N rain))\n(TOP (N snow))\n",
        "(TOP (N rain))\n\n",
        metrics="tedeval,segeval",
        on_error="zero",
    )
    # The failed parse has no nodes: 2 edits of 2 + 2 nodes that can be wrong.
    assert result["tedeval"]["score"] == 0.5
    assert result["segeval"]["score"] == pytest.approx(2 / 3)
