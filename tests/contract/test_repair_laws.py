"""The laws of repair, over every format; each is broken once on purpose to see it fail."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treegauge import repair
from treegauge.base.records import replaced
from treegauge.contracts import check_repair
from treegauge.contracts import repair as contract
from treegauge.corpora.repair import FORMATS

PIECES = st.sampled_from(
    [
        *(
            "(",
            ")",
            "((",
            "))",
            "(S ",
            "(NP ",
            "(NN tea)",
            "(NN",
            "NP",
            "tea",
            " ",
            "\n",
            "\n\n",
            "  ",
            "[",
            "]",
        ),
        *(
            "```",
            "```\n",
            "<think>",
            "</think>",
            '{"a": "',
            '"',
            "\\n",
            "\\(",
            "#",
            "# a = b\n",
            "1. ",
            "1) ",
        ),
        *(
            "1\ta\tb\tX\tX\t_\t0\troot\t_\t_\n",
            "2\tb\t_\t_\t_\t_\t1\tdep\t_\t_\n",
            "1-2\tab\n",
            "| 1 | a | 0 |\n",
        ),
        *(
            '{"label": "S", "children": [',
            '{"label": "NN", "word": "tea"}, ',
            '["NP", ["NN", "tea"]], ',
            '{"form": "tea", "head": 0, "deprel": "root"}, ',
            "{",
            "}",
            "[.NP ",
            "\\Tree ",
            "\\begin{forest}[S [NN [tea]]",
            "S\n├── NP\n│   └── NN tea\n",
            "S\n  NP: tea\n",
            "    S\n  __|__\n NP   VP\n",
            "dep(tea-1, hot-2)\n",
            "| Word | Head | Relation |\n| tea | 0 | root |\n",
        ),
        *("\t", "_", "0", "7", "1 a NOUN 0 root\n", "é", "\0", "-LRB- (", "word) (", "I am sorry."),
    ]
)
ANSWERS = st.lists(PIECES | st.text(max_size=3), max_size=40).map("".join)


@pytest.mark.parametrize("name", FORMATS)
def test_laws(name):
    check_repair(name)


@pytest.mark.parametrize("name", FORMATS)
@given(answer=ANSWERS)
@settings(max_examples=150)
def test_twice_is_once_whatever_the_answer(name, answer):
    once = repair(answer, format=name)
    if not once.usable:
        assert once.steps == ()
        return
    assert once.changed == bool(once.steps)
    again = repair(once.text, format=name)
    assert (again.text, again.changed) == (once.text, False)
    for step in once.steps:
        lines = answer.split("\n")
        assert 1 <= step.line <= len(lines)
        assert 1 <= step.column <= len(lines[step.line - 1]) + 1


def test_a_repair_that_changes_sound_answers_breaks_the_law(monkeypatch):
    monkeypatch.setattr(
        contract, "repair", lambda text, **rest: replaced(repair(text, **rest), text=f"{text} ")
    )
    with pytest.raises(AssertionError, match="well-formed analysis was changed"):
        check_repair("ptb")


def test_a_repair_that_is_never_done_breaks_the_law(monkeypatch):
    def never_done(text, **rest):
        repaired = repair(text, **rest)
        return replaced(repaired, text=f"({repaired.text}") if repaired.changed else repaired

    monkeypatch.setattr(contract, "repair", never_done)
    with pytest.raises(AssertionError, match="not read without fault"):
        check_repair("ptb")


def test_a_repair_that_takes_words_from_gold_breaks_the_law(monkeypatch):
    def copied(text, *, gold=None, **rest):
        repaired = repair(text, gold=gold, **rest)
        return replaced(repaired, text=gold) if gold and repaired.changed else repaired

    monkeypatch.setattr(contract, "repair", copied)
    with pytest.raises(AssertionError, match="gold changed an answer"):
        check_repair("ptb")


def test_a_policy_that_forgets_gold_breaks_the_law(monkeypatch):
    monkeypatch.setattr(
        contract,
        "score",
        lambda gold, test, on_error="error", **rest: contract_score(gold, test, on_error, **rest),
    )

    def contract_score(gold, test, on_error, **rest):
        from treegauge import score

        return score(gold, test, on_error="skip" if on_error == "repair" else on_error, **rest)

    with pytest.raises(AssertionError, match="were lost"):
        check_repair("ptb")
