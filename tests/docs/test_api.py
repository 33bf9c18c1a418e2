"""The page on the API is what the docstrings say; everything public has a definition, and examples run."""

from __future__ import annotations

import doctest
import inspect
import sys
from importlib import import_module
from pathlib import Path

import pytest

import treegauge
from treegauge.api_reference import SECTIONS, page, public

ROOT = Path(__file__).resolve().parents[2]
NAMES = [name for name in treegauge.__all__ if name != "__version__"]
CLASSES = [name for name in NAMES if inspect.isclass(getattr(treegauge, name))]
MEMBERS = [f"{name}.{one}" for name in CLASSES for one in public(getattr(treegauge, name))]
MODULES = sorted(
    {getattr(treegauge, name).__module__ for name in NAMES}
    | {"treegauge.objects", "treegauge.objects._cells", "treegauge.commands._wording"}
    | {f"treegauge.integrations.{name}" for name in ("spacy", "evaluate")}
)
#: what has an example where it is used
NO_EXAMPLE = {"TreegaugeError", "InputError", "MismatchError", "SettingsError", "report"}
NO_EXAMPLE |= {"Comparison"}  # what align_corpora returns


def words(docstring):
    return len((docstring or "").split(">>>")[0].split())


def test_the_page_is_current():
    written = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert written == page(), "run: python -m treegauge.api_reference > docs/api.md"


def test_the_page_has_everything():
    written = page()
    for name in NAMES:
        assert f"### `{name}`\n" in written
    shown = [name for names in SECTIONS.values() for name in names]
    assert set(shown) <= set(NAMES)
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_has_a_definition_and_an_example(name):
    thing = getattr(treegauge, name)
    own = inspect.getdoc(thing)
    assert words(own) >= 5, own
    example = own + (sys.modules[thing.__module__].__doc__ or "")
    members = public(thing).values() if inspect.isclass(thing) else ()
    example += "".join(inspect.getdoc(one) or "" for one in members)
    assert ">>> " in example or name in NO_EXAMPLE


@pytest.mark.parametrize("name", MEMBERS)
def test_a_method_has_a_definition(name):
    kind, _, member = name.partition(".")
    told = inspect.getdoc(public(getattr(treegauge, kind))[member])
    assert words(told) >= 5, f"{name}: {told!r} is no definition"


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name):
    done = doctest.testmod(import_module(name))
    assert done.failed == 0
