"""The tables of a leaderboard, for all formats of reports."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from treegauge.base.text import counted
from treegauge.leaderboard.cells import BROKEN, MISSING, SCORED
from treegauge.leaderboard.standings import board_data
from treegauge.reports import Marked, Table, Tables
from treegauge.reports._cells import UNDEFINED, percent, plain
from treegauge.reports._compared import shown_p, turned
from treegauge.reports._compared_flat import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.leaderboard.standings import Board, Value
    from treegauge.stats.places import Place

#: the raised letter of a cell that counts although nothing was handed in, or nothing that can be scored
RAISED = {MISSING: "m", BROKEN: "b"}


def shown(board: Board, value: Value, score: float | None) -> str:
    """Return a score as people read it."""
    if score is None:
        return UNDEFINED
    return percent(score) if board.metric(value[0]).share else plain(score)


def title_of(board: Board, value: Value) -> str:
    """Return the title of a value: the metric alone, if it is its main value."""
    spec, name = value
    return spec if name == board.metric(spec).main else f"{spec}.{name}"


def bold_best(cells: Sequence[str], scores: Sequence[float | None], lower: bool) -> list[str]:
    """Return the cells of a column, the best in bold."""
    known = [score for score in scores if score is not None]
    best = (min(known) if lower else max(known)) if len(set(known)) > 1 else None
    made: list[str] = []
    for cell, score in zip(cells, scores, strict=True):
        if score is not None and score == best:
            raised = cell.raised if isinstance(cell, Marked) else ""
            made.append(
                Marked.of(
                    cell.plain if isinstance(cell, Marked) else cell, bold=True, raised=raised
                )
            )
        else:
            made.append(cell)
    return made


def cell_text(board: Board, system: str, test_set: str, value: Value) -> str:
    """Return a cell; what is missing or broken is marked."""
    cell = board.cell(system, test_set)
    if cell.state == SCORED:
        return shown(board, value, board.score(system, test_set, value))
    if cell.result is None:
        return cell.state
    text = shown(board, value, board.score(system, test_set, value))
    return Marked.of(text, raised=RAISED[cell.state])


def average_text(board: Board, system: str, value: Value, sets: Sequence[str]) -> str:
    """Return a mean over test sets; one over fewer sets than there are says over how many."""
    average, number = board.average(system, value, sets)
    text = shown(board, value, average)
    return Marked.of(text, raised=str(number)) if 0 < number < len(sets) else text


def range_text(place: Place) -> str:
    """Return the ranks that the test leaves open."""
    if place.best is None:
        return UNDEFINED
    return str(place.best) if place.best == place.worst else f"{place.best}–{place.worst}"


def columns_of(
    board: Board, order: Sequence[str], value: Value, sets: Sequence[str]
) -> list[list[str]]:
    """Return a column of cells for the average and for each test set."""
    lower = board.lower_is_better(value)
    averages = [board.average(system, value, sets)[0] for system in order]
    columns = [
        bold_best([average_text(board, system, value, sets) for system in order], averages, lower)
    ]
    for test_set in sets:
        cells = [cell_text(board, system, test_set, value) for system in order]
        columns.append(
            bold_best(cells, [board.score(system, test_set, value) for system in order], lower)
        )
    return columns


def standings_table(board: Board) -> Table:
    """Return the main table: ranks, clusters, the average and every test set."""
    order = list(board.places)
    columns = columns_of(board, order, board.sort, board.sets)
    tested = board.separation is not None
    rows = []
    for number, (system, place) in enumerate(board.places.items()):
        where = [UNDEFINED if place.rank is None else str(place.rank)]
        if tested:
            where += [UNDEFINED if place.cluster is None else str(place.cluster), range_text(place)]
        rows.append([system, *where, *(column[number] for column in columns)])
    header = ["system", "rank", *(["cluster", "range"] if tested else []), "average", *board.sets]
    title = f"{title_of(board, board.sort)}{f': {board.title}' if board.title else ''}"
    return Table(title, header, rows, foot="\n".join(footnotes(board, board.sort)))


def footnotes(board: Board, value: Value) -> list[str]:
    """Return the notes below the standings by a value."""
    metric = board.metric(value[0])
    unit = "scores in percent" if metric.share else "scores are numbers"
    least = "; the lowest is the best" if board.lower_is_better(value) else ""
    lines = [
        f"{unit}{least}; average: the mean over test sets; the best is marked (bold, * in text)"
    ]
    states = {cell.state for cell in board.cells}
    for state, what in ((MISSING, "missing"), (BROKEN, "cannot be scored (broken)")):
        if state in states:
            lines.append(
                f"{RAISED[state].translate(_small())}: {what}, scored as 0"
                if board.missing == "zero"
                else f"{state}: {what}, left out of the average"
            )
    incomplete = [
        system for system in board.systems if 0 < board.average(system, value)[1] < len(board.sets)
    ]
    if incomplete:
        lines.append("a raised number: the average is over so many test sets only")
    if value in board.separations:
        lines += board.separations[value].lines
    return lines


def _small() -> dict[int, str]:
    from treegauge.reports import RAISED as SMALL

    return SMALL


def averages_table(board: Board) -> Table | None:
    """Return the averages of all values, where there are several."""
    if len(board.values) < 2:
        return None
    order = list(board.places)
    columns = [
        bold_best(
            [average_text(board, system, value, board.sets) for system in order],
            [board.average(system, value)[0] for system in order],
            board.lower_is_better(value),
        )
        for value in board.values
    ]
    rows = [[system, *(column[row] for column in columns)] for row, system in enumerate(order)]
    header = ["system", *(title_of(board, value) for value in board.values)]
    return Table("averages over test sets", header, rows)


def group_table(board: Board, kind: str) -> Table:
    """Return the averages over the test sets of each group of a kind."""
    order, groups = list(board.places), board.members(kind)
    columns = [
        bold_best(
            [average_text(board, system, board.sort, sets) for system in order],
            [board.average(system, board.sort, sets)[0] for system in order],
            board.lower_is_better(board.sort),
        )
        for sets in groups.values()
    ]
    rows = [[system, *(column[row] for column in columns)] for row, system in enumerate(order)]
    header = ["system", *(f"{group} ({len(sets)})" for group, sets in groups.items())]
    title = f"{title_of(board, board.sort)} by {kind}"
    return Table(title, header, rows, foot="in brackets the number of test sets")


def matrix_table(board: Board, value: Value) -> Table | None:
    """Return p of every pair of systems: row against column, in the order of the standings."""
    tested = board.separations.get(value)
    if tested is None:
        return None
    ranked = board.places_by(value)
    order = [name for name, place in ranked.items() if place.rank is not None]
    rows = []
    for row, system in enumerate(order):
        cells: list[str] = []
        for column, other in enumerate(order):
            pair = tested.pair(system, other)
            if column <= row or pair is None:
                cells.append("")
            else:
                cells.append(Marked.of(shown_p(pair.adjusted), bold=pair.significant))
        rows.append([f"{row + 1} {system}", *cells[1:]])
    header = ["system", *(str(number) for number in range(2, len(order) + 1))]
    title = f"p of differences of the average of {title_of(board, value)}"
    return Table(title, header, rows[:-1], foot=tested.foot)


def coverage_table(board: Board) -> Table:
    """Return how much of each system was scored, and what answers of language models are like."""
    covered = {system: board.covered(system) for system in board.places}
    answers = any(coverage.validity is not None for coverage in covered.values())
    rows = []
    for system, coverage in covered.items():
        sentences = coverage.sentences
        row = [system, str(coverage.scored), str(coverage.missing), str(coverage.broken)]
        row += [
            str(number)
            for number in (
                sentences.gold,
                sentences.scored,
                sentences.skipped,
                sentences.zeroed,
                sentences.repaired,
            )
        ]
        if answers:
            profile = coverage.validity
            row += (
                ["", ""]
                if profile is None
                else [str(profile.usable - profile.repaired), str(profile.unusable)]
            )
        rows.append(row)
    header = [
        "system",
        "sets",
        "missing",
        "broken",
        "sentences",
        "scored",
        "left out",
        "wrong",
        "repaired",
    ]
    header += ["as they stand", "unusable"] if answers else []
    foot = "wrong: sentences without a usable parse, scored as 0"
    return Table("coverage", header, rows, foot=foot, cuts=(4,))


def upsets(board: Board) -> list[str]:
    """Return the neighbours of which the upper one is significantly better, but on fewer test sets."""
    lines = []
    for upper, lower in pairwise(board.places):
        pair = board.separation.pair(upper, lower) if board.separation is not None else None
        if pair is None or not pair.significant:
            continue
        won, lost = (pair.won, pair.lost) if pair.system == upper else (pair.lost, pair.won)
        if won < lost:
            lines.append(
                f"{upper} is better than {lower} on {won} of {counted(pair.sets, 'test set')} only: "
                "its average is higher by what it wins there"
            )
    return lines


def problems(board: Board) -> list[str]:
    """Return what is missing or broken, in words."""
    lost = [cell for cell in board.cells if cell.state != SCORED]
    if not lost:
        return []
    lines = [f"{counted(len(lost), 'submission')} without a score of its own:"]
    for cell in sorted(lost, key=lambda cell: (cell.system, cell.test_set)):
        lines += [f"  {line}" for line in cell.told.split("\n")]
    return lines


def board_tables(board: Board) -> Tables:
    """Return everything that is shown."""
    made: list[Table | None] = [standings_table(board), averages_table(board)]
    made += [group_table(board, kind) for kind in board.groups]
    if board.rows == "metrics":
        names = ("set", "metric", *board.groups)
        made = [
            None if table is None else turned(table, name)
            for table, name in zip(made, names, strict=True)
        ]
    made += [matrix_table(board, board.sort), coverage_table(board)]
    parts: list[Table | str] = [table for table in made if table is not None]
    texts = (upsets(board), problems(board), board.notes)
    parts += ["\n".join(lines) for lines in texts if lines]
    return Tables(parts, board.signatures, board_data(board), flat=flat_tables(board))


def flat_tables(board: Board) -> list[Table]:
    """Return the same for programs: full precision, one table for each kind of thing."""
    return [standings_rows(board), score_rows(board), pair_rows(board)]


def standings_rows(board: Board) -> Table:
    """Return a row for each system, with all averages and the scores of all test sets."""
    header = ["rank", "cluster", "best", "worst", "system", "sets", "missing", "broken"]
    header += [f"{spec}.{value}" for spec, value in board.values]
    rows = []
    for system, place in board.places.items():
        covered = board.covered(system)
        row: list[object] = [
            place.rank,
            place.cluster,
            place.best,
            place.worst,
            system,
            covered.scored,
        ]
        row += [covered.missing, covered.broken]
        row += [board.average(system, value)[0] for value in board.values]
        rows.append([text(cell) for cell in row])
    return Table("standings", header, rows)


def score_rows(board: Board) -> Table:
    """Return a row for each system, test set and value."""
    rows = [
        [
            system,
            test_set,
            *(board.groups[kind].get(test_set, "") for kind in board.groups),
            spec,
            value,
            text(board.score(system, test_set, (spec, value))),
            board.cell(system, test_set).state,
        ]
        for system in board.places
        for test_set in board.sets
        for spec, value in board.values
    ]
    header = ["system", "set", *board.groups, "metric", "value", "score", "state"]
    return Table("scores", header, rows)


def pair_rows(board: Board) -> Table:
    """Return a row for each pair of systems."""
    rows = []
    for (spec, value), tested in board.separations.items():
        for pair in tested.pairs:
            low, high = pair.interval or (None, None)
            row: list[object] = [
                spec,
                value,
                pair.system,
                pair.other,
                pair.difference,
                low,
                high,
                pair.p,
            ]
            row += [pair.adjusted, pair.significant, pair.sets, pair.won, pair.lost]
            rows.append([text(cell) for cell in row])
    header = ["metric", "value", "system", "other", "difference", "low", "high", "p"]
    header += ["adjusted", "significant", "sets", "won", "lost"]
    return Table("pairs", header, rows)
