"""The kernel of ``groups`` and ``characters`` against a table filled cell by cell, with every group tried."""

from __future__ import annotations

from helpers.group_problems import problems
from helpers.textbook.groups import (
    ONLY,
    Problem,
    aligned,
    textbook,
)
from hypothesis import given, settings


def told(problem: Problem, result):
    """Leave out words alone that may be in groups only: where they stand says nothing."""

    def is_told(slot) -> bool:
        kinds = [problem.gold.kinds[at] for at in slot[0]] + [
            problem.test.kinds[at] for at in slot[1]
        ]
        return len(kinds) > 1 or not kinds[0] & ONLY

    return (*result[:2], [slot for slot in result[2] if is_told(slot)])


@settings(deadline=None)
@given(problems())
def test_as_the_book_says(problem):
    assert told(problem, aligned(problem)) == told(problem, textbook(problem))


@settings(deadline=None)
@given(problems())
def test_bounds_leave_nothing_out(problem):
    assert told(problem, aligned(problem, small_table=0)) == told(problem, textbook(problem))


@settings(deadline=None)
@given(problems())
def test_swapped_sides_mirror(problem):
    def linked(result):
        return [slot for slot in result[2] if slot[0] and slot[1]]

    there, back = aligned(problem), aligned(problem.mirrored())
    assert there[:2] == back[:2]
    assert linked(there) == [(gold, test) for test, gold in linked(back)]
