"""Metrics and formats of other packages, through (fake) entry points."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest
from helpers.shared import GOLD, run

import treegauge
from treegauge import SettingsError, score
from treegauge.base import plugins as registry
from treegauge.base.text import terminal
from treegauge.contracts import check_metric, check_report
from treegauge.metrics import PrfMetric

DOC = """How many brackets begin alike (an example).

Nobody (2024), not published.

>>> 1 + 1
2
"""


class Starts(PrfMetric):
    __doc__ = DOC
    needs = frozenset({"nodes"})

    @property
    def sees(self):
        return frozenset({"removed", "added"})

    def count(self, comparison):
        from array import array
        from collections import Counter

        columns = [array("q", bytes(8 * comparison.core.units)) for _ in range(3)]
        found = []
        for gold in (True, False):
            begins = comparison.core.side_column(gold, "brackets.begin")
            units = comparison.core.side_column(gold, "brackets.unit")
            found.append(Counter(zip(units, begins, strict=True)))
        for (unit, _), number in (found[0] & found[1]).items():
            columns[0][unit] += number
        for column, items in zip(columns[1:], found, strict=True):
            for (unit, _), number in items.items():
                column[unit] += number
        return [memoryview(column) for column in columns]


def lines_format() -> ModuleType:
    """A format with a word and tag per line, sentences apart by a blank line, after a %lines header."""
    module = ModuleType("lines_format")

    def read(core, name, data, options):
        blocks = data.decode().removeprefix("%lines\n").strip().split("\n\n")
        rows = [[row.split("/") for row in block.split()] for block in blocks]
        text = "\n".join(
            "(S " + " ".join(f"({tag} {word})" for word, tag in row) + ")" for row in rows
        )
        core.read_bracketings(name, text.encode(), False, 0)

    module.likelihood = lambda head: 0.95 if head.startswith(b"%lines") else 0.0
    module.read = read
    module.write = lambda core: b"%lines\n"
    return module


def names_report() -> ModuleType:
    """A report that shows the names of systems and metrics, and the values."""
    module = ModuleType("names_report")

    def render(report):
        lines = [
            f"{result.name}: {', '.join(result)} [{result.signature}]" for result in report.results
        ]
        return "\n".join(map(terminal, lines)) + "\n"

    def render_tables(tables):
        cells = [cell for part in tables.parts if not isinstance(part, str)
                 for row in part.rows for cell in row]  # fmt: skip
        return terminal(" ".join([*cells, *tables.signatures])) + "\n"

    module.render, module.render_tables = render, render_tables
    return module


@pytest.fixture
def installed(monkeypatch):
    """Two entry points, as an installed package would declare them."""
    plugins = ModuleType("fake_plugins")
    plugins.Starts = Starts
    plugins.lines = lines_format()
    monkeypatch.setitem(sys.modules, "fake_plugins", plugins)
    plugins.names = names_report()
    points = {
        "treegauge.reports": [EntryPoint("names", "fake_plugins:names", "treegauge.reports")],
        "treegauge.metrics": [EntryPoint("starts", "fake_plugins:Starts", "treegauge.metrics")],
        "treegauge.formats": [EntryPoint("lines", "fake_plugins:lines", "treegauge.formats")],
    }
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points.get(group, []))
    registry.installed.cache_clear()
    registry.plugin.cache_clear()
    yield
    registry.installed.cache_clear()
    registry.plugin.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_metric_of_another_package():
    gold = "(S (NP (NN tea)) (VP (VBZ cools)))"
    result = score(gold, "(S (NP (NN tea)) (VBZ cools))", metrics="starts,brackets")
    assert (result["starts"]["matched"], result["starts"]["gold"]) == (2, 3)
    assert "starts" in registry.plugins("metrics")
    check_metric("starts")


LINE = "How many brackets begin alike."
MORE = "Of each side, by the first word.\n\nNobody (2024), not published."
EXAMPLE = ">>> 1 + 1\n2"
WHOLE = f"{LINE}\n\n{MORE}\n\n{EXAMPLE}"


@pytest.mark.parametrize(
    ("of_module", "of_class", "place"),
    [
        pytest.param(WHOLE, "Counts.", "their_metrics:METRIC", id="the module says it: the recipe"),
        pytest.param(WHOLE, "Counts.", "their_metrics", id="the same, offered as a module"),
        pytest.param("", WHOLE, "their_metrics", id="the module says nothing"),
        pytest.param("All of ours.", WHOLE, "their_metrics:Theirs", id="the class says it"),
        pytest.param(f"{MORE}\n\n{EXAMPLE}", LINE, "their_metrics:Theirs", id="both say something"),
    ],
)
@pytest.mark.usefixtures("installed")
def test_explain_shows_all_that_another_package_says(monkeypatch, of_module, of_class, place):
    module = ModuleType("their_metrics", of_module)
    kind = type("Theirs", (Starts,), {"__doc__": of_class, "__module__": module.__name__})
    setattr(module, "Theirs" if place.endswith("Theirs") else "METRIC", kind)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    points = [EntryPoint("theirs", place, "treegauge.metrics")]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
    shown = run("explain", "theirs").out
    assert shown.startswith(f"theirs\n\n{LINE}\n\n{MORE}\n")
    assert "\nExample\n  >>> 1 + 1\n  2\n" in shown
    assert "All of ours." not in shown
    assert run("metrics").out.count(LINE) == 1


@pytest.mark.usefixtures("installed")
def test_a_format_of_another_package(tmp_path):
    path = tmp_path / "text"
    path.write_text("%lines\ntea/NN cools/VBZ\n\nyes/UH\n")
    corpus = treegauge.read(path)
    assert corpus.format == "lines"
    assert [sentence.words for sentence in corpus] == [["tea", "cools"], ["yes"]]
    assert run("score", path, path, "--metric", "tags").code == 0
    assert treegauge.read(GOLD.encode()).format == "ptb"


@pytest.mark.usefixtures("installed")
def test_a_report_of_another_package(tmp_path):
    path = tmp_path / "gold.mrg"
    path.write_text(GOLD)
    shown = run("score", path, path, "-m", "tags", "--format", "names")
    assert shown.out.startswith("gold.mrg: tags [treegauge:")
    shown = run("score", path, "--scenario", f"a={path}", "--format", "names")
    assert shown.out.startswith("a 100.00")
    shown = run("rank", path, f"a={path}", f"b={path}", "--format", "names")
    assert shown.out.startswith("e-dice:roof corpus 100.00")
    check_report("names")


def test_a_report_that_nobody_knows(tmp_path):
    path = tmp_path / "gold.mrg"
    path.write_text(GOLD)
    for command in (
        ["score", path, path],
        ["rank", path, path],
        ["score", path, "--scenario", f"a={path}"],
    ):
        ran = run(*command, "--format", "nonsense")
        assert (ran.code, ran.err.startswith("treegauge: report 'nonsense' is unknown")) == (
            2,
            True,
        )
        assert "json, latex, markdown, text, tsv" in ran.err


def test_without_it_the_names_are_unknown():
    with pytest.raises(SettingsError, match="metric 'starts' is unknown"):
        score(GOLD, GOLD, metrics="starts")


def test_the_name_of_a_file_is_the_name_of_the_plug_in():
    assert "su-error" in registry.names("metrics")
    assert registry.plugin("metrics", "su-error").__name__ == "treegauge.metrics.su_error"
    for wrong in ("_distance", "__init__", "../cli", ""):
        with pytest.raises(SettingsError):
            registry.plugin("metrics", wrong)
