"""``treegauge score GOLD SYSTEM…``: one run, all scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._bounds import add_bounds, bounds_of
from treegauge.commands._options import (
    add_lattice,
    add_reading,
    add_words,
    odd_lines,
    request_of,
    short_names,
)
from treegauge.commands._parser import new_parser
from treegauge.commands._progress import Progress
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.breakdowns import BREAKDOWNS
    from treegauge.confusion import KINDS
    from treegauge.heads import HeadTable
    from treegauge.params import Params
    from treegauge.registry import names
    from treegauge.settings import AVERAGES, CHUNKS, NORMALIZERS, POLICIES
    from treegauge.tasks import TASKS

    # ``given`` is what a file is called in a signature.
    aligners = [name for name in names("aligners") if name != "given"]
    made = new_parser(
        "score",
        "Score parses against gold analyses. Words and sentences may differ: they are aligned.",
        epilog="A file may be -, @list (a file of file names) or a directory. "
        "Exit codes: 0 fine, 1 a bound missed, 2 bad input or usage.",
    )
    made.add_argument("gold", metavar="GOLD", help="the gold analyses")
    made.add_argument(
        "systems", metavar="SYSTEM", nargs="*", help="parses to score; several are put side by side"
    )
    made.add_argument(
        "--scenario",
        action="append",
        default=[],
        metavar="[PARSER/]NAME=FILE",
        help="instead of SYSTEM: a parser's output under one condition, for example gold, predicted or raw "
        "input; all are shown in one table",
    )
    made.add_argument(
        "--task", choices=list(TASKS), help="a set of metrics (default: by what the files hold)"
    )
    made.add_argument(
        "--metric", "-m", action="append", help="names, comma-separated or repeated, in any case"
    )
    made.add_argument(
        "--params",
        "-p",
        help=f"what counts: {', '.join(Params.names())} or a .prm file "
        "(default: wsj for bracketings, none for other formats; task speech: speech)",
    )
    made.add_argument(
        "--align",
        default="auto",
        help=f"{', '.join(aligners)}; or a file or a directory with alignments (default auto, "
        "which says what it chose; task srl: levenshtein)",
    )
    made.add_argument(
        "--normalize",
        help=f"levelled in words: {', '.join(NORMALIZERS)} (default none, or the task's)",
    )
    made.add_argument(
        "--heads",
        help=f"head table: {', '.join(HeadTable.names())} or a file (default charniak; ctb with -p ctb)",
    )
    made.add_argument(
        "--chunks", choices=CHUNKS, help="what is aligned as one (default auto, or the task's)"
    )
    made.add_argument(
        "--average",
        default="corpus",
        choices=AVERAGES,
        help="corpus (by word) sums counts, the others average the scores of documents, sentences or "
        "types (labels)",
    )
    made.add_argument(
        "--by",
        action="append",
        default=[],
        help=f"breakdowns, comma-separated: {', '.join(BREAKDOWNS)}; relation is label",
    )
    made.add_argument(
        "--confusion",
        action="append",
        default=[],
        help=f"which labels are taken for which: {', '.join(KINDS)}",
    )
    made.add_argument(
        "--weight",
        type=float,
        metavar="W",
        help="of task srl: the weight of semantics in the joint means, 0 to 1 (default 0.5)",
    )
    made.add_argument("--max-length", type=int, metavar="N", help="leave out longer gold sentences")
    made.add_argument(
        "--max-wer",
        type=float,
        metavar="PERCENT",
        help="leave out documents with a higher word error rate, and list them",
    )
    made.add_argument(
        "--on-error",
        default="error",
        choices=POLICIES,
        help="sentences that cannot be scored: stop, leave out, or count as wrong",
    )
    made.add_argument(
        "--format",
        "-f",
        default="text",
        metavar="NAME",
        help=f"how the scores are shown: {', '.join(names('reports'))}, or a report of another package",
    )
    add_bounds(made)
    made.add_argument(
        "--jobs", "-j", type=int, default=0, metavar="N", help="threads (default: all cores)"
    )
    made.add_argument(
        "--save", metavar="FILE", help="write the result with all counts (one system)"
    )
    add_words(made)
    add_lattice(made)
    add_reading(made)
    return made


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score and report."""
    from treegauge.inputs import read_argument
    from treegauge.pipeline import score_corpora
    from treegauge.reports import Report, get_report
    from treegauge.resolve import resolve
    from treegauge.sources import read_all

    options = parser().parse_args(arguments)
    if options.scenario:
        from treegauge.commands._scenarios import run_scenarios

        return run_scenarios(options)
    if not options.systems:
        raise SettingsError("give a SYSTEM to score, or --scenario NAME=FILE")
    request = request_of(options)
    if options.save and len(options.systems) > 1:
        raise SettingsError("--save takes the result of one system")
    bounds = bounds_of(options)
    report = get_report(options.format)
    names = [options.gold, *options.systems]
    if names.count("-") > 1:
        raise SettingsError("standard input (-) can be read only once")
    sources = read_all(request, names, names, read_argument)
    gold, *systems = sources.corpora
    resolved = resolve(request, gold, *systems)
    settings = resolved.settings
    with Progress(len(systems) * (1 + len(settings.metrics))) as progress:
        results = [
            score_corpora(
                gold,
                system,
                settings,
                name=name,
                by=resolved.by,
                confusion=resolved.confusion,
                jobs=resolved.jobs,
                step=progress.step,
            )
            for name, system in zip(short_names(options.systems), systems, strict=True)
        ]
    if options.save:
        results[0].save(options.save)
    missed = [
        line
        for one in results
        for bound in bounds
        if (line := bound.missed(one.name, one.metrics.get(bound.spec), bound.spec in one.counts))
    ]
    warnings = [f"warning: {issue}" for issue in settings.params.warnings]
    warnings += odd_lines(gold, *systems) + sources.notes
    warnings += [
        f"warning: {name}: there is no sentence; is it the right file?"
        for name, corpus in zip(names, (gold, *systems), strict=True)
        if not len(corpus)
    ]
    if any(metric.name == "tedeval" for metric in settings.metrics):
        from treegauge.scenarios import incomparable

        named = dict(zip(short_names(options.systems), systems, strict=True))
        warnings += [f"warning: {line}" for line in incomparable(gold, named)]
    return Outcome(
        out=report.render(Report(options.gold, results, resolved.by, resolved.confusion)),
        err="".join(f"treegauge: {line}\n" for line in warnings + missed),
        code=1 if missed else 0,
    )
