"""Evidence about a document (for choosing its aligner), summed over the blocks in which it is read.

A block's own evidence is that of its pairs of sentences.  Words that stand in a neighbouring sentence are
also looked for across the cut between two blocks: the last pair before it and the first behind it are
put together for that.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.records import replaced
from treegauge.comparison.comparison import prepare
from treegauge.comparison.document_pairs import DocumentPair
from treegauge.comparison.plan import Evidence, SurveySum
from treegauge.corpora.corpus import Corpus

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Prepared
    from treegauge.options.settings import Settings


class Characters:
    """The characters of both sides, part by part; ``apart``: those of a part differ."""

    def __init__(self) -> None:
        #: a sum of each side, once there is a part
        self._sums: list[Any] = []
        self.apart = False

    def add(self, prepared: Prepared, pair: DocumentPair) -> None:
        """Add those of the next part."""
        from hashlib import sha256

        self._sums = self._sums or [sha256(), sha256()]
        gold = _core.characters_of(prepared.gold.core, pair.gold)
        test = _core.characters_of(prepared.test.core, pair.test)
        for one, characters in zip(self._sums, (gold, test), strict=True):
            one.update(characters)
        self.apart = self.apart or gold != test

    @property
    def agree(self) -> bool:
        """Whether they are the same over all parts; not before there is one."""
        return len({one.digest() for one in self._sums}) == 1


class EvidenceSum(Evidence):
    """The evidence about the blocks of one document, in order.

    ``known``: how the document is aligned was found by an attempt before.  ``cut``: that has to be checked
    when all blocks are there.
    """

    def __init__(self, formats: tuple[str, str], *, known: bool = False) -> None:
        super().__init__(formats)
        self.cut = known
        self._blocks = 0
        self._survey = SurveySum()
        self._spelling = True
        self._characters = Characters()
        self._last: tuple[Corpus, Corpus] | None = None

    def add(self, prepared: Prepared, pair: DocumentPair, *, equality: bool) -> None:
        """Look at one more block; ``equality``: only at whether words are equal."""
        self._blocks += 1
        self.cut = self.cut or self._blocks > 1
        pairs = prepared.sentence_pairs(pair)
        total = self._survey
        survey = (prepared.core.survey if equality else prepared.core.survey_all)(*pairs.rows())
        total.equal_surfaces = total.equal_surfaces and survey.equal_surfaces
        if equality:
            return
        for name in ("gold_words", "test_words", "shared", "displaced", "moved"):
            setattr(total, name, getattr(total, name) + getattr(survey, name))
        self._spelling = self._spelling and prepared.core.same_spelling(*pairs.rows())
        if self.by_characters:
            self._characters.add(prepared, pair)
        if not len(pairs.gold):
            return
        if self._last is not None:
            first = _pair_of(prepared, pairs.gold[0], pairs.test[0])
            across = _survey_of_two(self._last, first, prepared.settings)
            total.displaced += across.displaced
            total.moved += across.moved
        self._last = _pair_of(prepared, pairs.gold[-1], pairs.test[-1])

    @property
    def survey(self) -> SurveySum:
        """How alike the pairs of sentences are."""
        return self._survey

    @property
    def same_characters(self) -> bool:
        """Whether both sides have the same characters, white space left out."""
        return self._characters.agree

    @property
    def same_spelling(self) -> bool:
        """Whether every pair of sentences spells the same characters."""
        return self._spelling


def _pair_of(prepared: Prepared, gold: int, test: int) -> tuple[Corpus, Corpus]:
    """Return two sentences as corpora."""
    return prepared.gold.slice(gold, gold + 1), prepared.test.slice(test, test + 1)


def _survey_of_two(
    last: tuple[Corpus, Corpus], first: tuple[Corpus, Corpus], settings: Settings
) -> _core.Survey:
    """Look at two pairs of sentences, the last of a block and the first of the next."""
    gold, test = (Corpus.concatenate([*sides]) for sides in zip(last, first, strict=True))
    both = [DocumentPair("", (0, len(gold)), (0, len(test)))]
    # The sides are transformed already.
    prepared = prepare(gold, test, replaced(settings, transforms=()), pairs=both)
    return prepared.core.survey_all(array("I", [0, 1]), array("I", [0, 1]))
