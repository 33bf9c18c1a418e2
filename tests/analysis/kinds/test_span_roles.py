"""Kinds of error in arguments that are spans, each by hand."""

from __future__ import annotations

import pytest

import treegauge
from treegauge.analysis.kinds.in_words import errors_in_words
from treegauge.options.request import Request, resolve
from treegauge.pipeline import compare_corpora

# «the tide lifts the boats»
TIDE = "the - (A0*\ntide - *)\nlifts lift (V*)\nthe - (A1*\nboats - *)\n\n"
BARE = "the -\ntide -\nlifts -\nthe -\nboats -\n\n"
TWO = "she - (A0*) *\ncame come (V*) *\nand - * *\nsang sing * (V*)\n\n"


def named(gold: str, test: str, **options: object) -> list[tuple[str, str, int, int]]:
    """Return kind, detail, missed and extra arguments of each operation."""
    kinds = treegauge.error_kinds(gold, test, metrics="span-roles", format="props", **options)
    operations = kinds["span-roles"].operations
    return [
        (operation.kind, operation.detail, len(operation.missed), len(operation.extra))
        for operation in operations
    ]


@pytest.mark.parametrize(
    ("gold", "test", "expected"),
    [
        (TIDE, TIDE, []),
        (TIDE, BARE, [("predicate missed", "lift", 2, 0)]),
        (BARE, TIDE, [("predicate extra", "lift", 0, 2)]),
        (TIDE, TIDE.replace("A1", "A2"), [("wrong role", "A1, not A2", 1, 1)]),
        (
            TIDE,
            TIDE.replace("the - (A1*", "the - *").replace("boats - *)", "boats - (A1*)"),
            [("wrong boundary", "A1", 1, 1)],
        ),
        (
            TIDE,
            TIDE.replace("(A1*", "(A1*)").replace("boats - *)", "boats - (C-A1*)"),
            [("wrong boundary", "A1", 1, 1)],
        ),
        (
            TIDE,
            TIDE.replace("(A0*", "*", 1).replace("*)", "*", 1),
            [("argument missed", "A0, not ∅", 1, 0)],
        ),
        (TWO, TWO.replace("(A0*) *", "* (A0*)"), [("wrong predicate", "A0: come, not sing", 1, 1)]),
        # A word that test lacks begins the argument.
        (TIDE, TIDE.replace("the - (A0*\ntide - *)", "tide - (A0*)"), [("words", "A0", 1, 1)]),
        # A word that is cut differently, and only one half is the argument's.
        (
            TIDE,
            TIDE.replace("boats - *)", "bo - *)\nats - *"),
            [("segmentation", "A1", 1, 1)],
        ),
    ],
)
def test_one_error(gold: str, test: str, expected: list[tuple[str, str, int, int]]) -> None:
    assert named(gold, test) == expected


def test_a_sentence_boundary_parts_predicate_and_argument() -> None:
    test = "the -\ntide -\n\nlifts lift (V*)\nthe - (A1*\nboats - *)\n\n"
    assert named(TIDE, test, chunks="document", align="edit") == [
        ("sentence boundary", "A0, not ∅", 1, 0)
    ]


def test_a_sentence_without_an_analysis() -> None:
    found = named(TIDE, "the -\ntide\n\n", on_error="zero")
    assert found == [("unparsed", "", 2, 0)]


def in_words(gold: str, test: str) -> list[str]:
    left, right = (treegauge.read(text.encode(), format="props") for text in (gold, test))
    settings = resolve(Request(metrics=("span-roles",)), left.profile, right.profile).settings
    return errors_in_words(compare_corpora(left, right, settings), "span-roles")


def test_errors_in_words() -> None:
    assert in_words(TIDE, TIDE.replace("A1", "A2")) == [
        "‹the boats› should be A1 of ‹lifts›, not A2"
    ]
    split = TIDE.replace("(A1*", "(A1*)").replace("boats - *)", "boats - (C-A1*)")
    assert in_words(TIDE, split) == ["A1 of ‹lifts› should be ‹the boats›, not ‹the› … ‹boats›"]
    moved = TWO.replace("(A0*) *", "* (A0*)")
    assert in_words(TWO, moved) == ["A0 ‹she› should belong to ‹came›, not to ‹sang›"]
    assert in_words(TIDE, BARE) == ["‹lifts› is a predicate"]
