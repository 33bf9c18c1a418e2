"""Estimates with intervals: means over documents, and straight lines through points of documents.

The interval of a mean over documents is Student's; that of a slope and of R² is the BCa interval of
resampled documents (:mod:`treegauge.stats.bootstrap`), so points of a document stay together.
"""

from __future__ import annotations

from array import array
from dataclasses import asdict, dataclass
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.stats.bootstrap import interval
from treegauge.stats.correlation import FEWEST_UNITS, SAMPLES
from treegauge.stats.student import quantile, two_tails

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.stats.bootstrap import Interval

LEVEL = 0.95


_quantile = cache(quantile)


@dataclass(frozen=True)
class Estimate:
    """A number, its interval and p (None where there is none), and how many documents it rests on."""

    value: float
    interval: Interval | None
    documents: int
    p: float | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


def mean_of(values: Mapping[str, float], level: float = LEVEL) -> Estimate | None:
    """Return the mean over documents, with Student's interval and the p of a mean of nothing.

    >>> mean = mean_of({"a": 1.0, "b": 2.0, "c": 3.0})
    >>> mean.value, [round(end, 3) for end in mean.interval]
    (2.0, [-0.484, 4.484])
    """
    many = len(values)
    if not many:
        return None
    mean = sum(values.values()) / many
    if many == 1:
        return Estimate(mean, None, 1)
    error = sqrt(sum((value - mean) ** 2 for value in values.values()) / (many - 1) / many)
    far = _quantile(level, many - 1) * error
    p = two_tails(mean / error, many - 1) if error else float(mean == 0)
    return Estimate(mean, (mean - far, mean + far), many, p)


@dataclass(frozen=True)
class Line:
    """A least-squares line through points: slope, intercept, and the share of variance explained."""

    slope: float
    intercept: float
    r_squared: float | None
    slope_interval: Interval | None
    r_squared_interval: Interval | None
    points: int
    documents: int

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


def line_through(
    points: Sequence[tuple[str, float, float]],
    *,
    level: float = LEVEL,
    samples: int = SAMPLES,
    seed: int = 1,
) -> Line | None:
    """Return the line through points (document, x, y); None where x is the same everywhere.

    There are no intervals with fewer than ten documents.

    >>> line = line_through([("a", 0, 90), ("b", 10, 75), ("c", 20, 60)])
    >>> line.slope, line.intercept, line.r_squared
    (-1.5, 90.0, 1.0)
    """
    if len(points) < 2:
        return None
    middle = sum(x for _, x, _ in points) / len(points), sum(y for _, _, y in points) / len(points)
    sums: dict[str, list[float]] = {}
    for document, across, up in points:
        x, y = across - middle[0], up - middle[1]
        own = sums.setdefault(document, [0.0] * 6)
        for place, value in enumerate((1.0, x, y, x * x, x * y, y * y)):
            own[place] += value
    columns = [array("d", column) for column in zip(*sums.values(), strict=True)]
    totals = [sum(column) for column in columns]
    slope, squared = _fit(totals)
    if slope != slope:  # noqa: PLR0124
        return None
    ends: list[Interval | None] = [None, None]
    if samples and len(sums) >= FEWEST_UNITS:
        sampled = [
            _fit(row) for row in zip(*_core.resampled_sums(columns, samples, seed), strict=True)
        ]
        without = [
            _fit([total - own for total, own in zip(totals, row, strict=True)])
            for row in zip(*columns, strict=True)
        ]
        ends = [
            interval(
                array("d", [fit[side] for fit in sampled]),
                value,
                array("d", [fit[side] for fit in without]),
                level=level,
            )
            for side, value in enumerate((slope, squared))
        ]
    return Line(
        slope,
        middle[1] - slope * middle[0],
        None if squared != squared else squared,  # noqa: PLR0124
        ends[0],
        ends[1],
        len(points),
        len(sums),
    )


def _fit(sums: Sequence[float]) -> tuple[float, float]:
    """Return slope and R² from sums of 1, x, y, x², xy and y²; what is undefined is nan."""
    n, x, y, xx, xy, yy = sums
    if not n:
        return float("nan"), float("nan")
    across, both, up = xx - x * x / n, xy - x * y / n, yy - y * y / n
    if across <= 1e-12 * max(xx, 1e-300):
        return float("nan"), float("nan")
    return both / across, both * both / (across * up) if up > 1e-12 * max(yy, 1e-300) else float(
        "nan"
    )
