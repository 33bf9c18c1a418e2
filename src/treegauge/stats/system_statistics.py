"""The statistics behind a comparison of systems: intervals and tests of all values, resampled together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.text import counted, listed
from treegauge.errors import SettingsError
from treegauge.stats.bootstrap import interval
from treegauge.stats.comparison_result import Difference, Score
from treegauge.stats.corrected import corrected_differences
from treegauge.stats.exact import Tested, exact_test
from treegauge.stats.paired import MANY_DOCUMENTS
from treegauge.stats.statistic import Statistic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.comparison_result import How
    from treegauge.stats.exact import Ratios
    from treegauge.stats.paired import Paired

#: where fewer units differ, intervals and tests mean little
FEW_UNITS = 20


class SystemStatistics:
    """Statistics of all values, resampled together for each kind of unit."""

    def __init__(self, paired: Paired, names: Sequence[str], how: How) -> None:
        self.paired, self.names, self.how = paired, names, how
        self.statistics: dict[tuple[str, str], Statistic] = {}
        self.without: dict[tuple[str, str], str] = {}
        self.lower: set[tuple[str, str]] = set()
        #: metrics whose units are larger than others', by the reason
        self._coarse: dict[tuple[str, str], list[str]] = {}
        #: of the pair of systems that differ in the fewest units, for each value
        self._fewest: dict[tuple[str, str], Difference] = {}

    def add(self, spec: str, value: str) -> None:
        """Choose the units of one value."""
        result = self.paired.results[0]
        metric = result.metric(spec)
        if metric.best == 0 and value == metric.main:
            self.lower.add((spec, value))
        if reasons := [
            system.unaveraged[spec] for system in self.paired.results if spec in system.unaveraged
        ]:
            self.without[spec, value] = reasons[0]
            return
        if result.average == "type":
            self.without[spec, value] = "means over types have no tests and no intervals"
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
            own = [self.difference(statistic, *pair) for pair in pairs]
            if own:
                self._fewest[spec, value] = min(own, key=lambda pair: pair.differing)
            differences += self._by_documents(statistic, own, pairs)
        plain = {spec for spec, _ in order if not self.paired.results[0].metric(spec).share}
        sentences = sum(self.paired.kept)
        return scores, corrected_differences(
            differences, scores, self.how, plain=plain, sentences=sentences
        )

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

    def difference(self, statistic: Statistic, baseline: int, system: int) -> Difference:
        """Return the difference of a system from a baseline, with its test and interval, not corrected."""
        how, units = self.how, statistic.units
        old, new = statistic.scores[baseline], statistic.scores[system]
        gap = None if old is None or new is None else new - old
        bounds, error, tested = None, None, None
        if gap is not None and units.units > 1:
            tested = self.tested(statistic, baseline, system)
        if gap is not None and tested is not None:
            sign = how.sign(lower_is_better=statistic.lower_is_better)
            bounds = tested.interval(gap, how.alpha, sign=sign)
            if tested.test != "sign":
                error = statistic.error(baseline, system)
        better = gap is not None and (gap < 0 if statistic.lower_is_better else gap > 0)
        return Difference(
            statistic.spec,
            statistic.value,
            self.names[baseline],
            self.names[system],
            gap,
            bounds,
            None if tested is None else tested.known,
            None,
            tested is not None and tested.below,
            None if tested is None else tested.test,
            "" if tested is None else tested.detail,
            units.level,
            units.units,
            None,
            better,
            significant=False,
            error=error,
            least=1.0 if tested is None else tested.least,
            differing=0 if tested is None else tested.differing,
        )

    @property
    def _few_documents(self) -> bool:
        """Whether sentences are units because gold's documents are few."""
        return self.how.unit == "auto" and 1 < self.paired.document_count < MANY_DOCUMENTS

    def _by_documents(
        self, statistic: Statistic, own: list[Difference], pairs: Sequence[tuple[int, int]]
    ) -> list[Difference]:
        """Add p over documents to differences over sentences that it does not agree with."""
        if not self._few_documents or statistic.units.level != "sentence":
            return own
        units = self.paired.grouping(statistic.metric, "document")
        coarse = statistic.over(units)
        alpha = self.how.alpha
        added = []
        for difference, pair in zip(own, pairs, strict=True):
            tested = self.tested(coarse, *pair)
            p = difference.p
            if tested is not None and p is not None and (p < alpha) != (tested.known < alpha):
                added.append(replace(difference, p_documents=tested.known))
            else:
                added.append(difference)
        return added

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
            return _mcnemar(statistic, first, second, how)
        from treegauge.stats.randomization import enumerated_test, randomization_test

        if how.test in {"auto", "exact"}:
            outcome = None
            if statistic.exact:
                outcome = exact_test(
                    _ratios(statistic, first),
                    _ratios(statistic, second),
                    one_sided=how.one_sided,
                    alpha=how.alpha,
                )
            # No ratio of sums, or sums that are too large.
            outcome = outcome or enumerated_test(
                statistic.doubles[first],
                statistic.doubles[second],
                statistic.distribution,
                one_sided=how.one_sided,
                alpha=how.alpha,
            )
            if outcome is not None:
                return outcome
        if how.test == "exact":
            raise SettingsError(
                f"{statistic.spec}.{statistic.value} has no exact test "
                + (
                    "for units that differ by so much"
                    if statistic.exact
                    else "for it is not a ratio of sums, and more than 16 units differ"
                )
                + ' (test="auto" takes random swaps there)'
            )
        return randomization_test(
            statistic.doubles[first],
            statistic.doubles[second],
            statistic.distribution,
            samples=how.samples,
            seed=how.seed,
            one_sided=how.one_sided,
            alpha=how.alpha,
        )

    def notes(self) -> list[str]:
        """Return notes on the units."""
        notes = []
        levels: dict[str, list[str]] = {}
        for (spec, _), statistic in self.statistics.items():
            levels.setdefault(statistic.units.level, []).append(spec)
        if self.how.unit == "auto":
            for level, specs in sorted(levels.items()):
                number = max(
                    statistic.units.units
                    for statistic in self.statistics.values()
                    if statistic.units.level == level
                )
                of = (
                    f"units of {listed(list(dict.fromkeys(specs)))}" if len(levels) > 1 else "units"
                )
                notes.append(f"{of} are {level}s ({number})")
        for (why, level), specs in self._coarse.items():
            notes.append(
                f"warning: {listed(list(dict.fromkeys(specs)))}: {why}, so units are {level}s"
            )
        if self._few_documents and "sentence" in levels:
            notes.append(
                f"warning: gold has {counted(self.paired.document_count, 'document')}, too few to be units. "
                "Units are sentences, as if sentences of one document had nothing in common"
            )
        notes += self._few_notes()
        notes += [f"warning: {why}" for why in dict.fromkeys(self.without.values())]
        return notes

    def _few_notes(self) -> list[str]:
        """Return warnings on values for which few units differ; of one system alone, on few units."""
        few: dict[str, list[str]] = {}
        for (spec, value), statistic in self.statistics.items():
            units = statistic.units
            pair = self._fewest.get((spec, value))
            number = units.units if pair is None else pair.differing
            if number >= FEW_UNITS:
                continue
            if pair is None or units.units < 2:
                text = f"{counted(units.units, units.level)} {'is' if units.units == 1 else 'are'}"
            else:
                text = (
                    f"{pair.baseline} and {pair.system} differ in {number or 'none'} of "
                    f"{counted(units.units, units.level)},"
                )
            text += " too few for an interval to mean much"
            if pair is not None and units.units > 1 and number:
                side = "one-sided" if self.how.one_sided else "two-sided"
                text += f"; no {side} p can be below {pair.least:.2g}"
            few.setdefault(text, []).append(spec)
        return [
            f"warning: {listed(list(dict.fromkeys(specs)))}: {text}" for text, specs in few.items()
        ]


def _ratios(statistic: Statistic, system: int) -> Ratios:
    numerator, denominator = statistic.columns[system]
    return numerator, denominator


def _mcnemar(statistic: Statistic, first: int, second: int, how: How) -> Tested:
    from treegauge.stats.mcnemar import is_yes_or_no, mcnemar_test

    left, right = (_ratios(statistic, place) for place in (first, second))
    if not statistic.exact or not is_yes_or_no(left, right):
        raise SettingsError(
            f"McNemar's test is for what is right or wrong in each unit: {statistic.spec} is not, with "
            f'{statistic.units.level}s as units (complete match is, with unit="sentence")'
        )
    return mcnemar_test(left, right, one_sided=how.one_sided, alpha=how.alpha)
