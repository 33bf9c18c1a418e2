"""Systems of several runs: seeds of one parser, or rounds of samples of one language model.

The score of a system is the mean over its runs.  It would be another one on other text, and with other runs.
The variance of a difference D of two means is therefore the sum of

- V, its variance over bootstrap samples of units, the same units for all runs of all systems, and
- for each system s²/R, where s is the standard deviation of the scores of its R runs.

This is a hierarchical bootstrap of units and runs whose second step is worked out, not drawn: there are only
ten ways to draw three runs out of three, and their means vary by a third too little (Davison and Hinkley
1997, section 3.8).  What varies by run and unit together is in both parts, so the sum is rather too large
than too small (Owen 2007, The pigeonhole bootstrap).  Interval and p are by Student's t, D ± t·√variance,
with degrees of freedom by Satterthwaite (1946): they are as careful as so few runs ask for.

A system of one run has no s: the interval then says nothing about its other runs, and the table says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.stats.exact import Tested
from treegauge.stats.student import quantile, two_tails

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.test_sets import MeanOverSets


@dataclass(frozen=True)
class RunScores:
    """The scores of one system's runs: mean, standard deviation (None for one run), best, and all."""

    mean: float
    spread: float | None
    best: float
    runs: list[float]

    @classmethod
    def of(cls, runs: Sequence[float], *, lower_is_better: bool = False) -> RunScores:
        """Return the summary of runs with these scores.

        >>> RunScores.of([0.5, 0.7, 0.6]).best, round(RunScores.of([0.5, 0.7, 0.6]).spread, 3)
        (0.7, 0.1)
        """
        best = min(runs) if lower_is_better else max(runs)
        return cls(mean(runs), stdev(runs) if len(runs) > 1 else None, best, list(runs))

    @property
    def variance(self) -> float:
        """The variance of the mean that comes from runs."""
        return 0.0 if self.spread is None else self.spread**2 / len(self.runs)


@dataclass(frozen=True)
class RunDifference:
    """The difference of two systems' means over runs: interval and test, and the standard error of both."""

    difference: float
    interval: Interval | None
    tested: Tested | None
    error: float
    freedom: float


class MeanOverRuns:
    """One value of systems that have several runs each.

    ``value`` has all runs of all systems, one after the other, on one test set or several; ``runs`` says how
    many each system has.
    """

    def __init__(self, value: MeanOverSets, runs: Sequence[int]) -> None:
        self.value = value
        self.places: list[range] = []
        for number in runs:
            begin = self.places[-1].stop if self.places else 0
            self.places.append(range(begin, begin + number))

    @cached_property
    def scores(self) -> list[RunScores | None]:
        """The scores of each system's runs; None where a run has no score."""
        per_system: list[RunScores | None] = []
        for places in self.places:
            runs = [self.value.scores[place] for place in places]
            known = [score for score in runs if score is not None]
            lower = self.value.lower_is_better
            whole = len(known) == len(runs)
            per_system.append(RunScores.of(known, lower_is_better=lower) if whole else None)
        return per_system

    @cached_property
    def _distributions(self) -> list[Any]:
        """For each system the mean of its runs in each bootstrap sample of units."""
        every = self.value.distributions
        return [_core.mean_column([every[place] for place in places]) for places in self.places]

    def interval(self, system: int, *, level: float = 0.95) -> Interval | None:
        """Return the interval of a system's mean: other text, other runs."""
        scores = self.scores[system]
        if scores is None or self.value.units < 2:
            return None
        error, freedom = self._error(self._distributions[system], [scores])
        if not error:
            return None
        far = quantile(level, freedom) * error
        return scores.mean - far, scores.mean + far

    def difference(
        self, baseline: int, system: int, *, level: float = 0.95, toward: int = 0
    ) -> RunDifference | None:
        """Return the difference of a system from a baseline; None where a score is undefined.

        ``toward``: 1 for a one-sided test that the system's value is higher, -1 that it is lower.
        """
        old, new = self.scores[baseline], self.scores[system]
        if old is None or new is None:
            return None
        gap = new.mean - old.mean
        if self.value.units < 2:
            return RunDifference(gap, None, None, 0.0, 0.0)
        samples = _core.differences(self._distributions[system], self._distributions[baseline])
        error, freedom = self._error(samples, [old, new])
        if not error:
            return RunDifference(gap, None, None, 0.0, freedom)
        p = two_tails(gap / error, freedom)
        far = quantile(level, freedom) * error
        low, high = gap - far, gap + far
        if toward:
            p = p / 2 if toward * gap > 0 else 1 - p / 2
            far = quantile(2 * level - 1, freedom) * error if level > 0.5 else 0.0
            low, high = (gap - far, inf) if toward > 0 else (-inf, gap + far)
        tested = Tested(p, "runs", 0.0, f"{freedom:.1f} degrees of freedom")
        return RunDifference(gap, (low, high), tested, error, freedom)

    def _error(self, samples: Any, systems: Sequence[RunScores]) -> tuple[float, float]:
        """Return the standard error over units and runs, and its degrees of freedom."""
        parts = [((_core.standard_deviation(samples) or 0.0) ** 2, self.value.units - 1)]
        parts += [(scores.variance, len(scores.runs) - 1) for scores in systems]
        total = sum(variance for variance, _ in parts)
        below = sum(variance**2 / freedom for variance, freedom in parts if variance)
        return total**0.5, total**2 / below if below else float(self.value.units - 1)
