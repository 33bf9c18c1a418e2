"""Systems of several runs: by hand, and simulated: how often a test errs, how often an interval is right."""

from __future__ import annotations

from statistics import mean, stdev

import pytest
from helpers.bare_counts import Counts

from treegauge.stats.seeds import MeanOverRuns
from treegauge.stats.test_sets import MeanOverSets

#: three runs of one system, two of another, on four units: matched of five
RUNS = [[3, 4, 5, 3], [4, 4, 4, 4], [5, 5, 3, 4], [2, 4, 3, 3], [3, 3, 3, 5]]


def runs_value(runs: list[list[int]], of: int, samples: int = 2000) -> MeanOverSets:
    statistic = Counts([(run, [of] * len(run)) for run in runs])
    return MeanOverSets([statistic], samples=samples)


def test_mean_spread_and_best_of_runs() -> None:
    value = MeanOverRuns(runs_value(RUNS, 5), [3, 2])
    first, second = value.scores
    assert first is not None and second is not None
    scores = [sum(run) / 20 for run in RUNS]
    assert first.mean == pytest.approx(mean(scores[:3]))
    assert first.spread == pytest.approx(stdev(scores[:3]))
    assert (first.best, second.best) == (max(scores[:3]), max(scores[3:]))


def test_the_error_of_a_difference_by_hand() -> None:
    """Units give σ² / n, runs s² / R; degrees of freedom are Satterthwaite's."""
    difference = MeanOverRuns(runs_value(RUNS, 5, 40_000), [3, 2]).difference(1, 0)
    assert (
        difference is not None and difference.interval is not None and difference.tested is not None
    )
    gaps = [
        mean(run[unit] / 5 for run in RUNS[:3]) - mean(run[unit] / 5 for run in RUNS[3:])
        for unit in range(4)
    ]
    units = stdev(gaps) ** 2 * 3 / 4 / 4
    scores = [sum(run) / 20 for run in RUNS]
    first, second = stdev(scores[:3]) ** 2 / 3, stdev(scores[3:]) ** 2 / 2
    total = units + first + second
    assert difference.error == pytest.approx(total**0.5, rel=0.01)
    freedom = total**2 / (units**2 / 3 + first**2 / 2 + second**2 / 1)
    assert difference.freedom == pytest.approx(freedom, rel=0.02)
    assert difference.difference == pytest.approx(mean(gaps))
    assert (difference.interval[0] + difference.interval[1]) / 2 == pytest.approx(
        difference.difference
    )


def test_runs_that_differ_widen_the_interval() -> None:
    same = [[3, 4, 5, 3, 2, 4]] * 3
    other = [[4, 4, 5, 3, 3, 4]] * 3
    shifted = [[4, 5, 5, 4, 3, 5], [3, 4, 5, 3, 2, 4], [2, 3, 5, 2, 1, 3]]
    narrow = MeanOverRuns(runs_value([*same, *other], 5), [3, 3]).difference(0, 1)
    wide = MeanOverRuns(runs_value([*shifted, *other], 5), [3, 3]).difference(0, 1)
    assert narrow is not None and wide is not None
    assert narrow.difference == pytest.approx(wide.difference)
    assert wide.error > narrow.error


def test_one_sided_is_half_in_the_right_direction() -> None:
    value = MeanOverRuns(runs_value(RUNS, 5), [3, 2])
    both, up, down = (
        value.difference(1, 0),
        value.difference(1, 0, toward=1),
        value.difference(0, 1, toward=1),
    )
    assert both is not None and up is not None and down is not None
    assert both.tested is not None and up.tested is not None and down.tested is not None
    assert up.tested.p == pytest.approx(both.tested.p / 2)
    assert down.tested.p == pytest.approx(1 - both.tested.p / 2)
    # The interval has one end, and 0 is outside exactly where p is small.
    for level in (0.6, 0.9, 0.99):
        difference = value.difference(1, 0, level=level, toward=1)
        assert (
            difference is not None
            and difference.interval is not None
            and difference.tested is not None
        )
        assert difference.interval[1] == float("inf")
        assert (difference.interval[0] > 0) == (difference.tested.p < 1 - level)
