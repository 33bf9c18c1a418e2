"""Bounds that stop a build: ``--fail-under`` and ``--fail-over``.

What is printed in percent is bounded in percent: 84 and 84% are 84 %; below 1 it is a fraction.  1 could
be either and is asked back.  What is not a percentage (crossing, counts) stands as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan
from typing import TYPE_CHECKING

from treegauge.base.text import shortened
from treegauge.errors import SettingsError
from treegauge.metrics import get_metric

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from treegauge.metrics import Metric, Scores


@dataclass(frozen=True)
class Bound:
    """A value that may not be lower (``--fail-under``) or higher (``--fail-over``) than a number."""

    option: str
    spec: str
    value: str
    number: float
    percent: bool

    def missed(self, name: str, scores: Scores | None, known: bool) -> str:
        """Return how a system misses the bound; nothing if it does not.

        ``known``: the metric was asked for, though it may have no scores here.
        """
        if not known or (scores is not None and self.value not in scores):
            raise SettingsError(self._missing_value(scores if known else None))
        value = None if scores is None else scores[self.value]
        under = self.option == "--fail-under"
        if value is not None and (value >= self.number if under else value <= self.number):
            return ""
        side = "below" if under else "above"
        place = f"{self.spec}.{self.value}"
        return f"{name}: {place} is {self._shown(value)}, {side} {self._shown(self.number)}"

    def _shown(self, value: float | None) -> str:
        if value is None:
            return "n/a"
        # Enough digits that a value which misses a bound is not shown as the bound.
        return f"{100 * value:.10g} %" if self.percent else f"{value:.12g}"

    def _missing_value(self, scores: Scores | None) -> str:
        from treegauge.base.suggestions import did_you_mean

        place = f"{self.spec}.{self.value}"
        if scores is None:
            return f"{self.option} {place}: {self.spec} is not scored here (-m {self.spec} asks for it)"
        suggestion = did_you_mean(self.value, scores)
        known = ", ".join(scores)
        return f"{self.option}: {self.spec} has no value {self.value}{suggestion or ';'} it has {known}"


def bounds_of(options: Namespace) -> list[Bound]:
    """Return all bounds that a command line sets."""
    return [
        *_bounds("--fail-under", options.fail_under),
        *_bounds("--fail-over", options.fail_over),
    ]


def _metric_and_value(target: str) -> tuple[Metric, str]:
    """Return metric and value of ``METRIC.VALUE``; a metric alone means its main value."""
    try:
        metric = get_metric(target)
    except SettingsError:
        # A weight has a point, too (joint:macro:0.3).
        spec, point, value = target.rpartition(".")
        if not point:
            raise
        return get_metric(spec), value.lower()
    return metric, metric.main


def _bounds(option: str, texts: Sequence[str]) -> list[Bound]:
    bounds = []
    for text in texts:
        target, _, bound = text.rpartition("=")
        sign = bound.rstrip().endswith("%")
        try:
            number = float(bound.rstrip().removesuffix("%"))
        except ValueError:
            number = nan
        # No value is below nan.
        if not target or isnan(number):
            raise SettingsError(
                f"{option} wants METRIC=BOUND or METRIC.VALUE=BOUND, not {shortened(text, 80)!r}"
            )
        metric, value = _metric_and_value(target)
        percent = metric.in_percent(value)
        if sign and not percent:
            raise SettingsError(f"{option} {text}: {metric.spec}.{value} is not a percentage")
        if percent and number == 1 and not sign:
            raise SettingsError(
                f"{option} {text}: is 1 a percentage or a fraction? write {target}=1% or {target}=100%"
            )
        if sign or (percent and number > 1):
            number /= 100
        bounds.append(Bound(option, metric.spec, value, number, percent))
    return bounds
