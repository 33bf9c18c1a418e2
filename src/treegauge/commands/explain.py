"""``treegauge explain METRIC``: print definition, formula, options, citation and a worked example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._parser import new_parser

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "say what a metric is: definition, formula, citation, example"
EXAMPLES = (
    ("what a metric is", "las"),
    ("with an option", "brackets:unlabeled"),
    ("BibTeX", "las mlas --cite"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = new_parser(
        "explain",
        "Say what a metric is: definition, formula, options, citation, and a worked example. "
        "`treegauge metrics` lists all metrics.",
        examples=EXAMPLES,
    )
    parser.add_argument(
        "metrics",
        metavar="METRIC",
        nargs="+",
        help="a name, with options or without: las, brackets:unlabeled",
    )
    parser.add_argument_group("output").add_argument(
        "--cite", action="store_true", help="print BibTeX instead"
    )
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Explain metrics."""
    from treegauge.base.text import names_in
    from treegauge.metrics._citations import bibtex_of
    from treegauge.metrics._explain import explain

    options = parser().parse_args(arguments)
    names = names_in(options.metrics)
    if options.cite:
        return Outcome(bibtex_of(names, options=True))
    return Outcome("\n".join(explain(name) for name in names))
