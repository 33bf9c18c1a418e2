"""Cells of a breakdown (labels, predicates, distances) as statistics over the units that have items there.

Units in which no system has an item of a cell change neither its score nor a swap, so they are left out: all
cells of a breakdown together take as long as their items.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from treegauge.base.columns import column
from treegauge.stats.paired import Grouping
from treegauge.stats.statistic import UNDEFINED, Statistic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.base.columns import Columns
    from treegauge.metrics._cell_rows import CellRows
    from treegauge.stats.system_statistics import SystemStatistics


class CellStatistic(Statistic):
    """One cell's score, of counts that are summed for each unit already."""

    def unit_sums(self, system: int, values: array[int]) -> array[int]:
        """Return the column as it is."""
        del system
        return values

    def distribution(self, sums: Sequence[Any]) -> Any:
        """Return the score for each sample; F1 of items that may match those of other cells in one go."""
        if self.is_ratio or self.value != "f1" or "matched_test" not in self.counts[0]:
            return super().distribution(sums)
        names = list(self.counts[0])
        columns = (sums[names.index(name)] for name in ("matched", "gold", "test", "matched_test"))
        return array("d", [_f1(*row) for row in zip(*columns, strict=True)])


def _f1(matched: float, gold: float, test: float, matched_test: float) -> float:
    """Return the harmonic mean of precision and recall, as :func:`treegauge.metrics.prf` has it."""
    if gold and test:
        below = matched_test * gold + matched * test
        return 2 * matched * matched_test / below if below else 0.0
    return (matched + matched_test) / (gold + test) if gold or test else UNDEFINED


class Cells:
    """The cells of one breakdown of one value, where they were counted for each unit."""

    def __init__(self, computed: SystemStatistics, spec: str, value: str, by: str) -> None:
        self.computed, self.spec, self.value = computed, spec, value
        self.whole = computed.statistics.get((spec, value))
        self.kept: list[CellRows] = [
            rows
            for result in computed.paired.results
            if (rows := result.cell_rows.get(by, {}).get(spec)) is not None and rows.counts
        ]
        #: for each system the position of each of its rows; None where positions are rows
        self.positions: list[dict[int, int]] | None = None
        if computed.paired.rows is not None:
            self.positions = [
                {row: position for position, row in enumerate(rows) if row >= 0}
                for rows in computed.paired.rows
            ]

    def statistic(self, cell: str) -> CellStatistic | None:
        """Return a cell's score as a function of sums over its units; None where they were not kept."""
        if self.whole is None or len(self.kept) < len(self.computed.paired.results):
            return None
        units = self.whole.units
        names = list(next(iter(self.kept[0].counts.values())))
        numbers: dict[int, int] = {}
        columns: list[Columns] = []
        for system, kept in enumerate(self.kept):
            sums: dict[str, dict[int, int]] = {name: {} for name in names}
            rows = kept.rows.get(cell, ())
            for place, row in enumerate(rows):
                at = row if self.positions is None else self.positions[system].get(row, -1)
                if at < 0 or not units.mask[at]:
                    continue
                number = numbers.setdefault(units.numbers[at], len(numbers))
                for name, own in sums.items():
                    own[number] = own.get(number, 0) + kept.counts[cell][name][place]
            columns.append({name: column(_dense(own)) for name, own in sums.items()})
        for own_columns in columns:
            for values in own_columns.values():
                values.extend([0] * (len(numbers) - len(values)))
        # Where matches are of the same cell on both sides F1 is a ratio of sums, and its test is exact.
        if all(own.get("matched_test") == own.get("matched") for own in columns):
            for own_columns in columns:
                own_columns.pop("matched_test", None)
        size = len(numbers)
        inside = Grouping(units.level, array("I", range(size)), column([1] * size), size)
        return CellStatistic(self.computed.paired, self.spec, self.value, inside, columns)


def _dense(sums: dict[int, int]) -> list[int]:
    return [sums.get(number, 0) for number in range(max(sums, default=-1) + 1)]
