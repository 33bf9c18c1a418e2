"""Integer columns per unit: they add up, merge, save and load; ratios come last.

Columns are ``array.array('q')``: numpy, polars and anything else that speaks the buffer protocol
takes them without a copy.
"""

from __future__ import annotations

from array import array
from functools import cached_property
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.columns import column, unsigned
from treegauge.base.records import Record, made
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from treegauge.base.columns import Columns
    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric, Scores

#: what word errors are, as alignments count them
ERRORS = ("substituted", "deleted", "inserted")
#: what counts may add up by, from fine to coarse
LEVELS = ("sentence", "chunk", "document", "file", "corpus")
#: what documents are called that came without a name: never the same as those of another result
UNNAMED = "<text>"


class UnitTable(Record, frozen=False):
    """The rows of the counts: gold sentences in order, with what is needed to find them and to join results.

    ``documents``: gold's, by name, and ``files`` the file of each.  ``whole_files``: some were compared
    together with others of their file, because the test side does not have the same documents.
    ``document``: a place in ``documents``; ``number``: in the document, from 1 (0 for text of the test
    side that no gold sentence stands beside); ``sentence``: among all that were read together; ``line``:
    in its file; ``chunk``: rows with the same number were aligned as one; ``length``: gold words that
    count for length; ``scored``: 1, or 0 for what was left out.  ``sent_ids`` has the names of
    sentences, one to a line, and is empty where no sentence has one.  ``digest``: a number for the words and
    the analysis of the gold sentence, 0 where there is none; empty in results that were saved without it.
    ``attributes``: those of gold's sentences that were asked for, by name; None for a row without one.
    """

    documents: list[str] = made(factory=list)
    document: array[int] = made(factory=lambda: array("I"))
    number: array[int] = made(factory=column)
    sentence: array[int] = made(factory=column)
    line: array[int] = made(factory=column)
    chunk: array[int] = made(factory=lambda: array("I"))
    length: array[int] = made(factory=column)
    scored: array[int] = made(factory=column)
    sent_ids: str = ""
    files: list[str] = made(factory=list)
    digest: array[int] = made(factory=lambda: array("Q"))
    whole_files: bool = False
    attributes: dict[str, list[str | None]] = made(factory=dict)

    def __len__(self) -> int:
        return len(self.document)

    @classmethod
    def of(cls, comparison: Comparison) -> UnitTable:
        """Return the units of a comparison."""
        core = comparison.core
        sentence, number, line = _core.unit_places(core)
        documents = comparison.plan.gold_documents
        digest = array("Q")
        digest.frombytes(_core.unit_digests(core, comparison.prepared.digests).cast("B"))
        names = named_apart([document.name for document in documents])
        return cls(
            names,
            unsigned(core.column("unit.document")),
            column(number),
            column(sentence),
            column(line),
            unsigned(core.column("unit.chunk")),
            column(core.column("unit.length")),
            column(core.column("unit.scored")),
            _core.unit_names(core),
            [
                name if document.file == document.name else document.file
                for name, document in zip(names, documents, strict=True)
            ],
            digest,
            any(len(text.documents) > 1 for text in comparison.plan.documents),
        )

    @cached_property
    def names(self) -> list[str | None]:
        """The ``sent_id`` of each row, None where it has none."""
        if not self.sent_ids:
            return [None] * len(self)
        return [name or None for name in self.sent_ids.split("\n")]

    @cached_property
    def keys(self) -> list[str]:
        """A name for each row that is the same in every process.

        ``DOCUMENT:SENT_ID``, or ``DOCUMENT:#NUMBER`` where there is no ``sent_id``.  Where one occurs
        again, ``~2``, ``~3`` and so on tell the later ones from the first.
        """
        documents = self.documents
        if self.sent_ids:
            keys = [
                f"{documents[document]}:{name}" if name else f"{documents[document]}:#{number}"
                for document, name, number in zip(
                    self.document, self.names, self.number, strict=True
                )
            ]
        else:
            keys = [
                f"{documents[document]}:#{number}"
                for document, number in zip(self.document, self.number, strict=True)
            ]
        return keys if len(set(keys)) == len(keys) else _unique_keys(keys)

    @cached_property
    def rows(self) -> dict[str, int]:
        """The row of each key."""
        return {key: row for row, key in enumerate(self.keys)}

    @cached_property
    def file(self) -> array[int]:
        """The number of each row's file."""
        numbers: dict[str, int] = {}
        of_document = [numbers.setdefault(name, len(numbers)) for name in self.files]
        return array("I", [of_document[document] for document in self.document])

    @cached_property
    def chunks_join_documents(self) -> bool:
        """Whether sentences of two documents were aligned as one."""
        if not self.whole_files:
            return False
        return len(set(zip(self.chunk, self.document, strict=True))) > len(set(self.chunk))

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return max(self.chunk, default=-1) + 1

    def mask(self, max_length: int | None) -> array[int]:
        """Return 1 for each scored row that is short enough."""
        if max_length is None:
            return self.scored
        return column(_core.at_most(self.length, self.scored, max_length))

    def place(self, row: int) -> dict[str, Any]:
        """Return where a row stands: document, number, name, key and line of its gold sentence."""
        return {
            "document": self.documents[self.document[row]],
            "sentence": self.sentence[row],
            "number": self.number[row],
            "sent_id": self.names[row],
            "key": self.keys[row],
            "line": self.line[row],
        }

    def places(self, mask: array[int]) -> Iterator[dict[str, Any]]:
        """Yield the place of every row where mask is not 0."""
        columns = (self.document, self.sentence, self.number, self.names, self.keys, self.line)
        for scored, document, sentence, number, name, key, line in zip(mask, *columns, strict=True):
            if scored:
                yield {
                    "document": self.documents[document],
                    "sentence": sentence,
                    "number": number,
                    "sent_id": name,
                    "key": key,
                    "line": line,
                }


def is_unnamed(document: str) -> bool:
    """Tell whether a document came without a name: from memory, a stream or standard input."""
    return document.startswith("<")


def named_apart(documents: Sequence[str]) -> list[str]:
    """Return the names of documents, those without one as ``<text>``, ``<text>(2)`` and so on."""
    names = list(documents)
    unnamed = 0
    for place, name in enumerate(names):
        if is_unnamed(name):
            unnamed += 1
            names[place] = UNNAMED if unnamed == 1 else f"{UNNAMED}({unnamed})"
    return names


def _unique_keys(keys: list[str]) -> list[str]:
    taken = set(keys)
    seen: dict[str, int] = {}
    unique = []
    for key in keys:
        number = seen.get(key, 0) + 1
        name = key
        if number > 1:
            while (name := f"{key}~{number}") in taken:
                number += 1
            taken.add(name)
        seen[key] = number
        unique.append(name)
    return unique


def totals(columns: Columns, mask: array[int]) -> dict[str, int]:
    """Return the sum of every column over the masked rows."""
    return {name: _core.total(values, mask) for name, values in columns.items()}


def grouped(
    columns: Columns, mask: array[int], groups: array[int], count: int
) -> list[dict[str, int]]:
    """Return the sums of every column for each group number."""
    sums = {
        name: _core.group_totals(values, mask, groups, count) for name, values in columns.items()
    }
    return [{name: values[group] for name, values in sums.items()} for group in range(count)]


def mean_scores(metric: Metric, columns: Columns, mask: array[int] | None = None) -> Scores:
    """Return the mean of each score over rows where it is defined; counts are summed."""
    from treegauge.metrics._value_columns import value_lists

    values = value_lists(metric, columns, mask, every=False)
    result: Scores = {}
    for key, nothing in metric.scores(dict.fromkeys(metric.columns, 0)).items():
        defined = [value for value in values[key] if value is not None]
        if isinstance(nothing, int):
            result[key] = sum(defined)
            continue
        result[key] = sum(defined) / len(defined) if defined else None
    return result


def type_scores(metric: Metric, rows: Sequence[dict[str, int]]) -> Scores:
    """Return means over types (labels): recall over the types in gold, precision over those in test.

    F1 is averaged over the types in gold or test: each mean is that of the types' own scores, as a breakdown
    by label shows them.  ``types`` is how many are in gold.
    """
    result: Scores = dict(metric.scores(dict.fromkeys(metric.columns, 0)))
    scored = [metric.scores(row) for row in rows]
    for key, nothing in result.items():
        if isinstance(nothing, int):
            result[key] = sum(scores[key] or 0 for scores in scored)
            continue
        defined = [value for scores in scored if (value := scores[key]) is not None]
        result[key] = sum(defined) / len(defined) if defined else None
    return result | {"types": sum(row["gold"] > 0 for row in rows)}


def averaged(
    metric: Metric, columns: Columns, units: UnitTable, mask: array[int], average: str, unit: str
) -> Scores:
    """Return the means of a metric's scores over ``file``, ``document`` or ``sentence`` (gold's).

    The counts of each are divided, and the mean is that of scores which are defined.  ``unit`` is the
    smallest unit at which the columns add up here: a metric that adds up by chunk has sentence averages
    where chunks are sentences, and one that counts by stretch has means over stretches elsewhere.
    """
    by_stretch = average == "sentence" and metric.over == "stretch"
    if LEVELS.index(average) < LEVELS.index(unit) and not by_stretch:
        why = (
            ', and a chunk is more than a sentence here (that needs chunks="sentence")'
            if unit == "chunk"
            else ""
        )
        raise SettingsError(
            f"{metric.spec} adds up by {unit} only{why}: it has no {average} average"
        )
    if average == "sentence":
        return mean_scores(metric, columns, mask)
    groups = (units.document, len(units.documents))
    if average == "file":
        groups = (units.file, len(set(units.files)))
    sums = {
        name: column(_core.group_totals(values, mask, *groups)) for name, values in columns.items()
    }
    return mean_scores(metric, sums)
