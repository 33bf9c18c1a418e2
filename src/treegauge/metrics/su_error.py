r"""SU error: missed and false sentence boundaries over gold boundaries.

Liu et al. (2005), Structural metadata research in the EARS program; used with SParseval by
Roark et al. (2006).

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP we)) (VP (VBP stay)))"
>>> test = "(S (NP (PRP it)) (VP (VBZ rains)) (S (NP (PRP we)) (VP (VBP stay))))"
>>> treegauge.score(gold, test, metrics="su-error")["su-error"]["value"]
0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.metrics import Metric, Ratio, declared, in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison


class SuError(Metric):
    """Matched, gold and test sentence ends, as an error rate."""

    columns = ("matched", "gold", "test")
    shape = "rate"
    main = "value"
    best = 0.0
    ratios = declared(value=Ratio({"gold": 1, "test": 1, "matched": -2}, {"gold": 1}))
    formulas = in_order(
        **ratios,
        numerator={"gold": 1, "test": 1, "matched": -2},
        denominator={"gold": 1},
    )
    unit = "chunk"
    symmetric = "the rate is over gold boundaries"

    @property
    def sees(self) -> frozenset[str]:
        """Sentence ends."""
        return frozenset({"end"})

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        return comparison.core.count_boundaries()


METRIC = SuError
