"""Notebooks: every object with a table shows it, and words of files are not markup."""

from __future__ import annotations

import re
from copy import copy

import pytest

import treegauge

GOLD = "(S (NP (NN tea)) (VP (VBZ cools) (ADVP (RB slowly))))\n" * 3
#: by hand: of NP, VP and ADVP the NP is missed in all three sentences
TEST = "(S (NN tea) (VP (VBZ cools) (ADVP (RB slowly))))\n" * 3


@pytest.fixture(scope="module")
def result():
    return treegauge.score(GOLD, TEST, metrics="brackets,tags", by="label", attribute=True)


def cells(html: str) -> list[list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    return [
        [re.sub("<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", row)]
        for row in rows
    ]


def test_breakdown(result):
    shown = cells(result.breakdown("brackets", "label")._repr_html_())
    assert shown[0][:4] == ["label", "precision", "recall", "F1"]
    assert ["NP", "n/a", "0.00", "0.00", "0", "3", "0"] in shown
    assert ["ADVP", "100.00", "100.00", "100.00", "3", "3", "3"] in shown
    # It is a dict like any other, and can be sent to another process.
    table = result.breakdown("brackets", "label")
    assert copy(table) == table == dict(table)


def test_attribution(result):
    """Three of nine brackets are missed, so F1 is 2 * 9 / (12 + 9); all of it is structure."""
    one = result.attribution("brackets")
    assert cells(one._repr_html_())[1][:3] == ["structure", "3", "0"]
    by_label = cells(result.attribution_by("brackets", "label")._repr_html_())
    assert by_label[0] == ["label", "lost", "structure"]
    assert by_label[1][0] == "NP"


def test_correlations():
    result = treegauge.score(GOLD + GOLD, GOLD + TEST, metrics="brackets,complete")
    shown = cells(treegauge.correlate([result])._repr_html_())
    assert shown[1][:3] == ["brackets.f1", "complete.value", "6"]


def test_kinds_of_error():
    kinds = treegauge.error_kinds(GOLD, TEST)
    for shown in (kinds._repr_html_(), kinds["brackets"]._repr_html_()):
        assert ["single-word phrase", "3", "3", "0", "100.00"] in cells(shown)


def test_charts():
    chart = treegauge.plot(GOLD, {"flat": TEST}, "scores")
    assert set(chart._repr_mimebundle_()) == {"application/vnd.vegalite.v6+json", "text/plain"}
