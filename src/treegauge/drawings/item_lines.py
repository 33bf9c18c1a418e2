"""The items of a sentence, and what became of them, as lines of a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.text import display_width, padded, terminal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.drawings.item_rows import ItemRow

#: of the items' rows, the cells that wrap, and the least that they have
WORDS_CELL, CAUSE_CELL = 4, 6
LEAST_WORDS, LEAST_CAUSE = 24, 12


def cells_of(row: ItemRow) -> list[str]:
    """Return an item as cells of a table."""
    return [
        row.mark,
        row.side,
        terminal(row.label) or "_",
        terminal(row.words),
        terminal(row.partner),
        row.cause,
    ]


def lines_of(table: Sequence[Sequence[str]], width: int) -> list[str]:
    """Return the rows of the items; words and causes that are too long go on in lines below."""
    widths = [max((display_width(row[place]) for row in table), default=0) for place in range(7)]
    room = width - 2 - sum(size + 2 for size in widths if size)
    for place, least in ((WORDS_CELL, LEAST_WORDS), (CAUSE_CELL, LEAST_CAUSE)):
        lack = min(max(-room, 0), max(widths[place] - least, 0))
        widths[place] -= lack
        room += lack
    lines = []
    for row in table:
        cells = [_lines(cell, size) for cell, size in zip(row, widths, strict=True)]
        for number in range(max(map(len, cells))):
            shown = (
                padded(cell[number] if number < len(cell) else "", size)
                for cell, size in zip(cells, widths, strict=True)
                if size
            )
            lines.append("  " + "  ".join(shown).rstrip())
    return lines


def _lines(text: str, width: int) -> list[str]:
    """Return a text in lines of this width; it is cut between words where it can be."""
    from textwrap import wrap

    return wrap(text, width) or [""] if display_width(text) > width else [text]
