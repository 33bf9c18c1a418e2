"""TedEval and SegEval against textbook versions, a tree-edit library, and laws."""

from __future__ import annotations

import pytest
from helpers.textbook.tedeval import (
    all_mappings_ted,
    multiset_common,
    nested,
    pairs,
    size,
    slow_common,
    slow_ted,
)
from hypothesis import given, settings

import treegauge

FEW = settings(max_examples=150, deadline=None)


def scored(gold, test, metrics, **more):
    return treegauge.score(gold.corpus(), test.corpus(), metrics=metrics, params="none", **more)


@FEW
@given(pairs())
def test_equals_the_recursion_over_forests(pair):
    gold, test = pair
    for labeled in (True, False):
        spec = "tedeval" if labeled else "tedeval:unlabeled"
        found = scored(gold, test, spec)[spec]
        left, right = nested(gold, labeled=labeled), nested(test, labeled=labeled)
        assert (found["gold"], found["test"]) == (size(left), size(right))
        assert found["cost"] == slow_ted(left, right)


@FEW
@given(pairs(words=2, segments=2, cuts=2))
def test_equals_the_best_of_all_mappings(pair):
    gold, test = pair
    assert scored(gold, test, "tedeval")["tedeval"]["cost"] == all_mappings_ted(
        nested(gold), nested(test)
    )


@FEW
@given(pairs(words=1, segments=8, cuts=5))
def test_equals_a_tree_edit_library_where_no_word_binds(pair):
    apted = pytest.importorskip("apted", reason="the library to compare with is not installed")
    gold, test = pair

    class Config(apted.Config):
        def rename(self, node1, node2):
            return 0 if node1[0] == node2[0] else 2

        def children(self, node):
            return list(node[1])

    distance = apted.APTED(nested(gold), nested(test), Config()).compute_edit_distance()
    assert scored(gold, test, "tedeval")["tedeval"]["cost"] == distance


@FEW
@given(pairs())
def test_segeval_and_segments_equal_their_textbook_versions(pair):
    gold, test = pair
    found = scored(gold, test, "segeval,segments,segeval:unlabeled,segments:unlabeled")
    for labeled, ending in ((True, ""), (False, ":unlabeled")):
        left, right = (
            [lexeme if labeled else lexeme[:2] for lexeme in one.lexemes] for one in pair
        )
        segeval, segments = found[f"segeval{ending}"], found[f"segments{ending}"]
        assert segeval["matched"] == slow_common(left, right)
        assert segeval["cost"] == len(left) + len(right) - 2 * segeval["matched"]
        assert segments["matched"] == multiset_common(left, right)
        assert segeval["score"] <= segments["f1"] + 1e-12


@FEW
@given(pairs())
def test_swapping_the_sides_changes_no_score(pair):
    gold, test = pair
    specs = "tedeval,tedeval:unlabeled,tedeval:strict,segeval"
    there, back = scored(gold, test, specs), scored(test, gold, specs)
    for spec in there:
        assert there[spec]["cost"] == back[spec]["cost"]
        assert there[spec]["score"] == back[spec]["score"]
        assert there[spec]["deleted"] == back[spec]["inserted"]


@FEW
@given(pairs())
def test_identity_and_bounds(pair):
    gold, test = pair
    specs = "tedeval,tedeval:strict,tedeval:unlabeled,segeval"
    same, other = scored(gold, gold, specs), scored(gold, test, specs)
    for spec in same:
        assert (same[spec]["score"], same[spec]["cost"], same[spec]["exact"]) == (1.0, 0, 1)
        assert 0 <= other[spec]["score"] <= 1
    assert (
        other["tedeval:strict"]["cost"]
        >= other["tedeval"]["cost"]
        >= other["tedeval:unlabeled"]["cost"]
    )


@FEW
@given(pairs())
def test_one_node_more_changes_the_distance_by_one(pair):
    gold, test = pair
    before = scored(gold, test, "tedeval")["tedeval"]["cost"]
    body = test.tree.removeprefix("(TOP ").removesuffix(")")
    grown = treegauge.with_words(treegauge.read(f"(TOP (NP {body}))".encode()), test.map)
    after = treegauge.score(gold.corpus(), grown, metrics="tedeval", params="none")["tedeval"][
        "cost"
    ]
    assert abs(after - before) == 1
