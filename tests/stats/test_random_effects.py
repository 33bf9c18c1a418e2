"""Random effects over test sets, and Student's t, against published figures."""

from __future__ import annotations

from math import log

import pytest

from treegauge.stats.random_effects import random_effects
from treegauge.stats.student import quantile, two_tails

#: BCG vaccine against tuberculosis, 13 trials: ill and well with the vaccine, ill and well without
#: (Colditz et al. 1994), the data that textbooks of meta-analysis use
TRIALS = [
    (4, 119, 11, 128),
    (6, 300, 29, 274),
    (3, 228, 11, 209),
    (62, 13536, 248, 12619),
    (33, 5036, 47, 5761),
    (180, 1361, 372, 1079),
    (8, 2537, 10, 619),
    (505, 87886, 499, 87892),
    (29, 7470, 45, 7232),
    (17, 1699, 65, 1600),
    (186, 50448, 141, 27197),
    (5, 2493, 3, 2338),
    (27, 16886, 29, 17825),
]


def test_trials_of_the_bcg_vaccine() -> None:
    """The log risk ratio by DerSimonian and Laird, as metafor and Stata's metan print it."""
    gaps = [log(a / (a + b)) - log(c / (c + d)) for a, b, c, d in TRIALS]
    variances = [1 / a - 1 / (a + b) + 1 / c - 1 / (c + d) for a, b, c, d in TRIALS]
    found = random_effects(gaps, variances)
    assert found is not None
    assert found.mean == pytest.approx(-0.7141, abs=5e-5)
    assert found.spread**2 == pytest.approx(0.3088, abs=5e-5)
    assert found.heterogeneity == pytest.approx(152.2330, abs=5e-5)
    assert 100 * found.inconsistency == pytest.approx(92.1173, abs=5e-5)
    # Their normal interval is [-1.0644, -0.3638]: a standard error of 0.1787.  Hartung and Knapp's is a little
    # larger here, and their interval has Student's t with 12 degrees of freedom.
    plain = 1 / sum(1 / (variance + found.spread**2) for variance in variances) ** 0.5
    assert plain == pytest.approx((1.0644 - 0.3638) / 2 / 1.959964, abs=5e-5)
    squares = sum(
        (gap - found.mean) ** 2 / (variance + found.spread**2)
        for gap, variance in zip(gaps, variances, strict=True)
    )
    assert found.error == pytest.approx(plain * (squares / 12) ** 0.5)
    assert found.interval[1] == pytest.approx(found.mean + 2.178813 * found.error, abs=1e-6)


def test_sets_that_agree_have_no_spread() -> None:
    """By hand: equal differences, so the summary is the mean with the plain standard error."""
    found = random_effects([2.0, 2.0, 2.0], [1.0, 1.0, 1.0])
    assert found is not None
    assert (found.mean, found.spread, found.inconsistency) == (2.0, 0.0, 0.0)
    assert found.error == pytest.approx(3**-0.5)


def test_one_set_that_is_won_by_much_does_not_carry_the_summary() -> None:
    found = random_effects([5.0, -0.2, -0.3], [0.04, 0.04, 0.04])
    assert found is not None
    assert found.interval[0] < 0 < found.interval[1]
    assert found.p > 0.3


def test_there_is_none_for_one_set_or_without_a_variance() -> None:
    assert random_effects([1.0], [1.0]) is None
    assert random_effects([1.0, 2.0], [1.0, 0.0]) is None


@pytest.mark.parametrize(
    ("freedom", "level", "expected"),
    # Tables of Student's t: Fisher and Yates (1938).
    [(1, 0.95, 12.706), (2, 0.95, 4.303), (4, 0.99, 4.604), (12, 0.95, 2.179), (30, 0.999, 3.646)],
)
def test_points_of_student_s_t(freedom: int, level: float, expected: float) -> None:
    assert quantile(level, freedom) == pytest.approx(expected, abs=5e-4)
    assert two_tails(quantile(level, freedom), freedom) == pytest.approx(1 - level)


def test_two_degrees_of_freedom_have_a_closed_form() -> None:
    """P(|T| ≥ t) = 1 − t / √(2 + t²)."""
    for t in (0.1, 1.0, 3.0, 40.0):
        assert two_tails(t, 2) == pytest.approx(1 - t / (2 + t * t) ** 0.5)
