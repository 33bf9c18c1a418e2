r"""Tables for a paper: ``booktabs``, the signature as a comment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.reports._answers import more_tables, validity_lines
from treegauge.reports._tables import (
    breakdown_tables,
    confusion_tables,
    score_tables,
    system_table,
)

if TYPE_CHECKING:
    from treegauge.reports import Report, Table, Tables

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


def table_lines(table: Table) -> list[str]:
    """Return one table."""
    columns = "".join("l" if table.is_left(one) else "r" for one in range(len(table.header)))
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
        *(f"% {line.strip()}" for line in table.foot.splitlines()),
        "",
    ]


def render(report: Report) -> str:
    """Return the report's tables as LaTeX."""
    lines = [f"% {result.name}: {result.signature}" for result in report.results]
    if len(report.results) > 1:
        lines += table_lines(system_table(report))
    else:
        for table in score_tables(report.results[0]):
            lines += table_lines(table)
    for table in more_tables(report):
        lines += table_lines(table)
    for result in report.results:
        lines += [f"% {result.name}: {line.strip()}" for line in validity_lines(result)]
        for table in [*breakdown_tables(report, result), *confusion_tables(report, result)]:
            lines += table_lines(table)
    return "\n".join(lines) + "\n"


def render_tables(tables: Tables) -> str:
    """Return the tables as LaTeX; texts and signatures are comments."""
    lines = [f"% {one}" for one in tables.signatures]
    for part in tables.parts:
        if isinstance(part, str):
            lines += [*(f"% {line}".rstrip() for line in part.splitlines()), ""]
        else:
            lines += table_lines(part)
    return "\n".join(lines) + "\n"
