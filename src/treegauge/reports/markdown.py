"""Tables in Markdown, with the signature as a code line."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from treegauge.base.escaping import markdown, markdown_block, markdown_code, markdown_line
from treegauge.reports import Marked, joined
from treegauge.reports._sentence_rows import SentenceRows
from treegauge.reports._tables import (
    detail_tables,
    head_lines,
    more_tables,
    score_tables,
    system_table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from treegauge.reports import Report, Table, Tables


def _cell(text: str) -> str:
    """Return a cell; what stands out is bold, raised letters are raised."""
    if not isinstance(text, Marked):
        return markdown(text)
    shown = f"**{markdown(text.plain)}**" if text.bold else markdown(text.plain)
    return f"{shown}<sup>{markdown(text.raised)}</sup>" if text.raised else shown


def _head(table: Table) -> list[str]:
    lines = [f"**{markdown(table.title)}**", ""] if table.title else []
    lines.append("| " + " | ".join(markdown(name) for name in table.header) + " |")
    columns = range(len(table.header))
    lines.append(
        "|" + "".join(" --- |" if table.is_left(place) else " ---: |" for place in columns)
    )
    return lines


def table_lines(table: Table) -> list[str]:
    """Return one table."""
    lines = _head(table)
    lines += ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in table.rows]
    lines += (
        ["", *(markdown_line(line) + "  " for line in table.foot.split("\n"))] if table.foot else []
    )
    return [*lines, ""]


def _table(table: Table) -> Iterable[str]:
    """Return one table, piece by piece if it is one of many sentences."""
    if not isinstance(table.rows, SentenceRows):
        return ["\n".join(table_lines(table))]
    rows = table.rows.pieces(markdown, "\n| ", " | ", " | ", " |")
    return chain(["\n".join(_head(table))], rows, ["\n"])


def render(report: Report) -> str:
    """Return the report as Markdown."""
    return "".join(render_pieces(report))


def render_pieces(report: Report) -> Iterator[str]:
    """Return the same piece by piece."""
    parts: list[Iterable[str]] = []
    many = len(report.results) > 1
    if many or report.chosen:
        parts.append(_table(system_table(report)))
    parts += [_table(table) for table in more_tables(report)]
    for result in report.results:
        if many:
            parts.append([f"## {markdown(result.name)}\n"])
        if not report.chosen:
            parts += [_table(table) for table in score_tables(result)]
        notes = [markdown_line(line) + "  " for line in head_lines(result, report)]
        parts += [["\n".join([*notes, ""])]] if notes else []
        parts += [_table(table) for table in detail_tables(report, result)]
    signatures = dict.fromkeys(str(result.signature) for result in report.results)
    return chain(
        joined([*parts, *([markdown_code(signature)] for signature in signatures)]), ["\n"]
    )


def render_tables(tables: Tables) -> str:
    """Return tables and texts as Markdown; what is drawn stays as it is."""
    lines: list[str] = []
    for part in tables.parts:
        if not isinstance(part, str):
            lines += table_lines(part)
        elif "\n " in part:
            lines += [*markdown_block(part), ""]
        else:
            lines += [*(markdown_line(line) + "  " for line in part.split("\n")), ""]
    return (
        "\n".join([*lines, *(f"{markdown_code(signature)}  " for signature in tables.signatures)])
        + "\n"
    )
