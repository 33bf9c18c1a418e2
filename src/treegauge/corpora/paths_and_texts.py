"""Decide whether a string is a path or a text, before it is read.

What a language model answers may be anything, a file's name too.  So no string that comes as an answer is
opened, listed or looked up:

- :class:`~pathlib.Path` objects are paths; items of lists are texts; bytes are a text.
- Beside gold that is a text, a list, a corpus or an object, a string is a text.
- The one exception is for files: beside gold that is a ``Path``, or a string that names an existing file,
  folder or ``@list``, a string is a path, unless it starts with a bracket or holds a line break.

Behind this door a text is bytes, and a string is always a path; file arguments of commands are.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.base.text import shortened, utf8
from treegauge.errors import InputError, Issue

if TYPE_CHECKING:
    from collections.abc import Iterable

#: characters of a gold string that are shown where it names no file
SHOWN = 80


def as_text(source: Any) -> Any:
    """Return a source in which a string is a text.

    >>> as_text("gold.mrg")
    b'gold.mrg'
    """
    return utf8(source) if isinstance(source, str) else source


def gold_and_systems(gold: Any, systems: Iterable[Any]) -> list[Any]:
    """Return gold and systems in which every string is a path, and every text is bytes.

    >>> gold_and_systems("(S (PRP it) (VBZ rains))", ["/dev/null", ["/dev/null"]])
    [b'(S (PRP it) (VBZ rains))', b'/dev/null', ['/dev/null']]
    """
    gold = gold_source(gold)
    files = isinstance(gold, str | os.PathLike)
    return [gold, *(_beside_file(system) if files else as_text(system) for system in systems)]


def gold_source(gold: Any) -> Any:
    """Return gold: a string that names an existing file is a path; else it must look like a text."""
    if not isinstance(gold, str):
        return gold
    if "\n" not in gold and os.path.exists(gold.removeprefix("@")):  # noqa: PTH110
        return _path(gold)
    if looks_like_text(gold):
        return utf8(gold)
    from treegauge.base.suggestions import nearest_file

    near = nearest_file(gold)
    message = "gold names no file, and is not text: that starts with a bracket or has line breaks"
    hint = "check the path" if near is None else f"did you mean {near}?"
    raise InputError([Issue("no-such-file", shortened(gold, SHOWN), 0, 0, message, hint)])


def looks_like_text(source: str) -> bool:
    """Tell whether a string starts with a bracket, holds a line break, or is empty."""
    return not source or "\n" in source or "\r" in source or source.lstrip().startswith("(")


def _beside_file(source: Any) -> Any:
    """Return a system beside gold that is a file."""
    if not isinstance(source, str):
        return source
    return utf8(source) if looks_like_text(source) else _path(source)


def _path(name: str) -> str:
    # Commands alone, and read, take standard input by this name.
    return "./-" if name == "-" else name
