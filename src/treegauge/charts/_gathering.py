"""Data of charts and of the page: results, kinds of error, and statistics over all systems.

Nothing is counted here: scores and causes are those of :class:`treegauge.Result`, kinds those of
:mod:`treegauge.analysis.kinds`, tests and intervals those of :mod:`treegauge.stats.compare`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from treegauge.base.records import replaced
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from treegauge.analysis.kinds import Kinds
    from treegauge.base.columns import Columns
    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.corpus import Corpus
    from treegauge.options.request import Request
    from treegauge.results.result import Result
    from treegauge.running.runs import ReadRuns, Run
    from treegauge.stats.compare import Compared, How
    from treegauge.stats.paired import Paired
    from treegauge.stats.system_statistics import SystemStatistics

#: how many metrics have charts, causes and kinds of their own
LEADING = 3
#: what scores are always shown by
ALWAYS_BY = ("label", "length", "document")


@dataclass
class System:
    """One system on the page; a result that was loaded from a file has no comparison."""

    result: Result
    comparison: Comparison | None = None
    kinds: dict[str, Kinds] = field(default_factory=dict)
    #: columns of a metric that charts need and that was not scored: the word error rate
    beside: dict[str, Columns] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the system."""
        return self.result.name

    @cached_property
    def with_rate(self) -> Result:
        """The result with the word error rate, where words were aligned."""
        if not self.beside:
            return self.result
        return replaced(self.result, counts={**self.result.counts, **self.beside})

    @cached_property
    def repairs(self) -> dict[int, tuple[list[str], str]]:
        """The steps that repaired a language model's answers, and their texts, by row."""
        from treegauge.corpora.repair_rules import RULES

        validity = self.result.validity
        if validity is None:
            return {}
        rows = {key: row for row, key in enumerate(self.result.units.keys)}
        what = {rule.name: f": {rule.when}: {rule.what}" for rule in RULES}
        return {
            rows[answer["key"]]: (
                [
                    f"{rule} (line {line}, column {column}){what.get(rule, '')}"
                    for rule, line, column in answer["steps"]
                ],
                answer.get("text", ""),
            )
            for answer in validity.sentences
            if answer.get("steps") and answer["key"] in rows
        }

    @cached_property
    def failures(self) -> dict[int, tuple[str, str]]:
        """Why answers of a language model failed, and their texts, by row."""
        validity = self.result.validity
        if validity is None or not validity.kinds:
            return {}
        rows = {key: row for row, key in enumerate(self.result.units.keys)}
        return {
            rows[answer["key"]]: (answer["kind"], answer.get("text", ""))
            for answer in validity.sentences
            if "kind" in answer and answer["key"] in rows
        }


@dataclass
class Gathered:
    """Data of systems on the same gold, from which charts are made."""

    systems: list[System]

    @property
    def results(self) -> list[Result]:
        """The systems' results, in order."""
        return [system.result for system in self.systems]

    @cached_property
    def specs(self) -> list[str]:
        """The metrics that all systems have."""
        first, *others = self.results
        return [spec for spec in first.counts if all(spec in other.counts for other in others)]

    @cached_property
    def sentence_specs(self) -> list[str]:
        """The metrics that have a value for each sentence, the word error rate among them."""
        results = [system.with_rate for system in self.systems]
        return [
            spec
            for spec in results[0].counts
            if all(
                spec in result.counts and result.unit_of(result.metric(spec)) == "sentence"
                for result in results
            )
        ]

    @cached_property
    def leading(self) -> list[str]:
        """The metrics that have charts of their own: those of items with causes, and the first."""
        first = self.results[0]
        metrics = [first.metric(spec) for spec in self.specs]
        with_kinds = [metric.spec for metric in metrics if metric.item and not metric.chosen]
        # Labelled and unlabelled attachment have the same drawing; the labelled one is enough.
        with_kinds = [
            spec for spec in with_kinds if first.metric(spec).labeled_as not in with_kinds
        ]
        others = [spec for spec in self.specs if spec not in with_kinds]
        return (with_kinds or others[:1])[:LEADING]

    @cached_property
    def charted(self) -> list[str]:
        """The metrics that have charts on a page: the leading ones first, then others with items."""
        first = self.results[0]
        others = [spec for spec in self.specs if first.metric(spec).shape == "prf"]
        return list(dict.fromkeys([*self.leading, *others]))

    @cached_property
    def paired(self) -> Paired:
        """The systems' rows side by side."""
        from treegauge.stats.paired import Paired

        return Paired(self.results)

    @cached_property
    def by(self) -> list[str]:
        """The breakdowns of charts: label, length, document, those that were counted, and attributes."""
        first, *others = self.results
        counted = [name for name in first.cells if all(name in other.cells for other in others)]
        return [*ALWAYS_BY, *counted, *self.paired.attributes]

    @cached_property
    def statistics(self) -> tuple[Compared, SystemStatistics]:
        """Scores with intervals, differences with tests, and what they are made of."""
        from treegauge.stats.compare import compared

        return compared({result.name: result for result in self.results}, how=self.how)

    def compared(self, baseline: str = "", value: str = "") -> Compared:
        """Return the systems compared with a baseline, or all pairs, by one value or all main ones."""
        from treegauge.stats.compare import compared

        main = {spec: f"{spec}.{self.results[0].metric(spec).main}" for spec in self.specs}
        if not baseline and (not value or value in main or value in main.values()):
            return self.statistics[0]
        results = {result.name: result for result in self.results}
        values = [value] if value else []
        return compared(results, how=self.how, baseline=baseline or None, values=values)[0]

    @cached_property
    def how(self) -> How:
        """The options with which systems are compared."""
        from treegauge.stats.compare import How

        return How()


def gathered_from(
    gold: Any, systems: Mapping[str, Any] | Any, options: dict[str, Any], *, by: str = ""
) -> Gathered:
    """Score systems as the options of :func:`treegauge.score` say; a string is a path or a text."""
    from treegauge.base.text import names_in
    from treegauge.corpora.paths_and_texts import gold_and_systems
    from treegauge.corpora.read import shown_name
    from treegauge.pipeline import request_from

    several = hasattr(systems, "items")
    gold, *sources = gold_and_systems(gold, systems.values() if several else [systems])
    names = list(systems) if several else [shown_name(sources[0])]
    if not names:
        raise SettingsError("there is no system to show")
    request = request_from({**options, "by": names_in(by)}, "plot")
    return gathered_of(gold, dict(zip(names, sources, strict=True)), request)


def gathered_of(
    gold: Any, systems: Mapping[str, Any], request: Request, *, by: str = ""
) -> Gathered:
    """Score systems as a request asks; a string is a path."""
    from treegauge.base.text import names_in
    from treegauge.corpora.read import shown_name
    from treegauge.running.runs import read_runs

    if by:
        request = replaced(request, by=names_in(by))
    names = [shown_name(gold, "gold"), *systems]
    read = read_runs(request, [gold, *systems.values()], names)
    return Gathered(gathered(read, jobs=request.jobs))


def gathered(
    read: ReadRuns, *, jobs: int = 0, step: Callable[[str], None] | None = None
) -> list[System]:
    """Compare, score and find the kinds of error of all runs; ``step`` is called with what begins.

    Breakdowns that were asked for have charts beside those that are always there.
    """
    systems = []
    for run in read.runs:
        if step:
            step(f"scoring {run.name}")
        systems.append(_system(read.gold, run, read.resolved.by, jobs))
    return systems


def _system(gold: Corpus, run: Run, by: Sequence[str], jobs: int) -> System:
    from treegauge.pipeline import compare_corpora
    from treegauge.results.causes import has_causes
    from treegauge.results.count import result_of

    comparison = compare_corpora(gold, run.corpus, run.settings, jobs=jobs)
    metrics = run.settings.metrics
    aligned = comparison.aligner != "none"
    result = result_of(
        comparison,
        name=run.name,
        by=list(dict.fromkeys(["label", *by])),
        confusion=_confusions(comparison),
        attribute=aligned and any(has_causes(metric) for metric in metrics),
        by_unit=True,
    )
    if run.corpus.answers is not None and not run.corpus.answers.ranked:
        from treegauge.results.answer_profile import add_profile

        add_profile(result, comparison, run.corpus.answers)
    return System(result, comparison, _kinds(comparison, run.name), _rate(comparison))


def _confusions(comparison: Comparison) -> list[str]:
    """Return the labels of words that both sides have."""
    from treegauge.results.confusion import COLUMNS

    if comparison.aligner == "none":
        return []
    sides = (comparison.gold, comparison.test)
    return [
        kind
        for kind, name in COLUMNS.items()
        if all(corpus.core.tokens and len(corpus.columns[name]) for corpus in sides)
    ]


def _kinds(comparison: Comparison, name: str) -> dict[str, Kinds]:
    from treegauge.analysis.kinds import find_kinds

    if comparison.aligner == "none":
        return {}
    metrics = [
        metric for metric in comparison.settings.metrics if metric.item and not metric.own_words
    ]
    names = {metric.name for metric in metrics}
    return {
        metric.spec: find_kinds(comparison, metric, name=name, told=True)
        for metric in metrics
        if not metric.chosen and metric.labeled_as not in names
    }


def _rate(comparison: Comparison) -> dict[str, Columns]:
    """Return the columns of the word error rate, where words were aligned and it is not scored already."""
    from treegauge.base.columns import column
    from treegauge.metrics import get_metric
    from treegauge.metrics._lists import WORD_ERROR_RATE

    metric = get_metric(WORD_ERROR_RATE)
    scored = metric in comparison.settings.metrics
    if scored or comparison.aligner in {"none", "identity"}:
        return {}
    try:
        values = metric.count(comparison)
    except SettingsError:
        return {}
    return {
        metric.spec: {
            name: column(counts) for name, counts in zip(metric.columns, values, strict=True)
        }
    }
