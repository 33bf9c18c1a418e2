r"""Sentence boundaries: precision, recall and F1.

Of two consecutive aligned words in different gold sentences the partners must be in different test
sentences; the end of a chunk always matches.  Out of the sentences of each side.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output.

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP we)) (VP (VBP stay)))"
>>> test = "(S (NP (PRP it)) (VP (VBZ rains)) (S (NP (PRP we)) (VP (VBP stay))))"
>>> scores = treegauge.score(gold, test, metrics="boundaries")["boundaries"]
>>> scores["matched"], scores["gold"], scores["test"]
(1, 2, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.metrics import PrfMetric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison


class Boundaries(PrfMetric):
    """Matched, gold and test sentence ends."""

    unit = "chunk"

    @property
    def sees(self) -> frozenset[str]:
        """Sentence ends."""
        return frozenset({"end"})

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; an end is counted with the last word of its sentence."""
        return comparison.core.count_boundaries()


METRIC = Boundaries
