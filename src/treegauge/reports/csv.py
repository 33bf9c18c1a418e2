"""Comma-separated, one value a row, quoted where needed (RFC 4180): as ``tsv``, for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.escaping import csv_cell, csv_row
from treegauge.reports.tsv import Separated, listing, separated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.reports import Report, Tables

COMMAS = Separated(",", csv_cell, csv_row)


def render(report: Report) -> str:
    """Return a header line and a line for each value; undefined is empty."""
    return "".join(render_pieces(report))


def render_pieces(report: Report) -> Iterator[str]:
    """Yield the lines, many at a time."""
    yield from listing(report, COMMAS)


def render_tables(tables: Tables) -> str:
    """Return the tables; texts and signatures are comments."""
    return separated(tables, csv_row)
