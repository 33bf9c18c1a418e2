"""Tests with a margin: not worse by more than it (non-inferiority), no further apart (equivalence).

A large p of a difference does not show that a system is as good as another.  These tests do, for a margin m
that is given in advance.

The swaps are those that p rests on (:mod:`treegauge.stats.exact`): all of them where at most 16 units
differ, random ones beyond.  D is how much better the system is than the baseline, with the sign turned for
error rates, and D* the same after a swap.  If the system were worse by m, D + m would lie where D* lies.  So

- *not worse*: p is the share of swaps with D* ≥ D + m.  With c, the largest value that a share of at least α
  of the swaps reach, the difference is at least D − c, and p < α if and only if D − c > −m;
- *equivalent*: two one-sided tests, of D* ≥ D + m and of D* ≤ D − m; p is the larger one.  p < α if and only
  if D ± c lies between −m and m.

A swap after which a score is undefined counts against the claim.  No p is below 2⁻ⁿ for n units.  The test
knows what it has seen: errors that are large and so rare that the sample has none are not in the swaps.

A run that must not be worse in any of several values claims all at once, and passes only if each test does:
that needs no correction (Berger 1982).  Of equivalences each is a claim of its own, and p is corrected for
their number.

Schuirmann (1987), A comparison of the two one-sided tests procedure and the power approach; Berger (1982),
Multiparameter hypothesis testing and acceptance sampling; Wellek (2010), Testing statistical hypotheses of
equivalence and noninferiority.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from math import inf, isnan
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.stats.multiple import CORRECTIONS
from treegauge.stats.randomization import EQUAL, after_swaps, critical_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.stats.comparison_result import How
    from treegauge.stats.statistic import Statistic
    from treegauge.stats.system_statistics import SystemStatistics

NOT_WORSE, EQUIVALENT = "not worse", "equivalent"


@dataclass(frozen=True)
class MarginTest:
    """One claim about two systems: ``system`` is not worse than ``baseline``, or as good, within ``margin``.

    ``bounds``: of the difference that the table shows, system less baseline; None at an open end, or where no
    p could be small enough.  ``shown``: corrected p is below 1 − level.
    """

    claim: str
    metric: str
    value: str
    baseline: str
    system: str
    margin: float
    difference: float | None
    bounds: tuple[float | None, float | None]
    p: float | None
    adjusted: float | None
    unit: str | None
    units: int
    shown: bool

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


@dataclass(frozen=True)
class Swaps:
    """How much better one system is than another after each swap.

    ``drawn``: 1 where swaps are a sample.  ``least``: no p is below it; 2⁻ⁿ for n units, as of n units that
    all speak for the claim.
    """

    values: list[float]
    drawn: int
    least: float

    def p(self, bound: float) -> float:
        """Return the share of swaps that are at least this."""
        beyond = sum(not value < bound - EQUAL for value in self.values)
        return max(self.least, (beyond + self.drawn) / (len(self.values) + self.drawn))

    def critical(self, alpha: float) -> float | None:
        """Return the largest value whose p is not below alpha; None where no p is below it."""
        if self.least >= alpha:
            return None
        reached = [inf if isnan(value) else value for value in self.values]
        return critical_of(reached, alpha, drawn=self.drawn)

    def turned(self) -> Swaps:
        """Return the same with the two systems in the other order."""
        return replace(self, values=[-value for value in self.values])


def swaps_of(statistic: Statistic, first: int, second: int, *, samples: int, seed: int) -> Swaps:
    """Return the score of the first system less that of the second after each swap."""
    left, right = statistic.doubles[first], statistic.doubles[second]
    gaps = [_core.differences(a, b) for a, b in zip(left, right, strict=True)]
    every = _core.every_swapped_sums(gaps)
    swapped = _core.swapped_sums(gaps, samples, seed) if every is None else every
    values = after_swaps(left, right, statistic.distribution, swapped)
    return Swaps(values, int(every is None), 2.0**-statistic.units.units)


def margin_tests(
    computed: SystemStatistics, values: Sequence[tuple[str, str]], pairs: Sequence[tuple[int, int]]
) -> list[MarginTest]:
    """Return the tests that the options ask for."""
    how = computed.how
    tests = []
    for claim, margin in ((NOT_WORSE, how.margin), (EQUIVALENT, how.equivalence)):
        if margin is None:
            continue
        made = [
            _test(computed, spec, value, pair, claim, margin)
            for spec, value in values
            for pair in pairs
        ]
        tests += _judged(made, how, corrected=claim == EQUIVALENT)
    return tests


def _test(
    computed: SystemStatistics,
    spec: str,
    value: str,
    pair: tuple[int, int],
    claim: str,
    points: float,
) -> MarginTest:
    statistic = computed.statistics.get((spec, value))
    baseline, system = pair
    metric = computed.paired.results[0].metric(spec)
    # As the table prints it: in points of percent, or in what a plain number counts.
    margin = points / 100 if metric.share else points
    untested = MarginTest(
        claim,
        spec,
        value,
        computed.names[baseline],
        computed.names[system],
        margin,
        None,
        (None, None),
        None,
        None,
        None if statistic is None else statistic.units.level,
        0 if statistic is None else statistic.units.units,
        shown=False,
    )
    if statistic is None:
        return untested
    old, new = statistic.scores[baseline], statistic.scores[system]
    if old is None or new is None or statistic.units.units < 2:
        return untested
    lower, how = statistic.lower_is_better, computed.how
    first, second = (baseline, system) if lower else (system, baseline)
    swaps = swaps_of(statistic, first, second, samples=how.samples, seed=how.seed)
    better = old - new if lower else new - old
    p = swaps.p(better + margin)
    far = swaps.critical(how.alpha)
    low = None if far is None else better - far
    high = None
    if claim == EQUIVALENT:
        turned = swaps.turned()
        p = max(p, turned.p(margin - better))
        above = turned.critical(how.alpha)
        high = None if above is None else better + above
    ends = (low, high)
    if lower:
        ends = (None if high is None else -high, None if low is None else -low)
    return replace(untested, difference=new - old, bounds=ends, p=p)


def _judged(tests: Sequence[MarginTest], how: How, *, corrected: bool) -> list[MarginTest]:
    known = [test.p for test in tests if test.p is not None]
    adjusted = iter(CORRECTIONS[how.correction](known) if corrected else known)
    judged = []
    for test in tests:
        p = None if test.p is None else next(adjusted)
        judged.append(replace(test, adjusted=p, shown=p is not None and p < how.alpha))
    return judged
