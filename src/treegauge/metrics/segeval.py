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

from treegauge import _core
from treegauge.metrics import Ratio, declared, ratio
from treegauge.metrics._lexemes import SegmentMetric

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison
    from treegauge.metrics import Scores


class SegEval(SegmentMetric):
    """Lexemes added, deleted and kept."""

    columns = ("cost", "matched", "gold", "test", "exact", "strings")
    shape = "distance"
    main = "score"
    ratios = declared(score=Ratio({"gold": 1, "test": 1, "cost": -1}, {"gold": 1, "test": 1}))

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per pair of sentences."""
        columns: Sequence[memoryview] = _core.count_segeval(
            comparison.core, self.labeled, self.has("xpos")
        )
        return columns

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the score and the counts it is made of."""
        wrong = ratio(totals["cost"], totals["gold"] + totals["test"])
        result: Scores = {"score": None if wrong is None else 1 - wrong, "cost": totals["cost"]}
        matched = totals["matched"]
        result |= {
            "deleted": totals["gold"] - matched,
            "inserted": totals["test"] - matched,
            "relabeled": 0,
        }
        return result | {name: totals[name] for name in self.columns[1:]}


METRIC = SegEval
