r"""Comparing systems: is B better than A, by how much, and could it be chance?

``treegauge.compare([results])`` puts results of several systems on the same gold side by side: every score
with its interval (:mod:`treegauge.stats.bootstrap`), every difference with its interval and an exact test
(:mod:`treegauge.stats.exact`; where a score is no ratio of sums, :mod:`treegauge.stats.randomization`).

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP it)) (VP (VBZ snows)))"
>>> flat = "(S (PRP it) (VP (VBZ rains)))\n(S (NP (PRP it)) (VP (VBZ snows)))"
>>> results = treegauge.score_systems(gold, {"flat": flat, "right": gold}, metrics="brackets")
>>> found = treegauge.compare(results.values())
>>> round(found.differences[0].difference, 4), found.differences[0].p
(0.0909, 1.0)
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.phrases import counted, listed
from treegauge.records import Record, as_dict, made
from treegauge.stats.bootstrap import METHODS, interval
from treegauge.stats.exact import Tested, exact_test
from treegauge.stats.multiple import CORRECTIONS
from treegauge.stats.paired import UNITS, Paired
from treegauge.stats.power import detectable
from treegauge.stats.statistic import Statistic, split_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from treegauge.result import Result
    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.exact import Ratios
    from treegauge.stats.groups import GroupTable

TESTS = ("auto", "exact", "randomization", "sign", "mcnemar")
#: an interval over fewer units than this means little
FEW_UNITS = 20
# What may differ between results that are compared: which metrics were asked for, digests of files.
MAY_DIFFER = frozenset({"metric", "treegauge", "alignment", "words", "lattice"})


class How(Record):
    """How systems are compared: what the options of ``treegauge compare`` say."""

    unit: str = "auto"
    level: float = 0.95
    interval: str = "bca"
    samples: int = 10_000
    seed: int = 1
    test: str = "auto"
    one_sided: bool = False
    correction: str = "holm"

    def __post_init__(self) -> None:
        for name, known in (
            ("unit", UNITS),
            ("interval", METHODS),
            ("test", TESTS),
            ("correction", tuple(CORRECTIONS)),
        ):
            if getattr(self, name) not in known:
                raise SettingsError(
                    f"{name} is one of {', '.join(known)}, not {getattr(self, name)!r}"
                )
        if not 0 < self.level < 1:
            raise SettingsError(f"the level of intervals is between 0 and 1, not {self.level}")
        if self.samples < 1 or self.seed < 0:
            raise SettingsError("samples are at least 1, and a seed is not negative")

    @property
    def alpha(self) -> float:
        """Differences with a corrected p below this are significant."""
        return 1 - self.level


class Score(Record):
    """One value of one system: the score over the units that are compared, and its interval."""

    system: str
    metric: str
    value: str
    score: float | None
    interval: Interval | None
    unit: str | None
    units: int


class Difference(Record):
    """One value of two systems: ``system`` less ``baseline``.

    ``p`` is None where there is no test: a single unit, a score that is undefined.  ``below``: p is only
    known to be lower than what is given.  ``adjusted`` is p corrected for all comparisons made together.
    ``detectable``: the smallest difference that is found four times out of five on these units.
    """

    metric: str
    value: str
    baseline: str
    system: str
    difference: float | None
    interval: Interval | None
    p: float | None
    adjusted: float | None
    below: bool
    test: str | None
    detail: str
    unit: str | None
    units: int
    detectable: float | None
    better: bool
    significant: bool

    @property
    def worse(self) -> bool:
        """Whether the system is significantly worse than the baseline."""
        return self.significant and not self.better


class Compared(Record):
    """Systems side by side: scores with intervals, differences with tests; what :func:`compare` returns.

    It prints as the tables of ``treegauge compare``, and shows them in a notebook.
    """

    systems: list[str]
    baseline: str | None
    values: list[tuple[str, str]]
    scores: list[Score]
    differences: list[Difference]
    how: How
    notes: list[str]
    signatures: list[str]
    groups: list[GroupTable] = made(factory=list)
    #: specs whose main value is a number of things, not a share
    plain: frozenset[str] = frozenset()
    lower: frozenset[tuple[str, str]] = frozenset()

    def score(self, system: str, metric: str, value: str) -> Score:
        """Return one cell of the table."""
        return self._scores[system, metric, value]

    @cached_property
    def _scores(self) -> dict[tuple[str, str, str], Score]:
        return {(one.system, one.metric, one.value): one for one in self.scores}

    def best(self, metric: str, value: str) -> set[str]:
        """Return the systems with the best score."""
        found = {name: self.score(name, metric, value).score for name in self.systems}
        known = [score for score in found.values() if score is not None]
        if not known:
            return set()
        top = min(known) if (metric, value) in self.lower else max(known)
        return {name for name, score in found.items() if score == top}

    def beaten(self, system: str, metric: str, value: str) -> list[str]:
        """Return the systems that one is significantly better than."""
        return [
            other
            for one in self.differences
            if (one.metric, one.value) == (metric, value) and one.significant
            for winner, other in (
                (one.system, one.baseline) if one.better else (one.baseline, one.system),
            )
            if winner == system
        ]

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready: scores, differences, breakdowns, notes."""
        return {
            "systems": self.systems,
            "baseline": self.baseline,
            **as_dict(self.how),
            "scores": [as_dict(one) for one in self.scores],
            "differences": [as_dict(one) for one in self.differences],
            "breakdowns": [one.as_dict() for one in self.groups],
            "notes": self.notes,
        }

    def render(self, format: str = "text") -> str:  # noqa: A002
        """Return the tables in a format: text, markdown, latex, html, tsv, csv, json."""
        from treegauge.reports import get_report
        from treegauge.reports._compared import tables

        return get_report(format).render_tables(tables(self))

    def __str__(self) -> str:
        return self.render()

    def _repr_html_(self) -> str:
        return self.render("html")

    def _repr_markdown_(self) -> str:
        return self.render("markdown")


def compare(
    results: Iterable[Result] | Mapping[str, Result],
    *,
    baseline: str | None = None,
    values: str | Iterable[str] | None = None,
    unit: str = "auto",
    level: float = 0.95,
    interval: str = "bca",
    samples: int = 10_000,
    seed: int = 1,
    test: str = "auto",
    one_sided: bool = False,
    correction: str = "holm",
    by: str | Iterable[str] = (),
    attributes: Mapping[str, Mapping[str, str]] | None = None,
) -> Compared:
    """Compare systems that were scored on the same gold; the keywords are options of ``treegauge compare``.

    ``results`` may have names of their own (a mapping).  ``baseline`` is the name of the system that all
    others are compared with; without it all pairs are.  ``values`` are metrics, or their values
    (``brackets.recall``); by default the main value of every metric.  ``by`` adds breakdowns; ``attributes``
    has, for names in ``by`` that are none of treegauge's, the value for each key of a sentence.
    """
    from treegauge.phrases import names_in

    how = How(unit, level, interval, samples, seed, test, one_sided, correction)
    named = _named(results)
    if len(named) < 2:
        raise SettingsError("it takes two systems to compare")
    if any(one.summary is not None for one in named.values()):
        from treegauge.summaries import compared as from_summaries

        if by:
            raise SettingsError("summaries have no breakdowns to compare: leave out by=")
        wanted, pairs = _asked(named, names_in(values or ()), baseline)
        return from_summaries(named, wanted, pairs, how, baseline)
    return compared(
        named,
        how=how,
        baseline=baseline,
        values=names_in(values or ()),
        by=names_in(by),
        attributes=attributes or {},
    )[0]


def compared(
    named: Mapping[str, Result],
    *,
    how: How,
    baseline: str | None = None,
    values: Sequence[str] = (),
    by: Sequence[str] = (),
    attributes: Mapping[str, Mapping[str, str]] | None = None,
) -> tuple[Compared, _Work]:
    """Return systems side by side, and what the figures are made of; one system has no differences."""
    names, found = list(named), list(named.values())
    if any(one.summary is not None for one in found):
        raise SettingsError("summaries keep no sentences: this needs results that have them")
    wanted, pairs = _asked(named, values, baseline)
    paired = Paired(found)
    work = _Work(paired, names, how)
    for spec, value in wanted:
        work.add(spec, value)
    scores, differences = work.run(pairs)
    groups: list[GroupTable] = []
    if by:
        from treegauge.stats.groups import group_tables

        groups = group_tables(work, wanted, by, attributes or {}, pairs)
    shown = Compared(
        names,
        baseline,
        wanted,
        scores,
        differences,
        how,
        [*paired.notes(), *work.notes()],
        list(dict.fromkeys(str(one.signature) for one in found)),
        groups,
        frozenset(spec for spec, _ in wanted if not found[0].metric(spec).share),
        frozenset(one for one, made_of in work.statistics.items() if made_of.lower_is_better)
        | frozenset(work.lower),
    )
    return shown, work


def _asked(
    named: Mapping[str, Result], values: Sequence[str], baseline: str | None
) -> tuple[list[tuple[str, str]], list[tuple[int, int]]]:
    """Return which values are compared, and which pairs of systems."""
    names, found = list(named), list(named.values())
    if baseline is not None and baseline not in named:
        raise SettingsError(f"there is no system {baseline!r}; there is {', '.join(names)}")
    check_alike(named)
    specs = [spec for spec in found[0].counts if all(spec in one.counts for one in found)]
    wanted = [split_value(one, specs, found[0].metric) for one in values]
    wanted = wanted or [(spec, found[0].metric(spec).main) for spec in specs]
    if not wanted:
        raise SettingsError("these results have no metric in common")
    pairs = [
        (one, other)
        for one, other in combinations(range(len(names)), 2)
        if baseline is None or names[one] == baseline or names[other] == baseline
    ]
    # The baseline comes first: a difference is what the other system adds.
    pairs = [(b, a) if names[b] == baseline else (a, b) for a, b in pairs]
    return list(dict.fromkeys(wanted)), pairs


def _named(results: Iterable[Result] | Mapping[str, Result]) -> dict[str, Result]:
    if hasattr(results, "items"):
        return dict(results.items())
    found = list(results)
    named = {one.name: one for one in found}
    if len(named) < len(found):
        raise SettingsError(
            "two systems have the same name: give a mapping of names to results (NAME=FILE)"
        )
    return named


def check_alike(named: Mapping[str, Result]) -> None:
    """Refuse results that were made with other settings: their scores do not mean the same."""
    from treegauge.merging import differences

    (first, one), *others = named.items()
    for name, other in others:
        fields = [_settings(result) for result in (one, other)]
        if fields[0] != fields[1]:
            told = differences(fields[0], fields[1], first, name)
            raise SettingsError(f"results were made differently: {told}")


def _settings(result: Result) -> dict[str, str]:
    """Return what must be the same of two results that are compared.

    Lists of sentences (answers of a language model, uninformed trees) go in pairs with gold's; in files the
    rule finds out which sentences do.  That is no difference between systems.
    """
    found = {key: text for key, text in result.signature.fields.items() if key not in MAY_DIFFER}
    if found.get("chunks") == "sentence" and found.get("align", "").startswith("auto-"):
        found["chunks"] = found["align"]
    return found


class _Work:
    """Statistics of all values, resampled together for each kind of unit."""

    def __init__(self, paired: Paired, names: Sequence[str], how: How) -> None:
        self.paired, self.names, self.how = paired, names, how
        self.statistics: dict[tuple[str, str], Statistic] = {}
        self.without: dict[tuple[str, str], str] = {}
        self.lower: set[tuple[str, str]] = set()
        #: metrics whose units are larger than others', by the reason
        self._told: dict[tuple[str, str], list[str]] = {}

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
            one.unaveraged[spec] for one in self.paired.results if spec in one.unaveraged
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
            self._told.setdefault((word, level), []).append(spec)
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
                found = None
                if score is not None and units.units > 1:
                    found = self._interval(values[system], score, jackknife[system])
                scores.append(Score(name, spec, value, score, found, units.level, units.units))
            for one, other in pairs:
                differences.append(self._difference(statistic, one, other, values, jackknife))
        return scores, self._corrected(differences)

    def _interval(self, values: Any, score: float, jackknife: Any) -> Interval | None:
        return interval(values, score, jackknife, level=self.how.level, method=self.how.interval)

    def _resampled(self) -> dict[tuple[str, str], list[Any]]:
        """Return the values of all systems in all samples: one run for each kind of unit."""
        found: dict[tuple[str, str], list[Any]] = {}
        kinds: dict[tuple[str, bytes], list[tuple[str, str]]] = {}
        for one, statistic in self.statistics.items():
            units = statistic.units
            kinds.setdefault((units.level, units.mask.tobytes()), []).append(one)
        for members in kinds.values():
            columns: dict[bytes, int] = {}
            distinct: list[Any] = []
            for one in members:
                for side in self.statistics[one].doubles:
                    for values in side:
                        content = memoryview(values).tobytes()
                        if content not in columns:
                            columns[content] = len(distinct)
                            distinct.append(values)
            sums = _core.resampled_sums(distinct, self.how.samples, self.how.seed)
            for one in members:
                statistic = self.statistics[one]
                found[one] = [
                    statistic.distribution(
                        [sums[columns[memoryview(values).tobytes()]] for values in side]
                    )
                    for side in statistic.doubles
                ]
        return found

    def _difference(
        self,
        statistic: Statistic,
        one: int,
        other: int,
        values: Sequence[Any],
        jackknife: Sequence[Any],
    ) -> Difference:
        baseline, system = statistic.scores[one], statistic.scores[other]
        units = statistic.units
        gap = None if baseline is None or system is None else system - baseline
        found, error, tested = None, None, None
        if gap is not None and units.units > 1:
            spread = _core.differences(values[other], values[one])
            found = self._interval(spread, gap, _core.differences(jackknife[other], jackknife[one]))
            error = _core.standard_deviation(spread)
            tested = self.tested(statistic, one, other)
        sides = 1 if self.how.one_sided else 2
        smallest = None if error is None else detectable(error, alpha=self.how.alpha, sides=sides)
        better = gap is not None and (gap < 0 if statistic.lower_is_better else gap > 0)
        return Difference(
            statistic.spec,
            statistic.value,
            self.names[one],
            self.names[other],
            gap,
            found,
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

    def tested(self, statistic: Statistic, one: int, other: int) -> Tested | None:
        """Return what the test says of a system (``other``) against a baseline (``one``)."""
        how = self.how
        if statistic.units.units < 2:
            return None
        # One-sided: that the system is better; of an error rate, that it is lower.
        first, second = (one, other) if statistic.lower_is_better else (other, one)
        if how.test == "sign":
            from treegauge.stats.sign import sign_test

            return sign_test(
                statistic.by_unit(first), statistic.by_unit(second), one_sided=how.one_sided
            )
        if how.test == "mcnemar":
            return _mcnemar(statistic, first, second, one_sided=how.one_sided)
        if how.test in {"auto", "exact"} and statistic.exact:
            found = exact_test(
                _ratios(statistic, first),
                _ratios(statistic, second),
                one_sided=how.one_sided,
            )
            if found is not None:
                return found
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
        from treegauge.records import replaced

        tested = [one.p for one in differences if one.p is not None]
        corrected = iter(CORRECTIONS[self.how.correction](tested))
        found = []
        for one in differences:
            adjusted = None if one.p is None else next(corrected)
            significant = adjusted is not None and adjusted < self.how.alpha
            found.append(replaced(one, adjusted=adjusted, significant=significant))
        return found

    def notes(self) -> list[str]:
        """Return what one should know of units."""
        notes = []
        if self.how.unit == "auto":
            levels = {one.units.level for one in self.statistics.values()}
            for level in sorted(levels):
                number = max(
                    one.units.units for one in self.statistics.values() if one.units.level == level
                )
                notes.append(f"units are {level}s ({number})")
        for (why, level), specs in self._told.items():
            notes.append(
                f"warning: {listed(list(dict.fromkeys(specs)))}: {why}, so units are {level}s"
            )
        few: dict[tuple[str, int], list[str]] = {}
        for (spec, _), one in self.statistics.items():
            if one.units.units < FEW_UNITS:
                few.setdefault((one.units.level, one.units.units), []).append(spec)
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

    one, other = (_ratios(statistic, place) for place in (first, second))
    if not statistic.exact or not is_yes_or_no(one, other):
        raise SettingsError(
            f"McNemar's test is for what is right or wrong in each unit: {statistic.spec} is not"
        )
    return mcnemar_test(one, other, one_sided=one_sided)


def interval_of(result: Result, value: str, how: How) -> Interval | None:
    """Return the interval of one value of one result; see :meth:`treegauge.Result.interval`."""
    spec, name = split_value(value, list(result.counts), result.metric)
    work = _Work(Paired([result]), [result.name], how)
    work.add(spec, name)
    if (spec, name) in work.without:
        raise SettingsError(work.without[spec, name])
    return work.run([])[0][0].interval
