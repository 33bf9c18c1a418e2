"""The words of a sentence as columns: slots in their order, and words that have no slot."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from treegauge import _core
from treegauge.drawings.sentence_view import (
    BEFORE,
    BEHIND,
    DELETED,
    DIFFERENT,
    EQUAL,
    GROUPED,
    INSERTED,
    OPEN_BEFORE,
    OPEN_BEHIND,
    Slot,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.corpus import Corpus

NONE = _core.NONE
RIGHT_TO_LEFT = frozenset({"R", "AL"})
LOOKED_AT = 400


def runs_right_to_left(words: Sequence[str]) -> bool:
    """Tell whether most words begin with a letter of a script that runs right to left."""
    right = left = 0
    for word in words:
        if word.isascii():
            left += word[:1].isalpha()
            continue
        for letter in word:
            way = bidirectional(letter)
            if way in RIGHT_TO_LEFT:
                right += 1
                break
            if way == "L":
                left += 1
                break
    return right > left


class _Texts:
    """The words of one side as strings, by row; and where its sentences end."""

    def __init__(self, corpus: Corpus) -> None:
        strings = corpus.core.strings()
        self.numbers: list[int] = corpus.columns["tokens.form"].tolist()
        self.words = [strings[number] for number in self.numbers]
        self.firsts: list[int] = [
            *corpus.columns["sentences.first_token"].tolist(),
            corpus.core.tokens,
        ]
        self.last = bytearray(len(self.words) + 1)
        for first in self.firsts:
            self.last[first - 1 if first else -1] = 1


class WordColumns:
    """The columns of some units.

    ``slots``: by unit.  ``column_of``: by side, the column of each word, -1 for one that is in no unit.
    ``unit_of_slot``, ``column_of_slot``: by slot; -1 where the unit was not asked for.
    """

    def __init__(self, comparison: Comparison, units: Iterable[int]) -> None:
        self._core = core = comparison.core
        self._texts = {True: _Texts(comparison.gold), False: _Texts(comparison.test)}
        self._slot_of = {side: core.side_column(side, "slot").tolist() for side in (True, False)}
        self._home = {side: core.side_column(side, "home").tolist() for side in (True, False)}
        self._keep = {side: core.side_column(side, "keep").tolist() for side in (True, False)}
        self._keys = {side: core.side_column(side, "word_key").tolist() for side in (True, False)}
        self._gold, self._test = (core.column(name).tolist() for name in ("slot.gold", "slot.test"))
        self._groups = self._members()
        self.column_of = {side: [-1] * len(self._texts[side].words) for side in (True, False)}
        self.unit_of_slot = [-1] * len(self._gold)
        self.column_of_slot = [-1] * len(self._gold)
        self._edges: dict[int, tuple[int, int]] = {}
        self._loose_unit: dict[tuple[bool, int], int] = {}
        # Slots that share a column with another one.
        self._twins: dict[int, int] = {}
        self.rtl = runs_right_to_left(self._texts[True].words[:LOOKED_AT])
        wanted: dict[int, list[int]] = {unit: [] for unit in units}
        self._lay_slots(wanted)
        loose = self._loose_words(wanted)
        sentences = core.column("unit.sentence").tolist()
        self.slots: dict[int, list[Slot]] = {
            unit: self._columns(unit, numbers, sentences[unit], loose.get(unit, {}))
            for unit, numbers in wanted.items()
        }
        for slot, twin in self._twins.items():
            if slot >= 0:
                self.column_of_slot[slot] = self.column_of_slot[twin]

    def _members(self) -> dict[int, tuple[list[int], list[int]]]:
        """Return the words of each group, by slot."""
        core = self._core
        groups = {}
        slots = core.column("group.slot").tolist()
        gold, test = core.column("group.gold").tolist(), core.column("group.test").tolist()
        for place, slot in enumerate(slots):
            groups[slot] = tuple(
                [
                    row
                    for row in range(ends[2 * place], ends[2 * place + 1])
                    if self._slot_of[side][row] == slot
                ]
                for side, ends in ((True, gold), (False, test))
            )
        return groups  # type: ignore[return-value]

    def _lay_slots(self, wanted: dict[int, list[int]]) -> None:
        """Find the unit of every slot."""
        home_gold, home_test = self._home[True], self._home[False]
        for slot, (gold, test) in enumerate(zip(self._gold, self._test, strict=True)):
            unit = home_gold[gold] if gold != NONE else home_test[test]
            numbers = wanted.get(unit)
            if numbers is not None:
                numbers.append(slot)
        for unit, numbers in wanted.items():
            if numbers:
                self._edges[unit] = (numbers[0], numbers[-1])
            for slot in numbers:
                self.unit_of_slot[slot] = unit

    def _loose_words(self, wanted: dict[int, list[int]]) -> dict[int, dict[int, list[int]]]:
        """Return test words without a slot: by unit and by the slot that they stand behind (-1: first)."""
        slots, homes = self._slot_of[False], self._home[False]
        firsts = self._texts[False].firsts
        loose: dict[int, dict[int, list[int]]] = {}
        if NONE not in slots:
            return loose
        for begin, end in pairwise(firsts):
            if NONE not in slots[begin:end]:
                continue
            unit, behind = next((home for home in homes[begin:end] if home != NONE), NONE), -1
            if unit == NONE:
                continue  # None of its words takes part.
            for row in range(begin, end):
                if slots[row] != NONE:
                    unit, behind = homes[row], slots[row]
                elif unit in wanted:
                    loose.setdefault(unit, {}).setdefault(behind, []).append(row)
                    self._loose_unit[False, row] = unit
        return loose

    def _columns(
        self, unit: int, numbers: list[int], sentence: int, loose: dict[int, list[int]]
    ) -> list[Slot]:
        """Return the columns of one unit."""
        texts = self._texts
        gold_texts, test_texts = texts[True], texts[False]
        gold_words, test_words = gold_texts.words, test_texts.words
        gold_column, test_column = self.column_of[True], self.column_of[False]
        rows: list[tuple[int, int, int]] = []  # slot (-1: none), gold word, test word
        gold_loose: dict[int, list[int]] = {}
        if sentence != NONE:
            begin, end = gold_texts.firsts[sentence], gold_texts.firsts[sentence + 1]
            own = self._slot_of[True][begin:end]
            if NONE in own:
                behind = -1
                for row, slot in enumerate(own, begin):
                    if slot == NONE:
                        gold_loose.setdefault(behind, []).append(row)
                        self._loose_unit[True, row] = unit
                    else:
                        behind = slot
        if gold_loose or loose:
            for slot in (-1, *numbers):
                if slot >= 0:
                    rows.append((slot, self._gold[slot], self._test[slot]))
                rows += [(-1, row, NONE) for row in gold_loose.get(slot, ())]
                rows += [(-1, NONE, row) for row in loose.get(slot, ())]
        else:
            rows = [(slot, self._gold[slot], self._test[slot]) for slot in numbers]
        rows = self._joined(rows)
        columns: list[Slot] = []
        keep_gold, keep_test = self._keep[True], self._keep[False]
        for column, (slot, gold, test) in enumerate(rows):
            if slot >= 0:
                self.column_of_slot[slot] = column
                if slot in self._groups:
                    columns.append(self._group(slot, column))
                    continue
            counts = False
            if gold == NONE:
                counts = slot >= 0 and keep_test[test] != 0
                state = INSERTED
            elif test == NONE:
                counts = slot >= 0 and keep_gold[gold] != 0
                state = DELETED
            else:
                both = keep_gold[gold] and keep_test[test]
                counts = bool(keep_gold[gold] or keep_test[test])
                if counts and not both:
                    state = DELETED if keep_gold[gold] else INSERTED
                else:
                    state = EQUAL if self._same(gold, test) else DIFFERENT
            if gold != NONE:
                gold_column[gold] = column
            if test != NONE:
                test_column[test] = column
            columns.append(
                Slot(
                    () if gold == NONE else (gold_words[gold],),
                    () if test == NONE else (test_words[test],),
                    state,
                    counts,
                    gold != NONE and gold_texts.last[gold] != 0,
                    test != NONE and test_texts.last[test] != 0,
                )
            )
        return columns

    def _joined(self, rows: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        """Put equal words that do not count into one column where they stand alone beside each other."""
        keep = self._keep
        joined: list[tuple[int, int, int]] = []
        for row in rows:
            slot, gold, test = row
            if joined and NONE in {gold, test} and NONE in joined[-1]:
                other, before, beside = joined[-1]
                left = gold if gold != NONE else before
                right = test if test != NONE else beside
                # One of them has a gold word and the other a test word.
                apart = (gold == NONE) != (before == NONE) and (test == NONE) != (beside == NONE)
                if (
                    apart
                    and not keep[True][left]
                    and not keep[False][right]
                    and self._same(left, right)
                ):
                    joined[-1] = (max(slot, other), left, right)
                    self._twins[min(slot, other)] = max(slot, other)
                    continue
            joined.append(row)
        return joined

    def _same(self, gold: int, test: int) -> bool:
        """Tell whether two words are equal under the settings."""
        left = self._keys[True][self._texts[True].numbers[gold]]
        right = self._keys[False][self._texts[False].numbers[test]]
        return left == right or self._core.same_word(left, right)

    def _group(self, slot: int, column: int) -> Slot:
        """Return the column of a group."""
        sides: list[tuple[str, ...]] = []
        ends: list[bool] = []
        counts = False
        for side, rows in zip((True, False), self._groups[slot], strict=True):
            texts = self._texts[side]
            for row in rows:
                self.column_of[side][row] = column
            counts = counts or any(self._keep[side][row] for row in rows)
            sides.append(tuple(texts.words[row] for row in rows))
            ends.append(any(texts.last[row] for row in rows))
        return Slot(sides[0], sides[1], GROUPED, counts, ends[0], ends[1])

    def clipped(self, unit: int, first: int, last: int) -> tuple[int, int, int]:
        """Return the columns of a unit that some slots cover, and whether they go on outside it."""
        size = len(self.slots[unit])
        low, high = self._edges.get(unit, (0, -1))
        begin, end, is_open = 0, size, 0
        if self.unit_of_slot[first] == unit:
            begin = self.column_of_slot[first]
        elif first < low:
            is_open |= OPEN_BEFORE
        else:
            begin = size
            is_open |= OPEN_BEHIND
        if self.unit_of_slot[last] == unit:
            end = self.column_of_slot[last] + 1
        elif last > high:
            is_open |= OPEN_BEHIND
        else:
            end = 0
            is_open |= OPEN_BEFORE
        if begin >= end:
            # All of it is elsewhere: it is drawn at the edge where it would go on.
            at = 0 if first < low else max(size - 1, 0)
            return at, min(at + 1, size), is_open
        return begin, end, is_open

    def gaps(
        self, unit: int, runs: list[tuple[int, int]], begin: int, end: int
    ) -> tuple[tuple[int, int], ...]:
        """Return the columns from ``begin`` to ``end`` that no run of slots covers."""
        covered = {
            self.column_of_slot[slot]
            for first, behind in runs
            for slot in range(first, behind)
            if self.unit_of_slot[slot] == unit
        }
        uncovered: list[tuple[int, int]] = []
        for column in range(begin, end):
            if column in covered:
                continue
            if uncovered and uncovered[-1][1] == column:
                uncovered[-1] = (uncovered[-1][0], column + 1)
            else:
                uncovered.append((column, column + 1))
        # At the edges, where it goes on in another sentence, there is nothing between two pieces.
        return tuple((low, high) for low, high in uncovered if begin < low and high < end)

    def head_column(self, gold: bool, unit: int, head: int) -> int:
        """Return the column of a head, BEFORE or BEHIND where it is in another unit."""
        slot = self._slot_of[gold][head]
        if slot == NONE:
            # A word without a slot has a column only in the unit that shows it.
            column = self.column_of[gold][head]
            return column if column >= 0 and self._loose_unit.get((gold, head)) == unit else BEFORE
        if self.unit_of_slot[slot] == unit:
            return self.column_of_slot[slot]
        return BEFORE if slot < self._edges.get(unit, (0, 0))[0] else BEHIND
