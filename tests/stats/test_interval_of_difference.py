"""The interval of a difference is that of its test: 0 is outside if and only if p is below 1 − level."""

from __future__ import annotations

import json
from array import array
from itertools import product
from math import inf
from random import Random

import jsonschema
import numpy as np
import pytest
from helpers.textbook.exact_test import difference
from helpers.textbook.swaps import critical, p_of, swapped_differences
from hypothesis import given
from hypothesis import strategies as st

from treegauge import _core, compare, score_systems
from treegauge.contracts.inputs import BRACKETINGS
from treegauge.schemas import schema
from treegauge.stats.exact import Tested as Outcome
from treegauge.stats.exact import exact_test
from treegauge.stats.mcnemar import mcnemar_test
from treegauge.stats.randomization import critical_of, enumerated_test, randomization_test
from treegauge.stats.summaries import _shifted

WAYS = ("enumeration", "convolution", "fourier", "cheapest")
# No share of 2^n swaps equals one of these: rounding cannot decide.
ALPHAS = (0.05, 0.01, 0.2, 0.47, 0.8)


def columns(side):
    return array("q", [one[0] for one in side]), array("q", [one[1] for one in side])


def doubles(side):
    return [array("d", values) for values in columns(side)]


def ratios(sums):
    return _core.ratios(sums[0], sums[1])


def agrees(tested: Outcome, seen: float, alpha: float, sign: int) -> bool:
    """Tell whether interval and p of a difference say the same."""
    bounds = tested.interval(sign * seen if sign else seen, alpha, sign=sign)
    if bounds is None:
        # No p can be small enough: that of what was seen is not, either.
        return tested.known >= alpha
    low, high = bounds
    return (not low <= 0 <= high) == (tested.known < alpha)


unit = st.tuples(st.integers(0, 12), st.integers(0, 12))
pairs_of_units = st.lists(st.tuples(unit, unit), min_size=1, max_size=7)


@given(pairs_of_units, st.sampled_from(ALPHAS), st.booleans())
def test_the_exact_test(pairs, alpha, one_sided):
    """Critical differences are those of the definition, in fractions, in all ways of computing them."""
    a, b = [one for one, _ in pairs], [other for _, other in pairs]
    seen = difference(a, b)
    if seen is None:
        return
    expected = critical(swapped_differences(a, b, difference), alpha, one_sided=one_sided)
    for way in WAYS:
        tested = exact_test(columns(a), columns(b), one_sided=one_sided, alpha=alpha, way=way)
        if expected is None:
            assert tested.critical is None
        else:
            assert tested.critical == pytest.approx(float(expected), abs=1e-11)
        for sign in (1, -1) if one_sided else (0,):
            assert agrees(tested, float(seen), alpha, sign)


@given(pairs_of_units, st.sampled_from(ALPHAS), st.booleans())
def test_all_swaps_of_what_is_no_ratio(pairs, alpha, one_sided):
    a, b = [one for one, _ in pairs], [other for _, other in pairs]
    seen = difference(a, b)
    found = enumerated_test(doubles(a), doubles(b), ratios, one_sided=one_sided, alpha=alpha)
    if seen is None:
        assert found is None
        return
    swapped = swapped_differences(a, b, difference)
    assert found.p == p_of(seen, swapped, one_sided=one_sided)
    expected = critical(swapped, alpha, one_sided=one_sided)
    if expected is None:
        assert found.critical is None
    else:
        assert found.critical == pytest.approx(float(expected), abs=1e-11)
    for sign in (1, -1) if one_sided else (0,):
        assert agrees(found, float(seen), alpha, sign)


@given(
    pairs_of_units,
    st.sampled_from(ALPHAS),
    st.booleans(),
    st.sampled_from([1, 3, 19, 99, 399]),
    st.integers(0, 5),
)
def test_random_swaps(pairs, alpha, one_sided, samples, seed):
    a, b = [one for one, _ in pairs], [other for _, other in pairs]
    found = randomization_test(
        doubles(a), doubles(b), ratios, samples=samples, seed=seed, one_sided=one_sided, alpha=alpha
    )
    if found is not None:
        for sign in (1, -1) if one_sided else (0,):
            assert agrees(found, float(difference(a, b)), alpha, sign)


@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40),
    st.sampled_from(ALPHAS),
    st.booleans(),
)
def test_mcnemar(pairs, alpha, one_sided):
    """For what is right or wrong its critical difference is that of the exact test."""
    a, b = ([(int(pair[side]), 1) for pair in pairs] for side in (0, 1))
    found = mcnemar_test(columns(a), columns(b), one_sided=one_sided, alpha=alpha)
    exact = exact_test(columns(a), columns(b), one_sided=one_sided, alpha=alpha)
    assert (found.critical is None) == (exact.critical is None)
    if found.critical is not None:
        assert found.critical == pytest.approx(exact.critical, abs=1e-11)
    for tested in (found, exact):
        for sign in (1, -1) if one_sided else (0,):
            assert agrees(tested, float(difference(a, b)), alpha, sign)


@given(
    st.lists(st.floats(-1, 1), min_size=2, max_size=60),
    st.floats(-1, 1),
    st.sampled_from(ALPHAS),
    st.sampled_from([0, 1, -1]),
)
def test_summaries(values, gap, alpha, sign):
    tested = _shifted(memoryview(array("d", values)), gap, sign, alpha)
    bounds = tested.interval(gap, alpha, sign=sign)
    if bounds is None:
        assert tested.p >= alpha
    else:
        assert (not bounds[0] <= 0 <= bounds[1]) == (tested.p < alpha)


def test_the_law_can_fail():
    """A bootstrap interval beside the p of swaps, as it once stood in the documentation."""

    class Bootstrapped(Outcome):
        def interval(self, *_, **__):
            return -0.0333, -0.0042

    assert not agrees(Bootstrapped(0.25, "exact", critical=0.02), -0.0188, 0.05, 0)


def test_pencil():
    """Seven units, each won or lost by one of ten items: 0.7 has p = 2/128, 0.5 has p = 16/128."""
    ten = array("q", [10] + [0] * 6)
    won, lost = array("q", [1] * 7), array("q", [0] * 7)
    tested = exact_test((won, ten), (lost, ten), alpha=0.05)
    assert (tested.p, tested.differing, tested.least) == (2 / 128, 7, 2 / 128)
    assert tested.critical == pytest.approx(0.5)
    assert tested.interval(0.7, 0.05) == pytest.approx((0.2, 1.2))
    # With 0.01 no p is small enough, and there is no interval.
    assert exact_test((won, ten), (lost, ten), alpha=0.01).critical is None
    # One-sided: 0.7 has 1/128 and 0.5 has 8/128; the interval has no upper end.
    one = exact_test((won, ten), (lost, ten), one_sided=True, alpha=0.05)
    assert one.interval(0.7, 0.05, sign=1) == pytest.approx((0.2, inf))
    # Of an error rate that is lower by 0.7, it has no lower end.
    assert one.interval(-0.7, 0.05, sign=-1) == pytest.approx((-inf, -0.2))


def test_share_of_values():
    """Four of 99 drawn values and the one seen are 5 of 100: the fifth largest is the first not below 0.05."""
    values = [float(one) for one in range(99)]
    assert critical_of(values, 0.05, drawn=1) == 95.0  # 95, 96, 97 and 98: (4 + 1) / 100 = 0.05
    assert critical_of(values, 0.01, drawn=1) is None  # even none has (0 + 1) / 100
    assert critical_of([inf, inf, 1.0, 0.0], 0.5) is None


def every_swap(rng: Random, units: int):
    """Return counts of two systems, and the differences of their F1 over all swaps, by numpy."""
    a, b = (
        [(2 * rng.randint(0, 9), 10 + rng.randint(0, 10)) for _ in range(units)] for _ in range(2)
    )
    first, second = np.array(a, dtype=np.int64), np.array(b, dtype=np.int64)
    bits = (np.arange(1 << units)[:, None] >> np.arange(units)) & 1
    left = first.sum(axis=0) + bits @ (second - first)
    right = second.sum(axis=0) - bits @ (second - first)
    # Whole numbers below 2^53: equal fractions need not be equal quotients, so these are compared crosswise.
    tops = np.abs(left[:, 0] * right[:, 1] - right[:, 0] * left[:, 1])
    return a, b, tops, left[:, 1] * right[:, 1]


@pytest.mark.parametrize("units", [5, 12, 16, 17, 18, 19, 20])
def test_up_to_twenty_units_equal_a_full_enumeration(units):
    a, b, tops, bottoms = every_swap(Random(units), units)
    p = np.mean(tops * bottoms[0] >= tops[0] * bottoms)
    tested = exact_test(columns(a), columns(b), alpha=0.05)
    assert tested.p == pytest.approx(p, abs=1e-12)
    # The largest value that at least 5 % of all reach.
    values = np.sort(tops / bottoms)[::-1]
    many = int(np.ceil(0.05 * len(values) - 1e-9))
    if tested.critical is not None:
        assert tested.critical == pytest.approx(values[many - 1], abs=1e-11)
    swapped = enumerated_test(doubles(a), doubles(b), ratios, alpha=0.05)
    assert (swapped is None) == (units > 16)
    if swapped is not None:
        assert (swapped.p, swapped.test) == (pytest.approx(p, abs=1e-12), "exact")


def test_randomisation_by_its_definition():
    """Two columns of one unit: both swaps are as far as what is seen, so k = n and p = 1."""
    a, b = [array("d", [3.0]), array("d", [4.0])], [array("d", [1.0]), array("d", [4.0])]
    assert randomization_test(a, b, ratios, samples=99).p == 1.0
    # Ten units, each better by one: 2 of 1024 swaps.
    a, b = [array("d", [1.0] * 10)], [array("d", [0.0] * 10)]
    found = randomization_test(a, b, lambda sums: sums[0], samples=20_000)
    assert found.p == pytest.approx(2 / 1024, abs=0.0015)
    assert enumerated_test(a, b, lambda sums: sums[0]).p == 2 / 1024


@pytest.fixture(scope="module")
def results():
    found = {}
    for average in ("corpus", "sentence"):
        rng = Random(11)
        gold = BRACKETINGS.draw(rng, 24)
        noisy = BRACKETINGS.disturb(rng, gold)
        systems = {
            str(step): BRACKETINGS.show(
                [
                    n if place % step == 0 else g
                    for place, (g, n) in enumerate(zip(gold, noisy, strict=True))
                ]
            )
            for step in (1, 2, 3, 5, 7)
        }
        found[average] = score_systems(
            BRACKETINGS.show(gold),
            systems,
            metrics="brackets,crossing,complete,tags",
            params="none",
            average=average,
        )
    return found


@pytest.mark.parametrize(
    ("average", "test"),
    [
        ("corpus", "auto"),
        ("corpus", "randomization"),
        ("corpus", "sign"),
        ("corpus", "mcnemar"),
        ("sentence", "auto"),
        ("sentence", "sign"),
    ],
)
@pytest.mark.parametrize("one_sided", [False, True])
def test_no_row_contradicts_itself(results, average, test, one_sided):
    """The law in the tables: five systems, four metrics, three levels; all pairs, or each as a baseline."""
    checked = 0
    baselines = list(results[average]) if one_sided else [None]
    for level, baseline in product((0.95, 0.99, 0.7), baselines):
        compared = compare(
            results[average],
            baseline=baseline,
            values="complete" if test == "mcnemar" else None,
            test=test,
            one_sided=one_sided,
            level=level,
            samples=500,
        )
        for row in compared.differences:
            if row.interval is None:
                assert test == "sign" or row.p >= 1 - level
                continue
            low, high = row.interval
            assert (not low <= 0 <= high) == (row.p < 1 - level), row
            assert low <= row.difference <= high
            checked += 1
    assert (checked == 0) == (test == "sign")


def test_an_open_end_is_shown(results):
    """As ∞ to people, as nothing to programs; the schema knows it."""
    given = {"baseline": "1", "values": "brackets,crossing", "one_sided": True}
    compared = compare(results["corpus"], **given)
    better, lower = compared.differences[3], compared.differences[-1]  # of brackets, of crossing
    assert (better.interval[1], lower.interval[0]) == (inf, -inf)
    assert "∞)" in compared.render("text")
    assert "(−∞" in compared.render("text")
    assert r"\ensuremath{\infty})" in compared.render("latex")
    data = json.loads(compared.render("json"))
    jsonschema.validate(data, schema("compare"))
    assert data["differences"][3]["interval"] == [better.interval[0], None]
    assert "inf" not in compared.render("tsv", "differences")
