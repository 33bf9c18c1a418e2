"""Main value of a metric in each sentence of a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.results.result import Result

UNDEFINED = float("nan")


def main_values(result: Result, spec: str) -> Sequence[float]:
    """Return a metric's main value in each row, NaN where it is undefined."""
    metric, columns = result.metric(spec), result.counts[spec]
    ratio = metric.ratios.get(metric.main)
    mask = result.units.mask(result.max_length)
    if ratio is not None:
        parts = [
            _core.as_doubles(
                _core.weighted_sum([columns[name] for name in terms], list(terms.values()))
            )
            for terms in (ratio.numerator, ratio.denominator)
        ]
        values: Sequence[float] = _core.ratios(parts[0], parts[1]).tolist()
    else:
        names = list(columns)
        scores = (
            metric.scores(dict(zip(names, row, strict=True)))[metric.main]
            for row in zip(*columns.values(), strict=True)
        )
        values = [UNDEFINED if score is None else score for score in scores]
    if all(mask):
        return values
    return [value if counts else UNDEFINED for value, counts in zip(values, mask, strict=True)]
