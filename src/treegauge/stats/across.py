"""Compare results that were scored differently on the same gold, or values of different metrics.

Another head table, another aligner, labelled against unlabelled: what is compared then is two ways of
scoring, and the notes say in what they differ.  Each unit's counts are swapped as a whole, numerator with
denominator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.stats.statistic import Statistic, split_value, weighted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.base.columns import Columns
    from treegauge.results.result import Result
    from treegauge.stats.paired import Grouping, Paired


def own_values(named: Mapping[str, Result], values: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return metric and value of each system, of ``{system: METRIC.VALUE}``.

    They must be ratios of counts that mean the same kind of thing: shares or numbers, right or wrong items.
    """
    odd = [*(name for name in values if name not in named), *(n for n in named if n not in values)]
    if odd:
        raise SettingsError(
            f"values by system: every system has one, and {odd[0]!r} is "
            + ("not a system" if odd[0] in values else "without (NAME=METRIC.VALUE for each)")
        )
    own = []
    for name, result in named.items():
        spec, value = split_value(values[name], list(result.counts), result.metric)
        if result.average != "corpus" or value not in result.metric(spec).ratios:
            raise SettingsError(
                f"{name}: {spec}.{value} is not a ratio of counts here: it cannot be compared across metrics"
            )
        own.append((spec, value))
    metrics = [result.metric(spec) for result, (spec, _) in zip(named.values(), own, strict=True)]
    kinds = {
        (metric.share, value == metric.main and metric.best == 0)
        for metric, (_, value) in zip(metrics, own, strict=True)
    }
    if len(kinds) > 1:
        shown = ", ".join(f"{spec}.{value}" for spec, value in own)
        raise SettingsError(
            f"{shown}: shares, numbers and error rates are not compared with each other"
        )
    return own


class AcrossStatistic(Statistic):
    """The values of several systems, each with a metric of its own."""

    def __init__(self, paired: Paired, own: Sequence[tuple[str, str]], units: Grouping) -> None:
        self.own = own
        counts = [
            result.counts[spec] for result, (spec, _) in zip(paired.results, own, strict=True)
        ]
        super().__init__(paired, *own[0], units, counts)

    def over(self, units: Grouping) -> AcrossStatistic:
        """Return the same values over other units."""
        return AcrossStatistic(self.paired, self.own, units)

    def _columns(self, system: int, counts: Columns) -> list[Any]:
        spec, value = self.own[system]
        ratio = self.paired.results[system].metric(spec).ratios[value]
        sums = {
            name: self.unit_sums(system, counts[name])
            for name in dict.fromkeys([*ratio.numerator, *ratio.denominator])
        }
        return [weighted(ratio.numerator, sums), weighted(ratio.denominator, sums)]
