"""The metric reference is what the metrics say of themselves, and their examples run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from treegauge.base.plugins import names, plugin
from treegauge.metrics._reference import page

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_current():
    written = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
    assert written == page(), "run: python -m treegauge.metrics._reference > docs/metrics.md"


@pytest.mark.parametrize("name", names("metrics"))
def test_the_example_runs(name):
    done = doctest.testmod(plugin("metrics", name))
    assert done.attempted > 0, "a metric's docstring needs a worked example"
    assert done.failed == 0


@pytest.mark.parametrize(
    "module",
    [
        "treegauge",
        "treegauge.drawings.making",
        "treegauge.drawings.reckoning",
        "treegauge.drawings.terminal",
        "treegauge.pipeline",
        "treegauge.options.settings",
        "treegauge.corpora.tree",
    ],
)
def test_examples_of_the_api_run(module):
    from importlib import import_module

    done = doctest.testmod(import_module(module))
    assert done.attempted > 0
    assert done.failed == 0
