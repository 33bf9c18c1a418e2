"""Writes docs/api.md from the docstrings: ``python -m treegauge.api_reference > docs/api.md``."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

import treegauge
from treegauge.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

#: what belongs together, in the order in which people meet it
SECTIONS = {
    "Scoring": ("score", "score_systems", "Scorer", "Monitor", "Result", "merge"),
    "Showing and comparing": ("table", "ResultTable", "compare", "Compared", "correlate", "report"),
    "Errors of parsers": ("error_kinds",),
    "Corpora and trees": (
        *("read", "Corpus", "Sentence", "Tree", "Node", "CorpusBuilder"),
        *("with_words", "join_marked"),
    ),
    "Language models": ("repair", "Repair"),
    "Settings": ("Params", "Settings", "Signature"),
    "Alignment": ("align_corpora", "Comparison"),
    "What can go wrong": (
        *("TreegaugeError", "InputError", "MismatchError", "SettingsError", "Issue"),
    ),
}
HEAD = """# The Python API

Everything in `treegauge`, from its docstrings (`python -m treegauge.api_reference > docs/api.md`; a test
keeps the page current, and every example runs). Names are loaded when they are first used, so that
`import treegauge` costs next to nothing.
Objects of other libraries are on [a page of their own](objects.md).
"""
ROLE = re.compile(r":(?:func|class|meth|mod|attr|data):`~?([^`]+)`")


def public(kind: type) -> dict[str, Any]:
    """Return the public methods and properties that a class defines itself, in its order."""
    found = {}
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        inner = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        inner = getattr(inner, "func", inner)
        if inspect.isfunction(inner) or isinstance(inner, property):
            found[name] = inner
    return found


def _signature(thing: Any, name: str) -> str:
    """Return how something is called, without types; of a record its fields."""
    if isinstance(thing, property):
        return name
    if inspect.isclass(thing) and issubclass(thing, Record):
        return f"{name}: {', '.join(thing.__fields__)}"
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return name
    shown, starred = [], False
    for one in found.parameters.values():
        if one.name in {"self", "cls"}:
            continue
        if one.kind is one.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        starred = starred or one.kind is one.VAR_POSITIONAL
        stars = "*" * ((one.kind is one.VAR_POSITIONAL) + 2 * (one.kind is one.VAR_KEYWORD))
        text = stars + one.name
        # A record's fields have defaults that are made anew each time.
        plain = isinstance(one.default, str | int | float | tuple | None)
        if one.default is not one.empty:
            text += f"={one.default!r}" if plain else "=…"
        shown.append(text)
    return f"{name}({', '.join(shown)})"


def _markdown(docstring: str) -> list[str]:
    """Return a docstring as Markdown: examples in blocks, roles and double backquotes as code."""
    lines: list[str] = []
    inside = False
    for line in docstring.split("\n"):
        starts = line.lstrip().startswith(">>> ")
        if starts and not inside:
            lines += ["```pycon"]
            inside = True
        elif inside and not line.strip():
            lines += ["```"]
            inside = False
        shown = line if inside else ROLE.sub(r"`\1`", line).replace("``", "`")
        lines.append(shown)
    return [*lines, "```"] if inside else lines


def _entry(thing: Any, name: str, level: int) -> Iterator[str]:
    yield f"{'#' * level} `{name}`"
    yield ""
    call = _signature(thing, name.rpartition(".")[2])
    if ("(" in call or ":" in call) and not call.endswith("()"):
        yield from ["```text", call, "```", ""]
    yield from _markdown(inspect.getdoc(thing) or "")
    yield ""


def page() -> str:
    """Return the whole page."""
    lines = [HEAD]
    placed = {name for names in SECTIONS.values() for name in names}
    rest = tuple(one for one in treegauge.__all__ if one not in placed and not one.startswith("_"))
    for title, names in [*SECTIONS.items(), *([("More", rest)] if rest else [])]:
        lines += [f"## {title}", ""]
        for name in names:
            thing = getattr(treegauge, name)
            lines += _entry(thing, name, 3)
            if inspect.isclass(thing):
                for member, inner in public(thing).items():
                    lines += _entry(inner, f"{name}.{member}", 4)
    return "\n".join(lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(page())
