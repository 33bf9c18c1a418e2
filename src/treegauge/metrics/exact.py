"""Exact match: sentences in which every word has the right head and relation.

A gold sentence is right if all its words are, and no further test word stands in it.  ``unlabeled``
asks for heads alone.

Kübler, McDonald and Nivre (2009), Dependency parsing, section 6.1.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> treegauge.score(FERRY * 2, FERRY + FERRY.replace("nsubj", "obj"), metrics="exact")["exact"]["value"]
0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import Metric, Scores, get_metric, ratio
from treegauge.metrics._words import NOPUNCT, SUBTYPES, UNLABELED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison


class Exact(Metric):
    """Sentences that are wholly right, and all that were scored."""

    columns = ("exact", "sentences")
    sees = frozenset({"head", "relation", "lost", "end"})
    shape = "rate"
    main = "value"
    needs = frozenset({"heads"})
    options: ClassVar[Mapping[str, str]] = UNLABELED | SUBTYPES | NOPUNCT
    aliases: ClassVar[Mapping[str, str]] = {"nopunct": "nopunct-unicode"}

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        passed_on = [option for option in self.chosen if option != "unlabeled"]
        words = "uas" if self.has("unlabeled") else "las"
        if words == "uas":
            passed_on = [option for option in passed_on if option != "subtypes"]
        matched, gold, test = get_metric(":".join([words, *passed_on])).count(comparison)
        return [comparison.all_equal(matched, gold, test), comparison.scored]

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the share of wholly right sentences."""
        right, sentences = totals["exact"], totals["sentences"]
        return {"value": ratio(right, sentences), "numerator": right, "denominator": sentences}


METRIC = Exact
