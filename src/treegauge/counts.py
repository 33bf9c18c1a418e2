"""Integer columns per unit: they add up, merge, save and load; ratios come last.

Columns are ``array.array('q')``: numpy, polars and anything else that speaks the buffer protocol
takes them without a copy.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, TypeAlias

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.records import Record, made

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.metrics import Metric, Scores

NONE = 0xFFFFFFFF


def column(values: Any = ()) -> array[int]:
    """Return a column of 64-bit integers."""
    if isinstance(values, memoryview):
        result = array("q")
        result.frombytes(values.cast("B"))
        return result
    return array("q", values)


class UnitTable(Record, frozen=False):
    """What the rows are: gold sentences, in order, with document, line, length and whether scored."""

    documents: list[str] = made(factory=list)
    document: array[int] = made(factory=lambda: array("I"))
    sentence: array[int] = made(factory=column)
    line: array[int] = made(factory=column)
    length: array[int] = made(factory=column)
    scored: array[int] = made(factory=column)

    def __len__(self) -> int:
        return len(self.document)

    def mask(self, max_length: int | None) -> array[int]:
        """Return 1 for each scored row that is short enough."""
        if max_length is None:
            return self.scored
        return column(_core.at_most(self.length, self.scored, max_length))

    def __add__(self, other: UnitTable) -> UnitTable:
        # Shards of one document are one document.
        numbers = {name: number for number, name in reversed(list(enumerate(self.documents)))}
        documents = list(self.documents)
        for name in other.documents:
            if name not in numbers:
                numbers[name] = len(documents)
                documents.append(name)
        renumbered = [numbers[name] for name in other.documents]
        return UnitTable(
            documents,
            self.document + array("I", [renumbered[row] for row in other.document]),
            self.sentence + other.sentence,
            self.line + other.line,
            self.length + other.length,
            self.scored + other.scored,
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the table as JSON-ready data."""
        plain = {
            name: list(getattr(self, name))
            for name in ("document", "sentence", "line", "length", "scored")
        }
        return {"documents": self.documents, **plain}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> UnitTable:
        """Return the table that :meth:`as_dict` wrote."""
        plain = {name: column(data[name]) for name in ("sentence", "line", "length", "scored")}
        return cls(data["documents"], array("I", data["document"]), **plain)


Columns: TypeAlias = "dict[str, array[int]]"


def add_columns(left: Columns, right: Columns) -> Columns:
    """Return the rows of both, one after the other."""
    if left.keys() != right.keys():
        raise SettingsError(f"columns differ: {sorted(left)} and {sorted(right)}")
    return {name: left[name] + right[name] for name in left}


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


def mean_scores(metric: Metric, rows: Sequence[dict[str, int]]) -> Scores:
    """Return the mean of each score over rows where it is defined; counts are summed."""
    scored = [metric.scores(row) for row in rows]
    result: Scores = {}
    for key, nothing in metric.scores(dict.fromkeys(metric.columns, 0)).items():
        defined = [value for one in scored if (value := one[key]) is not None]
        if isinstance(nothing, int):
            result[key] = sum(defined)
            continue
        result[key] = sum(defined) / len(defined) if defined else None
    return result


def type_scores(metric: Metric, rows: Sequence[dict[str, int]]) -> Scores:
    """Return means over types (labels): recall over the types in gold, precision over those in test.

    F1 is averaged over the types in gold or test.  Where labels are not compared, a type may be on one
    side alone and still be right: its F1 is the one of precision and recall that there is.  ``types`` is
    how many are in gold.
    """
    result: Scores = dict(metric.scores(dict.fromkeys(metric.columns, 0)))
    scored = [metric.scores(row) for row in rows]
    for one, row in zip(scored, rows, strict=True):
        if "matched_test" in row and None in (one["precision"], one["recall"]):
            one["f1"] = one["recall"] if one["precision"] is None else one["precision"]
    for key, nothing in result.items():
        if isinstance(nothing, int):
            result[key] = sum(one[key] or 0 for one in scored)
            continue
        defined = [value for one in scored if (value := one[key]) is not None]
        result[key] = sum(defined) / len(defined) if defined else None
    return result | {"types": sum(row["gold"] > 0 for row in rows)}


def averaged(
    metric: Metric, columns: Columns, units: UnitTable, mask: array[int], average: str, unit: str
) -> Scores:
    """Return a metric's scores by one way of averaging.

    ``corpus`` sums the counts and divides once; ``document`` and ``sentence`` divide for each and
    take the mean of those that are defined.  ``unit`` is the smallest unit at which the columns
    add up here: a metric that adds up by chunk has sentence averages where chunks are sentences,
    and one that counts by stretch has means over stretches elsewhere.
    """
    by: dict[str, Callable[[], list[dict[str, int]]]] = {
        "document": lambda: grouped(columns, mask, units.document, len(units.documents)),
        "sentence": lambda: [
            {name: values[row] for name, values in columns.items()}
            for row in range(len(units))
            if mask[row]
        ],
    }
    if average == "corpus":
        return metric.scores(totals(columns, mask))
    fine = {"sentence": 0, "chunk": 1, "document": 2, "corpus": 3}
    by_stretch = average == "sentence" and metric.over == "stretch"
    if fine[average] < fine[unit] and not by_stretch:
        why = (
            ", and a chunk is more than a sentence here (--chunks sentence)"
            if unit == "chunk"
            else ""
        )
        raise SettingsError(
            f"{metric.spec} adds up by {unit} only{why}: it has no {average} average"
        )
    return mean_scores(metric, by[average]())
