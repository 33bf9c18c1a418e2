"""Kinds of role errors, each by hand."""

from __future__ import annotations

import pytest
from helpers.real_data import shared_data

import treegauge
from treegauge.metrics._roles import BARE, TIDE

# «the tide lifts the boats»: lift.01 with A0 (tide, word 2) and A1 (boats, word 5, with «the» below it).


def named(gold: str, test: str, **options: object) -> list[tuple[str, str, int, int]]:
    """Return kind, detail, missed and extra arcs of each operation."""
    kinds = treegauge.error_kinds(gold, test, metrics="roles", **options)["roles"]
    return [
        (operation.kind, operation.detail, len(operation.missed), len(operation.extra))
        for operation in kinds.operations
    ]


def with_role(text: str, word: int, role: str) -> str:
    """Return a sentence with another role on a word."""
    lines = [line.split("\t") for line in text.splitlines()]
    lines[word - 1][-1] = role
    return "\n".join("\t".join(line) for line in lines) + "\n\n"


@pytest.mark.parametrize(
    ("gold", "test", "expected"),
    [
        (TIDE, TIDE, []),
        # The sense and both arguments go with the predicate.
        (TIDE, BARE, [("predicate missed", "lift.01", 3, 0)]),
        (BARE, TIDE, [("predicate extra", "lift.01", 0, 3)]),
        (
            TIDE,
            TIDE.replace("lift.01", "lift.02"),
            [("wrong sense", "lift.01, not lift.02", 1, 1)],
        ),
        (TIDE, TIDE.replace("A1", "A2"), [("wrong role", "A1, not A2", 1, 1)]),
        (TIDE, with_role(TIDE, 5, "_"), [("argument missed", "A1, not ∅", 1, 0)]),
        (with_role(TIDE, 5, "_"), TIDE, [("argument extra", "∅, not A1", 0, 1)]),
        # A1 on «the», which hangs on «boats»: another word of the same phrase.
        (
            TIDE,
            with_role(with_role(TIDE, 5, "_"), 4, "A1"),
            [("wrong span head", "A1", 1, 1)],
        ),
    ],
)
def test_one_error(gold: str, test: str, expected: list[tuple[str, str, int, int]]) -> None:
    assert named(gold, test) == expected


def test_role_in_another_phrase_is_missed_and_extra() -> None:
    # A1 on the first «the», which hangs on «tide»: neither word is above the other.
    test = with_role(with_role(TIDE, 5, "_"), 1, "A1")
    assert sorted(named(TIDE, test)) == [
        ("argument extra", "∅, not A1", 0, 1),
        ("argument missed", "A1, not ∅", 1, 0),
    ]


def test_real_errors_belong_to_operations() -> None:
    paths = shared_data("srl-ewt", "gold.conll09"), shared_data("srl-ewt", "HIT-SCIR-18.conll09")
    kinds = treegauge.error_kinds(*paths)
    assert list(kinds) == ["las", "roles"]
    score = treegauge.score(*paths, metrics="las,roles", align="levenshtein")
    for metric, one in kinds.items():
        missed = [item for operation in one.operations for item in operation.missed]
        extra = [item for operation in one.operations for item in operation.extra]
        assert len(set(missed)) == len(missed)
        assert len(set(extra)) == len(extra)
        assert len(missed) == score[metric]["gold"] - score[metric]["matched"]
        assert len(extra) == score[metric]["test"] - score[metric]["matched"]
