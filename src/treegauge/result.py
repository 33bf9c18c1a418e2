"""Results: counts with their units, signature, coverage and issues; they add, save, load, merge."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge.confusion import Cell, add_cells
from treegauge.counts import (
    Columns,
    UnitTable,
    add_columns,
    averaged,
    column,
    grouped,
    type_scores,
)
from treegauge.errors import Issue, SettingsError
from treegauge.metrics import Metric, Scores, get_metric
from treegauge.policy import Coverage
from treegauge.records import Record, made
from treegauge.settings import Signature

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Sequence

LABELS = dict[str, dict[str, dict[str, int]]]
LENGTH_STEP = 10


class Result(Record, frozen=False):
    """The scores of one system and all that they are made of."""

    name: str
    signature: Signature
    coverage: Coverage
    issues: list[Issue]
    units: UnitTable
    counts: dict[str, Columns]
    labels: LABELS = made(factory=dict)
    alignment: dict[str, Any] = made(factory=dict)
    #: breakdowns beside ``label``, by name
    cells: dict[str, LABELS] = made(factory=dict)
    confusions: dict[str, list[Cell]] = made(factory=dict)

    def __getitem__(self, spec: str) -> Scores:
        return self.metrics[spec]

    def __iter__(self) -> Iterator[str]:
        return iter(self.counts)

    def metric(self, spec: str) -> Metric:
        """Return the metric object behind a name in this result."""
        return get_metric(spec)

    @property
    def average(self) -> str:
        """How units are put together."""
        return self.signature.fields.get("average", "corpus")

    @property
    def max_length(self) -> int | None:
        """Longer gold sentences are left out."""
        text = self.signature.fields.get("max-length")
        return None if text is None else int(text)

    @cached_property
    def metrics(self) -> dict[str, Scores]:
        """All scores: fractions, and the counts they are made of; None where undefined.

        A metric without the average that was asked for has counts alone (see ``unaveraged``).
        """
        missing = self.unaveraged
        if missing and len(missing) == len(self.counts):
            raise SettingsError(next(iter(missing.values())))
        found = {}
        for spec in self.counts:
            scores = self.scores(spec, "corpus" if spec in missing else None)
            if spec in missing:
                scores = {
                    name: value if isinstance(value, int) else None
                    for name, value in scores.items()
                }
            found[spec] = scores
        return found

    @cached_property
    def unaveraged(self) -> dict[str, str]:
        """The metrics that do not have the average that was asked for, and why."""
        found = {}
        for spec in self.counts if self.average != "corpus" else ():
            try:
                self.scores(spec)
            except SettingsError as reason:
                found[spec] = str(reason)
        return found

    def scores(
        self, spec: str, average: str | None = None, max_length: int | None = None
    ) -> Scores:
        """Return one metric's scores, averaged or cut off in another way than the result's own."""
        metric = get_metric(spec)
        if max_length not in {None, self.max_length} and self.unit_of(metric) != "sentence":
            raise SettingsError(f"{spec} adds up by {metric.unit}: it has no other cut-off by now")
        mask = self.units.mask(self.max_length if max_length is None else max_length)
        how = average or self.average
        if how == "type":
            if spec not in self.labels:
                raise SettingsError(
                    f"{spec} has no types to average over, or they were not counted"
                )
            return type_scores(metric, list(self.labels[spec].values()))
        return averaged(metric, self.counts[spec], self.units, mask, how, self.unit_of(metric))

    def unit_of(self, metric: Metric) -> str:
        """Return the smallest unit at which a metric's columns add up in this result."""
        by_sentence = self.alignment.get("chunks") == "sentence"
        return "sentence" if metric.unit == "chunk" and by_sentence else metric.unit

    def by_document(self, spec: str) -> dict[str, Scores]:
        """Return the scores of each document."""
        mask = self.units.mask(self.max_length)
        metric = get_metric(spec)
        if metric.unit == "corpus":
            raise SettingsError(f"{spec} adds up by {metric.unit}: it has no value for a document")
        rows = grouped(self.counts[spec], mask, self.units.document, len(self.units.documents))
        named: dict[str, dict[str, int]] = {}
        for name, row in zip(self.units.documents, rows, strict=True):
            known = named.setdefault(name, dict.fromkeys(row, 0))
            named[name] = {key: known[key] + value for key, value in row.items()}
        return {name: metric.scores(row) for name, row in named.items()}

    def by_sentence(self, spec: str) -> list[dict[str, Any]]:
        """Return the scores of each sentence, with its document, number and line."""
        metric = get_metric(spec)
        if self.unit_of(metric) != "sentence":
            raise SettingsError(f"{spec} adds up by {metric.unit}: it has no value for a sentence")
        mask, units, columns = self.units.mask(self.max_length), self.units, self.counts[spec]
        return [
            {
                "document": units.documents[units.document[row]],
                "sentence": units.sentence[row],
                "line": units.line[row],
                "length": units.length[row],
                **metric.scores({name: values[row] for name, values in columns.items()}),
            }
            for row in range(len(units))
            if mask[row]
        ]

    def by_stretch(self, specs: Sequence[str]) -> list[dict[str, Any]]:
        """Return the scores of each stretch: the fewest sentences that hold the same words on both sides.

        One of the metrics must count by stretch (``Metric.over``: tree distances, TedEval, SegEval),
        which tells where stretches begin; the others must add up over sentences.  A row has the document,
        the number and line of its first gold sentence, how many gold sentences it has, their
        length, and each metric's scores by its name.
        """
        metrics = {spec: get_metric(spec) for spec in specs}
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
        units, mask, told = self.units, self.units.mask(self.max_length), self.counts[own[0]]
        starts = [
            row for row in range(len(units)) if mask[row] and told["gold"][row] + told["test"][row]
        ]
        rows = []
        for start, behind in zip(starts, [*starts[1:], len(units)], strict=True):
            inside = [row for row in range(start, behind) if mask[row]]
            rows.append(
                {
                    "document": units.documents[units.document[start]],
                    "sentence": units.sentence[start],
                    "sentences": len(inside),
                    "line": units.line[start],
                    "length": sum(units.length[row] for row in inside),
                    **{
                        spec: metric.scores(
                            {
                                name: sum(values[row] for row in inside)
                                for name, values in self.counts[spec].items()
                            }
                        )
                        for spec, metric in metrics.items()
                    },
                }
            )
        return rows

    def by_length(self, spec: str, step: int = LENGTH_STEP) -> dict[str, Scores]:
        """Return the scores by length of the gold sentence: 1–10, 11–20 and so on."""
        from array import array

        metric = get_metric(spec)
        if self.unit_of(metric) != "sentence":
            raise SettingsError(f"{spec} adds up by {metric.unit}: it has no value for a length")
        bins = array("I", [max(length - 1, 0) // step for length in self.units.length])
        count = max(bins, default=-1) + 1
        mask = self.units.mask(self.max_length)
        rows = grouped(self.counts[spec], mask, bins, count)
        used = {bins[row] for row in range(len(self.units)) if mask[row]}
        return {
            f"{place * step + 1}–{(place + 1) * step}": metric.scores(row)
            for place, row in enumerate(rows)
            if place in used
        }

    def by_label(self, spec: str) -> dict[str, Scores]:
        """Return the scores of each label; needs a result that was made with ``by=["label"]``."""
        if spec not in self.labels:
            raise SettingsError(f"{spec} was not counted by label (by=['label']), or has no labels")
        metric = get_metric(spec)
        return {label: metric.scores(row) for label, row in self.labels[spec].items()}

    def by_cell(self, spec: str, by: str) -> dict[str, Scores]:
        """Return the scores of each cell of a breakdown that was counted: distance and so on."""
        if spec not in self.cells.get(by, {}):
            raise SettingsError(f"{spec} was not counted by {by} (by=[{by!r}]), or has no {by}")
        metric = get_metric(spec)
        return {name: metric.scores(row) for name, row in self.cells[by][spec].items()}

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
                "sentences": [
                    {
                        "document": units.documents[units.document[row]],
                        "sentence": units.sentence[row],
                        "line": units.line[row],
                    }
                    for row in cell.units
                ],
            }
            for cell in self.confusions[kind]
        ]

    def breakdown(self, spec: str, by: str) -> dict[str, Scores]:
        """Return the cells of one breakdown: label, document, length, sentence, distance …."""
        if by == "sentence":
            return _by_number(self.by_sentence(spec))
        if by in self.cells:
            return self.by_cell(spec, by)
        ways = {"label": self.by_label, "document": self.by_document, "length": self.by_length}
        if by not in ways:
            raise SettingsError(f"by is one of {', '.join([*ways, 'sentence'])}, not {by!r}")
        return ways[by](spec)

    def __add__(self, other: Result) -> Result:
        """Return the result over the sentences of both; they must have been made alike."""
        if self.signature != other.signature:
            raise SettingsError(
                f"results were made differently:\n{self.signature}\n{other.signature}"
            )
        whole = [spec for spec in self.counts if get_metric(spec).unit == "corpus"]
        if whole:
            raise SettingsError(
                f"{whole[0]} is counted over everything at once and cannot be added"
            )
        return Result(
            self.name if self.name == other.name else f"{self.name}+{other.name}",
            self.signature,
            self.coverage + other.coverage,
            self.issues + other.issues,
            self.units + other.units,
            {
                spec: add_columns(columns, other.counts[spec])
                for spec, columns in self.counts.items()
            },
            _add_labels(self.labels, other.labels),
            _add_alignment(self.alignment, other.alignment),
            {
                by: _add_labels(self.cells.get(by, {}), other.cells.get(by, {}))
                for by in dict.fromkeys([*self.cells, *other.cells])
            },
            {
                kind: add_cells(
                    self.confusions.get(kind, ()), other.confusions.get(kind, ()), len(self.units)
                )
                for kind in dict.fromkeys([*self.confusions, *other.confusions])
            },
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the system's entry of the published JSON shape."""
        return {
            "name": self.name,
            "coverage": self.coverage.as_dict(),
            "alignment": self.alignment,
            "issues": [issue.as_dict() for issue in self.issues],
            "metrics": self.metrics,
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write everything, counts included, to a JSON file."""
        import json

        data = {
            "treegauge-result": 1,
            "signature": str(self.signature),
            **self.as_dict(),
            "units": self.units.as_dict(),
            "labels": self.labels,
            "cells": self.cells,
            "confusions": {
                kind: [cell.as_dict() for cell in cells] for kind, cells in self.confusions.items()
            },
            "counts": {
                spec: {name: list(values) for name, values in columns.items()}
                for spec, columns in self.counts.items()
            },
        }
        Path(path).write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Result:
        """Read what :meth:`save` wrote."""
        import json

        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
        except ValueError:
            data = None
        if not isinstance(data, dict) or data.get("treegauge-result") != 1:
            raise SettingsError(f"{path} is no saved result of treegauge")
        return cls(
            data["name"],
            Signature.parse(data["signature"]),
            Coverage(**data["coverage"]),
            [Issue(**issue) for issue in data["issues"]],
            UnitTable.from_dict(data["units"]),
            {
                spec: {name: column(values) for name, values in columns.items()}
                for spec, columns in data["counts"].items()
            },
            data["labels"],
            data["alignment"],
            data.get("cells", {}),
            {
                kind: [
                    Cell(cell["gold"], cell["test"], cell["count"], tuple(cell["units"]))
                    for cell in cells
                ]
                for kind, cells in data.get("confusions", {}).items()
            },
        )

    def __repr__(self) -> str:
        shown = []
        for spec, scores in self.metrics.items():
            value = scores[get_metric(spec).main]
            shown.append(f"{spec}={'undefined' if value is None else format(value, '.4f')}")
        return f"<Result {self.name}: {', '.join(shown)}>"


def _by_number(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Name sentences by number; where shards were added, by document too, and never twice alike."""
    cells: dict[str, dict[str, Any]] = {}
    again: dict[str, int] = {}
    for row in rows:
        name = str(row["sentence"])
        if name in cells:
            name = f"{row['document']}:{name}"
        again[name] = again.get(name, 0) + 1
        cells[name if again[name] == 1 else f"{name}({again[name]})"] = row
    return cells


def _add_labels(left: LABELS, right: LABELS) -> LABELS:
    merged: LABELS = {
        spec: {label: dict(row) for label, row in rows.items()} for spec, rows in left.items()
    }
    for spec, rows in right.items():
        target = merged.setdefault(spec, {})
        for label, row in rows.items():
            known = target.setdefault(label, dict.fromkeys(row, 0))
            target[label] = {name: known[name] + value for name, value in row.items()}
    return merged


def _add_alignment(left: dict[str, Any], right: dict[str, Any]) -> dict[str, Any]:
    """Sum the counts of two alignments; words about them stay if both say the same."""
    merged: dict[str, Any] = {}
    for key in dict.fromkeys([*left, *right]):
        a, b = left.get(key), right.get(key)
        if key == "chosen":
            merged[key] = _add_choices(a or [], b or [])
        elif isinstance(a, int) or isinstance(b, int):
            merged[key] = (a or 0) + (b or 0)
        else:
            merged[key] = a if a == b else "several"
    return merged


def _add_choices(left: list[dict[str, Any]], right: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return how documents were aligned in both results, most frequent first."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for one in (*left, *right):
        known = found.setdefault((one["aligner"], one["chunks"]), one | {"documents": 0})
        known["documents"] += one["documents"]
    return sorted(found.values(), key=lambda one: -one["documents"])


def merge(results: Iterable[Result]) -> Result:
    """Return the result over the sentences of all; they must have been made alike."""
    merged: Result | None = None
    for result in results:
        merged = result if merged is None else merged + result
    if merged is None:
        raise SettingsError("there is no result to merge")
    return merged
