"""ARCHITECTURE.md names functions that exist, and stays short."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
FLOW, REST = PAGE.split("## Layers\n")
GLOSSARY = REST.split("## Glossary\n")[1]
#: names in backquotes with a full stop that are not files: plan.decide, _core.Comparison.survey
NAMES = [
    name
    for name in dict.fromkeys(re.findall(r"`(\w+(?:\.\w+)+)`", PAGE))
    if not name.endswith((".py", ".mrg", ".md", ".hpp", ".cpp"))
]
LONGEST = 50
TERMS = ["slot", "group", "home", "unit", "key", "document", "chunk", "digest", "stretch"]


def test_the_page_names_functions():
    assert len(NAMES) > 20


@pytest.mark.parametrize("name", NAMES)
def test_what_the_page_names_exists(name: str):
    parts = name.split(".")
    for place in range(len(parts), 0, -1):
        try:
            thing: object = import_module(f"treegauge.{'.'.join(parts[:place])}")
        except ModuleNotFoundError:
            continue
        for part in parts[place:]:
            assert hasattr(thing, part), f"{name} is not there: {thing} has no {part}"
            thing = getattr(thing, part)
        return
    pytest.fail(f"{name}: there is no such module")


def test_the_way_of_a_sentence_pair_fits_on_a_page():
    assert len(FLOW.rstrip("\n").splitlines()) <= LONGEST


def test_the_glossary_has_a_line_for_each_term():
    lines = [line for line in GLOSSARY.splitlines() if line]
    assert [re.match(r"- \*\*(\w+)\*\*: ", line).group(1) for line in lines] == TERMS
