"""Simulated error rates of tests over test sets and runs, and coverage of their intervals.

    python bench/sets_and_runs.py [REPLICATES]

A unit has 5 to 25 items of gold.  A system gets an item right with a chance of 0.6 plus what the system, its
run, the unit, and run and unit together add; the last three are drawn from normal distributions (``SETTINGS``
has their standard deviations).  Two systems differ by a known amount.  A line has the share of replicates in
which the test rejects at 5 % although they do not differ, and the share of 95 % intervals that hold the true
difference.  Beside ours stand two others: units alone are resampled, as if runs could not differ, and a
hierarchical bootstrap that draws units and runs and cuts off 2.5 % at both ends.
"""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace

from treegauge import _core
from treegauge.stats.bootstrap import quantile
from treegauge.stats.paired import Grouping
from treegauge.stats.seeds import MeanOverRuns
from treegauge.stats.statistic import Statistic
from treegauge.stats.test_sets import MeanOverSets

SKILL = 0.6
SEED = 20


@dataclass(frozen=True)
class Setting:
    """What is drawn: units, runs of each system, and how much runs, units and both together vary."""

    name: str
    units: int
    runs: int
    run: float
    unit: float
    both: float
    difference: float = 0.0
    sets: int = 1


SETTINGS = [
    Setting("100 units, 3 runs that differ little", 100, 3, 0.002, 0.08, 0.05),
    Setting("100 units, 3 runs that differ", 100, 3, 0.01, 0.08, 0.05),
    Setting("100 units, 3 runs that differ much", 100, 3, 0.03, 0.08, 0.05),
    Setting("100 units, 5 runs that differ", 100, 5, 0.01, 0.08, 0.05),
    Setting("300 units, 3 runs that differ, 2 points apart", 300, 3, 0.01, 0.08, 0.05, 0.02),
    Setting("100 units, 5 rounds of samples", 100, 5, 0.0, 0.08, 0.1),
    Setting("3 sets of 40 units, 3 runs that differ", 40, 3, 0.01, 0.08, 0.05, 0.0, 3),
    Setting("3 sets of 40 units, one run", 40, 1, 0.0, 0.08, 0.1, 0.0, 3),
    Setting("3 sets of 100 units, one run, 2 points apart", 100, 1, 0.0, 0.08, 0.1, 0.02, 3),
]


class Counts(Statistic):
    """Matched and gold of each unit, for each run of each system."""

    def __init__(self, gold: list[int], matched: list[list[int]]) -> None:
        size = len(gold)
        self.spec, self.value, self._left_out = "simulated", "value", {}
        self.metric = SimpleNamespace(main="value", best=1, spec="simulated")
        self.is_ratio = self.exact = True
        self.units = Grouping("sentence", array("I", range(size)), array("q", [1] * size), size)
        self.columns = [[array("q", own), array("q", gold)] for own in matched]


def simulated(draw: Random, setting: Setting) -> list[Counts]:
    """Return the counts of one replicate on each test set: the runs of one system, then the other's."""
    skills = [
        SKILL + added + draw.gauss(0, setting.run)
        for added in (0.0, setting.difference)
        for _ in range(setting.runs)
    ]
    sets = []
    for _ in range(setting.sets):
        gold = [draw.randint(5, 25) for _ in range(setting.units)]
        matched: list[list[int]] = [[] for _ in skills]
        for size in gold:
            # A unit may suit one system more than the other.
            suits = [draw.gauss(0, setting.unit) for _ in range(2)]
            for number, skill in enumerate(skills):
                chance = skill + suits[number // setting.runs] + draw.gauss(0, setting.both)
                matched[number].append(sum(draw.random() < chance for _ in range(size)))
        sets.append(Counts(gold, matched))
    return sets


def drawn_runs(draw: Random, value: MeanOverSets, runs: int) -> tuple[float, float]:
    """Return the percentile interval of a bootstrap that draws units and runs."""
    spread = sorted(
        sum(value.distributions[runs + draw.randrange(runs)][sample] for _ in range(runs)) / runs
        - sum(value.distributions[draw.randrange(runs)][sample] for _ in range(runs)) / runs
        for sample in range(value.samples)
    )
    return quantile(spread, 0.025), quantile(spread, 0.975)


def units_alone(value: MeanOverSets, runs: int) -> tuple[float, float]:
    """Return the percentile interval of a bootstrap that draws units and keeps runs."""
    sides = [
        _core.mean_column([value.distributions[place] for place in places])
        for places in (range(runs, 2 * runs), range(runs))
    ]
    spread = _core.sorted_values(_core.differences(*sides))
    return quantile(spread, 0.025), quantile(spread, 0.975)


def shares(
    setting: Setting, replicates: int, *, samples: int = 400, beside: bool = True
) -> dict[str, float]:
    """Return how often the test rejects, and how often each interval holds the true difference."""
    draw = Random(SEED)
    counted = dict.fromkeys(("rejected", "held", "units alone", "drawn"), 0)
    for replicate in range(replicates):
        value = MeanOverSets(simulated(draw, setting), samples=samples, seed=replicate)
        runs = setting.runs
        by_runs = MeanOverRuns(value, [runs, runs])
        found = by_runs.difference(0, 1) if runs > 1 else value.difference(0, 1)
        assert found is not None
        assert found.interval is not None
        assert found.tested is not None
        counted["rejected"] += found.tested.p < 0.05
        intervals = {"held": found.interval}
        if beside:
            intervals["units alone"] = units_alone(value, runs)
            intervals["drawn"] = drawn_runs(draw, value, runs)
        for name, (low, high) in intervals.items():
            counted[name] += low <= setting.difference <= high
    return {name: number / replicates for name, number in counted.items()}


def main() -> int:
    replicates = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    fine = True
    print(f"{replicates} replicates, seed {SEED}")
    print("rejected  interval holds  units alone  runs drawn")
    for setting in SETTINGS:
        found = shares(setting, replicates)
        rejected = "" if setting.difference else f"{100 * found['rejected']:.1f} %"
        others = [f"{100 * found[name]:.1f} %" for name in ("held", "units alone", "drawn")]
        print(f"{rejected:>8}  {others[0]:>14}  {others[1]:>11}  {others[2]:>10}  {setting.name}")
        fine = fine and found["held"] >= 0.93
    print("bound: an interval holds in at least 93 %:", "fine" if fine else "MISSED")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
