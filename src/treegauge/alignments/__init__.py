"""Formats of alignment files: one module for each, with ``likelihood``, ``read`` and ``write``.

In memory an alignment is a list of chunks; a chunk is a list of steps; a step is a gold word beside
a test word, one of them alone, or a group: several words beside one or several.  Pharaoh files hold
numbers instead of words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from treegauge.base.plugins import names, plugin
from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield (number, line); only a line feed ends a line, as other characters may be in words."""
    yield from enumerate(text.split("\n"), 1)


def fields_of(line: str) -> list[str]:
    """Return the fields between plain white space; a no-break space is part of a word."""
    return re.findall(r"[^ \t\r\f\v]+", line)


@dataclass(frozen=True)
class Step:
    """A gold word beside a test word; None where a side has no word.

    ``line`` is the file's; ``equal`` tells whether the words are equal where letters alone do
    not (case may have been ignored); of one word alone, that it may be missing at no cost.
    ``counts``: False for a word that the parameters delete.  ``parts``: of a group the words of both
    sides; ``gold`` and ``test`` are then those words written as one.
    """

    gold: str | None
    test: str | None
    line: int = 0
    equal: bool | None = None
    counts: bool = True
    parts: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    @classmethod
    def group(
        cls, gold: Sequence[str], test: Sequence[str], line: int = 0, *, equal: bool | None = None
    ) -> Step:
        """Return the step of a group."""
        parts = (tuple(gold), tuple(test))
        return cls("".join(gold), "".join(test), line, equal, parts=parts)

    def ungrouped(self) -> list[Step]:
        """Return a group as words in pairs, those left over alone; any other step as it is."""
        if self.parts is None:
            return [self]
        from itertools import zip_longest

        return [Step(gold, test, self.line) for gold, test in zip_longest(*self.parts)]


@dataclass
class AlignedChunk:
    """One aligned stretch of text: its steps, or (from Pharaoh files) links between word numbers."""

    name: str = ""
    steps: list[Step] = field(default_factory=list)
    links: list[tuple[int, int]] | None = None
    line: int = 0

    def operations(self) -> list[str]:
        """Return C, S, D, I or G (a group) for each step, - for a word that does not count."""
        letters = []
        for step in self.steps:
            if not step.counts:
                letters.append("-")
            elif step.parts is not None:
                letters.append("G")
            elif step.gold is None or step.test is None:
                letters.append("C" if step.equal else "I" if step.gold is None else "D")
            else:
                same = step.gold == step.test if step.equal is None else step.equal
                letters.append("C" if same else "S")
        return letters


def without_groups(chunks: list[AlignedChunk]) -> list[AlignedChunk]:
    """Return the chunks for a format that has no groups: their words in pairs, and alone."""
    ungrouped = []
    for chunk in chunks:
        steps = [part for step in chunk.steps for part in step.ungrouped()]
        ungrouped.append(AlignedChunk(chunk.name, steps, line=chunk.line))
    return ungrouped


class AlignmentFormat(Protocol):
    """A module of this package; ``GROUPS = False`` where a file of its kind cannot hold groups."""

    def likelihood(self, text: str) -> float:
        """How surely this text is of this format, 0 to 1."""

    def read(self, text: str, name: str) -> list[AlignedChunk]:
        """Return the chunks in this text."""

    def write(self, chunks: list[AlignedChunk]) -> str:
        """Return the text of these chunks."""


def alignment_format(name: str) -> AlignmentFormat:
    """Return an alignment format by its name."""
    module: AlignmentFormat = plugin("alignments", name)
    return module


def read_alignment(text: str, name: str) -> list[AlignedChunk]:
    """Read an alignment file of any known format."""
    scored = {key: alignment_format(key).likelihood(text) for key in names("alignments")}
    best = max(scored, key=lambda key: scored[key])
    if scored[best] == 0:
        message = f"no alignment in a known format ({', '.join(scored)})"
        hint = "expected SParseval's, sclite's sgml or pra, Pharaoh pairs, or JSON"
        raise InputError([Issue("unknown-alignment", name, 1, 1, message, hint)])
    return alignment_format(best).read(text, name)


def identity_of(chunk: AlignedChunk, place: int) -> str:
    """Return an utterance's identity as sclite writes it, in brackets."""
    from treegauge.base.text import terminal

    name = terminal(chunk.name) or str(place)
    return name if name.startswith("(") and name.endswith(")") else f"({name})"


def check_words(chunks: Iterable[AlignedChunk], kind: str, marks: str) -> None:
    """Refuse words that a format cannot hold: those with one of these marks, or white space around."""
    for chunk in chunks:
        for step in chunk.steps:
            for word in (step.gold, step.test):
                if word is not None and (word != word.strip() or _holds_any(word, marks)):
                    raise SettingsError(f"{kind} cannot hold the word {word!r}: choose json")


def _holds_any(word: str, marks: str) -> bool:
    # Halves of surrogate pairs cannot be written at all.
    return any(letter in marks or "\ud800" <= letter <= "\udfff" for letter in word)


def broken(name: str, line: int, message: str, hint: str = "", column: int = 1) -> InputError:
    """Return the error for an alignment file that cannot be read."""
    return InputError([Issue("broken-alignment", name, line, column, message, hint)])


def sum_of(digests: Iterable[str]) -> str:
    """Return the sum of several documents' digests, whatever their order."""
    return f"{sum(int(digest, 16) for digest in digests) % (1 << 32):08x}"


def digest(chunks: Iterable[AlignedChunk]) -> str:
    """Return a digest (eight digits) of an alignment, in whatever format it is written.

    Words count as :mod:`treegauge.aligners.given` takes them, without case; where the steps of one
    chunk end and those of the next begin says nothing, which line of links belongs to which does.
    """
    from hashlib import sha256

    checksum = sha256()
    for chunk in chunks:
        if chunk.links is not None:
            checksum.update(f"{chunk.links}\n".encode())
        for step in chunk.steps:
            words = (None if word is None else word.lower() for word in (step.gold, step.test))
            checksum.update(f"{tuple(words)}\n".encode("utf-8", "surrogatepass"))
    return checksum.hexdigest()[:8]
