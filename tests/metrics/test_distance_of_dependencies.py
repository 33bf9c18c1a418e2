"""The measures on dependency trees: a relation is a node over its word and all below it."""

from __future__ import annotations

import pytest
from helpers.textbook.tedeval import size, slow_ted
from helpers.textbook.tree_mappings import t_counts
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.corpora.read import as_corpus
from treegauge.mapping import e_mapping_of, mapping_of
from treegauge.options.settings import make_settings

RELATIONS = ("root", "obj", "mod")
TAGS = ("N", "V")


def conllx(rows: list[tuple[str, str, int, str]]) -> str:
    """CoNLL-X of one sentence: (form, tag, head, relation) of each word."""
    lines = [
        f"{n}\t{form}\t_\t{tag}\t{tag}\t_\t{head}\t{relation}\t_\t_"
        for n, (form, tag, head, relation) in enumerate(rows, 1)
    ]
    return "\n".join(lines) + "\n\n"


GOLD = conllx(
    [
        ("we", "P", 2, "subj"),
        ("saw", "V", 0, "root"),
        ("old", "A", 4, "mod"),
        ("rain", "N", 2, "obj"),
    ]
)
TEST = conllx(
    [
        ("we", "P", 2, "subj"),
        ("saw", "V", 0, "root"),
        ("old", "A", 2, "obj"),
        ("rain", "N", 2, "obj"),
    ]
)


def test_figures_by_hand():
    """Gold root(subj(P we) V saw obj(mod(A old) N rain)), test has old below saw.

    Spans of gold: root 1-4, subj 1-1, mod 3-3, obj 3-4; of test: root 1-4, subj 1-1, obj 3-3, obj
    4-4: two agree. With the four tags six of eight. T: mod over old is relabelled, obj over both
    words deleted, obj over rain inserted: 3 edits. Nodes are 4 relations, 4 tags and 4 words.
    """
    result = treegauge.score(
        GOLD, TEST, metrics="e-dice:roof,e-jaccard:roof,e-dice,t-dice,t-jaccard", params="none"
    )
    roof = result["e-dice:roof"]
    assert (roof["matched"], roof["gold"], roof["test"]) == (2, 4, 4)
    assert result["e-jaccard:roof"]["value"] == pytest.approx(2 / 6)
    assert result["e-dice"]["f1"] == pytest.approx(6 / 8)
    dice = result["t-dice"]
    assert (dice["gold"], dice["test"], dice["words"]) == (12, 12, 4)
    assert dice["cost"] == 3
    assert dice["score"] == pytest.approx(1 - 3 / 16)


@st.composite
def trees(draw, words: int) -> list[tuple[str, int, str]]:
    """(tag, head, relation) of each word: any tree, projective or not."""
    order = draw(st.permutations(range(1, words + 1)))
    heads = {order[0]: 0}
    for place in range(1, words):
        heads[order[place]] = order[draw(st.integers(0, place - 1))]
    return [
        (draw(st.sampled_from(TAGS)), heads[n], draw(st.sampled_from(RELATIONS)))
        for n in range(1, words + 1)
    ]


@st.composite
def pairs(draw, most: int = 6):
    words = draw(st.integers(1, most))
    forms = draw(st.lists(st.sampled_from("ab"), min_size=words, max_size=words))
    return tuple(
        [(form, *rest) for form, rest in zip(forms, draw(trees(words)), strict=True)]
        for _ in range(2)
    )


def nested(rows, *, labeled: bool = True):
    """The tree of TedEval as (label, children): a relation holds its lexeme and its dependents in order."""

    def node(number):
        form, tag, _, relation = rows[number - 1]
        below = [n for n, row in enumerate(rows, 1) if row[2] == number]
        parts = [
            node(n) if n != number else (("lexeme", n, form, tag if labeled else ""), ())
            for n in sorted([*below, number])
        ]
        return ("relation", relation if labeled else ""), tuple(parts)

    return ("top", ""), tuple(node(n) for n, row in enumerate(rows, 1) if row[2] == 0)


@settings(max_examples=100, deadline=None)
@given(pairs())
def test_tedeval_equals_the_recursion_over_forests(pair):
    gold, test = pair
    specs = {"tedeval": True, "tedeval:unlabeled": False}
    result = treegauge.score(conllx(gold), conllx(test), metrics=",".join(specs), params="none")
    for spec, labeled in specs.items():
        left, right = nested(gold, labeled=labeled), nested(test, labeled=labeled)
        assert (result[spec]["gold"], result[spec]["test"]) == (size(left), size(right))
        assert result[spec]["cost"] == slow_ted(left, right)


def spans(rows):
    """Multiset of (relation, first word, last word), words below counted in."""

    def below(number):
        found = {number}
        for n, row in enumerate(rows, 1):
            if row[2] == number:
                found |= below(n)
        return found

    return [
        (row[3], min(covered), max(covered))
        for n, row in enumerate(rows, 1)
        for covered in [below(n)]
    ]


@settings(max_examples=100, deadline=None)
@given(pairs())
def test_e_mappings_count_what_the_scores_count(pair):
    gold, test = (as_corpus(conllx(rows).encode()) for rows in pair)
    result = treegauge.score(gold, test, metrics="e-dice:roof,e-dice,t-dice", params="none")
    left, right = spans(pair[0]), spans(pair[1])
    common = 0
    for span in left:
        if span in right:
            right.remove(span)
            common += 1
    assert result["e-dice:roof"]["matched"] == common
    comparison = treegauge.align_corpora(gold, test, make_settings("e-dice,t-dice", params="none"))
    for spec in ("e-dice:roof", "e-dice"):
        counts = result[spec]
        cost = counts["gold"] + counts["test"] - 2 * counts["matched"]
        assert e_mapping_of(comparison, 0, spec).cost == cost
    assert mapping_of(comparison, 0, "t-dice").cost == result["t-dice"]["cost"]


def test_a_relation_that_is_no_utf8_is_no_obstacle_to_costs_by_label():
    """The first sentence is set aside; 3 edits of the second: mod costs 5 to delete, but it is relabelled."""
    gold, test = (
        as_corpus(text.encode().replace(b"subj", b"s\xaf") + text.encode()) for text in (GOLD, TEST)
    )
    spec = "t-dice:delete(mod)=5"
    result = treegauge.score(gold, test, metrics=spec, params="none", on_error="skip")
    assert (result[spec]["cost"], result[spec]["gold"]) == (3, 12)


# Which tag ------------------------------------------------------------------------------------------

#: nodes of every metric of trees that has tags: one rule for all
WITH_TAGS = (
    "e-dice",
    "e-jaccard",
    "t-dice",
    "t-jaccard",
    "linear-edit",
    "leaf-ancestor:tags",
    "tedeval",
)


def universal(rows: list[tuple[str, str, str, int, str]]) -> str:
    """CoNLL-U of one sentence: (form, UPOS, XPOS, head, relation) of each word."""
    lines = [
        f"{n}\t{form}\t_\t{coarse}\t{fine}\t_\t{head}\t{relation}\t_\t_"
        for n, (form, coarse, fine, head, relation) in enumerate(rows, 1)
    ]
    return "\n".join(lines) + "\n\n"


def tea(coarse: str, fine: str) -> str:
    return universal([("tea", coarse, fine, 2, "nsubj"), ("cools", "VERB", "VBZ", 0, "root")])


def perfect(gold: str, test: str, spec: str) -> bool:
    result = treegauge.score(gold, test, metrics=spec)
    return result[spec][result.metric(spec).main] == 1


@pytest.mark.parametrize("spec", WITH_TAGS)
def test_the_tag_is_upos(spec):
    assert perfect(tea("NOUN", "NN"), tea("NOUN", "NNS"), spec)
    assert not perfect(tea("NOUN", "NN"), tea("VERB", "NN"), spec)


@pytest.mark.parametrize("spec", WITH_TAGS)
def test_the_tag_is_xpos_where_it_is_asked_for(spec):
    assert not perfect(tea("NOUN", "NN"), tea("NOUN", "NNS"), f"{spec}:xpos")
    assert perfect(tea("NOUN", "NN"), tea("VERB", "NN"), f"{spec}:xpos")


@pytest.mark.parametrize("spec", [*WITH_TAGS, "segeval", "segments"])
def test_the_tag_of_a_word_without_upos_is_xpos(spec):
    assert not perfect(tea("_", "NN"), tea("_", "NNS"), spec)
    assert perfect(tea("_", "NN"), tea("_", "NN"), spec)


def test_costs_by_tag():
    # Relabelling is dear: the tag NOUN is deleted for 5, VERB inserted for 1.
    spec = "t-dice:delete(NOUN)=5:relabel=9"
    gold, test = tea("NOUN", "NN"), tea("VERB", "NN")
    assert treegauge.score(gold, test, metrics=spec)[spec]["cost"] == 6
    spec = "t-dice:xpos:delete(NN)=5:relabel=9"
    assert treegauge.score(gold, test, metrics=spec)[spec]["cost"] == 0
    gold, test = tea("NOUN", "NN"), tea("NOUN", "NNS")
    assert treegauge.score(gold, test, metrics=spec)[spec]["cost"] == 6


def whole(rows, tag: int):
    """The tree of Emms as (label, children): a relation holds its tagged word and its dependents in order."""

    def node(number):
        below = [n for n, row in enumerate(rows, 1) if row[3] == number]
        word = (f"tag {rows[number - 1][tag]}", (rows[number - 1][0],))
        parts = [node(n) if n != number else word for n in sorted([*below, number])]
        return f"relation {rows[number - 1][4]}", tuple(parts)

    return tuple(node(n) for n, row in enumerate(rows, 1) if row[3] == 0)


@settings(max_examples=60, deadline=None)
@given(pairs(4), st.data())
def test_the_textbook_with_either_tag(pair, data):
    fine = st.sampled_from(["x", "y"])
    sides = [[(form, tag, data.draw(fine), *rest) for form, tag, *rest in rows] for rows in pair]
    result = treegauge.score(*map(universal, sides), metrics="t-dice,t-dice:xpos", params="none")
    for spec, tag in (("t-dice", 1), ("t-dice:xpos", 2)):
        (gold,), (test,) = (whole(rows, tag) for rows in sides)
        assert (result[spec]["cost"], result[spec]["matched"]) == t_counts(gold, test)
