"""Results as tables and in notebooks."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest

import treegauge
from treegauge.errors import SettingsError

GOLD = "(S (NP (NN tea)) (VP (VBZ cools)))"
FLAT = "(S (NN tea) (VP (VBZ cools)))"  # by hand: 2 of 3 brackets found, 2 of 2 right, F1 4/5


@pytest.fixture
def results():
    return [
        treegauge.score(GOLD, FLAT, name="flat", metrics="brackets,crossing"),
        treegauge.score(GOLD, GOLD, name="right", metrics="brackets,tags"),
    ]


def lines(text):
    return [line.split() for line in text.partition("\n\n")[0].split("\n")]


def test_rows_are_metrics(results):
    assert lines(str(treegauge.table(results))) == [
        ["metric", "flat", "right"],
        ["brackets", "80.00", "100.00"],
        ["crossing", "0.00", "n/a"],
        ["tags", "n/a", "100.00"],
    ]


def test_rows_are_systems(results):
    found = treegauge.table(results, values="brackets,brackets.recall", rows="systems")
    assert lines(str(found)) == [
        ["system", "brackets", "brackets.recall"],
        ["flat", "80.00", "66.67"],
        ["right", "100.00", "100.00"],
    ]
    assert found.value("flat", "brackets", "recall") == 2 / 3
    assert found.value("flat", "tags") is None


def test_every_signature_is_shown(results):
    text = str(treegauge.table(results))
    for result in results:
        assert f"{result.name}: {result.signature}" in text.replace("\n  ", "")


@pytest.mark.parametrize("form", ["text", "markdown", "latex", "html", "tsv", "csv", "json"])
def test_every_format(results, form):
    shown = treegauge.table(results).render(form)
    assert "flat" in shown
    assert "0.8" in shown or "80.00" in shown


def test_numbers_for_programs(results):
    found = treegauge.table(results)
    assert json.loads(found.render("json"))["systems"]["flat"]["brackets"] == 0.8
    assert found.as_dict()["systems"]["right"] == {"brackets": 1.0, "crossing": None, "tags": 1.0}
    assert ["brackets", "0.8", "1.0"] in [
        line.split("\t") for line in found.render("tsv").splitlines()
    ]


def test_data_frames(results):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    found = treegauge.table(results)
    frame = found.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame["system"]) == ["flat", "right"]
    assert frame.set_index("system").loc["flat", "brackets"] == 0.8
    other = found.to_polars()
    assert isinstance(other, polars.DataFrame)
    assert other["tags"].to_list() == [None, 1.0]


def test_names(results):
    flat = results[0]
    assert list(treegauge.table({"a": flat, "b": flat}).results) == ["a", "b"]
    assert list(treegauge.table([flat, flat]).results) == ["flat", "flat (2)"]
    with pytest.raises(SettingsError, match="at least one result"):
        treegauge.table([])
    with pytest.raises(SettingsError, match="rows is one of metrics, systems"):
        treegauge.table(results, rows="columns")
    with pytest.raises(SettingsError, match="was not scored"):
        treegauge.table(results, values="las")


def cells(shown):
    return ["".join(one.itertext()) for one in ET.fromstring(shown).iter("td")]


def test_a_result_in_a_notebook(results):
    shown = results[0]._repr_html_()
    assert cells(shown)[:6] == ["100.00", "66.67", "80.00", "2", "3", "2"]
    assert str(results[0].signature) in shown
    assert cells(treegauge.table(results)._repr_html_())[:2] == ["80.00", "100.00"]


def test_a_notebook_is_told_of_an_alignment():
    result = treegauge.score(GOLD, FLAT.replace("cools", "cooks"))
    assert "words were aligned" in result._repr_html_()


def test_a_hostile_name_is_harmless():
    result = treegauge.score(GOLD, GOLD, name="<script>alert(1)</script>")
    for shown in (result._repr_html_(), treegauge.table([result])._repr_html_()):
        assert "<script" not in shown
    assert "&lt;script&gt;" in treegauge.table([result])._repr_html_()


def test_nothing_but_the_page_decides_on_colours(results):
    """Light and dark: every colour is inherited or transparent, and nothing is loaded."""
    shown = results[0]._repr_html_()
    style = shown[shown.index("<style>") : shown.index("</style>")]
    for part in style.split(";"):
        name, _, value = part.rpartition("{")[2].partition(":")
        if name in {"color", "background"}:
            assert value.rstrip("}") in {"inherit", "transparent"}
    assert "url(" not in style
    assert "@import" not in style


def test_compared_systems_in_a_notebook():
    results = {
        "flat": treegauge.score(GOLD, FLAT, metrics="brackets"),
        "right": treegauge.score(GOLD, GOLD, metrics="brackets"),
    }
    shown = treegauge.compare(results)._repr_html_()
    assert "<b>100.00</b>" in shown
    assert ET.fromstring(shown) is not None


def test_render_is_the_report_of_the_command():
    result = treegauge.score(GOLD, FLAT, by="label")
    assert "brackets by label" in result.render()
    assert json.loads(result.render("json"))["systems"][0]["metrics"]["brackets"]["f1"] == 0.8


def test_flat_values(results):
    assert results[0].flat("dev/")["dev/brackets.recall"] == 2 / 3
    assert "brackets.gold" not in results[0].flat()
    assert results[0].flat(counts=True)["brackets.gold"] == 3
