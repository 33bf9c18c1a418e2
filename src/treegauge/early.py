"""Files that are read while the rest of the program is being loaded.

To load the program takes as long as to read a test set, and one core has nothing to do meanwhile.  So
``treegauge score GOLD SYSTEM`` begins to read first; who wants a file later takes what was begun.  That goes
for the plainest commands (:mod:`treegauge.quick`) and ordinary files: how these are read depends on nothing
that is found out later.  Large files are read in pieces, for which memory is made ready, too.

What nobody takes is kept until the process ends, so only a command of its own begins.
"""

from __future__ import annotations

import os
from _thread import allocate_lock, start_new_thread
from stat import S_ISREG

from treegauge import _core
from treegauge.corpus import Corpus, Reading
from treegauge.inputs import read_argument
from treegauge.large import LARGE, VARIABLE, sentences_of_a_block
from treegauge.quick import plain_options

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.pieces import PieceReader


#: bytes of memory that scoring large files takes at least
ROOM = 24 << 20


class Begun:
    """A file that is being read, in a thread of its own."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._corpus: Corpus | None = None
        self._failure: BaseException | None = None
        self._working = allocate_lock()
        self._working.acquire()
        start_new_thread(self._work, ())

    def _work(self) -> None:
        try:
            self._corpus = read_argument(self._path, Reading())
        except BaseException as failure:  # noqa: BLE001
            self._failure = failure
        finally:
            self._working.release()

    def wait(self) -> None:
        """Wait for the end of the thread."""
        with self._working:
            return

    def corpus(self) -> Corpus:
        """Wait for the file; what was wrong with it is raised here."""
        with self._working:
            if self._failure is not None:
                raise self._failure
            if self._corpus is None:
                # Not even what went wrong could be kept.
                raise MemoryError
            return self._corpus


_begun: dict[str, Begun] = {}
#: the readers of gold and a system, their paths, and the sentences of a piece
_pieces: list[tuple[list[PieceReader], Sequence[str], int]] = []


def begin(arguments: Sequence[str]) -> None:
    """Begin with the files of ``treegauge score``, if these are its arguments and it is plain."""
    options = plain_options(arguments)
    if options is None or VARIABLE in os.environ:
        return
    paths = [options.gold, *options.systems]
    if _is_tree(options.gold):
        return
    sizes = [_size(path) for path in paths]
    if not all(sizes) or len(set(paths)) < len(paths):
        return
    try:
        if sum(sizes) >= LARGE:
            start_new_thread(_core.touch_room, (ROOM,))
            if len(paths) == 2:
                _begin_pieces(paths, sentences_of_a_block(sizes[0]))
            return
        for path in paths:
            _begun[path] = Begun(path)
    except RuntimeError:
        # The system allows no more threads: what has not begun is read later.
        return


def _is_tree(path):
    try:
        with open(path, "rb", buffering=0) as f:
            return f.read(1) == b"("
    except OSError:
        return True


def _size(path: str) -> int:
    """Return the bytes of an ordinary file, 0 of anything else."""
    try:
        found = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return 0
    return found.st_size if S_ISREG(found.st_mode) else 0


def _begin_pieces(paths: Sequence[str], size: int) -> None:
    """Begin to read gold and a system in pieces of so many sentences."""
    from itertools import repeat

    from treegauge.errors import InputError
    from treegauge.pieces import FORMATS, PieceReader, with_documents
    from treegauge.reading_ahead import ReadingAhead

    try:
        readers = [PieceReader(path, path, Reading(), given="file") for path in paths]
    except (OSError, InputError):
        # Told where the files are wanted.
        return
    if any(reader.format not in FORMATS for reader in readers):
        return
    for side, reader in enumerate(readers):
        reader.ahead = ReadingAhead(with_documents(reader, repeat(size), side))
        reader.ahead.begin()
    _pieces.append((readers, paths, size))


def in_pieces(paths: Sequence[str], reading: Reading, size: int) -> list[PieceReader]:
    """Return the readers of files that were begun in pieces of so many sentences, if they were."""
    if not _pieces:
        return []
    readers, begun, sentences = _pieces.pop()
    if begun == paths and sentences == size and reading == Reading():
        return readers
    for reader in readers:
        reader.close()
    return []


def forget() -> None:
    """Let go of what nobody took, before Python ends: what is read then would be told as lost."""
    for begun in _begun.values():
        begun.wait()
    _begun.clear()
    while _pieces:
        for reader in _pieces.pop()[0]:
            reader.close()


def read(argument: str, reading: Reading, ending: str | None = None) -> Corpus:
    """Read what an argument names (:func:`treegauge.inputs.read_argument`), or take what was begun."""
    if argument in _begun and reading == Reading():
        return _begun.pop(argument).corpus()
    return read_argument(argument, reading, ending)
