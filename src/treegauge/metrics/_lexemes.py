"""Shared code of the metrics on words and their segments."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import Metric

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.comparison.comparison import Comparison

UNLABELED = "labels of constituents, relations and tags are ignored, segments are not"
FINE = (
    "of dependency files, the fine tags (XPOS, POSTAG) instead of the coarse ones (UPOS, CPOSTAG)"
)

#: sentences whose segments the word map above makes comparable (transliterated Hebrew)
GOLD = "(TOP (PP (IN B) (NP (DEF H) (NP (NP (NN CL) (PP (POSS FL) (PRN HM))) (ADJP (DEF H) (JJ NEIM))))))"
PARSE = "(TOP (PP (IN B) (NP (NP (NN CL) (PP (POSS FL) (PRN HM))) (JJ HNEIM))))"
GOLD_WORDS = "BCLM\tB H CL FL HM\nHNEIM\tH NEIM\n"
PARSE_WORDS = "BCLM\tB CL FL HM\nHNEIM\tHNEIM\n"


class LexemeMetric(Metric):
    """A metric that puts words together by itself: it needs no slots."""

    unit = "chunk"
    over = "stretch"
    own_words = True
    reads_parameters = False

    @property
    def labeled(self) -> bool:
        """Whether labels and tags are compared."""
        return not self.has("unlabeled")


class SegmentMetric(LexemeMetric):
    """Compares the segments of words, without trees."""

    needs = frozenset({"tags"})
    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": "segments without their tags",
        "xpos": FINE,
    }

    @property
    def sees(self) -> frozenset[str]:
        """Tags, and words that are others or lost."""
        return super().sees | {"word", "lost"}


def states(comparison: Comparison) -> tuple[array[int], array[int], array[int], array[int]]:
    """Return the lattice states before and after each segment of gold and of test, if any."""
    nothing = array("I")
    gold, test = comparison.gold.lattice_states, comparison.test.lattice_states
    return (*(gold or (nothing, nothing)), *(test or (nothing, nothing)))
