"""The alignment kernel against a table filled cell by cell, for every cost, tie and kind of word."""

from __future__ import annotations

import random

import pytest
from helpers.edit_problems import (
    COSTS,
    FREE,
    NONE,
    Pair,
    Problem,
    Side,
    aligned,
    drawn,
    pair_cost,
    problems,
)
from hypothesis import given

from treegauge import _core


def gold_is_smaller(gold: Side, test: Side, row: int, column: int) -> bool:
    """Compare two words, and those before them where they are the same."""
    while row > 0 and column > 0:
        left = (gold.words[row - 1], gold.kind(row - 1))
        right = (test.words[column - 1], test.kind(column - 1))
        if left != right:
            return left < right
        row, column = row - 1, column - 1
    return row == 0


def textbook(problem: Problem) -> tuple[int, list[Pair]]:
    """Fill the table of least costs and read the alignment off it from the end, as edit.hpp says."""
    gold, test = problem.gold, problem.test
    _, insertion, deletion = problem.costs
    rows, columns = len(gold.words), len(test.words)
    table = [[0] * (columns + 1) for _ in range(rows + 1)]

    def ways(row: int, column: int) -> tuple[int | None, int | None, int | None]:
        """Return the costs by way of the diagonal, an insertion and a deletion."""
        diagonal = inserted = deleted = None
        if row and column:
            pair = pair_cost(problem, row - 1, column - 1)
            diagonal = None if pair is None else table[row - 1][column - 1] + pair
        if column:
            inserted = table[row][column - 1] + (0 if test.free(column - 1) else insertion)
        if row:
            deleted = table[row - 1][column] + (0 if gold.free(row - 1) else deletion)
        return diagonal, inserted, deleted

    for row in range(rows + 1):
        for column in range(columns + 1):
            found = [cost for cost in ways(row, column) if cost is not None]
            table[row][column] = min(found, default=0)
    slots = []
    row, column = rows, columns
    while row or column:
        diagonal, inserted, deleted = (cost == table[row][column] for cost in ways(row, column))
        if not diagonal and inserted and deleted and problem.ties == "symmetric":
            inserted = gold_is_smaller(gold, test, row, column)
        if diagonal:
            row, column = row - 1, column - 1
            slots.append((row, column))
        elif inserted:
            column -= 1
            slots.append((NONE, column))
        else:
            row -= 1
            slots.append((row, NONE))
    return table[rows][columns], slots[::-1]


@given(problems())
def test_small_texts(problem: Problem) -> None:
    assert aligned(problem) == textbook(problem)


@given(problems())
def test_swapping_the_sides_mirrors(problem: Problem) -> None:
    problem = problem._replace(ties="symmetric", costs=(problem.costs[0], 2, 2))
    cost, slots = aligned(problem)
    assert aligned(problem.mirrored()) == (cost, [(test, gold) for gold, test in slots])


@pytest.mark.parametrize("costs", COSTS)
@pytest.mark.parametrize("ties", ["srleval", "symmetric"])
def test_several_strips_and_tiles(costs: tuple[int, int, int], ties: str) -> None:
    """More than a strip of 256 gold words and 64 test words; with no memory for borders, too."""
    rng = random.Random(f"{costs}{ties}")
    for rows in (70, 300, 600) if costs == (4, 3, 3) else (70, 270):
        problem = drawn(rng, rows, costs, ties)
        wanted = textbook(problem)
        assert aligned(problem) == wanted
        assert aligned(problem, border_bytes=0) == wanted


def test_a_listed_pair_is_no_class() -> None:
    """is = 's and was = 's, but `is` against `was` is one error."""
    he, here, is_, was, s = range(5)
    pairs = [(is_, s), (was, s)]
    for other, cost in ((was, 1), (s, 0), (is_, 0)):
        found, slots = _core.edit_align([he, is_, here], [he, other, here], pairs=pairs)
        assert (found, len(slots)) == (cost, 3 * 8)


def test_a_deleted_word_is_opposite_no_other_word() -> None:
    """`i know . we go .` against `i no we go`: one error in four words."""
    i, know, stop, we, go, no = range(6)
    gold, kinds = [i, know, stop, we, go, stop], bytes([0, 0, FREE, 0, 0, FREE])
    cost, slots = _core.edit_align(gold, [i, no, we, go], gold_kinds=kinds)
    assert cost == 1
    numbers = memoryview(slots).cast("I").tolist()
    assert numbers[::2] == [0, 1, 2, 3, 4, 5]
    assert numbers[1::2] == [0, 1, NONE, 2, 3, NONE]


def test_kinds_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="a kind is needed for every word"):
        _core.edit_align([1, 2], [1], gold_kinds=b"\0")
    with pytest.raises(ValueError, match="words that do not count"):
        _core.edit_align([1], [1], 5, 9, 1, gold_kinds=bytes([FREE]))
