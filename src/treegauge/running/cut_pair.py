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
from treegauge.comparison.plan import DocumentEvidence, DocumentPlan, Plan, Way, choose
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

    Pieces = Iterator[tuple[Corpus, int]]

#: how often files are gone through with another plan before they are taken in one piece
ATTEMPTS = 4
#: no more documents are wanted
STOP = -1
#: how a document is aligned is to be decided
UNKNOWN: Way = ("", "", "")


class CutPair:
    """A pair of files that is gone through in blocks of so many sentences, or of whole documents.

    A document may be cut: then it is *open* at the end of a block, and goes on in the next.  ``ways`` has
    what is known about documents from an attempt before, by their number in the file, ``blank_lines`` what
    those of a side turned out to mean.  ``again``: something turned out otherwise than it was taken for.
    """

    def __init__(
        self, scoring: Scoring, pair: FilePair, test: Named, tell: Callable[[int, int], None] | None
    ) -> None:
        self.scoring = scoring
        self.pair = pair
        self.files = (pair.gold, test)
        self.tell = tell
        self.ways: dict[int, Way] = {}
        self.blank_lines: list[str | None] = [None, None]
        self.formats = ("", "")
        self.again = False

    def part(self) -> Part | NeedsAll:
        """Score the files, again where something turns out otherwise."""
        documents = self.scoring.counts_documents
        part: Part | NeedsAll = NeedsAll("these files are decided otherwise each time")
        for _ in range(2 * ATTEMPTS):
            self.again = False
            part = self._attempt(documents)
            if isinstance(part, Part):
                return part
            if not self.again:
                if documents or not all(reader.newdoc_seen for reader in self.readers):
                    return part
                documents = True
        return part

    def _attempt(self, whole_documents: bool) -> Part | NeedsAll:
        """Score the files once, cut between documents or anywhere."""
        scoring = self.scoring
        self.total = Total(scoring.given)
        self.characters = FileCharacters(scoring.settings, unaligned=scoring.unaligned)
        self.several = self.whole_documents = whole_documents
        self._open(-1)
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
        for side, reader in enumerate(self.readers):
            if reader.misread:
                self.blank_lines[side], self.again = "separators", True
                obstacle = NeedsAll("blank lines separate trees")
        if obstacle is None and self.characters.joined:
            obstacle = NeedsAll("the characters of the files agree, those of documents do not")
        if obstacle is None and whole_documents and self.total.documents < 2:
            obstacle = NeedsAll("there is one document")
        for profile in self.total.profiles:
            profile.end_file()
        return self.total.part() if obstacle is None else obstacle

    def _reader(self, side: int, path: str) -> PieceReader:
        reading, given = self.scoring.request.reading, self.scoring.given[side]
        name, meaning = self.files[side][0], self.blank_lines[side]
        return PieceReader(name, path, reading, given=given, blank_lines=meaning)

    def _blocks(self) -> NeedsAll | None:
        """Score one block after the other; return what is in the way."""
        # Where documents are whole, the test side reads as many of them as gold has in each block.
        counts: SimpleQueue[int] = SimpleQueue()
        size = self.scoring.size
        first, second = self.readers
        if self.whole_documents:
            golds = _counted(first.pieces(repeat(size), repeat(1)), counts)
            tests = second.pieces(repeat(0), iter(counts.get, STOP))
        else:
            # The first blocks are small: nothing is counted before one is read.
            sizes = [max(1, size // 4), max(1, size // 2)]
            golds, tests = (reader.pieces(chain(sizes, repeat(size))) for reader in self.readers)
        with Prefetched(golds) as gold_pieces, Prefetched(tests) as test_pieces:
            try:
                for gold, test in zip_longest(gold_pieces, test_pieces):
                    obstacle = self._block(gold or self._nothing(0), test or self._nothing(1))
                    if obstacle is not None:
                        return obstacle
                    if self.tell:
                        done = sum(reader.done for reader in self.readers)
                        self.tell(done, self.total.rows[0])
            finally:
                counts.put(STOP)
        return self._close()

    def _nothing(self, side: int) -> tuple[Corpus, int]:
        corpus = Corpus(_core.Corpus(), self.formats[side])
        corpus.given = self.scoring.given[side]
        return corpus, 0

    def _block(self, gold: tuple[Corpus, int], test: tuple[Corpus, int]) -> NeedsAll | None:
        """Score a block; with each corpus comes how many documents begin in it."""
        corpora, begun = (gold[0], test[0]), (gold[1], test[1])
        if min(begun) < 0:
            return NeedsAll("documents without an id or without sentences")
        if not all(corpus.core.documents for corpus in corpora):
            # One side has ended: blank lines at the end of the other are left out.
            if any(begun) or not all(map(_all_failed, corpora)):
                return NeedsAll("the sides have different numbers of sentences")
            if self.several and any(map(len, corpora)):
                return NeedsAll("the sides have different documents")
            self.total.see(*corpora)
            return None
        files = (files_of(corpora[0])[0], files_of(corpora[1])[0])
        goes_on, other_goes_on = (
            self.total.documents > 0 and len(file.documents) > new
            for file, new in zip(files, begun, strict=True)
        )
        if goes_on != other_goes_on:
            return NeedsAll("documents begin at different sentences")
        pairs = self._pairs(corpora, files, goes_on=goes_on)
        if isinstance(pairs, NeedsAll):
            return pairs
        prepared = self.scoring.prepared(*corpora, pairs)
        plans: list[DocumentPlan] = []
        for number, pair in enumerate(pairs, self.total.documents - goes_on):
            obstacle = None
            if number > self.number:
                obstacle = self._close()
                self._open(number)
            obstacle = obstacle or self._look(prepared, pair)
            if obstacle is not None:
                return obstacle
            plans.append(DocumentPlan(pair.name, pair.gold, pair.test, pair.lone, *self.way))
        if self.several:
            self.characters.add(prepared, pairs)
        names = [pair.name for pair in pairs[goes_on:]]
        part = self.scoring.counted(corpora, prepared, Plan(tuple(plans)), names)
        return self.total.add(part, goes_on=goes_on)

    def _pairs(
        self, corpora: tuple[Corpus, Corpus], files: tuple[File, File], *, goes_on: bool
    ) -> list[DocumentPair] | NeedsAll:
        """Return the documents of a block; ``goes_on``: the first is the rest of the last."""
        left, right = files
        new = max(len(left.documents), len(right.documents)) - goes_on
        if not self.total.documents:
            self.several = self.several or new > 1
        elif new and not self.several:
            return NeedsAll("more documents come late")
        name, number = self.pair.name, self.pair.number
        if not self.several:
            least = min(left.sentences[1], right.sentences[1])
            if not all(_all_failed(corpus, least) for corpus in corpora):
                return NeedsAll("the sides have different numbers of sentences")
            return [DocumentPair(name, left.sentences, right.sentences, file=number)]
        if [own for own, _ in left.documents] != [own for own, _ in right.documents]:
            return NeedsAll("the sides have different documents")
        if not self.whole_documents and left.documents != right.documents:
            return NeedsAll("documents have different numbers of sentences")
        return [
            DocumentPair(f"{name}/{own}", rows, others, file=number)
            for (own, rows), (_, others) in zip(left.documents, right.documents, strict=True)
        ]

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
        if self.way == UNKNOWN or self.whole_documents:
            self.way = choose(settings, DocumentEvidence(prepared, pair), unaligned)
        if self.whole_documents or not self._depends:
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
        if self.whole_documents or not self.blocks or not cut or not self._depends:
            return None
        way = choose(self.scoring.settings, self.evidence, self.scoring.unaligned)
        if way == self.way:
            return None
        if way[1] != "sentence":
            return NeedsAll("a document that is cut is aligned as a whole")
        return self._otherwise(way)


def _counted(pieces: Pieces, counts: SimpleQueue[int]) -> Pieces:
    """Pass pieces on, and say how many documents each has; behind the last there may be one more."""
    for corpus, newdocs in pieces:
        counts.put(max(1, corpus.core.documents))
        yield corpus, newdocs
    counts.put(1)


def _all_failed(corpus: Corpus, begin: int = 0) -> bool:
    return all(state == _core.FAILED for state in corpus.columns["sentences.state"][begin:])
