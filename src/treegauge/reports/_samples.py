"""Several answers for each sentence: what the rounds of samples have in common.

Each round is scored like a system.  ``mean``, ``lowest`` and ``highest`` are over the rounds.  ``best`` takes
the best sample of each sentence, by the metric's own value: what a perfect judge of samples would get, and
no score of a parser.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from treegauge.base.columns import column
from treegauge.reports import Table
from treegauge.reports._cells import decimal
from treegauge.results.counts import averaged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.metrics import Metric
    from treegauge.results.result import Result

NOTE = (
    "mean, lowest and highest are over {rounds} rounds of samples; best of each takes the best sample of "
    "every sentence, which no parser knows beforehand"
)


@dataclass(frozen=True)
class Samples:
    """The values of each metric over the rounds: mean, lowest, highest, best of each sentence."""

    system: str
    rounds: int
    values: dict[str, dict[str, float | None]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return JSON-ready data."""
        return {"system": self.system, "rounds": self.rounds, "metrics": self.values}


def samples_of(system: str, results: Sequence[Result]) -> Samples:
    """Return what rounds of samples have in common."""
    values: dict[str, dict[str, float | None]] = {}
    for spec in results[0].counts:
        metric = results[0].metric(spec)
        scores = [result[spec][metric.main] for result in results]
        known = [score for score in scores if score is not None]
        values[spec] = {
            "mean": sum(known) / len(known) if known else None,
            "lowest": min(known, default=None),
            "highest": max(known, default=None),
            "best": _best(metric, spec, results),
        }
    return Samples(system, len(results), values)


def _best(metric: Metric, spec: str, results: Sequence[Result]) -> float | None:
    """Return the value over the best sample of each sentence; None for what no sentence has."""
    first = results[0]
    if any(result.unit_of(metric) != "sentence" for result in results):
        return None
    if any(result.units.keys != first.units.keys for result in results):
        return None
    chosen = {name: column() for name in first.counts[spec]}
    for row in range(len(first.units)):
        rows = [
            {name: values[row] for name, values in result.counts[spec].items()}
            for result in results
        ]
        best = min(rows, key=lambda row: _distance(metric, row))  # the first of equals
        for name, values in chosen.items():
            values.append(best[name])
    mask = first.units.mask(first.max_length)
    return averaged(metric, chosen, first.units, mask, first.average, "sentence")[metric.main]


def _distance(metric: Metric, row: dict[str, int]) -> float:
    """Return how far a sentence's value is from the best there is; what is undefined is farthest."""
    value = metric.scores(row)[metric.main]
    return float("inf") if value is None else abs(metric.best - value)


def samples_table(samples: Samples, specs: Sequence[str], shown: dict[str, bool]) -> Table:
    """Return the table of one system's samples; ``shown``: which metrics are shares, in percent."""

    def cell(spec: str, value: float | None) -> str:
        if value is None:
            return "n/a"
        return decimal(100 * value if shown[spec] else value)

    rows = [
        [
            spec,
            *(
                cell(spec, samples.values[spec][name])
                for name in ("mean", "lowest", "highest", "best")
            ),
        ]
        for spec in specs
    ]
    return Table(
        f"{samples.rounds} samples of each sentence: {samples.system}",
        ["metric", "mean", "lowest", "highest", "best of each"],
        rows,
        foot=NOTE.format(rounds=samples.rounds),
    )
