r"""Tables for a paper: ``booktabs``, the signature as a comment."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from treegauge.base.escaping import latex, latex_comment, latex_first, latex_row
from treegauge.base.text import shown_names, terminal, terminal_lines
from treegauge.reports import Marked, by_signature, joined
from treegauge.reports._answers import validity_lines
from treegauge.reports._sentence_rows import SentenceRows
from treegauge.reports._tables import (
    detail_tables,
    first_tables,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from treegauge.reports import Report, Table, Tables


def _cell(text: str) -> str:
    """Return a cell; what stands out is bold, raised letters are raised."""
    if not isinstance(text, Marked):
        return latex(text)
    shown = latex(text.plain)
    shown = rf"\textbf{{{shown}}}" if text.bold else shown
    return rf"{shown}\textsuperscript{{{latex(text.raised)}}}" if text.raised else shown


def _head(table: Table) -> list[str]:
    columns = "".join("l" if table.is_left(place) else "r" for place in range(len(table.header)))
    title = latex_comment(table.title) if table.title else []
    start = rf"\begin{{tabular}}{{{columns}}}"
    return [*title, start, r"\toprule", latex_row(table.header), r"\midrule"]


def _foot(table: Table) -> list[str]:
    foot = latex_comment(table.foot) if table.foot else []
    return [r"\bottomrule", r"\end{tabular}", *foot, ""]


def table_lines(table: Table) -> list[str]:
    """Return one table."""
    return [*_head(table), *(latex_row(row, _cell) for row in table.rows), *_foot(table)]


def _table(table: Table) -> Iterable[str]:
    """Return one table, piece by piece if it is one of many sentences."""
    if not isinstance(table.rows, SentenceRows):
        return ["\n".join(table_lines(table))]
    rows = table.rows.pieces(latex_first, "\n", " & ", " & ", r" \\")
    return chain(["\n".join(_head(table))], rows, ["\n" + "\n".join(_foot(table))])


def render(report: Report) -> str:
    """Return the report's tables as LaTeX."""
    return "".join(render_pieces(report))


def render_pieces(report: Report) -> Iterator[str]:
    """Return the same piece by piece."""
    signatures = by_signature(report.results)
    several = len(signatures) > 1
    parts: list[Iterable[str]] = [
        [
            f"% {shown_names(names)}: {terminal(signature)}"
            if several
            else f"% {terminal(signature)}"
        ]
        for signature, names in signatures.items()
    ]
    parts += [_table(table) for table in first_tables(report)]
    for result in report.results:
        for line in validity_lines(result):
            parts += [[comment] for comment in latex_comment(f"{result.name}: {line.strip()}")]
        parts += [_table(table) for table in detail_tables(report, result)]
    return chain(joined(parts), ["\n"])


def render_tables(tables: Tables) -> str:
    """Return the tables as LaTeX; texts and signatures are comments."""
    lines = [f"% {terminal(signature)}" for signature in tables.signatures]
    for part in tables.parts:
        if isinstance(part, str):
            lines += [*(f"% {line}".rstrip() for line in terminal_lines(part).split("\n")), ""]
        else:
            lines += table_lines(part)
    return "\n".join(lines) + "\n"
