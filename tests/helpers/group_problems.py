"""Texts to align with groups: words of few letters that are cut differently, drawn small."""

from __future__ import annotations

from hypothesis import strategies as st

from helpers.textbook.groups import FREE, ONLY, PUNCTUATION, Problem, Side, is_bare

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
