"""Tables in Markdown, with the signature as a code line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.reports._answers import head_lines, more_tables
from treegauge.reports._tables import (
    breakdown_tables,
    confusion_tables,
    score_tables,
    system_table,
)

if TYPE_CHECKING:
    from treegauge.reports import Report, Table, Tables


def _escaped(text: str) -> str:
    for mark in "\\`*_|<>[]":
        text = text.replace(mark, "\\" + mark)
    return text


def table_lines(table: Table) -> list[str]:
    """Return one table."""
    lines = [f"**{_escaped(table.title)}**", ""] if table.title else []
    lines.append("| " + " | ".join(_escaped(name) for name in table.header) + " |")
    columns = range(len(table.header))
    lines.append("|" + "".join(" --- |" if table.is_left(one) else " ---: |" for one in columns))
    lines += ["| " + " | ".join(_escaped(cell) for cell in row) + " |" for row in table.rows]
    lines += (
        ["", *(_escaped(line.strip()) + "  " for line in table.foot.splitlines())]
        if table.foot
        else []
    )
    return [*lines, ""]


def render(report: Report) -> str:
    """Return the report as Markdown."""
    lines: list[str] = []
    many = len(report.results) > 1
    if many:
        lines += table_lines(system_table(report))
    for table in more_tables(report):
        lines += table_lines(table)
    for result in report.results:
        if many:
            lines += [f"## {_escaped(result.name)}", ""]
        for line in head_lines(result, report):
            lines += [_escaped(line.strip()) + "  "]
        if lines and lines[-1]:
            lines.append("")
        for table in [
            *score_tables(result),
            *breakdown_tables(report, result),
            *confusion_tables(report, result),
        ]:
            lines += table_lines(table)
    signatures = dict.fromkeys(str(result.signature) for result in report.results)
    return "\n".join([*lines, *(f"`{signature}`" for signature in signatures)]) + "\n"


def render_tables(tables: Tables) -> str:
    """Return tables and texts as Markdown; what is drawn stays as it is."""
    lines: list[str] = []
    for part in tables.parts:
        if not isinstance(part, str):
            lines += table_lines(part)
        elif "\n " in part:
            lines += ["```", *part.splitlines(), "```", ""]
        else:
            lines += [*(_escaped(line) + "  " for line in part.splitlines()), ""]
    return "\n".join([*lines, *(f"`{one}`  " for one in tables.signatures)]) + "\n"
