"""Alignment by times as its documentation says, slowly: a full table, in fractions of a second.

A word is (form, start, end), with times in whole milliseconds; segments are words that have one time together.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

Word = tuple[str, int, int]
Span = tuple[Fraction, Fraction]


def shares(words: list[Word]) -> list[Span]:
    """Each word's part of the time that it has together with its neighbours, by characters."""
    found: list[Span] = []
    for (start, end), run in groupby(words, key=lambda word: word[1:]):
        forms = [form for form, _, _ in run]
        letters = sum(map(len, forms))
        before = 0
        for form in forms:
            parts = (before, before + len(form))
            found.append(
                tuple(Fraction(start) + Fraction((end - start) * part, letters) for part in parts)
            )
            before += len(form)
    return found


def errors(gold: list[Word], test: list[Word], collar: int) -> int:
    """The fewest substitutions, deletions and insertions; only words said at the same time may pair."""
    middles = [(start + end) / 2 for start, end in shares(test)]
    row = list(range(len(test) + 1))
    for (form, *_), (start, end) in zip(gold, shares(gold), strict=True):
        above, row = row, [row[0] + 1]
        for place, middle in enumerate(middles):
            ways = [above[place + 1] + 1, row[-1] + 1]
            if start < middle + collar and middle - collar < end:
                ways.append(above[place] + (form != test[place][0]))
            row.append(min(ways))
    return row[-1]


def at_least(span: tuple) -> tuple:
    """A span that lasts a millisecond at least."""
    return span[0], max(span[1], span[0] + 1)


def may_pair(one: Word, other: Word, tolerance: int) -> bool:
    (start, end), (first, last) = at_least(one[1:]), at_least(other[1:])
    return end + tolerance > first and last + tolerance > start


def best(gold: list[Word], test: list[Word], tolerance: int) -> tuple[int, Fraction]:
    """The least cost of an alignment by times, and the most time in common at this cost.

    Equal words cost 0, others 4, one that is alone 3.
    """
    spans = shares(test)
    row = [(3 * place, Fraction(0)) for place in range(len(test) + 1)]
    for word, span in zip(gold, shares(gold), strict=True):
        above, row = row, [(row[0][0] + 3, Fraction(0))]
        for place, other in enumerate(test):
            ways = [(cost + 3, less) for cost, less in (above[place + 1], row[-1])]
            if may_pair(word, other, tolerance):
                cost, less = above[place]
                ways.append((cost + 4 * (word[0] != other[0]), less - shared(span, spans[place])))
            row.append(min(ways))
    return row[-1][0], -row[-1][1]


def shared(one: Span, other: Span) -> Fraction:
    """The time that two words have in common."""
    (start, end), (first, last) = at_least(one), at_least(other)
    return max(Fraction(0), min(end, last) - max(start, first))


def most_shared(gold: list[Word], test: list[Word]) -> Fraction:
    """What sclite's -T makes most of: twice the time in common, less a millisecond for different words."""
    spans = shares(test)
    row = [Fraction(0)] * (len(test) + 1)
    for (form, *_), span in zip(gold, shares(gold), strict=True):
        above, row = row, [Fraction(0)]
        for place, other in enumerate(spans):
            pair = above[place] + 2 * shared(span, other) - (form != test[place][0])
            row.append(max(above[place + 1], row[-1], pair))
    return row[-1]
