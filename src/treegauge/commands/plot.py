"""``treegauge plot GOLD SYSTEM… --kind KIND -o figure.pdf``: write a chart for a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._parser import new_parser
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.charts._gathering import Gathered

SUMMARY = "write a chart: scores, differences, breakdowns, causes and more"
EXAMPLES = (
    ("differences between two parsers", "gold.mrg a.mrg b.mrg -o figure.pdf"),
    ("scores by length", "gold.mrg a.mrg --kind breakdown --by length -o figure.svg"),
    ("F1 against the word error rate", "gold/ asr/ --kind scatter --against wer -o figure.png"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.charts import chart_kinds
    from treegauge.charts._chart import OVER
    from treegauge.charts._files import ENDINGS
    from treegauge.commands._options import add_scoring

    kinds = chart_kinds()
    listed = "; ".join(f"{name}: {summary}" for name, summary in kinds.items())
    parser = new_parser(
        "plot",
        "Write a chart with title, axes and legend, for a paper or a talk. "
        f"Kinds: {listed}. Drawing needs the extra treegauge[charts].",
        epilog="Exit codes: 0 fine, 2 bad input or usage.",
        output=False,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="GOLD SYSTEM … | RESULT …",
        nargs="+",
        help="the gold analyses and the systems' parses; a system may be called NAME=FILE. Results that "
        "`treegauge score --save FILE` wrote have all charts but kinds of error",
    )
    chart = parser.add_argument_group("chart")
    chart.add_argument(
        "--kind",
        choices=list(kinds),
        metavar="KIND",
        help="the kind of chart (default: the one that takes the options given, else differences of several "
        "systems, scores of one)",
    )
    chart.add_argument(
        "--value",
        metavar="VALUE",
        default="",
        help="the metric that is shown, or one of its values",
    )
    chart.add_argument(
        "--against", metavar="VALUE", default="", help="the metric across a scatter plot"
    )
    chart.add_argument("--over", choices=OVER, default="", help="what a point of a scatter plot is")
    chart.add_argument(
        "--system", metavar="NAME", default="", help="the system whose confusions are shown"
    )
    chart.add_argument(
        "--baseline",
        metavar="NAME",
        help="compare all others with this system (default: all pairs)",
    )
    chart.add_argument("--title", metavar="TEXT", default="", help="another title")
    output = parser.add_argument_group("output")
    output.add_argument(
        "--output",
        "-o",
        metavar="FILE",
        required=True,
        help=f"the file that is written: {', '.join(ENDINGS)} (.json: the Vega-Lite specification; .tsv: "
        "the figures)",
    )
    add_scoring(parser)
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score, make the chart, write it."""
    from pathlib import PurePath

    from treegauge.base.text import terminal
    from treegauge.charts import Choice, chart_of, check_choice, kind_of
    from treegauge.charts._files import check_ending, save
    from treegauge.metrics._breakdown_names import breakdowns

    options = parser().parse_args(arguments)
    check_ending(options.output)
    by = breakdowns(options.by)
    if len(by) > 1:
        raise SettingsError(f"a chart has one breakdown, and --by names {len(by)}")
    choice = Choice(
        value=options.value,
        against=options.against,
        by=by[0] if by else "",
        over=options.over,
        system=options.system,
        baseline=options.baseline or "",
        title=options.title,
    )
    kind = options.kind or kind_of(choice)
    if kind:
        check_choice(kind, choice)
    gathered, warnings = _gathered(options)
    chart = chart_of(gathered, kind, choice)
    save(chart, options.output)
    out = f"{terminal(PurePath(options.output).name)}: {terminal(chart.title)}\n"
    told = [*warnings, *gathered.paired.notes()]
    for result in gathered.results:
        scored, gold = result.coverage.scored, result.coverage.gold
        if scored < gold:
            told.append(f"{result.name}: {scored} of {gold} gold sentences are scored")
    return Outcome(out=out, err=message(*told))


def _gathered(options: argparse.Namespace) -> tuple[Gathered, Sequence[str]]:
    """Score texts, or load results."""
    from treegauge.charts._gathering import Gathered, System, gathered
    from treegauge.commands._notes import Progress, require_values
    from treegauge.commands._systems import all_saved, loaded_systems, read_systems

    if all_saved(options.files):
        saved = loaded_systems(options)
        return Gathered([System(result) for result in saved.results.values()]), saved.warnings
    if len(options.files) < 2:
        raise SettingsError("give a SYSTEM to compare with gold")
    texts = read_systems(options, options.by)
    read = texts.read
    with Progress(len(read.runs) + 1, patience=options.patience) as progress:
        systems = gathered(read, jobs=options.jobs, step=progress.step)
    require_values([system.result for system in systems])
    return Gathered(systems), texts.warnings
