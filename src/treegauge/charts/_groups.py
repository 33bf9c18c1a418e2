"""Scores by label, length and document for the charts: a value and an interval for each system."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics._breakdown_names import BREAKDOWNS, IN_ORDER, UNIT_BREAKDOWNS
from treegauge.results.named_scores import NamedScores
from treegauge.stats.bootstrap import interval
from treegauge.stats.groups import sentence_groups, statistic_of_cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.charts._gathering import Gathered
    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.statistic import Statistic
    from treegauge.stats.system_statistics import SystemStatistics

#: before the name of an attribute among the filters of the page
ATTRIBUTE = "@"
#: rows of a chart; the largest groups
MOST = 20
#: of the intervals of groups: enough for a picture
SAMPLES = 1000
#: beyond so many units, scores that are not ratios have percentile intervals
MANY = 5000


@dataclass(frozen=True)
class Cell:
    """One group: its size, and each system's score and interval."""

    name: str
    size: int
    scores: list[float | None]
    intervals: list[Interval | None]


@dataclass(frozen=True)
class Breakdown:
    """The groups of one value; ``of``: what sizes count; ``left_out``: groups that are not shown.

    ``filter``: by which of the list's filters a group is found, empty for none.
    """

    metric: str
    value: str
    by: str
    of: str
    cells: list[Cell]
    left_out: int = 0
    filter: str = ""


def breakdown(gathered: Gathered, spec: str, by: str) -> Breakdown | None:
    """Return a metric's main value in each group; None where it has no such groups, or one only."""
    computed = gathered.statistics[1]
    value = gathered.results[0].metric(spec).main
    of_items = by in BREAKDOWNS and by not in UNIT_BREAKDOWNS
    groups = (_of_items if of_items else _of_sentences)(computed, spec, value, by)
    return groups if groups is not None and len(groups.cells) > 1 else None


def _of_items(computed: SystemStatistics, spec: str, value: str, by: str) -> Breakdown | None:
    results = computed.paired.results
    if any(result.why_without(spec, by) for result in results):
        return None
    tables = [result.breakdown(spec, by) for result in results]
    sizes: dict[str, int] = {}
    for table in tables:
        for name, row in table.items():
            sizes[name] = max(sizes.get(name, 0), int(row.get("gold") or 0))
    own = IN_ORDER.get(by, ())
    order = sorted(sizes, key=lambda name: (own.index(name) if name in own else -sizes[name], name))
    shown = order[:MOST]
    statistics = [statistic_of_cell(computed, spec, value, by, name) for name in shown]
    intervals = _intervals(
        computed, [statistic for statistic in statistics if statistic is not None]
    )
    cells = []
    for name, statistic in zip(shown, statistics, strict=True):
        scores = [table.get(name, NamedScores()).get(value) for table in tables]
        ends: list[Interval | None] = [None] * len(results)
        if statistic is not None:
            ends = next(intervals)
        cells.append(Cell(name, sizes[name], scores, ends))
    left_out = len(order) - len(shown)
    filtered = "label" if by == "label" else ""
    return Breakdown(spec, value, by, "items of gold", cells, left_out, filtered)


def _of_sentences(computed: SystemStatistics, spec: str, value: str, by: str) -> Breakdown | None:
    groups = sentence_groups(computed, spec, value, by, MOST)
    if groups is None:
        return None
    cells = []
    for name, statistic in groups:
        intervals = next(_intervals(computed, [statistic]))
        size = sum(statistic.units.mask)
        cells.append(Cell(name, size, statistic.scores, intervals))
    whole = len(cells)
    filtered = by
    if by == "document":
        whole = len(set(computed.paired.documents))
    elif by in computed.paired.attributes:
        whole = len(set(computed.paired.values_of(by) or ()))
        filtered = f"{ATTRIBUTE}{by}"
    left_out = max(whole - len(cells), 0)
    return Breakdown(spec, value, by, "sentences", cells, left_out, filtered)


def _intervals(computed: SystemStatistics, statistics: Sequence[Statistic]) -> _Intervals:
    return _Intervals(computed, statistics)


class _Intervals:
    """The intervals of statistics on the same units, resampled together, one after the other."""

    def __init__(self, computed: SystemStatistics, statistics: Sequence[Statistic]) -> None:
        self.computed, self.statistics = computed, list(statistics)
        columns = [
            values for statistic in self.statistics for side in statistic.doubles for values in side
        ]
        many = bool(columns) and self.statistics[0].units.units > 1
        sums = _core.resampled_sums(columns, SAMPLES, computed.how.seed) if many else []
        self.sums = iter(sums)
        self.rest = iter(self.statistics)
        self.many = many

    def __next__(self) -> list[Interval | None]:
        statistic = next(self.rest)
        intervals: list[Interval | None] = []
        for system, side in enumerate(statistic.doubles):
            score = statistic.scores[system]
            if not self.many:
                intervals.append(None)
                continue
            values = statistic.distribution([next(self.sums) for _ in side])
            if score is None:
                intervals.append(None)
                continue
            how = self.computed.how
            # Leaving out each unit in turn is fast for ratios alone.
            quick = statistic.is_ratio or statistic.units.units <= MANY
            method = how.interval if quick else "percentile"
            left_out = statistic.jackknife(system) if method == "bca" else values
            intervals.append(interval(values, score, left_out, level=how.level, method=method))
        return intervals
