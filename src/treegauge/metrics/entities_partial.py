r"""Entities with half a point for an overlap: nervaluate's partial scores, whatever the type.

An entity of the same place counts one, one that shares a word a half: precision and recall are those of
``entities:unlabeled`` and ``entities:overlap:unlabeled`` in the middle.

nervaluate (Batista 2018), after Segura-Bedmar et al. (2013), SemEval-2013 task 9, and Chinchor and Sundheim
(1993), MUC-5 evaluation metrics.

>>> import treegauge
>>> gold = "Ada B-PER\nLind I-PER\nleft O\nNew B-LOC\nYork I-LOC\n\n"
>>> test = "Ada B-PER\nLind I-PER\nleft O\nNew O\nYork B-LOC\n\n"
>>> treegauge.score(gold, test, metrics="entities-partial")["entities-partial"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics import Metric, Ratio, declared, in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison


class EntitiesPartial(Metric):
    """Entities of the same place, and of places that overlap."""

    columns = ("matched", "overlapping", "gold", "test")
    shape = "prf"
    main = "f1"
    needs = frozenset({"chunks"})
    ratios = declared(
        precision=Ratio({"matched": 1, "overlapping": 1}, {"test": 2}),
        recall=Ratio({"matched": 1, "overlapping": 1}, {"gold": 2}),
        f1=Ratio({"matched": 1, "overlapping": 1}, {"gold": 1, "test": 1}),
    )
    formulas = in_order(
        **ratios,
        matched={"matched": 1},
        overlapping={"overlapping": 1},
        gold={"gold": 1},
        test={"test": 1},
    )

    @property
    def sees(self) -> frozenset[str]:
        """All that is wrong with an entity but its type."""
        return super().sees - {"label"}

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; ``overlapping`` are all that share a word, those of the same place included."""
        core = comparison.core
        same, gold, test = _core.match_chunks(core, False, False, "").count()
        overlapping, _, _ = _core.match_chunks(core, False, True, "").count()
        return [same, overlapping, gold, test]


METRIC = EntitiesPartial
