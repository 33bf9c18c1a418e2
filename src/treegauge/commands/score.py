"""``treegauge score GOLD SYSTEM…``: one run, all scores."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._options import (
    add_lattice,
    add_reading,
    add_words,
    odd_lines,
    off_lattice,
    read_lattice,
    read_with_words,
    short_names,
)
from treegauge.commands._parser import new_parser
from treegauge.commands._progress import Progress
from treegauge.errors import SettingsError
from treegauge.records import Record

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.corpus import Corpus
    from treegauge.metrics import Metric
    from treegauge.result import Result


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.confusion import KINDS
    from treegauge.heads import HeadTable
    from treegauge.params import Params
    from treegauge.pipeline import BREAKDOWNS
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
        metavar="NAME=FILE",
        help="instead of SYSTEM: one parser's output from gold segments to raw text, in one table",
    )
    made.add_argument(
        "--task", choices=list(TASKS), help="a set of metrics (default: by what the files hold)"
    )
    made.add_argument("--metric", "-m", help="names, comma-separated, instead of a task")
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
        default="",
        help=f"breakdowns, comma-separated: {', '.join(BREAKDOWNS)}; relation is label",
    )
    made.add_argument(
        "--confusion", default="", help=f"which labels are taken for which: {', '.join(KINDS)}"
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
        "--fail-over",
        action="append",
        default=[],
        metavar="METRIC.VALUE=BOUND",
        help="exit with 1 if a value is higher, e.g. wer.value=0.2",
    )
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


def _fill_in(options: argparse.Namespace) -> None:
    """Give options that were left out the task's values."""
    from treegauge.tasks import OPTIONS

    for name, value in (
        {"normalize": "", "chunks": "auto"} | OPTIONS.get(options.task, {})
    ).items():
        if getattr(options, name) is None:
            setattr(options, name, value)


class Bound(Record):
    """A value that may not be lower (``under``) or higher (``over``) than a number."""

    option: str
    spec: str
    value: str
    number: float

    def missed(self, result: Result) -> str:
        """Return how a result misses the bound; nothing if it does not."""
        if self.spec not in result.metrics or self.value not in result[self.spec]:
            place = f"{self.spec}.{self.value}"
            raise SettingsError(f"{self.option}: there is no {place} in this result")
        value = result[self.spec][self.value]
        under = self.option == "--fail-under"
        if value is not None and (value >= self.number if under else value <= self.number):
            return ""
        shown = "undefined" if value is None else f"{value:.4f}"
        side = "below" if under else "above"
        return f"{result.name}: {self.spec}.{self.value} is {shown}, {side} {self.number}"


def _bounds(option: str, texts: Sequence[str]) -> list[Bound]:
    bounds = []
    for text in texts:
        target, _, bound = text.partition("=")
        spec, _, value = target.rpartition(".")
        try:
            number = float(bound)
        except ValueError:
            spec = ""
        # No value is below nan.
        if not spec or not value or isnan(number):
            raise SettingsError(f"{option} wants METRIC.VALUE=BOUND, not {text!r}")
        bounds.append(Bound(option, spec, value, number))
    return bounds


def _of_task(options: argparse.Namespace, *corpora: Corpus) -> tuple[str, ...]:
    """Return a task's metrics; of an average or a cut-off by length, those that have it."""
    from treegauge.metrics import get_metric
    from treegauge.tasks import task_metrics, task_name, with_weight

    metrics = task_metrics(options.task, *corpora)
    if options.weight is not None:
        if task_name(options.task, corpora[0]) != "srl":
            raise SettingsError("--weight is for the joint means of --task srl")
        metrics = with_weight(metrics, options.weight)
    # These tasks align whole shows: what adds up by chunk has no value for a sentence.
    by_show = task_name(options.task, corpora[0]) in {"srl", "speech"}
    without = {"document", "corpus"} | ({"chunk"} if by_show else set())

    def fits(metric: Metric) -> bool:
        if options.max_length is not None and by_show and metric.whole_chunks:
            return False
        return {"type": metric.typed, "sentence": metric.unit not in without}.get(
            options.average, True
        )

    return tuple(spec for spec in metrics if fits(get_metric(spec)))


def _strict(metrics: str | Sequence[str], arcs: str) -> list[str]:
    """Return the metrics, TedEval with states compared where that was asked for."""
    specs = metrics.replace(",", " ").split() if isinstance(metrics, str) else metrics
    strict = arcs == "strict"
    return [
        f"{spec}:strict"
        if strict and spec.split(":")[0] == "tedeval" and "strict" not in spec.split(":")
        else spec
        for spec in specs
    ]


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score and report."""
    from treegauge.pipeline import breakdowns, make_settings, score_corpora
    from treegauge.reports import Report, render
    from treegauge.tasks import default_align, default_params

    options = parser().parse_args(arguments)
    _fill_in(options)
    if options.scenario:
        from treegauge.commands._scenarios import run_scenarios

        return run_scenarios(options)
    if not options.systems:
        raise SettingsError("give a SYSTEM to score, or --scenario NAME=FILE")
    if options.task and options.metric:
        raise SettingsError("give either --task or --metric")
    if options.metric and options.weight is not None:
        raise SettingsError("--weight is for a task; a metric has it in its name: joint:macro:0.3")
    by = breakdowns(options.by)
    confusion = tuple(options.confusion.replace(",", " ").split())
    if options.save and len(options.systems) > 1:
        raise SettingsError("--save takes the result of one system")
    bounds = _bounds("--fail-under", options.fail_under)
    bounds += _bounds("--fail-over", options.fail_over)
    names = [options.gold, *options.systems]
    if names.count("-") > 1:
        raise SettingsError("standard input (-) can be read only once")
    lattices = read_lattice(options)
    gold, *systems = read_with_words(options, names, lattices)
    align = options.align
    if align == "auto" and not options.metric:
        align = default_align(options.task, gold)
    settings = make_settings(
        _strict(
            options.metric or _of_task(options, gold, *systems),
            options.lattice_arcs,
        ),
        options.params or default_params(gold),
        options.normalize,
        align=align,
        chunks=options.chunks,
        on_error=options.on_error,
        average=options.average,
        max_length=options.max_length,
        heads=options.heads,
        max_wer=options.max_wer,
        columns=options.columns,
    )
    off = off_lattice(options, lattices, dict(zip(names, (gold, *systems), strict=True)))
    with Progress(len(systems) * (1 + len(settings.metrics))) as progress:
        results = [
            score_corpora(
                gold,
                system,
                settings,
                name=name,
                by=by,
                confusion=confusion,
                jobs=options.jobs,
                step=progress.step,
            )
            for name, system in zip(short_names(options.systems), systems, strict=True)
        ]
    if options.save:
        results[0].save(options.save)
    missed = [line for one in results for bound in bounds if (line := bound.missed(one))]
    warnings = [f"warning: {issue}" for issue in settings.params.warnings]
    warnings += odd_lines(gold, *systems) + off
    warnings += [
        f"warning: {name}: there is no sentence; is it the right file?"
        for name, corpus in zip(names, (gold, *systems), strict=True)
        if not len(corpus)
    ]
    if any(spec.split(":")[0] == "tedeval" for spec in settings.metrics):
        from treegauge.scenarios import incomparable

        named = dict(zip(short_names(options.systems), systems, strict=True))
        warnings += [f"warning: {line}" for line in incomparable(gold, named)]
    return Outcome(
        out=render(Report(options.gold, results, by, confusion=confusion), options.format),
        err="".join(f"treegauge: {line}\n" for line in warnings + missed),
        code=1 if missed else 0,
    )
