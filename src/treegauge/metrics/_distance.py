"""What the tree-distance metrics share: columns, shape of the result, both normalisations."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import Metric, Scores

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison


class TreeDistance(Metric):
    """Nodes deleted, inserted, relabelled and matched in the cheapest T-mapping of each tree pair."""

    columns = ("deleted", "inserted", "relabeled", "matched", "gold", "test", "words", "cost")
    unit = "chunk"
    shape = "distance"
    main = "score"
    needs = frozenset({"trees"})
    options: ClassVar[Mapping[str, str]] = {
        "roof": "preterminals are spliced out, words are kept",
        "unlabeled": "labels of constituents and tags are ignored",
    }

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per tree pair."""
        labeled, preterminals = not self.has("unlabeled"), not self.has("roof")
        columns: Sequence[memoryview] = _core.count_distance(comparison.core, labeled, preterminals, 1, 1, 1)
        return columns

    @abstractmethod
    def largest(self, totals: Mapping[str, int]) -> int:
        """Return the cost that counts as wholly wrong."""

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the score and the counts it is made of."""
        most = self.largest(totals)
        score = 1 - totals["cost"] / most if most else None
        shown = ("cost", "deleted", "inserted", "relabeled", "matched", "gold", "test", "words")
        result: Scores = {"score": score}
        return result | {name: totals[name] for name in shown}
