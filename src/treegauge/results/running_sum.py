"""A result that grows: blocks of one run are added to it, and what is there is not copied.

Columns have 32-bit rows as long as these are enough, which halves what many sentences take.
"""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.metrics._breakdown_names import IN_ORDER
from treegauge.results.counts import UnitTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.base.columns import Columns
    from treegauge.comparison.coverage import Coverage
    from treegauge.options.settings import Signature
    from treegauge.results.breakdowns import LABELS
    from treegauge.results.causes import Causes
    from treegauge.results.confusion import Cell
    from treegauge.results.result import Result
    from treegauge.results.summaries import Summary

FIGURES = ("number", "sentence", "line", "length", "scored")
SMALL = "i"


class Column:
    """A column that grows, of 32-bit rows until one needs more.

    An array that gets longer may have to move.  So rows wait until they are as many as those before.
    """

    def __init__(self) -> None:
        self._values: array[int] = array(SMALL)
        self._waiting: list[memoryview] = []
        self._rows = 0  # that wait

    @property
    def values(self) -> array[int]:
        """All rows."""
        self._take_in()
        return self._values

    @values.setter
    def values(self, rows: array[int]) -> None:
        self._values, self._waiting, self._rows = rows, [], 0

    def extend(self, more: array[int], shift: int = 0) -> None:
        """Add rows, each moved by ``shift``; a row of 0 stands for no place and stays."""
        if self._values.typecode == SMALL:
            small = _core.narrow(more, shift)
            if small is not None:
                self._waiting.append(small)
                self._rows += len(small)
                if self._rows >= len(self._values):
                    self._take_in()
                return
            self.values = array("q", self.values)
        self.values.extend([value + shift if value else 0 for value in more] if shift else more)

    def _take_in(self) -> None:
        if self._waiting:
            self._values.frombytes(b"".join(self._waiting))
            self._waiting, self._rows = [], 0


class Sum:
    """Results of parts of one run, added up in the order of the run."""

    def __init__(self) -> None:
        self.signature: Signature | None = None
        self.coverage: Coverage | None = None
        self.documents: list[str] = []
        self._document: array[int] = array("I")
        self._chunk: array[int] = array("I")
        self._figures = {name: Column() for name in FIGURES}
        self._sent_ids: list[tuple[str, int]] = []
        self._counts: dict[str, dict[str, Column]] = {}
        self.labels: LABELS = {}
        self.cells: dict[str, LABELS] = {}
        self._confusions: dict[str, dict[tuple[str | None, str | None], list[Any]]] = {}
        self._causes: dict[str, list[tuple[Causes, int]]] = {}
        self.summary: Summary | None = None
        self.rows = 0
        self.chunks = 0

    def add(self, result: Result, *, first_document: int, sentences: int) -> None:
        """Add a part; its documents are those from number ``first_document`` on.

        ``sentences``: how many gold sentences were read before it.
        """
        units = result.units
        if self.coverage is None or self.signature is None:
            self.coverage, self.signature = result.coverage, result.signature
            self.cells = {by: {} for by in result.cells}
        else:
            self.coverage = self.coverage + result.coverage
        if result.summary is not None:
            self._add_summary(result.summary, result.counts)
        else:
            self._add_rows(result, first_document, sentences)
        add_cells(self.labels, result.labels)
        for by, cells in result.cells.items():
            add_cells(self.cells[by], cells)
        for kind, found in result.confusions.items():
            sums = self._confusions.setdefault(kind, {})
            for cell in found:
                one = sums.setdefault((cell.gold, cell.test), [0, []])
                one[0] += cell.count
                one[1] += [unit + self.rows for unit in cell.units]
        for spec, causes in result.causes.items():
            self._causes.setdefault(spec, []).append((causes, self.rows))
        self.rows += len(units) if result.summary is None else 0

    def _add_summary(self, summary: Summary, counts: dict[str, Columns]) -> None:
        """Add totals and samples to those that are there: there is one row."""
        from treegauge.results.summaries import added

        self.summary = summary if self.summary is None else added([self.summary, summary])
        for spec, columns in counts.items():
            known = self._counts.setdefault(spec, {name: Column() for name in columns})
            for name, values in columns.items():
                before = known[name].values[0] if len(known[name].values) else 0
                known[name].values = array("q", [before + values[0]])

    def _add_rows(self, result: Result, first_document: int, sentences: int) -> None:
        units = result.units
        _extend(self._document, units.document, first_document)
        _extend(self._chunk, units.chunk, self.chunks)
        self.chunks += units.chunks
        for name, column in self._figures.items():
            column.extend(getattr(units, name), sentences if name == "sentence" else 0)
        self._sent_ids.append((units.sent_ids, len(units)))
        for spec, columns in result.counts.items():
            known = self._counts.setdefault(spec, {name: Column() for name in columns})
            for name, values in columns.items():
                known[name].extend(values)

    def take(self, more: Sum, *, first_document: int, sentences: int) -> None:
        """Add what the next part of the run gave, counted from its own first document and sentence."""
        if more.coverage is None:
            self.documents += more.documents
            return
        if self.coverage is None:
            self.coverage, self.signature = more.coverage, more.signature
        else:
            self.coverage = self.coverage + more.coverage
        if more.summary is not None:
            self._add_summary(more.summary, more.counts)
        else:
            self._take_rows(more, first_document, sentences)
        add_cells(self.labels, more.labels)
        for by, cells in more.cells.items():
            add_cells(self.cells.setdefault(by, {}), cells)
        for kind, found in more._confusions.items():
            sums = self._confusions.setdefault(kind, {})
            for labels, (count, units) in found.items():
                one = sums.setdefault(labels, [0, []])
                one[0] += count
                one[1] += [unit + self.rows for unit in units]
        for spec, parts in more._causes.items():
            known_parts = self._causes.setdefault(spec, [])
            known_parts += [(causes, before + self.rows) for causes, before in parts]
        self.documents += more.documents
        self.rows += more.rows

    def _take_rows(self, more: Sum, first_document: int, sentences: int) -> None:
        _extend(self._document, more._document, first_document)
        _extend(self._chunk, more._chunk, self.chunks)
        self.chunks += more.chunks
        for name, column in self._figures.items():
            column.extend(more._figures[name].values, sentences if name == "sentence" else 0)
        self._sent_ids += more._sent_ids
        for spec, columns in more._counts.items():
            known = self._counts.setdefault(spec, {name: Column() for name in columns})
            for name, values in columns.items():
                known[name].extend(values.values)

    @property
    def units(self) -> UnitTable:
        """The units of all parts."""
        if self.summary is not None:
            from treegauge.results.summaries import one_row

            return one_row()
        named = any(names for names, _ in self._sent_ids)
        return UnitTable(
            self.documents,
            self._document,
            chunk=self._chunk,
            sent_ids="\n".join(names or "\n" * (size - 1) for names, size in self._sent_ids if size)
            if named
            else "",
            **{name: column.values for name, column in self._figures.items()},
        )

    @property
    def counts(self) -> dict[str, Columns]:
        """The columns of all metrics."""
        return {
            spec: {name: column.values for name, column in columns.items()}
            for spec, columns in self._counts.items()
        }

    @property
    def confusions(self) -> dict[str, list[Cell]]:
        """The confusions, most frequent cells first."""
        if not self._confusions:
            return {}
        from treegauge.results.confusion import Cell, by_count

        return {
            kind: by_count(
                Cell(*labels, count, tuple(units)) for labels, (count, units) in sums.items()
            )
            for kind, sums in self._confusions.items()
        }

    @property
    def causes(self) -> dict[str, Causes]:
        """The causes of all parts."""
        if not self._causes:
            return {}
        from treegauge.results.causes import merged

        return {spec: merged(parts) for spec, parts in self._causes.items()}


def _extend(column: array[int], more: array[int], shift: int) -> None:
    column.frombytes(_core.shifted(more, shift).cast("B")) if shift else column.extend(more)


def add_cells(target: LABELS, more: LABELS) -> None:
    """Add the counts of each metric's cells to those that are there."""
    for spec, rows in more.items():
        known = target.setdefault(spec, {})
        for label, row in rows.items():
            sums = known.get(label)
            if sums is None:
                known[label] = dict(row)
                continue
            for name, value in row.items():
                sums[name] = sums.get(name, 0) + value


def by_size(labels: LABELS) -> LABELS:
    """Put labels in order as when they are counted: those that gold has most come first."""
    return {
        spec: dict(sorted(rows.items(), key=lambda item: (-item[1].get("gold", 0), item[0])))
        for spec, rows in labels.items()
    }


def in_order(by: str, cells: LABELS) -> LABELS:
    """Put the cells of a breakdown in order as when they are counted."""
    if by not in IN_ORDER:
        return by_size(cells)
    places = {name: place for place, name in enumerate(IN_ORDER[by])}
    return {
        spec: dict(sorted(rows.items(), key=lambda item: places.get(item[0], len(places))))
        for spec, rows in cells.items()
    }


def add_alignments(parts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Sum what alignments count; what they say in words stays if all say the same.

    ``chosen`` has the ways in which documents were aligned: those alike are one, with the sum of
    their documents, and the most frequent come first.
    """
    merged: dict[str, Any] = {}
    for key in dict.fromkeys(key for part in parts for key in part):
        values = [part.get(key) for part in parts]
        if key == "chosen":
            merged[key] = _add_chosen([one for value in values for one in value or ()])
        elif any(isinstance(value, int) for value in values):
            merged[key] = sum(value or 0 for value in values)
        else:
            merged[key] = values[0] if all(a == b for a, b in pairwise(values)) else "several"
    return merged


def _add_chosen(ways: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    merged: dict[tuple[Any, Any], dict[str, Any]] = {}
    for way in ways:
        known = merged.setdefault((way.get("aligner"), way.get("chunks")), {**way, "documents": 0})
        known["documents"] += way.get("documents", 0)
    return sorted(merged.values(), key=lambda way: -way["documents"])
