"""Segments of each word as a multiset: precision, recall and F1 of segmentation and tags.

Each space-delimited word has a multiset of segments with tags on either side; what both have
counts as matched, in whatever order.  ``unlabeled`` compares segments without tags (segmentation
alone); ``feats`` and ``lemmas`` ask for the right features and lemmas as well.  ``--by label`` lists the
scores of each tag.  The aligned multiset score of Hebrew morphological disambiguation; it is never below
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

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import MatchMetric
from treegauge.metrics._lexemes import SegmentMetric

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


class Segments(SegmentMetric, MatchMetric):
    """Matched, gold and test segments."""

    options: ClassVar[Mapping[str, str]] = {
        **SegmentMetric.options,
        "feats": "the universal features must agree too, in any order",
        "lemmas": "the lemmas must agree too",
    }

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, options)
        if more := {"feats", "lemmas"}.intersection(options):
            # Files that have them have universal tags, too.
            self.needs = frozenset({"upos", *more})  # type: ignore[misc]

    @property
    def sees(self) -> frozenset[str]:
        """Tags and words, and what the options add."""
        if self.needs is SegmentMetric.needs:
            return super().sees
        seen = {"feats": "feats", "lemmas": "lemma"}
        tags = {"upos"} if self.labeled and not self.has("xpos") else set()
        return frozenset({"word", "lost", *(seen[key] for key in seen if self.has(key))}) | tags

    def same_labels(self, comparison: Comparison) -> bool:
        """Tell whether tags are compared."""
        del comparison
        return self.labeled

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match the segments of each word; a segment counts in the first gold sentence of its stretch."""
        matches = _core.match_segments(
            comparison.core,
            self.labeled,
            self.has("xpos"),
            self.has("feats"),
            self.has("lemmas"),
        )
        matches.names = matches.names or comparison.label_names
        return matches


METRIC = Segments
