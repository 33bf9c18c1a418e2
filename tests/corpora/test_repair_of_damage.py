"""500 own parses with recorded damage: at least 95 % of the brackets that were not damaged survive repair."""

from __future__ import annotations

from collections import Counter

import pytest
from helpers.damaged_parses import COUNT, KINDS, damaged, spans, surviving, text_of, tokens_of

from treegauge import Tree, repair
from treegauge.corpora.repair_rules import RULES


@pytest.fixture(scope="module")
def outcomes():
    return [surviving(number) for number in range(COUNT)]


def test_the_damage_is_of_every_kind(outcomes):
    kinds = Counter(kind for kind, *_ in outcomes)
    assert set(kinds) == {*KINDS, "mixed"}
    assert min(kinds.values()) >= 15


def test_undamaged_brackets_survive(outcomes):
    kept = sum(outcome[1] for outcome in outcomes)
    total = sum(one[2] for one in outcomes)
    assert total > 2000
    assert kept / total >= 0.95


@pytest.mark.parametrize("kind", [*KINDS, "mixed"])
def test_undamaged_brackets_survive_each_kind(outcomes, kind):
    kept = sum(outcome[1] for outcome in outcomes if outcome[0] == kind)
    total = sum(one[2] for one in outcomes if one[0] == kind)
    # Of all kinds the least is that of two damages at once.
    assert kept / total >= (0.85 if kind == "mixed" else 0.9)


def test_every_rule_for_brackets_is_needed(outcomes):
    used = Counter()
    for outcome in outcomes:
        used += outcome[3]
    brackets = {rule.name for rule in RULES if rule.format == "ptb"}
    # Other forms than bracketings are tested in test_answer_forms.
    forms = {"json-tree", "latex", "label-first", "outline", "drawing", "bracketed-word"}
    assert brackets - set(used) - forms <= {"bytes", "split-words", "several-roots"}


def test_a_tree_that_nobody_damaged_is_not_changed():
    for number in range(50):
        tree = damaged(number).tree
        text = text_of(tokens_of(tree))
        assert repair(text).text == text
        got = [(node.label, *node.span) for node in Tree.parse(text).constituents()]
        assert sorted(got) == spans(tree)
