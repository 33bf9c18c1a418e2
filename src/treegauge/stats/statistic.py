"""A score as a function of sums over units, which tests and intervals resample."""

from __future__ import annotations

from array import array
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.columns import column
from treegauge.base.text import shown_value
from treegauge.errors import SettingsError
from treegauge.metrics import Ratio, declared
from treegauge.stats.paired import MEANS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.base.columns import Columns
    from treegauge.metrics import Metric, Value
    from treegauge.stats.paired import Grouping, Paired

    Column = array[int] | array[float] | memoryview
UNDEFINED = float("nan")
#: of a cell whose items may match items of other cells; its F1 is not a ratio of two sums
CELL_RATIOS = declared(
    precision=Ratio({"matched_test": 1}, {"test": 1}), recall=Ratio({"matched": 1}, {"gold": 1})
)


class Statistic:
    """One value of one metric, of all systems on the same units.

    ``columns``: for each system what is summed over units.  ``exact``: the score is the ratio of two
    columns of whole numbers.
    """

    def __init__(
        self,
        paired: Paired,
        spec: str,
        value: str,
        units: Grouping,
        cells: Sequence[Columns] | None = None,
        average: str | None = None,
    ) -> None:
        self.paired, self.spec, self.value, self.units = paired, spec, value, units
        self.metric: Metric = paired.results[0].metric(spec)
        #: of one cell of a breakdown, or of everything; counts of a cell are always added
        self.counts = cells or [result.counts[spec] for result in paired.results]
        self.average = average or ("corpus" if cells else paired.results[0].average)
        self.ratios = self.metric.ratios
        if "matched_test" in self.counts[0]:
            self.ratios = CELL_RATIOS
        #: numerator over denominator: of whole numbers, or of a sum of scores and how many they are
        self.is_ratio = self.average != "corpus" or value in self.ratios
        self.exact = self.average == "corpus" and self.is_ratio
        self._left_out: dict[int, Any] = {}
        self.columns: list[list[Any]] = [
            self._columns(system, counts) for system, counts in enumerate(self.counts)
        ]

    def _columns(self, system: int, counts: Columns) -> list[Any]:
        if self.average != "corpus":
            return self._means(system, counts)
        sums = {name: self.unit_sums(system, counts[name]) for name in self._needed_columns(counts)}
        if not self.exact:
            return [_core.as_doubles(values) for values in sums.values()]
        ratio = self.ratios[self.value]
        return [weighted(ratio.numerator, sums), weighted(ratio.denominator, sums)]

    def unit_sums(self, system: int, values: array[int]) -> array[int]:
        """Return a column of one system summed for each unit."""
        return self.paired.sums(system, values, self.units)

    def _needed_columns(self, counts: Mapping[str, Any]) -> list[str]:
        if not self.exact:
            return list(counts)
        ratio = self.ratios[self.value]
        return list(dict.fromkeys([*ratio.numerator, *ratio.denominator]))

    def _means(self, system: int, counts: Columns) -> list[Any]:
        """Return the sum of scores for each unit, and how many are defined."""
        names = list(counts)
        units = self.units
        if self.average in MEANS:
            inner = self.paired.grouping(self.metric, self.average, units.mask)
            columns = [self.paired.sums(system, values, inner) for values in counts.values()]
            homes, mask = array("I", bytes(4 * inner.units)), column([1] * inner.units)
            for number, home, flag in zip(inner.numbers, units.numbers, inner.mask, strict=True):
                if flag:
                    homes[number] = home
        else:
            columns = [self.paired.aligned(system, values) for values in counts.values()]
            homes, mask = units.numbers, units.mask
        sums, defined = array("d", bytes(8 * units.units)), array("d", bytes(8 * units.units))
        for row, home, flag in zip(zip(*columns, strict=True), homes, mask, strict=True):
            if not flag:
                continue
            score = self.metric.scores(dict(zip(names, row, strict=True)))[self.value]
            if score is not None:
                sums[home] += score
                defined[home] += 1
        return [sums, defined]

    @property
    def lower_is_better(self) -> bool:
        """Whether the value is an error rate."""
        return self.value == self.metric.main and self.metric.best == 0

    def of(self, sums: Sequence[float]) -> float | None:
        """Return the score for sums of the columns."""
        if self.is_ratio:
            return sums[0] / sums[1] if sums[1] else None
        score: Value = self.metric.scores(dict(zip(self.counts[0], sums, strict=True)))[  # type: ignore[arg-type]
            self.value
        ]
        return score

    @cached_property
    def scores(self) -> list[float | None]:
        """The score of each system over all units."""
        return [self.of([sum(values) for values in columns]) for columns in self.columns]

    @cached_property
    def doubles(self) -> list[list[Any]]:
        """The columns as doubles."""
        if not self.exact:
            return self.columns
        return [[_core.as_doubles(values) for values in columns] for columns in self.columns]

    def distribution(self, sums: Sequence[Any]) -> Any:
        """Return the score for each sample, from the samples' sums of one system's columns."""
        if self.is_ratio:
            return _core.ratios(sums[0], sums[1])
        return array("d", [self._or_undefined(row) for row in zip(*sums, strict=True)])

    def jackknife(self, system: int) -> Any:
        """Return the score without each unit in turn."""
        if system not in self._left_out:
            self._left_out[system] = self._without_each(system)
        return self._left_out[system]

    def _without_each(self, system: int) -> Any:
        columns = self.doubles[system]
        if self.is_ratio:
            return _core.ratios_without_each(columns[0], columns[1])
        totals = [sum(values) for values in columns]
        return array(
            "d",
            [
                self._or_undefined([total - own for total, own in zip(totals, row, strict=True)])
                for row in zip(*columns, strict=True)
            ],
        )

    def over(self, units: Grouping) -> Statistic:
        """Return the same statistic over other units."""
        return Statistic(self.paired, self.spec, self.value, units)

    def error(self, baseline: int, system: int) -> float | None:
        """Return the standard error of the difference of two systems (Tukey's jackknife)."""
        number = self.units.units
        left_out = _core.differences(self.jackknife(system), self.jackknife(baseline))
        spread = _core.standard_deviation(left_out)
        return None if spread is None else spread * (number - 1) / sqrt(number)

    def _or_undefined(self, sums: Sequence[float]) -> float:
        score = self.of(sums)
        return UNDEFINED if score is None else score

    def by_unit(self, system: int) -> list[float | None]:
        """Return the score of each unit alone."""
        return [self.of(row) for row in zip(*self.columns[system], strict=True)]


def weighted(terms: Mapping[str, int], sums: Mapping[str, array[int]]) -> array[int]:
    """Return columns added row by row, each times its number."""
    if list(terms.values()) == [1]:
        return sums[next(iter(terms))]
    return column(_core.weighted_sum([sums[name] for name in terms], list(terms.values())))


def value_names(metric: Metric) -> list[str]:
    """Return the names of a metric's values that are scores, not counts."""
    nothing = metric.scores(dict.fromkeys(metric.columns, 0))
    return [name for name, value in nothing.items() if value is None]


def split_value(
    text: str, specs: Sequence[str], metric_of: Any, *, counts: bool = False
) -> tuple[str, str]:
    """Return metric and value of ``brackets.f1``; a metric alone means its main value.

    ``counts``: a value may also be a count, as in ``wer.substituted``.
    """
    from treegauge.metrics import get_metric

    if not isinstance(text, str):
        raise SettingsError(f"a value is named as METRIC or METRIC.VALUE, not {shown_value(text)}")
    for candidate, value in ((text, ""), text.rpartition(".")[::2]):
        try:
            spec = get_metric(candidate).spec
        except SettingsError:
            continue
        if spec not in specs:
            raise SettingsError(f"{spec} was not scored; there is {', '.join(specs)}")
        metric: Metric = metric_of(spec)
        name = value.lower() or metric.main
        every = list(metric.scores(dict.fromkeys(metric.columns, 0)))
        names = every if counts else value_names(metric)
        if name in every and name not in names:
            raise SettingsError(
                f"{spec}.{name} is a count: here it takes a score, {', '.join(names)}"
            )
        if name not in names:
            known = ", ".join(names)
            raise SettingsError(f"{spec} has no value {name!r}; it has {known}")
        return spec, name
    of_value = [spec for spec in specs if text.lower() in value_names(metric_of(spec))]
    if of_value:
        raise SettingsError(
            f"{text!r} is a value, and not named with its metric; did you mean {of_value[0]}.{text.lower()}?"
        )
    known = f" of what was scored: {', '.join(specs)}" if specs else ", such as brackets.recall"
    raise SettingsError(f"{text!r} is not METRIC or METRIC.VALUE{known}")
