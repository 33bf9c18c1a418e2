"""Struct-IoU: trees whose nodes are stretches of time, by how far these overlap.

A node is a constituent or a preterminal; it lasts from the beginning of its first word to the end of its
last.  A pair of nodes is worth the time that both share over the time from the first beginning to the last
end (intersection over union).  A mapping keeps order and ancestry; the value is that of the heaviest one,
2 · sum / (nodes + nodes).  So it is 1 − TED / (nodes + nodes), where deleting and inserting cost 1 and
pairing costs 2 − 2 IoU.  Constituents pair with constituents of the same label, preterminals with any node;
``strict``: preterminals too need the same label; ``unlabeled``: anything pairs with anything.  Of files
labels count as ``--params`` says, without function tags; :func:`treegauge.struct_iou` of one pair keeps them.

Times are those of the files; words of a segment share its time by their characters.  Where no word has
any, word *i* of the alignment lasts from *i* to *i* + 1, so that equal words share their time.
Where only some have times the metric is refused.  Over a corpus the value is the mean over sentences, each in
whole billionths.

Shi, Gimpel and Livescu (2024), Structured tree alignment for evaluation of (speech) constituency parsing.
With S, NP and VP in both trees and one tag each, five nodes of gold and four of test pair with
IoU 1, and the value is 2 · 4 / (5 + 4):

>>> import treegauge
>>> gold = "(S (NP (PRP she)) (VP (VBZ sings)))"
>>> test = "(S (PRP she) (VP (VBZ sings)))"
>>> round(treegauge.score(gold, test, metrics="struct-iou")["struct-iou"]["value"], 4)
0.8889
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.base.time_limit import tree_limits
from treegauge.errors import InputError
from treegauge.metrics import Ratio, Scores, declared, ratio
from treegauge.metrics._distance import TOO_LARGE, StretchMetric

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison

BILLION = 10**9


class StructIou(StretchMetric):
    """Sum of the values in billionths, and their number."""

    columns = ("billionths", "sentences")
    shape = "mean"
    main = "value"
    mapping = "IoU"
    continuous = "a node lasts from its first to its last word"
    needs = frozenset({"nodes"})
    ratios = declared(value=Ratio({"billionths": 1}, {"sentences": BILLION}))
    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": "any node may pair with any other",
        "strict": "preterminals pair with nodes of the same label only",
    }

    @property
    def sees(self) -> frozenset[str]:
        """Constituents; tags where they must be equal."""
        strict = self.has("strict") and not self.has("unlabeled")
        return super().sees | ({"tag"} if strict else set())

    @property
    def pairing(self) -> _core.IouOptions:
        """The rule for nodes that may pair."""
        return _core.IouOptions(labeled=not self.has("unlabeled"), strict=self.has("strict"))

    def times(self, comparison: Comparison) -> _core.WordTimes:
        """Return the times of words; an error where only some have any."""
        try:
            return comparison.once("word times", lambda: _core.word_times(comparison.core))
        except ValueError as some:
            raise InputError(
                f"{self.spec}: {some}",
                "give times for all words, or for none: then places in the alignment are the times",
            ) from some

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per stretch."""
        pairs, times = self.trees(comparison), self.times(comparison)
        try:
            columns: Sequence[memoryview] = _core.count_struct_iou(
                pairs, self.pairing, times, tree_limits(self.spec)
            )
        except RuntimeError as hopeless:
            raise InputError(f"{self.spec}: {hopeless}", TOO_LARGE) from hopeless
        return columns

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the mean over sentences."""
        number = totals["sentences"]
        return {"value": ratio(totals["billionths"] / BILLION, number), "n": number}


METRIC = StructIou
