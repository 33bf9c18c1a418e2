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
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from treegauge import _core
from treegauge.base.argument_kinds import COUNT, LIST, only, takes
from treegauge.tree_costs import ADD_AND_DELETE, UNIT, CostMatrix, Costs, Labels, Prices

__all__ = [
    "ADD_AND_DELETE",
    "UNIT",
    "CostMatrix",
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
class Limits:
    """Where to give up on a pair: bytes of tables held at once, table cells filled in all."""

    memory: int = 4 << 30
    cells: int = 10**12


DEFAULT_LIMITS: Final = Limits()
COSTS: Final = ("Costs", only(lambda value: isinstance(value, Costs)))
LIMITS: Final = ("Limits", only(lambda value: isinstance(value, Limits)))


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
    half = others is None and costs.symmetric
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


class _Batch:
    """Costs made ready for the native core, and the calls."""

    def __init__(self, costs: Costs, jobs: int, limits: Limits) -> None:
        if jobs < 0:
            raise ValueError(f"jobs is a number of threads, or 0 for all cores, not {jobs}")
        self.jobs = jobs or os.cpu_count() or 1
        self.limits = limits
        self.prices = Prices(costs, limits.memory)

    def run_pairs(self, pairs: Iterable[tuple[TreeLike, TreeLike]], want: int) -> list[Any]:
        pairs = list(pairs)
        if isinstance(self.prices.costs.relabel, CostMatrix):
            # It has rows for labels of first trees alone, and columns for those of second ones.
            sides = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
            return self.run(*sides, [(k, k) for k in range(len(pairs))], want)
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
        if self.prices.by_pair_of_trees:
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
        costs, scale = self.prices.of(Labels(numbers, gold, test))
        rows = _core.tree_distances(
            gold, test, wanted, costs, want, self.limits.memory, self.limits.cells, self.jobs
        )
        if scale is None:
            return rows
        if want == _WANT_COST:
            return [cost / scale for cost in rows]
        return [(row[0] / scale, *row[1:]) for row in rows]


def _add(columns: _core.TreeColumns, trees: Sequence[Any]) -> None:
    trees = tuple(trees)
    done = columns.add_nested(trees, 0, NodeList)
    while done < len(trees):
        parents = [-1 if parent is None else parent for parent in trees[done].parents]
        columns.add_nodes(trees[done].labels, parents)
        done = columns.add_nested(trees, done + 1, NodeList)
