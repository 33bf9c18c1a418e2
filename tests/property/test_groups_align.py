"""The kernel of ``groups`` and ``characters`` against a table filled cell by cell, with every group tried."""

from __future__ import annotations

from helpers.textbook.groups import (
    FREE,
    ONLY,
    PUNCTUATION,
    Problem,
    Side,
    aligned,
    is_bare,
    textbook,
)
from hypothesis import given, settings
from hypothesis import strategies as st

#: words of few letters, so that many are cut differently; with a hyphen, an apostrophe and bare words
SPELLINGS = (
    "a",
    "b",
    "aa",
    "ab",
    "ba",
    "aab",
    "abab",
    "a-b",
    "'a",
    "b'",
    "-",
    "'",
    ".",
    "..",
    "a.",
    ".b",
    "$",
)


@st.composite
def sides(draw: st.DrawFn, spelling: list[str], most: int = 9) -> Side:
    words = draw(st.lists(st.integers(0, len(spelling) - 1), max_size=most))
    sentences, number = [], 0
    for _ in words:
        number += draw(st.integers(0, 7)) == 0
        sentences.append(number)
    some = draw(st.sampled_from((0, FREE, ONLY, FREE | ONLY)))
    kinds = []
    for word in words:
        bare = is_bare(spelling[word])
        kind = PUNCTUATION if bare else 0
        if some & FREE and draw(st.integers(0, 3)) == 0:
            kind |= FREE
        elif some & ONLY and bare and draw(st.booleans()):
            kind |= ONLY
        kinds.append(kind)
    return Side(words, sentences, kinds)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    spelling = draw(st.lists(st.sampled_from(SPELLINGS), min_size=1, max_size=8, unique=True))
    last = len(spelling) - 1
    pairs = draw(st.lists(st.tuples(st.integers(0, last), st.integers(0, last)), max_size=2))
    return Problem(
        draw(sides(spelling)),
        draw(sides(spelling)),
        spelling,
        pairs,
        apart=draw(st.booleans()),
        characters=draw(st.booleans()),
    )


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
