r"""Several answers for each sentence: best of k, mean of k, majority of k.

k is the number of rounds: the most samples that a sentence has.

- ``mean``: the mean of the scores of all rounds.
- ``best``: the best sample of each sentence, by the metric's own value against gold, the first of equals.
  What a perfect judge of samples would get, and no score of a parser.
- ``majority``: for each sentence the sample that agrees most with its other samples, which needs no gold: its
  mean value as a system, with each of the others as gold in turn, is the best; the first of equals.
  A sample without an analysis is chosen only where no sample has one.

Best and majority add up the counts of the chosen samples and divide last.  ``best_of[k]`` with fewer than all
samples is what the best of k samples, drawn without replacement from all, is expected to count (the unbiased
estimate behind pass@k).

N-best lists (:mod:`treegauge.corpora.n_best`) are rounds, too: the first has the best analysis of each
sentence, and so on.  Their ``best`` is the oracle, ``best_of[k]`` the oracle of the first k.  They have no
majority.

A sentence with fewer samples than others counts in every round: in the rounds in which it has none, with
the mean of its counts.  Its best and its majority are those of the samples that it has.

Chen et al. (2021), Evaluating large language models trained on code (pass@k); Kumar and Byrne (2004),
Minimum Bayes-risk decoding for statistical machine translation (the majority).

>>> import json, pathlib, tempfile
>>> trees = ["(S (NN tea) (VBZ cools))", "(S (NP (NN tea)) (VP (VBZ cools)))"]
>>> with tempfile.TemporaryDirectory() as folder:
...     path = pathlib.Path(folder, "answers.jsonl")
...     _ = path.write_text(json.dumps({"id": "1", "answer": trees}))
...     samples = score_samples(trees[1], {"model": path}, metrics="brackets")["model"]
>>> samples["brackets"]["mean"], samples["brackets"]["best"], samples["brackets"]["majority"]
(0.75, 1.0, 0.5)
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from math import comb, inf, lcm
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.argument_kinds import MAPPING, takes
from treegauge.base.columns import column
from treegauge.base.records import replaced
from treegauge.corpora.paths_and_texts import gold_and_systems
from treegauge.corpora.read import shown_name
from treegauge.corpora.repair import UNSAMPLED
from treegauge.errors import SettingsError
from treegauge.metrics._value_columns import value_lists
from treegauge.pipeline import compare_corpora, request_from, score_sources
from treegauge.results.count import result_of
from treegauge.running.best_of import best_of_weights, distance_to_best, mean_columns
from treegauge.stats.bootstrap import interval
from treegauge.stats.comparison_result import How
from treegauge.stats.paired import Paired
from treegauge.stats.statistic import Statistic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from treegauge.base.columns import Columns
    from treegauge.corpora.corpus import Corpus
    from treegauge.metrics import Metric
    from treegauge.results.result import Result
    from treegauge.running.runs import Run
    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.paired import Grouping

#: of each sentence the rounds of its samples
Order = list[list[int]]
SUMMARIES = ("mean", "best", "majority")
#: with more samples than this not every k is looked at
EVERY = 10
#: weights are whole numbers, exact where a common denominator is no larger
LARGEST = 1 << 32


@dataclass(frozen=True)
class Samples:
    """Scores over all samples of one system: mean, best and majority.

    ``rounds``: the most samples that a sentence has, ``fewest`` the fewest (of those that have any);
    ``unsampled``: for each round, the sentences that have no sample in it.  By metric (``samples["las"]``)
    there are ``mean``, ``best``, ``majority``, ``lowest`` and ``highest`` (of the rounds), the
    ``intervals`` of the first three, and ``best_of`` with score and interval for each k.  None: what the
    metric does not have.  ``unit`` and ``units``: what is drawn for the intervals of most metrics, and how
    many there are.  ``results``: the rounds.  ``ranked``: they are n-best lists, a round is a rank, and
    ``best_of`` is of the first k.
    """

    system: str
    rounds: int
    fewest: int
    unsampled: list[int]
    metrics: dict[str, dict[str, Any]] = field(default_factory=dict)
    unit: str | None = None
    units: int = 0
    results: list[Result] = field(default_factory=list, repr=False)
    how: How = field(default_factory=How)
    ranked: bool = False

    def __getitem__(self, spec: str) -> dict[str, Any]:
        return self.metrics[spec]

    def __iter__(self) -> Iterator[str]:
        return iter(self.metrics)

    def as_dict(self) -> dict[str, Any]:
        """Return the samples as JSON-ready data, without the rounds' own results."""
        return {
            "system": self.system,
            "rounds": self.rounds,
            "fewest": self.fewest,
            "unsampled": self.unsampled,
            "ranked": self.ranked,
            "unit": self.unit,
            "units": self.units,
            "metrics": self.metrics,
        }


@takes(systems=MAPPING)
def score_samples(gold: Any, systems: Mapping[str, Any], **options: Any) -> dict[str, Samples]:
    """Score systems with several answers for each sentence: mean, best and majority, by system.

    Gold, systems and options are those of :func:`treegauge.score_systems`.
    """
    request = request_from(options, "score_samples")
    gold, *sources = gold_and_systems(gold, systems.values())
    names = [shown_name(gold, "gold"), *systems]
    scored = score_sources(request, [gold, *sources], names)
    runs = scored.read.runs if scored.read else []
    by_system = {samples.system: samples for samples in samples_of_runs(runs, scored.results)}
    if not by_system:
        raise SettingsError(
            "no system has several answers for one sentence: score_systems scores what has one"
        )
    return by_system


def samples_of_runs(
    runs: Sequence[Run], results: Sequence[Result], step: Callable[[str], None] | None = None
) -> list[Samples]:
    """Return what the rounds of samples of each system, under each policy, score together."""
    rounds: dict[str, list[tuple[Run, Result]]] = {}
    policies = len({run.policy for run in runs if run.sample}) > 1
    for run, result in zip(runs, results, strict=True):
        if run.sample:
            name = f"{run.system} {run.policy}" if policies else run.system
            rounds.setdefault(name, []).append((run, result))
    every = []
    for name, members in rounds.items():
        if step:
            step(f"comparing the samples of {name}")
        every.append(
            _Rounds([run for run, _ in members], [scores for _, scores in members]).samples(name)
        )
    return every


class _Rounds:
    """The rounds of one system under one policy."""

    def __init__(self, runs: list[Run], results: list[Result], how: How | None = None) -> None:
        self.runs, self.results, self.how = runs, results, how or How()
        masks = [result.units.mask(result.max_length) for result in results]
        keys = results[0].units.keys
        #: whether a row is the same sentence in all rounds
        self.side_by_side = all(result.units.keys == keys for result in results[1:])
        #: of each sentence the rounds in which it counts
        self.sampled: Order = [
            [number for number, flag in enumerate(flags) if flag]
            for flags in zip(*masks, strict=self.side_by_side)
        ]
        self.sizes = {len(own) for own in self.sampled if own}
        #: what is drawn for intervals, and how many there are, by metric
        self._drawn: list[tuple[str, int]] = []
        self.ranked = any(run.corpus.answers.ranked for run in runs)
        self.even = self.side_by_side and self.sizes <= {len(results)}

    def samples(self, name: str) -> Samples:
        states = [run.corpus.answers.states for run in self.runs]
        given = [
            sum(state != UNSAMPLED for state in own)
            for own in zip(*states, strict=True)
            if own[0] != UNSAMPLED
        ]
        metrics = {spec: self._of_metric(spec) for spec in self.results[0].counts}
        unit, units = max(self._drawn, key=itemgetter(1), default=(None, 0))
        return Samples(
            name,
            len(self.runs),
            min(given, default=0),
            [own.count(UNSAMPLED) for own in states],
            metrics,
            unit,
            units,
            self.results,
            self.how,
            self.ranked,
        )

    def _of_metric(self, spec: str) -> dict[str, Any]:
        metric = self.results[0].metric(spec)
        alone = self._alone(spec, metric)
        if not alone and not self._adds_up(spec):
            return self._of_rounds(spec, metric)
        counts = self._rounds_filled(spec) if alone else self._counts(spec)
        best_of = self._best_of(spec, metric) if alone else {}
        if alone:
            counts.append(self._chosen(spec, [order[:1] for order in self._by_value(spec, metric)]))
            counts.append(
                self._chosen(
                    spec, [[]] * len(self.sampled) if self.ranked else self._by_agreement(spec)
                )
            )
        counts += best_of.values()
        return self._summary(metric, counts, list(best_of), alone=alone)

    def _alone(self, spec: str, metric: Metric) -> bool:
        """Tell whether each sentence has a value of its own, so that samples can be chosen."""
        sentences = all(result.unit_of(metric) == "sentence" for result in self.results)
        return self.side_by_side and sentences and self._has_average(spec)

    def _adds_up(self, spec: str) -> bool:
        """Tell whether all rounds have the same sentences, so that documents can be drawn."""
        return self.even and self._has_average(spec)

    def _has_average(self, spec: str) -> bool:
        first = self.results[0]
        return first.average != "type" and spec not in first.unaveraged

    def _of_rounds(self, spec: str, metric: Metric) -> dict[str, Any]:
        """Return what the scores of the rounds say, without intervals."""
        own = [result[spec][metric.main] for result in self.results]
        return _values([score for score in own if score is not None])

    def _counts(self, spec: str) -> list[Columns]:
        return [result.counts[spec] for result in self.results]

    def _rounds_filled(self, spec: str) -> list[Columns]:
        """Return the counts of each round; where a sentence has no sample, the mean of its counts."""
        if self.even:
            return self._counts(spec)
        scale = lcm(*self.sizes)
        every = [dict.fromkeys(own, scale // len(own)) if own else {} for own in self.sampled]
        return [
            self._weighted(
                spec,
                [
                    {number: scale} if number in own else mean
                    for own, mean in zip(self.sampled, every, strict=True)
                ],
            )
            for number in range(len(self.results))
        ]

    def _weighted(self, spec: str, weights: Sequence[Mapping[int, int]]) -> Columns:
        """Return counts in which each sentence has those of its samples, each so many times."""
        counts = self._counts(spec)
        return {
            name: column(
                [
                    sum(times * counts[number][name][row] for number, times in own.items())
                    for row, own in enumerate(weights)
                ]
            )
            for name in counts[0]
        }

    def _chosen(self, spec: str, order: Order) -> Columns:
        """Return counts in which each sentence has those of one sample, if it has any."""
        return self._weighted(spec, [dict.fromkeys(own, 1) for own in order])

    def _by_value(self, spec: str, metric: Metric, first: int | None = None) -> Order:
        """Return the samples of each sentence (or its ``first``), the best first; of equals the first."""
        values = [value_lists(metric, result.counts[spec])[metric.main] for result in self.results]
        return [
            sorted(own[:first], key=lambda number: distance_to_best(metric, values[number][row]))
            for row, own in enumerate(self.sampled)
        ]

    def _best_of(self, spec: str, metric: Metric) -> dict[int, Columns]:
        """Return what the best of k samples, drawn from all, is expected to count, by k."""
        most = len(self.results)
        if self.ranked:
            return {
                k: self._chosen(spec, [order[:1] for order in self._by_value(spec, metric, k)])
                for k in self._ks(most)
            }
        if self.results[0].average != "corpus":
            # The score of what is expected is not the score that is expected.
            return {}
        order = self._by_value(spec, metric)
        by_k = {}
        for k in self._ks(most):
            scale = min(lcm(*(comb(size, min(k, size)) for size in self.sizes)), LARGEST)
            weights = {size: best_of_weights(size, min(k, size), scale) for size in self.sizes}
            by_k[k] = self._weighted(
                spec,
                [dict(zip(own, weights[len(own)], strict=True)) if own else {} for own in order],
            )
        return by_k

    @staticmethod
    def _ks(most: int) -> list[int]:
        """Return the numbers of samples that are looked at."""
        return [
            k
            for k in range(2, most + 1)
            if most <= EVERY or k == most or str(k).strip("0") in {"1", "2", "5"}
        ]

    def _by_agreement(self, spec: str) -> Order:
        """Return the sample of each sentence that agrees most with the others; of equals the first."""
        agreement = self._agreement[spec]
        rows = [number - 1 for number in self.results[0].units.sentence]
        return [
            [min(own, key=lambda number: agreement[number][row])] if own else []
            for row, own in zip(rows, self.sampled, strict=True)
        ]

    @cached_property
    def _agreement(self) -> dict[str, list[list[float]]]:
        """How far each sample is from the others of its sentence: by metric, round and row of the corpus.

        A sample without an analysis is farthest from all.
        """
        corpora = [run.corpus for run in self.runs]
        usable = [_usable(corpus) for corpus in corpora]
        specs = [spec for spec in self.results[0].counts if self._alone(spec, self._metric(spec))]
        sums = {spec: [array("d", bytes(8 * len(corpus))) for corpus in corpora] for spec in specs}
        for number, other in permutations(range(len(corpora)), 2):
            both = any(map(all, zip(usable[number], usable[other], strict=True)))
            values = self._against(corpora[number], corpora[other], specs) if both else {}
            for spec, by_row in values.items():
                for row, distance in by_row.items():
                    sums[spec][number][row] += distance
        return {
            spec: [
                [total if flag else inf for total, flag in zip(own, flags, strict=True)]
                for own, flags in zip(of_rounds, usable, strict=True)
            ]
            for spec, of_rounds in sums.items()
        }

    def _metric(self, spec: str) -> Metric:
        return self.results[0].metric(spec)

    def _against(
        self, test: Corpus, gold: Corpus, specs: Sequence[str]
    ) -> dict[str, dict[int, float]]:
        """Return how far one round is from another, which is taken for gold: by metric and row."""
        settings = replaced(
            self.runs[0].settings,
            metrics=tuple(map(self._metric, specs)),
            on_error="zero",
            max_length=None,
            max_wer=None,
        )
        result = result_of(compare_corpora(gold, test, settings), name="")
        per_spec: dict[str, dict[int, float]] = {}
        for spec in specs:
            metric = self._metric(spec)
            values = value_lists(metric, result.counts[spec])[metric.main]
            # What neither of two analyses has is no disagreement.
            per_spec[spec] = {
                sentence - 1: 0.0 if value is None else abs(metric.best - value)
                for sentence, value, flag in zip(
                    result.units.sentence, values, result.units.scored, strict=True
                )
                if flag
            }
        return per_spec

    def _summary(
        self, metric: Metric, counts: list[Columns], ks: list[int], *, alone: bool
    ) -> dict[str, Any]:
        """Return scores with intervals of counts: rounds first, then best and majority, then best of k."""
        first, size = self.results[0], len(self.results)
        flags = column([int(bool(own)) for own in self.sampled]) if alone else first.units.scored
        paired = Paired([replaced(first, units=replaced(first.units, scored=flags))])
        try:
            level, _ = paired.level(metric, self.how.unit, first.average)
        except SettingsError:
            return self._of_rounds(metric.spec, metric)
        units = paired.grouping(metric, level)
        self._drawn.append((level, units.units))
        statistic = Statistic(paired, metric.spec, metric.main, units, counts, first.average)
        scores = statistic.scores
        values = _values([score for score in scores[:size] if score is not None])
        ends = self._intervals(statistic, units, size, values["mean"])
        if alone:
            values["best"], values["majority"] = scores[size : size + 2]
        values["intervals"] = dict(zip(SUMMARIES, [*ends, None, None], strict=False))
        values["best_of"] = {
            str(k): {"score": score, "interval": end}
            for k, score, end in zip(ks, scores[size + 2 :], ends[3:], strict=True)
        }
        return values

    def _intervals(
        self, statistic: Statistic, units: Grouping, size: int, mean: float | None
    ) -> list[Interval | None]:
        """Return the interval of the mean over the rounds, and of each score after them."""
        if units.units < 2:
            return [None] * (1 + len(statistic.columns) - size)
        how = self.how
        sums = _core.resampled_sums(
            [values for side in statistic.doubles for values in side], how.samples, how.seed
        )
        each = len(statistic.doubles[0])
        drawn = [
            statistic.distribution(sums[each * place : each * (place + 1)])
            for place in range(len(statistic.doubles))
        ]
        left_out = [statistic.jackknife(place) for place in range(len(statistic.doubles))]
        scores = [mean, *statistic.scores[size:]]
        spread = [mean_columns(drawn[:size]), *drawn[size:]]
        jackknife = [mean_columns(left_out[:size]), *left_out[size:]]
        return [
            None
            if score is None
            else interval(values, score, other, level=how.level, method=how.interval)
            for score, values, other in zip(scores, spread, jackknife, strict=True)
        ]


def _usable(corpus: Corpus) -> list[bool]:
    """Tell of each sentence whether it has an analysis."""
    return [not state for state in corpus.columns["sentences.state"]]


def _values(scores: Sequence[float]) -> dict[str, Any]:
    """Return the values of a metric that are known from its rounds."""
    return {
        "mean": sum(scores) / len(scores) if scores else None,
        "best": None,
        "majority": None,
        "lowest": min(scores, default=None),
        "highest": max(scores, default=None),
        "intervals": dict.fromkeys(SUMMARIES),
        "best_of": {},
    }
