"""``treegauge score GOLD SYSTEM…``: one run, all scores."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._options import add_reading, reading_of, short_names
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.result import Result

BREAKDOWNS = ("label", "sentence", "document", "length")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.heads import HeadTable
    from treegauge.params import Params
    from treegauge.settings import AVERAGES, CHUNKS, NORMALIZERS, POLICIES

    made = argparse.ArgumentParser(
        prog="treegauge score",
        description="Score parses against gold analyses. Words and sentences may differ: they are aligned.",
        epilog="A file may be -, @list (a file of file names) or a directory. "
        "Exit codes: 0 fine, 1 a bound missed, 2 bad input or usage.",
    )
    made.add_argument("gold", metavar="GOLD")
    made.add_argument("systems", metavar="SYSTEM", nargs="+")
    made.add_argument("--task", choices=list(TASKS), help="a set of metrics with a layout")
    made.add_argument("--metric", "-m", help="names, comma-separated, instead of a task")
    made.add_argument(
        "--params",
        "-p",
        help=f"what counts: {', '.join(Params.names())} or a .prm file (default wsj, or the task's)",
    )
    made.add_argument(
        "--align", default="auto", help="aligner (default auto, which says what it chose)"
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
        help="corpus sums counts, the others average scores",
    )
    made.add_argument("--by", default="", help=f"breakdowns: {', '.join(BREAKDOWNS)}")
    made.add_argument("--max-length", type=int, metavar="N", help="leave out longer gold sentences")
    made.add_argument(
        "--on-error",
        default="error",
        choices=POLICIES,
        help="sentences that cannot be scored: stop, leave out, or count as wrong",
    )
    made.add_argument(
        "--format", "-f", default="text", choices=("text", "json", "tsv", "markdown", "latex")
    )
    made.add_argument(
        "--fail-under",
        action="append",
        default=[],
        metavar="METRIC.VALUE=BOUND",
        help="exit with 1 if a value is lower, e.g. brackets.f1=0.9",
    )
    made.add_argument(
        "--jobs", "-j", type=int, default=0, metavar="N", help="threads (default: all cores)"
    )
    made.add_argument(
        "--save", metavar="FILE", help="write the result with all counts (one system)"
    )
    add_reading(made)
    return made


# A task is a list of metrics; its layout is the report's.
TASKS = {
    "constituency": ("brackets", "crossing", "complete", "tags"),
    "speech": (
        "brackets",
        "brackets:unlabeled",
        "heads",
        "heads:unlabeled",
        "heads-open",
        "heads-open:unlabeled",
        "heads-bag",
        "heads-bag:unlabeled",
        "heads-bag-open",
        "heads-bag-open:unlabeled",
        "boundaries",
        "wer",
        "su-error",
    ),
}
# What the options are where they are not given: for all tasks, and for those that differ.
DEFAULTS = {"params": "wsj", "normalize": "", "chunks": "auto"}
TASK_DEFAULTS = {"speech": {"params": "speech", "normalize": "lower,hyphens", "chunks": "document"}}


def _fill_in(options: argparse.Namespace) -> None:
    """Give options that were left out the task's values."""
    for name, value in (DEFAULTS | TASK_DEFAULTS.get(options.task, {})).items():
        if getattr(options, name) is None:
            setattr(options, name, value)


def _bounds(texts: Sequence[str]) -> list[tuple[str, str, float]]:
    bounds = []
    for text in texts:
        target, _, bound = text.partition("=")
        spec, _, value = target.rpartition(".")
        try:
            bounds.append((spec, value, float(bound)))
        except ValueError:
            spec = ""
        if not spec or not value:
            raise SettingsError(f"--fail-under wants METRIC.VALUE=BOUND, not {text!r}")
    return bounds


def _missed(results: Sequence[Result], bounds: Sequence[tuple[str, str, float]]) -> list[str]:
    missed = []
    for result in results:
        for spec, name, bound in bounds:
            if spec not in result.metrics or name not in result[spec]:
                raise SettingsError(f"--fail-under: there is no {spec}.{name} in this result")
            value = result[spec][name]
            if value is None or value < bound:
                shown = "undefined" if value is None else f"{value:.4f}"
                missed.append(f"{result.name}: {spec}.{name} is {shown}, below {bound}")
    return missed


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score and report."""
    from treegauge.inputs import in_parallel, read_argument
    from treegauge.pipeline import make_settings, score_corpora
    from treegauge.reports import Report, render

    options = parser().parse_args(arguments)
    if options.task and options.metric:
        raise SettingsError("give either --task or --metric")
    _fill_in(options)
    by = tuple(options.by.replace(",", " ").split())
    unknown = [name for name in by if name not in BREAKDOWNS]
    if unknown:
        raise SettingsError(f"--by is one of {', '.join(BREAKDOWNS)}, not {unknown[0]!r}")
    if options.save and len(options.systems) > 1:
        raise SettingsError("--save takes the result of one system")
    bounds = _bounds(options.fail_under)
    settings = make_settings(
        options.metric or (TASKS[options.task] if options.task else None),
        options.params,
        options.normalize,
        align=options.align,
        chunks=options.chunks,
        on_error=options.on_error,
        average=options.average,
        max_length=options.max_length,
        heads=options.heads,
    )
    reading = reading_of(options)
    names = [options.gold, *options.systems]
    if names.count("-") > 1:
        raise SettingsError("standard input (-) can be read only once")
    gold, *systems = in_parallel(
        [partial(read_argument, name, reading, options.ext) for name in names]
    )
    results = [
        score_corpora(gold, system, settings, name=name, by=by, jobs=options.jobs)
        for name, system in zip(short_names(options.systems), systems, strict=True)
    ]
    if options.save:
        results[0].save(options.save)
    missed = _missed(results, bounds)
    warnings = [f"warning: {issue}" for issue in settings.params.warnings]
    return Outcome(
        out=render(Report(options.gold, results, by, layout=options.task or ""), options.format),
        err="".join(f"treegauge: {line}\n" for line in warnings + missed),
        code=1 if missed else 0,
    )
