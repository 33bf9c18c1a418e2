"""Take an alignment from a file: SParseval's, sclite's sgml or pra, Pharaoh pairs, or JSON.

The file's words must be the text's words, in order, ignoring case and hyphens; words that the
parameters delete may be missing from it.  Text words that together make a word of the file are a group
beside what the file has there, and so are words of the file that together make a text word: a group
is the least stretch after which both sides are at the end of a word.  Pharaoh links that share a word
make a group if its words stand next to each other on both sides; of links that do not, and of groups
that cross, those are kept that hold most words and neither cross nor share one, and the number of
links left out is told.  A group lies within one sentence on each side: of words over a sentence end the
first stand side by side and the others alone.  There are no costs and no ties.

``--align FILE`` takes one file, for all documents in their order; ``--align DIRECTORY`` a file for
each document, by name.
"""

from __future__ import annotations

import re
from array import array
from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.aligners._links import best_chain, linked_groups
from treegauge.alignments import AlignedChunk, digest, read_alignment, sum_of
from treegauge.base.text import counted
from treegauge.corpora.file_arguments import files_of
from treegauge.corpora.files import file_key, read_bytes
from treegauge.errors import InputError, Issue, SettingsError
from treegauge.rules.word_keys import BRACKETS, hyphens

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.alignments import Step
    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.corpus import Corpus

TIES = ""
SYMMETRIC = True
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ()
COSTS = None
NOT_DRAWN = "the alignment is given, and has no cost"
# sclite writes words that may be missing in brackets.
OPTIONAL = re.compile(r"^\(.+\)$", re.DOTALL)


def level(word: str) -> str:
    """Return a word as it is compared with the file: without case and hyphens."""
    return hyphens(BRACKETS.get(word, word).lower())


class _Words:
    """One side's words of a chunk, taken in order as an alignment names them."""

    def __init__(self, corpus: Corpus, rows: memoryview, deletable: list[bool], side: str) -> None:
        forms = corpus.columns["tokens.form"]
        self.side = side
        self.words = [level(corpus.text(forms[row])) for row in rows]
        self.deletable = deletable
        self.at = 0
        self.rest = ""

    def left(self) -> bool:
        """Tell whether a word is still to come that the alignment must name."""
        return any(not gone for gone in self.deletable[self.at :])

    def take(self, word: str) -> tuple[list[int], list[int]] | None:
        """Return (skipped, taken) word numbers for a slot's word; None if it does not fit here."""
        wanted = self.rest + level(word)
        skipped: list[int] = []
        at = self.at
        while at < len(self.words) and self.deletable[at] and not _begins(self.words[at], wanted):
            skipped.append(at)
            at += 1
        taken: list[int] = []
        while at < len(self.words) and wanted:
            if wanted.startswith(self.words[at]):
                wanted = wanted[len(self.words[at]) :]
            elif not taken or not (self.deletable[at] or _is_mark(self.words[at])):
                break
            # Between the words of a group a mark, or a word that does not count, may be missing.
            taken.append(at)
            at += 1
        if wanted and at < len(self.words) and not taken and self.words[at].startswith(wanted):
            # The text's word goes on in the next slot.
            self.at, self.rest = at, wanted
            return skipped, []
        if wanted:
            return None
        self.at, self.rest = at, ""
        return skipped, taken


def _is_mark(word: str) -> bool:
    """Tell whether a word has no letter or digit."""
    return not any(letter.isalnum() for letter in word)


def _begins(word: str, wanted: str) -> bool:
    return word.startswith(wanted) or wanted.startswith(word)


def align(comparison: Comparison, chunks: range) -> None:
    """Place the words of every chunk as the given file says."""
    if not comparison.given:
        raise SettingsError('the aligner given needs a file: align="FILE"')
    files = _files(comparison)
    comparison.digest = sum_of(digest(parts) for _, parts in files.values())
    for document, (name, parts) in files.items():
        numbers = [
            n for n in chunks if document is None or comparison.core.chunk(n).pair == document
        ]
        linked = [part for part in parts if part.links is not None]
        if linked:
            _align_by_links(comparison, numbers, linked, name)
        else:
            _align_by_words(comparison, numbers, parts, name)


def _files(comparison: Comparison) -> dict[int | None, tuple[str, list[AlignedChunk]]]:
    """Return the alignment of each document by its number; one file for all has none."""

    def load(path: str) -> tuple[str, list[AlignedChunk]]:
        name, data = read_bytes(path)
        return name, read_alignment(data.decode("utf-8", "replace").removeprefix("\ufeff"), name)

    named_files = files_of(comparison.given)
    if len(named_files) == 1:
        return {None: load(named_files[0][1])}
    by_name = {file_key(name): path for name, path in named_files}
    files: dict[int | None, tuple[str, list[AlignedChunk]]] = {}
    for number, pair in enumerate(comparison.pairs):
        key = pair.name if pair.name in by_name else Path(pair.name).name
        if key not in by_name:
            message = f"no alignment for document {pair.name}"
            raise InputError([Issue("broken-alignment", comparison.given, 0, 0, message)])
        files[number] = load(by_name[key])
    return files


def _align_by_words(
    comparison: Comparison, numbers: list[int], chunks: list[AlignedChunk], name: str
) -> None:
    """Walk through the steps and both sides' words together."""
    steps = [step for chunk in chunks for step in chunk.steps]
    done = 0
    for number in numbers:
        rows = [comparison.core.chunk_tokens(gold, number) for gold in (True, False)]
        deletable = _deleted_words(comparison, number)
        gold = _Words(comparison.gold, rows[0], deletable[0], "gold")
        test = _Words(comparison.test, rows[1], deletable[1], "test")
        slots = _Slots(_sentence_numbers(comparison, number))
        while step := next(iter(steps[done : done + 1]), None):
            misfit = _take_step(step, gold, test, slots)
            if misfit is None:
                done += 1
            elif gold.left() or test.left():
                raise _misfit_error(name, step.line, *misfit)
            else:
                # What is left may be missing from the file: the step is the next chunk's.
                break
        if gold.left() or test.left():
            last = steps[-1].line if steps else 0
            raise _misfit_error(name, last, None, gold if gold.left() else test)
        slots.close()
        slots.skip(range(gold.at, len(gold.words)), True)
        slots.skip(range(test.at, len(test.words)), False)
        _place_words(comparison, number, slots)
    if done < len(steps):
        extra = steps[done]
        message = f"the alignment goes on ({extra.gold!r}, {extra.test!r}), the text has ended"
        raise InputError(
            [Issue("broken-alignment", name, extra.line, 1, message, "is it for this text?")]
        )


def _take_step(
    step: Step, gold: _Words, test: _Words, slots: _Slots
) -> tuple[str | None, _Words] | None:
    """Take a step's words from both sides; where one does not fit, take none and return it."""
    before = [(side.at, side.rest) for side in (gold, test)]
    words = []
    for side, word in ((gold, step.gold), (test, step.test)):
        taken = side.take(word) if word is not None else ([], [])
        if taken is None and word is not None and OPTIONAL.match(word):
            taken = side.take(word[1:-1])
        if taken is None:
            for reset_side, (at, rest) in zip((gold, test), before, strict=True):
                reset_side.at, reset_side.rest = at, rest
            return word, side
        words.append(taken)
    # Words that the file does not name come first: they would part the two words of the step.
    slots.skip(words[0][0], True)
    slots.skip(words[1][0], False)
    slots.gold += words[0][1]
    slots.test += words[1][1]
    if not gold.rest and not test.rest:
        slots.close()
    return None


class _Slots:
    """The slot of every word of a chunk, as they are found.

    A stretch of the file after which both sides are at the end of a word is one slot: several words
    of a side in it are a group.
    """

    def __init__(self, sentence_of: tuple[Sequence[int], Sequence[int]]) -> None:
        self.sentence_of = sentence_of
        self.slot_of: tuple[list[int], list[int]] = ([], [])
        self.count = 0
        self.gold: list[int] = []
        self.test: list[int] = []

    def skip(self, words: Iterable[int], is_gold: bool) -> None:
        """Add words of one side that the file does not name."""
        for _ in words:
            self.close()
            self.slot_of[not is_gold].append(self.count)
            self.count += 1

    def close(self) -> None:
        """Add the words of the slot at hand."""
        self.add(self.gold, self.test)
        self.gold, self.test = [], []

    def add(self, gold: list[int], test: list[int]) -> None:
        """Add words that stand beside each other; a group over a sentence end is taken apart."""
        whole = gold and test and all(map(_in_one_sentence, (gold, test), self.sentence_of))
        if whole:
            self.slot_of[0].extend([self.count] * len(gold))
            self.slot_of[1].extend([self.count] * len(test))
            self.count += 1
            return
        for place in range(max(len(gold), len(test))):
            together = place == 0 and gold and test
            for side, words in enumerate((gold, test)):
                if place < len(words):
                    self.slot_of[side].append(self.count)
                    self.count += not together
            self.count += bool(together)


def _in_one_sentence(words: Sequence[int], sentence_of: Sequence[int]) -> bool:
    return sentence_of[words[0]] == sentence_of[words[-1]]


def _misfit_error(name: str, line: int, word: str | None, words: _Words) -> InputError:
    expected = words.words[words.at] if words.at < len(words.words) else "the end"
    has = "the alignment ends" if word is None else f"the alignment has {word!r}"
    message = f"{has}, the {words.side} text has {expected!r}"
    return InputError([Issue("broken-alignment", name, line, 1, message, "is it for this text?")])


def _align_by_links(
    comparison: Comparison, numbers: list[int], chunks: list[AlignedChunk], name: str
) -> None:
    """Place words by their numbers."""
    if len(chunks) != len(numbers):
        message = f"{counted(len(chunks), 'line')} of links for {counted(len(numbers), 'chunk')}"
        hint = 'one line for each chunk; chunks="sentence" makes each sentence a chunk'
        raise InputError([Issue("broken-alignment", name, len(chunks), 1, message, hint)])
    dropped = 0
    for number, chunk in zip(numbers, chunks, strict=True):
        sentences = _sentence_numbers(comparison, number)
        sizes = [len(side) for side in sentences]
        for link in chunk.links or []:
            if link[0] >= sizes[0] or link[1] >= sizes[1]:
                message = (
                    f"link {link[0]}-{link[1]}: there are {sizes[0]} gold and {sizes[1]} test words"
                )
                hint = "numbers start at 0; is it for this text?"
                raise InputError([Issue("broken-alignment", name, chunk.line, 1, message, hint)])
        links = set(chunk.links or [])
        groups = best_chain(linked_groups(links, sentences, _deleted_words(comparison, number)))
        dropped += len(links) - sum(group.links for group in groups)
        slots = _Slots(sentences)
        gold = test = 0
        for group in groups:
            slots.skip(range(gold, group.gold[0]), True)
            slots.skip(range(test, group.test[0]), False)
            slots.add(list(range(*group.gold)), list(range(*group.test)))
            gold, test = group.gold[1], group.test[1]
        slots.skip(range(gold, sizes[0]), True)
        slots.skip(range(test, sizes[1]), False)
        _place_words(comparison, number, slots)
    if dropped:
        comparison.tell(dropped_links=dropped)


def _sentence_numbers(comparison: Comparison, number: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return the number of the sentence that each word of a chunk is in, for both sides."""
    from bisect import bisect_right

    def of(corpus: Corpus, gold: bool) -> list[int]:
        starts = corpus.columns["sentences.first_token"]
        return [bisect_right(starts, row) for row in comparison.core.chunk_tokens(gold, number)]

    return of(comparison.gold, True), of(comparison.test, False)


def _deleted_words(comparison: Comparison, number: int) -> tuple[list[bool], list[bool]]:
    """Tell of each word of a chunk whether it is left out by itself, for both sides."""
    core = comparison.core
    gold, test = (
        [core.is_deleted(side, row) for row in core.chunk_tokens(side, number)]
        for side in (True, False)
    )
    return gold, test


def _place_words(comparison: Comparison, number: int, slots: _Slots) -> None:
    gold, test = (array("I", side) for side in slots.slot_of)
    comparison.core.place_groups(number, gold, test, slots.count)
