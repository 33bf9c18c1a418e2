"""Reports for the terminal: scores, alignment, coverage, breakdowns, signature.

Nothing is wider than 80 columns but what cannot be cut: long names of files, drawings.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from treegauge.base.records import replaced
from treegauge.base.text import (
    display_width,
    folded,
    folded_text,
    padded,
    shortened,
    shown_names,
    terminal,
    terminal_lines,
)
from treegauge.reports import GAP, Drawn, by_signature, joined, parts_of
from treegauge.reports._cells import WIDTH, bold, faint
from treegauge.reports._tables import detail_tables, first_tables, head_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from treegauge.reports import Report, Table, Tables


#: a last column of words is folded where it has room for so many letters
LEAST = 20


def fitted(table: Table, width: int) -> list[Table]:
    """Return tables that are no wider, with the same left columns in each.

    Where not even one column fits beside the left ones, names are cut.
    """
    cells = [[*map(terminal, row)] for row in (table.header, *table.rows)]
    widths = [max(display_width(row[place]) for row in cells) for place in range(len(table.header))]
    foot = folded_text(table.foot, width)
    title = folded_text(table.title, width)
    room = width - sum(widths[:-1]) - GAP * (len(widths) - 1)
    if widths[-1] > room >= LEAST and len(widths) > 1 and table.is_left(len(widths) - 1):
        cells = [line for row in cells for line in _folded_row(row, room)]
        widths[-1] = room
    left = min(table.left, len(widths) - 1) or 1
    most, groups = parts_of(widths, left, table.cuts, width)
    if most is not None:
        cells = [[shortened(text, most) for text in row] for row in cells]
    if len(groups) == 1:
        return [replaced(table, title=title, header=cells[0], rows=cells[1:], foot=foot)]
    parts = []
    for number, group in enumerate(groups):
        places = [*range(left), *group]
        header, *rows = [[row[place] for place in places] for row in cells]
        last = number == len(groups) - 1
        parts.append(
            replaced(
                table,
                title=title if number == 0 else "",
                header=header,
                rows=rows,
                foot=foot if last else "",
            )
        )
    return parts


def _folded_row(row: list[str], room: int) -> list[list[str]]:
    """Return a row as several, its last cell folded."""
    first, *rest = folded(row[-1], room)
    empty = [""] * (len(row) - 1)
    return [[*row[:-1], first], *([*empty, line.strip()] for line in rest)]


def table_lines(table: Table) -> list[str]:
    """Return a table as aligned columns; a wide one as several, with empty lines between them."""
    lines: list[str] = []
    for piece in fitted(table, WIDTH):
        lines += ["", *_lines(piece)] if lines else _lines(piece)
    return lines


def _pieces(table: Table) -> Iterator[str]:
    """Return a table piece by piece: one of many sentences is made as it is written."""
    if not isinstance(table.rows, list):
        from treegauge.reports._sentence_rows import SentenceRows

        if isinstance(table.rows, SentenceRows):
            # Width and colours are those in force now.
            return chain([terminal(table.title) + "\n"], table.rows.lines(table.header))
    return iter(["\n".join(table_lines(table))])


def _lines(table: Table) -> list[str]:
    cells = [table.header, *table.rows]
    places = range(len(table.header))
    widths = [max(display_width(row[place]) for row in cells) for place in places]
    left = [table.is_left(place) for place in places]
    lines = terminal_lines(table.title).split("\n") if table.title else []
    for number, row in enumerate(cells):
        parts = [
            padded(text, width, left=at_left)
            for text, width, at_left in zip(row, widths, left, strict=True)
        ]
        line = "  ".join(parts).rstrip()
        lines.append(line if number else bold(line))
    return lines + (terminal_lines(table.foot).split("\n") if table.foot else [])


def _notes(texts: Sequence[str]) -> list[str]:
    """Return texts as lines that are no longer than a screen; a drawing stays as it is."""
    shown = zip(texts, map(terminal, texts), strict=True)
    lines = [[line] if isinstance(text, Drawn) else folded(line, WIDTH) for text, line in shown]
    return [*chain.from_iterable(lines)]


def _signature_lines(text: str) -> list[str]:
    return [faint(line) for line in folded_signature(terminal(text), WIDTH)]


def render(report: Report) -> str:
    """Return the whole report: scores, then notes on them, then details."""
    return "".join(render_pieces(report))


def render_pieces(report: Report) -> Iterator[str]:
    """Return the whole report piece by piece."""
    return chain(joined(_blocks(report), "\n\n"), ["\n"])


def _blocks(report: Report) -> list[Iterator[str]]:
    many = len(report.results) > 1
    blocks = [_pieces(table) for table in first_tables(report)]
    for result in report.results:
        notes = _notes(head_lines(result, report))
        pieces = [_pieces(table) for table in detail_tables(report, result)]
        if notes:
            pieces.insert(0, iter(["\n".join(notes)]))
        if many and pieces:
            pieces[0] = chain([bold(f"== {terminal(result.name)}") + "\n"], pieces[0])
        blocks += pieces
    signatures = by_signature(report.results)
    several = len(signatures) > 1
    lines = [
        line
        for signature, who in signatures.items()
        for line in _signature_lines(f"{shown_names(who)}: {signature}" if several else signature)
    ]
    return [*blocks, iter(["\n".join(lines)])]


def render_tables(tables: Tables) -> str:
    """Return tables and texts with empty lines between them, and how they were made."""
    parts = []
    for part in tables.parts:
        if isinstance(part, Drawn):
            parts.append(terminal_lines(part))
        elif isinstance(part, str):
            parts.append(folded_text(terminal_lines(part), WIDTH))
        else:
            parts.append("\n".join(table_lines(part)))
    signatures = [line for signature in tables.signatures for line in _signature_lines(signature)]
    parts += ["\n".join(signatures)] if signatures else []
    return "\n\n".join(parts) + "\n"


def folded_signature(text: str, width: int) -> list[str]:
    """Return a signature on lines that are no longer, cut behind its bars and commas."""
    lines = [""]
    for piece in _cut_signature(text):
        if len(lines[-1]) + len(piece) > width and lines[-1].strip():
            lines.append("  ")
        lines[-1] += piece
    return lines


def _cut_signature(text: str) -> list[str]:
    pieces = [""]
    for letter in text:
        pieces[-1] += letter
        if letter in "|,":
            pieces.append("")
    return [piece for piece in pieces if piece]
