"""Labelled brackets: precision, recall and F1 over constituents.

A bracket is a constituent with its label and the slots of its first and last word.  Brackets of both
sides are matched one to one, as multisets.  Tags are not brackets; a bracket without a word that
counts is none.  ``unlabeled`` compares spans alone.

Black et al. (1991), A procedure for quantitatively comparing the syntactic coverage of English
grammars; as made precise by evalb (Sekine and Collins, 1997).

>>> import treegauge
>>> gold = "(S (NP (DT the) (NN dog)) (VP (VBZ barks) (ADVP (RB loudly))))"
>>> test = "(S (NP (DT the) (NN dog)) (VP (VBZ barks)) (ADVP (RB loudly)))"
>>> scores = treegauge.score(gold, test, metrics="brackets")["brackets"]
>>> scores["matched"], scores["gold"], scores["test"], scores["f1"]
(3, 4, 4, 0.75)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import PrfMetric, labelled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison


class Brackets(PrfMetric):
    """Matched, gold and test brackets."""

    options: ClassVar[Mapping[str, str]] = {"unlabeled": "spans alone"}
    needs = frozenset({"nodes"})

    def _labeled(self, comparison: Comparison) -> bool:
        return comparison.params.labeled and not self.has("unlabeled")

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a test bracket lives in the gold sentence of its first word."""
        return comparison.core.count_brackets(self._labeled(comparison))

    def by_label(self, comparison: Comparison) -> dict[str, dict[str, int]]:
        """Count per label."""
        rows = comparison.core.count_brackets_by_label(
            self._labeled(comparison), comparison.counted
        )
        return labelled(comparison.label_names, rows)


METRIC = Brackets
