"""Means over test sets: against enumeration by hand, and the rule that intervals and tests agree."""

from __future__ import annotations

import random
from array import array
from fractions import Fraction
from itertools import product
from math import inf
from typing import TYPE_CHECKING

import pytest
from helpers.bare_counts import Counts

from treegauge import _core
from treegauge.stats import test_sets
from treegauge.stats.test_sets import MeanOverSets

if TYPE_CHECKING:
    from collections.abc import Sequence

Unit = tuple[int, int]


def some_sets(
    draw: random.Random, sizes: Sequence[int], systems: int = 2
) -> list[list[list[Unit]]]:
    """Return counts for each set and system: matched and all of each unit."""
    sets = []
    for size in sizes:
        gold = [draw.randint(1, 6) for _ in range(size)]
        sets.append([[(draw.randint(0, most), most) for most in gold] for _ in range(systems)])
    return sets


def statistics_of(sets: Sequence[Sequence[Sequence[Unit]]]) -> list[Counts]:
    return [Counts([tuple(zip(*system, strict=True)) for system in one]) for one in sets]


def score(units: Sequence[Unit]) -> Fraction:
    return Fraction(sum(a for a, _ in units), sum(b for _, b in units))


def every_difference(sets: Sequence[Sequence[Sequence[Unit]]]) -> list[Fraction]:
    """Return the mean difference (second less first) under every swap of units inside sets."""
    found = []
    units = [(k, i) for k, one in enumerate(sets) for i in range(len(one[0]))]
    for swaps in product((False, True), repeat=len(units)):
        swapped = {place for place, flag in zip(units, swaps, strict=True) if flag}
        total = Fraction(0)
        for k, (first, second) in enumerate(sets):
            sides: list[list[Unit]] = [[], []]
            for i, pair in enumerate(zip(first, second, strict=True)):
                for side, unit in zip(sides, pair[:: -1 if (k, i) in swapped else 1], strict=True):
                    side.append(unit)
            total += score(sides[1]) - score(sides[0])
        found.append(total / len(sets))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_p_is_the_share_of_all_swaps_inside_sets(seed: int) -> None:
    draw = random.Random(seed)
    sets = some_sets(draw, [draw.randint(1, 4) for _ in range(draw.randint(2, 3))])
    every = every_difference(sets)
    seen = every[0]
    difference = MeanOverSets(statistics_of(sets)).difference(0, 1)
    assert difference is not None and difference.tested is not None
    assert difference.difference == pytest.approx(float(seen))
    at_least = sum(abs(one) >= abs(seen) for one in every)
    assert difference.tested.p == pytest.approx(at_least / len(every))
    assert difference.tested.test == "exact"
    one_sided = MeanOverSets(statistics_of(sets)).difference(0, 1, toward=1)
    assert one_sided is not None and one_sided.tested is not None
    assert one_sided.tested.p == pytest.approx(sum(one >= seen for one in every) / len(every))


def test_it_is_not_the_test_of_pooled_counts() -> None:
    """Pooled, a large set decides; the mean over sets gives each the same weight."""
    large = [[(1, 2)] * 6, [(2, 2)] * 6]
    small = [[(1, 1)] * 2, [(0, 1)] * 2]
    difference = MeanOverSets(statistics_of([large, small])).difference(0, 1)
    assert difference is not None
    assert difference.difference == pytest.approx((0.5 - 1) / 2)
    assert (difference.won, difference.lost) == (1, 1)
    pooled = Counts([tuple(zip(*(a + b), strict=True)) for a, b in zip(large, small, strict=True)])
    first, second = pooled.scores
    assert first is not None and second is not None and second > first


@pytest.mark.parametrize("level", [0.5, 0.8, 0.9, 0.95])
@pytest.mark.parametrize("enumerated", [16, 0])
def test_an_interval_excludes_0_exactly_where_p_is_small(
    level: float, enumerated: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_sets, "ENUMERATED", enumerated)
    draw = random.Random(7)
    excluded = 0
    for _ in range(60):
        sets = some_sets(draw, [5, 4])
        difference = MeanOverSets(statistics_of(sets), samples=400).difference(0, 1, level=level)
        assert difference is not None and difference.tested is not None
        small = difference.tested.p < 1 - level - 1e-9
        if difference.interval is None:
            assert not small
            continue
        low, high = difference.interval
        assert (low > 0 or high < 0) == small
        excluded += small
    assert excluded or level == 0.95


def test_random_swaps_come_close_to_all_swaps(monkeypatch: pytest.MonkeyPatch) -> None:
    sets = some_sets(random.Random(3), [5, 5, 4])
    exact = MeanOverSets(statistics_of(sets)).difference(0, 1)
    monkeypatch.setattr(test_sets, "ENUMERATED", 0)
    sampled = MeanOverSets(statistics_of(sets), samples=20_000).difference(0, 1)
    assert exact is not None and exact.tested is not None
    assert sampled is not None and sampled.tested is not None
    assert sampled.tested.test == "randomization"
    assert sampled.tested.p == pytest.approx(exact.tested.p, abs=0.015)


def test_no_interval_where_no_p_can_be_small() -> None:
    """Four units that differ: the smallest two-sided p is 2/16."""
    sets = [[[(0, 1)] * 2, [(1, 1)] * 2]] * 2
    difference = MeanOverSets(statistics_of(sets)).difference(0, 1)
    assert difference is not None and difference.tested is not None
    assert difference.tested.p == 2 / 16
    assert difference.interval is None


def test_signs_are_the_same_for_all_columns_and_fair() -> None:
    """Σ ±value of a column follows from the signs, which columns of a single 1 show."""
    units, samples = 77, 2000
    values = [random.Random(5).randint(-9, 9) for _ in range(units)]
    single = [array("d", [float(i == k) for i in range(units)]) for k in range(units)]
    *signs, sums = _core.signed_sums([*single, array("d", values)], samples, 11)
    for sample in (0, 1, 1023, 1024, samples - 1):
        own = [column[sample] for column in signs]
        assert set(own) <= {-1.0, 1.0}
        assert sums[sample] == sum(s * v for s, v in zip(own, values, strict=True))
    for column in signs:
        assert abs(sum(column)) < 5 * samples**0.5
    alone = _core.signed_sums([array("d", values)], samples, 11, jobs=2)[0]
    assert list(alone) == list(sums)


def test_sets_of_one_size_do_not_draw_the_same_units() -> None:
    """The mean over two equal sets varies less than one of them."""
    one = some_sets(random.Random(1), [40], systems=1)[0]
    single = MeanOverSets(statistics_of([one]), samples=2000).distributions[0]
    double = MeanOverSets(statistics_of([one, one]), samples=2000).distributions[0]
    ratio = _core.standard_deviation(double) / _core.standard_deviation(single)
    assert ratio == pytest.approx(0.5**0.5, abs=0.04)


def test_bootstrap_intervals_of_one_set_are_those_of_the_set_alone() -> None:
    from treegauge.stats.bootstrap import interval

    statistic = statistics_of(some_sets(random.Random(2), [30]))[0]
    value = MeanOverSets([statistic], samples=3000, seed=4)
    columns = statistic.doubles[0]
    alone = statistic.distribution(_core.resampled_sums(columns, 3000, 4))
    expected = interval(alone, statistic.scores[0] or 0, statistic.jackknife(0))
    assert expected is not None
    assert value.interval(0) == pytest.approx(expected)


def test_a_set_without_a_score_is_left_out_for_all() -> None:
    nothing = [[(0, 0)] * 3, [(1, 1)] * 3]
    some = [[(1, 2)] * 3, [(2, 2)] * 3]
    value = MeanOverSets(statistics_of([nothing, some]))
    assert (value.left_out, value.used) == ([0], [1])
    assert value.scores == [0.5, 1.0]
    assert MeanOverSets(statistics_of([nothing])).difference(0, 1) is None


def test_values_that_are_no_ratio_are_swapped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slow way gives what the quick way gives."""
    sets = some_sets(random.Random(9), [4, 3])
    quick = MeanOverSets(statistics_of(sets)).difference(0, 1)
    statistics = statistics_of(sets)
    for statistic in statistics:
        monkeypatch.setattr(statistic, "is_ratio", False)
        monkeypatch.setattr(statistic, "of", lambda sums: sums[0] / sums[1])
    slow = MeanOverSets(statistics).difference(0, 1)
    assert quick is not None and slow is not None
    assert slow.tested == quick.tested
    assert slow.interval == pytest.approx(quick.interval)


def test_the_order_of_sets_and_systems_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same swaps, whatever stands first: the same p and the same interval."""
    monkeypatch.setattr(test_sets, "ENUMERATED", 0)
    sets = some_sets(random.Random(6), [30, 25, 30], systems=3)
    names = ["en", "de", "he"]
    first = MeanOverSets(statistics_of(sets), names, samples=500).difference(0, 1)
    turned = MeanOverSets(statistics_of(sets[::-1]), names[::-1], samples=500).difference(0, 1)
    swapped = MeanOverSets(
        statistics_of([one[::-1] for one in sets]), names, samples=500
    ).difference(1, 2)
    assert first is not None and turned is not None and swapped is not None
    assert first.tested == turned.tested == swapped.tested
    assert first.interval == pytest.approx(turned.interval)
    assert first.difference == pytest.approx(-swapped.difference)
    other = MeanOverSets(statistics_of(sets), ["fr", "it", "la"], samples=500).difference(0, 1)
    assert other is not None
    assert other.interval != first.interval


def test_the_influence_of_a_unit_is_seen_from_its_own_set() -> None:
    """By hand: without a unit, beside the mean of all units of its set, (n − 1)/n times (Davison and Hinkley)."""
    sets = [[[(1, 10), (2, 10), (0, 10)]], [[(9, 10), (10, 10)]]]
    expected = []
    for ((*units,),) in sets:
        without = [float(score([*units[:i], *units[i + 1 :]])) for i in range(len(units))]
        middle = sum(without) / len(without)
        expected += [(one - middle) * (len(units) - 1) / len(units) for one in without]
    assert list(MeanOverSets(statistics_of(sets)).influences(0)) == pytest.approx(expected)


@pytest.mark.parametrize("toward", [1, -1])
def test_one_sided_intervals_have_one_end(toward: int) -> None:
    """0 is outside exactly where p is small; the other end is open."""
    draw, excluded = random.Random(8), 0
    for _ in range(40):
        value = MeanOverSets(statistics_of(some_sets(draw, [5, 4])))
        difference = value.difference(0, 1, level=0.9, toward=toward)
        assert difference is not None and difference.tested is not None
        small = difference.tested.p < 0.1 - 1e-9
        if difference.interval is None:
            assert not small
            continue
        low, high = difference.interval
        assert (low == -inf, high == inf) == (toward < 0, toward > 0)
        assert (low > 0 or high < 0) == small
        excluded += small
    assert excluded
