"""Cells of every breakdown add up to the total; a breakdown that loses or repeats something fails."""

from __future__ import annotations

import pytest
from helpers.shared import specs

import treegauge
from treegauge.contracts import check_breakdowns
from treegauge.results.counts import type_scores
from treegauge.results.result import Result

pytestmark = pytest.mark.slow
WAYS = [("identity", "auto"), ("edit", "auto"), ("edit", "sentence"), ("edit", "document")]


@pytest.mark.parametrize("spec", specs())
@pytest.mark.parametrize(("align", "chunks"), WAYS)
def test_every_breakdown_adds_up(spec, align, chunks):
    check_breakdowns(spec, align, chunks)


@pytest.mark.parametrize("by", ["by_document", "by_chunk", "by_length", "by_label", "by_cell"])
def test_a_breakdown_that_loses_a_cell_fails(by, monkeypatch):
    right = getattr(Result, by)

    def lost(self, *arguments):
        return dict(list(right(self, *arguments).items())[1:])

    monkeypatch.setattr(Result, by, lost)
    with pytest.raises(AssertionError, match=r"adds up to|is empty|over types"):
        check_breakdowns("las")


def test_sentences_that_share_a_name_fail(monkeypatch):
    """A mutant: sentences are named by their number in the document."""
    right = Result.cells_of

    def melted(self, spec, by):
        cells = right(self, spec, by)
        return [(str(row["number"]), row) for _, row in cells] if by == "sentence" else cells

    monkeypatch.setattr(Result, "cells_of", melted)
    with pytest.raises(AssertionError, match="by sentence adds up to"):
        check_breakdowns("las", "identity")


def test_cells_without_attributes_fail(monkeypatch):
    """A mutant: cells are plain dicts, so that ``cell.f1`` is an error."""
    right = Result.by_document
    monkeypatch.setattr(
        Result,
        "by_document",
        lambda self, spec: {name: dict(row) for name, row in right(self, spec).items()},
    )
    with pytest.raises(AssertionError, match="by document: cells are not NamedScores"):
        check_breakdowns("las", "identity")


def test_two_documents_without_an_id_are_two():
    """Pencil: three sentences in two documents; each of the two has its own row."""
    arcs = "1\tHush\thush\tINTJ\tUH\t_\t0\troot\t_\t_\n\n"
    text = f"# newdoc\n{arcs}{arcs}# newdoc\n{arcs}"
    result = treegauge.score(text, text, metrics="las")
    assert sum(row["gold"] for row in result.by_chunk("las").values()) == 3
    assert sum(row["gold"] for row in result.by_document("las").values()) == 3


@pytest.mark.parametrize("spec", ["tokens", "sentences"])
def test_a_match_by_characters_is_in_one_sentence(spec):
    """Pencil: *b* has a character of *bb*, in the first sentence; as a word it stands opposite *a*, in the second."""
    result = treegauge.score(
        "(S (N bb))\n(S (N a))", "(S (N b))", metrics=spec, align="edit", chunks="document"
    )
    rows = [(row["matched"], row["gold"], row["test"]) for row in result.by_sentence(spec)]
    assert rows == [(1, 1, 1), (0, 1, 0)]


@pytest.mark.parametrize("spec", ["brackets:gap-tolerant", "brackets:sparseval-spans"])
def test_a_match_over_a_gap_is_in_one_sentence(spec):
    """Pencil: the second S begins with *x*, which is in no gold sentence and lives with *b*, in the first."""
    gold, test = "(S (N a) (N b))\n(S (N c) (N d))", "(S (N a) (N b))\n(S (N x) (N c) (N d))"
    result = treegauge.score(
        gold, test, metrics=spec, params="none", align="edit", chunks="document", by="label"
    )
    rows = [(row["matched"], row["gold"], row["test"]) for row in result.by_sentence(spec)]
    assert rows == [(1, 1, 1), (1, 1, 1)]


def test_a_mean_over_other_types_than_are_shown_fails(monkeypatch):
    """A mutant: the most frequent type is left out of the means."""
    monkeypatch.setattr(
        "treegauge.results.result.type_scores", lambda metric, rows: type_scores(metric, rows[1:])
    )
    with pytest.raises(AssertionError, match=r"the mean of .* over types"):
        check_breakdowns("las", "identity")
