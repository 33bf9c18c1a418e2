"""Means and lines with intervals: by hand, and recovered from seeded points."""

from __future__ import annotations

import random

import pytest

from treegauge.study.estimates import line_through, mean_of


def test_mean_over_documents_by_pencil():
    # 1, 2, 3: the standard error is 1/√3, t(2) at 95 % is 4.3027: ±2.4842.
    found = mean_of({"a": 1.0, "b": 2.0, "c": 3.0})
    assert found.value == 2.0
    assert found.interval == pytest.approx((2 - 2.4841, 2 + 2.4841), abs=1e-3)
    # t = 2√3 = 3.4641 with 2 degrees of freedom.
    assert found.p == pytest.approx(0.0742, abs=1e-4)
    assert mean_of({"a": 5.0}).interval is None
    assert mean_of({}) is None


def test_means_are_scipy_s():
    stats = pytest.importorskip("scipy.stats")
    values = [0.3, -0.2, 1.1, 0.9, 0.4, 0.0]
    found = mean_of(dict(zip("abcdef", values, strict=True)))
    expected = stats.ttest_1samp(values, 0)
    assert found.p == pytest.approx(expected.pvalue)
    assert found.interval == pytest.approx(tuple(expected.confidence_interval()))


def test_line_by_pencil():
    # x 0, 1, 2; y 90, 86, 85: Sxy = -5, Sxx = 2, Syy = 14; slope -2.5, R² = 25/28.
    line = line_through([("a", 0, 90), ("b", 1, 86), ("c", 2, 85)])
    assert line.slope == pytest.approx(-2.5)
    assert line.intercept == pytest.approx(89.5)
    assert line.r_squared == pytest.approx(25 / 28)
    assert line.slope_interval is None  # three documents are too few
    assert line_through([("a", 1, 2), ("b", 1, 3)]) is None


def test_line_does_not_mind_where_zero_is():
    points = [(str(n), 1e6 + n, 5.0 - 3 * n + (n % 2)) for n in range(12)]
    near = line_through([(name, x - 1e6, y) for name, x, y in points])
    assert line_through(points).slope == pytest.approx(near.slope, rel=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_planted_slope_is_in_its_interval_and_zero_is_not(seed):
    draw = random.Random(seed)
    points = [
        (f"d{n}", x, 90 - 3 * x + draw.gauss(0, 4))
        for n in range(40)
        for x in (draw.uniform(0, 10), draw.uniform(0, 10))
    ]
    line = line_through(points, seed=1)
    low, high = line.slope_interval
    assert low < -3 < high < -2
    low, high = line.r_squared_interval
    assert low < line.r_squared < high
    assert line.documents == 40
    assert line.points == 80


def test_points_of_a_document_are_drawn_together():
    draw = random.Random(5)
    alone = [(f"d{n}", n % 7, 3 * (n % 7) + draw.gauss(0, 3)) for n in range(20)]
    copied = [point for point in alone for _ in range(5)]
    # Copies are not a new evidence: the interval stays as wide.
    first, again = line_through(alone), line_through(copied)
    assert again.slope_interval == pytest.approx(first.slope_interval)
