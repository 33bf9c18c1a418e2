"""Alignment with groups by the book: every group tried, every cell of the table filled."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import NamedTuple

from treegauge import _core

FREE, PUNCTUATION, ONLY = _core.KIND_FREE, _core.KIND_PUNCTUATION, _core.KIND_ONLY_IN_GROUPS
#: left out inside words with a letter or digit
HYPHENS_AND_APOSTROPHES = "-\u2010\u2011\u2012\u2013\u2014\u2212'\u2018\u2019\u02bc\uff07"

Value = tuple[int, int]
Cell = tuple[int, int]


class Side(NamedTuple):
    """Words by number, their sentences and kinds."""

    words: list[int]
    sentences: list[int]
    kinds: list[int]

    def free(self, at: int) -> bool:
        return bool(self.kinds[at] & FREE)


class Problem(NamedTuple):
    """What is aligned, and under which rules."""

    gold: Side
    test: Side
    spelling: list[str]
    pairs: tuple[tuple[int, int], ...] = ()
    apart: bool = False
    characters: bool = False

    def mirrored(self) -> Problem:
        return self._replace(gold=self.test, test=self.gold)


def is_bare(word: str) -> bool:
    return not any(unicodedata.category(letter)[0] in "LN" for letter in word)


def letters(word: str) -> str:
    if is_bare(word):
        return word
    return "".join(letter for letter in word if letter not in HYPHENS_AND_APOSTROPHES)


class Reading(NamedTuple):
    """Some words of a side read together: the place behind them, how many, and where they end."""

    behind: int
    count: int
    text: str
    ends: frozenset[int]


def readings(side: Side, spelling: list[str], begin: int) -> list[Reading]:
    """Return every way to read words of one sentence from one that counts on."""
    members = [
        at
        for at in range(begin, len(side.words))
        if side.sentences[at] == side.sentences[begin] and not side.free(at)
    ]
    found = []
    for count in range(1, len(members) + 1):
        words = [spelling[side.words[at]] for at in members[:count]]
        lettered = [place for place, word in enumerate(words) if not is_bare(word)]
        inside = [
            place
            for place, word in enumerate(words)
            if is_bare(word) and lettered and lettered[0] < place < lettered[-1]
        ]
        for size in range(len(inside) + 1):
            for out in combinations(inside, size):
                ends, text = [], ""
                for place, word in enumerate(words):
                    if place not in out:
                        text += letters(word)
                        ends.append(len(text))
                found.append(Reading(members[count - 1] + 1, count, text, frozenset(ends[:-1])))
    return found


def all_groups(problem: Problem) -> dict[Cell, list[tuple[Cell, int]]]:
    """Return by the cell where it ends every group: where it begins, and its words."""
    gold, test, spelling = problem.gold, problem.test, problem.spelling
    lefts = {
        row: readings(gold, spelling, row) for row in range(len(gold.words)) if not gold.free(row)
    }
    rights = {
        column: readings(test, spelling, column)
        for column in range(len(test.words))
        if not test.free(column)
    }
    found: dict[Cell, set[tuple[Cell, int]]] = defaultdict(set)
    for row, left in lefts.items():
        for column, right in rights.items():
            for one in left:
                for other in right:
                    size = one.count + other.count
                    if size > 2 and one.text == other.text and one.ends.isdisjoint(other.ends):
                        found[one.behind, other.behind].add(((row, column), size))
    return {cell: sorted(groups) for cell, groups in found.items()}


def shared(one: str, other: str) -> int:
    """Return the length of a longest common subsequence."""
    above = [0] * (len(other) + 1)
    for letter in one:
        here = [0]
        for place, another in enumerate(other, 1):
            same = above[place - 1] + (letter == another)
            here.append(max(same, here[-1], above[place]))
        above = here
    return above[-1]


def substitution(problem: Problem, gold: int, test: int) -> int:
    """Return what two different words cost."""
    if not problem.characters:
        return 4
    one, other = letters(problem.spelling[gold]), letters(problem.spelling[test])
    both = len(one) + len(other)
    common = shared(one[:64], other[:64])
    if Fraction(2 * common, both) < Fraction(2, 3):
        return 32
    return 4 + ceil(Fraction(48 * (both - 2 * common), both))


def pair_cost(problem: Problem, row: int, column: int) -> int | None:
    """Return what two words cost side by side; None where they may not stand so."""
    gold, test = problem.gold, problem.test
    words = (gold.words[row], test.words[column])
    kinds = gold.kinds[row], test.kinds[column]
    if (kinds[0] | kinds[1]) & ONLY:
        return None
    if words[0] == words[1] or words in problem.pairs or words[::-1] in problem.pairs:
        return 0
    if (kinds[0] | kinds[1]) & FREE:
        return None
    if problem.apart and (kinds[0] ^ kinds[1]) & PUNCTUATION:
        return None
    return substitution(problem, *words)


def gold_is_smaller(gold: Side, test: Side, row: int, column: int) -> bool:
    """Compare two words, and those before them where they are the same."""
    while row > 0 and column > 0:
        left = (gold.words[row - 1], gold.kinds[row - 1])
        right = (test.words[column - 1], test.kinds[column - 1])
        if left != right:
            return left < right
        row, column = row - 1, column - 1
    return row == 0


def textbook(problem: Problem) -> tuple[int, int, list[tuple[list[int], list[int]]]]:
    """Return cost, grouped words and slots; words that do not count stand behind a group they lie in."""
    gold, test = problem.gold, problem.test
    rows, columns = len(gold.words), len(test.words)
    gap = 24 if problem.characters else 3
    groups = all_groups(problem)
    table: dict[Cell, Value] = {}

    def plus(value: Value, cost: int, grouped: int = 0) -> Value:
        return value[0] + cost, value[1] + grouped

    def ways(row: int, column: int) -> tuple[Value | None, Value | None, Value | None, list]:
        diagonal = inserted = deleted = None
        if row and column:
            cost = pair_cost(problem, row - 1, column - 1)
            if cost is not None:
                diagonal = plus(table[row - 1, column - 1], cost)
        if column:
            inserted = plus(table[row, column - 1], 0 if test.free(column - 1) else gap)
        if row:
            deleted = plus(table[row - 1, column], 0 if gold.free(row - 1) else gap)
        grouped = [
            (plus(table[begin], 0, size), begin) for begin, size in groups.get((row, column), [])
        ]
        return diagonal, inserted, deleted, grouped

    for row in range(rows + 1):
        for column in range(columns + 1):
            *single, grouped = ways(row, column)
            found = [value for value in single if value is not None]
            found += [value for value, _ in grouped]
            table[row, column] = min(found, default=(0, 0))
    slots: list[tuple[list[int], list[int]]] = []
    row, column = rows, columns
    while row or column:
        least = table[row, column]
        *single, grouped = ways(row, column)
        diagonal, inserted, deleted = (value == least for value in single)
        begins = [begin for value, begin in grouped if value == least]
        if diagonal:
            row, column = row - 1, column - 1
            slots.append(([row], [column]))
        elif begins:
            few_gold = gold_is_smaller(gold, test, row, column)
            begin = max(begins, key=lambda at: (sum(at), at[0] if few_gold else at[1]))
            ours, theirs = range(begin[0], row), range(begin[1], column)
            slots += [([], [at]) for at in reversed(theirs) if test.free(at)]
            slots += [([at], []) for at in reversed(ours) if gold.free(at)]
            slots.append(
                (
                    [at for at in ours if not gold.free(at)],
                    [at for at in theirs if not test.free(at)],
                )
            )
            row, column = begin
        else:
            if inserted and deleted:
                if gold.kinds[row - 1] & ONLY:
                    inserted = False
                elif not test.kinds[column - 1] & ONLY:
                    inserted = gold_is_smaller(gold, test, row, column)
            if inserted:
                column -= 1
                slots.append(([], [column]))
            else:
                row -= 1
                slots.append(([row], []))
    return (*table[rows, columns], slots[::-1])


def aligned(
    problem: Problem, small_table: int | None = None, keep_bytes: int = 1 << 26
) -> tuple[int, int, list[tuple[list[int], list[int]]]]:
    """Return what the core says; without a size of small tables what it does by itself."""
    gold, test = problem.gold, problem.test
    cost, grouped, slots, gold_slots, test_slots = _core.groups_align(
        gold.words,
        test.words,
        problem.spelling,
        gold.sentences,
        test.sentences,
        gold_kinds=bytes(gold.kinds),
        test_kinds=bytes(test.kinds),
        pairs=problem.pairs,
        punctuation_apart=problem.apart,
        characters=problem.characters,
        **({} if small_table is None else {"small_table": small_table}),
        keep_bytes=keep_bytes,
    )
    found: list[tuple[list[int], list[int]]] = [([], []) for _ in range(slots)]
    for at, slot in enumerate(memoryview(gold_slots).cast("I")):
        found[slot][0].append(at)
    for at, slot in enumerate(memoryview(test_slots).cast("I")):
        found[slot][1].append(at)
    return cost, grouped, found
