"""Breakdowns by depth: arcs up to the root, constituents around a bracket."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import treegauge

BINS = ["1", "2", "3", "4", "5–7", "8 and more", "no way to the root"]


def cell(depth: int) -> str:
    """Return the bin of a depth, 0 for no way up."""
    return BINS[6 if depth == 0 else depth - 1 if depth <= 4 else 4 if depth <= 7 else 5]


def textbook(heads: list[int], word: int) -> int:
    """Return how many arcs lead from a word (from 1) to the root; 0 in a cycle."""
    steps, seen = 0, set()
    while word:
        if word in seen:
            return 0
        seen.add(word)
        word = heads[word - 1]
        steps += 1
    return steps


@given(st.integers(1, 14).flatmap(lambda n: st.lists(st.integers(0, n), min_size=n, max_size=n)))
def test_words_by_the_textbook(heads):
    heads = [0 if head == place else head for place, head in enumerate(heads, 1)]
    text = "".join(
        f"{n}\tw{n}\t_\t_\t_\t_\t{head}\t{'root' if head == 0 else 'dep'}\t_\t_\n"
        for n, head in enumerate(heads, 1)
    )
    corpus = treegauge.read((text + "\n").encode(), format="conllx")
    if corpus[0].state != "good":
        return
    found = treegauge.score(corpus, corpus, metrics="uas", by="depth").breakdown("uas", "depth")
    expected: dict[str, int] = {}
    for word in range(1, len(heads) + 1):
        name = cell(textbook(heads, word))
        expected[name] = expected.get(name, 0) + 1
    assert {name: scores["gold"] for name, scores in found.items()} == expected


def test_brackets_by_pencil():
    gold = "(S (NP (DT the) (NN dog)) (VP (VBZ barks) (ADVP (RB very) (ADVP (RB loudly)))))"
    found = treegauge.score(gold, gold, metrics="brackets", by="depth").breakdown(
        "brackets", "depth"
    )
    assert {name: scores["gold"] for name, scores in found.items()} == {
        "1": 1,  # S
        "2": 2,  # NP, VP
        "3": 1,  # the outer ADVP
        "4": 1,
    }
