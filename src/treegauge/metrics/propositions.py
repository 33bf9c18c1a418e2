"""Propositions: predicates that are right with all that belongs to them.

A proposition is right if the predicate is aligned to a predicate with the same sense, all its arguments
are right (see ``roles``), and the test predicate has no further argument.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output; with equal words as in the CoNLL-2009 scorer.

>>> import treegauge
>>> from treegauge.metrics._roles import TIDE
>>> treegauge.score(TIDE * 2, TIDE + TIDE.replace("A1", "A2"), metrics="propositions")["propositions"]["f1"]
0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics import PrfMetric
from treegauge.metrics._roles import NAMES, STRUCTURE, cells_of, check_predicates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison import Comparison


class Propositions(PrfMetric):
    """Predicates with the right sense and the right arguments."""

    needs = frozenset({"predicates"})

    @property
    def sees(self) -> frozenset[str]:
        """Everything about roles."""
        return STRUCTURE | NAMES

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        check_predicates(self.spec, comparison)
        return _core.count_propositions(comparison.core)

    def by_cell(self, comparison: Comparison, by: str) -> dict[str, dict[str, int]] | None:
        """Count per predicate as it is written, each in the cell of its own side."""
        if by != "predicate":
            return None
        return cells_of(_core.count_proposition_cells(comparison.core, comparison.counted))


METRIC = Propositions
