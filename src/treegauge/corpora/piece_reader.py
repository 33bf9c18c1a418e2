"""Read a file in pieces of some sentences each, compressed or not.

What a reader has to remember between two pieces is in :class:`treegauge._core.Piece`, so that lines,
numbers, documents and messages are those of the file read at once.  Text is read ahead as far as the
sentences so far let expect; where that was too short the piece is read again with more of it.

What blank lines between bracketings mean is known at the end of the file: failed parses, unless a tree
goes over several lines.  They are taken as that until such a tree comes; where there was a blank line
before it, the pieces end there, and the file has to be read again (:attr:`PieceReader.misread`).
"""

from __future__ import annotations

import os
from itertools import repeat
from typing import TYPE_CHECKING, Any, BinaryIO, Self

from treegauge import _core
from treegauge.corpora.corpus import Corpus
from treegauge.corpora.decompression import unpacking
from treegauge.corpora.files import USUAL, text_bytes
from treegauge.errors import InputError, Issue
from treegauge.formats import HEAD, sniff
from treegauge.formats.ptb import BLANK_LINES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from treegauge.corpora.corpus import Reading

#: formats whose files can be read in pieces
FORMATS = ("ptb", "discbracket", "conllu", "conllx")
#: how much more is read ahead than the sentences so far took
MARGIN = 1.2
PIECE = 1 << 20
#: a piece may end inside a document
ANYWHERE = repeat(0)
WIDE = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


class FileStream:
    """A file's plain bytes, one after the other."""

    def __init__(self, path: str, max_size: int | None = None) -> None:
        self.file: BinaryIO = open(path, "rb")  # noqa: SIM115, PTH123
        #: bytes of the file as it stands
        self.size = os.fstat(self.file.fileno()).st_size
        head = self.file.read(8)
        self.file.seek(0)
        self._source: Any = unpacking(self.file, head, path, self.size, max_size) or self.file
        self.ended = False
        #: how many of the file's bytes have been read; asking the file would wait for its reader
        self.done = 0

    def read(self, size: int) -> bytes:
        """Return at least so many of the next bytes, fewer at the end."""
        parts: list[bytes] = []
        while size > 0 and not self.ended:
            part: bytes = self._source.read(size)
            size -= len(part)
            if part:
                parts.append(part)
            else:
                self.ended = True
        self.done = self.file.tell()
        return b"".join(parts)

    def read_behind(self, before: bytes, begin: int, size: int) -> bytes:
        """Return the bytes from ``begin`` on, and behind them so many of the next, fewer at the end."""
        data = _core.read_behind(before, begin, self._source, size)
        self.ended = len(data) < len(before) - begin + size
        self.done = self.file.tell()
        return data

    def close(self) -> None:
        """Close the file."""
        self.file.close()


class PieceReader:
    """Reads a file in pieces; ``name`` is what it is called."""

    def __init__(
        self, name: str, path: str, reading: Reading, *, given: str, blank_lines: str | None = None
    ) -> None:
        self._path = path
        self._stream = FileStream(path, reading.max_size)
        self._name = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        self._reading = reading
        self._given = given
        # What was read ahead, and from where on it is yet to be taken.
        self._buffer = self._stream.read(HEAD)
        self._at = 0
        if self._buffer.startswith(WIDE):
            raise InputError([Issue("not-utf8", name, 0, 0, "the file is UTF-16 or UTF-32")])
        self.format = reading.format or sniff(self._buffer, name, reading.otherwise)
        self._auto = reading.blank_lines == "auto" and blank_lines is None
        self._meaning = blank_lines or ("failed" if self._auto else reading.blank_lines)
        self._place = _core.Piece()
        self._usual = float(USUAL)
        self._usual_document = 0.0
        #: blank lines turned out to separate trees: everything has to be read again
        self.misread = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    @property
    def done(self) -> int:
        """How many bytes of the file have been read; of a compressed one about how many of its text."""
        return text_bytes(self._path, self._stream.done)

    @property
    def newdoc_seen(self) -> bool:
        """Whether a line has started a document so far."""
        return self._place.newdoc_seen

    def pieces(
        self, sizes: Iterable[int], documents: Iterable[int] = ANYWHERE
    ) -> Iterator[tuple[Corpus, int]]:
        """Yield the file in pieces of so many sentences each; the last has the rest, which may be none.

        ``documents``: for each piece how many whole documents it has at least; 0 lets it end inside one.
        With each piece comes the number of documents that begin in it; -1 where one so far has no id or no
        sentence.
        """
        ended = False
        for size, count in zip(sizes, documents, strict=False):
            if ended:
                return
            core, ended = self._next(size, count)
            if self.misread:
                return
            corpus = Corpus(core, self.format)
            corpus.given = self._given
            yield corpus, self._place.newdocs if self._place.plain else -1

    def _next(self, size: int, documents: int) -> tuple[_core.Corpus, bool]:
        expected = max(size * self._usual, documents * self._usual_document)
        wanted = int(expected * MARGIN) + PIECE // 16
        while True:
            self._fill(wanted)
            ended = self._stream.ended
            end = len(self._buffer) if ended else self._buffer.rfind(b"\n", self._at) + 1
            # Where not even a line is whole, there is no piece yet.
            if end or ended:
                core, place = self._read(end, size, documents)
                if ended or self.misread or self._at + place.consumed < end:
                    break
            waiting = len(self._buffer) - self._at
            wanted = waiting + max(PIECE // 16, waiting // 2)
        self._place = place
        self._at += place.consumed
        if core.sentences:
            self._usual = max(1.0, place.consumed / core.sentences)
            self._usual_document = place.consumed / core.documents
        return core, ended and self._at == len(self._buffer)

    def _fill(self, wanted: int) -> None:
        missing = wanted - (len(self._buffer) - self._at)
        if missing > 0 and not self._stream.ended:
            self._buffer = self._stream.read_behind(self._buffer, self._at, missing)
            self._at = 0

    def _read(self, end: int, size: int, documents: int) -> tuple[_core.Corpus, _core.Piece]:
        core, place = self._read_as(end, size, documents, self._meaning)
        if self._auto and self._meaning == "failed" and place.spans_lines:
            self._meaning = "separators"
            self.misread = bool(self._place.blanks)
            if place.blanks:
                return self._read_as(end, size, documents, self._meaning)
        return core, place

    def _read_as(
        self, end: int, size: int, documents: int, meaning: str
    ) -> tuple[_core.Corpus, _core.Piece]:
        """Read the next sentences of the text before ``end``."""
        core, place = _core.Corpus(), self._place.copy()
        place.limit, place.documents = size, documents
        text = (self._buffer, self._at, end)
        if self.format in ("ptb", "discbracket"):
            number = BLANK_LINES.index(meaning)
            _core.read_bracketings_piece(
                core,
                self._name,
                *text,
                self._reading.bare_words,
                number,
                place,
                numbered=self.format == "discbracket",
            )
        else:
            _core.read_conll_piece(core, self._name, *text, self.format == "conllu", place)
        return core, place
