"""For the terminal: the scores, what was aligned and covered, the breakdowns, the signature.

Nothing is wider than 80 columns but what cannot be cut: long names of files, drawings.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from treegauge.base.escaping import shown_names, terminal, terminal_lines
from treegauge.base.text_width import display_width, padded
from treegauge.reports import Drawn, by_signature, joined
from treegauge.reports._answers import head_lines, more_tables
from treegauge.reports._fit import fitted, folded, folded_signature, folded_text
from treegauge.reports._look import WIDTH, bold, faint
from treegauge.reports._tables import (
    detail_tables,
    score_tables,
    system_table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.reports import Report, Table, Tables


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
            # How wide it is, and its looks, are what they are now.
            return chain([terminal(table.title) + "\n"], table.rows.lines(table.header))
    return iter(["\n".join(table_lines(table))])


def _lines(table: Table) -> list[str]:
    cells = [[*map(terminal, row)] for row in (table.header, *table.rows)]
    widths = [max(display_width(row[place]) for row in cells) for place in range(len(table.header))]
    lines = terminal_lines(table.title).split("\n") if table.title else []
    for number, row in enumerate(cells):
        parts = [
            padded(text, width, left=table.is_left(place))
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        line = "  ".join(parts).rstrip()
        lines.append(line if number else bold(line))
    return lines + (terminal_lines(table.foot).split("\n") if table.foot else [])


def _note(text: str) -> list[str]:
    shown = terminal(text)
    return [shown] if isinstance(text, Drawn) else folded(shown, WIDTH)


def _signed(text: str) -> list[str]:
    return [faint(line) for line in folded_signature(terminal(text), WIDTH)]


def render(report: Report) -> str:
    """Return the whole report: scores, then notes on them, then details."""
    return "".join(render_pieces(report))


def render_pieces(report: Report) -> Iterator[str]:
    """Return the same piece by piece."""
    return chain(joined(_blocks(report), "\n\n"), ["\n"])


def _blocks(report: Report) -> list[Iterator[str]]:
    many = len(report.results) > 1
    first = [system_table(report)] if many else score_tables(report.results[0])
    blocks = [_pieces(table) for table in first + more_tables(report)]
    for result in report.results:
        notes = [line for note in head_lines(result, report) for line in _note(note)]
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
        for line in _signed(f"{shown_names(who)}: {signature}" if several else signature)
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
    signatures = [line for signature in tables.signatures for line in _signed(signature)]
    return "\n\n".join([*parts, "\n".join(signatures)]) + "\n"
