"""Statistics from bare counts: numerators and denominators of systems, without texts."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from treegauge.stats.paired import Grouping
from treegauge.stats.statistic import Statistic

if TYPE_CHECKING:
    from collections.abc import Sequence


class Counts(Statistic):
    """A ratio of sums over units: for each system its numerators and denominators."""

    def __init__(self, systems: Sequence[tuple[Sequence[int], Sequence[int]]]) -> None:
        size = len(systems[0][0])
        self.spec, self.value = "counts", "value"
        self.is_ratio = self.exact = True
        self._left_out: dict[int, object] = {}
        self.units = Grouping("sentence", array("I", range(size)), array("q", [1] * size), size)
        self.columns = [[array("q", numbers) for numbers in sides] for sides in systems]

    @property
    def lower_is_better(self) -> bool:
        return False
