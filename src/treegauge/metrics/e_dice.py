"""Equal labelled spans, normalised as Dice: 2M / (G + T).

An E-mapping keeps labels and spans; M nodes are in it, of G gold and T test nodes.  Nodes are
constituents and preterminals (*whole*), or constituents alone (``roof``: then Dice is the F1 of
``brackets``).  Words never count.  Precision is M / T, recall M / G.  Of dependency trees, a word
with its relation is a node that spans it and all that hangs below it.

Emms (2008), Tree-distance and some other variants of evalb.

>>> import treegauge
>>> gold = "(S (NP (D the) (N dog)) (VP (V barks)))"
>>> test = "(S (D the) (NP (N dog) (NP (N barks))))"
>>> found = treegauge.score(gold, test, metrics="e-dice,e-dice:roof")
>>> found["e-dice"]["f1"], round(found["e-dice:roof"]["f1"], 2)
(0.5, 0.33)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import PrfMetric
from treegauge.metrics.brackets import Brackets
from treegauge.metrics.tags import Tags

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison


class EDice(PrfMetric):
    """Matched, gold and test nodes."""

    needs = frozenset({"trees"})
    options: ClassVar[Mapping[str, str]] = {
        "roof": "constituents alone",
        "unlabeled": "spans alone",
    }

    @property
    def sees(self) -> frozenset[str]:
        """Constituents; tags too unless the roof alone is wanted."""
        return super().sees - {"tag"} if self.has("roof") else super().sees

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit: brackets, and tags unless the roof alone is wanted."""
        chosen = ["unlabeled"] if self.has("unlabeled") else []
        sides = (comparison.gold, comparison.test)
        if any(len(side.columns["tokens.head"]) for side in sides):
            brackets: Sequence[memoryview] = _core.count_relation_spans(comparison.core, not chosen)
        else:
            brackets = Brackets("brackets", chosen).count(comparison)
        if self.has("roof"):
            return brackets
        tags = Tags("tags", chosen).count(comparison)
        return [_core.sum_columns(a, b) for a, b in zip(brackets, tags, strict=True)]


METRIC = EDice
