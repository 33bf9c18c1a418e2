"""Equal labelled spans, normalised as Dice: 2M / (G + T).

An E-mapping keeps labels and spans; M nodes are in it, of G gold and T test nodes.  Nodes are
constituents and preterminals (*whole*), or constituents alone (``roof``: then Dice is the F1 of
``brackets``).  Words never count.  Precision is M / T, recall M / G.  Of dependency trees, a word
with its relation is a node that spans it and all that hangs below it.

Emms (2008), Tree-distance and some other variants of evalb.

>>> import treegauge
>>> gold = "(S (NP (D the) (N dog)) (VP (V barks)))"
>>> test = "(S (D the) (NP (N dog) (NP (N barks))))"
>>> result = treegauge.score(gold, test, metrics="e-dice,e-dice:roof")
>>> result["e-dice"]["f1"], round(result["e-dice:roof"]["f1"], 2)
(0.5, 0.33)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import PrfMetric
from treegauge.metrics._distance import StretchMetric
from treegauge.metrics._lexemes import FINE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


class EDice(StretchMetric, PrfMetric):
    """Matched, gold and test nodes."""

    continuous = "E-mappings are defined for continuous spans: brackets compares all"
    needs = frozenset({"trees"})
    mapping = "E"
    options: ClassVar[Mapping[str, str]] = {
        "roof": "constituents alone",
        "unlabeled": "spans alone",
        "xpos": FINE,
    }

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per stretch."""
        columns: Sequence[memoryview] = _core.count_equal_nodes(self.trees(comparison), *self.shown)
        return columns


METRIC = EDice
