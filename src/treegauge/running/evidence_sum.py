"""The evidence about a document, added up over the blocks it is read in.

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
    from collections.abc import Iterable

    from treegauge.comparison.comparison import Prepared
    from treegauge.options.settings import Settings


class Characters:
    """The characters of both sides, part by part: do they agree?"""

    def __init__(self) -> None:
        self._digests: tuple[Any, Any] | None = None

    def add(self, prepared: Prepared, pair: DocumentPair) -> bool:
        """Add those of the next part; tell whether they agree in it."""
        if self._digests is None:
            # Loaded here: of most files nobody asks for their characters.
            from hashlib import sha256

            self._digests = (sha256(), sha256())
        gold = _core.characters_of(prepared.gold.core, pair.gold)
        test = _core.characters_of(prepared.test.core, pair.test)
        self._digests[0].update(gold)
        self._digests[1].update(test)
        return gold == test

    @property
    def agree(self) -> bool:
        """Whether they have been the same so far."""
        if self._digests is None:
            return True
        gold, test = self._digests
        return bool(gold.digest() == test.digest())


class EvidenceSum(Evidence):
    """The evidence about the parts of one document, in order."""

    def __init__(self, formats: tuple[str, str]) -> None:
        super().__init__(formats)
        self._survey = SurveySum()
        self._spelling = True
        self._characters = Characters()
        self._last: tuple[Corpus, Corpus] | None = None

    def add(self, prepared: Prepared, pair: DocumentPair, *, equality: bool) -> None:
        """Look at one more part; ``equality``: only at whether words are equal."""
        pairs = prepared.sentence_pairs(pair)
        total = self._survey
        survey = (prepared.core.survey if equality else prepared.core.survey_all)(*pairs.rows())
        total.equal_surfaces = total.equal_surfaces and survey.equal_surfaces
        if equality:
            return
        for name in ("gold_words", "test_words", "shared", "displaced", "moved"):
            setattr(total, name, getattr(total, name) + getattr(survey, name))
        self._spelling = self._spelling and prepared.core.same_spelling(*pairs.rows())
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


class AssumePaired(EvidenceSum):
    """Of a document is known only that words differ: sentences are taken to go in pairs."""

    def __init__(self, formats: tuple[str, str]) -> None:
        super().__init__(formats)
        self._survey.equal_surfaces = False

    @property
    def same_characters(self) -> bool:
        """No: where they were, the document would be aligned as a whole."""
        return False


class FileCharacters:
    """Whether characters agree in documents and over the file (:func:`treegauge.comparison.plan.decide`)."""

    def __init__(self, settings: Settings, *, unaligned: str) -> None:
        chosen = settings.align in {"auto", "ud"} and settings.chunks == "auto"
        self._asked = chosen and not unaligned
        self._both = Characters()
        self._apart = False

    def add(self, prepared: Prepared, pairs: Iterable[DocumentPair]) -> None:
        """Look at the next documents, or parts of documents."""
        if not self._asked or not prepared.gold.format == prepared.test.format == "conllu":
            return
        for pair in pairs:
            self._apart = not self._both.add(prepared, pair) or self._apart

    @property
    def joined(self) -> bool:
        """Whether the file is the document: its characters agree, those of its documents do not."""
        return self._apart and self._both.agree
