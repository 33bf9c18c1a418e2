"""Comma-separated, one value a row, quoted where needed (RFC 4180): as ``tsv``, for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.reports.tsv import listing, separated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.reports import Report, Tables


def line_of(row: Sequence[str]) -> str:
    """Return one row.

    >>> line_of(["a,b", "d"])
    '"a,b",d'
    """
    return ",".join(_quoted(cell) for cell in row)


def _quoted(cell: str) -> str:
    # A line that begins with # is a comment in these files.
    if cell.startswith("#") or any(mark in cell for mark in ',"\n\r'):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def render(report: Report) -> str:
    """Return a header line and a line for each value; undefined is empty."""
    return listing(report, line_of)


def render_tables(tables: Tables) -> str:
    """Return the tables; texts and signatures are comments."""
    return separated(tables, line_of)
