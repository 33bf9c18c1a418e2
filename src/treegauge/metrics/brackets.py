"""Labelled brackets: precision, recall and F1 over constituents.

A bracket is a constituent with its label and the slots of its first and last word.  Brackets of
both sides are matched one to one, as multisets.  Tags are not brackets; a bracket without a word
that counts is none.  ``unlabeled`` compares spans alone.  ``characters`` takes spans between
numbers of characters (of the words, without spaces) from the start of the sentence instead of
aligned words, ``terminals`` between numbers of words: no alignment at all, so one word more shifts
all that follows.

Characters: Tsarfaty (2006), Integrated morphological and syntactic disambiguation for Modern
Hebrew.

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

from treegauge import _core
from treegauge.metrics import PrfMetric, labelled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison


class Brackets(PrfMetric):
    """Matched, gold and test brackets."""

    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": "spans alone",
        "characters": "between numbers of characters instead of aligned words",
        "terminals": "between numbers of words instead of aligned words",
    }
    needs = frozenset({"nodes"})
    typed = True

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, options)
        self.own_words = self._plain

    def _labeled(self, comparison: Comparison) -> bool:
        return comparison.params.labeled and not self.has("unlabeled")

    @property
    def _plain(self) -> bool:
        return self.has("characters") or self.has("terminals")

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a test bracket lives in the gold sentence of its first word."""
        if self._plain:
            characters = self.has("characters")
            return _core.count_plain_brackets(
                comparison.core, characters, self._labeled(comparison)
            )
        return comparison.core.count_brackets(self._labeled(comparison))

    def by_label(self, comparison: Comparison) -> dict[str, dict[str, int]] | None:
        """Count per label."""
        if self._plain:
            return None
        rows = comparison.core.count_brackets_by_label(
            self._labeled(comparison), comparison.counted
        )
        return labelled(comparison.label_names, rows)


METRIC = Brackets
