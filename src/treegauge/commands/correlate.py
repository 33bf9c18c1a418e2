"""``treegauge correlate GOLD SYSTEM…``: show how far metrics agree over sentences, documents or systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._parser import new_parser, share, whole_number

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "how far metrics agree over sentences, documents or systems"
EXAMPLES = (
    ("how far metrics agree", "gold.conllu a.conllu -m las,uas,mlas"),
    ("over documents", "gold/ a/ --over document"),
    ("over systems", "gold.mrg a.mrg b.mrg c.mrg d.mrg --over system"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.commands._options import add_format, add_scoring
    from treegauge.stats.bootstrap import MOST_SAMPLES
    from treegauge.stats.correlate import OVER
    from treegauge.stats.correlation import SAMPLES

    parser = new_parser(
        "correlate",
        "Correlate metrics with each other over sentences, documents or systems: Pearson, Spearman and "
        "Kendall (tau-b), with intervals by bootstrap.",
        tables=True,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="GOLD SYSTEM … | RESULT …",
        nargs="+",
        help="the gold analyses and the systems' parses, or results that `treegauge score --save FILE` "
        "wrote; a system may be called NAME=FILE",
    )
    how = parser.add_argument_group("correlations")
    how.add_argument(
        "--over",
        metavar="NAME",
        default="sentence",
        help=f"what the points are: {', '.join(OVER)}, an attribute of gold's sentences, such as genre, or a "
        "column of --attributes (default sentence)",
    )
    how.add_argument(
        "--value",
        action="append",
        default=[],
        metavar="METRIC.VALUE",
        help="which values are correlated (default: the main value of every metric)",
    )
    how.add_argument(
        "--level",
        type=share,
        default=0.95,
        metavar="L",
        help="the level of intervals (default 0.95)",
    )
    how.add_argument(
        "--unit",
        metavar="NAME",
        default="auto",
        help="what is resampled for intervals over sentences, as in compare (default auto: documents where "
        "there are many; otherwise sentences)",
    )
    how.add_argument(
        "--samples",
        type=whole_number(1, MOST_SAMPLES),
        default=SAMPLES,
        metavar="N",
        help=f"how many samples the bootstrap draws (default {SAMPLES})",
    )
    how.add_argument(
        "--seed",
        type=whole_number(0),
        default=1,
        metavar="N",
        help="the seed of the bootstrap (default 1)",
    )
    add_scoring(parser)
    add_format(parser.add_argument_group("output"))
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score or load, correlate, report."""
    from treegauge.commands._notes import require_values
    from treegauge.commands._systems import systems_of
    from treegauge.metrics._breakdown_names import asked_by
    from treegauge.reports import get_report, written
    from treegauge.stats.correlate import OVER, correlate, left_out, system_points, tables
    from treegauge.stats.paired import UNITS

    options = parser().parse_args(arguments)
    report = get_report(options.format)
    attributes = [options.over] if options.over not in OVER else []
    attributes += [options.unit] if options.unit not in UNITS else []
    with asked_by("over=", [options.over], OVER), asked_by("unit=", [options.unit], UNITS):
        systems = systems_of(options, attributes)
    results = list(systems.results.values())
    require_values(results)
    how = {"level": options.level, "samples": options.samples, "seed": options.seed}
    correlations = correlate(
        results, over=options.over, values=options.value, unit=options.unit, **how
    )
    points = system_points(results, correlations) if options.over == "system" else None
    signatures = list(dict.fromkeys(str(result.signature) for result in results))
    return Outcome(
        written(tables(correlations, signatures, points=points, **how), report),
        message(
            *systems.warnings,
            *(f"note: not correlated: {reason}" for reason in left_out(results, over=options.over)),
        ),
    )
