"""The overview of a result in a notebook: what was aligned, the scores, the signature, as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.escaping import html
from treegauge.reports import Report
from treegauge.reports._answers import head_lines
from treegauge.reports._tables import score_tables

if TYPE_CHECKING:
    from treegauge.reports import Table
    from treegauge.result import Result


def overview(result: Result) -> str:
    """Return the overview."""
    lines = head_lines(result, Report("", [result]))
    parts = ["<div>"]
    if lines:
        parts.append(f"<p>{'<br>'.join(map(html, lines))}</p>")
    parts += map(_table, score_tables(result))
    parts.append(f"<p><code>{html(str(result.signature))}</code></p></div>")
    return "\n".join(parts)


def _table(table: Table) -> str:
    """Return one table; numbers are aligned at the point."""
    rows = [_row(table, table.header, "th")] + [_row(table, row, "td") for row in table.rows]
    title = f"<caption>{html(table.title)}</caption>" if table.title else ""
    foot = "".join(f"<p>{html(line)}</p>" for line in table.foot.split("\n")) if table.foot else ""
    return f"<table>{title}{''.join(rows)}</table>{foot}"


def _row(table: Table, cells: list[str], kind: str) -> str:
    shown = "".join(
        f'<{kind} style="text-align:{"left" if table.is_left(place) else "right"}">{html(cell)}</{kind}>'
        for place, cell in enumerate(cells)
    )
    return f"<tr>{shown}</tr>"
