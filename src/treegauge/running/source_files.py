"""The files of a run: which belong together, which are read in one piece, and their sizes."""

from __future__ import annotations

import os
from stat import S_ISREG
from typing import TYPE_CHECKING, Any

from treegauge.base.records import Record
from treegauge.comparison.document_pairs import File, pair_files
from treegauge.corpora.file_arguments import files_of, kind_of
from treegauge.corpora.file_bytes import USUAL
from treegauge.corpora.file_names import is_url, text_bytes
from treegauge.errors import InputError, SettingsError
from treegauge.running.part import NeedsAll

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from treegauge.options.request import Request

Named = tuple[str, str]
HEAD = 1 << 16
#: bytes of all files together from which on they are scored in blocks: below, one piece is as fast
LARGE = 12 << 20
#: sentences of a block at most, and at least
SIZE, LEAST = 10_000, 1_000
#: into how many blocks a file is cut where they stay within that: the first is read before any is counted
BLOCKS = 16
#: for tests: sentences of a block, however small files are (0: everything in one piece)
VARIABLE = "TREEGAUGE_BLOCK"


def block_size() -> int | None:
    """Return the sentences of a block that the environment asks for, None where it says nothing."""
    given = os.environ.get(VARIABLE, "")
    if not given:
        return None
    if not given.isdigit():
        raise SettingsError(f"{VARIABLE} is a number of sentences, or 0, not {given!r}")
    return int(given)


def ordinary_size(path: str) -> int:
    """Return the bytes of an ordinary file, 0 of anything else.

    A name such as ``/dev/stdin`` may stand for one that others have begun to read.
    """
    if path.startswith("/dev/"):
        return 0
    try:
        status = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return 0
    return status.st_size if S_ISREG(status.st_mode) else 0


class Side(Record):
    """The files that an argument names: (document name, path) of each, and how it named them."""

    files: list[Named]
    given: str
    #: bytes of each, of a compressed one about those that it holds
    sizes: dict[str, int]
    #: whether files of other formats are left out
    picked: bool = False

    @classmethod
    def of(cls, argument: Any, request: Request) -> Side:
        """Return the files that a path, URL or list of paths names, of a directory those of the format."""
        if isinstance(argument, list | tuple):
            sides = [cls.of(path, request) for path in argument]
            files = [file for side in sides for file in side.files]
            return cls(
                files, "list", {path: size for side in sides for path, size in side.sizes.items()}
            )
        path = os.fspath(argument)
        if is_url(path):
            from treegauge.corpora.remote_files import listed

            there = listed(path, request.ext)
            files = [(name, url) for name, url, _ in there]
            sizes = {url: text_bytes(url, size) for _, url, size in there}
            given = "file" if files == [(path, path)] else "directory"
        else:
            files = files_of(path, request.ext)
            sizes = {file: text_bytes(file, os.stat(file).st_size) for _, file in files}  # noqa: PTH116
            given = kind_of(path)
        wanted = request.reading.format
        chosen = files
        if wanted and len(files) > 1:
            # An empty file is of any format.
            chosen = [
                (name, file)
                for name, file in files
                if not sizes[file] or _looks_like(file, wanted, request)
            ]
        return cls(chosen, given, sizes, picked=len(chosen) < len(files))

    def from_anywhere(self) -> Side:
        """Return the same with paths that are good in every working directory; names stay as they are."""
        path = {file: file if is_url(file) else os.path.abspath(file) for _, file in self.files}  # noqa: PTH100
        files = [(name, path[file]) for name, file in self.files]
        return Side(files, self.given, {path[file]: self.sizes[file] for _, file in self.files})

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(self.sizes[path] for _, path in self.files)

    @property
    def block(self) -> int:
        """How many sentences are a good part of these files."""
        return min(SIZE, max(LEAST, self.size // USUAL // BLOCKS))


def sides_of(sources: Sequence[Any], request: Request) -> list[Side]:
    """Return the files of each source; nothing where one names no files that can be found."""
    for source in sources:
        # Files by URL are for clusters (treegauge.distributed).
        if not isinstance(source, str | os.PathLike) or source == "-" or is_url(os.fspath(source)):
            return []
    try:
        sides = [Side.of(source, request) for source in sources]
    except (OSError, ValueError, InputError):
        sides = []
    # What cannot be read, or is left out, is told where the sources are read in one piece.
    return [] if any(side.picked for side in sides) else sides


def _looks_like(path: str, wanted: str, request: Request) -> bool:
    from treegauge.corpora.piece_reader import FileStream
    from treegauge.corpora.remote_files import LocalCopy
    from treegauge.formats import looks_like

    with LocalCopy(path) as here:
        stream = FileStream(here, request.reading.max_size)
        try:
            return looks_like(stream.read(HEAD), wanted)
        finally:
            stream.close()


class FilePair(Record):
    """A gold file and the test file beside it; a test file may be missing."""

    number: int
    name: str
    gold: Named
    test: Named | None
    bytes: int

    def large(self, sentences: int) -> bool:
        """Tell whether these files are more than a block of so many sentences."""
        return self.bytes > 2 * sentences * USUAL


def pairs_of(gold: Side, test: Side) -> list[FilePair] | NeedsAll:
    """Return the pairs of files, in the order of gold; test files must be in that order, too."""
    files = [[File(name, []) for name, _ in side.files] for side in (gold, test)]
    named = {
        id(file): own
        for side_files, side in zip(files, (gold, test), strict=True)
        for file, own in zip(side_files, side.files, strict=True)
    }
    pairs = []
    for number, (name, left, right) in enumerate(pair_files(gold, test, files)):
        if left is None:
            return NeedsAll("a test file stands alone")
        own, other = named[id(left)], None if right is None else named[id(right)]
        size = gold.sizes[own[1]] + (test.sizes[other[1]] if other else 0)
        pairs.append(FilePair(number, name, own, other, size))
    if [pair.test for pair in pairs if pair.test] != test.files:
        return NeedsAll("the files of the two sides come in different orders")
    return pairs


def grouped(pairs: Sequence[FilePair], sentences: int) -> Iterator[list[FilePair]]:
    """Yield pairs that make up a block of about so many sentences; large ones come alone."""
    waiting: list[FilePair] = []
    size = 0
    for pair in pairs:
        if waiting and (pair.large(sentences) or size + pair.bytes > 2 * sentences * USUAL):
            yield waiting
            waiting, size = [], 0
        waiting.append(pair)
        size += pair.bytes
    if waiting:
        yield waiting
