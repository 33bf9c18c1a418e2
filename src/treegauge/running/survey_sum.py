"""What deciding about a document looks at, added up over the blocks it is read in.

A block's own look is at its pairs of sentences.  Words that stand in a neighbouring sentence are also
looked for across the cut between two blocks: the last pair before it and the first behind it are put
together for that.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.records import Record
from treegauge.comparison.plan import Looks
from treegauge.corpora.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Callable

    from treegauge.comparison.comparison import Prepared
    from treegauge.comparison.document_pairs import DocumentPair


class Surveyed(Record, frozen=False):
    """A survey (:class:`treegauge._core.Survey`) that adds up."""

    equal_surfaces: bool = True
    gold_words: int = 0
    test_words: int = 0
    shared: int = 0
    displaced: int = 0
    moved: int = 0


class Characters:
    """The characters of both sides, part by part: do they agree?"""

    def __init__(self) -> None:
        self._digests: tuple[Any, Any] | None = None

    def add(self, gold: bytes, test: bytes) -> None:
        """Add those of the next part."""
        if self._digests is None:
            # Loaded here: of most files nobody asks for their characters.
            from hashlib import sha256

            self._digests = (sha256(), sha256())
        self._digests[0].update(gold)
        self._digests[1].update(test)

    @property
    def agree(self) -> bool:
        """Whether they have been the same so far."""
        if self._digests is None:
            return True
        gold, test = self._digests
        return bool(gold.digest() == test.digest())


class SummedLooks(Looks):
    """Looks at the parts of one document, in order.

    ``plain``: only whether words are equal was looked at; of a document where they are, nothing else is
    asked.
    """

    def __init__(self, formats: tuple[str, str]) -> None:
        self.lone = False
        self.items = False
        self.parallel = True
        self.formats = formats
        self.summed = Surveyed()
        self._spelling = True
        self._characters = Characters()
        self._last: tuple[Corpus, Corpus] | None = None

    def add(
        self,
        prepared: Prepared,
        pair: DocumentPair,
        whole: bool,
        prepare: Callable[[Corpus, Corpus], Prepared],
    ) -> None:
        """Look at one more part; ``whole``: at everything, else at equality alone."""
        pairs = prepared.sentence_pairs(pair)
        found = self.summed
        if not whole:
            survey = prepared.core.survey(*pairs.rows())
            found.equal_surfaces = found.equal_surfaces and survey.equal_surfaces
            return
        survey = prepared.core.survey_all(*pairs.rows())
        found.equal_surfaces = found.equal_surfaces and survey.equal_surfaces
        for name in ("gold_words", "test_words", "shared", "displaced", "moved"):
            setattr(found, name, getattr(found, name) + getattr(survey, name))
        self._spelling = self._spelling and prepared.core.same_spelling(*pairs.rows())
        self._characters.add(
            _core.characters_of(prepared.gold.core, pair.gold),
            _core.characters_of(prepared.test.core, pair.test),
        )
        if not len(pairs.gold):
            return
        if self._last is not None:
            first = (
                prepared.gold.slice(pairs.gold[0], pairs.gold[0] + 1),
                prepared.test.slice(pairs.test[0], pairs.test[0] + 1),
            )
            both = (
                Corpus.concatenate([one, other])
                for one, other in zip(self._last, first, strict=True)
            )
            two = prepare(*both)
            across = two.core.survey_all(*_two_rows())
            found.displaced += across.displaced
            found.moved += across.moved
        self._last = (
            prepared.gold.slice(pairs.gold[-1], pairs.gold[-1] + 1),
            prepared.test.slice(pairs.test[-1], pairs.test[-1] + 1),
        )

    @property
    def survey(self) -> Surveyed:  # type: ignore[override]
        """How alike the pairs of sentences are."""
        return self.summed

    @property
    def same_characters(self) -> bool:
        """Whether both sides have the same characters, white space left out."""
        return self._characters.agree

    @property
    def same_spelling(self) -> bool:
        """Whether every pair of sentences spells the same characters."""
        return self._spelling


def _two_rows() -> tuple[array[int], array[int]]:
    return array("I", [0, 1]), array("I", [0, 1])


class Guess(SummedLooks):
    """A document of which is known only that words differ: sentences are taken to go in pairs."""

    def __init__(self, formats: tuple[str, str]) -> None:
        super().__init__(formats)
        self.summed.equal_surfaces = False

    @property
    def same_characters(self) -> bool:
        """No: where they were, the document would be aligned as a whole."""
        return False
