"""Shared code of the papers' figures: means over documents as points, lines over named levels."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from treegauge.charts import Chart
from treegauge.charts._panels import profile
from treegauge.errors import SettingsError
from treegauge.study.estimates import mean_of
from treegauge.study.observations import document_of, plainest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.study.observations import Row

    Point = dict[str, Any]


def missing(what: str) -> SettingsError:
    return SettingsError(f"the table cannot give this figure: it needs {what}")


def number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def spec_of(rows: Iterable[Row], base: str, *, options: str = "") -> str:
    """Return the metric as the table calls it; one with options must have just these."""
    rows = list(rows)
    if options:
        wanted = f"{base}:{options}"
        if any(row["metric"] == wanted for row in rows):
            return wanted
        raise missing(wanted)
    spec = plainest(rows, base)
    if spec is None:
        raise missing(base)
    return spec


def mean_point(name: str, series: str, rows: Sequence[Row]) -> Point:
    """Return the mean over documents with its interval, as a point."""
    own: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        own[document_of(row)].append(float(row["score"]))
    mean = mean_of({document: sum(values) / len(values) for document, values in own.items()})
    low, high = mean.interval if mean and mean.interval else (None, None)
    score = None if mean is None else mean.value
    return {"name": name, "system": series, "score": score, "low": low, "high": high}


def line_chart(kind: str, title: str, points: list[Point], up: str, note: str = "") -> Chart:
    """Return the chart of lines over named levels."""
    names = list(dict.fromkeys(point["name"] for point in points))
    series = list(dict.fromkeys(point["system"] for point in points))
    rows = [
        [point["name"], point["system"], *(number(point[key]) for key in ("score", "low", "high"))]
        for point in points
    ]
    header = ["level", "line", up, "low", "high"]
    return Chart(kind, title, profile(points, names, series, up), header, rows, note)


#: what stands below such a figure
MEANS = "means over documents; whiskers: 95 % intervals"
