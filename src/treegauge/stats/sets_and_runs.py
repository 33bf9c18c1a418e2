"""Systems compared on several test sets, or with several runs each.

Each test set is a comparison of its own (:class:`treegauge.stats.system_statistics.SystemStatistics`), with
units of its own.  The score of a system is the mean over sets (:mod:`treegauge.stats.test_sets`) and over
its runs (:mod:`treegauge.stats.seeds`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from statistics import NormalDist, mean
from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted, listed
from treegauge.errors import SettingsError
from treegauge.stats.comparison_result import Compared, Difference, Score
from treegauge.stats.corrected import corrected_differences, most_that_differs
from treegauge.stats.disagreements import disagreements
from treegauge.stats.exact import least_p
from treegauge.stats.multiple import CORRECTIONS, strictest
from treegauge.stats.paired import MANY_DOCUMENTS, Paired
from treegauge.stats.power import POWER
from treegauge.stats.randomization import EQUAL
from treegauge.stats.seeds import MeanOverRuns, RunDifference
from treegauge.stats.student import quantile
from treegauge.stats.system_statistics import FEW_UNITS, SystemStatistics
from treegauge.stats.test_sets import MeanOverSets
from treegauge.stats.which_sets import TESTS_OF_ONE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.metrics import Metric
    from treegauge.results.result import Result
    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.comparison_result import How
    from treegauge.stats.exact import Tested
    from treegauge.stats.random_effects import RandomEffects

    Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class SetScores:
    """One value on one test set; ``set`` is None for all of them together, pooled.

    ``scores`` are the systems', in their order, and ``beaten`` the systems that each is significantly better
    than, by the test of the set alone, corrected for all sets and pairs.  ``p`` is that of each pair that is
    compared, not corrected; None for systems of several runs.
    """

    metric: str
    value: str
    set: str | None
    units: int
    scores: list[float | None]
    p: list[float | None]
    beaten: list[list[str]]


@dataclass(frozen=True)
class PairOverSets:
    """Two systems over test sets: how many each wins, the difference on each, and the summary over sets."""

    metric: str
    value: str
    baseline: str
    system: str
    won: int
    lost: int
    differences: dict[str, float]
    effects: RandomEffects | None


@dataclass(frozen=True)
class Runs:
    """One value of a system's runs: mean, standard deviation, best, and all."""

    metric: str
    value: str
    system: str
    mean: float
    spread: float | None
    best: float
    runs: list[float]


@dataclass(frozen=True)
class SetsAndRuns:
    """What a comparison over test sets or runs adds to its tables; ``sets``: the names of test sets."""

    sets: list[str]
    by_set: list[SetScores]
    pairs: list[PairOverSets]
    runs: list[Runs]

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


def compared_means(
    parts: Mapping[str, Mapping[str, Result]],
    systems: Mapping[str, int],
    wanted: Sequence[tuple[str, str]],
    pairs: Pairs,
    how: How,
    baseline: str | None,
    attributes: Mapping[str, Mapping[str, str]],
) -> Compared:
    """Return systems side by side over test sets, runs or both.

    ``parts`` has, for each test set, all runs of all systems, one after the other; ``systems`` says how many
    runs each has.
    """
    if how.test in TESTS_OF_ONE:
        raise SettingsError(
            f"the {how.test} test is for one test set and one run of each system: do without, or "
            + ("give one run of each" if max(systems.values()) > 1 else 'say sets="none"')
        )
    table = _Table(parts, systems, how, attributes)
    for spec, value in wanted:
        table.add(spec, value, pairs)
    differences = table.corrected()
    results = list(next(iter(parts.values())).values())
    added = SetsAndRuns(
        table.sets if len(table.sets) > 1 else [], table.by_set, table.pairs, table.runs
    )
    plain = frozenset(spec for spec, _ in wanted if not results[0].metric(spec).share)
    return Compared(
        list(systems),
        baseline,
        list(wanted),
        table.scores,
        differences,
        how,
        [*table.notes(), *disagreements(differences, added, how, plain)],
        list(dict.fromkeys(str(result.signature) for result in results)),
        plain=plain,
        lower=frozenset(key for computed in table.computed_sets for key in computed.lower),
        sets_and_runs=added,
    )


class _Table:
    """All values of systems over test sets and runs."""

    def __init__(
        self,
        parts: Mapping[str, Mapping[str, Result]],
        systems: Mapping[str, int],
        how: How,
        attributes: Mapping[str, Mapping[str, str]],
    ) -> None:
        self.sets, self.systems, self.how = list(parts), dict(systems), how
        names = list(next(iter(parts.values())))
        self.computed_sets = [
            SystemStatistics(Paired(list(named.values()), attributes), names, how)
            for named in parts.values()
        ]
        #: the places of each system's runs
        self.places: list[range] = []
        for number in systems.values():
            begin = self.places[-1].stop if self.places else 0
            self.places.append(range(begin, begin + number))
        self.scores: list[Score] = []
        self.differences: list[Difference] = []
        self.by_set: list[SetScores] = []
        self.pairs: list[PairOverSets] = []
        self.runs: list[Runs] = []
        self._left_out: dict[str, list[str]] = {}
        #: of each difference of runs its degrees of freedom
        self._freedom: list[float | None] = []

    def add(self, spec: str, value: str, pairs: Pairs) -> None:
        """Add one value."""
        for computed in self.computed_sets:
            computed.add(spec, value)
        if any((spec, value) in computed.without for computed in self.computed_sets):
            self.scores += [Score(name, spec, value, None, None, None, 0) for name in self.systems]
            return
        statistics = [computed.statistics[spec, value] for computed in self.computed_sets]
        over = MeanOverSets(statistics, self.sets, samples=self.how.samples, seed=self.how.seed)
        for place in over.left_out:
            self._left_out.setdefault(self.sets[place], []).append(spec)
        runs = MeanOverRuns(over, list(self.systems.values()))
        self._add_scores(spec, value, over, runs)
        for pair in pairs:
            self._add_pair(spec, value, over, runs, pair)
        if len(self.sets) > 1:
            self._add_sets(spec, value, over, pairs)

    def _add_scores(self, spec: str, value: str, over: MeanOverSets, runs: MeanOverRuns) -> None:
        how, metric = self.how, over.sets[0].metric if over.sets else None
        for system, (name, places) in enumerate(zip(self.systems, self.places, strict=True)):
            own = runs.scores[system]
            if len(places) > 1:
                bounds = _within(runs.interval(system, level=how.level), metric)
            else:
                bounds = over.interval(places[0], level=how.level, method=how.interval)
            score = None if own is None else own.mean
            level = _level(over)
            self.scores.append(Score(name, spec, value, score, bounds, level, over.units))
            if len(places) > 1 and own is not None:
                self.runs.append(Runs(spec, value, name, own.mean, own.spread, own.best, own.runs))

    def _add_pair(
        self, spec: str, value: str, over: MeanOverSets, runs: MeanOverRuns, pair: tuple[int, int]
    ) -> None:
        old, new = (self.places[system] for system in pair)
        baseline, system = (list(self.systems)[place] for place in pair)
        how = self.how
        toward = how.sign(lower_is_better=over.lower_is_better)
        several_runs = max(len(old), len(new)) > 1
        difference = (
            runs.difference(*pair, level=how.level, toward=toward)
            if several_runs
            else over.difference(old[0], new[0], level=how.level, toward=toward)
        )
        # Student's t of runs has few degrees of freedom.
        self._freedom.append(difference.freedom if isinstance(difference, RunDifference) else None)
        gap = None if difference is None else difference.difference
        tested: Tested | None = None if difference is None else difference.tested
        differing = over.differing(old, new)
        least = 1.0 if tested is None else tested.least
        if not several_runs:
            least = max(least, least_p(differing, one_sided=how.one_sided))
        # What rounding leaves of no error at all is none.
        error = None if difference is None or difference.error < EQUAL else difference.error
        self.differences.append(
            Difference(
                metric=spec,
                value=value,
                baseline=baseline,
                system=system,
                difference=gap,
                interval=None if difference is None else difference.interval,
                p=None if tested is None else tested.p,
                adjusted=None,
                below=False,
                test=None if tested is None else tested.test,
                detail="" if tested is None else tested.detail,
                unit=_level(over),
                units=over.units,
                detectable=None,
                better=gap is not None and (gap < 0 if over.lower_is_better else gap > 0),
                significant=False,
                error=error,
                least=least,
                differing=differing,
            )
        )
        if len(self.sets) > 1 and over.sets:
            sets = over.over_sets(old, new, level=how.level)
            names = [self.sets[place] for place in over.used]
            gaps = dict(zip(names, sets.by_set, strict=True))
            self.pairs.append(
                PairOverSets(spec, value, baseline, system, sets.won, sets.lost, gaps, sets.effects)
            )

    def _add_sets(self, spec: str, value: str, over: MeanOverSets, pairs: Pairs) -> None:
        rows: list[tuple[str, int, list[float | None], list[float | None]]] = []
        for name, computed in zip(self.sets, self.computed_sets, strict=True):
            statistic = computed.statistics[spec, value]
            tested = [
                computed.tested(statistic, self.places[old][0], self.places[new][0])
                if len(self.places[old]) == len(self.places[new]) == 1
                else None
                for old, new in pairs
            ]
            p = [None if test is None else max(test.p, test.resolution) for test in tested]
            scores = self._over_runs(statistic.scores)
            rows.append((name, statistic.units.units, scores, p))
        corrected = iter(
            CORRECTIONS[self.how.correction]([p for *_, own in rows for p in own if p is not None])
        )
        for name, units, scores, p in rows:
            beaten: list[list[str]] = [[] for _ in self.systems]
            for pair, own in zip(pairs, p, strict=True):
                if own is None or next(corrected) >= self.how.alpha:
                    continue
                old, new = (scores[place] or 0.0 for place in pair)
                first_wins = (old < new) == over.lower_is_better
                winner, loser = pair if first_wins else pair[::-1]
                beaten[winner].append(list(self.systems)[loser])
            self.by_set.append(SetScores(spec, value, name, units, scores, p, beaten))
        pooled = self._over_runs(over.pooled)
        units = sum(row[1] for row in rows)
        nothing: list[float | None] = [None] * len(pairs)
        empty: list[list[str]] = [[] for _ in self.systems]
        self.by_set.append(SetScores(spec, value, None, units, pooled, nothing, empty))

    def _over_runs(self, scores: Sequence[float | None]) -> list[float | None]:
        """Return the mean over each system's runs."""
        means: list[float | None] = []
        for places in self.places:
            own = [scores[place] for place in places]
            known = [score for score in own if score is not None]
            means.append(mean(known) if len(known) == len(own) else None)
        return means

    def corrected(self) -> list[Difference]:
        """Return differences with p corrected for their number, and the smallest that would be found."""
        metric = self.computed_sets[0].paired.results[0].metric
        plain = {score.metric for score in self.scores if not metric(score.metric).share}
        judgements = corrected_differences(
            self.differences, self.scores, self.how, plain=plain, sentences=0
        )
        tested = sum(difference.p is not None for difference in judgements)
        alpha = strictest(self.how.alpha, tested, self.how.correction)
        level = 1 - 2 * alpha if self.how.one_sided else 1 - alpha
        known = {(score.system, score.metric, score.value): score.score for score in self.scores}
        for place, freedom in enumerate(self._freedom):
            own = judgements[place]
            if freedom is None or not own.error:
                continue
            detectable = (quantile(level, freedom) + NormalDist().inv_cdf(POWER)) * own.error
            old = known[own.baseline, own.metric, own.value]
            most = most_that_differs(old, share=own.metric not in plain)
            judgements[place] = replace(own, detectable=detectable if detectable <= most else None)
        return judgements

    def notes(self) -> list[str]:
        """Return what the figures mean, and what was left out, in words."""
        notes = []
        several = len(self.sets) > 1
        if several:
            notes.append(
                f"scores are means over {len(self.sets)} test sets, each of which counts the same: swaps and "
                'samples are inside each set (sets="none" takes all of them together)'
            )
        notes += self._unit_notes(several)
        for name, specs in self._left_out.items():
            notes.append(
                f"warning: {listed(specs)}: undefined on test set {name}, which is left out for all systems"
            )
        single = [name for name, number in self.systems.items() if number == 1]
        if len(single) < len(self.systems) and single:
            notes.append(
                f"warning: {listed(single)}: one run alone, so nothing is known of how its runs differ; "
                "its intervals and tests leave that out"
            )
        return notes

    def _unit_notes(self, several: bool) -> list[str]:
        notes = []
        told: dict[str, list[str]] = {}
        for name, computed in zip(self.sets, self.computed_sets, strict=True):
            own = [
                *computed.paired.notes(),
                *(f"warning: {why}" for why in computed.without.values()),
            ]
            levels = {
                statistic.units.level: statistic.units.units
                for statistic in computed.statistics.values()
            }
            own += [f"units are {level}s ({number})" for level, number in levels.items()]
            documents = {
                document
                for document, kept in zip(
                    computed.paired.documents, computed.paired.kept, strict=True
                )
                if kept
            }
            if (
                self.how.unit == "auto"
                and 1 < len(documents) < MANY_DOCUMENTS
                and "sentence" in levels
            ):
                own.append(
                    f"warning: gold has {counted(len(documents), 'document')}, too few to be units. "
                    "Units are sentences, as if sentences of one document had nothing in common "
                    '(unit="document")'
                )
            for text in dict.fromkeys(own):
                told.setdefault(text, []).append(name)
        for text, names in told.items():
            if not several:
                notes.append(text)
                continue
            warning = "warning: " if text.startswith("warning: ") else ""
            rest = text.removeprefix("warning: ")
            notes.append(f"{warning}{listed(names)}: {rest}")
        return [*notes, *self._few_notes()]

    def _few_notes(self) -> list[str]:
        """Return warnings on values for which few units differ, of the pair that differs in the fewest."""
        few: dict[str, list[str]] = {}
        for key in dict.fromkeys((pair.metric, pair.value) for pair in self.differences):
            own = [pair for pair in self.differences if (pair.metric, pair.value) == key]
            pair = min(own, key=lambda candidate: candidate.differing)
            if pair.differing >= FEW_UNITS or pair.difference is None:
                continue
            text = (
                f"{pair.baseline} and {pair.system} differ in {pair.differing or 'none'} of "
                f"{counted(pair.units, 'unit')}, too few for an interval to mean much"
            )
            if pair.differing and pair.test != "runs":
                side = "one-sided" if self.how.one_sided else "two-sided"
                text += f"; no {side} p can be below {pair.least:.2g}"
            few.setdefault(text, []).append(key[0])
        return [
            f"warning: {listed(list(dict.fromkeys(specs)))}: {text}" for text, specs in few.items()
        ]


def _within(bounds: Interval | None, metric: Metric | None) -> Interval | None:
    """Return an interval without what a share cannot be."""
    if bounds is None or metric is None or not metric.share:
        return bounds
    return max(0.0, bounds[0]), min(1.0, bounds[1]) if metric.best == 1 else bounds[1]


def _level(over: MeanOverSets) -> str | None:
    """Return what units are: of several sets, maybe not the same."""
    levels = dict.fromkeys(statistic.units.level for statistic in over.sets)
    return " and ".join(levels) or None
