"""A pair of large files, read side by side and scored block by block.

Files are cut after so many sentences, equally many on both sides.  That serves where sentences go in pairs.
How a document is aligned is a decision about the whole document, which may be cut: the first block's is
taken, the evidence is added up, and if the whole says otherwise the files are gone through again with that.

Where that does not serve, files of many documents are cut between documents: other sentences, other tokens,
bags.  Both sides must have the same documents in the same order then, each with an id.
"""

from __future__ import annotations

from itertools import chain, repeat, zip_longest
from queue import SimpleQueue
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.prefetch import Prefetched
from treegauge.comparison.document_pairs import DocumentPair, files_of
from treegauge.comparison.plan import (
    DocumentEvidence,
    DocumentPlan,
    Plan,
    Way,
    choose,
    plan_document,
)
from treegauge.corpora.corpus import Corpus
from treegauge.corpora.piece_reader import FORMATS, PieceReader
from treegauge.corpora.remote_files import LocalCopy
from treegauge.running.evidence_sum import AssumePaired, EvidenceSum, FileCharacters
from treegauge.running.part import NeedsAll, Part, Total

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from treegauge.comparison.comparison import Prepared
    from treegauge.comparison.document_pairs import File
    from treegauge.running.score_files import Scoring
    from treegauge.running.source_files import FilePair, Named

    Piece = tuple[Corpus, int]
    Pieces = Iterator[Piece]

#: how often files are gone through with another plan before they are taken in one piece
ATTEMPTS = 4
#: no more documents are wanted
STOP = -1
#: before the first document is open
NO_DOCUMENT = -1
#: how a document is aligned is to be decided
UNKNOWN: Way = ("", "", "")


def cut_part(
    scoring: Scoring,
    pair: FilePair,
    test: Named,
    tell: Callable[[int, int], None] | None = None,
) -> Part | NeedsAll:
    """Score a pair of files block by block; ``tell`` is told how many bytes and sentences are done."""
    by_sentences = BySentences(scoring, pair, test, tell)
    if not scoring.counts_documents:
        part = by_sentences.attempted()
        if isinstance(part, Part) or not by_sentences.newdoc_seen:
            return part
    by_documents = ByDocuments(scoring, pair, test, tell)
    by_documents.blank_lines = by_sentences.blank_lines
    return by_documents.attempted()


class CutPair:
    """A pair of files that is gone through in blocks; who inherits says what a block is.

    ``blank_lines``: what those of a side turned out to mean.  ``newdoc_seen``: whether lines start
    documents on both sides.  ``again``: something turned out otherwise, so another attempt is worth it.
    """

    def __init__(
        self,
        scoring: Scoring,
        pair: FilePair,
        test: Named,
        tell: Callable[[int, int], None] | None,
    ) -> None:
        self.scoring = scoring
        self.pair = pair
        self.files = (pair.gold, test)
        self.tell = tell
        self.blank_lines: list[str | None] = [None, None]
        self.newdoc_seen = False
        self.again = False

    def attempted(self) -> Part | NeedsAll:
        """Score the files, again where something turns out otherwise."""
        for _ in range(ATTEMPTS):
            self.again = False
            part = self._attempt()
            if not self.again:
                return part
        return NeedsAll("these files are decided otherwise each time")

    def _attempt(self) -> Part | NeedsAll:
        scoring = self.scoring
        self.total = Total(scoring.given)
        self.characters = FileCharacters(scoring.settings, unaligned=scoring.unaligned)
        with (
            LocalCopy(self.files[0][1]) as gold,
            self._reader(0, gold) as first,
            LocalCopy(self.files[1][1]) as test,
            self._reader(1, test) as second,
        ):
            self.readers = (first, second)
            self.formats = (first.format, second.format)
            if not {*self.formats} <= {*FORMATS}:
                return NeedsAll("a format that is not read in pieces")
            obstacle = self._blocks()
            self.newdoc_seen = first.newdoc_seen and second.newdoc_seen
            for side, reader in enumerate(self.readers):
                if reader.misread:
                    self.blank_lines[side], self.again = "separators", True
        if obstacle is None and self.characters.joined:
            obstacle = NeedsAll("the characters of the files agree, those of documents do not")
        for profile in self.total.profiles:
            profile.end_file()
        return self.total.part() if obstacle is None else obstacle

    def _reader(self, side: int, path: str) -> PieceReader:
        return PieceReader(
            self.files[side][0],
            path,
            self.scoring.request.reading,
            given=self.scoring.given[side],
            blank_lines=self.blank_lines[side],
        )

    def _blocks(self) -> NeedsAll | None:
        """Score one block after the other; return what is in the way."""
        golds, tests = self._pieces()
        with Prefetched(golds) as first, Prefetched(tests) as second:
            try:
                for gold, test in zip_longest(first, second):
                    obstacle = self._piece(gold or self._nothing(0), test or self._nothing(1))
                    if obstacle is not None or any(reader.misread for reader in self.readers):
                        return obstacle
                    if self.tell:
                        self.tell(sum(reader.done for reader in self.readers), self.total.rows[0])
            finally:
                self._end_pieces()
        return self._close()

    def _nothing(self, side: int) -> Piece:
        corpus = Corpus(_core.Corpus(), self.formats[side])
        corpus.given = self.scoring.given[side]
        return corpus, 0

    def _piece(self, gold: Piece, test: Piece) -> NeedsAll | None:
        """Score a piece of both files."""
        if gold[1] < 0 or test[1] < 0:
            return NeedsAll("documents without an id or without sentences")
        if len(gold[0]) or len(test[0]) or self._wants_empty():
            return self._block(gold, test)
        if gold[1] or test[1]:
            return NeedsAll("a document without sentences")
        self.total.see(gold[0], test[0])
        return None

    def _wants_empty(self) -> bool:
        return False

    def _pieces(self) -> tuple[Pieces, Pieces]:
        raise NotImplementedError

    def _end_pieces(self) -> None:
        """Let nobody wait for pieces."""

    def _block(self, gold: Piece, test: Piece) -> NeedsAll | None:
        raise NotImplementedError

    def _close(self) -> NeedsAll | None:
        """See whether all is well at the end of the files."""
        return None


class ByDocuments(CutPair):
    """Files of which a block has as many whole documents as make up so many gold sentences."""

    def _pieces(self) -> tuple[Pieces, Pieces]:
        # The test side reads as many documents as gold has in each block.
        self.counts: SimpleQueue[int] = SimpleQueue()
        gold, test = self.readers
        return (
            self._counted(gold.pieces(repeat(self.scoring.size), repeat(1))),
            test.pieces(repeat(0), iter(self.counts.get, STOP)),
        )

    def _counted(self, pieces: Pieces) -> Pieces:
        """Pass pieces on, and say how many documents each has; behind the last there may be one more."""
        for corpus, newdocs in pieces:
            self.counts.put(max(1, corpus.core.documents))
            yield corpus, newdocs
        self.counts.put(1)

    def _end_pieces(self) -> None:
        self.counts.put(STOP)

    def _block(self, gold: Piece, test: Piece) -> NeedsAll | None:
        first, second = gold[0], test[0]
        if not first.core.documents or not second.core.documents:
            return NeedsAll("the sides have different documents")
        left, right = (files_of(side)[0].documents for side in (first, second))
        if [name for name, _ in left] != [name for name, _ in right]:
            return NeedsAll("the sides have different documents")
        pairs = [
            DocumentPair(f"{self.pair.name}/{own}", rows, others, file=self.pair.number)
            for (own, rows), (_, others) in zip(left, right, strict=True)
        ]
        prepared = self.scoring.prepared(first, second, pairs)
        self.characters.add(prepared, pairs)
        unaligned = self.scoring.unaligned
        plan = Plan(tuple(plan_document(prepared, pair, unaligned) for pair in pairs))
        names = [pair.name for pair in pairs]
        return self.total.add(self.scoring.counted((first, second), prepared, plan, names))

    def _close(self) -> NeedsAll | None:
        return NeedsAll("there is one document") if self.total.documents < 2 else None


class BySentences(CutPair):
    """Files that are read in blocks of so many sentences each.

    A document may be cut: then it is *open* at the end of a block, and goes on in the next.  ``ways`` has
    what is known about documents from an attempt before, by their number in the file.
    """

    def attempted(self) -> Part | NeedsAll:
        """Score the files, again where something turns out otherwise."""
        self.ways: dict[int, Way] = {}
        return super().attempted()

    def _pieces(self) -> tuple[Pieces, Pieces]:
        self.several = False
        self._open(NO_DOCUMENT)
        size = self.scoring.size
        # The first are small: nothing is counted before one is read.
        sizes = [max(1, size // 4), max(1, size // 2)]
        gold, test = self.readers
        return gold.pieces(chain(sizes, repeat(size))), test.pieces(chain(sizes, repeat(size)))

    def _wants_empty(self) -> bool:
        return not self.total.documents

    def _block(self, gold: Piece, test: Piece) -> NeedsAll | None:
        first, second = gold[0], test[0]
        if not first.core.documents or not second.core.documents:
            # One side has ended: blank lines at the end of the other are left out.
            if self.several or not all(map(_all_failed, (first, second))):
                return NeedsAll("the sides have different numbers of sentences")
            self.total.see(first, second)
            return None
        left, right = (files_of(side)[0] for side in (first, second))
        open_before = self.total.documents > 0
        goes_on = open_before and len(left.documents) > gold[1]
        if goes_on != (open_before and len(right.documents) > test[1]):
            return NeedsAll("documents begin at different sentences")
        pairs = self._pairs((first, second), (left, right), goes_on=goes_on)
        if isinstance(pairs, NeedsAll):
            return pairs
        prepared = self.scoring.prepared(first, second, pairs)
        plans: list[DocumentPlan] = []
        for number, pair in enumerate(pairs, self.total.documents - goes_on):
            obstacle = None
            if number == self.total.documents or plans:
                obstacle = self._close()
                self._open(number)
            obstacle = obstacle or self._look(prepared, pair)
            if obstacle is not None:
                return obstacle
            plans.append(DocumentPlan(pair.name, pair.gold, pair.test, pair.lone, *self.way))
        if self.several:
            self.characters.add(prepared, pairs)
        names = [pair.name for pair in pairs[goes_on:]]
        part = self.scoring.counted((first, second), prepared, Plan(tuple(plans)), names)
        return self.total.add(part, goes_on=goes_on)

    def _pairs(
        self, corpora: tuple[Corpus, Corpus], files: tuple[File, File], *, goes_on: bool
    ) -> list[DocumentPair] | NeedsAll:
        """Return the documents of a block; ``goes_on``: the first is the rest of the last."""
        left, right = files
        new = max(len(left.documents), len(right.documents)) - goes_on
        if not self.total.documents:
            self.several = new > 1
        elif new and not self.several:
            return NeedsAll("more documents come late")
        name, number = self.pair.name, self.pair.number
        if self.several:
            if left.documents != right.documents:
                return NeedsAll("the sides have different documents")
            return [
                DocumentPair(f"{name}/{own}", rows, rows, file=number)
                for own, rows in left.documents
            ]
        least = min(left.sentences[1], right.sentences[1])
        if not all(_all_failed(corpus, least) for corpus in corpora):
            return NeedsAll("the sides have different numbers of sentences")
        return [DocumentPair(name, left.sentences, right.sentences, file=number)]

    # How documents are aligned.

    def _open(self, number: int) -> None:
        """Begin with a document."""
        self.number = number
        self.blocks = 0
        self.evidence = EvidenceSum(self.formats)
        self.way = self.ways.get(number, UNKNOWN)

    def _look(self, prepared: Prepared, pair: DocumentPair) -> NeedsAll | None:
        """Look at a document, or the part of it that is here, and decide how it is aligned."""
        settings, unaligned = self.scoring.settings, self.scoring.unaligned
        self.blocks += 1
        if self.blocks > 1 and self.way[1] != "sentence":
            return NeedsAll("a document that is cut is aligned as a whole")
        if self.way == UNKNOWN:
            self.way = choose(settings, DocumentEvidence(prepared, pair), unaligned)
        if not self._depends:
            return None
        equality = self.way[0] == "identity"
        self.evidence.add(prepared, pair, equality=equality)
        if equality and not self.evidence.survey.equal_surfaces:
            # Known to be of another kind; what exactly is seen when all of it has been looked at.
            return self._otherwise(choose(settings, AssumePaired(self.formats), unaligned))
        return None

    @property
    def _depends(self) -> bool:
        """Whether the plan depends on what is in the document."""
        settings = self.scoring.settings
        if self.scoring.unaligned or settings.align == "auto":
            return not self.scoring.unaligned
        from treegauge.aligners import aligner_name, get_aligner

        return get_aligner(aligner_name(settings.align)).CHUNKS == "auto"

    def _otherwise(self, way: Way) -> NeedsAll:
        """Note that the open document is aligned in another way: everything is done again."""
        self.ways[self.number] = way
        self.again = True
        return NeedsAll("a document is aligned otherwise than its first sentences")

    def _close(self) -> NeedsAll | None:
        """See, where a document ends, whether it was aligned as all of it says."""
        cut = self.blocks > 1 or self.number in self.ways
        if self.way == UNKNOWN or not cut or not self._depends:
            return None
        way = choose(self.scoring.settings, self.evidence, self.scoring.unaligned)
        if way == self.way:
            return None
        if way[1] != "sentence":
            return NeedsAll("a document that is cut is aligned as a whole")
        return self._otherwise(way)


def _all_failed(corpus: Corpus, begin: int = 0) -> bool:
    return all(state == _core.FAILED for state in corpus.columns["sentences.state"][begin:])
