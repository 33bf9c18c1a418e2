"""The table of repair rules: every example shows its rule."""

from __future__ import annotations

import pytest

from treegauge import _core, read, repair
from treegauge.corpora.repair_rules import RULES, rule_lines


def test_the_table_has_the_rules_of_the_core_in_their_order():
    assert tuple(rule.name for rule in RULES) == tuple(_core.repair_rules())


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_example_of_a_rule(rule):
    repaired = repair(rule.answer, format=rule.format)
    assert repaired.text == rule.analysis
    assert repaired.changed
    assert rule.name in repaired.rules
    assert rule.name in {step.rule for step in repaired.steps}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_what_a_rule_makes_is_readable_and_stays_as_it_is(rule):
    again = repair(rule.analysis, format=rule.format)
    assert (again.text, again.changed, again.steps) == (rule.analysis, False, ())
    corpus = read(rule.analysis.encode(), format=rule.format)
    assert [sentence.state for sentence in corpus] == ["good"]
    assert all(issue.note for issue in corpus.issues)


def test_the_printed_table_has_every_rule():
    lines = list(rule_lines())
    assert [line for line in lines if line in {rule.name for rule in RULES}] == [
        rule.name for rule in RULES
    ]


def test_steps_have_the_place_in_the_answer():
    # The bracket of (NN opens on line 3; é is one character.
    repaired = repair("Sure:\n\n(S (NP (DT thé (NN cat)) (VP (VBZ sleeps)))", format="ptb")
    assert [(step.rule, step.line, step.column) for step in repaired.steps] == [
        ("prose", 1, 1),
        ("close-word", 3, 16),
    ]


CAT = "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"


@pytest.mark.parametrize(
    ("answer", "analysis"),
    [
        # an unclosed attempt and a whole one; the mention of a phrase behind it is not an attempt
        (f"(S (NP (DT the) (NN cat)\n\nOr rather:\n{CAT}\nHere (NP (DT the)) is short.", CAT),
        # a mention in front of an answer with a bracket too few
        (f"The (NP (DT the) (NN cat)) is the subject: {CAT[:-1]}", CAT),
        # brackets of all words escaped in a string in a fence
        ('```json\n{"tree": "(S (NP (DT the) (NN cat))\\n (VP (VBZ sleeps)))"}\n```', CAT),
        # a list of strings
        (f'["{CAT}"]', CAT),
        # thinking that is never closed hides what comes behind it, and nothing before it
        (f"{CAT}\n<think>is it (NP", CAT),
        (f"so it is (NP</think>{CAT}", CAT),
        # full-width brackets
        (CAT.replace("(", "（").replace(")", "）"), CAT),
        # a fence that names a language, and one that is never closed
        (f"```lisp\n{CAT}", CAT),
        # the word is a bracket
        (
            "Sure: (S (NP (-LRB- () (NN cat) (-RRB- ))) (VP (VBZ sleeps)))",
            "(S (NP (-LRB- -LRB-) (NN cat) (-RRB- -RRB-)) (VP (VBZ sleeps)))",
        ),
        # a tree written as one attempt with its lines far apart
        ("(S\n\n  (NP (DT the) (NN cat))\n\n  (VP (VBZ sleeps)))\n\nThat's it.", CAT),
        # words in brackets of their own, without tags
        ("(S (NP (the) (cat)) (VP (sleeps)))", "(S (NP (XX the) (XX cat)) (VP (XX sleeps)))"),
        # a quotation of Markdown, and bold
        (f"> **Parse:** {CAT}", CAT),
    ],
)
def test_answers_as_people_get_them(answer, analysis):
    assert repair(answer, format="ptb").text == analysis


@pytest.mark.parametrize(
    "answer",
    [
        "",
        " \n",
        "(())",
        "()",
        "(S)",
        "I am sorry.",
        "Sorry (I cannot do that).",
        "```\n```",
        "(((((",
        ")))",
        "{}",
        '""',
        '{"parse": {"tree": "I cannot do it"}}',
        'Sure: ["a", ["b c"]]',
        "1. 2. 3.",
    ],
)
def test_answers_without_a_parse(answer):
    for format_ in ("ptb", "conllu", "conllx", "conll09", "conll08"):
        repaired = repair(answer, format=format_)
        assert (repaired.usable, repaired.text, repaired.steps) == (False, None, ())


def test_gold_words_choose_between_attempts_and_change_nothing():
    other = "(S (NP (DT a) (NN dog)) (VP (VBZ barks)))"
    answer = f"{CAT}\n\nAnother example:\n{other}"
    assert repair(answer).text == other
    assert repair(answer, gold=CAT).text == CAT
    assert repair(answer, gold="(S (NP (DT the) (NN lion)) (VP (VBZ sleeps)))").text == CAT
    # A single attempt is what it is.
    assert repair(f"{other})", gold=CAT).text == other


ROWS = "1\tthe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\tcat\tcat\tNOUN\tNN\t_\t3\tnsubj\t_\t_\n3\tsleeps\tsleep\tVERB\tVBZ\t_\t0\troot\t_\t_\n\n"


@pytest.mark.parametrize(
    "answer",
    [
        f"```conllu\n{ROWS}```",
        ROWS.replace("\t", "    "),
        ROWS.replace("\t", "\\t").replace("\n", "\\n"),
        f"The analysis:\n\n{ROWS}\nThe root is word 3.",
        # an empty line in the middle, numbers go on
        ROWS.replace("2\tcat", "\n2\tcat"),
        # heads count from 0
        "0\tthe\tthe\tDET\tDT\t_\t1\tdet\t_\t_\n1\tcat\tcat\tNOUN\tNN\t_\t2\tnsubj\t_\t_\n2\tsleeps\tsleep\tVERB\tVBZ\t_\t-1\troot\t_\t_\n",
        # numbers with full stops
        "1.\tthe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2.\tcat\tcat\tNOUN\tNN\t_\t3\tnsubj\t_\t_\n3.\tsleeps\tsleep\tVERB\tVBZ\t_\t0\troot\t_\t_\n",
        # heads are words
        ROWS.replace("\t2\tdet", "\tcat\tdet").replace("\t3\tnsubj", "\tsleeps\tnsubj"),
        # a wrong attempt before it
        ROWS.replace("\t2\tdet", "\t3\tdet") + "Better:\n" + ROWS,
        # numbers were lost, heads count words
        ROWS.replace("2\tcat", "4\tcat").replace("3\tsleeps", "9\tsleeps"),
    ],
)
def test_rows_as_people_get_them(answer):
    assert repair(answer, format="conllu").text == ROWS


def test_roles_keep_their_columns():
    rows = "1\twe\twe\twe\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n2\tleft\tleave\tleave\tVBD\tVBD\t_\t_\t0\t0\tROOT\tROOT\tY\tleave.01\t_\n\n"
    assert repair(rows, format="conll09").text == rows
    for answer in (f"Sure:\n{rows}", rows.replace("\t", " "), rows.replace("\tA0", "\tA0\t_\t_")):
        assert repair(answer, format="conll09").text == rows
    # Without roles in it an answer has heads and relations alone.
    plain = repair(ROWS, format="conll09").text
    assert plain.split("\t")[8:14] == ["2", "2", "det", "det", "_", "_\n2"]


def test_deep_and_long_answers():
    deep = "(S " * 100_000
    assert not repair(deep, format="ptb").usable
    word = repair(deep + "(NN tea)", format="ptb")
    # The loop is not at the end: the brackets stay, and are closed.
    assert word.text.count("(S") == 100_000
    assert word.truncated is False
    assert repair(
        "(S (NP (DT the) (NN cat)) " + "(VP (VBZ sleeps)) " * 100_000, format="ptb"
    ).looping
    rows = "".join(f"{number}\tvery\tvery\tADV\tRB\t_\t0\tadvmod\n" for number in range(1, 50_000))
    assert repair(rows, format="conllu").looping
