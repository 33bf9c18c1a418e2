r"""Tables for a paper: ``booktabs``, the signature as a comment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.reports._tables import breakdown_tables, score_tables, system_table

if TYPE_CHECKING:
    from treegauge.reports import Report
    from treegauge.reports._tables import Table

SPECIAL = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "–": "--",
}


def _escaped(text: str) -> str:
    return "".join(SPECIAL.get(letter, letter) for letter in text)


def _table(table: Table) -> list[str]:
    columns = "l" + "r" * (len(table.header) - 1)
    body = [" & ".join(_escaped(cell) for cell in row) + r" \\" for row in table.rows]
    title = [f"% {table.title}"] if table.title else []
    return [
        *title,
        rf"\begin{{tabular}}{{{columns}}}",
        r"\toprule",
        " & ".join(_escaped(name) for name in table.header) + r" \\",
        r"\midrule",
        *body,
        r"\bottomrule",
        r"\end{tabular}",
        "",
    ]


def render(report: Report) -> str:
    """Return the report's tables as LaTeX."""
    lines = [f"% {result.name}: {result.signature}" for result in report.results]
    if len(report.results) > 1:
        lines += _table(system_table(report))
    else:
        for table in score_tables(report.results[0], report.layout):
            lines += _table(table)
    for result in report.results:
        for table in breakdown_tables(report, result):
            lines += _table(table)
    return "\n".join(lines) + "\n"
