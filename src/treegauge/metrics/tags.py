"""Part-of-speech tags of aligned words.

Matched are words in one slot with equal tags (equal under EQ_LABEL); out of the words that count in
gold (recall) and in test (precision).  With equal words this is evalb's tagging accuracy.

Sekine and Collins (1997), evalb.

>>> import treegauge
>>> gold = "(S (NP (DT the) (NN dog)) (VP (VBZ barks)))"
>>> test = "(S (NP (DT the) (NN dog)) (VP (NNS barks)))"
>>> treegauge.score(gold, test, metrics="tags")["tags"]["f1"]
0.6666666666666666
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import MatchMetric

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


class Tags(MatchMetric):
    """Matched, gold and test tags."""

    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": "that there is a word on both sides is enough"
    }
    needs = frozenset({"tags"})
    tag_column = "tag"
    typed = True
    plain = ("tags", "words", "words")

    @property
    def sees(self) -> frozenset[str]:
        """Tags, and words without a partner."""
        return super().sees | {"lost"}

    def same_labels(self, comparison: Comparison) -> bool:
        """Tell whether tags are compared."""
        del comparison
        return not self.has("unlabeled")

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        return _core.count_words(comparison.core, "tags", labeled=not self.has("unlabeled"))

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match slot by slot."""
        labeled = not self.has("unlabeled")
        matches = _core.match_words(comparison.core, "tags", labeled=labeled)
        matches.names = comparison.label_names
        return matches


METRIC = Tags
