"""For the terminal: what was aligned and covered, the scores, the breakdowns, the signature."""

from __future__ import annotations

from treegauge.escaping import shown_names, terminal, terminal_lines
from treegauge.reports import by_signature
from treegauge.reports._answers import head_lines, more_tables
from treegauge.reports._tables import (
    detail_tables,
    score_tables,
    system_table,
)

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from treegauge.reports import Report, Table, Tables


def table_lines(table: Table) -> list[str]:
    """Return a table as aligned columns."""
    cells = [[*map(terminal, row)] for row in (table.header, *table.rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(table.header))]
    lines = [terminal(table.title)] if table.title else []
    for row in cells:
        parts = [
            text.ljust(width) if table.is_left(place) else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(parts).rstrip())
    return lines + (terminal_lines(table.foot).split("\n") if table.foot else [])


def render(report: Report) -> str:
    """Return the whole report."""
    lines: list[str] = []
    many = len(report.results) > 1
    for result in report.results:
        head = head_lines(result, report)
        before = len(lines)
        if many and (head or report.by or report.confusion or result.draws):
            lines.append(f"== {terminal(result.name)}")
        lines += map(terminal, head)
        tables = detail_tables(report, result)
        if not many:
            tables = score_tables(result) + tables
        for table in tables:
            lines += ["", *table_lines(table)] if lines else table_lines(table)
        if many and len(lines) > before:
            lines.append("")
    if many:
        lines += table_lines(system_table(report))
    for table in more_tables(report):
        lines += ["", *table_lines(table)]
    signatures = by_signature(report.results)
    several = len(signatures) > 1
    lines.append("")
    lines += [
        f"{shown_names(who)}: {terminal(one)}" if several else terminal(one)
        for one, who in signatures.items()
    ]
    return "\n".join(lines) + "\n"


def render_tables(tables: Tables) -> str:
    """Return tables and texts with empty lines between them, and how they were made."""
    parts = []
    signatures = list(map(terminal, tables.signatures))
    if tables.width:
        from treegauge.reports._fit import fitted, folded, folded_signature

        for part in tables.parts:
            if isinstance(part, str):
                shown = terminal_lines(part).split("\n")
                parts.append("\n".join(one for line in shown for one in folded(line, tables.width)))
            else:
                fits = fitted(part, tables.width)
                parts += ["\n".join(table_lines(one)) for one in fits]
        signatures = [line for one in signatures for line in folded_signature(one, tables.width)]
    else:
        parts = [
            terminal_lines(part) if isinstance(part, str) else "\n".join(table_lines(part))
            for part in tables.parts
        ]
    return "\n\n".join([*parts, "\n".join(signatures)]) + "\n"
