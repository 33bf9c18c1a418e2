"""``treegauge metrics``: list all metrics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._parser import new_parser

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "list all metrics"
EXAMPLES = (
    ("all metrics", ""),
    ("with their options", "--options"),
    ("names alone, for a script", "--names"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = new_parser(
        "metrics",
        "List all metrics, those of other packages included; `treegauge explain METRIC` says more.",
        examples=EXAMPLES,
    )
    output = parser.add_argument_group("output")
    output.add_argument(
        "--options", action="store_true", help="list the options of each metric, too"
    )
    output.add_argument("--names", action="store_true", help="names alone, one a line")
    output.add_argument("--cite", action="store_true", help="print BibTeX of all metrics")
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """List metrics."""
    from treegauge.base.plugins import plugins
    from treegauge.base.text import folded
    from treegauge.metrics import get_metric
    from treegauge.metrics._citations import bibtex_of
    from treegauge.metrics._explain import summary
    from treegauge.reports._cells import WIDTH

    options = parser().parse_args(arguments)
    names = sorted(plugins("metrics"))
    if options.cite:
        return Outcome(bibtex_of(names, options=True))
    if options.names:
        return Outcome("".join(f"{name}\n" for name in names))
    width = max(map(len, names))
    lines = []
    for name in names:
        first, *rest = folded(summary(name), WIDTH - width - 2)
        lines.append(f"{name.ljust(width)}  {first}")
        lines += [" " * (width + 2) + line.strip() for line in rest]
        for option, what in get_metric(name).options.items() if options.options else ():
            first, *rest = folded(f":{option}  {what}", WIDTH - width - 4)
            lines += [" " * (width + 4) + line.strip() for line in (first, *rest)]
    return Outcome("".join(f"{line}\n" for line in lines))
