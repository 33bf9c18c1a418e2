"""The laws of metrics over discontinuous trees, for all metrics that compare them."""

from __future__ import annotations

import pytest

from treegauge.base.plugins import names
from treegauge.contracts.breakdowns import check_breakdowns
from treegauge.contracts.inputs import DISCBRACKETS, INPUTS
from treegauge.contracts.laws import (
    check_deleted_words,
    check_documents_apart,
    check_gold_decides,
    check_repeatable,
    check_sentences_apart,
)
from treegauge.contracts.metrics import check_metric
from treegauge.metrics import get_metric

OF_TREES = ("nodes", "tags", "trees", "head-table")
BRACKETS = (
    "unlabeled",
    "sparseval-spans",
    "gap-tolerant",
    "terminals",
    "discontinuous",
    "continuous",
)
METRICS = sorted(
    name
    for name in names("metrics")
    if not get_metric(name).continuous and not get_metric(name).needs.isdisjoint(OF_TREES)
)
SPECS = [
    *METRICS,
    *(f"brackets:{option}" for option in BRACKETS),
    "brackets:gap-tolerant:discontinuous",
    "brackets:characters:discontinuous",
    "brackets:unlabeled:discontinuous",
    "leaf-ancestor:disco-dop",
    "t-dice:roof",
]
ALIGNERS = ("identity", "edit", "groups", "auto")


@pytest.fixture(autouse=True)
def discontinuous(monkeypatch):
    for need in OF_TREES:
        monkeypatch.setitem(INPUTS, need, DISCBRACKETS)


def test_metrics_of_trees_are_found():
    assert {"brackets", "complete", "heads", "leaf-ancestor", "tags", "t-dice"} <= set(METRICS)


@pytest.mark.parametrize("spec", SPECS)
def test_metric(spec):
    check_metric(spec)


@pytest.mark.parametrize("align", ALIGNERS)
@pytest.mark.parametrize("spec", SPECS)
def test_laws(spec, align):
    check_deleted_words(spec, align)
    check_documents_apart(spec, align)
    check_sentences_apart(spec, align)
    check_gold_decides(spec, align)
    check_repeatable(spec, align)


@pytest.mark.parametrize("spec", ["brackets", "brackets:discontinuous", "tags"])
def test_breakdowns(spec):
    check_breakdowns(spec)
