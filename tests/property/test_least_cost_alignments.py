"""The alignments of least cost against a list of all alignments, made without any table."""

from __future__ import annotations

import random
from itertools import pairwise
from math import exp, log

import pytest
from helpers.edit_problems import COSTS, NONE, Pair, Problem, Side, aligned, drawn, pair_cost
from helpers.textbook.chi_square import chi_square
from hypothesis import given
from hypothesis import strategies as st

from treegauge import _core

MANY = 2**64 - 1
#: what tells alignments apart: pairs of words that count, and test words that no longer count
Partners = tuple[tuple[Pair, ...], tuple[int, ...]]


def partners(problem: Problem, slots: list[Pair]) -> Partners:
    """Return what an alignment says of the words that count."""
    linked = [slot for slot in slots if NONE not in slot]
    by_gold = [(g, t) for g, t in linked if not problem.gold.free(g)]
    taken = [t for g, t in linked if problem.gold.free(g) and not problem.test.free(t)]
    return tuple(by_gold), tuple(taken)


def listed(problem: Problem) -> set[Partners]:
    """Return all alignments of least cost, out of all that there are."""
    gold, test = problem.gold, problem.test
    _, insertion, deletion = problem.costs
    best, found = None, set()
    stack: list[tuple[int, int, int, tuple[Pair, ...]]] = [(0, 0, 0, ())]
    while stack:
        row, column, cost, slots = stack.pop()
        if row == len(gold.words) and column == len(test.words):
            if best is None or cost < best:
                best, found = cost, set()
            if cost == best:
                found.add(partners(problem, list(slots)))
            continue
        if row < len(gold.words):
            alone = 0 if gold.free(row) else deletion
            stack.append((row + 1, column, cost + alone, (*slots, (row, NONE))))
        if column < len(test.words):
            alone = 0 if test.free(column) else insertion
            stack.append((row, column + 1, cost + alone, (*slots, (NONE, column))))
        if row < len(gold.words) and column < len(test.words):
            pair = pair_cost(problem, row, column)
            if pair is not None:
                stack.append((row + 1, column + 1, cost + pair, (*slots, (row, column))))
    return found


def alignments(problem: Problem, **limits: int) -> _core.EditAlignments:
    return _core.EditAlignments(
        problem.gold.words,
        problem.test.words,
        *problem.costs,
        gold_kinds=problem.gold.kinds,
        test_kinds=problem.test.kinds,
        pairs=problem.pairs,
        punctuation_apart=problem.apart,
        **limits,
    )


def as_slots(data: bytes) -> list[Pair]:
    numbers = memoryview(data).cast("I").tolist()
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def check_slots(problem: Problem, slots: list[Pair], cost: int) -> None:
    """Every word once and in order, at the least cost."""
    for place, side in enumerate((problem.gold, problem.test)):
        words = [slot[place] for slot in slots if slot[place] != NONE]
        assert words == list(range(len(side.words)))
    _, insertion, deletion = problem.costs
    paid = 0
    for g, t in slots:
        if t == NONE:
            paid += 0 if problem.gold.free(g) else deletion
        elif g == NONE:
            paid += 0 if problem.test.free(t) else insertion
        else:
            pair = pair_cost(problem, g, t)
            assert pair is not None, "two words that may not stand side by side"
            paid += pair
    assert paid == cost


@st.composite
def small_problems(draw: st.DrawFn) -> Problem:
    most = draw(st.integers(0, 3))
    number = st.integers(0, most)

    def side() -> Side:
        words = draw(st.lists(number, max_size=6))
        if draw(st.booleans()):
            return Side(words, b"")
        kinds = draw(st.lists(st.integers(0, 3), min_size=len(words), max_size=len(words)))
        return Side(words, bytes(kinds))

    return Problem(
        side(),
        side(),
        draw(st.sampled_from(COSTS)),
        draw(st.sampled_from(["srleval", "symmetric"])),
        draw(st.lists(st.tuples(number, number), max_size=2)),
        draw(st.booleans()),
    )


@given(small_problems())
def test_all_alignments_and_each_once(problem: Problem) -> None:
    wanted = listed(problem)
    cost, own = aligned(problem)
    found = alignments(problem)
    assert found.count == len(wanted)
    assert found.log_count == pytest.approx(log(len(wanted)))
    symmetric = problem.ties == "symmetric"
    shown = [as_slots(found.slots(number, symmetric)) for number in range(found.count)]
    for slots in shown:
        check_slots(problem, slots, cost)
    told = [partners(problem, slots) for slots in shown]
    assert len(set(told)) == len(told)
    assert set(told) == wanted
    # The aligner's own is one of them, written as the aligner writes it where every word counts.
    assert partners(problem, own) in wanted
    if not any(kind & _core.KIND_FREE for kind in problem.gold.kinds + problem.test.kinds):
        assert own in shown


@given(small_problems())
def test_counts_do_not_depend_on_what_is_kept(problem: Problem) -> None:
    found, again = alignments(problem), alignments(problem, count_bytes=0, border_bytes=0)
    assert again.count == found.count
    assert [again.slots(number) for number in range(found.count)] == [
        found.slots(number) for number in range(found.count)
    ]


def test_there_is_no_other_alignment() -> None:
    found = _core.EditAlignments([1, 1], [1])
    assert found.count == 2
    with pytest.raises(IndexError, match="no such alignment"):
        found.slots(2)


@pytest.mark.parametrize("costs", COSTS[:2])
def test_draws_are_uniform(costs: tuple[int, int, int]) -> None:
    """Pearson's test at one in a thousand, by the normal approximation of Wilson and Hilferty (1931)."""
    rng = random.Random(f"uniform {costs}")
    tried = 0
    while tried < 6:
        problem = drawn(rng, 14, costs, "symmetric")
        found = alignments(problem)
        if not 10 <= found.count <= 200:
            continue
        tried += 1
        seen: dict[Partners, int] = {}
        for number in range(40 * found.count):
            one = partners(problem, as_slots(found.draw(tried, number)))
            seen[one] = seen.get(one, 0) + 1
        assert len(seen) <= found.count
        free = found.count - 1
        limit = free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3
        assert chi_square(seen, found.count) < limit


def test_draws_by_logarithms_are_uniform() -> None:
    """80 times `a a` against `a`, each between two words of its own: 2 ** 80 alignments, two ways at each.

    By symmetry each way is taken half the time, and no two places depend on each other.
    """
    gold, test = [], []
    for place in range(80):
        gold += [place + 1, 0, 0]
        test += [place + 1, 0]
    found = _core.EditAlignments(gold, test, 4, 3, 3)
    assert found.count == MANY
    assert found.log_count == pytest.approx(80 * log(2))
    draws = 4000
    first = []
    for number in range(draws):
        linked = {t: g for g, t in as_slots(found.draw(5, number)) if NONE not in (g, t)}
        first.append([linked[2 * place + 1] == 3 * place + 1 for place in range(80)])
    # 80 counts with a standard deviation of sqrt(draws) / 2: none is 4.5 of them off.
    for place in zip(*first, strict=True):
        assert abs(sum(place) - draws / 2) < 4.5 * draws**0.5 / 2
    for one, other in pairwise(zip(*first, strict=True)):
        both = sum(a == b for a, b in zip(one, other, strict=True))
        assert abs(both - draws / 2) < 4.5 * draws**0.5 / 2


def test_a_way_that_more_alignments_take_is_taken_more_often() -> None:
    """`x` eight times against `x` twice: 28 pairs of places; in logarithms as in whole numbers.

    Three such texts one after the other, parted by words of their own; 70 more parts make the number too large to
    count exactly.
    """
    parts = 73
    gold, test = [], []
    for place in range(parts):
        gold += [place + 1, *[0] * 8]
        test += [place + 1, 0, 0]
    found = _core.EditAlignments(gold, test, 4, 3, 3)
    assert found.log_count == pytest.approx(parts * log(28))
    seen: dict[tuple[int, ...], int] = {}
    for number in range(200):
        linked = [slot for slot in as_slots(found.draw(9, number)) if NONE not in slot]
        for place in range(parts):
            inside = tuple(
                g - 9 * place for g, t in linked if t // 3 == place and t % 3 and g // 9 == place
            )
            seen[inside] = seen.get(inside, 0) + 1
    assert len(seen) == 28
    free, expected = 27, 200 * parts / 28
    limit = free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < limit


def textbook_log_count(problem: Problem) -> float:
    """Count paths of the full table in Python's integers; for words that all count.

    Between two pairs gold words alone come before test words alone, so that an alignment is one path.
    """
    gold, test = problem.gold, problem.test
    _, insertion, deletion = problem.costs
    rows, columns = len(gold.words), len(test.words)
    least = [[0] * (columns + 1) for _ in range(rows + 1)]
    paired = [[0] * (columns + 1) for _ in range(rows + 1)]
    deleted = [[0] * (columns + 1) for _ in range(rows + 1)]
    inserted = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows + 1):
        for column in range(columns + 1):
            if row == column == 0:
                paired[0][0] = 1
                continue
            ways = {}
            if row and column:
                same = pair_cost(problem, row - 1, column - 1)
                if same is not None:
                    ways["pair"] = least[row - 1][column - 1] + same
            if row:
                ways["delete"] = least[row - 1][column] + deletion
            if column:
                ways["insert"] = least[row][column - 1] + insertion
            cost = least[row][column] = min(ways.values())
            if ways.get("pair") == cost:
                before = row - 1, column - 1
                paired[row][column] = sum(
                    table[before[0]][before[1]] for table in (paired, deleted, inserted)
                )
            if ways.get("delete") == cost:
                deleted[row][column] = paired[row - 1][column] + deleted[row - 1][column]
            if ways.get("insert") == cost:
                inserted[row][column] = sum(
                    table[row][column - 1] for table in (paired, deleted, inserted)
                )
    return log(sum(table[rows][columns] for table in (paired, deleted, inserted)))


@pytest.mark.parametrize("costs", COSTS)
def test_several_strips_and_tiles(costs: tuple[int, int, int]) -> None:
    """More than a strip of 256 gold words and 64 test words; with no memory for borders and counts, too."""
    rng = random.Random(f"strips {costs}")
    for rows in (70, 300, 600) if costs == (4, 3, 3) else (70, 270):
        problem = drawn(rng, rows, costs, "symmetric")
        gold, test = (Side(side.words, b"") for side in (problem.gold, problem.test))
        problem = problem._replace(gold=gold, test=test)
        cost, _ = aligned(problem)
        found = alignments(problem)
        assert found.log_count == pytest.approx(textbook_log_count(problem), rel=1e-12)
        small = alignments(problem, border_bytes=0, count_bytes=0)
        assert (small.count, small.log_count) == (found.count, found.log_count)
        for number in range(3):
            one = found.draw(3, number)
            check_slots(problem, as_slots(one), cost)
            assert small.draw(3, number) == one


def test_free_words_in_long_texts() -> None:
    """A free word does not multiply alignments: 70 full stops that do not count beside one that does."""
    gold = [*range(1, 71), 0]
    test = [word for one in range(1, 71) for word in (one, 0)]
    kinds = bytes([0, _core.KIND_FREE]) * 70
    found = _core.EditAlignments(gold, test, 4, 3, 3, test_kinds=kinds)
    assert found.count == 1
    # Turned round, the free words of gold may take the one of test out, or stand alone: it makes no difference which.
    turned = _core.EditAlignments(test, gold, 4, 3, 3, gold_kinds=kinds)
    assert turned.count == 1
    assert exp(turned.log_count) == 1
