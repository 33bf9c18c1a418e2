"""The metric reference is current, and its examples run."""

from __future__ import annotations

import doctest
import runpy
from importlib import import_module
from pathlib import Path

import pytest
from helpers.imports import modules

from treegauge.base.plugins import names, plugin

ROOT = Path(__file__).resolve().parents[2]
page = runpy.run_path(str(ROOT / "docs" / "site" / "metrics_reference.py"))["page"]
options_page = runpy.run_path(str(ROOT / "docs" / "site" / "options_reference.py"))["page"]


def test_the_page_is_current():
    written = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
    assert written == page(), "run: python docs/site/metrics_reference.py > docs/metrics.md"


def test_the_table_of_options_is_current():
    written = (ROOT / "docs" / "reference" / "options.md").read_text(encoding="utf-8")
    command = "python docs/site/options_reference.py > docs/reference/options.md"
    assert written == options_page(), f"run: {command}"


METRICS = {plugin("metrics", name).__name__ for name in names("metrics")}


@pytest.mark.parametrize("name", names("metrics"))
def test_the_example_runs(name):
    done = doctest.testmod(plugin("metrics", name))
    assert done.attempted > 0, "a metric's docstring needs a worked example"
    assert done.failed == 0


WITH_EXAMPLES = [
    name
    for name, path in modules(ROOT / "src" / "treegauge").items()
    if ">>> " in path.read_text(encoding="utf-8") and name not in METRICS
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_modules_run(name):
    done = doctest.testmod(import_module(name))
    assert done.attempted > 0
    assert done.failed == 0
