"""Write indented JSON piece by piece, so that a table of many rows needs little memory.

>>> rows = Rows(lambda: ((str(n), {"n": n}) for n in range(2)))
>>> print("".join(pieces({"rows": rows, "none": Rows(lambda: iter(()))})))
{
  "rows": {
    "0": {
      "n": 0
    },
    "1": {
      "n": 1
    }
  },
  "none": {}
}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.escaping import json_escaped, json_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

INDENT = "  "
#: a piece has about so many characters: few calls, little memory
SIZE = 1 << 16


class Rows:
    """A JSON object whose values are made one by one, each time it is written."""

    def __init__(self, make_rows: Callable[[], Iterable[tuple[str, Any]]]) -> None:
        self.make_rows = make_rows


class Written:
    """A JSON value that a function writes, in escaped pieces; it is told how a line begins."""

    def __init__(self, write: Callable[[str], Iterator[str]]) -> None:
        self.write = write


def pieces(data: Any) -> Iterator[str]:
    """Yield data as ``json.dumps(data, indent=2)`` has it, with all that is harmful escaped."""
    waiting: list[str] = []
    size = 0
    for token in _tokens(data, "\n"):
        if not isinstance(token, str):
            yield json_escaped("".join(waiting))
            waiting, size = [], 0
            yield from token
            continue
        waiting.append(token)
        size += len(token)
        if size >= SIZE:
            yield json_escaped("".join(waiting))
            waiting, size = [], 0
    yield json_escaped("".join(waiting))


def _leaf(value: Any, line: str) -> str:
    """Return a value as indented JSON; ``line``: the line break and indent around it."""
    return json_text(value, indent=2).replace("\n", line)


def _tokens(value: Any, line: str) -> Iterator[str | Iterator[str]]:
    rows: Iterator[tuple[str, Iterable[str | Iterator[str]]]]
    if isinstance(value, Written):
        yield value.write(line)
        return
    if isinstance(value, Rows):
        rows = ((key, (_leaf(row, line + INDENT),)) for key, row in value.make_rows())
    elif isinstance(value, dict):
        rows = ((key, _tokens(item, line + INDENT)) for key, item in value.items())
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        yield from _list_tokens(value, line)
        return
    else:
        yield _leaf(value, line)
        return
    before = "{"
    for key, tokens in rows:
        yield f"{before}{line}{INDENT}{_leaf(key, line)}: "
        yield from tokens
        before = ","
    yield "{}" if before == "{" else f"{line}}}"


def _list_tokens(values: list[Any], line: str) -> Iterator[str | Iterator[str]]:
    before = "["
    for value in values:
        yield f"{before}{line}{INDENT}"
        yield from _tokens(value, line + INDENT)
        before = ","
    yield f"{line}]"
