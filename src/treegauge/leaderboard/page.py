"""The leaderboard as one HTML page that sorts and filters, without network."""

from __future__ import annotations

from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from treegauge._version import __version__
from treegauge.base.escaping import html
from treegauge.base.text import counted
from treegauge.leaderboard.cells import SCORED
from treegauge.leaderboard.tables import (
    columns_of,
    coverage_table,
    footnotes,
    matrix_table,
    problems,
    range_text,
    title_of,
    upsets,
)
from treegauge.page.document import policy
from treegauge.page.packing import json_data
from treegauge.reports import Marked
from treegauge.reports._cells import digits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.leaderboard.standings import Board, Value
    from treegauge.reports import Table
    from treegauge.stats.places import Place

FOLDER = Path(__file__).parent


def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _text(cell: str) -> str:
    """Return a cell; what stands out is bold, raised letters are raised."""
    if not isinstance(cell, Marked):
        return html(cell)
    text = f"<b>{html(cell.plain)}</b>" if cell.bold else html(cell.plain)
    return text + (f"<sup>{html(cell.raised)}</sup>" if cell.raised else "")


def _number(value: float | None) -> str:
    return f' data-v="{"" if value is None else repr(value)}"'


def _row(board: Board, value: Value, system: str, place: Place, shown: Sequence[str]) -> str:
    """Return a system's row: ranks, the average, each test set, with a link to its report."""
    tested = value in board.separations
    cells = [f'<th scope="row">{html(system)}</th>']
    cells.append(f"<td{_number(place.rank)}>{place.rank or 'n/a'}</td>")
    if tested:
        cells.append(f"<td{_number(place.cluster)}>{place.cluster or 'n/a'}</td>")
        cells.append(f"<td{_number(place.best)}>{html(range_text(place))}</td>")
    average, *others = map(_text, shown)
    cells.append(f"<td{_number(board.average(system, value)[0])}>{average}</td>")
    for test_set, score in zip(board.sets, others, strict=True):
        cell = board.cell(system, test_set)
        report = board.reports.get((system, test_set))
        text = f'<a href="{html(_address(report))}">{score}</a>' if report else score
        lost = "" if cell.state == SCORED else f' class="lost" title="{html(cell.state)}"'
        cells.append(f"<td{_number(board.score(system, test_set, value))}{lost}>{text}</td>")
    cluster = f' data-cluster="{place.cluster}"' if tested else ""
    return f"<tr{cluster}>{''.join(cells)}</tr>"


def _address(path: str) -> str:
    from urllib.parse import quote

    return quote(path, errors="surrogateescape")


def _section(board: Board, value: Value) -> str:
    """Return the table of one value."""
    title = title_of(board, value)
    tested = value in board.separations
    kinds = [("rank", "rank")]
    kinds += [("cluster", "cluster"), ("range", "range")] if tested else []
    head = '<th scope="col">system</th>'
    head += "".join(
        f'<th scope="col" data-kind="{kind}">{name}</th>'
        for kind, name in [*kinds, ("average", "average")]
    )
    head += "".join(
        f'<th scope="col" data-set="{html(name)}">{html(name)}</th>' for name in board.sets
    )
    places = board.places_by(value)
    columns = columns_of(board, list(places), value, board.sets)
    rows = "\n".join(
        _row(board, value, system, place, shown)
        for (system, place), *shown in zip(places.items(), *columns, strict=True)
    )
    factor = 100 if board.metric(value[0]).share else 1
    foot = _broken("\n".join(footnotes(board, value)))
    matrix = matrix_table(board, value)
    return (
        f'<section class="metric" data-metric="{html(title)}"><h2>{html(title)}</h2>'
        f'<div class="scroll" tabindex="0"><table class="board" data-metric="{html(title)}" '
        f'data-factor="{factor}" data-digits="{digits()}">\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>"
        f'<p class="note">{foot}</p>{"" if matrix is None else _plain(matrix)}</section>'
    )


def _plain(table: Table, kind: str = "") -> str:
    """Return another table."""
    head = "".join(f'<th scope="col">{html(name)}</th>' for name in table.header)
    rows = []
    for first, *others in table.rows:
        cells = "".join(
            f'<td class="apart">{_text(cell)}</td>'
            if isinstance(cell, Marked) and cell.bold
            else f"<td>{_text(cell)}</td>"
            for cell in others
        )
        rows.append(f'<tr><th scope="row">{html(first)}</th>{cells}</tr>')
    return (
        f'<h2>{html(table.title)}</h2><div class="scroll" tabindex="0"><table{kind}>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{chr(10).join(rows)}\n</tbody></table></div>"
        f'<p class="note">{_broken(table.foot)}</p>'
    )


def _broken(text: str) -> str:
    """Return several lines."""
    return "<br>".join(html(line) for line in text.split("\n"))


def _lines(title: str, lines: Sequence[str]) -> str:
    return f'<h2>{title}</h2><p class="note">{_broken(chr(10).join(lines))}</p>' if lines else ""


def page_data(board: Board) -> dict[str, Any]:
    """Return the data for the page's script."""
    titles = [title_of(board, value) for value in board.values]
    return {
        "metrics": titles,
        "lower": {
            title: board.lower_is_better(value)
            for title, value in zip(titles, board.values, strict=True)
        },
        "groups": [
            {"name": f"{kind}: {group}", "sets": sets}
            for kind in board.groups
            for group, sets in board.members(kind).items()
        ],
    }


def page_of(board: Board) -> str:
    """Return the page."""
    script = _file("board.js")
    rest = [
        _plain(coverage_table(board), ' class="systems"'),
        _lines("Missing and broken", problems(board)),
        _lines("Notes", [*upsets(board), *board.notes]),
        _lines("How it was scored", board.signatures),
    ]
    sizes = f"{counted(len(board.systems), 'system')}, {counted(len(board.sets), 'test set')}"
    return Template(_file("board.html")).substitute(
        policy=html(policy(script)),
        title=html(board.title or "Leaderboard"),
        lead=html(f"{sizes}, sorted by {title_of(board, board.sort)}"),
        version=html(__version__),
        style=_file("board.css"),
        tables="\n".join(_section(board, value) for value in board.values),
        rest="\n".join(rest),
        data=json_data(page_data(board)),
        script=script,
    )
