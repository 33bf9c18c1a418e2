"""Costs of tree edits: numbers, tables, functions, and the letters of texts."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import inf, isfinite, lcm
from typing import Final, Literal, TypeAlias

from treegauge import _core

Number: TypeAlias = int | float | Fraction | Decimal


@dataclass(frozen=True, eq=False)
class CostMatrix:
    """What relabelling costs: a row for each label of first trees, a column for each of second ones.

    ``costs`` are rows of numbers, or an array of doubles with two dimensions, such as numpy's.
    """

    first: Sequence[Hashable]
    second: Sequence[Hashable]
    costs: Iterable[Iterable[Number]]


Relabel: TypeAlias = (
    Number
    | Mapping[tuple[Hashable, Hashable], Number]
    | Callable[[Hashable, Hashable], Number]
    | CostMatrix
    | Literal["levenshtein"]
    | None
)

LEVENSHTEIN: Final = "levenshtein"
_LARGEST_DENOMINATOR: Final = 10**6


@dataclass(frozen=True)
class Costs:
    """What deleting, inserting and relabelling cost; never below 0.

    ``delete`` and ``insert`` are a number or numbers by label. ``relabel`` is one of these:

    - a number, or ``None``: no relabelling at all (so does a cost of infinity);
    - numbers by pair ``(label, label)``; a pair that is not named costs ``otherwise``, or nothing
      where its labels are equal;
    - a function of a label of the first tree and one of the second, asked about equal ones too;
    - a :class:`CostMatrix`;
    - ``"levenshtein"``: two texts cost the letters to insert, delete or replace (Levenshtein 1966),
      divided by the letters of the longer one. So do tuples that end in a text and are equal
      before it. Other labels that differ cost ``otherwise``.

    Whole numbers are added up exactly. Where there are others, all are added up as floats, and equal
    labels do not break ties. ``exact``: fractions are added up exactly, too, and floats are taken as
    the decimals they print as, unless their common denominator is above a million.
    """

    delete: Number | Mapping[Hashable, Number] = 1
    insert: Number | Mapping[Hashable, Number] = 1
    relabel: Relabel = 1
    otherwise: Number = 1
    exact: bool = False

    @property
    def symmetric(self) -> bool:
        """Both directions cost the same, whatever the trees."""
        plain = isinstance(self.relabel, int | float | Fraction | Decimal | None)
        return (plain or self.relabel == LEVENSHTEIN) and self.delete == self.insert


UNIT: Final = Costs()
ADD_AND_DELETE: Final = Costs(relabel=None)


class Labels:
    """The labels of trees by number, and the numbers of those that each side has."""

    def __init__(
        self, numbers: Mapping[Hashable, int], first: _core.TreeColumns, second: _core.TreeColumns
    ) -> None:
        self._numbers, self._first, self._second = numbers, first, second

    @cached_property
    def all(self) -> list[Hashable]:
        """All labels, by number."""
        return list(self._numbers)

    @cached_property
    def first(self) -> list[int]:
        """The numbers of the first trees' labels."""
        return self._first.distinct_labels()

    @cached_property
    def second(self) -> list[int]:
        """The numbers of the second trees' labels."""
        return self._second.distinct_labels()


class Prices:
    """Costs as the native core takes them, for the labels at hand."""

    def __init__(self, costs: Costs, memory: int) -> None:
        relabel = costs.relabel
        if isinstance(relabel, str) and relabel != LEVENSHTEIN:
            raise ValueError(
                f"relabel is a number, numbers by pair, a function, a matrix or {LEVENSHTEIN!r}, "
                f"not {relabel!r}"
            )
        self.costs = costs
        self.memory = memory
        self.matrix = _packed(relabel) if isinstance(relabel, CostMatrix) else array("d")

    @property
    def by_pair_of_trees(self) -> bool:
        """Whether pairs of trees need tables of their own: one of all labels of a batch could be huge."""
        return isinstance(self.costs.relabel, Mapping | str) or callable(self.costs.relabel)

    def of(self, labels: Labels) -> tuple[_core.TreeCosts, int | None]:
        """Return the native costs, and what to divide results by (``None``: nothing)."""
        delete = self.by_label(self.costs.delete, labels)
        insert = self.by_label(self.costs.insert, labels)
        relabel, rows, columns, width = self.by_pair(labels)
        # A table that is an array is one of floats.
        only_ints = not isinstance(relabel, array) and all(
            set(map(type, costs)) <= {int, bool} for costs in (delete, insert, relabel)
        )
        scale = 1
        if self.costs.exact:
            scale, (delete, insert, relabel) = _scaled(delete, insert, relabel)
        costs = _core.TreeCosts(
            [float(cost) for cost in delete],
            [float(cost) for cost in insert],
            _doubles(relabel).tobytes(),
            rows,
            columns,
            width,
        )
        return costs, None if only_ints else scale

    def by_label(
        self, cost: Number | Mapping[Hashable, Number], labels: Labels
    ) -> Sequence[Number]:
        """Return one cost for all labels, or that of each."""
        if isinstance(cost, Mapping):
            return [cost.get(label, self.costs.otherwise) for label in labels.all]
        return [cost]

    def by_pair(self, labels: Labels) -> tuple[Sequence[Number], Sequence[int], Sequence[int], int]:
        """Return the costs, the row and the column of each label, and how many columns there are.

        Without columns there is one cost for all labels.
        """
        relabel = self.costs.relabel
        if relabel is None or isinstance(relabel, int | float | Fraction | Decimal):
            return [inf if relabel is None else relabel], [], [], 0
        if not labels.first or not labels.second:
            return [0], [], [], 0
        if isinstance(relabel, CostMatrix):
            rows = _places(labels, labels.first, relabel.first, "row")
            columns = _places(labels, labels.second, relabel.second, "column")
            return self.matrix, rows, columns, len(relabel.second)
        first = [labels.all[number] for number in labels.first]
        second = [labels.all[number] for number in labels.second]
        table: Sequence[Number]
        if isinstance(relabel, str):
            kinds: dict[object, int] = {}
            left, right = ([_text_of(label, kinds) for label in side] for side in (first, second))
            table = array(
                "d", _core.text_costs(left, right, float(self.costs.otherwise), self.memory)
            )
        elif isinstance(relabel, Mapping):
            otherwise = self.costs.otherwise
            table = [relabel.get((a, b), 0 if a == b else otherwise) for a in first for b in second]
        else:
            table = [relabel(a, b) for a in first for b in second]
        rows, columns = ([0] * len(labels.all) for _ in range(2))
        for places, side in ((rows, labels.first), (columns, labels.second)):
            for place, number in enumerate(side):
                places[number] = place
        return table, rows, columns, len(second)


def _doubles(costs: Sequence[Number]) -> array[float]:
    return costs if isinstance(costs, array) else array("d", map(float, costs))


def _packed(matrix: CostMatrix) -> array[float]:
    packed = array("d")
    try:
        view = memoryview(matrix.costs)  # type: ignore[arg-type]  # what has no buffer is told by the error
    except TypeError:
        view = None
    if view is not None and view.format == "d" and view.ndim == 2:
        shapes = [view.shape[1]] * view.shape[0] if view.shape else []
        packed.frombytes(view.tobytes())
    else:
        rows = [array("d", map(float, row)) for row in matrix.costs]
        shapes = [len(row) for row in rows]
        for row in rows:
            packed += row
    if shapes != [len(matrix.second)] * len(matrix.first):
        raise ValueError(
            f"a matrix of {len(matrix.first)} by {len(matrix.second)} costs is expected; "
            f"it has rows of these lengths: {', '.join(map(str, shapes[:5]))}"
        )
    return packed


def _places(
    labels: Labels, numbers: Sequence[int], named: Sequence[Hashable], line: str
) -> list[int]:
    """Return for each label its row or column in a matrix; those that a side has must have one."""
    places = {label: place for place, label in enumerate(named)}
    if len(places) != len(named):
        raise ValueError(f"the matrix of costs has more than one {line} for a label")
    for number in numbers:
        if labels.all[number] not in places:
            raise ValueError(
                f"the matrix of costs has no {line} for the label {labels.all[number]!r}"
            )
    return [places.get(label, 0) for label in labels.all]


def _text_of(label: Hashable, kinds: dict[object, int]) -> tuple[int, str]:
    """Return the number of what is before the text of a label, which must be equal, and the text."""
    if isinstance(label, str):
        return 0, label
    if isinstance(label, tuple) and label and isinstance(label[-1], str):
        return kinds.setdefault((True, label[:-1]), len(kinds) + 1), label[-1]
    return kinds.setdefault((False, label), len(kinds) + 1), ""


def _scaled(*parts: Sequence[Number]) -> tuple[int, list[Sequence[Number]]]:
    """Return costs as whole numbers, and what they were multiplied by; as they are where that is too much."""
    exact = [[_exact(cost) for cost in costs] for costs in parts]
    scale = lcm(
        *(cost.denominator for costs in exact for cost in costs if isinstance(cost, Fraction))
    )
    if scale > _LARGEST_DENOMINATOR:
        return 1, list(parts)
    return scale, [
        [int(cost * scale) if isinstance(cost, Fraction) else cost for cost in costs]
        for costs in exact
    ]


def _exact(cost: Number) -> Fraction | float:
    """Return the decimal a number prints as; what is none stays as it is."""
    if not isfinite(cost):
        return float(cost)
    return Fraction(repr(float(cost)) if isinstance(cost, float) else cost)
