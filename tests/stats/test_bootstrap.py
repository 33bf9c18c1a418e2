"""Intervals equal those of scipy on the same samples, and have their coverage."""

from __future__ import annotations

import math
from array import array
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from treegauge import SettingsError, _core, score, score_systems
from treegauge.stats.bootstrap import interval, quantile


def doubles(values) -> array:
    return array("d", [float(value) for value in values])


def counts(seed: int, units: int):
    rng = np.random.default_rng(seed)
    gold = rng.integers(1, 30, units)
    matched = rng.binomial(gold, rng.beta(8, 2, units))
    return 2 * matched, 2 * gold + rng.integers(0, 3, units)


def test_samples_are_sums_over_drawn_units():
    numerators, denominators = counts(1, 37)
    sums = _core.resampled_sums([doubles(numerators), doubles(denominators)], 200, 5)
    for sample in range(200):
        weights = np.array(_core.resample(37, 5, sample))
        assert weights.sum() == 37
        assert sums[0][sample] == weights @ numerators
        assert sums[1][sample] == weights @ denominators


def test_samples_do_not_depend_on_threads_or_company():
    """All systems and metrics see the same samples, however many there are and on whatever cores."""
    one, other = (doubles(side) for side in counts(2, 300))
    alone = _core.resampled_sums([one], 500, 9, 1)
    together = _core.resampled_sums([other, one], 500, 9, 4)
    assert list(alone[0]) == list(together[1])
    assert list(_core.resampled_sums([one], 500, 10, 1)[0]) != list(alone[0])


def test_units_are_drawn_evenly():
    """Each of 10 units, 5000 samples of 10: 5000 ± 5 standard deviations."""
    drawn = sum(np.array(_core.resample(10, 3, sample)) for sample in range(5000))
    assert drawn.sum() == 50_000
    assert (np.abs(drawn - 5000) < 5 * math.sqrt(50_000 * 0.1 * 0.9)).all()


@pytest.mark.parametrize("units", [12, 40, 500])
@pytest.mark.parametrize("level", [0.9, 0.95])
@pytest.mark.parametrize("method", ["bca", "percentile"])
def test_equals_scipy(units, level, method):
    numerators, denominators = counts(units, units)

    def statistic(rows, axis=-1):
        rows = rows.astype(int)
        return numerators[rows].sum(axis=axis) / denominators[rows].sum(axis=axis)

    columns = doubles(numerators), doubles(denominators)
    values = _core.ratios(*_core.resampled_sums(list(columns), 2000, 1))
    rows = np.arange(units)
    expected = stats.bootstrap(
        (rows,),
        statistic,
        n_resamples=0,
        bootstrap_result=SimpleNamespace(bootstrap_distribution=np.array(values)),
        confidence_level=level,
        method="BCa" if method == "bca" else "percentile",
    ).confidence_interval
    found = interval(
        values, statistic(rows), _core.ratios_without_each(*columns), level=level, method=method
    )
    assert found == pytest.approx((expected.low, expected.high), rel=1e-12)


def test_differences_equal_scipy():
    a, b = counts(5, 80), counts(6, 80)

    def statistic(rows, axis=-1):
        rows = rows.astype(int)
        return a[0][rows].sum(axis) / a[1][rows].sum(axis) - b[0][rows].sum(axis) / b[1][rows].sum(
            axis
        )

    columns = [doubles(one) for side in (a, b) for one in side]
    sums = _core.resampled_sums(columns, 2000, 1)
    values = _core.differences(_core.ratios(*sums[:2]), _core.ratios(*sums[2:]))
    jackknife = _core.differences(
        _core.ratios_without_each(*columns[:2]), _core.ratios_without_each(*columns[2:])
    )
    rows = np.arange(80)
    expected = stats.bootstrap(
        (rows,),
        statistic,
        n_resamples=0,
        bootstrap_result=SimpleNamespace(bootstrap_distribution=np.array(values)),
        method="BCa",
    ).confidence_interval
    found = interval(values, statistic(rows), jackknife)
    assert found == pytest.approx((expected.low, expected.high), rel=1e-12)


@pytest.mark.parametrize("method", ["bca", "percentile"])
def test_coverage(method):
    """2,000 test sets of 100 sentences from a known population: 95 % intervals hold its F1 in 93 to 97 %.

    Precision and recall of a word are 0.8 in the population, so F1 is 0.8.
    """
    rng = np.random.default_rng(31)
    simulations, units, held = 2000, 100, 0
    for number in range(simulations):
        gold = rng.integers(5, 31, units)
        matched = rng.binomial(gold, rng.beta(8, 2, units))
        columns = doubles(2 * matched), doubles(2 * gold)
        values = _core.ratios(*_core.resampled_sums(list(columns), 1000, number, 1))
        seen = float(matched.sum() / gold.sum())
        low, high = interval(values, seen, _core.ratios_without_each(*columns), method=method)
        held += low <= 0.8 <= high
    assert 0.93 < held / simulations < 0.97


@pytest.mark.parametrize("share", [0.0, 0.025, 0.31, 0.5, 0.975, 1.0])
def test_quantiles_equal_numpy(share):
    values = sorted(np.random.default_rng(3).normal(size=101).tolist())
    assert quantile(values, share) == pytest.approx(np.quantile(values, share), rel=1e-14)


GOLD = "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 3
SYSTEM = "(S (PRP it) (VP (VBZ rains)))\n" + "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 2


def test_interval_of_a_result():
    result = score(GOLD, SYSTEM, metrics="brackets,complete")
    low, high = result.interval("brackets.f1", method="percentile")
    # Of 3 sentences at least 1 and at most 3 are right in most samples: 4/5 to 1.
    assert (low, high) == pytest.approx((0.8, 1.0))
    assert result.interval("brackets") == result.interval("brackets.f1")
    assert result.interval("complete.value", seed=2) is not None
    with pytest.raises(SettingsError, match="no value 'f2'"):
        result.interval("brackets.f2")
    with pytest.raises(SettingsError, match="was not scored"):
        result.interval("tags")


def test_no_interval_where_nothing_varies():
    """All right in every sample, or one unit alone: there is no interval, rather than one of width 0."""
    assert score(GOLD, GOLD, metrics="brackets").interval("brackets") is None
    one = GOLD.splitlines()[0]
    assert score(one, SYSTEM.splitlines()[0], metrics="brackets").interval("brackets") is None


def test_means_over_sentences():
    """The mean of sentences' scores is resampled as such: 4/5 in one sentence, 1 in two."""
    results = score_systems(GOLD, {"a": SYSTEM}, metrics="brackets", average="sentence")
    assert results["a"]["brackets"]["f1"] == pytest.approx((0.8 + 2) / 3)
    low, high = results["a"].interval("brackets", method="percentile")
    assert (low, high) == pytest.approx((0.8, 1.0))
