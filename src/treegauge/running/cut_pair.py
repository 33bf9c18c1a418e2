"""A pair of large files, read side by side and scored block by block.

Files of many documents are cut between documents.  Both sides must have the same documents in the same order,
each with an id.

A file that is one document is cut after so many sentences, equally many on both sides.  That serves where
sentences go in pairs.  How a document is aligned is a decision about the whole of it: that of the first block
is taken, the evidence is added up, and if the whole says otherwise the files are gone through again.
"""

from __future__ import annotations

from itertools import chain, repeat, zip_longest
from queue import SimpleQueue
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.prefetch import Prefetched
from treegauge.comparison.document_pairs import DocumentPair, GoldDocument, files_of
from treegauge.comparison.plan import DocumentEvidence, DocumentPlan, Plan, choose, plan_document
from treegauge.corpora.corpus import Corpus
from treegauge.corpora.piece_reader import FORMATS, PieceReader
from treegauge.corpora.remote_files import LocalCopy
from treegauge.metrics._breakdown_names import attributes_in
from treegauge.running.block import count_block, prepare_block
from treegauge.running.evidence_sum import Characters, EvidenceSum
from treegauge.running.part import NeedsAll, Part, Total

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from treegauge.aligners import Aligner
    from treegauge.comparison.comparison import Prepared
    from treegauge.comparison.plan import Way
    from treegauge.corpora.file_arguments import Named
    from treegauge.running.score_files import FilePair, Scoring

    Corpora = tuple[Corpus, Corpus]
    Pieces = Iterator[tuple[Corpus, int]]

#: how often files are gone through in another way before they are taken in one piece
ATTEMPTS = 6
#: no more documents are wanted
STOP = -1


class CutPair:
    """A pair of files that is gone through in blocks.

    ``way``: how the one document of the files is aligned, once that is known.  ``blank_lines``: what those
    of a side turned out to mean.  ``again``: something turned out otherwise than it was taken for.
    """

    def __init__(
        self, scoring: Scoring, pair: FilePair, test: Named, tell: Callable[[int, int], None] | None
    ) -> None:
        self.scoring = scoring
        self.pair = pair
        self.files = (pair.gold, test)
        self.tell = tell
        # Some things are known of whole documents alone.
        settings = scoring.settings
        self.many_documents = settings.max_wer is not None or any(
            metric.unit not in {"sentence", "chunk"} for metric in settings.metrics
        )
        self.way: Way | None = None
        self.blank_lines: list[str | None] = [None, None]
        self.again = False

    def part(self) -> Part | NeedsAll:
        """Score the files, again where something turns out otherwise."""
        if attributes_in(self.scoring.resolved.by):
            return NeedsAll("attributes hold for whole documents")
        for _ in range(ATTEMPTS):
            self.again = False
            part = self._attempt()
            if not self.again:
                return part
        return NeedsAll("these files are decided otherwise each time")

    def _attempt(self) -> Part | NeedsAll:
        """Score the files once."""
        self.total = Total(self.scoring.given)
        self.evidence: EvidenceSum | None = None
        self.characters = Characters()
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
            obstacle = self._blocks() or self._at_the_end()
        for side, reader in enumerate(self.readers):
            if reader.misread:
                self.blank_lines[side], self.again, self.way = "separators", True, None
        if obstacle and not self.many_documents and first.newdoc_seen and second.newdoc_seen:
            self.many_documents = self.again = True
        for profile in self.total.profiles:
            profile.end_file()
        return obstacle or self.total.part()

    def _reader(self, side: int, path: str) -> PieceReader:
        reading, given = self.scoring.request.reading, self.scoring.given[side]
        name, meaning = self.files[side][0], self.blank_lines[side]
        return PieceReader(name, path, reading, given=given, blank_lines=meaning)

    def _blocks(self) -> NeedsAll | None:
        """Score one block after the other; return what is in the way."""
        size = self.scoring.size
        gold, test = self.readers
        # The test side reads as many documents as gold has in each block.
        counts: SimpleQueue[int] = SimpleQueue()
        if self.many_documents:
            golds = _counted(gold.pieces(repeat(size), repeat(1)), counts)
            tests = test.pieces(repeat(0), iter(counts.get, STOP))
        else:
            # The first blocks are small: nothing is counted before one is read.
            sizes = [max(1, size // 4), max(1, size // 2)]
            golds, tests = (reader.pieces(chain(sizes, repeat(size))) for reader in self.readers)
        with Prefetched(golds) as gold_pieces, Prefetched(tests) as test_pieces:
            try:
                for left, right in zip_longest(gold_pieces, test_pieces):
                    (first, begun), (second, other_begun) = (
                        left or self._nothing(0),
                        right or self._nothing(1),
                    )
                    obstacle = self._block((first, second), (begun, other_begun))
                    if obstacle is not None:
                        return obstacle
                    if self.tell:
                        self.tell(gold.done + test.done, self.total.rows[0])
            finally:
                counts.put(STOP)
        return None

    def _nothing(self, side: int) -> tuple[Corpus, int]:
        corpus = Corpus(_core.Corpus(), self.formats[side])
        corpus.given = self.scoring.given[side]
        return corpus, 0

    def _block(self, corpora: Corpora, begun: tuple[int, int]) -> NeedsAll | None:
        """Score a block; ``begun``: how many documents of a side begin in it."""
        if min(begun) < 0:
            return NeedsAll("documents without an id or without sentences")
        if not all(corpus.core.documents for corpus in corpora):
            # One side has ended: blank lines at the end of the other are left out.
            left_out = not self.many_documents and not any(begun) and all(map(_all_failed, corpora))
            if any(corpus.core.documents for corpus in corpora) and not left_out:
                return NeedsAll("the sides have different numbers of sentences or documents")
            self.total.see(*corpora)
            return None
        return self._documents(corpora) if self.many_documents else self._sentences(corpora, begun)

    def _documents(self, corpora: Corpora) -> NeedsAll | None:
        """Score a block of whole documents."""
        left, right = (files_of(corpus)[0] for corpus in corpora)
        if [document.id for document in left.documents] != [
            document.id for document in right.documents
        ]:
            return NeedsAll("the sides have different documents")
        file = self.pair.name
        pairs = [
            DocumentPair(
                f"{file}/{own}",
                gold.sentences,
                test.sentences,
                (GoldDocument(f"{file}/{own}", gold.sentences[0], file),),
                file=self.pair.number,
                cut=True,
            )
            for own, gold, test in zip(left.shown(), left.documents, right.documents, strict=True)
        ]
        prepared = prepare_block(self.scoring, corpora, pairs)
        settings, unaligned = self.scoring.settings, self.scoring.unaligned
        if settings.align in {"auto", "ud"} and settings.chunks == "auto":
            for pair in pairs if self.formats == ("conllu", "conllu") else ():
                self.characters.add(prepared, pair)
        plan = Plan(tuple(plan_document(prepared, pair, unaligned) for pair in pairs))
        names = [pair.name for pair in pairs]
        return self.total.add(count_block(self.scoring, corpora, prepared, plan, names))

    def _sentences(self, corpora: Corpora, begun: tuple[int, int]) -> NeedsAll | None:
        """Score a block of the one document."""
        goes_on = self.total.texts > 0
        left, right = (files_of(corpus)[0] for corpus in corpora)
        if max(len(left.documents), len(right.documents)) > 1 or (goes_on and any(begun)):
            return NeedsAll("there are several documents")
        least = min(left.sentences[1], right.sentences[1])
        if not all(_all_failed(corpus, least) for corpus in corpora):
            return NeedsAll("the sides have different numbers of sentences")
        name = self.pair.name
        pair = DocumentPair.of_one(name, left.sentences, right.sentences, self.pair.number)
        prepared = prepare_block(self.scoring, corpora, [pair])
        way = self._way(prepared, pair)
        if isinstance(way, NeedsAll):
            return way
        plan = Plan((DocumentPlan(name, pair.gold, pair.test, pair.lone, *way, pair.documents),))
        part = count_block(self.scoring, corpora, prepared, plan, [] if goes_on else [name])
        return self.total.add(part, goes_on=goes_on)

    def _way(self, prepared: Prepared, pair: DocumentPair) -> Way | NeedsAll:
        """Return how the document is aligned, by its first block or an attempt before; look at this block."""
        settings, unaligned = self.scoring.settings, self.scoring.unaligned
        way = self.way or choose(settings, DocumentEvidence(prepared, pair), unaligned)
        if self.total.texts and way[1] != "sentence":
            return NeedsAll("a document that is cut is aligned as a whole")
        if self._depends:
            evidence = self.evidence or EvidenceSum(self.formats, known=self.way is not None)
            evidence.add(prepared, pair, equality=way[0] == "identity")
            if way[0] == "identity" and not evidence.survey.equal_surfaces:
                # Known to be of another kind; what exactly is seen when all of it has been looked at.
                differing = EvidenceSum(self.formats)
                differing.survey.equal_surfaces = False
                return self._otherwise(choose(settings, differing, unaligned))
            self.evidence = evidence
        self.way = way
        return way

    @property
    def _depends(self) -> bool:
        """Whether the plan depends on what is in the document."""
        settings = self.scoring.settings
        if settings.align in {"auto", "none"}:
            return settings.align == "auto"
        from treegauge.aligners import aligner_name
        from treegauge.base.plugins import plugin

        aligner: Aligner = plugin("aligners", aligner_name(settings.align))
        return aligner.CHUNKS == "auto"

    def _otherwise(self, way: Way) -> NeedsAll:
        """Note that the document is aligned in another way: everything is done again."""
        self.way, self.again = way, True
        return NeedsAll("a document is aligned otherwise than its first sentences")

    def _at_the_end(self) -> NeedsAll | None:
        """See whether everything was done as all of it says."""
        if self.many_documents:
            if self.characters.agree and self.characters.apart:
                return NeedsAll("the characters of the files agree, those of documents do not")
            return NeedsAll("there is one document") if self.total.texts < 2 else None
        if self.evidence is None or not self.evidence.cut:
            return None
        way = choose(self.scoring.settings, self.evidence, self.scoring.unaligned)
        if way == self.way:
            return None
        if way[1] != "sentence":
            return NeedsAll("a document that is cut is aligned as a whole")
        return self._otherwise(way)


def _counted(pieces: Pieces, counts: SimpleQueue[int]) -> Pieces:
    """Pass pieces on, and say how many documents each has; one more shows whether the other side goes on."""
    for corpus, newdocs in pieces:
        counts.put(max(1, corpus.core.documents))
        yield corpus, newdocs
    counts.put(1)
    counts.put(STOP)


def _all_failed(corpus: Corpus, begin: int = 0) -> bool:
    return all(state == _core.FAILED for state in corpus.columns["sentences.state"][begin:])
