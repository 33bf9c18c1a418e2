"""Which files are scored together as one block, and which are cut into several."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from treegauge.block_stops import Refused
from treegauge.corpus import Corpus, kind_of, read_into
from treegauge.file_bytes import read_bytes
from treegauge.formats import looks_like
from treegauge.inputs import files_of, in_parallel
from treegauge.pairing import File, pair_files
from treegauge.pieces import USUAL, FileStream
from treegauge.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from treegauge.corpus import Reading
    from treegauge.resolve import Request

Named = tuple[str, str]
HEAD = 1 << 16


class Side(Record):
    """The files that an argument names: (document name, path) of each, and how it named them."""

    files: list[Named]
    given: str
    size: int

    @classmethod
    def of(cls, argument: str, request: Request) -> Side:
        """Return the files, of a directory those of the format asked for."""
        files = files_of(argument, request.ext)
        wanted = request.reading.format
        if wanted and len(files) > 1:
            files = [(name, path) for name, path in files if _looks_like(path, wanted, request)]
        size = sum(os.stat(path).st_size for _, path in files)  # noqa: PTH116
        return cls(files, kind_of(argument), size)


def _looks_like(path: str, wanted: str, request: Request) -> bool:
    stream = FileStream(path, request.reading.max_size)
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
        size = sum(os.stat(path[1]).st_size for path in named if path)  # noqa: PTH116
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
    group: Sequence[Pair], reading: Reading, sides: tuple[Side, Side]
) -> tuple[Corpus, Corpus]:
    """Read whole files of both sides."""

    def read(files: list[Named], side: Side) -> Corpus:
        corpus = Corpus()
        corpus.given = side.given
        for name, path in files:
            read_into(corpus, name, read_bytes(path, reading.max_size)[1], reading)
        return corpus

    wanted = (
        [pair.gold for pair in group if pair.gold],
        [pair.test for pair in group if pair.test],
    )
    gold, test = in_parallel(
        [lambda place=place: read(wanted[place], sides[place]) for place in (0, 1)]  # type: ignore[misc]
    )
    return gold, test
