"""Bounds that stop a build: ``--fail-under`` and ``--fail-over``."""

from __future__ import annotations

from math import isnan

from treegauge.errors import SettingsError
from treegauge.metrics import get_metric
from treegauge.records import Record

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from argparse import Namespace, _ArgumentGroup
    from collections.abc import Sequence

    from treegauge.metrics import Scores


def add_bounds(parser: _ArgumentGroup) -> None:
    """Add the options that make a run fail."""
    parser.add_argument(
        "--fail-under",
        action="append",
        default=[],
        metavar="METRIC.VALUE=BOUND",
        help="exit with code 1 if a value is lower, for example brackets.f1=0.9",
    )
    parser.add_argument(
        "--fail-over",
        action="append",
        default=[],
        metavar="METRIC.VALUE=BOUND",
        help="exit with code 1 if a value is higher, for example wer.value=0.2",
    )


class Bound(Record):
    """A value that may not be lower (``--fail-under``) or higher (``--fail-over``) than a number."""

    option: str
    spec: str
    value: str
    number: float

    def missed(self, name: str, scores: Scores | None, known: bool) -> str:
        """Return how a system misses the bound; nothing if it does not.

        ``known``: the metric was asked for, though it may have no scores here.
        """
        if not known or (scores is not None and self.value not in scores):
            place = f"{self.spec}.{self.value}"
            raise SettingsError(f"{self.option}: there is no {place} in this result")
        value = None if scores is None else scores[self.value]
        under = self.option == "--fail-under"
        if value is not None and (value >= self.number if under else value <= self.number):
            return ""
        shown = "undefined" if value is None else f"{value:.4f}"
        side = "below" if under else "above"
        return f"{name}: {self.spec}.{self.value} is {shown}, {side} {self.number}"


def bounds_of(options: Namespace) -> list[Bound]:
    """Return all bounds that a command line sets."""
    return [
        *_bounds("--fail-under", options.fail_under),
        *_bounds("--fail-over", options.fail_over),
    ]


def _bounds(option: str, texts: Sequence[str]) -> list[Bound]:
    bounds = []
    for text in texts:
        target, _, bound = text.rpartition("=")
        spec, _, value = target.rpartition(".")
        try:
            number = float(bound)
        except ValueError:
            spec = ""
        # No value is below nan.
        if not spec or not value or isnan(number):
            raise SettingsError(f"{option} wants METRIC.VALUE=BOUND, not {text!r}")
        bounds.append(Bound(option, get_metric(spec).spec, value, number))
    return bounds
