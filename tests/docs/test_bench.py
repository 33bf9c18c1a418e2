"""Benchmarks are not run by the tests, but everything that they import must exist."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

BENCH = sorted((Path(__file__).parents[2] / "bench").glob("*.py"))


def taken(text: str) -> list[tuple[str, str]]:
    """Module and name of everything that a program imports from treegauge."""
    return [
        (node.module, name.name)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("treegauge")
        for name in node.names
    ]


def there(module: str, name: str) -> bool:
    try:
        return hasattr(import_module(module), name) or bool(import_module(f"{module}.{name}"))
    except ImportError:
        return False


def test_what_is_gone_is_seen():
    assert taken("from treegauge.comparison.coverage import Coverage, gone") == [
        ("treegauge.comparison.coverage", "Coverage"),
        ("treegauge.comparison.coverage", "gone"),
    ]
    assert there("treegauge.comparison.coverage", "Coverage")
    assert not there("treegauge.comparison.coverage", "gone")
    assert not there("treegauge.gone", "Coverage")


@pytest.mark.parametrize("path", BENCH, ids=lambda path: path.name)
def test_what_a_benchmark_takes_is_there(path):
    found = taken(path.read_text(encoding="utf-8"))
    assert [one for one in found if not there(*one)] == []
