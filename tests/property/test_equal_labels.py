"""A tag and a phrase with the same label are equal: tree scores against textbook versions."""

from __future__ import annotations

import pytest
from helpers.textbook.tree_mappings import (
    e_counts,
    edits,
    linear,
    nodes,
    t_counts,
    unlabeled,
    words,
)
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge

GOLD = "(S (B (A x)) (C (D y)))"
TEST = "(S (B x) (C (D y)))"


def scores(gold, test, metrics, **more):
    return treegauge.score(gold, test, metrics=metrics, params="none", **more)


def test_figures_by_hand():
    # Emms (2008): the cheapest mapping deletes A alone. G 7 and T 6 nodes, W 2: 1 − 1/9 and 1 − 1/5. Of 5 and 4
    # nodes that are not words 4 have the same label and span.
    found = scores(GOLD, TEST, "t-dice,t-jaccard,e-dice")
    assert found["t-dice"]["deleted"] == found["t-dice"]["cost"] == 1
    assert found["t-dice"]["score"] == pytest.approx(8 / 9)
    assert found["t-jaccard"]["score"] == pytest.approx(4 / 5)
    assert found["e-dice"]["f1"] == pytest.approx(8 / 9)


def test_one_cost_for_a_label():
    # A label has one cost, on a tag and on a phrase: here the tag A and the phrase A.
    gold, test = "(S (A (A x)) (B y))", "(S (C x) (B y))"
    spec = "t-dice:delete(A)=5:relabel=9"
    assert scores(gold, test, spec)[spec]["cost"] == 5 + 5 + 1


def test_a_relation_is_no_tag():
    # Of dependencies a label is a relation or a tag: obj over rain and the tag obj of rain are not a pair.
    row = "1\train\t_\t{0}\t{0}\t_\t0\t{1}\t_\t_\n\n"
    found = scores(row.format("obj", "root"), row.format("N", "obj"), "t-dice,e-dice")
    assert found["t-dice"]["relabeled"] == 2
    assert found["e-dice"]["matched"] == 0


#: tags and phrases share them
LABELS = ("A", "B", "C")


@st.composite
def trees(draw, size: int, *, bare: bool) -> tuple:
    """A tree over words w0 …; ``bare``: some words have no tag."""
    parts: list = [
        f"w{n}" if bare and draw(st.booleans()) else (draw(st.sampled_from(LABELS)), (f"w{n}",))
        for n in range(size)
    ]
    for _ in range(draw(st.integers(0, 4))):
        begin = draw(st.integers(0, size - 1)) % len(parts)
        end = draw(st.integers(begin + 1, len(parts)))
        parts[begin:end] = [(draw(st.sampled_from(LABELS)), tuple(parts[begin:end]))]
    return draw(st.sampled_from(LABELS)), tuple(parts)


@st.composite
def pairs(draw, *, bare: bool = False) -> tuple[tuple, tuple]:
    size = draw(st.integers(1, 5))
    return draw(trees(size, bare=bare)), draw(trees(size, bare=bare))


def shown(node) -> str:
    return node if isinstance(node, str) else f"({node[0]} {' '.join(map(shown, node[1]))})"


def check_against_textbook(pair, **more) -> None:
    specs = {"t-dice": False, "t-dice:unlabeled": True, "e-dice": False, "e-dice:unlabeled": True}
    found = scores(*map(shown, pair), [*specs, "t-jaccard", "linear-edit"], **more)
    for spec, without in specs.items():
        gold, test = map(unlabeled, pair) if without else pair
        if spec.startswith("e-"):
            got = tuple(found[spec][name] for name in ("matched", "gold", "test"))
            assert got == e_counts(gold, test)
        else:
            assert (found[spec]["cost"], found[spec]["matched"]) == t_counts(gold, test)
    gold, test = pair
    cost, matched = t_counts(gold, test)
    count = len(words(gold))
    most = nodes(gold) + nodes(test) - 2 * count
    assert found["t-dice"]["score"] == (1 - cost / most if most else None)
    # D + I + S is the cost, so D + S + M + I − W is cost + M − W.
    assert found["t-jaccard"]["score"] == pytest.approx(1 - cost / (cost + matched - count))
    assert found["linear-edit"]["cost"] == edits(linear(gold), linear(test))


@settings(max_examples=150, deadline=None)
@given(pairs())
def test_the_textbook(pair):
    check_against_textbook(pair)


@settings(max_examples=100, deadline=None)
@given(pairs(bare=True))
def test_the_textbook_where_words_have_no_tags(pair):
    # Labels that are ignored are alike, too: such a score is never lower than the one with labels.
    check_against_textbook(pair, bare_words=True)
    found = scores(*map(shown, pair), "t-dice,t-dice:unlabeled", bare_words=True)
    assert found["t-dice:unlabeled"]["cost"] <= found["t-dice"]["cost"]


def test_labels_of_tags_apart_from_those_of_phrases_are_another_score():
    """A mutant of the definition: T Dice 1 − 2/9, E Dice 6/9. The properties above tell the two apart."""

    def apart(node):
        """The same tree, with other labels on tags."""
        if isinstance(node, str):
            return node
        mark = "-tag" if isinstance(node[1][0], str) else ""
        return node[0] + mark, tuple(map(apart, node[1]))

    gold = ("S", (("B", (("A", ("x",)),)), ("C", (("D", ("y",)),))))
    test = ("S", (("B", ("x",)), ("C", (("D", ("y",)),))))
    assert t_counts(gold, test) == (1, 6)
    assert t_counts(apart(gold), apart(test)) == (2, 5)
    assert (e_counts(gold, test)[0], e_counts(apart(gold), apart(test))[0]) == (4, 3)
