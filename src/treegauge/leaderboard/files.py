"""Write the files of a leaderboard: tables in all formats, a page, and a report for each cell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.base.atomic_write import write_whole
from treegauge.base.escaping import csv_row
from treegauge.errors import OutputError
from treegauge.leaderboard.cells import SCORED
from treegauge.leaderboard.tables import board_tables, flat_tables
from treegauge.reports import get_report

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.leaderboard.cells import StoredResults
    from treegauge.leaderboard.layout import System, TestSet
    from treegauge.leaderboard.standings import Board
    from treegauge.options.request import Request
    from treegauge.reports import Table

#: the file of each format that holds everything
WHOLE = {
    "text": "leaderboard.txt",
    "markdown": "leaderboard.md",
    "latex": "leaderboard.tex",
    "json": "leaderboard.json",
}
PAGE = "index.html"


def make_folder(folder: str) -> None:
    """Make the board's folder, with those it is in."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(folder, error.strerror or str(error), error.errno) from error


def csv_table(table: Table) -> str:
    """Return one table as CSV: a header and rows, nothing else."""
    return "".join(csv_row(row) + "\n" for row in (table.header, *table.rows))


def write_board(board: Board, folder: str) -> list[str]:
    """Write all files but results and reports; return their names."""
    from treegauge.leaderboard.page import page_of

    tables = board_tables(board)
    texts = {WHOLE[name]: get_report(name).render_tables(tables) for name in WHOLE}
    texts |= {f"{table.title}.csv": csv_table(table) for table in flat_tables(board)}
    texts[PAGE] = page_of(board)
    for name, text in texts.items():
        write_whole(Path(folder) / name, text)
    return list(texts)


def write_reports(
    request: Request,
    sets: Sequence[TestSet],
    systems: Sequence[System],
    board: Board,
    kept: StoredResults,
    step: Callable[[str], None] | None = None,
) -> None:
    """Write the page of each cell that was scored, unless there is one of the same cell."""
    from treegauge.page import report_request

    try:
        for system in systems:
            for test_set in sets:
                cell = board.cell(system.name, test_set.name)
                if cell.state != SCORED:
                    continue
                target = kept.report(cell)
                if not kept.has_report(cell):
                    if step:
                        step(f"the report of {system.name} on {test_set.name}")
                    make_folder(str(target.parent))
                    path = system.files[test_set.name]
                    gold = Path(str(test_set.gold))
                    report_request(gold, {system.name: Path(path)}, request, target)
                    kept.reported(cell)
                place = target.relative_to(kept.folder.parent).as_posix()
                board.reports[system.name, test_set.name] = place
    finally:
        kept.write()
