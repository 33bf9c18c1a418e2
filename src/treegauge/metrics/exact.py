"""Exact match: sentences in which every word has the right head and relation.

A gold sentence is right if all its words are, and no further test word stands in it; with ``lenient``,
as in srleval, further test words do not hurt.  ``unlabeled`` asks for heads alone.  The value is out of
the gold sentences; precision (out of the test sentences), recall and F1 are given beside it.  Where test
has merged sentences, more can be right than it has: precision is 1 then.

Kübler, McDonald and Nivre (2009), Dependency parsing, section 6.1; Favre, Bohnet and Hakkani-Tür (2010),
Evaluation of semantic role labeling and dependency parsing of automatic speech recognition output.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> treegauge.score(FERRY * 2, FERRY + FERRY.replace("nsubj", "obj"), metrics="exact")["exact"]["value"]
0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import Metric, Scores, get_metric
from treegauge.metrics._roles import SENTENCE_RATIOS, sentence_scores
from treegauge.metrics._words import NOPUNCT, SUBTYPES, UNLABELED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison

LENIENT = {"lenient": "further test words do not hurt (srleval's reading)"}


class Exact(Metric):
    """Sentences that are wholly right, all sentences of gold, and those of test."""

    columns = ("exact", "sentences", "test_sentences")
    symmetric = "gold sentences are counted"
    shape = "rate"
    main = "value"
    ratios = SENTENCE_RATIOS
    needs = frozenset({"heads"})
    options: ClassVar[Mapping[str, str]] = UNLABELED | SUBTYPES | NOPUNCT | LENIENT
    aliases: ClassVar[Mapping[str, str]] = {"nopunct": "nopunct-unicode"}

    @property
    def sees(self) -> frozenset[str]:
        """Everything that a word's score sees, and sentence ends."""
        return frozenset({"head", "lost", "end"}) | (
            set() if self.has("unlabeled") else {"relation"}
        )

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        own = {"unlabeled", "lenient"}
        passed_on = [option for option in self.chosen if option not in own]
        words = "uas" if self.has("unlabeled") else "las"
        if words == "uas":
            passed_on = [option for option in passed_on if option != "subtypes"]
        matched, gold, test = get_metric(":".join([words, *passed_on])).count(comparison)
        _, sentences, test_sentences = comparison.core.count_boundaries()
        # Only where there is a gold sentence: a document may have test sentences alone.
        exact = _core.all_equal(matched, gold, gold if self.has("lenient") else test, sentences)
        return [exact, sentences, test_sentences]

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the share of wholly right sentences."""
        return sentence_scores(totals)


METRIC = Exact
