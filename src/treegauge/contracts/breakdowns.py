"""Law of breakdowns: their cells add up to the total, for every metric and every ``--by``.

A result is broken down by everything that there is: labels, sentences, documents, chunks, lengths,
distances and so on.  A breakdown that a metric does not have is refused with a reason; one that it has
loses nothing and counts nothing twice.  The mean over types is the mean of the scores that the breakdown
by label shows.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from treegauge.comparison.comparison import align_corpora
from treegauge.contracts.inputs import inputs_for
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.errors import SettingsError
from treegauge.metrics import Metric, get_metric
from treegauge.metrics._breakdown_names import BREAKDOWNS, UNIT_BREAKDOWNS
from treegauge.options.settings import Settings
from treegauge.results.count import result_of
from treegauge.results.counts import totals
from treegauge.results.named_scores import NamedScores
from treegauge.results.validate import check_sums
from treegauge.rules.params import Params

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.contracts.inputs import Inputs
    from treegauge.results.result import Result

NAMES = ("one", "two", "three")
SEEDS = range(2)


class Sums:
    """A metric whose scores are the sums that they would be made of."""

    def __init__(self, metric: Metric) -> None:
        self._metric = metric

    def __getattr__(self, name: str) -> Any:
        return getattr(self._metric, name)

    def scores(self, totals: Mapping[str, int]) -> dict[str, int]:
        """Return the sums."""
        return dict(totals)


def check_breakdowns(metric: str | Metric, align: str = "edit", chunks: str = "auto") -> None:
    """Check that all breakdowns of one metric add up."""
    metric = get_metric(metric) if isinstance(metric, str) else metric
    inputs = inputs_for(metric)
    for seed in SEEDS:
        result = _result(metric, inputs, align, chunks, Random(seed))  # noqa: S311
        if metric.typed:
            _check_types(metric, result)
        result._metric_objects[metric.spec] = Sums(metric)  # type: ignore[assignment]  # noqa: SLF001
        wanted = totals(result.counts[metric.spec], result.units.mask(None))
        check_sums(metric.spec, wanted)
        for by in BREAKDOWNS:
            _check(metric, result, by, wanted)


def _check_types(metric: Metric, result: Result) -> None:
    means = result.scores(metric.spec, "type")
    shown = result.by_label(metric.spec).values()
    for value in metric.ratios or ():
        defined = [score for row in shown if (score := row[value]) is not None]
        mean = sum(defined) / len(defined) if defined else None
        assert means[value] == mean, (
            f"{metric.spec}: the mean of {value} over types is {means[value]}, of what is shown {mean}"
        )


def _check(metric: Metric, result: Result, by: str, wanted: dict[str, int]) -> None:
    try:
        cells: dict[str, Any] = dict(result.breakdown(metric.spec, by))
    except SettingsError:
        has = by in metric.cells or (by in UNIT_BREAKDOWNS and metric.unit == "sentence")
        assert not has, f"{metric.spec} has no breakdown by {by}, though it declares one"
        return
    assert cells, f"{metric.spec} by {by} is empty"
    named = all(isinstance(row, NamedScores) for row in cells.values())
    assert named, f"{metric.spec} by {by}: cells are not NamedScores"
    sums = dict.fromkeys(wanted, 0)
    for name, row in cells.items():
        # A sentence's row has its place, too: only the counts are added.
        counted = {key: row[key] for key in (*wanted, "matched_test") if key in row}
        check_sums(f"{metric.spec} of {by} {name}", counted)
        for column in sums:
            sums[column] += row[column]
    # What a metric counts otherwise in a breakdown, and says so, adds up to something else.
    if by not in metric.others:
        assert sums == wanted, f"{metric.spec} by {by} adds up to {sums}, not {wanted}"


def _result(metric: Metric, inputs: Inputs, align: str, chunks: str, rng: Random) -> Result:
    sides = Corpus(), Corpus()
    for name in NAMES:
        gold = inputs.draw(rng, 3)
        test = inputs.disturb(rng, gold)
        kinds = ("word", "lost") if chunks == "sentence" else ("word", "lost", "end")
        for kind in kinds if align != "identity" else ():
            changed = list(inputs.changes[kind](test))
            test = rng.choice(changed) if changed else test
        for corpus, text in zip(sides, (gold, test), strict=True):
            read_into(corpus, name, inputs.show(text).encode(), Reading(inputs.format))
    settings = Settings(metrics=(metric,), params=Params.load("none"), align=align, chunks=chunks)
    counted = [by for by in BREAKDOWNS if by not in UNIT_BREAKDOWNS]
    return result_of(align_corpora(*sides, settings), name="test", by=counted)
