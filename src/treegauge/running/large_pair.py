"""A pair of large files that are read side by side, not as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.corpora.corpus import Corpus
from treegauge.corpora.piece_reader import FORMATS, PieceReader
from treegauge.corpora.remote_files import LocalCopy
from treegauge.running.part import Part
from treegauge.running.signals import Refused
from treegauge.running.survey_sum import Characters

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.comparison.comparison import Prepared
    from treegauge.comparison.document_pairs import DocumentPair
    from treegauge.options.settings import Settings
    from treegauge.running.block import Scoring
    from treegauge.running.file_groups import Pair


class LargeFile:
    """A pair of files, scored block by block; who inherits says what a block is.

    ``blank_lines``: what those of a side turned out to mean in an attempt before.  ``names``: the documents
    so far.  ``newdoc_seen``: whether lines start documents on both sides.
    """

    def __init__(self, run: Scoring, pair: Pair, tell: Any = None) -> None:
        self.run = run
        self.tell = tell
        self.pair = pair
        self.blank_lines: list[str | None] = [None, None]
        self.names: list[str] = []
        self.newdoc_seen = False
        if pair.gold is None or pair.test is None:
            raise Refused("a file stands alone")

    def scored(self) -> Part:
        """Score the pair once."""
        run = self.run
        self.names = []
        self.characters = FileCharacters(run.settings, unaligned=run.unaligned)
        found = Part(run.given)
        gold, test = self.pair.gold or ("", ""), self.pair.test or ("", "")
        with (
            LocalCopy(gold[1]) as gold_here,
            self._reader(0, gold[0], gold_here) as one,
            LocalCopy(test[1]) as test_here,
            self._reader(1, test[0], test_here) as other,
        ):
            self.formats = (one.format, other.format)
            if not set(self.formats) <= set(FORMATS):
                raise Refused("a format that is not read in pieces")
            try:
                self._blocks(found, (one, other))
            finally:
                self.newdoc_seen = one.newdoc_seen and other.newdoc_seen
        if self.characters.joined:
            raise Refused("the characters of the files agree, those of documents do not")
        found.names = self.names
        found.end_files()
        return found

    def _reader(self, place: int, name: str, path: str) -> PieceReader:
        run = self.run
        return PieceReader(
            name,
            path,
            run.request.reading,
            given=run.given[place],
            blank_lines=self.blank_lines[place],
        )

    def _blocks(self, found: Part, readers: Sequence[PieceReader]) -> None:
        """Score one block after the other."""
        raise NotImplementedError

    def _done(self, found: Part, readers: Sequence[PieceReader]) -> None:
        """Tell how far this is."""
        if self.tell:
            self.tell(sum(reader.done for reader in readers), found.rows[0])

    def _nothing(self, place: int) -> Corpus:
        corpus = Corpus(_core.Corpus(), self.formats[place])
        corpus.given = self.run.given[place]
        return corpus


class FileCharacters:
    """Whether characters agree in documents and over the file (:func:`treegauge.comparison.plan.decide`)."""

    def __init__(self, settings: Settings, *, unaligned: str) -> None:
        self._asked = (
            settings.align in {"auto", "ud"} and settings.chunks == "auto" and not unaligned
        )
        self._both = Characters()
        self._apart = False

    def add(self, prepared: Prepared, pairs: Iterable[DocumentPair]) -> None:
        """Look at the next documents, or parts of documents."""
        if not self._asked or not prepared.gold.format == prepared.test.format == "conllu":
            return
        for pair in pairs:
            texts = [
                _core.characters_of(corpus.core, rows)
                for corpus, rows in ((prepared.gold, pair.gold), (prepared.test, pair.test))
            ]
            self._apart = self._apart or texts[0] != texts[1]
            self._both.add(*texts)

    @property
    def joined(self) -> bool:
        """Whether the file is the document: its characters agree, those of its documents do not."""
        return self._apart and self._both.agree
