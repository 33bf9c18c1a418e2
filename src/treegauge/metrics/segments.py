"""Segments of each word as a multiset: precision, recall and F1 of segmentation and tags.

Each space-delimited word has a multiset of segments with tags on either side; what both have
counts as matched, in whatever order.  ``unlabeled`` compares segments without tags (segmentation
alone).  The aligned multiset score of Hebrew morphological disambiguation; it is never below
SegEval.

More, Seker, Basmova and Tsarfaty (2019), Joint transition-based models for morpho-syntactic
parsing: parsing strategies for MRLs and a case study from Modern Hebrew.

>>> import treegauge
>>> from treegauge.metrics._lexemes import GOLD, GOLD_WORDS, PARSE, PARSE_WORDS
>>> gold = treegauge.with_words(treegauge.read(GOLD.encode()), GOLD_WORDS.encode())
>>> parse = treegauge.with_words(treegauge.read(PARSE.encode()), PARSE_WORDS.encode())
>>> scores = treegauge.score(gold, parse, metrics="segments")["segments"]
>>> scores["matched"], scores["gold"], scores["test"], round(scores["f1"], 4)
(4, 7, 5, 0.6667)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics import PrfMetric
from treegauge.metrics._lexemes import SegmentMetric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison import Comparison


class Segments(SegmentMetric, PrfMetric):
    """Matched, gold and test segments."""

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per pair of sentences."""
        columns: Sequence[memoryview] = _core.count_segments(
            comparison.core, self.labeled, self.has("xpos")
        )
        return columns


METRIC = Segments
