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
from treegauge.metrics import MatchMetric

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison


class Predicates(MatchMetric):
    """Predicates on aligned words."""

    needs = frozenset({"predicates"})
    cells = frozenset({"predicate"})

    @property
    def sees(self) -> frozenset[str]:
        """Predicates alone."""
        return frozenset({"predicate", "extra"})

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match predicates side by side, listed as they are written."""
        return _core.match_predicates(comparison.core, whole=False)


METRIC = Predicates
