"""An alignment made elsewhere: SParseval's file, sclite's sgml or pra, Pharaoh pairs, or JSON.

The file's words must be the text's words, in order, ignoring case and hyphens; words that the
parameters delete may be missing from it.  A text word that begins a slot's word shares it with the
text words after it; two slots that together make a text word are both used; where both sides have
come to the end of a word, brackets that end there end together, however the words are cut.  Of Pharaoh
links that cross or share a word the longest chain that does neither is kept.  There are no costs and
no ties.

``--align FILE`` takes one file, for all documents in their order; ``--align DIRECTORY`` a file for
each document, by name.
"""

from __future__ import annotations

import re
from array import array
from pathlib import Path
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.alignments import AlignedChunk, digest, read_alignment, sum_of
from treegauge.equal_words import BRACKETS, hyphens
from treegauge.errors import InputError, Issue, SettingsError
from treegauge.file_bytes import read_bytes
from treegauge.inputs import files_of
from treegauge.pairing import file_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.alignments import Step
    from treegauge.comparison import Comparison
    from treegauge.corpus import Corpus

TIES = ""
SYMMETRIC = True
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ()
COSTS = None
NOT_DRAWN = "the alignment is given, and has no cost"
# sclite writes words that may be missing in brackets.
OPTIONAL = re.compile(r"^\(.+\)$", re.DOTALL)


def _level(word: str) -> str:
    return hyphens(BRACKETS.get(word, word).lower())


class _Words:
    """One side's words of a chunk, taken in order as an alignment names them."""

    def __init__(
        self, corpus: Corpus, rows: memoryview, deleted: frozenset[str], side: str
    ) -> None:
        forms, tags = corpus.columns["tokens.form"], corpus.columns["tokens.tag"]
        self.side = side
        self.words = [_level(corpus.text(forms[row])) for row in rows]
        self.deletable = [
            tags[row] != _core.NONE and corpus.text(tags[row]) in deleted for row in rows
        ]
        self.at = 0
        self.rest = ""

    def left(self) -> bool:
        """Tell whether a word is still to come that the alignment must name."""
        return any(not gone for gone in self.deletable[self.at :])

    def take(self, word: str) -> tuple[list[int], list[int]] | None:
        """Return (skipped, taken) word numbers for a slot's word; None if it does not fit here."""
        wanted = self.rest + _level(word)
        skipped: list[int] = []
        at = self.at
        while at < len(self.words) and self.deletable[at] and not _begins(self.words[at], wanted):
            skipped.append(at)
            at += 1
        taken: list[int] = []
        while at < len(self.words) and wanted and wanted.startswith(self.words[at]):
            taken.append(at)
            wanted = wanted[len(self.words[at]) :]
            at += 1
        if wanted and at < len(self.words) and not taken and self.words[at].startswith(wanted):
            # The text's word goes on in the next slot.
            self.at, self.rest = at, wanted
            return skipped, []
        if wanted:
            return None
        self.at, self.rest = at, ""
        return skipped, taken


def _begins(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def align(comparison: Comparison, chunks: range) -> None:
    """Place the words of every chunk as the given file says."""
    given = comparison.given
    if not given:
        raise SettingsError("the aligner given needs a file: --align FILE")
    files = _files(given, comparison)
    comparison.digest = sum_of(digest(parts) for _, parts in files.values())
    for document, (name, parts) in files.items():
        numbers = [
            n for n in chunks if document is None or comparison.core.chunk(n).document == document
        ]
        linked = [part for part in parts if part.links is not None]
        if linked:
            _by_links(comparison, numbers, linked, name)
        else:
            _by_words(comparison, numbers, parts, name)


def _files(given: str, comparison: Comparison) -> dict[int | None, tuple[str, list[AlignedChunk]]]:
    """Return the alignment of each document by its number; one file for all has none."""

    def load(path: str) -> tuple[str, list[AlignedChunk]]:
        name, data = read_bytes(path)
        return name, read_alignment(data.decode("utf-8", "replace").removeprefix("\ufeff"), name)

    found = files_of(given)
    if len(found) == 1:
        return {None: load(found[0][1])}
    by_name = {file_key(name): path for name, path in found}
    files: dict[int | None, tuple[str, list[AlignedChunk]]] = {}
    for number, pair in enumerate(comparison.pairs):
        key = pair.name if pair.name in by_name else Path(pair.name).name
        if key not in by_name:
            message = f"no alignment for document {pair.name}"
            raise InputError([Issue("broken-alignment", given, 0, 0, message)])
        files[number] = load(by_name[key])
    return files


def _by_words(
    comparison: Comparison, numbers: list[int], chunks: list[AlignedChunk], name: str
) -> None:
    """Walk through the steps and both sides' words together."""
    steps = [step for chunk in chunks for step in chunk.steps]
    deleted = comparison.params.delete_labels
    done = 0
    for number in numbers:
        rows = [comparison.core.chunk_tokens(gold, number) for gold in (True, False)]
        gold = _Words(comparison.gold, rows[0], deleted, "gold")
        test = _Words(comparison.test, rows[1], deleted, "test")
        slots = _Slots()
        while step := next(iter(steps[done : done + 1]), None):
            misfit = _take(step, gold, test, slots)
            if misfit is None:
                done += 1
            elif gold.left() or test.left():
                raise _misfit(name, step.line, *misfit)
            else:
                # What is left may be missing from the file: the step is the next chunk's.
                break
        if gold.left() or test.left():
            last = steps[-1].line if steps else 0
            raise _misfit(name, last, None, gold if gold.left() else test)
        slots.close()
        slots.skip(range(gold.at, len(gold.words)), True)
        slots.skip(range(test.at, len(test.words)), False)
        _place(comparison, number, slots.found, slots.ends)
    if done < len(steps):
        extra = steps[done]
        message = f"the alignment goes on ({extra.gold!r}, {extra.test!r}), the text has ended"
        raise InputError(
            [Issue("broken-alignment", name, extra.line, 1, message, "is it for this text?")]
        )


def _take(
    step: Step, gold: _Words, test: _Words, slots: _Slots
) -> tuple[str | None, _Words] | None:
    """Take a step's words from both sides; where one does not fit, take none and return it."""
    before = [(side.at, side.rest) for side in (gold, test)]
    found = []
    for side, word in ((gold, step.gold), (test, step.test)):
        taken = side.take(word) if word is not None else ([], [])
        if taken is None and word is not None and OPTIONAL.match(word):
            taken = side.take(word[1:-1])
        if taken is None:
            for one, (at, rest) in zip((gold, test), before, strict=True):
                one.at, one.rest = at, rest
            return word, side
        found.append(taken)
    # Words that the file does not name come first: they would part the two words of the step.
    slots.skip(found[0][0], True)
    slots.skip(found[1][0], False)
    slots.gold += found[0][1]
    slots.test += found[1][1]
    if not gold.rest and not test.rest:
        slots.close()
    return None


class _Slots:
    """Slots as they are found: word numbers, and for each slot the last one of its group.

    A group is a stretch of the file after which both sides are at the end of a word.  Its first
    words stand side by side, the others alone after them, and its last words end together.
    """

    def __init__(self) -> None:
        self.found: list[tuple[int, int]] = []
        self.ends: list[int] = []
        self.gold: list[int] = []
        self.test: list[int] = []

    def skip(self, words: Iterable[int], is_gold: bool) -> None:
        """Add words of one side that the file does not name."""
        for one in words:
            self.close()
            self.found.append((one, _core.NONE) if is_gold else (_core.NONE, one))
            self.ends.append(len(self.ends))

    def close(self) -> None:
        """Add the words of the group at hand."""
        if self.gold and self.test:
            self.found.append((self.gold.pop(0), self.test.pop(0)))
        self.found += [(one, _core.NONE) for one in self.gold] + [
            (_core.NONE, one) for one in self.test
        ]
        self.gold, self.test = [], []
        self.ends += [len(self.found) - 1] * (len(self.found) - len(self.ends))


def _misfit(name: str, line: int, word: str | None, words: _Words) -> InputError:
    expected = words.words[words.at] if words.at < len(words.words) else "the end"
    found = "the alignment ends" if word is None else f"the alignment has {word!r}"
    message = f"{found}, the {words.side} text has {expected!r}"
    return InputError([Issue("broken-alignment", name, line, 1, message, "is it for this text?")])


def _chain(links: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest chain of links that neither cross nor share a word (patience sorting)."""
    from bisect import bisect_left

    ordered = sorted(set(links), key=lambda link: (link[0], -link[1]))
    tails: list[int] = []
    places: list[int] = []
    before: list[int] = []
    for place, (_, test) in enumerate(ordered):
        at = bisect_left(tails, test)
        before.append(places[at - 1] if at else -1)
        if at == len(tails):
            tails.append(test)
            places.append(place)
        else:
            tails[at] = test
            places[at] = place
    chain = []
    place = places[-1] if places else -1
    while place >= 0:
        chain.append(ordered[place])
        place = before[place]
    return chain[::-1]


def _by_links(
    comparison: Comparison, numbers: list[int], chunks: list[AlignedChunk], name: str
) -> None:
    """Place words by their numbers."""
    if len(chunks) != len(numbers):
        message = f"{len(chunks)} lines of links for {len(numbers)} chunks"
        hint = "one line for each chunk; --chunks sentence makes each sentence a chunk"
        raise InputError([Issue("broken-alignment", name, len(chunks), 1, message, hint)])
    dropped = 0
    for number, chunk in zip(numbers, chunks, strict=True):
        sizes = [len(comparison.core.chunk_tokens(gold, number)) for gold in (True, False)]
        for link in chunk.links or []:
            if link[0] >= sizes[0] or link[1] >= sizes[1]:
                message = (
                    f"link {link[0]}-{link[1]}: there are {sizes[0]} gold and {sizes[1]} test words"
                )
                hint = "numbers start at 0; is it for this text?"
                raise InputError([Issue("broken-alignment", name, chunk.line, 1, message, hint)])
        kept = _chain(chunk.links or [])
        dropped += len(set(chunk.links or [])) - len(kept)
        slots: list[tuple[int, int]] = []
        gold = test = 0
        for link in [*kept, (sizes[0], sizes[1])]:
            slots += [(one, _core.NONE) for one in range(gold, link[0])]
            slots += [(_core.NONE, one) for one in range(test, link[1])]
            if link[0] < sizes[0]:
                slots.append(link)
            gold, test = link[0] + 1, link[1] + 1
        _place(comparison, number, slots, list(range(len(slots))))
    if dropped:
        comparison.tell(dropped_links=dropped)


def _place(
    comparison: Comparison, number: int, slots: list[tuple[int, int]], ends: list[int]
) -> None:
    gold = array("I", [slot[0] for slot in slots])
    test = array("I", [slot[1] for slot in slots])
    comparison.core.place_slots(number, gold, test, array("I", ends))
