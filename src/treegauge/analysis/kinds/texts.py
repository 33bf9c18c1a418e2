"""Words and sentences of both sides by number, and where only one side ends a sentence."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from treegauge.corpora.corpus import NONE

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison


class BothTexts:
    """The words of a comparison."""

    def __init__(self, comparison: Comparison) -> None:
        self._corpora = {True: comparison.gold, False: comparison.test}
        core = comparison.core
        self.slots = {gold: core.side_column(gold, "slot") for gold in (True, False)}
        self._words = {True: core.column("slot.gold"), False: core.column("slot.test")}
        self._firsts = {
            gold: [*corpus.columns["sentences.first_token"].tolist(), corpus.core.tokens]
            for gold, corpus in self._corpora.items()
        }
        #: the forms of sentences that were asked for, with how often they occur
        self._forms: dict[tuple[bool, int], Counter[int]] = {}

    def form(self, gold: bool, token: int) -> str:
        """Return a word."""
        corpus = self._corpora[gold]
        return corpus.text(corpus.columns["tokens.form"][token])

    def partner(self, gold: bool, token: int) -> int:
        """Return the first word of the other side that stands beside a word, NONE where there is none."""
        slot = self.slots[gold][token]
        if slot == NONE:
            return NONE
        other: int = self._words[not gold][slot]
        return other

    def sentence(self, gold: bool, token: int) -> int:
        """Return the row of the sentence that a word is in."""
        return bisect_right(self._firsts[gold], token) - 1

    def words(self, gold: bool, sentence: int) -> range:
        """Return the words of a sentence."""
        firsts = self._firsts[gold]
        return range(firsts[sentence], firsts[sentence + 1])

    def number(self, gold: bool, token: int) -> int:
        """Return which word of its sentence a word is, from 1."""
        return token - self._firsts[gold][self.sentence(gold, token)] + 1

    def is_repeated(self, gold: bool, token: int) -> bool:
        """Tell whether the sentence has a word more than once."""
        sentence = self.sentence(gold, token)
        forms = self._corpora[gold].columns["tokens.form"]
        known = self._forms.get((gold, sentence))
        if known is None:
            words = self.words(gold, sentence)
            known = self._forms[gold, sentence] = Counter(forms[words.start : words.stop].tolist())
        return known[forms[token]] > 1

    def ends(self, token: int) -> list[str]:
        """Say where the parse ends sentences otherwise, in and around the sentence of a gold word."""
        sentence = self.sentence(True, token)
        beside = {word: self.partner(True, word) for word in self.words(True, sentence)}
        there = {
            word: self.sentence(False, other) for word, other in beside.items() if other != NONE
        }
        told = [
            f"the sentence is cut after ‹{self.form(True, before)}›"
            for before, after in pairwise(there)
            if there[before] != there[after]
        ]
        for word, where in (
            (min(there, default=NONE), "before"),
            (max(there, default=NONE), "after"),
        ):
            if word != NONE and self._reaches(sentence, there[word], where == "before"):
                told.append(f"the sentence is joined with the one {where} it")
        return told

    def _reaches(self, sentence: int, other: int, before: bool) -> bool:
        """Tell whether a sentence of the parse has words of gold's sentences before or after this one."""
        partners = [self.partner(False, word) for word in self.words(False, other)]
        sentences = [self.sentence(True, word) for word in partners if word != NONE]
        return any(near < sentence if before else near > sentence for near in sentences)
