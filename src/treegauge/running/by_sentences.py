"""A pair of large files, read and scored in pieces of so many sentences."""

from __future__ import annotations

from itertools import repeat, zip_longest
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.prefetch import ReadingAhead
from treegauge.base.records import replaced
from treegauge.comparison.comparison import prepare
from treegauge.comparison.document_pairs import DocumentPair, files_of
from treegauge.comparison.plan import DocumentPlan, Looks, Plan, choose
from treegauge.corpora.piece_reader import with_documents
from treegauge.running.large_pair import LargeFile
from treegauge.running.signals import AgainError, Refused
from treegauge.running.survey_sum import Guess, SummedLooks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from treegauge.comparison.comparison import Prepared
    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.piece_reader import PieceReader
    from treegauge.options.settings import Settings
    from treegauge.running.block import Scoring
    from treegauge.running.file_groups import Pair
    from treegauge.running.part import Part, Way


class CutFile(LargeFile):
    """A pair of files that are read in pieces of so many sentences each.

    A document may be cut: then it is *open* at the end of a block, and goes on in the next.  ``ways`` has
    what is known about documents from an attempt before, by their number in the file.
    """

    def __init__(self, run: Scoring, pair: Pair, tell: Any = None) -> None:
        super().__init__(run, pair, tell)
        self.several = False
        self.ways: dict[int, Way] = {}

    def scored(self) -> Part:
        """Score the pair once."""
        self.ids: set[str] = set()
        self.documents = 0
        self.open: SummedLooks | None = None
        self.way: Way | None = None
        self.parts = 0
        return super().scored()

    def _blocks(self, found: Part, readers: Sequence[PieceReader]) -> None:
        size = self.run.size
        with (
            ReadingAhead(with_documents(readers[0], _sizes(size), 0)) as golds,
            ReadingAhead(with_documents(readers[1], _sizes(size), 1)) as tests,
        ):
            for one, other in zip_longest(golds, tests):
                gold, gold_docs = one or (self._nothing(0), 0)
                test, test_docs = other or (self._nothing(1), 0)
                if gold_docs < 0 or test_docs < 0:
                    raise Refused("documents without an id or without sentences")
                if len(gold) or len(test) or not found.documents:
                    self._block(found, gold, test, (gold_docs, test_docs))
                elif gold_docs or test_docs:
                    raise Refused("a document without sentences")
                found.see(gold, test)
                self._done(found, readers)
        self._close()

    def _block(self, found: Part, gold: Corpus, test: Corpus, newdocs: tuple[int, int]) -> None:
        """Score one block."""
        run = self.run
        if not gold.core.documents or not test.core.documents:
            # One side has ended: blank lines at the end of the other are left out.
            if self.several or not _all_failed(gold) or not _all_failed(test):
                raise Refused("the sides have different numbers of sentences")
            return
        pairs, goes_on = self._pairs(gold, test, newdocs)
        first = self.documents - (1 if goes_on else 0)
        prepared = run.prepared(gold, test, pairs)
        planned = []
        for place, pair in enumerate(pairs):
            if place or not goes_on:
                self._close()
                self.documents += 1
                self.parts = 0
                self.open = SummedLooks(self.formats)
                self.way = self.ways.get(self.documents - 1)
            planned.append(self._planned(prepared, pair))
        if self.several:
            self.characters.add(prepared, pairs)
        run.count(found, prepared, Plan(tuple(planned)), first_document=first)

    def _pairs(
        self, gold: Corpus, test: Corpus, newdocs: tuple[int, int]
    ) -> tuple[list[DocumentPair], bool]:
        """Return the block's documents, and whether the first goes on from the block before."""
        left, right = (files_of(side)[0] for side in (gold, test))
        before = self.documents
        goes_on = before > 0 and len(left.documents) > newdocs[0]
        if goes_on != (before > 0 and len(right.documents) > newdocs[1]):
            raise Refused("documents begin at different sentences")
        count = before + len(left.documents) - goes_on
        if not self.several:
            others = before + len(right.documents) - goes_on
            if count > 1 or others > 1:
                self.several = True
                raise AgainError
            if not self.names:
                self.names.append(self.pair.name)
            whole = DocumentPair(
                self.pair.name, left.sentences, right.sentences, file=self.pair.number
            )
            sizes = [end - begin for begin, end in (whole.gold, whole.test)]
            least = min(sizes)
            if not all(
                _all_failed(side, least, size)
                for side, size in zip((gold, test), sizes, strict=True)
            ):
                raise Refused("the sides have different numbers of sentences")
            return [whole], goes_on
        if left.documents != right.documents:
            raise Refused("the sides have different documents")
        fresh = [name for name, _ in left.documents[goes_on:]]
        known = len(self.ids)
        self.ids.update(fresh)
        if len(self.ids) < known + len(fresh):
            raise Refused("two documents have one id")
        pairs = [
            DocumentPair(f"{self.pair.name}/{own}", rows, rows, file=self.pair.number)
            for own, rows in left.documents
        ]
        self.names += [pair.name for pair in pairs[goes_on:]]
        return pairs, goes_on

    # How documents are aligned.

    def _planned(self, prepared: Prepared, pair: DocumentPair) -> DocumentPlan:
        """Return the plan of a document, or of the part of it that is here."""
        settings, unaligned = self.run.settings, self.run.unaligned
        self.parts += 1
        looks = self.open
        if looks is None:
            raise AssertionError("a document is open here")
        if self.parts > 1 and self.way is not None and self.way[1] != "sentence":
            raise Refused("a document that is cut is aligned as a whole")
        if self.way is None:
            self.way = choose(settings, Looks(prepared, pair), unaligned)
        if self._depends(settings, unaligned):
            whole = self.way[0] != "identity"
            looks.add(prepared, pair, whole, self._prepared_again)
            if not whole and not looks.survey.equal_surfaces:
                # Known to be of another kind; what exactly is seen when all of it has been looked at.
                self.ways[self.documents - 1] = choose(settings, Guess(self.formats), unaligned)
                raise AgainError
        return DocumentPlan(pair.name, pair.gold, pair.test, pair.lone, *self.way)

    @staticmethod
    def _depends(settings: Settings, unaligned: str) -> bool:
        """Tell whether the plan depends on what is in the document."""
        if unaligned:
            return False
        if settings.align == "auto":
            return True
        from treegauge.aligners import aligner_name, get_aligner

        return get_aligner(aligner_name(settings.align)).CHUNKS == "auto"

    def _prepared_again(self, gold: Corpus, test: Corpus) -> Prepared:
        settings = replaced(self.run.settings, transforms=())
        rows = (0, len(gold))
        pairs = [DocumentPair(self.pair.name, rows, (0, len(test)))]
        return prepare(gold, test, settings, jobs=1, pairs=pairs)

    def _close(self) -> None:
        """See, where a document ends, whether it was aligned as all of it says."""
        looks, way = self.open, self.way
        self.open = None
        if looks is None or way is None:
            return
        settings, unaligned = self.run.settings, self.run.unaligned
        if self.parts == 1 and self.documents - 1 not in self.ways:
            return
        if not self._depends(settings, unaligned):
            return
        final = choose(settings, looks, unaligned)
        if final == way:
            return
        if final[1] != "sentence":
            raise Refused("a document that is cut is aligned as a whole")
        self.ways[self.documents - 1] = final
        raise AgainError


def _sizes(size: int) -> Iterator[int]:
    """Yield the sentences of each block; the first are small: nothing is counted before one is read."""
    yield max(1, size // 4)
    yield max(1, size // 2)
    yield from repeat(size)


def _all_failed(corpus: Corpus, begin: int = 0, end: int | None = None) -> bool:
    states = corpus.columns["sentences.state"][begin : len(corpus) if end is None else end]
    return all(state == _core.FAILED for state in states)
