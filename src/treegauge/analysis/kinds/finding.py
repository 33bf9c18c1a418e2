"""Base class of the finders of error kinds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from treegauge.analysis.kinds.operations import NOTHING, Operation
from treegauge.corpora.corpus import NONE
from treegauge.errors import SettingsError
from treegauge.results.causes import CAUSES, find_causes

if TYPE_CHECKING:
    from collections.abc import Collection

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric

#: the bit of each cause in a set of causes
BIT = {name: 1 << place for place, name in enumerate(CAUSES)}


class Finder(ABC):
    """Finds the operations of one comparison.

    ``left``: the missed (True) and extra (False) items that are not explained yet.
    """

    def __init__(self, comparison: Comparison, metric: Metric) -> None:
        matches = metric.matches(comparison)
        if matches is None:
            raise SettingsError(f"{metric.spec} has no items, so its errors have no kinds")
        counted = comparison.counted
        causes = find_causes(comparison, metric)
        self.comparison, self.matches = comparison, matches
        self.causes = {True: causes.column(True), False: causes.column(False)}
        self.sides = {True: matches.gold, False: matches.test}
        self.left = {
            gold: {
                item
                for item, (partner, unit) in enumerate(zip(side.partner, side.unit, strict=True))
                if partner == NONE and counted[unit]
            }
            for gold, side in self.sides.items()
        }
        self.total = {gold: len(items) for gold, items in self.left.items()}
        self.operations: list[Operation] = []

    def keep(self, units: Collection[int]) -> None:
        """Look at the errors of these units alone."""
        for gold, items in self.left.items():
            here = self.sides[gold].unit
            items.intersection_update([item for item in items if here[item] in units])
            self.total[gold] = len(items)

    @abstractmethod
    def run(self) -> list[Operation]:
        """Return all operations."""

    def add(self, kind: str, missed: list[int], extra: list[int], *texts: str) -> None:
        """Add an operation, and take the items that it explains out of ``left``."""
        self.left[True].difference_update(missed)
        self.left[False].difference_update(extra)
        unit = self.sides[True].unit[missed[0]] if missed else self.sides[False].unit[extra[0]]
        self.operations.append(
            Operation(kind, unit, tuple(sorted(missed)), tuple(sorted(extra)), *texts)
        )

    def add_lone(self, kind: str, gold: bool, item: int) -> None:
        """Add an operation for one item, named after its label."""
        label = self.label(gold, item) or NOTHING
        if gold:
            self.add(kind, [item], [], "", label, NOTHING)
        else:
            self.add(kind, [], [item], "", NOTHING, label)

    def label(self, gold: bool, item: int) -> str:
        """Return an item's label, as it is compared."""
        number = self.sides[gold].label[item]
        return "" if number == NONE else self.matches.names[number]

    def has_cause(self, gold: bool, item: int, *names: str) -> bool:
        """Tell whether an item has one of these causes."""
        return any(self.causes[gold][item] & BIT[name] for name in names)

    def take_unparsed(self) -> None:
        """Explain all items of each sentence without a parse by one operation."""
        units: dict[int, list[int]] = {}
        for item in sorted(self.left[True]):
            if self.has_cause(True, item, "unparsed"):
                units.setdefault(self.sides[True].unit[item], []).append(item)
        for items in units.values():
            self.add("unparsed", items, [])
