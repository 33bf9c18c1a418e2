"""Predicate identification: precision, recall and F1.

A predicate is right if it is aligned to a predicate, whatever their senses.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output.

>>> import treegauge
>>> from treegauge.metrics._roles import TIDE
>>> test = TIDE.replace("lift.01", "lift.02")
>>> treegauge.score(TIDE, test, metrics="predicates")["predicates"]["f1"]
1.0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics import PrfMetric
from treegauge.metrics._roles import cells_of, check_predicates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison import Comparison


class Predicates(PrfMetric):
    """Predicates on aligned words."""

    needs = frozenset({"predicates"})

    @property
    def sees(self) -> frozenset[str]:
        """Predicates alone."""
        return frozenset({"predicate", "extra"})

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        check_predicates(self.spec, comparison)
        return _core.count_predicates(comparison.core)

    def by_cell(self, comparison: Comparison, by: str) -> dict[str, dict[str, int]] | None:
        """Count per predicate as it is written, each in the cell of its own side."""
        if by != "predicate":
            return None
        return cells_of(_core.count_predicate_cells(comparison.core, comparison.counted))


METRIC = Predicates
