"""Texts to align: words of all kinds, short or long, and the core's alignments of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from treegauge import _core

if TYPE_CHECKING:
    import random

NONE = 0xFFFFFFFF
FREE = _core.KIND_FREE
PUNCTUATION = _core.KIND_PUNCTUATION
#: substitution, insertion, deletion
COSTS = ((1, 1, 1), (4, 3, 3), (2, 1, 1), (3, 2, 2), (1, 2, 3))

Pair = tuple[int, int]


class Side(NamedTuple):
    """Words and their kinds; no kinds at all: every word counts and none is punctuation."""

    words: list[int]
    kinds: bytes

    def kind(self, at: int) -> int:
        return self.kinds[at] if self.kinds else 0

    def free(self, at: int) -> bool:
        return bool(self.kind(at) & FREE)


class Problem(NamedTuple):
    """What is aligned, and under which rules."""

    gold: Side
    test: Side
    costs: tuple[int, int, int]
    ties: str
    pairs: list[Pair]
    apart: bool

    def mirrored(self) -> Problem:
        return self._replace(gold=self.test, test=self.gold)


def pair_cost(problem: Problem, row: int, column: int) -> int | None:
    """Return what two words cost side by side; None where they may not stand so."""
    gold, test = problem.gold, problem.test
    words = (gold.words[row], test.words[column])
    if words[0] == words[1] or words in problem.pairs or words[::-1] in problem.pairs:
        return 0
    if gold.free(row) or test.free(column):
        return None
    if problem.apart and (gold.kind(row) ^ test.kind(column)) & PUNCTUATION:
        return None
    return problem.costs[0]


def aligned(problem: Problem, border_bytes: int = 1 << 26) -> tuple[int, list[Pair]]:
    """Return what the core says."""
    cost, slots = _core.edit_align(
        problem.gold.words,
        problem.test.words,
        *problem.costs,
        ties=problem.ties,
        gold_kinds=problem.gold.kinds,
        test_kinds=problem.test.kinds,
        pairs=problem.pairs,
        punctuation_apart=problem.apart,
        border_bytes=border_bytes,
    )
    numbers = memoryview(slots).cast("I").tolist()
    return cost, list(zip(numbers[::2], numbers[1::2], strict=True))


@st.composite
def sides(draw: st.DrawFn, most: int) -> Side:
    words = draw(st.lists(st.integers(0, most), max_size=12))
    if draw(st.booleans()):
        return Side(words, b"")
    kinds = draw(st.lists(st.integers(0, 3), min_size=len(words), max_size=len(words)))
    return Side(words, bytes(kinds))


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    most = draw(st.integers(0, 5))
    number = st.integers(0, most)
    return Problem(
        draw(sides(most)),
        draw(sides(most)),
        draw(st.sampled_from(COSTS)),
        draw(st.sampled_from(["srleval", "symmetric"])),
        draw(st.lists(st.tuples(number, number), max_size=3)),
        draw(st.booleans()),
    )


def drawn(rng: random.Random, rows: int, costs: tuple[int, int, int], ties: str) -> Problem:
    """Return a text with noise: some words are free, punctuation or equal to another."""
    most = rng.choice([3, 40, 300])

    def word() -> int:
        return rng.randint(0, rng.randint(0, most))

    def kinds(words: list[int]) -> bytes:
        chance = [92, 3, 3, 2]
        return bytes(rng.choices(range(4), chance, k=len(words)) if rng.random() < 0.8 else b"")

    gold = [word() for _ in range(rows)]
    test: list[int] = []
    for one in gold:
        fate = rng.random()
        test += [one] if fate > 0.3 else [word()] if fate > 0.15 else [one, word()]
        test = test[:-1] if fate < 0.05 else test
    pairs = [(word(), word()) for _ in range(rng.randint(0, 4))]
    sides_drawn = [Side(gold, kinds(gold)), Side(test, kinds(test))]
    rng.shuffle(sides_drawn)
    return Problem(*sides_drawn, costs, ties, pairs, rng.random() < 0.5)
