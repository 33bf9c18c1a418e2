"""Cells and rows of CoNLL-U, for libraries that do not write it themselves."""

from __future__ import annotations

from typing import Any

#: what may stand in no cell
BREAKS = dict.fromkeys(map(ord, "\t\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029\0"), " ")


def cell(value: Any) -> str:
    r"""Return a value as a cell: ``_`` for nothing, no tabs or line breaks.

    >>> cell(None), cell("a\tb"), cell(3)
    ('_', 'a b', '3')
    """
    if value is None or value == "":
        return "_"
    return str(value).translate(BREAKS).strip() or "_"


class Cells(dict[Any, str]):
    """A cache of cells by their values: most words of a corpus occur again."""

    def __missing__(self, value: Any) -> str:
        text = self[value] = cell(value)
        return text
