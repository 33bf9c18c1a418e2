"""A pair of large files that are read side by side, not as a whole."""

from __future__ import annotations

from contextlib import ExitStack
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.block_parts import Part
from treegauge.block_stops import Refused
from treegauge.corpus import Corpus
from treegauge.pieces import FORMATS, OtherMeaning, PieceReader
from treegauge.remote_files import local_copy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from treegauge.block_files import Pair
    from treegauge.block_parts import Scoring
    from treegauge.comparison import Prepared
    from treegauge.pairing import DocumentPair
    from treegauge.settings import Settings


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
        readers: list[PieceReader] = []
        with ExitStack() as stack:
            for place, (file, given) in enumerate(
                zip((self.pair.gold, self.pair.test), run.given, strict=True)
            ):
                name, path = file or ("", "")
                reader = PieceReader(
                    name,
                    stack.enter_context(local_copy(path)),
                    run.request.reading,
                    given=given,
                    blank_lines=self.blank_lines[place],
                )
                readers.append(stack.enter_context(reader))
            formats = [reader.format for reader in readers]
            if any(one not in FORMATS for one in formats):
                raise Refused("a format that is not read in pieces")
            self.formats = (formats[0], formats[1])
            try:
                self._blocks(found, readers)
            finally:
                self.newdoc_seen = all(reader.newdoc_seen for reader in readers)
        if self.characters.joined:
            raise Refused("the characters of the files agree, those of documents do not")
        found.names = self.names
        found.end_files()
        return found

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
    """Whether characters agree in documents and over the file (:func:`treegauge.plan.decide`)."""

    def __init__(self, settings: Settings, *, unaligned: str) -> None:
        self._asked = (
            settings.align in {"auto", "ud"} and settings.chunks == "auto" and not unaligned
        )
        self._digests = (sha256(), sha256())
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
            for digest, text in zip(self._digests, texts, strict=True):
                digest.update(text)

    @property
    def joined(self) -> bool:
        """Whether the file is the document: its characters agree, those of its documents do not."""
        one, other = self._digests
        return self._apart and one.digest() == other.digest()


def with_documents(
    reader: PieceReader, size: int, side: int, documents: Iterable[int] | None = None
) -> Iterator[tuple[Corpus, int]]:
    """Yield pieces, each with the number of documents that begin in it; -1 where that is not clear."""
    try:
        pieces = reader.pieces(size) if documents is None else reader.pieces(size, documents)
        for corpus in pieces:
            yield corpus, reader.newdocs if reader.plain else -1
    except OtherMeaning as other:
        other.side = side  # type: ignore[attr-defined]
        raise
