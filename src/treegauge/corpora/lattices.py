"""Lattices of morphological analyses: CoNLL-UL and SPMRL files, word by word.

A lattice has an arc for each lexeme, a segment with its tag, from one state to a later one.  In
CoNLL-UL (nine columns: from, to, form, lemma, UPOS, XPOS, features, misc, anchors) a line ``i-j``
with a word's form opens the word that lies between those states; arcs outside any such word, from
one state to the next, are a word by themselves.  In the lattices of the SPMRL shared tasks (eight
columns) the last column is the number of the word.  An empty line ends a sentence.

More et al. (2018), CoNLL-UL: universal morphological lattices for Universal Dependency parsing;
Seddah et al. (2013), Overview of the SPMRL 2013 shared task.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import PurePath
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from treegauge.errors import InputError, Issue

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

RANGE = re.compile(r"^(\d+)-(\d+)$")
SENT_ID = re.compile(r"^#\s*sent_id\s*=\s*(.*?)\s*$")
#: counts from here on are shown as powers of ten
LARGE = 10**12
STATE_DIGITS = 9
UL_COLUMNS, SPMRL_COLUMNS = 9, 8
SNIFFED = 65536


class Arc(NamedTuple):
    """A lexeme between two states."""

    begin: int
    end: int
    segment: str
    tag: str


@dataclass
class Word:
    """The analyses of one space-delimited word: every path from the first state to the last."""

    begin: int
    end: int
    form: str | None
    line: int
    arcs: dict[Arc, None] = field(default_factory=dict)

    @property
    def analyses(self) -> int:
        """The number of paths of distinct lexemes."""
        paths = {self.begin: 1}
        for arc in sorted(self.arcs):
            paths[arc.end] = paths.get(arc.end, 0) + paths.get(arc.begin, 0)
        return paths.get(self.end, 0)


@dataclass
class Lattice:
    """The words of one sentence."""

    name: str | None
    line: int
    words: list[Word] = field(default_factory=list)


@dataclass
class Lattices:
    """All sentences of a file, and what was wrong with it."""

    file: str
    sentences: list[Lattice] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)

    @cached_property
    def digest(self) -> str:
        """A digest (eight digits) of the lattices, in whatever order arcs are written."""
        checksum = sha256()
        for sentence in self.sentences:
            checksum.update(f"{sentence.name!r}\n".encode())
            for word in sentence.words:
                content = (word.begin, word.end, word.form, sorted(map(str, word.arcs)))
                checksum.update(f"{content}\n".encode("utf-8", "surrogatepass"))
        return checksum.hexdigest()[:8]

    @property
    def identity(self) -> str:
        """The file's last name and a digest of what it says, for a signature."""
        return f"{PurePath(self.file).name}-{self.digest}"

    def words(self) -> Iterator[Word]:
        """Yield every word."""
        for sentence in self.sentences:
            yield from sentence.words


def is_lattice(data: bytes) -> bool:
    """Tell whether these bytes look like a lattice file rather than a word-to-segments map."""
    for line in data[:SNIFFED].decode("utf-8-sig", "replace").splitlines():
        cells = line.split("\t")
        if len(cells) in {SPMRL_COLUMNS, UL_COLUMNS}:
            return cells[0].isdigit() and cells[1].isdigit()
    return False


class _BadLineError(Exception):
    pass


def read_lattices(
    source: str | os.PathLike[str] | bytes | IO[Any], name: str | None = None
) -> Lattices:
    r"""Read a CoNLL-UL or SPMRL lattice file; sentences that cannot be read are issues.

    >>> lattices = read_lattices(b"0\t1\th\t_\tDEF\tDEF\t_\t1\n0\t2\thbit\t_\tNN\tNN\t_\t1\n"
    ...                          b"1\t2\tbit\t_\tNN\tNN\t_\t1\n")
    >>> [word.analyses for word in lattices.words()]
    [2]
    """
    from treegauge.corpora.files import read_bytes

    source_name, data = ("<text>", source) if isinstance(source, bytes) else read_bytes(source)
    name = name or source_name
    lattices = Lattices(name)
    block: list[tuple[int, str]] = []
    text = data.decode("utf-8-sig", "replace")
    for number, line in enumerate([*text.split("\n"), ""], 1):
        row = line.rstrip("\r")
        if row:
            block.append((number, row))
            continue
        if block:
            _add_sentence(lattices, block)
        block = []
    if not any(lattices.words()):
        nothing = Issue("no-lattice", name, 1, 1, "there is no lattice in this file")
        raise InputError(lattices.issues or [nothing])
    return lattices


def _add_sentence(lattices: Lattices, block: list[tuple[int, str]]) -> None:
    named = [match[1] for _, row in block if (match := SENT_ID.match(row))]
    rows = [
        (number, row.split("\t")) for number, row in block if not row.startswith("#") or "\t" in row
    ]
    if not rows:
        return
    sentence = Lattice(named[0] if named else None, rows[0][0])
    at = rows[0][0]
    spmrl = all(len(cells) == SPMRL_COLUMNS for _, cells in rows)
    try:
        for number, cells in rows:
            at = number
            (_spmrl_row if spmrl else _ul_row)(sentence, number, cells)
        for word in sentence.words:
            at = word.line
            _check_path(word)
    except _BadLineError as bad:
        place = len(lattices.sentences)
        hint = "expected CoNLL-UL (nine columns) or SPMRL (eight columns)"
        lattices.issues.append(Issue("bad-lattice", lattices.file, at, 1, str(bad), hint, place))
        sentence.words.clear()
    lattices.sentences.append(sentence)


def _check_path(word: Word) -> None:
    if not word.analyses:
        raise _BadLineError(f"no path leads from state {word.begin} to state {word.end}")


def _state(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > STATE_DIGITS:
        raise _BadLineError(f"{text!r} is not a state")
    return int(text)


def _arc(cells: list[str]) -> Arc:
    arc = Arc(_state(cells[0]), _state(cells[1]), cells[2], cells[4])
    if arc.begin >= arc.end:
        raise _BadLineError(
            f"an arc from state {arc.begin} to state {arc.end} does not lead forward"
        )
    return arc


def _ul_row(sentence: Lattice, number: int, cells: list[str]) -> None:
    span = RANGE.match(cells[0])
    words = sentence.words
    last = words[-1].end if words else 0
    if span:
        begin, end = _state(span[1]), _state(span[2])
        if len(cells) < 2 or begin != last or end <= begin:
            raise _BadLineError(
                f"a word from state {begin} to {end} after one that ends in state {last}"
            )
        words.append(Word(begin, end, cells[1], number))
        return
    if len(cells) != UL_COLUMNS:
        raise _BadLineError(f"{len(cells)} column{'s' if len(cells) != 1 else ''}")
    arc = _arc(cells)
    if words and words[-1].begin <= arc.begin and arc.end <= words[-1].end:
        words[-1].arcs[arc] = None
    elif arc.begin == last and arc.end == last + 1:
        words.append(Word(arc.begin, arc.end, arc.segment, number, {arc: None}))
    else:
        raise _BadLineError(f"the arc from state {arc.begin} to {arc.end} leads out of its word")


def _spmrl_row(sentence: Lattice, number: int, cells: list[str]) -> None:
    arc, token = _arc(cells), _state(cells[7])
    words = sentence.words
    if token == len(words) + 1:
        begin = words[-1].end if words else arc.begin
        words.append(Word(begin, arc.end, None, number))
    elif not words or token != len(words):
        raise _BadLineError(f"word {token} after word {len(words)}")
    word = words[-1]
    if arc.begin < word.begin:
        raise _BadLineError(f"the arc from state {arc.begin} to {arc.end} leads out of its word")
    word.end = max(word.end, arc.end)
    word.arcs[arc] = None


def _mean(total: int, count: int) -> float:
    """Return a mean; a whole number where it is too large for a float."""
    try:
        return total / count if count else 0.0
    except OverflowError:
        return total // count


def shown_number(value: float) -> str:
    """Return a count, or a mean with two decimals; very large numbers as powers of ten.

    >>> shown_number(12), shown_number(1.5), shown_number(2**1100)
    ('12', '1.50', '1.36e+331')
    """
    if value < LARGE:
        return f"{value:.2f}" if isinstance(value, float) else str(value)
    from decimal import Decimal

    return f"{Decimal(value):.2e}"


def statistics(lattices: Lattices) -> dict[str, float]:
    """Return counts: sentences, words, lexemes, analyses per word."""
    counts = [word.analyses for word in lattices.words()]
    arcs = sum(len(word.arcs) for word in lattices.words())
    words = len(counts)
    return {
        "sentences": len(lattices.sentences),
        "unreadable sentences": len({issue.sentence for issue in lattices.issues}),
        "words": words,
        "lexemes": arcs,
        "lexemes per word": arcs / words if words else 0.0,
        "analyses": sum(counts),
        "analyses per word": _mean(sum(counts), words),
        "most analyses of a word": max(counts, default=0),
        "words with one analysis": sum(count == 1 for count in counts),
    }
