"""Kinds of error and drawings work for all metrics that declare their items."""

from __future__ import annotations

import pytest
from helpers.shared import run

import treegauge
from treegauge.base import plugins
from treegauge.drawings.making import views
from treegauge.metrics import declaring
from treegauge.metrics.brackets import Brackets
from treegauge.metrics.uas import Uas

GOLD = "(S (NP (PRP she)) (VP (VBD ate) (NP (NNS pears)) (PP (IN with) (NP (NN cream)))))"
TEST = "(S (NP (PRP she)) (VP (VBD ate) (NP (NP (NNS pears)) (PP (IN with) (NP (NN cream))))))"
ROWS = "1\tnobody\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\tsang\t_\t_\t_\t_\t0\troot\t_\t_\n\n"


class Spans(Brackets):
    """Brackets, in somebody else's package."""


class Attached(Uas):
    """Attachment, in somebody else's package."""


@pytest.fixture(autouse=True)
def other_package(monkeypatch):
    monkeypatch.setattr(plugins, "installed", lambda _: {"spans": Spans, "attached": Attached})
    plugins.plugin.cache_clear()
    yield
    plugins.plugin.cache_clear()


def test_errors_of_another_packages_metric_have_kinds():
    kinds = treegauge.error_kinds(GOLD, TEST, metrics="spans")["spans"]
    assert [(operation.kind, operation.items) for operation in kinds.operations] == [
        ("PP attachment", 1)
    ]
    assert kinds.item == "bracket"


def test_words_are_asked_for_by_what_items_are():
    test = ROWS.replace("2\tnsubj", "0\tnsubj").replace("0\troot", "1\troot")
    matrix = [("gold.deprel", "test.deprel")]
    kinds = treegauge.error_kinds(ROWS, test, metrics="attached", matrices=matrix)["attached"]
    assert kinds.item == "arc"
    assert len(kinds.matrices["gold.deprel,test.deprel"]) == 2


def test_another_packages_constituents_are_drawn_as_a_tree():
    (view,) = views(GOLD, TEST, metrics="spans")
    assert view.drawings[:2] == ["bars", "tree"]
    assert view.layers["spans"].nested


def test_who_has_kinds_is_told(tmp_path):
    (tmp_path / "gold.mrg").write_text(GOLD)
    done = run("errors", str(tmp_path / "gold.mrg"), str(tmp_path / "gold.mrg"), "-m", "tags")
    assert (
        "those of brackets, spans, attached, las, uas, roles, span-roles, entities have" in done.err
    )


def test_help_names_all_that_have_kinds():
    shown = " ".join(run("errors", "--help").out.split())
    assert "Metrics (-m) are brackets, las, uas, roles, span-roles, entities;" in shown
    names = {one.name for one in declaring("item")} - {"spans", "attached"}
    assert names == {"brackets", "las", "uas", "roles", "span-roles", "entities"}
