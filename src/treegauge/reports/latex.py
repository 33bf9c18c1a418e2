r"""Tables for a paper: ``booktabs``, the signature as a comment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.escaping import latex, latex_comment, latex_row, terminal, terminal_lines
from treegauge.reports import Marked
from treegauge.reports._answers import more_tables, validity_lines
from treegauge.reports._tables import (
    detail_tables,
    score_tables,
    system_table,
)

if TYPE_CHECKING:
    from treegauge.reports import Report, Table, Tables


def _cell(text: str) -> str:
    """Return a cell; what stands out is bold, raised letters are raised."""
    if not isinstance(text, Marked):
        return latex(text)
    shown = latex(text.plain)
    shown = rf"\textbf{{{shown}}}" if text.bold else shown
    return rf"{shown}\textsuperscript{{{latex(text.raised)}}}" if text.raised else shown


def table_lines(table: Table) -> list[str]:
    """Return one table."""
    columns = "".join("l" if table.is_left(one) else "r" for one in range(len(table.header)))
    title = latex_comment(table.title) if table.title else []
    return [
        *title,
        rf"\begin{{tabular}}{{{columns}}}",
        r"\toprule",
        latex_row(table.header),
        r"\midrule",
        *(latex_row(row, _cell) for row in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        *(latex_comment(table.foot) if table.foot else []),
        "",
    ]


def render(report: Report) -> str:
    """Return the report's tables as LaTeX."""
    lines = [
        f"% {terminal(result.name)}: {terminal(str(result.signature))}" for result in report.results
    ]
    if len(report.results) > 1:
        lines += table_lines(system_table(report))
    else:
        for table in score_tables(report.results[0]):
            lines += table_lines(table)
    for table in more_tables(report):
        lines += table_lines(table)
    for result in report.results:
        for line in validity_lines(result):
            lines += latex_comment(f"{result.name}: {line.strip()}")
        for table in detail_tables(report, result):
            lines += table_lines(table)
    return "\n".join(lines) + "\n"


def render_tables(tables: Tables) -> str:
    """Return the tables as LaTeX; texts and signatures are comments."""
    lines = [f"% {terminal(one)}" for one in tables.signatures]
    for part in tables.parts:
        if isinstance(part, str):
            lines += [*(f"% {line}".rstrip() for line in terminal_lines(part).split("\n")), ""]
        else:
            lines += table_lines(part)
    return "\n".join(lines) + "\n"
