"""Leaf-ancestor: how alike the ways from the root to each word are.

For each word the labels from root to tag form its lineage, with marks where a constituent begins or
ends at the word (``plain`` leaves the marks out).  A word scores 1 − ED / (sum of both lengths), with
edits at cost 1; the score is the mean over words.  A word with no partner scores 0.

Sampson and Babarczy (2003), A test of the leaf-ancestor metric for parse accuracy.

>>> import treegauge
>>> gold = "(S (NP (PRP she)) (VP (VBZ sings)))"
>>> test = "(S (NP (PRP she) (VBZ sings)))"
>>> round(treegauge.score(gold, test, metrics="leaf-ancestor:plain")["leaf-ancestor:plain"]["value"], 4)
0.9167
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import Metric, Scores, ratio

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison

BILLION = 10**9


class LeafAncestor(Metric):
    """Sum of the words' scores in billionths, and words."""

    columns = ("billionths", "words")
    shape = "mean"
    main = "value"
    needs = frozenset({"trees"})
    options: ClassVar[Mapping[str, str]] = {
        "plain": "without boundary marks",
        "unlabeled": "labels are ignored",
    }

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        columns: Sequence[memoryview] = _core.count_lineages(
            comparison.core, not self.has("unlabeled"), not self.has("plain")
        )
        return columns

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the mean over words."""
        return {
            "value": ratio(totals["billionths"] / BILLION, totals["words"]),
            "n": totals["words"],
        }


METRIC = LeafAncestor
