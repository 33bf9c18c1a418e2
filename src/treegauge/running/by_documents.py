"""A pair of large files of many documents, read and scored some whole documents at a time.

This serves where documents are aligned as a whole, or counted as a whole: other sentences, other tokens,
bags.  Both sides must have the same documents in the same order, each with an id.
"""

from __future__ import annotations

from itertools import repeat, zip_longest
from queue import SimpleQueue
from typing import TYPE_CHECKING

from treegauge.base.prefetch import ReadingAhead
from treegauge.comparison.document_pairs import DocumentPair, files_of
from treegauge.comparison.plan import Plan, plan_document
from treegauge.corpora.piece_reader import with_documents
from treegauge.running.large_pair import LargeFile
from treegauge.running.signals import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.piece_reader import PieceReader
    from treegauge.running.part import Part


class WholeDocuments(LargeFile):
    """A pair of files of which a block has as many whole documents as make up so many gold sentences."""

    def _blocks(self, found: Part, readers: Sequence[PieceReader]) -> None:
        size = self.run.size
        self.known: set[str] = set()
        # The test side reads as many documents as gold has in each block.
        counts: SimpleQueue[int] = SimpleQueue()
        with (
            ReadingAhead(
                _counted(with_documents(readers[0], repeat(size), 0, repeat(1)), counts)
            ) as golds,
            ReadingAhead(with_documents(readers[1], repeat(0), 1, _numbers(counts))) as tests,
        ):
            try:
                for one, other in zip_longest(golds, tests):
                    gold, gold_docs = one or (self._nothing(0), 0)
                    test, test_docs = other or (self._nothing(1), 0)
                    if gold_docs < 0 or test_docs < 0:
                        raise Refused("documents without an id or without sentences")
                    if len(gold) or len(test):
                        self._block(found, gold, test)
                    elif gold_docs or test_docs:
                        raise Refused("a document without sentences")
                    found.see(gold, test)
                    self._done(found, readers)
            finally:
                counts.put(STOP)
        if len(self.names) < 2:
            raise Refused("there is one document")

    def _block(self, found: Part, gold: Corpus, test: Corpus) -> None:
        if not gold.core.documents or not test.core.documents:
            raise Refused("the sides have different documents")
        left, right = (files_of(side)[0].documents for side in (gold, test))
        if [name for name, _ in left] != [name for name, _ in right]:
            raise Refused("the sides have different documents")
        pairs = [
            DocumentPair(f"{self.pair.name}/{own}", rows, others, file=self.pair.number)
            for (own, rows), (_, others) in zip(left, right, strict=True)
        ]
        self.names += [pair.name for pair in pairs]
        self.known.update(pair.name for pair in pairs)
        if len(self.known) < len(self.names):
            raise Refused("two documents have one id")
        prepared = self.run.prepared(gold, test, pairs)
        self.characters.add(prepared, pairs)
        plans = (plan_document(prepared, pair, self.run.unaligned) for pair in pairs)
        self.run.count(found, prepared, Plan(tuple(plans)), first_document=found.documents)


#: no more documents are wanted
STOP = -1


def _counted(
    pieces: Iterator[tuple[Corpus, int]], counts: SimpleQueue[int]
) -> Iterator[tuple[Corpus, int]]:
    """Pass pieces on, and say how many documents each has; behind the last there may be one more to find."""
    for corpus, newdocs in pieces:
        counts.put(max(1, corpus.core.documents))
        yield corpus, newdocs
    counts.put(1)


def _numbers(counts: SimpleQueue[int]) -> Iterator[int]:
    while (count := counts.get()) != STOP:
        yield count
