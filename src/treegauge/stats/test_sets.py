"""Means over test sets: every set has the same weight, however large it is.

A *test set* is a file or folder of its own, such as a treebank.  Swaps and samples stay inside each set
(they are stratified): under the null hypothesis each unit of each set may as well have been the other
system's.  All swaps are looked at where at most 16 units differ, random ones else.  p is the share of swaps
whose mean difference is at least the one seen, D; the interval is D ± c, where c is the level's point of |D*|
over the same swaps, so the two always agree.  There is no interval where no p could be small enough.

That a mean over these sets differs does not say that it would on others: for that there are the sets that
each system wins, and a random-effects summary (:mod:`treegauge.stats.random_effects`).
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf
from statistics import mean, variance
from typing import TYPE_CHECKING, Any
from zlib import crc32

from treegauge import _core
from treegauge.stats.bootstrap import interval
from treegauge.stats.exact import Tested
from treegauge.stats.random_effects import random_effects
from treegauge.stats.randomization import EQUAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.random_effects import RandomEffects
    from treegauge.stats.statistic import Statistic

#: with so many units that differ, or fewer, all swaps are looked at
ENUMERATED = 16


@dataclass(frozen=True)
class OverSets:
    """Two systems on several test sets: the difference on each, and what that says about other sets.

    ``effects`` is None where a set has no spread.
    """

    by_set: list[float]
    effects: RandomEffects | None
    lower_is_better: bool

    @property
    def won(self) -> int:
        """The number of sets on which the system is better."""
        sign = -1 if self.lower_is_better else 1
        return sum(sign * gap > EQUAL for gap in self.by_set)

    @property
    def lost(self) -> int:
        """The number of sets on which the baseline is better."""
        sign = -1 if self.lower_is_better else 1
        return sum(sign * gap < -EQUAL for gap in self.by_set)


@dataclass(frozen=True)
class SetDifference(OverSets):
    """The difference of two systems' means over sets: interval and test by swaps inside sets.

    ``error`` is its standard error on these sets.
    """

    difference: float
    interval: Interval | None
    tested: Tested | None
    error: float

    @property
    def better(self) -> bool:
        """Whether the system is better on the mean over sets."""
        return self.difference < 0 if self.lower_is_better else self.difference > 0


class MeanOverSets:
    """One value of all systems on several test sets.

    ``statistics`` has the value on each set, with the systems in the same order.  What is drawn for a set
    goes by its name (``names``; its place where there is none), so the order of sets does not matter.  A set
    on which the value of a system is undefined is left out for all (``left_out``).
    """

    def __init__(
        self,
        statistics: Sequence[Statistic],
        names: Sequence[str] = (),
        *,
        samples: int = 10_000,
        seed: int = 1,
    ) -> None:
        self.samples, self.seed, self._every = samples, seed, list(statistics)
        defined = [None not in statistic.scores for statistic in statistics]
        self.left_out = [place for place, known in enumerate(defined) if not known]
        self.used = [place for place, known in enumerate(defined) if known]
        self.sets = [statistics[place] for place in self.used]
        called = names or [str(place) for place in range(len(statistics))]
        # Sets of one size must not draw the same units.  One set alone draws as it would without the others.
        own = [crc32(name.encode("utf-8", "surrogateescape")) << 32 for name in called]
        alone = len(statistics) == 1
        self._seeds = [seed if alone else (seed + own[place]) % 2**64 for place in self.used]
        self.units = sum(statistic.units.units for statistic in self.sets)
        self.systems = len(statistics[0].scores)
        self.lower_is_better = statistics[0].lower_is_better

    @cached_property
    def by_set(self) -> list[list[float]]:
        """The score on each set that is used, for each system."""
        return [
            [score for score in statistic.scores if score is not None] for statistic in self.sets
        ]

    @cached_property
    def scores(self) -> list[float | None]:
        """The mean over sets, for each system."""
        if not self.sets:
            return [None] * self.systems
        return [sum(scores) / len(scores) for scores in zip(*self.by_set, strict=True)]

    @cached_property
    def pooled(self) -> list[float | None]:
        """The score of each system over the units of all sets together: large sets count for more."""
        totals = []
        for system in range(self.systems):
            columns = zip(*(statistic.columns[system] for statistic in self._every), strict=True)
            totals.append(self._every[0].of([sum(map(sum, column)) for column in columns]))
        return totals

    @cached_property
    def distributions(self) -> list[Any]:
        """The mean over sets in each bootstrap sample, for each system; units are drawn inside sets."""
        per_system: list[list[Any]] = [[] for _ in range(self.systems)]
        for seed, statistic in zip(self._seeds, self.sets, strict=True):
            columns = [column for side in statistic.doubles for column in side]
            sums = iter(_core.resampled_sums(columns, self.samples, seed))
            for system, side in enumerate(statistic.doubles):
                per_system[system].append(statistic.distribution([next(sums) for _ in side]))
        return [_core.mean_column(columns) for columns in per_system]

    @cached_property
    def _jackknives(self) -> list[list[Any]]:
        """For each set and system the score without each unit."""
        return [
            [statistic.jackknife(system) for system in range(self.systems)]
            for statistic in self.sets
        ]

    def influences(self, system: int) -> Any:
        """Return the influence of each unit of all sets on the mean of a system."""
        every = array("d")
        for jackknives in self._jackknives:
            every.frombytes(_core.centred(jackknives[system]).cast("B"))
        return every

    def interval(self, system: int, *, level: float = 0.95, method: str = "bca") -> Interval | None:
        """Return the bootstrap interval of a system's mean over sets."""
        score = self.scores[system]
        if score is None or self.units < 2:
            return None
        influences = self.influences(system) if method == "bca" else array("d")
        return interval(self.distributions[system], score, influences, level=level, method=method)

    def difference(
        self, baseline: int, system: int, *, level: float = 0.95, toward: int = 0
    ) -> SetDifference | None:
        """Return the difference of a system from a baseline; None where the value is undefined.

        ``toward``: 1 for a one-sided test that the system's value is higher, -1 that it is lower.
        """
        if not self.sets:
            return None
        over = self.over_sets([baseline], [system], level=level)
        gap = mean(over.by_set)
        bounds, tested = None, None
        if self.units > 1:
            swaps, every = self.swaps(baseline, system)
            if toward < 0:
                swaps = _core.differences(array("d", bytes(8 * len(swaps))), swaps)
            seen = toward * gap if toward else abs(gap)
            reached = _core.at_least(swaps, seen - EQUAL, not toward)
            tested = self._tested(reached, len(swaps), every=every)
            far = level_point(swaps, 1 - level, every=every, two_sided=not toward)
            if far is not None:
                bounds = (
                    gap - far if toward >= 0 else -inf,
                    gap + far if toward <= 0 else inf,
                )
        error = sum(self._variances([baseline], [system])) ** 0.5 / len(self.sets)
        own = (over.by_set, over.effects, over.lower_is_better)
        return SetDifference(*own, gap, bounds, tested, error)

    def over_sets(
        self, baseline: Sequence[int], system: Sequence[int], *, level: float = 0.95
    ) -> OverSets:
        """Return who wins which set, and the summary over sets; each side may have several runs."""
        gaps = [
            mean(scores[run] for run in system) - mean(scores[run] for run in baseline)
            for scores in self.by_set
        ]
        effects = random_effects(gaps, self._variances(baseline, system), level=level)
        return OverSets(gaps, effects, self.lower_is_better)

    def _variances(self, baseline: Sequence[int], system: Sequence[int]) -> list[float]:
        """Return the variance of the difference on each set: that of units by the jackknife, and of runs."""
        totals = []
        for statistic, jackknives, scores in zip(
            self.sets, self._jackknives, self.by_set, strict=True
        ):
            sides = [
                _core.mean_column([jackknives[run] for run in side]) for side in (system, baseline)
            ]
            deviation = _core.standard_deviation(_core.differences(*sides)) or 0.0
            units = statistic.units.units
            total = (units - 1) ** 2 / units * deviation**2
            for side in (system, baseline):
                if len(side) > 1:
                    total += variance(scores[run] for run in side) / len(side)
            totals.append(total)
        return totals

    def _tested(self, reached: int, swaps: int, *, every: bool) -> Tested:
        if every:
            return Tested(reached / swaps, "exact", 0.0, "enumeration")
        detail = f"{self.samples} swaps, seed {self.seed}"
        p, least = ((number + 1) / (swaps + 1) for number in (reached, 0))
        return Tested(p, "randomization", 0.0, detail, least=least)

    def differing(self, baseline: Sequence[int], system: Sequence[int]) -> int:
        """Return the number of units, over all sets, that a run of the one has not as one of the other."""
        number = 0
        for statistic in self.sets:
            units_apart: set[int] = set()
            for first in baseline:
                for second in system:
                    sides = statistic.doubles[first], statistic.doubles[second]
                    units_apart.update(_core.differing_units(*sides, statistic.units.units))
            number += len(units_apart)
        return number

    def swaps(self, baseline: int, system: int) -> tuple[Any, bool]:
        """Return the mean difference after each swap, and whether these are all swaps."""
        first, second = system, baseline
        differing: list[list[int]] = []
        for statistic in self.sets:
            most = ENUMERATED + 1 - sum(map(len, differing))
            sides = statistic.doubles[first], statistic.doubles[second]
            differing.append(_core.differing_units(*sides, most))
        bits = sum(map(len, differing))
        every = bits <= ENUMERATED
        if not every:
            signed = [(sums[first], sums[second]) for sums in self._signed]
        else:
            signed, place = [], 0
            for statistic, units in zip(self.sets, differing, strict=True):
                sides = statistic.doubles[first], statistic.doubles[second]
                gaps = [
                    array("d", [left[unit] - right[unit] for unit in units])
                    for left, right in zip(*sides, strict=True)
                ]
                nothing = [array("d", bytes(8 * 2**bits)) for _ in gaps]
                signed.append((_core.every_signed_sum(gaps, place, bits), nothing))
                place += len(units)
        if all(statistic.is_ratio for statistic in self.sets):
            ratios = []
            for totals, (left, right) in zip(self._totals, signed, strict=True):
                ratios.append(((*left, *totals[first]), (*right, *totals[second])))
            return _core.mean_differences(ratios), every
        return self._slow_differences(signed, first, second), every

    @cached_property
    def _signed(self) -> list[list[list[Any]]]:
        """For each set and system its columns, summed with random signs."""
        sums_of = []
        for seed, statistic in zip(self._seeds, self.sets, strict=True):
            columns = [column for side in statistic.doubles for column in side]
            sums = iter(_core.signed_sums(columns, self.samples, seed))
            sums_of.append([[next(sums) for _ in side] for side in statistic.doubles])
        return sums_of

    @cached_property
    def _totals(self) -> list[list[list[float]]]:
        """For each set and system the sums of its columns."""
        return [
            [[sum(column) for column in side] for side in statistic.doubles]
            for statistic in self.sets
        ]

    def _slow_differences(
        self, signed: Sequence[tuple[Sequence[Any], Sequence[Any]]], first: int, second: int
    ) -> Any:
        """Return the mean differences of a score that is not a ratio of sums."""
        by_set = []
        for statistic, totals, (left, right) in zip(self.sets, self._totals, signed, strict=True):
            both = [a + b for a, b in zip(totals[first], totals[second], strict=True)]
            gaps = [_core.differences(a, b) for a, b in zip(left, right, strict=True)]
            sides = [
                statistic.distribution(
                    [
                        array("d", [(total + sign * value) / 2 for value in values])
                        for total, values in zip(both, gaps, strict=True)
                    ]
                )
                for sign in (1, -1)
            ]
            by_set.append(_core.differences(*sides))
        return _core.mean_column(by_set)


def level_point(swaps: Any, alpha: float, *, every: bool, two_sided: bool = True) -> float | None:
    """Return the c with p < alpha exactly where a difference is beyond c; None where none can be.

    >>> round(level_point(array("d", [-2, -1, 1, 2] * 8), 0.75, every=True), 9)
    1.0
    >>> level_point(array("d", [-2, -1, 1, 2]), 0.05, every=True)
    """
    # The smallest number of swaps that makes p alpha or more; rounding must not make it larger.
    own = 0 if every else 1
    number = ceil(alpha * (len(swaps) + own) - 1e-9) - own
    if number < 1:
        return None
    point = float(_core.largest_at(swaps, number - 1, two_sided))
    largest = float(_core.largest_at(swaps, 0, two_sided))
    return point + EQUAL if point < largest - EQUAL else None
