"""Counts of a breakdown unit by unit, for tests of one label's score.

They take as much room as items do, and are kept only where systems are to be compared
(:func:`treegauge.score_systems`, ``treegauge compare``); they are not saved.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from treegauge.base.columns import column

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.base.columns import Columns


@dataclass(frozen=True)
class CellRows:
    """Counts of each cell of a breakdown, for each unit that has items in it."""

    rows: dict[str, array[int]]
    counts: dict[str, Columns]

    @classmethod
    def of(
        cls,
        names: Sequence[str],
        columns: Sequence[str],
        cell: memoryview,
        unit: memoryview,
        *values: memoryview,
    ) -> CellRows:
        """Return the rows that the core counted, in order of cells; cells may share a name."""
        rows: dict[str, array[int]] = {}
        counts: dict[str, Columns] = {}
        begin = 0
        while begin < len(cell):
            end = begin
            while end < len(cell) and cell[end] == cell[begin]:
                end += 1
            name = names[cell[begin]]
            rows.setdefault(name, array("q")).extend(unit[begin:end].tolist())
            known = counts.setdefault(name, {key: column() for key in columns})
            for key, part in zip(columns, values, strict=False):
                known[key].extend(part[begin:end].tolist())
            begin = end
        return cls(rows, counts)

    def columns(self, cell: str, size: int) -> Columns | None:
        """Return a cell's counts with a row for each unit; None where there is no such cell."""
        if cell not in self.rows:
            return None
        columns: Columns = {}
        for name, values in self.counts[cell].items():
            dense = column(bytes(8 * size))
            for row, value in zip(self.rows[cell], values, strict=True):
                dense[row] += value
            columns[name] = dense
        return columns
