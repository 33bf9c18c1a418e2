"""Labelled brackets: precision, recall and F1 over constituents.

A bracket is a constituent with its label and the slots of its first and last word.  Brackets of
both sides are matched one to one, as multisets.  Tags are not brackets; a bracket without a word
that counts is none.  ``unlabeled`` compares spans alone.  ``characters`` takes spans between
numbers of characters (of the words, without spaces) from the start of the sentence instead of
aligned words, ``terminals`` between numbers of words: no alignment at all, so one word more shifts
all that follows.

Characters: Tsarfaty (2006), Integrated morphological and syntactic disambiguation for Modern
Hebrew.

Where words differ, a slot may hold a word of one side only.  ``sparseval-spans`` gives such a slot to
the constituents of the other side that start after it, as SParseval does (Roark et al. 2006).
``gap-tolerant`` ignores such slots at either edge of a bracket, on both sides: a bracket goes from its
first to its last word that has a partner; one without such a word counts, but matches nothing.

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
from treegauge.errors import SettingsError
from treegauge.metrics import PrfMetric, check_trees, labelled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison


class Brackets(PrfMetric):
    """Matched, gold and test brackets."""

    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": "spans alone",
        "sparseval-spans": "words of the other side alone belong to what starts after them",
        "gap-tolerant": "words of one side alone do not count at the edges",
        "characters": "between numbers of characters instead of aligned words",
        "terminals": "between numbers of words instead of aligned words",
    }
    needs = frozenset({"nodes"})
    typed = True

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, options)
        self.own_words = self._plain
        spans = [option for option in self.chosen if option != "unlabeled"]
        if len(spans) > 1:
            raise SettingsError(f"brackets have one kind of spans: either {' or '.join(spans)}")

    def _labeled(self, comparison: Comparison) -> bool:
        return comparison.params.labeled and not self.has("unlabeled")

    @property
    def _plain(self) -> bool:
        return self.has("characters") or self.has("terminals")

    @property
    def _gaps(self) -> str:
        """How words of one side alone are treated, where not by the first and last own word."""
        if self.has("gap-tolerant"):
            return "gap-tolerant"
        return "sparseval" if self.has("sparseval-spans") else ""

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a test bracket lives in the gold sentence of its first word."""
        return comparison.once(self.spec, lambda: self._count(comparison))

    def _count(self, comparison: Comparison) -> Sequence[memoryview]:
        check_trees(self.spec, comparison)
        core, labeled = comparison.core, self._labeled(comparison)
        if self._plain:
            return _core.count_plain_brackets(core, self.has("characters"), labeled)
        if self._gaps:
            return _core.count_respanned(core, self._gaps, labeled)
        return core.count_brackets(labeled)

    def by_label(self, comparison: Comparison) -> dict[str, dict[str, int]] | None:
        """Count per label."""
        core, labeled, counted = comparison.core, self._labeled(comparison), comparison.counted
        if self._plain:
            return None
        if self._gaps:
            rows = _core.count_respanned_by_label(core, self._gaps, labeled, counted)
        else:
            rows = core.count_brackets_by_label(labeled, counted)
        return labelled(comparison.label_names, rows, labeled)


METRIC = Brackets
