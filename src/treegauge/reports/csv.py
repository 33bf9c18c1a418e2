"""Comma-separated, one value a row, quoted where needed (RFC 4180): as ``tsv``, for spreadsheets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from treegauge.base.escaping import GUARDED, csv_cell, csv_row
from treegauge.reports.tsv import Separated, files_of, listing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.reports import Files, Report, Tables


def commas() -> Separated:
    """Return how lines are written: cells that look like formulas guarded, unless that was turned off.

    It is asked for once, before the first line: what follows may be made when the command has ended.
    """
    if GUARDED.get():
        return Separated(",", csv_cell, csv_row)
    return Separated(",", partial(csv_cell, guard=False), partial(csv_row, guard=False))


def render(report: Report) -> str:
    """Return a header line and a line for each value; undefined is empty."""
    return "".join(render_pieces(report))


def render_pieces(report: Report) -> Iterator[str]:
    """Yield the lines, many at a time."""
    yield from listing(report, commas())


def render_tables(tables: Tables) -> str:
    """Return the table; several are refused."""
    return "".join(render_files(tables).only())


def render_files(shown: Report | Tables) -> Files:
    """Return a file for each table."""
    return files_of(shown, commas(), "csv")
