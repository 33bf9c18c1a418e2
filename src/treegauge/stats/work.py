"""The statistics behind a comparison of systems: intervals and tests of all values, resampled together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.text import counted, listed
from treegauge.errors import SettingsError
from treegauge.stats.bootstrap import interval
from treegauge.stats.comparison_result import Difference, Score
from treegauge.stats.exact import Tested, exact_test
from treegauge.stats.multiple import CORRECTIONS
from treegauge.stats.power import detectable
from treegauge.stats.statistic import Statistic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.comparison_result import How
    from treegauge.stats.exact import Ratios
    from treegauge.stats.paired import Paired

#: an interval over fewer units than this means little
FEW_UNITS = 20


class Work:
    """Statistics of all values, resampled together for each kind of unit."""

    def __init__(self, paired: Paired, names: Sequence[str], how: How) -> None:
        self.paired, self.names, self.how = paired, names, how
        self.statistics: dict[tuple[str, str], Statistic] = {}
        self.without: dict[tuple[str, str], str] = {}
        self.lower: set[tuple[str, str]] = set()
        #: metrics whose units are larger than others', by the reason
        self._coarse: dict[tuple[str, str], list[str]] = {}

    def add(self, spec: str, value: str) -> None:
        """Choose the units of one value."""
        result = self.paired.results[0]
        metric = result.metric(spec)
        if metric.best == 0 and value == metric.main:
            self.lower.add((spec, value))
        if result.average == "type":
            self.without[spec, value] = "means over types have no tests and no intervals"
            return
        if reasons := [
            system.unaveraged[spec] for system in self.paired.results if spec in system.unaveraged
        ]:
            self.without[spec, value] = reasons[0]
            return
        try:
            level, word = self.paired.level(metric, self.how.unit, result.average)
        except SettingsError as reason:
            if self.how.unit != "auto":
                raise
            self.without[spec, value] = str(reason)
            return
        if word:
            self._coarse.setdefault((word, level), []).append(spec)
        units = self.paired.grouping(metric, level)
        self.statistics[spec, value] = Statistic(self.paired, spec, value, units)

    def run(self, pairs: Sequence[tuple[int, int]]) -> tuple[list[Score], list[Difference]]:
        """Return all scores and all differences."""
        samples = self._resampled()
        scores: list[Score] = []
        differences: list[Difference] = []
        order = [*self.statistics, *self.without]
        for spec, value in order:
            statistic = self.statistics.get((spec, value))
            if statistic is None:
                for name, result in zip(self.names, self.paired.results, strict=True):
                    score = result[spec].get(value)
                    scores.append(Score(name, spec, value, score, None, None, 0))
                continue
            units = statistic.units
            values = samples[spec, value]
            jackknife = [statistic.jackknife(system) for system in range(len(self.names))]
            for system, name in enumerate(self.names):
                score = statistic.scores[system]
                bounds = None
                if score is not None and units.units > 1:
                    bounds = self._interval(values[system], score, jackknife[system])
                scores.append(Score(name, spec, value, score, bounds, units.level, units.units))
            for baseline, system in pairs:
                differences.append(self.difference(statistic, baseline, system, values, jackknife))
        return scores, self._corrected(differences)

    def _interval(self, values: Any, score: float, jackknife: Any) -> Interval | None:
        return interval(values, score, jackknife, level=self.how.level, method=self.how.interval)

    def _resampled(self) -> dict[tuple[str, str], list[Any]]:
        """Return the values of all systems in all samples: one run for each kind of unit."""
        resampled: dict[tuple[str, str], list[Any]] = {}
        kinds: dict[tuple[str, bytes], list[tuple[str, str]]] = {}
        for key, statistic in self.statistics.items():
            units = statistic.units
            kinds.setdefault((units.level, units.mask.tobytes()), []).append(key)
        for members in kinds.values():
            columns: dict[bytes, int] = {}
            distinct: list[Any] = []
            for key in members:
                for side in self.statistics[key].doubles:
                    for values in side:
                        content = memoryview(values).tobytes()
                        if content not in columns:
                            columns[content] = len(distinct)
                            distinct.append(values)
            sums = _core.resampled_sums(distinct, self.how.samples, self.how.seed)
            for key in members:
                statistic = self.statistics[key]
                resampled[key] = [
                    statistic.distribution(
                        [sums[columns[memoryview(values).tobytes()]] for values in side]
                    )
                    for side in statistic.doubles
                ]
        return resampled

    def difference(
        self,
        statistic: Statistic,
        baseline: int,
        system: int,
        values: Sequence[Any] | None = None,
        jackknife: Sequence[Any] | None = None,
    ) -> Difference:
        """Return the difference of a system from a baseline, with its test and interval, not corrected."""
        old, new = statistic.scores[baseline], statistic.scores[system]
        units = statistic.units
        gap = None if old is None or new is None else new - old
        bounds, error, tested = None, None, None
        if gap is not None and units.units > 1:
            if values is None or jackknife is None:
                values = [
                    statistic.distribution(
                        _core.resampled_sums(side, self.how.samples, self.how.seed)
                    )
                    for side in statistic.doubles
                ]
                jackknife = [statistic.jackknife(number) for number in range(len(values))]
            spread = _core.differences(values[system], values[baseline])
            bounds = self._interval(
                spread, gap, _core.differences(jackknife[system], jackknife[baseline])
            )
            error = _core.standard_deviation(spread)
            tested = self.tested(statistic, baseline, system)
        sides = 1 if self.how.one_sided else 2
        smallest = None if error is None else detectable(error, alpha=self.how.alpha, sides=sides)
        better = gap is not None and (gap < 0 if statistic.lower_is_better else gap > 0)
        return Difference(
            statistic.spec,
            statistic.value,
            self.names[baseline],
            self.names[system],
            gap,
            bounds,
            None if tested is None else max(tested.p, tested.resolution),
            None,
            tested is not None and tested.below,
            None if tested is None else tested.test,
            "" if tested is None else tested.detail,
            units.level,
            units.units,
            smallest,
            better,
            significant=False,
        )

    def tested(self, statistic: Statistic, baseline: int, system: int) -> Tested | None:
        """Return the test of a system against a baseline, both by their numbers."""
        how = self.how
        if statistic.units.units < 2:
            return None
        # One-sided: that the system is better; of an error rate, that it is lower.  Or that it is worse.
        turned = statistic.lower_is_better != how.toward_worse
        first, second = (baseline, system) if turned else (system, baseline)
        if how.test == "sign":
            from treegauge.stats.sign import sign_test

            return sign_test(
                statistic.by_unit(first), statistic.by_unit(second), one_sided=how.one_sided
            )
        if how.test == "mcnemar":
            return _mcnemar(statistic, first, second, one_sided=how.one_sided)
        if how.test in {"auto", "exact"} and statistic.exact:
            outcome = exact_test(
                _ratios(statistic, first),
                _ratios(statistic, second),
                one_sided=how.one_sided,
            )
            if outcome is not None:
                return outcome
        if how.test == "exact":
            raise SettingsError(
                f"{statistic.spec}.{statistic.value} has no exact test "
                + (
                    "for units that differ by so much"
                    if statistic.exact
                    else "for it is no ratio of sums"
                )
                + ' (test="auto" takes random swaps there)'
            )
        from treegauge.stats.randomization import randomization_test

        return randomization_test(
            statistic.doubles[first],
            statistic.doubles[second],
            statistic.of,
            samples=how.samples,
            seed=how.seed,
            one_sided=how.one_sided,
        )

    def _corrected(self, differences: Sequence[Difference]) -> list[Difference]:
        from dataclasses import replace

        tested = [difference.p for difference in differences if difference.p is not None]
        corrected = iter(CORRECTIONS[self.how.correction](tested))
        marked = []
        for difference in differences:
            adjusted = None if difference.p is None else next(corrected)
            significant = adjusted is not None and adjusted < self.how.alpha
            marked.append(replace(difference, adjusted=adjusted, significant=significant))
        return marked

    def notes(self) -> list[str]:
        """Return notes on the units."""
        notes = []
        if self.how.unit == "auto":
            levels = {statistic.units.level for statistic in self.statistics.values()}
            for level in sorted(levels):
                number = max(
                    statistic.units.units
                    for statistic in self.statistics.values()
                    if statistic.units.level == level
                )
                notes.append(f"units are {level}s ({number})")
        for (why, level), specs in self._coarse.items():
            notes.append(
                f"warning: {listed(list(dict.fromkeys(specs)))}: {why}, so units are {level}s"
            )
        few: dict[tuple[str, int], list[str]] = {}
        for (spec, _), statistic in self.statistics.items():
            if statistic.units.units < FEW_UNITS:
                few.setdefault((statistic.units.level, statistic.units.units), []).append(spec)
        for (level, number), specs in few.items():
            text = (
                f"warning: {listed(list(dict.fromkeys(specs)))}: {counted(number, level)} "
                f"{'is' if number == 1 else 'are'} too few for an interval to mean much"
            )
            if number > 1:
                text += f"; no two-sided p can be below {2 / 2**number:.2g}"
            notes.append(text)
        notes += [f"warning: {why}" for why in dict.fromkeys(self.without.values())]
        return notes


def _ratios(statistic: Statistic, system: int) -> Ratios:
    numerator, denominator = statistic.columns[system]
    return numerator, denominator


def _mcnemar(statistic: Statistic, first: int, second: int, *, one_sided: bool) -> Tested:
    from treegauge.stats.mcnemar import is_yes_or_no, mcnemar_test

    left, right = (_ratios(statistic, place) for place in (first, second))
    if not statistic.exact or not is_yes_or_no(left, right):
        raise SettingsError(
            f"McNemar's test is for what is right or wrong in each unit: {statistic.spec} is not"
        )
    return mcnemar_test(left, right, one_sided=one_sided)
