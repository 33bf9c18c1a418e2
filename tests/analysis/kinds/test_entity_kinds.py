"""Kinds of error in entities, each worked out by hand."""

from __future__ import annotations

import pytest

import treegauge
from treegauge.analysis.kinds.entities import KINDS
from treegauge.analysis.kinds.in_words import errors_in_words
from treegauge.options.settings import make_settings

GOLD = "Ada B-PER\nLind I-PER\nleft O\nthe O\nPort-Vale B-ORG\nBoard I-ORG\ntoday O\n\n"
# What the system has, the kind of its error, missed and extra entities, and the detail.
CASES = {
    "wrong type": ("B-LOC I-LOC O O B-ORG I-ORG O", 1, 1, "PER, not LOC"),
    "wrong boundary": ("B-PER O O O B-ORG I-ORG O", 1, 1, "PER, not PER"),
    "wrong boundary and type": ("B-PER I-PER O B-LOC I-LOC I-LOC O", 1, 1, "ORG, not LOC"),
    "split": ("B-PER B-PER O O B-ORG I-ORG O", 1, 2, "PER, not PER"),
    "merged": ("B-PER I-PER I-PER I-PER I-PER I-PER O", 2, 1, "PER ORG, not PER"),
    "entity missed": ("B-PER I-PER O O O O O", 1, 0, "ORG, not ∅"),
    "entity extra": ("B-PER I-PER O O B-ORG I-ORG B-LOC", 0, 1, "∅, not LOC"),
}


def operations(test: str):
    kinds = treegauge.error_kinds(GOLD, test, align="groups", chunks="file")["entities"]
    return [
        (operation.kind, len(operation.missed), len(operation.extra), operation.detail)
        for operation in kinds.operations
    ]


@pytest.mark.parametrize("kind", CASES)
def test_the_same_words(kind):
    tags, *expected = CASES[kind]
    words = [line.split()[0] for line in GOLD.splitlines() if line]
    test = "".join(f"{word} {tag}\n" for word, tag in zip(words, tags.split(), strict=True)) + "\n"
    assert operations(test) == [(kind, *expected)]


@pytest.mark.parametrize(
    ("test", "kind", "counts"),
    [
        # Port-Vale is cut, and one part of it is left out.
        (
            "Ada B-PER\nLind I-PER\nleft O\nthe O\nPort O\n- O\nVale B-ORG\nBoard I-ORG\ntoday O\n\n",
            "segmentation",
            (1, 1),
        ),
        # A word more before Ada.
        (
            "well B-PER\nAda I-PER\nLind I-PER\nleft O\nthe O\nPort-Vale B-ORG\nBoard I-ORG\ntoday O\n\n",
            "words",
            (1, 1),
        ),
        # A sentence ends between Ada and Lind.
        (
            "Ada B-PER\n\nLind B-PER\nleft O\nthe O\nPort-Vale B-ORG\nBoard I-ORG\ntoday O\n\n",
            "sentence boundary",
            (1, 2),
        ),
    ],
)
def test_words_that_differ(test, kind, counts):
    assert [operation[:3] for operation in operations(test)] == [(kind, *counts)]


def test_every_kind_is_known():
    assert CASES.keys() <= set(KINDS)


def test_errors_in_words():
    test = GOLD.replace("B-PER\nLind I-PER", "B-LOC\nLind I-LOC").replace("Board I-ORG", "Board O")
    sides = (treegauge.read(text.encode()) for text in (GOLD, test))
    comparison = treegauge.align_corpora(*sides, make_settings("entities", params="none"))
    assert errors_in_words(comparison, "entities") == [
        "‹Ada Lind› should be PER, not LOC",
        "ORG ‹Port-Vale› is too short by ‹Board›",
    ]


def test_an_entity_that_cuts_a_word_is_told_by_its_own_words():
    """*Port* of *Port -Vale*, which gold has as one word."""
    test = "saw O\nPort B-LOC\n-Vale O\n\n"
    sides = (treegauge.read(text.encode()) for text in ("saw O\nPort-Vale B-LOC\n\n", test))
    comparison = treegauge.align_corpora(*sides, make_settings("entities", params="none"))
    assert errors_in_words(comparison, "entities") == [
        "LOC ‹Port-Vale› is missing; LOC ‹Port› should not be there"
    ]
