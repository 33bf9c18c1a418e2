"""Tables as a piece of HTML, for a notebook or a page of your own: no script, nothing loaded from anywhere.

Colours are those of the page around it, so that it is readable on light and on dark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.escaping import html
from treegauge.reports import Marked, by_signature
from treegauge.reports._sentence_rows import SentenceRows
from treegauge.reports._tables import detail_tables, first_tables, head_lines

if TYPE_CHECKING:
    from treegauge.reports import Report, Table, Tables

# Lines take the colour of the text; in notebooks that do not allow styles, tables look like all others there.
STYLE = (
    "<style>"
    ".treegauge{color:inherit;background:transparent;color-scheme:light dark;line-height:1.4}"
    ".treegauge table{border-collapse:collapse;margin:.5em 0;color:inherit}"
    ".treegauge caption{text-align:left;font-weight:600;padding:.2em 0;color:inherit}"
    ".treegauge th,.treegauge td{padding:.15em .6em;text-align:right;font-variant-numeric:tabular-nums;"
    "border:0;color:inherit;background:transparent}"
    ".treegauge thead th{border-bottom:1px solid currentColor}"
    ".treegauge .l{text-align:left}"
    ".treegauge pre{white-space:pre-wrap;margin:.3em 0;color:inherit;background:transparent}"
    ".treegauge code{font-size:.8em;opacity:.75;overflow-wrap:anywhere;color:inherit;"
    "background:transparent}"
    "</style>"
)


def _cell(text: str) -> str:
    """Return a cell; what stands out is bold, raised letters are raised."""
    if not isinstance(text, Marked):
        return html(text)
    shown = f"<b>{html(text.plain)}</b>" if text.bold else html(text.plain)
    return f"{shown}<sup>{html(text.raised)}</sup>" if text.raised else shown


def table_lines(table: Table) -> list[str]:
    """Return one table."""
    sides = [' class="l"' if table.is_left(place) else "" for place in range(len(table.header))]

    def row(cells: list[str], kind: str) -> str:
        made = []
        for place, (text, side) in enumerate(zip(cells, sides, strict=True)):
            # The first cell of a row says what the row is about.
            if kind == "th" or place == 0:
                scope = "col" if kind == "th" else "row"
                made.append(f'<th scope="{scope}"{side}>{_cell(text)}</th>')
            else:
                made.append(f"<td{side}>{_cell(text)}</td>")
        return f"<tr>{''.join(made)}</tr>"

    lines = ["<table>"]
    if table.title:
        lines.append(f"<caption>{html(table.title)}</caption>")
    lines.append(f"<thead>{row(table.header, 'th')}</thead>")
    lines.append("<tbody>")
    if isinstance(table.rows, SentenceRows):
        start = f'\n<tr><th scope="row"{sides[0]}>'
        between = f"</td><td{sides[1]}>"
        rows = table.rows.pieces(html, start, f"</th><td{sides[1]}>", between, "</td></tr>")
        # The first line break stands between it and what is above.
        lines += ["".join(rows)[1:]] if len(table.rows) else []
    else:
        lines += [row(list(cells), "td") for cells in table.rows]
    lines += ["</tbody>", "</table>"]
    return lines + [f"<div>{html(line)}</div>" for line in table.foot.split("\n") if table.foot]


def _code(text: str) -> str:
    return f"<code>{html(text)}</code>"


def _whole(lines: list[str]) -> str:
    return "\n".join(['<div class="treegauge">', STYLE, *lines, "</div>"]) + "\n"


def render(report: Report) -> str:
    """Return the report as HTML: scores, then notes on them, then details."""
    many = len(report.results) > 1
    lines = [line for table in first_tables(report) for line in table_lines(table)]
    for result in report.results:
        notes = [f"<div>{html(line)}</div>" for line in head_lines(result, report)]
        notes += [line for table in detail_tables(report, result) for line in table_lines(table)]
        if many and notes:
            lines.append(f"<h4>{html(result.name)}</h4>")
        lines += notes
    signatures = by_signature(report.results)
    several = len(signatures) > 1
    lines += [
        f"<div>{html(', '.join(who)) + ': ' if several else ''}{_code(signature)}</div>"
        for signature, who in signatures.items()
    ]
    return _whole(lines)


def render_tables(tables: Tables) -> str:
    """Return tables and texts as HTML; what is drawn stays as it is."""
    lines: list[str] = []
    for part in tables.parts:
        if not isinstance(part, str):
            lines += table_lines(part)
        elif "\n " in part:
            lines.append("<pre>" + "\n".join(html(line) for line in part.split("\n")) + "</pre>")
        else:
            lines += [f"<div>{html(line)}</div>" for line in part.split("\n")]
    return _whole([*lines, *(f"<div>{_code(signature)}</div>" for signature in tables.signatures)])
