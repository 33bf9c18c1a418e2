"""Labelled brackets: precision, recall and F1 over constituents.

A bracket is a constituent with its label and the slots of its first and last word.  Brackets of
both sides are matched one to one, as multisets.  Tags are not brackets; a bracket without a word
that counts is none.  ``unlabeled`` compares spans alone.  ``characters`` takes spans between
numbers of characters (of the words, without spaces) from the start of the sentence instead of
aligned words, ``terminals`` between numbers of words: no alignment at all, so one word more shifts
all that follows.

`characters`: Tsarfaty (2006), Integrated morphological and syntactic disambiguation for Modern
Hebrew.

Where words differ, a slot may hold a word of one side only.  ``sparseval-spans`` gives such a slot to
the constituents of the other side that start after it, as SParseval does (Roark et al. 2006).
``gap-tolerant`` ignores such slots at either edge of a bracket, on both sides: a bracket goes from its
first to its last word that has a partner; one without such a word counts, but matches nothing.

A discontinuous constituent is in several blocks of neighbouring words, each from its first to its last word's
slot, and all must agree; ``discontinuous`` and ``continuous`` count such brackets alone, or all others.  With
equal words these are the figures of disco-dop (van Cranenburgh, Scha and Bod, 2016).

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
from treegauge.metrics import MatchMetric

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


#: options that leave out brackets
SOME = ("discontinuous", "continuous")


class Brackets(MatchMetric):
    """Matched, gold and test brackets."""

    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": "spans alone",
        "sparseval-spans": "words of the other side alone belong to what starts after them",
        "gap-tolerant": "words of one side alone do not count at the edges",
        "characters": "between numbers of characters instead of aligned words",
        "terminals": "between numbers of words instead of aligned words",
        "discontinuous": "those in several pieces alone, on each side by itself",
        "continuous": "those in one piece alone, on each side by itself",
    }
    needs = frozenset({"nodes"})
    #: ``depth``: how many constituents hold it, itself included
    cells = frozenset({"label", "depth"})
    typed = True
    item = "bracket"
    plain = ("matched", "gold", "test")

    #: which brackets count: all, or those of one kind
    which = "all"
    #: what a bracket is between
    spans = "slots"

    def read_options(self) -> None:
        """Note which brackets count, and between what they are."""
        super().read_options()
        some = [option for option in self.chosen if option in SOME]
        if len(some) > 1:
            raise SettingsError(f"either {' or '.join(SOME)} brackets: without both, all count")
        self.which = some[0] if some else self.which
        spans = [option for option in self.chosen if option not in {"unlabeled", *SOME}]
        if len(spans) > 1:
            raise SettingsError(f"brackets have one kind of spans: either {' or '.join(spans)}")
        self.spans = spans[0] if spans else self.spans
        self.own_words = self.spans in {"characters", "terminals"}

    @property
    def sees(self) -> frozenset[str]:
        """A bracket of the kind that counts."""
        return super().sees if self.which == "all" else frozenset({self.which})

    def same_labels(self, comparison: Comparison) -> bool:
        """Tell whether labels are compared."""
        return comparison.params.labeled and not self.has("unlabeled")

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a test bracket counts in the gold sentence of its first word."""
        labeled = self.same_labels(comparison)
        return comparison.once(
            self.spec,
            lambda: _core.count_brackets(comparison.core, self.spans, labeled, self.which),
        )

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match spans and labels."""
        labeled = self.same_labels(comparison)
        matches = _core.match_brackets(comparison.core, self.spans, labeled, self.which)
        matches.names = comparison.label_names
        return matches


METRIC = Brackets
