"""Breakdowns of scores: by document, sentence, stretch, length, chunk, label and so on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import METRIC, NAMES, TEXT, is_whole, takes
from treegauge.base.text import shown_value
from treegauge.errors import SettingsError
from treegauge.metrics._breakdown_names import unknown_name
from treegauge.results.counts import grouped
from treegauge.results.named_scores import Cells, NamedScores, SentenceScores

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Iterator, Sequence

    from treegauge.base.columns import Columns
    from treegauge.metrics import Metric
    from treegauge.results.confusion import Cell
    from treegauge.results.counts import UnitTable
    from treegauge.results.draws import Draws
    from treegauge.results.summaries import Summary

LABELS = dict[str, dict[str, dict[str, int]]]
LENGTH_STEP = 10
#: breakdowns that need nothing but units
OF_UNITS = ("document", "chunk", "length", "sentence")
#: what the group of sentences without a value is called
NO_VALUE = "(none)"
#: the column of a stretch that has the number of its sentences
SENTENCES = "sentences"


def _not_counted(spec: str, by: str) -> str:
    return f'{spec} was not counted by {by} (score(…, by="{by}") does), or has no {by}'


class Breakdowns:
    """The breakdowns of a :class:`~treegauge.results.result.Result`."""

    if TYPE_CHECKING:
        # What is read here of a result.
        units: UnitTable
        counts: dict[str, Columns]
        labels: LABELS
        cells: dict[str, LABELS]
        confusions: dict[str, list[Cell]]
        draws: Draws | None
        summary: Summary | None

        @property
        def max_length(self) -> int | None:
            """Longer gold sentences are left out."""

        def metric(self, spec: str) -> Metric:
            """Return the metric object behind a name."""

        def unit_of(self, metric: Metric) -> str:
            """Return the smallest unit at which a metric's columns add up."""

        def _not_scored(self, name: str) -> str: ...

        def _co_optimal_in(self, spec: str, row: int) -> dict[str, Any]: ...

    def _need_rows(self, what: str) -> None:
        if self.summary is not None:
            raise SettingsError(f"this result is a summary: its {what} were not kept")

    @takes(spec=METRIC, by=TEXT)
    def why_without(self, spec: str, by: str) -> str:
        """Return why a metric has no such breakdown here; nothing where it has."""
        metric = self.metric(spec)
        if by == "label" or by in self.cells:
            counted = self.labels if by == "label" else self.cells[by]
            return "" if spec in counted else _not_counted(spec, by)
        if by not in {*OF_UNITS, *self.units.attributes}:
            return str(unknown_name(by, self.units.attributes, others=["label", *OF_UNITS]))
        if self.summary is not None:
            kept = f"{by}s" if by in {"document", "chunk"} else "sentences"
            return f"this result is a summary: its {kept} were not kept"
        unit = self.unit_of(metric)
        if by == "document":
            here = f"{unit} here" if unit in {"file", "corpus"} else ""
        elif by == "chunk":
            here = metric.unit if metric.unit not in {"sentence", "chunk"} else ""
        elif by in OF_UNITS:
            here = metric.unit if unit != "sentence" else ""
        else:
            here = unit if unit != "sentence" else ""
        return f"{spec} adds up by {here}: it has no value for a {by}" if here else ""

    def _need(self, spec: str, by: str) -> Metric:
        """Return a metric that has a breakdown."""
        if spec not in self.counts:
            raise SettingsError(self._not_scored(spec))
        why = self.why_without(spec, by)
        if why:
            raise SettingsError(why)
        return self.metric(spec)

    @takes(spec=METRIC)
    def by_document(self, spec: str) -> dict[str, NamedScores]:
        """Return the scores of each document."""
        metric = self._need(spec, "document")
        mask = self.units.mask(self.max_length)
        rows = grouped(self.counts[spec], mask, self.units.document, len(self.units.documents))
        named: dict[str, dict[str, int]] = {}
        for name, row in zip(self.units.documents, rows, strict=True):
            known = named.setdefault(name, dict.fromkeys(row, 0))
            named[name] = {key: known[key] + value for key, value in row.items()}
        return {name: NamedScores(metric.scores(row)) for name, row in named.items()}

    @takes(spec=METRIC)
    def by_sentence(self, spec: str) -> list[SentenceScores]:
        """Return the scores of each sentence, with its document, number, key and line.

        Where other alignments were drawn, ``co_optimal`` has what they score there.
        """
        return list(self._sentences(spec))

    def _sentences(self, spec: str) -> Iterator[SentenceScores]:
        """Return the scores of each sentence, one at a time."""
        from treegauge.metrics._value_columns import formulas_of, scores_of, value_lists

        metric = self._need(spec, "sentence")
        mask, units, columns = self.units.mask(self.max_length), self.units, self.counts[spec]
        places = (
            {**place, "length": length}
            for place, length in zip(units.places(mask), _masked(units.length, mask), strict=True)
        )
        if self.draws is None and formulas_of(metric, columns) is not None:
            values = value_lists(metric, columns, mask, every=False)
            return (
                SentenceScores(place, **dict(zip(values, row, strict=True)))
                for place, row in zip(places, zip(*values.values(), strict=True), strict=True)
            )
        scored = (
            (row, scores) for row, scores in enumerate(scores_of(metric, columns, mask)) if scores
        )
        return (
            SentenceScores(place, **scores, **self._co_optimal_in(spec, row))
            for place, (row, scores) in zip(places, scored, strict=True)
        )

    @takes(specs=NAMES)
    def by_stretch(self, specs: Sequence[str]) -> list[dict[str, Any]]:
        """Return the scores of each stretch: the fewest sentences that hold the same words on both sides.

        One of the metrics must count by stretch (``Metric.over``: tree distances, TedEval, SegEval),
        which tells where stretches begin; the others must add up over sentences.  A row has the document,
        the number and line of its first gold sentence, how many gold sentences it has, their
        length, and each metric's scores by its name.
        """
        self._need_rows("sentences")
        metrics = {spec: self.metric(spec) for spec in specs}
        own = [spec for spec, metric in metrics.items() if metric.over == "stretch"]
        coarse = [
            spec
            for spec, metric in metrics.items()
            if metric.unit != "sentence" and spec not in own
        ]
        if coarse or not own:
            raise SettingsError(
                f"{coarse[0]} adds up by {metrics[coarse[0]].unit}: it has no value for a stretch"
                if coarse
                else f"none of {', '.join(specs)} tells which sentences hold the same words"
            )
        units, mask = self.units, self.units.mask(self.max_length)
        # The sizes of a stretch, or how many it is, stand on its first sentence.
        told = [self.counts[own[0]].get(name) for name in ("gold", "test", "sentences")]
        sizes = [column for column in told if column is not None]
        starts = [
            row for row in range(len(units)) if mask[row] and any(column[row] for column in sizes)
        ]
        if SENTENCES in metrics:
            raise SettingsError(
                f"{SENTENCES} is also the number of sentences: it has no column here"
            )
        rows: list[dict[str, Any]] = []
        ends = [*starts[1:], len(units)] if starts else []
        for start, behind in zip(starts, ends, strict=True):
            inside = [row for row in range(start, behind) if mask[row]]
            rows.append(
                {
                    **units.place(start),
                    SENTENCES: len(inside),
                    "length": sum(units.length[row] for row in inside),
                    **{
                        spec: NamedScores(
                            metric.scores(
                                {
                                    name: sum(values[row] for row in inside)
                                    for name, values in self.counts[spec].items()
                                }
                            )
                        )
                        for spec, metric in metrics.items()
                    },
                }
            )
        return rows

    @takes(spec=METRIC)
    def by_length(self, spec: str, step: int = LENGTH_STEP) -> dict[str, NamedScores]:
        """Return the scores by length of the gold sentence: 1–10, 11–20 and so on."""
        from array import array

        metric = self._need(spec, "length")
        if not is_whole(step) or step < 1:
            raise SettingsError(f"step is a number of words, not {shown_value(step)}")
        places = [max(length - 1, 0) // step for length in self.units.length]
        mask = self.units.mask(self.max_length)
        # One length may be far beyond the others: only those that occur have a row.
        used = sorted({place for place, scored in zip(places, mask, strict=True) if scored})
        rank = {place: number for number, place in enumerate(used)}
        bins = array("I", [rank.get(place, len(used)) for place in places])
        rows = grouped(self.counts[spec], mask, bins, len(used) + 1)
        return {
            f"{place * step + 1}–{(place + 1) * step}": NamedScores(metric.scores(row))
            for place, row in zip(used, rows, strict=False)
        }

    @takes(spec=METRIC, name=TEXT)
    def by_attribute(self, spec: str, name: str) -> dict[str, NamedScores]:
        """Return the scores of gold's sentences with each value of an attribute that was asked for."""
        from array import array

        metric = self._need(spec, name)
        values = named_values(self.units.attributes[name])
        order = in_order(values)
        places = {value: place for place, value in enumerate(order)}
        groups = array("I", [places[value] for value in values])
        rows = grouped(self.counts[spec], self.units.mask(self.max_length), groups, len(order))
        return {
            value: NamedScores(metric.scores(row)) for value, row in zip(order, rows, strict=True)
        }

    @takes(spec=METRIC)
    def by_chunk(self, spec: str) -> dict[str, NamedScores]:
        """Return the scores of each chunk: a document, or document#1, document#2 and so on; or a file."""
        metric, units = self._need(spec, "chunk"), self.units
        rows = grouped(self.counts[spec], units.mask(self.max_length), units.chunk, units.chunks)
        documents: dict[int, set[int]] = {}
        for chunk, document in zip(units.chunk, units.document, strict=True):
            documents.setdefault(chunk, set()).add(document)
        names = {
            chunk: (units.documents if len(own) == 1 else units.files)[min(own)]
            for chunk, own in documents.items()
        }
        several = [name for name, count in _tally(names.values()).items() if count > 1]
        places = dict.fromkeys(several, 0)
        scores = {}
        for chunk, name in names.items():
            shown = name
            if name in places:
                places[name] += 1
                shown += f"#{places[name]}"
            scores[shown] = NamedScores(metric.scores(rows[chunk]))
        return scores

    @takes(spec=METRIC)
    def by_label(self, spec: str) -> dict[str, NamedScores]:
        """Return the scores of each label; needs a result that was made with ``by=["label"]``."""
        counted = self._need(spec, "label")
        return {label: NamedScores(counted.scores(row)) for label, row in self.labels[spec].items()}

    @takes(spec=METRIC, by=TEXT)
    def by_cell(self, spec: str, by: str) -> dict[str, NamedScores]:
        """Return the scores of each cell of a breakdown that was counted: distance and so on."""
        if spec in self.counts and by not in self.cells:
            raise SettingsError(_not_counted(spec, by))
        metric = self._need(spec, by)
        return {name: NamedScores(metric.scores(row)) for name, row in self.cells[by][spec].items()}

    @takes(kind=TEXT)
    def confusion(self, kind: str) -> list[dict[str, Any]]:
        """Return a confusion's cells, most frequent first, with the sentences behind each."""
        if kind not in self.confusions:
            raise SettingsError(f"confusions of {kind!r} were not counted (confusion=[{kind!r}])")
        units = self.units
        return [
            {
                "gold": cell.gold,
                "test": cell.test,
                "count": cell.count,
                "sentences": [units.place(row) for row in cell.units],
            }
            for cell in self.confusions[kind]
        ]

    @takes(spec=METRIC, by=TEXT)
    def breakdown(self, spec: str, by: str) -> Cells:
        """Return the cells of one breakdown: label, document, length, sentence, distance …."""
        return Cells(spec, by, self.cells_of(spec, by))

    @takes(spec=METRIC, by=TEXT)
    def cells_of(self, spec: str, by: str) -> Iterable[tuple[str, NamedScores]]:
        """Return the cells of one breakdown, one at a time where they are sentences."""
        if by == "sentence":
            name = "sentence" if self.numbered else "key"
            return ((str(row[name]), row) for row in self._sentences(spec))
        ways = {
            "label": self.by_label,
            "document": self.by_document,
            "chunk": self.by_chunk,
            "length": self.by_length,
        }
        if by in ways:
            return ways[by](spec).items()
        if by in self.cells:
            return self.by_cell(spec, by).items()
        if by in self.units.attributes:
            return self.by_attribute(spec, by).items()
        raise unknown_name(by, self.units.attributes, others=["label", *OF_UNITS])

    @takes(by=TEXT)
    def lacking(self, by: str) -> list[str]:
        """Return the metrics that have no such breakdown."""
        return [spec for spec in self.counts if self.why_without(spec, by)]

    @cached_property
    def numbered(self) -> bool:
        """Whether no number of a sentence comes twice, as it may where results were merged."""
        mask, numbers = self.units.mask(self.max_length), self.units.sentence
        counted = [number for number, scored in zip(numbers, mask, strict=True) if scored]
        return len(set(counted)) == len(counted)


def named_values(values: Iterable[str | None]) -> list[str]:
    """Return the values of an attribute as groups are called."""
    return [NO_VALUE if value is None else value for value in values]


def in_order(values: Iterable[str]) -> list[str]:
    """Return the groups of an attribute in order, sentences without a value last."""
    return sorted(set(values), key=lambda value: (value == NO_VALUE, value))


def _masked(values: array[int], mask: array[int]) -> Iterator[int]:
    return (value for value, scored in zip(values, mask, strict=True) if scored)


def _tally(items: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return counts
