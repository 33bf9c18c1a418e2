"""``treegauge errors GOLD SYSTEM…``: count kinds of error, such as attachment or coordination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._conditions import conditions
from treegauge.commands._parser import new_parser
from treegauge.errors import InputError, SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "kinds of error: attachment, coordination, unary, labels, roles"
EXAMPLES = (
    ("kinds of error of two parsers", "gold.mrg a.mrg b.mrg"),
    ("list the attachments that went wrong", "gold.mrg a.mrg --list 'PP attachment'"),
    ("one relation taken for another", "gold.conllu a.conllu --where gold.deprel=obl"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.analysis.kinds.arcs import ATTRIBUTES
    from treegauge.commands._options import add_format, add_scoring
    from treegauge.commands._parser import whole_number

    parser = new_parser(
        "errors",
        "Name the errors of a parser: wrong attachment, coordination, unary nodes, labels; swapped heads, "
        "roots and relations; predicates, senses, roles, edges of arguments. Errors are the fewest "
        "operations that were found to lead from the parse to gold; each explains some missed and extra "
        "items.",
        epilog="Metrics (-m) are brackets, las, uas, roles, span-roles, entities; by default all that the "
        "files hold. Exit codes: 0 fine, 2 bad input or usage.",
        tables=True,
        examples=EXAMPLES,
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold analyses")
    parser.add_argument(
        "systems", metavar="SYSTEM", nargs="+", help="the systems' parses; may be called NAME=FILE"
    )
    how = parser.add_argument_group("kinds of error")
    how.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="NAMES",
        help="list each kind by detail (what it is about, what gold has, what the parse has), by one of "
        "these: what, gold, test; or by an attribute of gold's sentences (# genre = news: genre; a column "
        "of --attributes); comma-separated or repeated",
    )
    how.add_argument(
        "--where",
        action="append",
        default=[],
        metavar="NAME=VALUE,…",
        help="only errors with these values: kind, what, gold, test, or an attribute of gold's sentences "
        "(genre=news); of dependencies also gold. or test. "
        f"with {', '.join(ATTRIBUTES)} (gold.deprel=obl,test.deprel=nmod)",
    )
    how.add_argument(
        "--list",
        dest="listed",
        action="append",
        default=[],
        metavar="KIND",
        help="list all errors of a kind with their sentences: number, sent_id and line",
    )
    how.add_argument(
        "--matrix",
        action="append",
        default=[],
        metavar="NAME,NAME",
        help="count two attributes of all words against each other: gold.deprel,test.deprel",
    )
    how.add_argument(
        "--top",
        type=whole_number(1),
        default=20,
        metavar="N",
        help="how many cells are listed (default 20)",
    )
    add_scoring(parser)
    add_format(parser.add_argument_group("output"))
    return parser


def matrices(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Return the two attributes of each ``--matrix``."""
    from treegauge.analysis.kinds.arcs import attribute_of

    pairs = []
    for text in texts:
        names = [name.strip() for name in text.split(",")]
        if len(names) != 2:
            raise SettingsError(
                f"--matrix wants two attributes (gold.deprel,test.deprel), not {text!r}"
            )
        for name in names:
            attribute_of(name)
        pairs.append((names[0], names[1]))
    return pairs


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Find the kinds of error of all systems, and report them."""
    return _report(parser().parse_args(arguments))


def _report(options: argparse.Namespace) -> Outcome:
    from treegauge.analysis.kinds.operations import BY, DETAILS
    from treegauge.base.text import names_in
    from treegauge.commands._notes import Progress, odd_lines
    from treegauge.commands._options import request_of
    from treegauge.commands._systems import named_systems
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.reports import get_report, written
    from treegauge.reports._kinds import check_listed, kinds_tables
    from treegauge.running.error_kinds import kinds_of_run, with_kinds
    from treegauge.running.runs import read_runs

    by = names_in(options.by)
    where, pairs = conditions(options.where), matrices(options.matrix)
    check_listed(options.listed)
    report = get_report(options.format)
    names, files, _ = named_systems([options.gold, *options.systems], options)
    # The others are attributes of gold's sentences.
    attributes = [name for name in by if name not in BY]
    chosen = [name for name in where if "." not in name and name not in {"kind", *DETAILS}]
    request = request_of(options, by=(*attributes, *chosen))
    read = read_runs(
        request, files, files, read_argument, shown=names, samples=True, choose=with_kinds
    )
    resolved = read.resolved
    kinds = {}
    with Progress(len(read.runs), patience=options.patience) as progress:
        for run_of in read.runs:
            progress.step(f"looking for errors of {run_of.name}")
            kinds[run_of.name] = kinds_of_run(
                read.gold, run_of, jobs=options.jobs, where=where, matrices=pairs, by=attributes
            )
    longest = resolved.settings.max_length
    every_kind = [errors for of_metric in kinds.values() for errors in of_metric.values()]
    if not any(any(errors.units.mask(longest)) for errors in every_kind):
        raise InputError(
            "there are no errors to look for: no sentence is scored (--on-error, --max-length)"
        )
    tables = kinds_tables(kinds, by, options.listed, options.top)
    warnings = [f"warning: {issue}" for issue in resolved.settings.params.warnings]
    warnings += odd_lines(read.gold, *read.systems) + read.notes + resolved.notes
    return Outcome(
        out=written(tables, report),
        err=message(*warnings),
    )
