"""SegEval: the segments of both sides as strings, by edit distance; 1 − ED / (|p| + |g|).

TedEval without trees: the string of lexemes (segments with tags) of a sentence is turned into the
other by adding and deleting lexemes at cost 1 each, and a lexeme may be kept only inside its own
space-delimited word, in order.  Sizes count lexemes.  ``unlabeled`` compares segments without
tags.

Tsarfaty, Nivre and Andersson (2012), Joint evaluation of morphological segmentation and syntactic
parsing.

>>> import treegauge
>>> from treegauge.metrics._lexemes import GOLD, GOLD_WORDS, PARSE, PARSE_WORDS
>>> gold = treegauge.with_words(treegauge.read(GOLD.encode()), GOLD_WORDS.encode())
>>> parse = treegauge.with_words(treegauge.read(PARSE.encode()), PARSE_WORDS.encode())
>>> scores = treegauge.score(gold, parse, metrics="segeval")["segeval"]
>>> scores["gold"], scores["test"], scores["cost"], round(scores["score"], 4)
(7, 5, 4, 0.6667)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics import Ratio, Rest, declared, in_order
from treegauge.metrics._lexemes import SegmentMetric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison


class SegEval(SegmentMetric):
    """Lexemes added, deleted and kept."""

    columns = ("cost", "matched", "gold", "test", "exact", "strings")
    shape = "distance"
    main = "score"
    ratios = declared(score=Ratio({"gold": 1, "test": 1, "cost": -1}, {"gold": 1, "test": 1}))
    formulas = in_order(
        score=Rest(Ratio({"cost": 1}, {"gold": 1, "test": 1})),
        cost={"cost": 1},
        deleted={"gold": 1, "matched": -1},
        inserted={"test": 1, "matched": -1},
        relabeled={},
        **{name: {name: 1} for name in columns[1:]},
    )

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per pair of sentences."""
        columns: Sequence[memoryview] = _core.count_segeval(
            comparison.core, self.labeled, self.has("xpos")
        )
        return columns


METRIC = SegEval
