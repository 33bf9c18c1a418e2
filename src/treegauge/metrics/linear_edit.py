"""Edit distance between trees written in a row: 1 − ED / (|g| + |t|).

A tree becomes a string of marks: ``(X`` where a constituent begins, the words, ``X)`` where it ends;
insertion, deletion and substitution of a mark cost 1.  Preterminals are constituents too unless
``roof`` leaves them out.

Roark (2002), Evaluating parser accuracy using edit distance.

>>> import treegauge
>>> gold = "(S (NP (PRP she)) (VP (VBZ sings)))"
>>> test = "(S (NP (PRP she) (VBZ sings)))"
>>> treegauge.score(gold, test, metrics="linear-edit:roof")["linear-edit:roof"]["value"]
0.7857142857142857
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import Ratio, declared, in_order
from treegauge.metrics._distance import StretchMetric
from treegauge.metrics._lexemes import FINE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


class LinearEdit(StretchMetric):
    """Edits, and marks on both sides."""

    columns = ("cost", "gold", "test")
    shape = "rate"
    main = "value"
    ratios = declared(value=Ratio({"gold": 1, "test": 1, "cost": -1}, {"gold": 1, "test": 1}))
    formulas = in_order(
        **ratios,
        numerator={"gold": 1, "test": 1, "cost": -1},
        denominator={"gold": 1, "test": 1},
        cost={"cost": 1},
    )
    continuous = "a tree is written in a row only where its brackets nest"
    needs = frozenset({"trees"})
    options: ClassVar[Mapping[str, str]] = {
        "roof": "without preterminals",
        "unlabeled": "labels are ignored",
        "xpos": FINE,
    }

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per stretch."""
        columns: Sequence[memoryview] = _core.count_linear(self.trees(comparison), *self.shown)
        return columns


METRIC = LinearEdit
