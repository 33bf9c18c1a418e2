"""Which files are scored together as one block, and which are cut into several."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.base.records import Record
from treegauge.comparison.document_pairs import File, pair_files
from treegauge.corpora.corpus import Corpus, read_into
from treegauge.corpora.file_arguments import files_of, in_parallel, kind_of
from treegauge.corpora.file_bytes import read_bytes
from treegauge.corpora.piece_reader import USUAL, FileStream
from treegauge.corpora.remote_files import LocalCopy, is_url, listed
from treegauge.formats import looks_like
from treegauge.running.signals import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from treegauge.corpora.corpus import Reading
    from treegauge.options.request import Request

Named = tuple[str, str]
HEAD = 1 << 16


class Side(Record):
    """The files that an argument names: (document name, path) of each, and how it named them."""

    files: list[Named]
    given: str
    sizes: dict[str, int]

    @classmethod
    def of(cls, argument: Any, request: Request) -> Side:
        """Return the files that a path, URL or list of paths names, of a directory those of the format."""
        if isinstance(argument, list | tuple):
            sides = [cls.of(one, request) for one in argument]
            files = [file for side in sides for file in side.files]
            return cls(
                files, "list", {path: size for side in sides for path, size in side.sizes.items()}
            )
        path = os.fspath(argument)
        if is_url(path):
            found = listed(path, request.ext)
            files = [(name, url) for name, url, _ in found]
            sizes = {url: size for _, url, size in found}
            given = "file" if files == [(path, path)] else "directory"
        else:
            files = files_of(path, request.ext)
            sizes = {one: os.stat(one).st_size for _, one in files}  # noqa: PTH116
            given = kind_of(path)
        wanted = request.reading.format
        if wanted and len(files) > 1:
            files = [(name, one) for name, one in files if _looks_like(one, wanted, request)]
        if not files:
            raise Refused("there are no files")
        return cls(files, given, sizes)

    def from_anywhere(self) -> Side:
        """Return the same with paths that are good in every working directory; names stay as they are."""
        path = {one: one if is_url(one) else os.path.abspath(one) for _, one in self.files}  # noqa: PTH100
        files = [(name, path[one]) for name, one in self.files]
        return Side(files, self.given, {path[one]: self.sizes[one] for _, one in self.files})

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(self.sizes[path] for _, path in self.files)


def _looks_like(path: str, wanted: str, request: Request) -> bool:
    with LocalCopy(path) as here:
        stream = FileStream(here, request.reading.max_size)
        try:
            return looks_like(stream.read(HEAD), wanted)
        finally:
            stream.close()


class Pair(Record):
    """A gold file and the test file beside it; one of them may be missing."""

    number: int
    name: str
    gold: Named | None
    test: Named | None
    bytes: int

    def large(self, sentences: int) -> bool:
        """Tell whether these files are more than a block of so many sentences."""
        return self.bytes > 2 * sentences * USUAL


def pairs_of(gold: Side, test: Side) -> list[Pair]:
    """Return the pairs of files, in the order of gold; test files must be in that order, too."""
    files = [[File(name, []) for name, _ in side.files] for side in (gold, test)]
    paths = [
        {id(file): named for file, named in zip(found, side.files, strict=True)}
        for found, side in zip(files, (gold, test), strict=True)
    ]
    found = []
    for number, (name, one, other) in enumerate(pair_files(gold, test, files)):
        if one is None:
            raise Refused("a test file stands alone")
        named = (paths[0][id(one)], None if other is None else paths[1][id(other)])
        sizes = (gold.sizes, test.sizes)
        size = sum(all_of[path[1]] for all_of, path in zip(sizes, named, strict=True) if path)
        found.append(Pair(number, name, *named, size))
    if [pair.test for pair in found if pair.test] != test.files:
        raise Refused("the files of the two sides come in different orders")
    return found


def grouped(pairs: Sequence[Pair], sentences: int) -> Iterator[list[Pair]]:
    """Yield pairs that make up a block of about so many sentences; large ones come alone."""
    waiting: list[Pair] = []
    size = 0
    for pair in pairs:
        if waiting and (pair.large(sentences) or size + pair.bytes > 2 * sentences * USUAL):
            yield waiting
            waiting, size = [], 0
        waiting.append(pair)
        size += pair.bytes
    if waiting:
        yield waiting


def read_group(
    group: Sequence[Pair], reading: Reading, given: tuple[str, str]
) -> tuple[Corpus, Corpus]:
    """Read whole files of both sides."""

    def read(files: list[Named], how: str) -> Corpus:
        corpus = Corpus()
        corpus.given = how
        for name, path in files:
            with LocalCopy(path) as here:
                data = read_bytes(here, reading.max_size)[1]
            read_into(corpus, name, data, reading)
        return corpus

    wanted = (
        [pair.gold for pair in group if pair.gold],
        [pair.test for pair in group if pair.test],
    )
    gold, test = in_parallel(
        [lambda place=place: read(wanted[place], given[place]) for place in (0, 1)]  # type: ignore[misc]
    )
    return gold, test
