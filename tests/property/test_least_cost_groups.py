"""Alignments of least cost with groups against a list of all alignments, made without any table."""

from __future__ import annotations

import random
from collections import Counter
from math import log
from typing import Any

import pytest
from helpers.group_problems import SPELLINGS, sides
from helpers.textbook.chi_square import chi_square
from helpers.textbook.groups import FREE, Problem, Side, aligned, all_groups, pair_cost
from hypothesis import given
from hypothesis import strategies as st

from treegauge import _core

#: slots with words of both sides (those that count), and test words that no longer count
Partners = tuple[frozenset[tuple[tuple[int, ...], tuple[int, ...]]], frozenset[int]]
Slots = list[tuple[tuple[int, ...], tuple[int, ...]]]


def partners(problem: Problem, slots: Slots) -> Partners:
    """Return what an alignment says of the words that count."""
    together, taken = set(), set()
    for gold, test in slots:
        if not gold or not test:
            continue
        if len(gold) == len(test) == 1 and problem.gold.free(gold[0]):
            if not problem.test.free(test[0]):
                taken.add(test[0])
            continue
        together.add((gold, test))
    return frozenset(together), frozenset(taken)


def gap(problem: Problem, side: Side, at: int) -> int:
    """Return what a word costs alone."""
    if side.free(at):
        return 0
    return 24 if problem.characters else 3


def members(side: Side, begin: int, end: int) -> tuple[int, ...]:
    return tuple(at for at in range(begin, end) if not side.free(at))


def listed(problem: Problem) -> set[Partners]:
    """Return all alignments of least cost, then of fewest grouped words, out of all that there are."""
    gold, test = problem.gold, problem.test
    rows, columns = len(gold.words), len(test.words)
    starting: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for (row, column), groups in all_groups(problem).items():
        for begin, size in groups:
            starting.setdefault(begin, []).append((row, column, size))
    best: tuple[int, int] | None = None
    found: set[Partners] = set()
    stack: list[tuple[int, int, tuple[int, int], Any]] = [(0, 0, (0, 0), ())]
    while stack:
        row, column, (cost, grouped), slots = stack.pop()
        if best is not None and (cost, grouped) > best:
            continue
        if (row, column) == (rows, columns):
            if best is None or (cost, grouped) < best:
                best, found = (cost, grouped), set()
            found.add(partners(problem, list(slots)))
            continue
        if row < rows:
            alone = gap(problem, gold, row)
            stack.append((row + 1, column, (cost + alone, grouped), (*slots, ((row,), ()))))
        if column < columns:
            alone = gap(problem, test, column)
            stack.append((row, column + 1, (cost + alone, grouped), (*slots, ((), (column,)))))
        if row < rows and column < columns:
            pair = pair_cost(problem, row, column)
            if pair is not None:
                after = (cost + pair, grouped)
                stack.append((row + 1, column + 1, after, (*slots, ((row,), (column,)))))
        for behind, after_column, size in starting.get((row, column), []):
            group = (members(gold, row, behind), members(test, column, after_column))
            stack.append((behind, after_column, (cost, grouped + size), (*slots, group)))
    return found


def alignments(problem: Problem, **limits: int) -> _core.GroupAlignments:
    gold, test = problem.gold, problem.test
    return _core.GroupAlignments(
        gold.words,
        test.words,
        problem.spelling,
        gold.sentences,
        test.sentences,
        bytes(gold.kinds),
        bytes(test.kinds),
        problem.pairs,
        punctuation_apart=problem.apart,
        characters=problem.characters,
        **limits,
    )


def as_slots(found: tuple[int, list[int], list[int]]) -> Slots:
    count, *sides_found = found
    slots: list[list[list[int]]] = [[[], []] for _ in range(count)]
    for side, numbers in enumerate(sides_found):
        assert numbers == sorted(numbers)
        for word, slot in enumerate(numbers):
            slots[slot][side].append(word)
    assert all(gold or test for gold, test in slots)
    return [(tuple(gold), tuple(test)) for gold, test in slots]


@st.composite
def small_problems(draw: st.DrawFn) -> Problem:
    spelling = draw(st.lists(st.sampled_from(SPELLINGS), min_size=1, max_size=5, unique=True))
    last = len(spelling) - 1
    pairs = draw(st.lists(st.tuples(st.integers(0, last), st.integers(0, last)), max_size=1))
    return Problem(
        draw(sides(spelling, 5)),
        draw(sides(spelling, 5)),
        spelling,
        pairs,
        apart=draw(st.booleans()),
        characters=draw(st.booleans()),
    )


@given(small_problems())
def test_all_alignments_and_each_once(problem: Problem) -> None:
    wanted = listed(problem)
    for limits in ({}, {"small_table": 0}, {"small_table": 0, "keep_bytes": 0, "count_bytes": 0}):
        found = alignments(problem, **limits)
        assert found.count == len(wanted)
        assert found.log_count == pytest.approx(log(len(wanted)))
        shown = [partners(problem, as_slots(found.slots(number))) for number in range(found.count)]
        assert len(set(shown)) == len(shown)
        assert set(shown) == wanted
    own = [(tuple(gold), tuple(test)) for gold, test in aligned(problem)[2]]
    assert partners(problem, own) in wanted


def noisy(rng: random.Random, rows: int) -> Problem:
    """Return a long text with words cut differently, lost, added and changed."""
    spelling = sorted({"".join(rng.choices("abcd", k=rng.randint(1, 4))) for _ in range(60)})
    spelling += [one + other for one in spelling[:20] for other in spelling[:20]]
    spelling = list(dict.fromkeys(spelling))
    number = {word: place for place, word in enumerate(spelling)}
    gold = [rng.randrange(20) for _ in range(rows)]
    test: list[int] = []
    at = 0
    while at < rows:
        fate = rng.random()
        joined = spelling[gold[at]] + (spelling[gold[at + 1]] if at + 1 < rows else "")
        if fate < 0.1 and joined in number:
            test.append(number[joined])
            at += 2
            continue
        if fate > 0.2:
            test.append(gold[at] if fate > 0.4 else rng.randrange(20))
        if fate > 0.95:
            test.append(rng.randrange(20))
        at += 1
    kinds = [[rng.choices((0, FREE), (95, 5))[0] for _ in side] for side in (gold, test)]
    return Problem(
        Side(gold, [at // 12 for at in range(len(gold))], kinds[0]),
        Side(test, [at // 15 for at in range(len(test))], kinds[1]),
        spelling,
    )


@pytest.mark.parametrize("characters", [False, True])
def test_draws_are_uniform(characters: bool) -> None:
    """Pearson's test at one in a thousand, by the normal approximation of Wilson and Hilferty (1931)."""
    rng = random.Random(f"uniform {characters}")
    tried = with_groups = 0
    while tried < 6 or with_groups < 3:
        problem = noisy(rng, 14)._replace(characters=characters)
        found = alignments(problem)
        if not 10 <= found.count <= 150:
            continue
        tried += 1
        seen: Counter[Partners] = Counter()
        for number in range(40 * found.count):
            seen[partners(problem, as_slots(found.draw(tried, number)))] += 1
        with_groups += any(len(gold) + len(test) > 2 for one, _ in seen for gold, test in one)
        assert len(seen) <= found.count
        free = found.count - 1
        limit = free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3
        assert chi_square(seen, found.count) < limit


@pytest.mark.parametrize("characters", [False, True])
def test_long_texts_are_drawn_alike_whatever_is_kept(characters: bool) -> None:
    rng = random.Random(f"long {characters}")
    for rows in (60, 400):
        problem = noisy(rng, rows)._replace(characters=characters)
        cost, grouped, _ = aligned(problem)
        found = alignments(problem, small_table=1 << 30)
        small = alignments(problem, small_table=0, keep_bytes=0, count_bytes=0)
        assert found.count > 1 or rows < 100
        assert (small.count, small.log_count) == (found.count, pytest.approx(found.log_count))
        for number in range(5):
            slots = as_slots(found.draw(3, number))
            assert as_slots(small.draw(3, number)) == slots
            assert priced(problem, slots) == (cost, grouped)


def priced(problem: Problem, slots: Slots) -> tuple[int, int]:
    """Return cost and grouped words; every group must be one."""
    groups = {
        (members(problem.gold, begin[0], end[0]), members(problem.test, begin[1], end[1]))
        for end, found in all_groups(problem).items()
        for begin, _ in found
    }
    cost = grouped = 0
    for gold, test in slots:
        if not test:
            cost += sum(gap(problem, problem.gold, at) for at in gold)
        elif not gold:
            cost += sum(gap(problem, problem.test, at) for at in test)
        elif len(gold) == len(test) == 1:
            pair = pair_cost(problem, gold[0], test[0])
            assert pair is not None
            cost += pair
        else:
            assert (gold, test) in groups
            grouped += len(gold) + len(test)
    return cost, grouped
