"""``treegauge leaderboard GOLD/ SYSTEMS/…``: rank systems over test sets, as shared tasks do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Finished, Outcome, guarded, message
from treegauge.commands._parser import new_parser, share, whole_number
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.leaderboard.layout import System, TestSet
    from treegauge.leaderboard.standings import Board
    from treegauge.options.request import Request
    from treegauge.stats.comparison_result import How

SUMMARY = "rank systems over test sets, with clusters, tables and a page"
EXAMPLES = (
    ("a board of all systems in a folder", "gold/ systems/ -o board"),
    ("what is missing counts as wrong", "gold/ a/ b/ --missing zero -o board"),
    ("before the deadline: is everything there?", "texts/ --check submission/"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.commands._options import add_format, add_rows, add_scoring, add_sort, add_values
    from treegauge.leaderboard.cells import POLICIES
    from treegauge.leaderboard.layout import CONFIG
    from treegauge.stats.bootstrap import MOST_SAMPLES
    from treegauge.stats.multiple import CORRECTIONS

    parser = new_parser(
        "leaderboard",
        "Rank systems over several test sets: systems in rows, test sets in columns, their average, ranks, "
        "and clusters of systems that no test separates. Tables in all formats, a page that sorts and "
        "filters, and all results go into the folder of -o; what is there and has not changed is not scored "
        "again.",
        epilog=f"{CONFIG} in the gold folder, or --config FILE, has options by their long names (metric = "
        '["las"]); those of the command line take precedence. Exit codes: 0 fine, 1 something is missing '
        "(--check), 2 bad input or usage, or something is broken (--check).",
        output=False,
        tables=True,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="GOLD SYSTEM …",
        nargs="*",
        help="a folder of gold files, each (or each folder in it) a test set; folders of systems, whose "
        "files have the names of gold's, or a folder of such folders; a system may be called NAME=FOLDER",
    )
    output = parser.add_argument_group("output")
    output.add_argument(
        "--output",
        "-o",
        metavar="DIR",
        help="the folder that everything is written to, and in which results are kept (default: the tables "
        "are printed, and nothing is kept)",
    )
    board = parser.add_argument_group("the board")
    board.add_argument("--title", metavar="TEXT", help="the title of the leaderboard")
    board.add_argument(
        "--config",
        metavar="FILE",
        help=f"a file with options (default: {CONFIG} in the gold folder)",
    )
    board.add_argument(
        "--sets",
        action="append",
        default=[],
        metavar="NAMES",
        help="the test sets, in this order, comma-separated or repeated (default: all, by name)",
    )
    board.add_argument(
        "--groups",
        metavar="FILE",
        help="groups of test sets, such as language families: a table with tabs, whose header is set and a "
        "name for each kind of group",
    )
    add_values(board)
    add_rows(board, "systems")
    add_sort(board, "the labelled score of structure, or the first metric")
    board.add_argument(
        "--missing",
        choices=POLICIES,
        default="error",
        help="what happens to submissions that are missing or cannot be scored: error (the default) stops, "
        "zero scores them as 0, skip takes the average over the others",
    )
    board.add_argument(
        "--check",
        metavar="FOLDER",
        help="only list what is missing or broken in this submission; instead of gold, the texts that "
        "participants have (or nothing, where the file of options names the sets)",
    )
    board.add_argument(
        "--reports", action="store_true", help="also write the report of each cell, and link it"
    )
    tests = parser.add_argument_group("comparing")
    tests.add_argument(
        "--level",
        type=share,
        default=0.95,
        metavar="L",
        help="differences with p below 1 − L separate two systems (default 0.95)",
    )
    tests.add_argument(
        "--correction",
        choices=tuple(CORRECTIONS),
        default="holm",
        help="how p is corrected for the number of pairs (default holm)",
    )
    tests.add_argument(
        "--unit",
        metavar="NAME",
        default="auto",
        help="what is swapped between two systems, as treegauge compare has it: sentence, chunk, document or "
        "file of gold, or an attribute of its sentences, such as speaker (default auto)",
    )
    tests.add_argument(
        "--samples",
        type=whole_number(1, MOST_SAMPLES),
        default=10_000,
        metavar="N",
        help="random swaps, at least (default 10000; more where there are many pairs)",
    )
    tests.add_argument(
        "--seed",
        type=whole_number(0),
        default=1,
        metavar="N",
        help="the seed of random swaps (default 1)",
    )
    add_scoring(parser)
    add_format(output)
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Find, score, rank, write."""
    from treegauge.commands._options import request_of
    from treegauge.stats.paired import UNITS

    options = _options(arguments)
    request = request_of(options, by=() if options.unit in UNITS else (options.unit,))
    if options.check is not None:
        return _check(options, request)
    if len(options.files) < 2:
        raise SettingsError(
            "give the folder of gold and those of systems: treegauge leaderboard GOLD/ SYSTEMS/"
        )
    if options.output is not None:
        return _board(options, request, options.output)
    if options.reports:
        raise SettingsError("--reports writes pages: give a folder for them, -o DIR")
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        return _board(options, request, folder)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options of the command line and, below them, those of the file."""
    from pathlib import Path

    from treegauge.leaderboard.config import with_config
    from treegauge.leaderboard.layout import CONFIG

    given = parser().parse_args(arguments)
    path = given.config
    if path is None and given.files:
        beside = Path(given.files[0]) / CONFIG
        path = str(beside) if beside.is_file() else None
    if path is None:
        return given
    actions = parser()._actions  # noqa: SLF001

    def parsed(texts: list[str]) -> argparse.Namespace | str:
        try:
            return parser().parse_args(texts)
        except Finished as wrong:
            return str(wrong.outcome.err).partition("\n")[0].partition("error: ")[2]

    options = with_config(path, actions, parsed)
    before = dict(vars(options))
    options = parser().parse_args(arguments, options)
    for name, value in before.items():
        now = getattr(options, name)
        # argparse adds to lists; what the command line says counts instead.
        if isinstance(value, list) and len(now) > len(value):
            setattr(options, name, now[len(value) :])
    return options


def _sets(options: argparse.Namespace) -> tuple[list[TestSet], list[TestSet]]:
    """Return all test sets, and those of the board."""
    from treegauge.base.text import names_in
    from treegauge.leaderboard.layout import TestSet, chosen_sets, sets_in

    wanted = names_in(options.sets)
    if options.files:
        known = sets_in(options.files[0], options.ext)
    elif wanted:
        known = [TestSet(name) for name in wanted]
    else:
        raise SettingsError(
            "which test sets are there? give the folder of texts, or --config FILE with sets = […]"
        )
    return known, chosen_sets(known, wanted)


def _systems(options: argparse.Namespace, sets: list[TestSet]) -> list[System]:
    from treegauge.commands._refused import SYSTEMS
    from treegauge.commands._systems import split_runs
    from treegauge.leaderboard.layout import systems_in

    systems = [split_runs(argument) for argument in options.files[1:]]
    for argument, runs in zip(options.files[1:], systems, strict=True):
        if len(runs) > 1:
            raise SettingsError(f"{argument}: {SYSTEMS['runs']['leaderboard']}")
    return systems_in([run_of for [run_of] in systems], sets, options.ext)


def _check(options: argparse.Namespace, request: Request) -> Outcome:
    """Say what is missing or broken in one submission."""
    import os

    from treegauge.commands._notes import Progress
    from treegauge.commands._wording import in_options
    from treegauge.corpora.files import last_part
    from treegauge.leaderboard.checking import check_submission, check_tables, exit_code
    from treegauge.leaderboard.layout import submission
    from treegauge.reports import get_report, written

    report = get_report(options.format)
    if len(options.files) > 1:
        raise SettingsError("--check takes one submission, and at most one folder of texts")
    known, sets = _sets(options)
    name = last_part(os.path.abspath(options.check))  # noqa: PTH100
    system = submission(name, options.check, known, options.ext)
    with Progress(len(sets), patience=options.patience) as progress:
        checked = check_submission(request, sets, system, progress.step)
    for check in checked:
        check.problems = [in_options(problem) for problem in check.problems]
    return Outcome(written(check_tables(system, checked), report), code=exit_code(checked))


def _board(options: argparse.Namespace, request: Request, folder: str) -> Outcome:
    """Make the board, write it where it was asked for, and show its tables."""
    from treegauge.base.records import replaced
    from treegauge.base.text import names_in
    from treegauge.commands._notes import Progress
    from treegauge.commands._wording import in_options
    from treegauge.leaderboard.cells import StoredResults, apply_policy, score_cells
    from treegauge.leaderboard.files import make_folder, write_board, write_reports
    from treegauge.leaderboard.groups import read_groups
    from treegauge.leaderboard.separation import separate
    from treegauge.leaderboard.standings import Board
    from treegauge.leaderboard.tables import board_tables
    from treegauge.reports import get_report, written

    report = get_report(options.format)
    known, sets = _sets(options)
    systems = _systems(options, known)
    names = [test_set.name for test_set in sets]
    groups = read_groups(options.groups, names) if options.groups is not None else {}
    make_folder(folder)
    kept = StoredResults(folder)
    steps = len(sets) * len(systems) * (1 + options.reports) + 1
    with Progress(steps, patience=options.patience) as progress:
        scored = score_cells(request, sets, systems, kept, progress.step)
        for cell in scored:
            cell.problem = in_options(cell.problem)
            cell.notes = [in_options(note) for note in cell.notes]
        apply_policy(request, sets, scored, options.missing)
        board = Board(
            options.title or "",
            names,
            [system.name for system in systems],
            scored,
            options.missing,
            options.sort or "",
            groups,
            chosen=names_in(options.value),
            rows=options.rows,
        )
        for value in board.values:
            progress.step(f"comparing systems by {value[0]}")
            if (tested := separate(board, value, _how(options))) is not None:
                board.separations[value] = tested
        if options.reports:
            write_reports(request, sets, systems, board, kept, progress.step)
    shown = board_tables(board)
    if options.output is not None:
        write_board(board, folder)
        # The folder has a file for each table; a format of one table shows the first.
        shown = replaced(shown, flat=shown.flat[:1])
    return Outcome(written(shown, report), message(*_notes(board, systems)))


def _how(options: argparse.Namespace) -> How:
    from treegauge.stats.comparison_result import How

    return How(
        unit=options.unit,
        level=options.level,
        samples=options.samples,
        seed=options.seed,
        correction=options.correction,
    )


def _notes(board: Board, systems: Sequence[System]) -> list[str]:
    """Return what was left out, and what the cells say, each thing once."""
    notes = [
        f"note: {system.name}: {name} belongs to no test set"
        for system in systems
        for name in system.strays
    ]
    said: dict[str, list[str]] = {}
    for cell in board.cells:
        for note in cell.notes:
            said.setdefault(note, []).append(f"{cell.system} on {cell.test_set}")
    for note, where in said.items():
        more = f" and {len(where) - 1} more" if len(where) > 1 else ""
        notes.append(f"{note} ({where[0]}{more})")
    return notes
