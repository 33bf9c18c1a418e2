"""The examples in CONTRIBUTING.md are complete: installed as plug-ins they keep the contracts."""

from __future__ import annotations

import doctest
import re
import sys
from importlib.metadata import EntryPoint
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from helpers.shared import run

import treegauge
from treegauge.base import plugins
from treegauge.contracts import (
    check_aligner,
    check_command,
    check_format,
    check_metric,
    check_objects,
    check_report,
    check_transform,
)

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = re.compile(r"^```python (\w+)=(\w+)\.py\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture
def installed(monkeypatch, tmp_path):
    points: dict[str, list[EntryPoint]] = {}
    for kind, name, source in EXAMPLE.findall(PAGE):
        path = tmp_path / f"{name}_example.py"
        path.write_text(source, encoding="utf-8")
        spec = spec_from_file_location(path.stem, path)
        module = module_from_spec(spec)
        monkeypatch.setitem(sys.modules, path.stem, module)
        spec.loader.exec_module(module)
        place = path.stem + (f":{module.METRIC.__name__}" if kind == "metric" else "")
        group = f"treegauge.{kind}s"
        points.setdefault(group, []).append(EntryPoint(name, place, group))
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points.get(group, []))
    plugins.installed.cache_clear()
    plugins.plugin.cache_clear()
    yield points
    plugins.installed.cache_clear()
    plugins.plugin.cache_clear()


CONTRACTS = {
    "metrics": check_metric,
    "formats": check_format,
    "aligners": check_aligner,
    "reports": check_report,
    "transforms": check_transform,
    "objects": check_objects,
    "commands": check_command,
}


def test_there_is_one_of_each(installed):
    assert set(installed) == {f"treegauge.{kind}" for kind in CONTRACTS}


@pytest.mark.parametrize("kind", CONTRACTS)
def test_every_recipe_keeps_its_contract(installed, kind):
    recipes = installed[f"treegauge.{kind}"]
    assert recipes
    for recipe in recipes:
        CONTRACTS[kind](recipe.name)


def test_a_metric_needs_nothing_private():
    (source,) = (source for kind, _, source in EXAMPLE.findall(PAGE) if kind == "metric")
    assert not re.findall(r"\b_[a-z]\w*", source)


def test_examples_in_docstrings(installed):
    tried = 0
    for points in installed.values():
        for point in points:
            module = sys.modules[point.value.partition(":")[0]]
            found = doctest.testmod(module)
            assert not found.failed
            tried += found.attempted
    assert tried


@pytest.mark.usefixtures("installed")
def test_the_format():
    text = b"%slashes\nthe/DT kettle/NN sings/VBZ\n\nyes/UH\n"
    corpus = treegauge.read(text)
    assert corpus.format == "slashes"
    assert [sentence.tags for sentence in corpus] == [["DT", "NN", "VBZ"], [], ["UH"]]
    assert [sentence.state for sentence in corpus] == ["good", "failed", "good"]
    assert corpus.write() == text


@pytest.mark.usefixtures("installed")
def test_what_is_wrong_with_a_file_of_that_format_is_an_issue():
    (issue,) = treegauge.read(b"%slashes\nthe/DT kettle\nyes/UH\n").issues
    assert (issue.line, issue.sentence, issue.message) == (2, 0, "a word is empty")


@pytest.mark.usefixtures("installed")
def test_the_command(tmp_path):
    path = tmp_path / "gold.mrg"
    path.write_text("(S (NN tea))\n(S (NN tea) (VBZ cools))\n")
    ran = run("longest", path, "--top", "1")
    assert (ran.code, ran.out, ran.err) == (0, "2\ttea cools\n", "")
    assert "  longest     list the longest sentences of a file\n" in run("help").out


def test_the_sample_commands_name_things_that_exist():
    for name in re.findall(r"`((?:src|tests|native|docs)/[\w./]+)`", PAGE):
        assert (ROOT / name).exists() or "NAME" in name, name
    for name in re.findall(
        r"\[.*?\]\(([\w./-]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")
    ):
        assert (ROOT / name).exists(), name
