"""``treegauge report GOLD SYSTEM… -o report.html``: write a page with scores, errors and every sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._parser import new_parser
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.page.contents import Page

SUMMARY = "write a page that shows what went wrong, with every sentence drawn"
EXAMPLES = (
    ("a page of two parsers", "gold.mrg a.mrg b.mrg -o report.html"),
    ("recognised speech", "gold/ asr/ --task speech -o report.html"),
    ("own names, and tree distance", "gold.mrg ours=a.mrg -m brackets,t-dice -o r.html"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.commands._options import add_scoring

    parser = new_parser(
        "report",
        "Write one page that shows what went wrong: scores with intervals, systems compared, charts, and "
        "every sentence with its drawing. The file needs no network and opens from disk.",
        epilog="In the page, ? lists the keys. Exit codes: 0 fine, 2 bad input or usage.",
        output=False,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="GOLD SYSTEM … | RESULT …",
        nargs="+",
        help="the gold analyses and the systems' parses; a system may be called NAME=FILE. Results that "
        "`treegauge score --save FILE` wrote make a page without words and drawings",
    )
    output = parser.add_argument_group("output")
    output.add_argument(
        "--output",
        "-o",
        metavar="FILE",
        required=True,
        help="the page that is written, for example report.html",
    )
    add_scoring(parser)
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score, draw, write."""
    options = parser().parse_args(arguments)
    return _report(options, arguments)


def _report(options: argparse.Namespace, arguments: Sequence[str]) -> Outcome:
    from pathlib import PurePath
    from shlex import join

    from treegauge.charts._gathering import System, gathered
    from treegauge.commands._notes import Progress
    from treegauge.commands._systems import all_saved, loaded_systems, read_systems
    from treegauge.page.contents import Page

    if PurePath(options.output).suffix.lower() in {".pdf", ".png", ".svg", ".tex"}:
        raise SettingsError(
            f"a report is a page, so call it .html, not {PurePath(options.output).name} "
            "(treegauge plot writes charts, treegauge diff drawings)"
        )
    command = join(["treegauge", "report", *map(_without_folders, arguments)])
    if all_saved(options.files):
        saved = loaded_systems(options)
        systems = [System(result) for result in saved.results.values()]
        return _write(Page(systems, "gold", command), options, [])
    if len(options.files) < 2:
        raise SettingsError("give a SYSTEM to compare with gold")
    texts = read_systems(options, options.by)
    read = texts.read
    with Progress(len(read.runs) + 1, patience=options.patience) as progress:
        systems = gathered(read, jobs=options.jobs, step=progress.step)
        progress.step("drawing sentences")
        page = Page(
            systems,
            PurePath(options.files[0]).name,
            command,
            texts.warnings,
            read.lattices,
            options.jobs,
        )
        return _write(page, options, texts.warnings)


def _without_folders(argument: str) -> str:
    """Return an argument without the folders of this machine: a page is sent to others.

    >>> _without_folders("a=/home/ann/parses/a.mrg"), _without_folders("parses/a.mrg")
    ('a=a.mrg', 'parses/a.mrg')
    """
    from pathlib import PurePath

    name, equals, path = argument.partition("=")
    if equals and PurePath(path).is_absolute():
        return f"{name}={PurePath(path).name}"
    return PurePath(argument).name if PurePath(argument).is_absolute() else argument


def _write(page: Page, options: argparse.Namespace, warnings: Sequence[str]) -> Outcome:
    """Write the page; the outcome names the file."""
    from importlib.util import find_spec
    from pathlib import PurePath

    from treegauge.base.text import counted, terminal
    from treegauge.charts._files import INSTALL
    from treegauge.commands._notes import require_values
    from treegauge.metrics._breakdown_names import breakdowns
    from treegauge.page import check_by, write_page

    require_values([system.result for system in page.systems])
    check_by(page, breakdowns(options.by))
    write_page(page, options.output)
    name, sentences = terminal(PurePath(options.output).name), counted(len(page.paired), "sentence")
    out = f"{name}: {sentences}, {counted(len(page.systems), 'system')}\n"
    notes = [] if find_spec("vl_convert") else [f"note: the page has tables for charts: {INSTALL}"]
    return Outcome(out=out, err=message(*warnings, *notes))
