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
    request_of,
    short_names,
)
from treegauge.commands._parser import new_parser
from treegauge.commands._progress import Progress
from treegauge.errors import SettingsError
from treegauge.records import Record

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.result import Result


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
        metavar="NAME=FILE",
        help="instead of SYSTEM: one parser's output from gold segments to raw text, in one table",
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


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score and report."""
    from treegauge.inputs import read_argument
    from treegauge.pipeline import score_corpora
    from treegauge.reports import Report, render
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
    bounds = _bounds("--fail-under", options.fail_under)
    bounds += _bounds("--fail-over", options.fail_over)
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
    missed = [line for one in results for bound in bounds if (line := bound.missed(one))]
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
    report = Report(options.gold, results, resolved.by, confusion=resolved.confusion)
    return Outcome(
        out=render(report, options.format),
        err="".join(f"treegauge: {line}\n" for line in warnings + missed),
        code=1 if missed else 0,
    )
