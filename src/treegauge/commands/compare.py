"""``treegauge compare GOLD A B…``: compare systems, with intervals and significance tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._parser import new_parser, points, share, whole_number
from treegauge.errors import InputError, SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.results.result import Result

SUMMARY = "compare systems: tables, intervals, exact significance tests"
EXAMPLES = (
    ("whether B is better than A", "gold.mrg a.mrg b.mrg"),
    ("a table for a paper", "gold.mrg a.mrg b.mrg --format latex --cite"),
    (
        "stop a build that is worse than main",
        "main=a.json new=b.json --baseline main --fail-worse 0.5",
    ),
)

TWO = 2


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.commands._options import (
        add_cite,
        add_format,
        add_rows,
        add_scoring,
        add_sort,
        add_values,
    )
    from treegauge.metrics._breakdown_names import BREAKDOWNS
    from treegauge.stats.bootstrap import METHODS, MOST_SAMPLES
    from treegauge.stats.compare import TESTS
    from treegauge.stats.multiple import CORRECTIONS
    from treegauge.stats.paired import MANY_DOCUMENTS
    from treegauge.stats.which_sets import SETS, SMALL

    parser = new_parser(
        "compare",
        "Compare systems on the same gold: all scores in one table, with intervals, differences and "
        "significance tests. Tests are exact wherever a score is a ratio of counts.",
        epilog="Exit codes: 0 fine, 1 a system is worse, or not shown to be as good (--fail-worse), 2 bad "
        "input or usage.",
        tables=True,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="GOLD SYSTEM SYSTEM … | RESULT RESULT …",
        nargs="+",
        help="the gold analyses and the systems' parses, or results that `treegauge score --save FILE` "
        "wrote; a system may be called NAME=FILE, and have several runs: NAME=FILE,FILE,FILE",
    )
    how = parser.add_argument_group("comparing")
    how.add_argument(
        "--baseline",
        metavar="NAME",
        help="compare all others with this system (default: all pairs); chance: show uninformed trees on "
        "gold's words beside the table",
    )
    add_values(how, "; with --across also SYSTEM=METRIC.VALUE for each system")
    how.add_argument(
        "--across",
        action="store_true",
        help="compare results that were made differently on the same gold (another aligner, head table or "
        "metric), and say in what they differ",
    )
    how.add_argument(
        "--unit",
        metavar="NAME",
        default="auto",
        help="what is swapped and resampled: sentence, chunk, document or file of gold, or all sentences "
        "with one value of an attribute, such as speaker (default auto: documents where there are at least "
        f"{MANY_DOCUMENTS}; otherwise sentences)",
    )
    how.add_argument(
        "--sets",
        choices=SETS,
        default="auto",
        help="the test sets that scores are means over: each file of gold, or each folder in it; none takes "
        "all together (default auto: folders where there are several; otherwise files, if each has at least "
        f"{SMALL} sentences, and unless files are {MANY_DOCUMENTS} documents or more)",
    )
    how.add_argument(
        "--test",
        choices=TESTS,
        default="auto",
        help="auto (the default): exact where a score is a ratio of counts, otherwise random swaps; sign "
        "counts the units that each system wins; mcnemar is for complete match and the like",
    )
    how.add_argument(
        "--one-sided",
        action="store_true",
        help="test whether a system is better than the baseline, not whether the two differ; with "
        "--fail-worse, whether it is worse",
    )
    how.add_argument(
        "--equivalence",
        type=points,
        metavar="MARGIN",
        help="also test whether two systems are as good as each other: less than so many points apart, as "
        "the table shows them",
    )
    how.add_argument(
        "--correction",
        choices=tuple(CORRECTIONS),
        default="holm",
        help="how p is corrected for the number of comparisons (default holm)",
    )
    how.add_argument(
        "--level",
        type=share,
        default=0.95,
        metavar="L",
        help="the level of intervals (default 0.95); differences with p below 1 − L are significant",
    )
    how.add_argument(
        "--interval",
        choices=METHODS,
        default="bca",
        help="the kind of intervals of scores (default bca); those of differences are the test's",
    )
    how.add_argument(
        "--power",
        type=points,
        metavar="DIFFERENCE",
        help="say how many sentences it takes to find a difference like this, as the table shows it (0.5: "
        "half a point), four times out of five",
    )
    how.add_argument(
        "--samples",
        type=whole_number(1, MOST_SAMPLES),
        default=10_000,
        metavar="N",
        help="how many samples the bootstrap draws, and how many random swaps (default 10000)",
    )
    how.add_argument(
        "--seed", type=whole_number(0), default=1, metavar="N", help="the seed of both (default 1)"
    )
    how.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="NAMES",
        help=f"break scores down, all systems in one table: {', '.join(BREAKDOWNS)}, or an attribute of "
        "sentences (# genre = news in the gold file's comments, or a column of --attributes)",
    )
    add_scoring(parser)
    output = parser.add_argument_group("output")
    add_format(output)
    add_rows(output)
    add_sort(output)
    output.add_argument(
        "--fail-worse",
        nargs="?",
        type=points,
        const=True,
        default=False,
        metavar="MARGIN",
        help="exit with code 1 if a system is significantly worse than the baseline; with a MARGIN, unless a "
        "test shows that it is worse by less than so many points (--fail-worse=0.5)",
    )
    add_cite(output, "the metrics and tests used")
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score or load, compare, report."""
    from treegauge.base.text import names_in
    from treegauge.commands._systems import systems_of
    from treegauge.commands._table_options import check_cite
    from treegauge.commands._wording import in_options
    from treegauge.metrics._breakdown_names import asked_by
    from treegauge.reports import get_report, written
    from treegauge.reports._compared import tables
    from treegauge.running.runs import CHANCE
    from treegauge.stats.compare import compare
    from treegauge.stats.paired import UNITS

    options = parser().parse_args(arguments)
    report = get_report(options.format)
    for option, given in (("--fail-worse", options.fail_worse), ("--one-sided", options.one_sided)):
        if given and options.baseline in {None, CHANCE}:
            raise SettingsError(f"{option} needs a --baseline NAME")
    if options.cite:
        check_cite(options.format)
    if options.rows == "systems" and options.format in {"csv", "tsv"}:
        raise SettingsError(
            f"-f {options.format} of compare has a row for each score, with its interval: "
            "leave out --rows systems"
        )
    by = ["label" if name == "relation" else name for name in names_in(options.by)]
    wanted = by if options.unit in UNITS else [*by, options.unit]
    with asked_by("unit=", [options.unit], UNITS):
        systems = systems_of(options, wanted, samples=True)
    if not systems.results:
        raise SettingsError("give a SYSTEM or a saved result to compare")
    if len(systems.runs) < TWO:
        # What was noted of its file may say why: answers of several systems (--system-field).
        return Outcome(err=message(*systems.warnings, "it takes two systems to compare"), code=2)
    compared = compare(
        _in_order(systems.runs, options.sort),
        baseline=None if options.baseline == CHANCE else options.baseline,
        values=_values(options),
        across=options.across,
        unit=options.unit,
        level=options.level,
        interval=options.interval,
        samples=options.samples,
        seed=options.seed,
        test=options.test,
        one_sided=options.one_sided,
        correction=options.correction,
        power=options.power,
        fail_worse=options.fail_worse,
        equivalence=options.equivalence,
        by=by,
        sets=options.sets,
    )
    compared.notes[:] = map(in_options, compared.notes)
    if all(score.score is None for score in compared.scores):
        raise InputError(
            "there is nothing to compare: no value is defined for the sentences that all systems have scores "
            "for (see --on-error, --max-length)"
        )
    out = written(tables(compared, systems.results, rows=options.rows), report)
    if options.cite:
        from treegauge.metrics._citations import bibtex_of

        added = compared.sets_and_runs
        out = f"{out}\n" + bibtex_of(
            [spec for spec, _ in compared.values],
            [
                *(pair.test for pair in compared.differences if pair.test),
                *(("random effects",) if added is not None and added.pairs else ()),
                options.interval,
                options.correction,
            ],
        )
    return Outcome(
        out=out,
        err=message(*systems.warnings, *compared.failures),
        code=1 if compared.failures else 0,
    )


def _in_order(runs: dict[str, list[Result]], by: str | None) -> dict[str, list[Result]]:
    """Return systems in the order of a value, the best first; of several runs the first tells."""
    from treegauge.commands._table_options import ordered

    if by is None:
        return runs
    names = {id(own[0]): name for name, own in runs.items()}
    return {
        names[id(result)]: runs[names[id(result)]]
        for result in ordered([own[0] for own in runs.values()], by)
    }


def _values(options: argparse.Namespace) -> list[str] | dict[str, str]:
    """Return the values that are asked for, or that of each system: ``a=las,b=uas``."""
    from treegauge.base.text import names_in

    names = list(names_in(options.value))
    pairs = [name.partition("=")[::2] for name in names if "=" in name]
    if not pairs:
        return names
    if len(pairs) < len(names) or not options.across:
        raise SettingsError("--value SYSTEM=METRIC.VALUE goes with --across, and for every system")
    return dict(pairs)
