"""Answers in forty forms: right answers score 1, one planted error has its known cost."""

from __future__ import annotations

import pytest
from helpers import answer_forms as forms
from helpers.answer_forms import NO_ANALYSES, ROW_FORMS, SENTENCES, TREE_FORMS, TREES

from treegauge import Reward, Tree, repair, score
from treegauge.corpora.repair_rules import RULES

ORDER = [rule.name for rule in RULES]
BRACKETS, TAGS = Reward("brackets"), Reward("tags")
LAS, UAS = Reward("las"), Reward("uas")


def constituents(tree):
    """Count the brackets of a tree."""
    return sum(not forms.is_tag(node) for node in nodes(tree))


def nodes(tree):
    """Yield a tree and all below it."""
    yield tree
    for child in tree[1:]:
        if not isinstance(child, str):
            yield from nodes(child)


def spoilt(tree):
    """Return a tree with another label on its first phrase below the root, or on the root."""
    label, *children = tree
    for place, child in enumerate(children):
        if not forms.is_tag(child):
            return (label, *children[:place], ("FRAG", *child[1:]), *children[place + 1 :])
    return ("FRAG", *children)


def test_there_are_enough():
    assert len(TREE_FORMS) + len(ROW_FORMS) >= 25
    assert len(TREE_FORMS) * len(TREES) + len(ROW_FORMS) * len(SENTENCES) >= 200


@pytest.mark.parametrize("text", TREES)
@pytest.mark.parametrize("form", TREE_FORMS)
def test_a_tree_in_another_form(form, text):
    write, rule = TREE_FORMS[form]
    tree = forms.nested(text)
    repaired = repair(write(tree), format="ptb")
    assert repaired.text == text
    assert rule in repaired.rules
    assert (BRACKETS.one(write(tree), text), TAGS.one(write(tree), text)) == (1, 1)
    # Another label: one bracket of each side is without a partner.
    count = constituents(tree)
    assert BRACKETS.one(write(spoilt(tree)), text) == pytest.approx((count - 1) / count)


@pytest.mark.parametrize("arcs", SENTENCES, ids=lambda arcs: arcs[0][0])
@pytest.mark.parametrize("form", ROW_FORMS)
def test_rows_in_another_form(form, arcs):
    write, rule = ROW_FORMS[form]
    gold = forms.conllu(arcs)
    repaired = repair(write(arcs), format="conllu")
    assert repaired.text == gold
    assert rule in repaired.rules
    assert (LAS.one(write(arcs), gold), UAS.one(write(arcs), gold)) == (1, 1)
    # Another relation on the first word, and then another head.
    word, head, relation = arcs[0]
    wrong = ((word, head, "list"), *arcs[1:])
    assert LAS.one(write(wrong), gold) == pytest.approx((len(arcs) - 1) / len(arcs))
    assert UAS.one(write(wrong), gold) == 1
    moved = ((word, len(arcs), relation), *arcs[1:])
    assert UAS.one(write(moved), gold) == pytest.approx((len(arcs) - 1) / len(arcs))


@pytest.mark.parametrize("text", TREES)
def test_drawings_of_this_program_and_of_nltk(text):
    nltk = pytest.importorskip("nltk", reason="nltk draws the trees")
    tree = Tree.parse(text)
    assert repair(tree.draw(), format="ptb").text == text
    for lines in (False, True):
        drawn = "\n".join(
            nltk.tree.TreePrettyPrinter(nltk.Tree.fromstring(text))
            .text(unicodelines=lines)
            .splitlines()
        )
        repaired = repair(drawn, format="ptb")
        assert repaired.text == text
        assert "drawing" in repaired.rules
    assert repair(nltk.Tree.fromstring(text).pformat_latex_qtree(), format="ptb").text == text


@pytest.mark.parametrize("name", NO_ANALYSES)
@pytest.mark.parametrize("kind", ["ptb", "conllu"])
def test_what_is_no_analysis_is_not_turned_into_one(kind, name):
    assert repair(NO_ANALYSES[name], format=kind).text is None


@pytest.mark.parametrize("form", TREE_FORMS)
def test_a_tree_is_no_dependency_tree(form):
    assert not repair(TREE_FORMS[form][0](forms.nested(TREES[2])), format="conllu").usable


@pytest.mark.parametrize("form", ROW_FORMS)
def test_rows_are_no_tree(form):
    assert not repair(ROW_FORMS[form][0](SENTENCES[1]), format="ptb").usable


def test_the_profile_names_the_rule():
    answers = [
        TREE_FORMS[form][0](forms.nested(TREES[1])) for form in ("drawing", "qtree", "nested lists")
    ]
    result = score([TREES[1]] * 3, answers, on_error="repair")
    assert result["brackets"]["f1"] == 1
    assert result.validity.rules == {"json-tree": 1, "latex": 1, "outline": 1}
    assert list(result.validity.rules) == sorted(result.validity.rules, key=ORDER.index)


def test_an_answer_that_is_cut_keeps_what_it_said():
    whole = TREE_FORMS["label, children, word"][0](forms.nested(TREES[1]))
    repaired = repair(whole[: whole.index('{"label": "."')], format="ptb")
    assert repaired.text == "(S (NP (DT The) (JJ old) (NN boat)) (VP (VBZ leaks)))"
    assert "close-end" in repaired.rules
    rows = ROW_FORMS["an object for each word"][0](SENTENCES[1])
    repaired = repair(rows[: rows.rindex('"head"')], format="conllu")
    assert repaired.truncated
    assert repaired.text.count("\n") == len(SENTENCES[1])


def test_a_phrase_may_repeat_its_words_and_explain_its_label():
    named = (
        'Sentence (S)\n├── Noun Phrase (NP)\n│   ├── Determiner (DT): the\n│   └── "cat" (NN)\n'
        "└── Verb Phrase (VP)\n    └── sleeps (VBZ)"
    )
    assert repair(named, format="ptb").text == "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"
    answer = (
        "- **S** (Sentence)\n  - **NP** (Noun Phrase): the cat\n    - DT (Determiner): the\n"
        "    - NN (Noun): cat\n  - **VP** (Verb Phrase)\n    - VBZ (Verb): sleeps"
    )
    assert repair(answer, format="ptb").text == "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"


@pytest.mark.parametrize(
    "bomb",
    [
        '{"label":"S","children":[' * 100_000,
        "[" * 1_000_000,
        '["S",' * 200_000,
        '{"S":' * 200_000,
        "[.S " * 200_000,
        "\\begin{forest}[S" * 50_000,
        "├── S\n" * 100_000,
        "".join(f"{' ' * (n % 3000)}NP\n" for n in range(3000)),
        "nsubj(a-1, b-2" * 50_000,
        "nsubj(" * 200_000,
        '{"tokens": ["a"], "heads": [0]},' * 30_000,
        "S\n" + "_|_" * 300_000,
    ],
    ids=lambda bomb: bomb[:12],
)
@pytest.mark.parametrize("kind", ["ptb", "conllu"])
def test_bombs_are_no_trouble(kind, bomb):
    from time import process_time

    begin = process_time()
    repair(bomb, format=kind)
    assert process_time() - begin < 5
