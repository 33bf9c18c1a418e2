"""Sign test, corrections and correlations, beside scipy and numbers from papers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from treegauge import _core, correlate, score, score_systems
from treegauge.errors import SettingsError
from treegauge.stats.correlation import correlation
from treegauge.stats.multiple import benjamini_hochberg, holm
from treegauge.stats.ranks import kendall
from treegauge.stats.sign import binomial_p, sign_test


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (5, 0), (3, 4), (60, 40), (700, 640)])
def test_binomial_equals_scipy(wins, losses, one_sided):
    expected = 1.0
    if wins + losses:
        side = "greater" if one_sided else "two-sided"
        expected = stats.binomtest(wins, wins + losses, alternative=side).pvalue
    assert binomial_p(wins, losses, one_sided=one_sided) == pytest.approx(expected, rel=1e-10)


def test_sign_test_leaves_out_ties_and_what_is_undefined():
    found = sign_test([0.5, 0.9, None, 1.0, 0.2], [0.4, 0.9, 0.1, 0.7, 0.1])
    assert found.p == 0.25  # three won, none lost: 2 / 8
    assert found.detail == "3 won, 0 lost, 1 tied"


def test_corrections():
    """The example of Benjamini and Hochberg (1995, section 4.1), and what R's p.adjust makes of it."""
    values = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240]
    values += [0.4262, 0.5719, 0.6528, 0.7590, 1.0000]
    # At 0.05 they reject four by their procedure and three by Bonferroni's (and Holm's).
    assert sum(p <= 0.05 for p in benjamini_hochberg(values)) == 4
    assert sum(p <= 0.05 for p in holm(values)) == 3
    assert holm(values)[:4] == pytest.approx([0.0015, 0.0056, 0.0247, 0.1140])
    assert benjamini_hochberg(values)[:4] == pytest.approx([0.0015, 0.0030, 0.0095, 0.035625])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_benjamini_hochberg_equals_scipy(values):
    expected = stats.false_discovery_control(values)
    assert benjamini_hochberg(values) == pytest.approx(list(expected), abs=1e-15)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=10), st.sampled_from([0.01, 0.05, 0.3]))
def test_holm_by_its_definition(values, level):
    """Step down: reject the smallest while p ≤ level / (those that are left)."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    rejected = set()
    for done, place in enumerate(order):
        if values[place] * (len(values) - done) > level:
            break
        rejected.add(place)
    assert {place for place, p in enumerate(holm(values)) if p <= level} == rejected


pairs = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=2, max_size=30)


@given(pairs)
def test_kendall_counts_pairs(values):
    x, y = [one for one, _ in values], [other for _, other in values]
    found = kendall(x, y)
    signs = [
        ((x[i] > x[j]) - (x[i] < x[j])) * ((y[i] > y[j]) - (y[i] < y[j]))
        for i in range(len(x))
        for j in range(i)
    ]
    assert (found.concordant, found.discordant) == (signs.count(1), signs.count(-1))
    assert found.tied == signs.count(0)


@given(pairs)
def test_correlations_equal_scipy(values):
    x, y = [float(one) for one, _ in values], [float(other) for _, other in values]
    functions = {
        "pearson": stats.pearsonr,
        "spearman": stats.spearmanr,
        "kendall": stats.kendalltau,
    }
    for kind, function in functions.items():
        found = correlation(kind, x, y).value
        if len(set(x)) == 1 or len(set(y)) == 1:
            assert found is None
        else:
            assert found == pytest.approx(function(x, y).statistic, abs=1e-12)


def test_ranks_equal_scipy():
    from array import array

    values = array("d", [3, 1, 2, 2, 5, 2])
    assert list(_core.mean_ranks(values)) == list(stats.rankdata(values))


def test_intervals_of_correlations():
    """Fisher's z: r = 0.5 over 30 points is 0.17 to 0.73 (artanh 0.5 ± 1.96 / √27)."""
    rng = Random(1)
    x = [rng.gauss(0, 1) for _ in range(30)]
    y = [one + rng.gauss(0, 1.2) for one in x]
    found = correlation("pearson", x, y)
    expected = stats.pearsonr(x, y).confidence_interval(0.95)
    assert found.interval == pytest.approx((expected.low, expected.high), rel=1e-9)
    # Bonett and Wright (2000): Spearman's is wider, by √(1 + ρ²/2).
    from math import atanh

    rho = correlation("spearman", x, y)
    wide = atanh(rho.interval[1]) - atanh(rho.value)
    assert wide == pytest.approx(1.959964 * ((1 + rho.value**2 / 2) / 27) ** 0.5, rel=1e-6)
    tau = correlation("kendall", x, y)
    assert atanh(tau.interval[1]) - atanh(tau.value) == pytest.approx(
        1.959964 * (0.437 / 26) ** 0.5, rel=1e-6
    )


GOLD = "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 4
FLAT = "(S (PRP it) (VP (VBZ rains)))\n" + "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 3


def test_correlate_over_sentences_documents_and_systems():
    result = score(GOLD, FLAT, metrics="brackets,complete,crossing")
    found = correlate([result], values="brackets,complete")
    assert len(found) == 1
    assert found[0].pearson.value == pytest.approx(1.0)
    assert found[0].pearson.n == 4
    # Crossing is 0 everywhere: a constant correlates with nothing.
    assert correlate([result], values="brackets,crossing")[0].kendall.value is None
    with pytest.raises(SettingsError, match="at least three"):
        correlate([result], over="system")
    systems = {"a": GOLD, "b": FLAT, "c": "(S (PRP it) (VBZ rains))\n" * 4}
    results = score_systems(GOLD, systems, metrics="brackets,complete").values()
    over = correlate(results, over="system")
    assert over[0].spearman.value == pytest.approx(1.0)
    assert over[0].system is None
