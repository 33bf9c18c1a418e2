"""``treegauge study analyse TABLE …`` and ``treegauge study --check TABLE``: analyses of a study's table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.base.text import listed, names_in
from treegauge.commands import Outcome, message
from treegauge.commands._options import add_format
from treegauge.commands._parser import new_parser, whole_number
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.commands._parser import Parser
    from treegauge.study.table import Table

EXAMPLES = (
    ("verdicts on the papers' claims", "study/table.csv"),
    ("points lost per point of word error rate", "study/table.csv --analysis slopes"),
    ("a figure", "study/table.csv --figure favre-7 -o figure.pdf"),
)


def parser() -> Parser:
    """Return the parser of ``treegauge study analyse``."""
    from treegauge.metrics._lists import WORD_ERROR_RATE
    from treegauge.study.analyse import ANALYSES
    from treegauge.study.figures import FIGURES

    parser = new_parser(
        "study analyse",
        "Make statistics, verdicts or a figure of the tidy table of a study. Several tables, and those that "
        "`treegauge score --table` wrote, are taken together.",
        epilog="Analyses: "
        + "; ".join(f"{name}: {what}" for name, (what, _) in ANALYSES.items())
        + ".",
        tables=True,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "tables", metavar="TABLE", nargs="+", help="table.csv of a study, or a folder of studies"
    )
    asked = parser.add_argument_group("what to analyse")
    asked.add_argument(
        "--analysis",
        choices=list(ANALYSES),
        metavar="NAME",
        help=f"one of {', '.join(ANALYSES)} (default claims)",
    )
    asked.add_argument(
        "--figure",
        metavar="NAME",
        help=f"instead: a figure for -o FILE, one of {', '.join(FIGURES)}",
    )
    asked.add_argument("--title", metavar="TEXT", default="", help="the title of the figure")
    for name, what in (
        ("factors", "the factors whose levels are compared"),
        ("metrics", "metrics alone, by name (default: all that the analysis is for)"),
        ("claims", "claims alone, by name (default all)"),
    ):
        asked.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar="NAMES",
            help=f"{what}; comma-separated or repeated",
        )
    asked.add_argument(
        "--over",
        metavar="NAME",
        default="",
        help="the factor along curves (default rate); of agreement: document, sentence or condition",
    )
    asked.add_argument(
        "--by", metavar="FACTOR", default="", help="a curve or line for each level of this factor"
    )
    asked.add_argument(
        "--against",
        metavar="METRIC",
        default=WORD_ERROR_RATE,
        help=f"the metric across slopes (default {WORD_ERROR_RATE})",
    )
    asked.add_argument(
        "--interactions", action="store_true", help="of a mixed model: factors together, too"
    )
    asked.add_argument(
        "--seed", type=whole_number(0), default=1, metavar="N", help="of resampling (default 1)"
    )
    add_format(parser.add_argument_group("output"))
    return parser


def run_analysis(arguments: Sequence[str]) -> Outcome:
    """Analyse, or draw a figure."""
    from treegauge.reports import get_report, written
    from treegauge.study.analyse import Question, analyse

    made = parser()
    # A figure is written by its own means.
    made.own_output = any(text.partition("=")[0] == "--figure" for text in arguments)
    options = made.parse_args(arguments)
    table = read_tables(options.tables)
    if options.figure is not None:
        return _figure(options, table)
    question = Question(
        factors=tuple(names_in(options.factors)),
        metrics=tuple(names_in(options.metrics)),
        claims=tuple(names_in(options.claims)),
        over=options.over,
        by=options.by,
        against=options.against,
        interactions=options.interactions,
        seed=options.seed,
    )
    tables = analyse(table, options.analysis or "claims", question)
    return Outcome(written(tables, get_report(options.format)))


def run_check(options: argparse.Namespace) -> Outcome:
    """Compute every verdict anew."""
    from treegauge.reports import get_report, written
    from treegauge.study.analyse import analyse

    if options.files:
        raise SettingsError("--check takes the table of a study, and no further files")
    return Outcome(
        written(analyse(read_tables([options.check]), "claims"), get_report(options.format))
    )


def _figure(options: argparse.Namespace, table: Table) -> Outcome:
    from treegauge.charts._files import check_ending, save
    from treegauge.study.figures import figure

    if options.analysis is not None:
        raise SettingsError("--figure and --analysis: leave out one of the two")
    if options.output is None:
        raise SettingsError("give the file that the figure is written to: -o FILE.svg")
    check_ending(options.output)
    chart = figure(table, options.figure, options.title)
    save(chart, options.output)
    return Outcome(f"{Path(options.output).name}: {chart.title}\n", message())


def read_tables(arguments: Sequence[str]) -> Table:
    """Return the rows of all tables that are named, or are in a folder of studies."""
    from treegauge.study.table import Table, concatenated

    paths: list[Path] = []
    for argument in arguments:
        path = Path(argument)
        if not path.is_dir():
            paths.append(path)
            continue
        within = [path / "table.csv"] if (path / "table.csv").is_file() else []
        within = within or sorted(path.glob("*/table.csv"))
        if not within:
            raise SettingsError(f"{argument}: there is no table.csv in this folder or one below it")
        paths += within
    if doubled := [str(path) for path in dict.fromkeys(paths) if paths.count(path) > 1]:
        raise SettingsError(f"{listed(doubled)} is there twice")
    tables = [Table.read(path) for path in paths]
    return tables[0] if len(tables) == 1 else concatenated(tables)
