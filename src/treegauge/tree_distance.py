"""Tree edit distance between ordered labelled trees, for any labels and any costs.

The distance is the cost of the cheapest way to turn one tree into the other by deleting a node (its
children take its place), inserting one (some neighbouring children move below it) and relabelling
one (Tai 1979; Zhang and Shasha 1989). Such a way is a *mapping*: pairs of nodes, one to one, that
keep left-to-right order and ancestry.

Of several cheapest mappings this module gives, in this order, one with most pairs of equal labels,
and then the one whose list of partners, read along the first tree in pre-order, is smallest: where
two mappings first differ, the earlier partner wins, and any partner wins over none.

A tree is nested tuples ``(label, child, child, ...)``, where a child that is not a tuple is a leaf's
label, or a :class:`NodeList`. ``()`` and ``None`` are the empty tree. Labels are anything hashable.

>>> distance(("S", ("NP", "dogs"), ("VP", "bark")), ("S", ("NP", "dogs"), "bark"))
1
>>> compare(("a", "b", "c"), ("a", ("x", "b"), "c")).mapping
[(0, 0), (1, 2), (2, 3)]
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import isinf, isnan, lcm
from typing import Any, Final, TypeAlias

from treegauge import _core
from treegauge.base.argument_kinds import COUNT, LIST, takes

__all__ = [
    "ADD_AND_DELETE",
    "UNIT",
    "Costs",
    "Edits",
    "Limits",
    "NodeList",
    "TreesTooLargeError",
    "compare",
    "comparisons",
    "distance",
    "distances",
    "matrix",
]

TreesTooLargeError = _core.TreesTooLargeError

Number: TypeAlias = int | float | Fraction | Decimal
Relabel: TypeAlias = (
    Number
    | Mapping[tuple[Hashable, Hashable], Number]
    | Callable[[Hashable, Hashable], Number]
    | None
)


@dataclass(frozen=True)
class NodeList:
    """A tree as a list of labels and, node by node, the number of its parent.

    Nodes may come in any order; children of one node are ordered as they are numbered. A root's
    parent is ``None`` or -1; several roots stand side by side. Mappings use these numbers.
    """

    labels: Sequence[Hashable]
    parents: Sequence[int | None]


TreeLike: TypeAlias = tuple[object, ...] | NodeList | Hashable


@dataclass(frozen=True)
class Costs:
    """What deleting, inserting and relabelling cost; never below 0.

    ``delete`` and ``insert`` are a number or numbers by label. ``relabel`` is a number, numbers by
    pair ``(label, label)``, a function of the two labels (asked about equal ones too), or ``None``:
    no relabelling at all. What a table does not name costs ``otherwise``; pairs of equal labels
    that it does not name cost nothing.

    Whole numbers and decimal fractions are added up exactly, and floats are taken as the decimals
    they print as; numbers beyond a common denominator of a million are added up as floats, and then
    equal labels do not break ties.
    """

    delete: Number | Mapping[Hashable, Number] = 1
    insert: Number | Mapping[Hashable, Number] = 1
    relabel: Relabel = 1
    otherwise: Number = 1


UNIT: Final = Costs()
ADD_AND_DELETE: Final = Costs(relabel=None)


@dataclass(frozen=True)
class Limits:
    """Where to give up on a pair: bytes of tables held at once, table cells filled in all."""

    memory: int = 4 << 30
    cells: int = 10**12


DEFAULT_LIMITS: Final = Limits()
COSTS: Final = ("Costs", lambda value: isinstance(value, Costs))
LIMITS: Final = ("Limits", lambda value: isinstance(value, Limits))


@dataclass(frozen=True)
class Edits:
    """The distance, how many nodes are edited how, and the pairs of nodes ``(first, second)``.

    ``matched`` counts the pairs with equal labels, ``relabeled`` the others.
    """

    cost: float
    deleted: int
    inserted: int
    relabeled: int
    matched: int
    mapping: list[tuple[int, int]] = field(default_factory=list, compare=False, repr=False)


@takes(costs=COSTS, limits=LIMITS)
def distance(
    first: TreeLike, second: TreeLike, costs: Costs = UNIT, limits: Limits = DEFAULT_LIMITS
) -> float:
    """Return the tree edit distance: an ``int`` when all costs are whole numbers."""
    return distances([(first, second)], costs, limits=limits)[0]


@takes(costs=COSTS, limits=LIMITS)
def compare(
    first: TreeLike, second: TreeLike, costs: Costs = UNIT, limits: Limits = DEFAULT_LIMITS
) -> Edits:
    """Return the distance with its mapping."""
    return comparisons([(first, second)], costs, limits=limits)[0]


@takes(pairs=LIST, costs=COSTS, jobs=COUNT, limits=LIMITS)
def distances(
    pairs: Iterable[tuple[TreeLike, TreeLike]],
    costs: Costs = UNIT,
    *,
    jobs: int = 1,
    limits: Limits = DEFAULT_LIMITS,
) -> list[float]:
    """Return the distance of each pair, computed by ``jobs`` threads (0: one per processor)."""
    return _Batch(costs, jobs, limits).run_pairs(pairs, _WANT_COST)


@takes(pairs=LIST, costs=COSTS, jobs=COUNT, limits=LIMITS)
def comparisons(
    pairs: Iterable[tuple[TreeLike, TreeLike]],
    costs: Costs = UNIT,
    *,
    jobs: int = 1,
    limits: Limits = DEFAULT_LIMITS,
) -> list[Edits]:
    """Return distance and mapping of each pair, computed by ``jobs`` threads."""
    rows = _Batch(costs, jobs, limits).run_pairs(pairs, _WANT_MAPPING)
    return [Edits(*row) for row in rows]


@takes(trees=LIST, others=LIST, costs=COSTS, jobs=COUNT, limits=LIMITS)
def matrix(
    trees: Iterable[TreeLike],
    others: Iterable[TreeLike] | None = None,
    costs: Costs = UNIT,
    *,
    jobs: int = 1,
    limits: Limits = DEFAULT_LIMITS,
) -> list[list[float]]:
    """Return the distances from each tree to each of the others (by default: to each other)."""
    rows = list(trees)
    columns = rows if others is None else list(others)
    # Where both directions cost the same, each pair is computed once.
    half = others is None and _is_symmetric(costs)
    wanted = [(i, j) for i in range(len(rows)) for j in range(i + 1 if half else 0, len(columns))]
    values = _Batch(costs, jobs, limits).run(rows, columns, wanted, _WANT_COST)
    table: list[list[float]] = [[0] * len(columns) for _ in rows]
    for (i, j), value in zip(wanted, values, strict=True):
        table[i][j] = value
        if half:
            table[j][i] = value
    return table


_WANT_COST: Final = 0
_WANT_MAPPING: Final = 2
_LARGEST_DENOMINATOR: Final = 10**6
_LARGEST_NUMERATOR: Final = 2**40


def _is_symmetric(costs: Costs) -> bool:
    plain = isinstance(costs.relabel, int | float | Fraction | Decimal | None)
    return plain and costs.delete == costs.insert


def _exact(cost: Number) -> Fraction | None:
    """Return the decimal a number prints as; ``None`` for infinity."""
    if isinstance(cost, float) and (isinf(cost) or isnan(cost)):
        if isnan(cost) or cost < 0:
            raise ValueError(f"a cost of {cost}")
        return None
    exact = Fraction(repr(float(cost))) if isinstance(cost, float) else Fraction(cost)
    if exact < 0:
        raise ValueError(f"a cost below 0: {cost}")
    return exact


class _Batch:
    """Costs made ready for the native core, and the calls."""

    def __init__(self, costs: Costs, jobs: int, limits: Limits) -> None:
        if jobs < 0:
            raise ValueError(f"{jobs} jobs")
        self.costs = costs
        self.jobs = jobs or os.cpu_count() or 1
        self.limits = limits

    def run_pairs(self, pairs: Iterable[tuple[TreeLike, TreeLike]], want: int) -> list[Any]:
        # One after the other: trees of a pair share most labels, and those seen last are found fastest.
        trees: list[TreeLike] = []
        for first, second in pairs:
            trees += (first, second)
        return self.run(trees, trees, [(k, k + 1) for k in range(0, len(trees), 2)], want)

    def run(
        self,
        first: Sequence[TreeLike],
        second: Sequence[TreeLike],
        wanted: Sequence[tuple[int, int]],
        want: int,
    ) -> list[Any]:
        if isinstance(self.costs.relabel, Mapping) or callable(self.costs.relabel):
            # A table of all labels of a batch could be huge: one pair at a time.
            results = []
            for i, j in wanted:
                results += self.call([first[i]], [second[j]], [(0, 0)], want)
            return results
        return self.call(first, second, wanted, want)

    def call(
        self,
        first: Sequence[TreeLike],
        second: Sequence[TreeLike],
        wanted: Sequence[tuple[int, int]],
        want: int,
    ) -> list[Any]:
        numbers: dict[Hashable, int] = {}
        gold = _core.TreeColumns(numbers)
        test = gold if second is first else gold.another()
        _add(gold, first)
        if test is not gold:
            _add(test, second)
        native, scale = self.prepared(numbers)
        rows = _core.tree_distances(
            gold, test, wanted, native, want, self.limits.memory, self.limits.cells, self.jobs
        )
        if scale is None:
            return rows
        if want == _WANT_COST:
            return [cost / scale for cost in rows]
        return [(row[0] / scale, *row[1:]) for row in rows]

    def prepared(
        self, numbers: Mapping[Hashable, int]
    ) -> tuple[_core.IntegerCosts | _core.RealCosts, int | None]:
        """Return the native costs, and what to divide results by (``None``: nothing)."""
        costs = self.costs
        delete = self.by_label(costs.delete, numbers)
        insert = self.by_label(costs.insert, numbers)
        relabel = self.by_pair(numbers)
        everything = [cost for cost in (*delete, *insert, *relabel) if cost is not None]
        exact = [_exact(cost) for cost in everything]
        if None in {_exact(cost) for cost in (*delete, *insert) if cost is not None}:
            raise ValueError("deleting or inserting cannot be forbidden")
        finite = [cost for cost in exact if cost is not None]
        scale = lcm(*(cost.denominator for cost in finite))
        whole = scale <= _LARGEST_DENOMINATOR and all(
            cost * scale <= _LARGEST_NUMERATOR for cost in finite
        )
        native = _core.IntegerCosts() if whole else _core.RealCosts()

        def converted(cost: Number | None) -> float:
            value = None if cost is None else _exact(cost)
            if value is None:
                return -1
            return int(value * scale) if whole else float(value)

        if isinstance(costs.delete, Mapping):
            native.remove_by_label = [converted(cost) for cost in delete]
        else:
            native.remove = converted(delete[0])
        if isinstance(costs.insert, Mapping):
            native.insert_by_label = [converted(cost) for cost in insert]
        else:
            native.insert = converted(insert[0])
        if isinstance(costs.relabel, Mapping) or callable(costs.relabel):
            native.relabel_table = [converted(cost) for cost in relabel]
            native.table_width = len(numbers)
        else:
            native.relabel = converted(relabel[0])
        only_ints = all(isinstance(cost, int) for cost in everything)
        return native, scale if whole and not only_ints else None

    def by_label(
        self, cost: Number | Mapping[Hashable, Number], numbers: Mapping[Hashable, int]
    ) -> list[Number]:
        if isinstance(cost, Mapping):
            return [cost.get(label, self.costs.otherwise) for label in numbers]
        return [cost]

    def by_pair(self, numbers: Mapping[Hashable, int]) -> list[Number | None]:
        relabel = self.costs.relabel
        if isinstance(relabel, Mapping):
            return [
                relabel.get((a, b), 0 if a == b else self.costs.otherwise)
                for a in numbers
                for b in numbers
            ]
        if callable(relabel):
            return [relabel(a, b) for a in numbers for b in numbers]
        return [relabel]


def _add(columns: _core.TreeColumns, trees: Sequence[Any]) -> None:
    trees = tuple(trees)
    done = columns.add_nested(trees, 0, NodeList)
    while done < len(trees):
        parents = [-1 if parent is None else parent for parent in trees[done].parents]
        columns.add_nodes(trees[done].labels, parents)
        done = columns.add_nested(trees, done + 1, NodeList)
