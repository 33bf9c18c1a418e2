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

    from treegauge.corpus import Corpus
    from treegauge.result import Result

SHOWN = 5


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.confusion import KINDS
    from treegauge.params import Params
    from treegauge.pipeline import BREAKDOWNS
    from treegauge.settings import AVERAGES, CHUNKS, NORMALIZERS, POLICIES
    from treegauge.tasks import TASKS

    made = argparse.ArgumentParser(
        prog="treegauge score",
        description="Score parses against gold analyses. Words and sentences may differ: they are aligned.",
        epilog="A file may be -, @list (a file of file names) or a directory. "
        "Exit codes: 0 fine, 1 a bound missed, 2 bad input or usage.",
    )
    made.add_argument("gold", metavar="GOLD")
    made.add_argument("systems", metavar="SYSTEM", nargs="+")
    made.add_argument(
        "--task", choices=list(TASKS), help="a set of metrics (default: by what the files hold)"
    )
    made.add_argument("--metric", "-m", help="names, comma-separated, instead of a task")
    made.add_argument(
        "--params",
        "-p",
        help=f"what counts: {', '.join(Params.names())} or a .prm file "
        "(default: wsj for bracketings, none for other formats)",
    )
    made.add_argument(
        "--align", default="auto", help="aligner (default auto, which says what it chose)"
    )
    made.add_argument(
        "--normalize", default="", help=f"levelled in words: {', '.join(NORMALIZERS)}"
    )
    made.add_argument("--chunks", default="auto", choices=CHUNKS, help="what is aligned as one")
    made.add_argument(
        "--average",
        default="corpus",
        choices=AVERAGES,
        help="corpus (by word) sums counts, the others average scores",
    )
    made.add_argument("--by", default="", help=f"breakdowns: {', '.join(BREAKDOWNS)}")
    made.add_argument(
        "--confusion", default="", help=f"which labels are taken for which: {', '.join(KINDS)}"
    )
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


def _of_task(task: str | None, average: str, *corpora: Corpus) -> tuple[str, ...]:
    """Return a task's metrics; of an average over types, those that have types."""
    from treegauge.metrics import get_metric
    from treegauge.tasks import task_metrics

    metrics = task_metrics(task, *corpora)
    return tuple(spec for spec in metrics if average != "type" or get_metric(spec).typed)


def _odd(*corpora: Corpus) -> list[str]:
    """Return what was odd in the files though every sentence could be used."""
    lines = []
    for corpus in corpora:
        states = corpus.columns["sentences.state"]
        odd = [one for one in corpus.issues if one.sentence is None or not states[one.sentence]]
        lines += [f"{'note' if one.note else 'warning'}: {one}" for one in odd[:SHOWN]]
        if len(odd) > SHOWN:
            lines.append(f"… and {len(odd) - SHOWN} more (treegauge validate lists them)")
    return lines


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score and report."""
    from treegauge.inputs import in_parallel, read_argument
    from treegauge.pipeline import breakdowns, make_settings, score_corpora
    from treegauge.reports import Report, render
    from treegauge.tasks import default_params

    options = parser().parse_args(arguments)
    if options.task and options.metric:
        raise SettingsError("give either --task or --metric")
    by = breakdowns(options.by)
    confusion = tuple(options.confusion.replace(",", " ").split())
    if options.save and len(options.systems) > 1:
        raise SettingsError("--save takes the result of one system")
    bounds = _bounds(options.fail_under)
    reading = reading_of(options)
    names = [options.gold, *options.systems]
    if names.count("-") > 1:
        raise SettingsError("standard input (-) can be read only once")
    gold, *systems = in_parallel(
        [partial(read_argument, name, reading, options.ext) for name in names]
    )
    settings = make_settings(
        options.metric or _of_task(options.task, options.average, gold, *systems),
        options.params or default_params(gold),
        options.normalize,
        align=options.align,
        chunks=options.chunks,
        on_error=options.on_error,
        average=options.average,
        max_length=options.max_length,
    )
    results = [
        score_corpora(
            gold, system, settings, name=name, by=by, confusion=confusion, jobs=options.jobs
        )
        for name, system in zip(short_names(options.systems), systems, strict=True)
    ]
    if options.save:
        results[0].save(options.save)
    missed = _missed(results, bounds)
    warnings = [f"warning: {issue}" for issue in settings.params.warnings]
    warnings += _odd(gold, *systems)
    return Outcome(
        out=render(Report(options.gold, results, by, confusion=confusion), options.format),
        err="".join(f"treegauge: {line}\n" for line in warnings + missed),
        code=1 if missed else 0,
    )
