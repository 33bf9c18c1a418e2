"""Add results: shards of one run, batches, ``a + b``, blocks of large files.

:class:`Sum` adds one part after the other and copies nothing that is there.  :func:`merge` checks that parts
belong together and adds them; ``a + b`` keeps its parts and merges them when somebody looks.
"""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.records import replaced
from treegauge.errors import MismatchError, SettingsError
from treegauge.metrics._breakdown_names import IN_ORDER
from treegauge.results.alike import check_alike, whole_signature
from treegauge.results.counts import UnitTable, is_unnamed, named_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.base.columns import Columns
    from treegauge.results.answer_profile import Validity
    from treegauge.results.breakdowns import LABELS
    from treegauge.results.causes import Causes
    from treegauge.results.confusion import Cell
    from treegauge.results.draws import Draws
    from treegauge.results.result import Result
    from treegauge.results.summaries import Summary

UNIT_COLUMNS = ("number", "sentence", "line", "length", "scored")
SMALL, WIDE = "i", "q"
SHOWN_NAMES = 3
#: where a sum keeps its parts until somebody looks
PARTS = "_parts"


class Column:
    """A column that grows; with ``small``, of 32-bit rows until one needs more."""

    def __init__(self, *, small: bool = True) -> None:
        self.values: array[int] = array(SMALL if small else WIDE)

    def extend(self, more: array[int], shift: int = 0) -> None:
        """Add rows, each moved by ``shift``; a row of 0 stands for no place and stays."""
        if self.values.typecode == SMALL:
            small = _core.narrow(more, shift)
            if small is not None:
                self.values.frombytes(small.cast("B"))
                return
            self.values = array(WIDE, self.values)
        self.values.extend([value + shift if value else 0 for value in more] if shift else more)


class Sum:
    """Results of parts of one run, added up in the order of the run.

    ``small``: columns have 32-bit rows as long as these are enough, which halves what many sentences take.
    """

    def __init__(self, *, small: bool = False) -> None:
        self._small = small
        self._first: Result | None = None
        self._rows = self._chunks = 0
        self._document: array[int] = array("I")
        self._chunk: array[int] = array("I")
        self._units: dict[str, Column] = {name: Column(small=small) for name in UNIT_COLUMNS}
        self._sent_ids: list[tuple[str, int]] = []
        self._digest: array[int] | None = array("Q")
        self._whole_files = False
        self._attributes: dict[str, list[str | None]] = {}
        self._counts: dict[str, dict[str, Column]] = {}
        self._labels: LABELS = {}
        self._cells: dict[str, LABELS] = {}
        self._confusions: dict[str, dict[tuple[str | None, str | None], list[Any]]] = {}
        self._causes: dict[str, list[tuple[Causes, int]]] = {}
        self._summary: Summary | None = None

    def add(self, part: Result, documents: int | Sequence[int] = 0, *, sentences: int = 0) -> None:
        """Add a part.

        ``documents``: the number in the whole of its first document, or of each.  ``sentences``: how many
        gold sentences were read before it.
        """
        if self._first is None:
            self._first, self._coverage = part, part.coverage
        else:
            self._coverage = self._coverage + part.coverage
        if part.summary is not None:
            self._add_summary(part.summary, part.counts, part.units.digest)
        else:
            self._add_rows(part, documents, sentences)
        add_cells(self._labels, part.labels)
        for by, cells in part.cells.items():
            add_cells(self._cells.setdefault(by, {}), cells)
        for kind, cells_of_kind in part.confusions.items():
            sums = self._confusions.setdefault(kind, {})
            for cell in cells_of_kind:
                count_and_units = sums.setdefault((cell.gold, cell.test), [0, []])
                count_and_units[0] += cell.count
                count_and_units[1] += [unit + self._rows for unit in cell.units]
        for spec, causes in part.causes.items():
            self._causes.setdefault(spec, []).append((causes, self._rows))
        self._rows += len(part.units) if part.summary is None else 0

    def _add_summary(
        self, summary: Summary, counts: dict[str, Columns], digest: array[int]
    ) -> None:
        """Add samples and totals to those that are there: there is one row."""
        from treegauge.results.summaries import added, summed

        if self._digest is not None:
            self._digest = summed(self._digest, digest)
        self._summary = summary if self._summary is None else added(self._summary, summary)
        for spec, columns in counts.items():
            totals = self._counts.setdefault(spec, {})
            for name, values in columns.items():
                before = totals[name].values[0] if name in totals else 0
                totals[name] = Column(small=False)
                totals[name].extend(array(WIDE, [before + values[0]]))

    def _add_rows(self, part: Result, documents: int | Sequence[int], sentences: int) -> None:
        units = part.units
        if isinstance(documents, int):
            _extend(self._document, units.document, documents)
        else:
            self._document.extend([documents[row] for row in units.document])
        _extend(self._chunk, units.chunk, self._chunks)
        self._chunks += units.chunks
        for name, column in self._units.items():
            column.extend(getattr(units, name), sentences if name == "sentence" else 0)
        self._sent_ids.append((units.sent_ids, len(units)))
        self._whole_files |= units.whole_files
        for name in {**self._attributes, **units.attributes}:
            known_values = self._attributes.setdefault(name, [None] * self._rows)
            known_values += units.attributes.get(name, [None] * len(units))
        if len(units.digest) < len(units):
            self._digest = None  # saved without them
        elif self._digest is not None:
            self._digest.extend(units.digest)
        for spec, columns in part.counts.items():
            known = self._counts.setdefault(
                spec, {name: Column(small=self._small) for name in columns}
            )
            for name, values in columns.items():
                known[name].extend(values)

    def result(self, documents: list[str], files: list[str], /, **changes: Any) -> Result:
        """Return the result over all parts.

        ``documents``: their names; ``files``: the file of each.  Other fields are those of the first part,
        but for ``changes``.
        """
        if self._first is None:
            raise AssertionError("nothing was added")
        return replaced(
            self._first,
            **{
                "coverage": self._coverage,
                "units": self._all_units(documents, files),
                "counts": {
                    spec: {name: column.values for name, column in columns.items()}
                    for spec, columns in self._counts.items()
                },
                "labels": by_size(self._labels),
                "cells": {by: in_order(by, cells) for by, cells in self._cells.items()},
                "confusions": self._all_confusions(),
                "causes": self._all_causes(),
                "cell_rows": {},
                "summary": self._summary,
                **changes,
            },
        )

    def _all_units(self, documents: list[str], files: list[str]) -> UnitTable:
        digest = array("Q") if self._digest is None else self._digest
        if self._summary is not None:
            from treegauge.results.summaries import one_row

            return one_row(digest)
        named = any(names for names, _ in self._sent_ids)
        names = (names or "\n" * (size - 1) for names, size in self._sent_ids if size)
        return UnitTable(
            documents,
            self._document,
            chunk=self._chunk,
            sent_ids="\n".join(names) if named else "",
            files=files,
            digest=digest,
            whole_files=self._whole_files,
            attributes=self._attributes,
            **{name: column.values for name, column in self._units.items()},
        )

    def _all_confusions(self) -> dict[str, list[Cell]]:
        if not self._confusions:
            return {}
        from treegauge.results.confusion import Cell, by_count

        return {
            kind: by_count(
                Cell(*labels, count, tuple(units)) for labels, (count, units) in sums.items()
            )
            for kind, sums in self._confusions.items()
        }

    def _all_causes(self) -> dict[str, Causes]:
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
    """Sort labels as counting does: the most frequent in gold first."""
    return {
        spec: dict(sorted(rows.items(), key=lambda item: (-item[1].get("gold", 0), item[0])))
        for spec, rows in labels.items()
    }


def in_order(by: str, cells: LABELS) -> LABELS:
    """Sort the cells of a breakdown as counting does."""
    if by not in IN_ORDER:
        return by_size(cells)
    places = {name: place for place, name in enumerate(IN_ORDER[by])}
    return {
        spec: dict(sorted(rows.items(), key=lambda item: places.get(item[0], len(places))))
        for spec, rows in cells.items()
    }


def add_alignments(parts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Sum the counts of alignments; texts stay if all of them agree.

    ``chosen`` has the ways in which documents were aligned: those alike are one, with the sum of
    their documents, and the most frequent come first.
    """
    total: dict[str, Any] = {}
    for key in dict.fromkeys(key for part in parts for key in part):
        values = [part.get(key) for part in parts]
        if key == "chosen":
            total[key] = _add_chosen([way for value in values for way in value or ()])
        elif any(isinstance(value, int) for value in values):
            total[key] = sum(value or 0 for value in values)
        else:
            total[key] = values[0] if all(a == b for a, b in pairwise(values)) else "several"
    return total


def _add_chosen(ways: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    total: dict[tuple[Any, Any], dict[str, Any]] = {}
    for way in ways:
        known = total.setdefault((way.get("aligner"), way.get("chunks")), {**way, "documents": 0})
        known["documents"] += way.get("documents", 0)
    return sorted(total.values(), key=lambda way: -way["documents"])


class Sentences:
    """The sentences of several results; one that two of them have is refused."""

    def __init__(self) -> None:
        self._holders: dict[str, list[tuple[Result, str]]] = {}
        self._known: dict[str, dict[str, str]] = {}  # by document: who has which sentence

    def add(self, part: Result, name: str) -> None:
        """Add those of a result; only documents that others have, too, need a look."""
        if part.summary is not None:
            return
        for document in set(part.units.documents):
            holders = self._holders.setdefault(document, [])
            if holders and not is_unnamed(document):
                if document not in self._known:
                    self._known[document] = {
                        key: holder_name
                        for holder, holder_name in holders
                        for key in _keys_in(holder, document)
                    }
                known = self._known[document]
                for key in _keys_in(part, document):
                    if key in known:
                        both = f"{known[key]} and in {name}"
                        where = both if known[key] != name else "two of the results"
                        raise MismatchError(f"{key} is in {where}: a sentence counts once")
                    known[key] = name
            holders.append((part, name))


def _keys_in(part: Result, document: str) -> list[str]:
    """Return the keys of the units of a document."""
    units = part.units
    number = units.documents.index(document)
    return [key for key, row in zip(units.keys, units.document, strict=True) if row == number]


def merge(results: Iterable[Result], names: Sequence[str] = ()) -> Result:
    """Return the result over the sentences of all; they must have been made alike.

    Shards of one document are one document again.  Documents without a name (texts in memory) are
    never the same: they become ``<text>``, ``<text>(2)`` and so on.  The same sentence twice is an
    error.  ``names`` are what the results are called in messages, by default their own names.
    """
    parts = list(results)
    if not parts:
        raise SettingsError("there is no result to merge")
    if len(parts) == 1:
        return parts[0]
    called = list(names) or [part.name for part in parts]
    check_alike(parts, called)
    sentences = Sentences()
    for part, name in zip(parts, called, strict=True):
        sentences.add(part, name)
    return _added(parts, called)


def _added(parts: Sequence[Result], called: Sequence[str]) -> Result:
    """Return the result over parts that belong together."""
    total = Sum()
    numbers: dict[tuple[str, int], int] = {}
    files: list[str] = []
    unnamed = 0
    for place, part in enumerate(parts):
        own: list[int] = []
        seen: dict[str, int] = {}
        for document, file in zip(part.units.documents, part.units.files, strict=True):
            seen[document] = seen.get(document, 0) + 1
            unnamed += is_unnamed(document)
            which = unnamed if is_unnamed(document) else seen[document]
            own.append(numbers.setdefault((document, which), len(numbers)))
            if len(files) < len(numbers):
                # Files without a name are never the same.
                files.append(f"{file}#{place}" if is_unnamed(file) and file != document else file)
        total.add(part, own)
    documents = named_apart([name for name, _ in numbers])
    return total.result(
        documents,
        [
            name if file == own else file
            for name, (own, _), file in zip(documents, numbers, files, strict=True)
        ],
        name=_name([part.name for part in parts]),
        signature=whole_signature([part.signature for part in parts]),
        issues=[issue for part in parts for issue in part.issues],
        alignment=add_alignments([part.alignment for part in parts]),
        validity=_validity(parts),
        draws=_draws(parts, called),
        files=None,
    )


def _validity(parts: Sequence[Result]) -> Validity | None:
    """Return the profile of all answers; parts without one scored no answers."""
    from treegauge.results.answer_profile import total

    profiles = [part.validity for part in parts if part.validity is not None]
    return total(profiles) if profiles else None


def _draws(parts: Sequence[Result], called: Sequence[str]) -> Draws | None:
    from treegauge.results.draws import merged

    return merged(parts, called) if any(part.draws for part in parts) else None


def plus(first: Result, second: Result) -> Result:
    """Return the sum of two results, which is computed on first use.

    It shares the list of its parts with the sum before it, so that adding a result costs what that result
    is, not what was added before.  What cannot be added is told at once.
    """
    known: tuple[list[Result], int, Sentences] = first.__dict__.get(PARTS, ([], 0, Sentences()))
    parts, size, sentences = known
    if size < len(parts) or not size:
        # Nothing was added yet, or something else: the list is not this sum's alone.
        parts, sentences = parts[:size] or [first], Sentences()
        for part in parts:
            sentences.add(part, part.name)
    check_alike([parts[0], second], [parts[0].name, second.name])
    sentences.add(second, second.name)
    parts.append(second)
    total: Result = object.__new__(type(first))
    total.__dict__[PARTS] = (parts, len(parts), sentences)
    return total


def put_together(total: Result) -> None:
    """Compute the fields of a sum."""
    parts, size, _ = total.__dict__[PARTS]
    whole = merge(parts[:size])
    total.__dict__.update({name: getattr(whole, name) for name in type(total).__fields__})


def _name(names: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(names))
    if len(distinct) > SHOWN_NAMES:
        return f"{distinct[0]}+{len(distinct) - 1} more"
    return "+".join(distinct)
