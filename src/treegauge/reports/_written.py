"""Rows of long tables, which the core writes in batches of some thousand.

The texts in them are escaped here, by the functions that everything else is escaped by.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.text import shortened

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterator, Sequence

    Escape = Callable[[str], str]

#: rows at a time: few calls, little memory
STEP = 2048
ASCII = "".join(map(chr, range(0x20, 0x7F)))


class Texts:
    """A column of texts, each escaped when it is written.

    ``quote`` stands around them, None is undefined; those with more than ``most`` characters are cut.
    """

    def __init__(
        self,
        texts: Sequence[str | None],
        escape: Escape,
        *,
        quote: str = "",
        undefined: str = "",
        most: int | None = None,
    ) -> None:
        self.texts = texts
        self.escape = escape
        self.quote = quote
        self.undefined = undefined
        self.most = most

    def cells(self, begin: int, end: int) -> _core.Cells:
        """Return the cells of these rows."""
        shown = escaped(list(self.texts[begin:end]), self.escape)
        if self.most is not None:
            shown = [None if text is None else shortened(text, self.most) for text in shown]
        return _core.Cells.texts(shown, begin, self.quote, self.undefined)


@cache
def harmless(escape: Escape) -> tuple[str, str, str]:
    """Return the characters that a function does not escape: at the start, inside, and at the end."""
    return (
        "".join(
            letter
            for letter in ASCII
            if escape(f"{letter}a") == f"{letter}a" and escape(letter) == letter
        ),
        "".join(letter for letter in ASCII if escape(f"a{letter}a") == f"a{letter}a"),
        "".join(
            letter
            for letter in ASCII
            if escape(f"a{letter}") == f"a{letter}" and escape(letter) == letter
        ),
    )


def escaped(texts: list[str | None], escape: Escape) -> list[str | None]:
    """Return texts with each escaped; only those with a letter that needs it are looked at one by one."""
    for place in _core.odd_texts(texts, *harmless(escape)):
        texts[place] = escape(texts[place] or "")
    return texts


def written(
    literals: Sequence[str],
    columns: Sequence[_core.Cells | Texts],
    mask: array[int] | None,
    size: int,
    widths: Sequence[int] = (),
) -> Iterator[str]:
    """Yield rows: a literal, a cell, a literal … and the last literal; those where mask is 0 are left out.

    A width is how many characters a cell takes at least, with blanks behind it if it is negative.
    """
    between, padded = list(literals), list(widths)
    for begin in range(0, size, STEP):
        end = min(begin + STEP, size)
        made = {
            id(column): column.cells(begin, end) if isinstance(column, Texts) else column
            for column in columns
        }
        lines = _core.write_rows(
            between, [made[id(column)] for column in columns], mask, begin, end, padded
        )
        if lines:
            yield lines


def widest(column: _core.Cells | Texts, mask: array[int] | None, size: int) -> int:
    """Return how many characters the widest cell has."""
    if not isinstance(column, Texts):
        return column.widest(mask, 0, size)
    return max(
        (
            column.cells(begin, min(begin + STEP, size)).widest(
                mask, begin, min(begin + STEP, size)
            )
            for begin in range(0, size, STEP)
        ),
        default=0,
    )
