"""Parsers under several conditions side by side: from gold segments and tags to raw text.

For each scenario SegEval, the standard score (brackets, or attachment for dependency trees) where
gold and test have the same segments, and TedEval; unlabelled and labelled; with the change from
one scenario of a parser to its next.  Other metrics can be chosen instead.

Tsarfaty, Nivre and Andersson (2012), tables 1 and 2.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.records import replaced
from treegauge.comparison.comparison import changed
from treegauge.metrics import get_metric
from treegauge.metrics._lists import SCENARIOS, STANDARD
from treegauge.pipeline import score_corpora
from treegauge.reports import Table, Tables
from treegauge.reports._cells import decimal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from treegauge.corpora.corpus import Corpus
    from treegauge.metrics import Scores
    from treegauge.options.settings import Settings
    from treegauge.results.result import Result

FOREIGN = 0.01


@dataclass(frozen=True)
class Scenario:
    """The results of one parser under one condition.

    There is none with the standard scores where segments differ.
    """

    parser: str
    name: str
    results: list[Result]

    @property
    def title(self) -> str:
        """What it is called in messages: ``PARSER/NAME``."""
        return f"{self.parser}/{self.name}" if self.parser else self.name

    def scores(self, spec: str) -> Scores | None:
        """Return a metric's scores, None where it was not computed."""
        return next((result[spec] for result in self.results if spec in result.counts), None)

    def value(self, spec: str) -> float | None:
        """Return the value of a metric that people quote, None where it is undefined."""
        scores = self.scores(spec)
        value = None if scores is None else scores[get_metric(spec).main]
        return None if value is None else float(value)


@dataclass(frozen=True)
class Study:
    """All scenarios, and the metrics in the columns of their table with their titles."""

    scenarios: list[Scenario]
    specs: dict[str, str]

    @property
    def signatures(self) -> list[str]:
        """How everything in the table was made."""
        made = (str(result.signature) for scenario in self.scenarios for result in scenario.results)
        return list(dict.fromkeys(made))


def score_scenarios(
    gold: Corpus,
    systems: Mapping[tuple[str, str], Corpus],
    settings: Settings,
    *,
    standard: bool = True,
    jobs: int = 0,
    step: Callable[[str], None] | None = None,
) -> Study:
    """Score every (parser, scenario); ``standard``: with the standard scores where segments agree.

    Scenarios of one parser stand together, whatever the order in which they were given.
    """
    standards = STANDARD[_framework(gold)]
    plain = replaced(settings, metrics=tuple(standards))
    scenarios = []
    for (parser, name), system in systems.items():
        scenario = Scenario(parser, name, [])
        title = scenario.title
        own = score_corpora(gold, system, settings, name=title, jobs=jobs, step=step)
        scenario.results.append(own)
        if standard and own.alignment["aligner"] == "identity":
            same = score_corpora(gold, system, plain, name=title, jobs=jobs, step=step)
            scenario.results.append(same)
        scenarios.append(scenario)
    order = list(dict.fromkeys(parser for parser, _ in systems))
    scenarios.sort(key=lambda scenario: order.index(scenario.parser))
    specs = settings.specs
    if not standard:
        return Study(scenarios, dict(zip(specs, specs, strict=True)))
    # Their names may have got an option (lattice_arcs), so that titles are found by their places.
    columns = list(zip(specs, SCENARIOS.values(), strict=True))
    half = len(columns) // 2
    return Study(scenarios, dict([*columns[:half], *standards.items(), *columns[half:]]))


def study_table(study: Study) -> Table:
    """Return a row for each scenario, and one for the change since the one before of that parser."""
    from treegauge.reports._cells import UNDEFINED, main_value

    several = any(scenario.parser for scenario in study.scenarios)
    rows: list[list[str]] = []
    before: Scenario | None = None
    for scenario in study.scenarios:
        first = [scenario.parser] if several else []
        if before is not None and before.parser == scenario.parser:
            changes = [
                _change(spec, before.value(spec), scenario.value(spec)) for spec in study.specs
            ]
            rows.append([*([""] if several else []), "  change", *changes])
            first = [""] if several else []
        cells = []
        for spec in study.specs:
            scores = scenario.scores(spec)
            shown = UNDEFINED if scores is None else main_value(get_metric(spec), scores)
            cells.append(shown)
        rows.append([*first, scenario.name, *cells])
        before = scenario
    header = [*(["parser"] if several else []), "scenario", *study.specs.values()]
    left = 2 if several else 1
    return Table("", header, rows, left=left, cuts=tuple(range(left, len(header), 2)))


def _change(spec: str, before: float | None, now: float | None) -> str:
    if before is None or now is None:
        return ""
    percent = 1 if get_metric(spec).shape == "mean" else 100
    return decimal(percent * (now - before), sign=True)


def _aligned(choice: Mapping[str, Any]) -> str:
    """Return how words were aligned, and why."""
    why, chunks = choice["why"], choice["chunks"]
    if choice["aligner"] == "none":
        return f"{why} (by {chunks})"
    # Where nobody had to choose an aligner there is no reason to tell.
    reason = "" if why == "as asked" else f"{why}: "
    return f"{reason}words were aligned ({choice['aligner']}, by {chunks})"


def study_tables(study: Study) -> Tables:
    """Return the table with what was aligned below it, as reports show it."""
    said = []
    for scenario in study.scenarios:
        said += [
            f"{scenario.title}: {_aligned(choice)}"
            for choice in scenario.results[0].alignment["chosen"]
            if choice["aligner"] != "identity"
        ]
    rows = [
        [scenario.parser, scenario.name, title, "" if value is None else str(value)]
        for scenario in study.scenarios
        for spec, title in study.specs.items()
        for value in [scenario.value(spec)]
    ]
    flat = [Table("scores", ["parser", "scenario", "metric", "value"], rows, left=3)]
    parts: list[Table | str] = [study_table(study), *said]
    return Tables(parts, study.signatures, study_data(study), flat=flat)


def study_data(study: Study) -> dict[str, Any]:
    """Return the values as JSON-ready data, fractions; null where not defined."""
    return {
        "scenarios": [
            {
                **({"parser": scenario.parser} if scenario.parser else {}),
                "name": scenario.name,
                "signature": str(scenario.results[0].signature),
                **{spec: scenario.value(spec) for spec in study.specs},
            }
            for scenario in study.scenarios
        ],
    }


def _framework(corpus: Corpus) -> str:
    return "dependencies" if len(corpus.columns["tokens.head"]) else "constituents"


def _labels(corpus: Corpus, settings: Settings) -> Counter[str]:
    """Return how often each label occurs, as it is compared: ``NP-SBJ`` is ``NP`` under most parameters."""
    corpus = changed(corpus, settings)
    dependencies = _framework(corpus) == "dependencies"
    numbers = Counter(corpus.columns["tokens.deprel" if dependencies else "nodes.label"])
    labels: Counter[str] = Counter()
    for number, count in numbers.items():
        if number != _core.NONE:
            text = corpus.text(number)
            labels[text if dependencies else settings.params.node_label(text)] += count
    return labels


def incomparable(gold: Corpus, systems: Mapping[str, Corpus], settings: Settings) -> list[str]:
    """Return warnings about systems with labels that gold does not have, where a metric compares them.

    Distances between trees are on one scale only where they share their labels.
    """
    metrics = settings.metrics
    if not any(metric.one_label_set and not metric.has("unlabeled") for metric in metrics):
        return []
    known = _labels(gold, settings)
    warnings = []
    for name, system in systems.items():
        labels = _labels(system, settings)
        foreign = Counter({label: count for label, count in labels.items() if label not in known})
        if foreign.total() > FOREIGN * labels.total():
            most = ", ".join(label or "(none)" for label, _ in foreign.most_common(3))
            share = 100 * foreign.total() / labels.total()
            warnings.append(
                f"{name}: {share:.1f} % of its labels are not in gold ({most}): "
                "labelled scores of systems with different label sets are not comparable"
            )
    return warnings
