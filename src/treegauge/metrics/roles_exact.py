"""Exact semantic match: sentences whose predicates, senses and arguments are all right.

A gold sentence is right if all its propositions are (see ``propositions``) and no further test predicate
stands in it, as in the CoNLL-2009 scorer; a sentence without predicates is right if test has none there
either.  ``lenient`` is srleval's reading: further test predicates do not hurt.  The value is out of the
gold sentences; precision (out of the test sentences), recall and F1 are given beside it.  Where test has
merged sentences, more can be right than it has: precision is 1 then.

Hajič et al. (2009), The CoNLL-2009 shared task; Favre, Bohnet and Hakkani-Tür (2010), Evaluation of
semantic role labeling and dependency parsing of automatic speech recognition output.

>>> import treegauge
>>> from treegauge.metrics._roles import BARE, TIDE
>>> scores = treegauge.score(BARE, TIDE, metrics="roles-exact,roles-exact:lenient")
>>> scores["roles-exact"]["value"], scores["roles-exact:lenient"]["value"]
(0.0, 1.0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import Metric
from treegauge.metrics._roles import NAMES, SENTENCE_RATIOS, STRUCTURE, sentence_scores

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Scores


class RolesExact(Metric):
    """Sentences that are semantically right, and the sentences of both sides."""

    columns = ("exact", "sentences", "test_sentences")
    shape = "rate"
    main = "value"
    ratios = SENTENCE_RATIOS
    unit = "chunk"
    needs = frozenset({"roles"})
    symmetric = "gold sentences are counted"
    options: ClassVar[Mapping[str, str]] = {
        "lenient": "further test predicates do not hurt (srleval's reading)"
    }

    @property
    def sees(self) -> frozenset[str]:
        """Everything about roles; with ``lenient`` not what is too much."""
        return STRUCTURE | NAMES if not self.has("lenient") else STRUCTURE - {"extra"} | NAMES

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a test sentence counts in the unit of its last word."""
        matched, gold, test = _core.match_predicates(comparison.core, whole=True).count()
        _, sentences, test_sentences = comparison.core.count_boundaries()
        exact = _core.all_equal(matched, gold, gold if self.has("lenient") else test, sentences)
        return [exact, sentences, test_sentences]

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the share of right sentences."""
        return sentence_scores(totals)


METRIC = RolesExact
