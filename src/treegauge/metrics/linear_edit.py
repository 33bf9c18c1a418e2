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
from treegauge.metrics import Metric, Scores, ratio

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison


class LinearEdit(Metric):
    """Edits, and marks on both sides."""

    columns = ("cost", "gold", "test")
    unit = "chunk"
    whole_chunks = True
    shape = "rate"
    main = "value"
    needs = frozenset({"trees"})
    options: ClassVar[Mapping[str, str]] = {
        "roof": "without preterminals",
        "unlabeled": "labels are ignored",
    }

    @property
    def sees(self) -> frozenset[str]:
        """Constituents; tags too unless the roof alone is wanted."""
        return super().sees - {"tag"} if self.has("roof") else super().sees

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per tree pair."""
        labeled, preterminals = not self.has("unlabeled"), not self.has("roof")
        columns: Sequence[memoryview] = _core.count_linear(comparison.core, labeled, preterminals)
        return columns

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the share of marks that need no edit."""
        marks = totals["gold"] + totals["test"]
        right = marks - totals["cost"]
        rate: Scores = {"value": ratio(right, marks), "numerator": right, "denominator": marks}
        return rate | {"cost": totals["cost"]}


METRIC = LinearEdit
