"""Score one cell: rows of document, metric, average, value, score and counts.

A cell is scored as ``treegauge score GOLD SYSTEM`` does it.  Noise is planted in memory, in what was read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from treegauge.base.plugins import names
from treegauge.base.records import replaced
from treegauge.errors import SettingsError
from treegauge.metrics import get_metric
from treegauge.metrics._value_columns import value_lists
from treegauge.options.needs import unmet
from treegauge.options.request import resolve, task_metrics
from treegauge.results.counts import LEVELS, averaged, grouped
from treegauge.study.table import POOLED

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.profile import Profile
    from treegauge.metrics import Metric, Scores
    from treegauge.options.request import Request
    from treegauge.results.result import Result
    from treegauge.study.plan import Cell, Text

#: the option of a metric that compares no labels
UNLABELED: Final = "unlabeled"
#: the counts that have columns of their own
COUNTS: Final = ("matched", "gold", "test")


class Row(NamedTuple):
    """A value of a cell; ``metric`` is the spec that was counted."""

    document: str
    metric: str
    average: str
    value: str
    score: float | None
    matched: int | None
    gold: int | None
    test: int | None


@dataclass(frozen=True)
class Scored:
    """The result of a cell: its rows, its signature, and notes."""

    rows: list[Row]
    signature: str
    notes: list[str]


@dataclass(frozen=True)
class Scoring:
    """Everything that scores cells: it can be handed to another process.

    ``labelled`` and ``averages``: see :class:`treegauge.study.plan.Plan`; ``sentences``: each sentence has
    rows of its own, too.
    """

    gold: str
    labelled: tuple[bool, ...]
    averages: tuple[str, ...]
    sentences: bool = False

    def __call__(self, cells: Sequence[Cell]) -> list[Scored]:
        """Score cells; those of one text stand together, so that noise is planted once."""
        known: tuple[Text, tuple[Corpus, list[str]]] | None = None
        scored = []
        for cell in cells:
            if cell.text.path is not None and not cell.text.noise:
                scored.append(self._scored(cell, cell.text.path, []))
                continue
            if known is None or known[0] != cell.text:
                known = cell.text, self._damaged(cell)
            scored.append(self._scored(cell, *known[1]))
        return scored

    def _damaged(self, cell: Cell) -> tuple[Corpus, list[str]]:
        """Return gold, or a system's parses, with noise; and what there is to say of it."""
        text = cell.text
        clean = read_kept(text.path or self.gold, cell.request)
        if not text.noise:
            return clean, []
        from treegauge.damage import noise

        options: dict[str, Any] = {
            name.replace("-", "_"): level for name, level in text.noise.items()
        }
        noisy = noise(clean, **options, seed=text.seed)
        return noisy.corpus, [f"note: {note}" for note in noisy.notes]

    def _scored(self, cell: Cell, damaged: Corpus | str, told: list[str]) -> Scored:
        from treegauge.base.time_limit import patient
        from treegauge.corpora.file_arguments import read_argument
        from treegauge.pipeline import score_runs
        from treegauge.running.runs import read_runs

        request = cell.request
        name = str(cell.factors.get("system") or "system")
        in_memory = not isinstance(damaged, str)
        gold = read_kept(self.gold, request) if in_memory else self.gold

        def read_one(source: Any, reading: Any, ending: str | None) -> Corpus:
            if isinstance(source, str):
                return read_argument(source, reading, ending)
            corpus: Corpus = source
            return corpus

        def choose(request: Request, *profiles: Profile) -> Request:
            # The metrics of a task have its weight in their names.
            return replaced(request, metrics=self.metrics(request, *profiles), weight=None)

        names = [self.gold, name]
        read = read_runs(request, [gold, damaged], names, read_one, shown=[name], choose=choose)
        with patient(request.patience):
            [result] = score_runs(request, read)
        notes = [*told, *read.notes, *read.resolved.notes]
        averages = self.averages or (request.average,)
        rows = [row for average in averages for row in rows_of(result, average, notes)]
        if self.sentences:
            # One sentence has no mean: its score is the same under all averages.
            rows += sentence_rows(result, averages[0])
        return Scored(rows, str(result.signature), list(dict.fromkeys(notes)))

    def metrics(self, request: Request, *profiles: Profile) -> tuple[str, ...]:
        """Return what is counted: what was asked for, or every metric that these files have something for."""
        if request.metrics is not None:
            specs = list(request.metrics)
        elif request.task is not None or request.weight is not None:
            # What belongs to the task (a cut-off by length, a weight) is found by resolving it.
            whole = resolve(request, *profiles)
            specs = list(whole.settings.specs)
        else:
            specs = every_metric(*profiles)
        if not self.labelled:
            return tuple(specs)
        chosen: dict[str, None] = {}
        for spec in specs:
            base, bare = labelled_pair(spec)
            if bare is None or True in self.labelled:
                chosen[base] = None
            if bare is not None and False in self.labelled:
                chosen[bare] = None
        return tuple(chosen)


#: corpora that this process has read: by file, reading and ending
_READ: dict[tuple[object, ...], Corpus] = {}


def read_kept(path: str, request: Request) -> Corpus:
    """Return a file that is read once; a process has a few at most."""
    from treegauge.corpora.file_arguments import read_argument

    key = (path, repr(request.reading), request.ext)
    if key not in _READ:
        if len(_READ) > 8:
            _READ.clear()
        _READ[key] = read_argument(path, request.reading, request.ext)
    return _READ[key]


def every_metric(*profiles: Profile) -> list[str]:
    """Return the metrics of the files' task, then all others that have something to compare."""
    gold, *systems = profiles
    specs = dict.fromkeys(task_metrics(None, gold, *systems))
    specs |= dict.fromkeys(sorted(names("metrics")))
    return [
        spec
        for spec in specs
        if not any(unmet(get_metric(spec), gold, system) for system in systems)
    ]


def labelled_pair(spec: str) -> tuple[str, str | None]:
    """Return a metric with labels and the same without them, None where it compares none.

    >>> labelled_pair("heads:unlabeled"), labelled_pair("uas"), labelled_pair("wer")
    (('heads', 'heads:unlabeled'), ('las', 'uas'), ('wer', None))
    """
    metric = get_metric(spec)
    if metric.labeled_as:
        return metric.labeled_as, spec
    if UNLABELED in metric.options:
        base = ":".join(part for part in metric.spec.split(":") if part != UNLABELED)
        return base, get_metric(f"{base}:{UNLABELED}").spec
    bare = _without_labels().get(metric.spec)
    return metric.spec, bare


def _without_labels() -> dict[str, str]:
    """Return the metrics that are another one without its labels: ``uas`` of ``las``."""
    return {
        metric.labeled_as: metric.spec
        for metric in map(get_metric, sorted(names("metrics")))
        if metric.labeled_as and metric.labeled_as != metric.spec
    }


def rows_of(result: Result, average: str, notes: list[str]) -> Iterator[Row]:
    """Yield the rows of a result under one average: all documents pooled, then each."""
    for spec in result.counts:
        metric = result.metric(spec)
        try:
            pooled = result.scores(spec, average)  # type: ignore[arg-type]
        except SettingsError as reason:
            notes.append(f"note: {reason}")
            continue
        yield from _rows(metric, POOLED, average, pooled)
        for document, scores in _by_document(result, metric, average):
            yield from _rows(metric, document, average, scores)


def sentence_rows(result: Result, average: str) -> Iterator[Row]:
    """Yield the rows of each sentence, ``DOCUMENT#NUMBER``, of the metrics that count by sentence."""
    units, mask = result.units, result.units.mask(result.max_length)
    names = [
        f"{units.documents[document]}#{number}"
        for document, number, inside in zip(units.document, units.number, mask, strict=True)
        if inside
    ]
    for spec, columns in result.counts.items():
        metric = result.metric(spec)
        if result.unit_of(metric) != "sentence":
            continue
        values = value_lists(metric, columns, mask, every=False)
        for name, row in zip(names, zip(*values.values(), strict=True), strict=True):
            yield from _rows(metric, name, average, dict(zip(values, row, strict=True)))


def _rows(metric: Metric, document: str, average: str, scores: Scores) -> Iterator[Row]:
    counts = [scores.get(name) for name in COUNTS]
    whole = [count if isinstance(count, int) else None for count in counts]
    for value, score in scores.items():
        if isinstance(score, int):
            continue
        percent = 100 if metric.in_percent(value) else 1
        shown = None if score is None else percent * score
        yield Row(document, metric.spec, average, value, shown, *whole)


def _by_document(result: Result, metric: Metric, average: str) -> Iterator[tuple[str, Scores]]:
    """Yield the scores of each document that has some; none where counts do not add up by document."""
    unit = result.unit_of(metric)
    if average == "type" or LEVELS.index(unit) > LEVELS.index("document"):
        return
    units, columns = result.units, result.counts[metric.spec]
    mask = result.units.mask(result.max_length)
    size = len(units.documents)
    there = _core_totals(mask, units.document, size)
    if average == "sentence":
        for number, name in enumerate(units.documents):
            if there[number]:
                own = _of_document(mask, units.document, number)
                yield name, averaged(metric, columns, units, own, average, unit)
        return
    for number, sums in enumerate(grouped(columns, mask, units.document, size)):
        if there[number]:
            yield units.documents[number], metric.scores(sums)


def _core_totals(mask: array[int], groups: array[int], size: int) -> Sequence[int]:
    from treegauge import _core

    return list(_core.group_totals(mask, mask, groups, size))


def _of_document(mask: array[int], groups: array[int], number: int) -> array[int]:
    from treegauge.base.columns import column

    return column(
        [inside if group == number else 0 for inside, group in zip(mask, groups, strict=True)]
    )
