"""Everything public has a definition and an example that runs, and is in the reference."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

import pytest

import treegauge

ROOT = Path(__file__).resolve().parents[2]
NAMES = [name for name in treegauge.__all__ if name != "__version__"]


def public(kind):
    """The public methods and properties that a class defines itself."""
    found = {}
    for name, member in vars(kind).items():
        inner = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        inner = getattr(inner, "func", inner)
        if not name.startswith("_") and (inspect.isfunction(inner) or isinstance(inner, property)):
            found[name] = inner
    return found


CLASSES = [name for name in NAMES if inspect.isclass(getattr(treegauge, name))]
MEMBERS = [f"{name}.{one}" for name in CLASSES for one in public(getattr(treegauge, name))]
MODULES = sorted(
    {getattr(treegauge, name).__module__ for name in NAMES}
    | {"treegauge.objects", "treegauge.objects._cells", "treegauge.commands._wording"}
    | {
        f"treegauge.integrations.{name}"
        for name in ("spacy", "evaluate", "corpus_reward", "trl", "verl", "lm_eval")
    }
)
#: what has an example where it is used
NO_EXAMPLE = {"TreegaugeError", "InputError", "MismatchError", "SettingsError", "report"}
NO_EXAMPLE |= {"Comparison"}  # what align_corpora returns


def words(docstring):
    return len((docstring or "").split(">>>")[0].split())


def test_the_reference_has_everything():
    pages = (ROOT / "docs" / "reference").glob("*.md")
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    shown = set(re.findall(r"^::: treegauge\.([\w.]+)$", text, re.MULTILINE))
    missing = []
    for name in NAMES:
        module = getattr(treegauge, name).__module__.removeprefix("treegauge.")
        # A page shows a name alone, or all of a module.
        if not {f"{module}.{name}", module} & shown:
            missing.append(name)
    assert not missing


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_has_a_definition_and_an_example(name):
    thing = getattr(treegauge, name)
    own = inspect.getdoc(thing)
    assert words(own) >= 5, own
    example = own + (sys.modules[thing.__module__].__doc__ or "")
    members = public(thing).values() if inspect.isclass(thing) else ()
    example += "".join(inspect.getdoc(member) or "" for member in members)
    assert ">>> " in example or name in NO_EXAMPLE


@pytest.mark.parametrize("name", MEMBERS)
def test_a_method_has_a_definition(name):
    kind, _, member = name.partition(".")
    told = inspect.getdoc(public(getattr(treegauge, kind))[member])
    assert words(told) >= 5, f"{name}: {told!r} is not a definition"
