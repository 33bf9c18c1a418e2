"""Curve of a score over a number in the systems' names: training sentences, beam sizes, noise.

``100=a.mrg 1000=b.mrg`` is one curve; ``ours-100=… ours-1000=… theirs-100=…`` are two, ours and theirs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from treegauge.charts._chart import Chart, Choice, value_of
from treegauge.charts._marks import WIDTH, by_system, ends_of, number, scaled, tooltip
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.charts._gathering import Gathered

SUMMARY = "a score over a number in the systems' names, with a band for the interval"
TAKES = ("value",)
NUMBERED = re.compile(r"(.*?)[-_ ]?(\d+(?:\.\d+)?)([kM]?)")
TIMES = {"": 1, "k": 1_000, "M": 1_000_000}


def series_and_number(name: str) -> tuple[str, float]:
    """Return the curve that a system belongs to, and where it stands on it.

    >>> series_and_number("ours-10k"), series_and_number("0.5")
    (('ours', 10000.0), ('', 0.5))
    """
    match = NUMBERED.fullmatch(name)
    if match is None:
        raise SettingsError(
            f"a curve takes the number at the end of each system's name, and {name!r} has none: "
            "call systems NAME-NUMBER=FILE"
        )
    return match.group(1), float(match.group(2)) * TIMES[match.group(3)]


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return a value of all systems over the numbers in their names."""
    metric, value = value_of(gathered, choice.value)
    compared = gathered.statistics[0]
    share = metric not in compared.plain
    points, rows = [], []
    for name in compared.systems:
        series, at = series_and_number(name)
        score = compared.score(name, metric, value)
        low, high = ends_of(score.interval, share=share)
        known = {"system": series, "x": at, "score": scaled(score.score, share=share)}
        points.append({**known, "low": low, "high": high, "name": name})
        ends = ["" if end is None else f"{end:.2f}" for end in (low, high)]
        rows.append([series, f"{at:g}", number(score.score, share=share), *ends])
    title = choice.title or f"{metric} by number"
    spec = curve(points, "number", metric)
    note = f"band: {100 * compared.how.level:g} % intervals"
    return Chart(
        "curve", title, spec, ["curve", "number", metric, "low", "high"], rows, note, metric
    )


def curve(points: list[dict[str, Any]], across: str, up: str) -> dict[str, Any]:
    """Return lines with bands; points have system (the curve), x, score, low and high."""
    series = list(dict.fromkeys(point["system"] for point in points))
    places = sorted({point["x"] for point in points})
    x: dict[str, Any] = {"field": "x", "type": "quantitative", "title": across}
    x["scale"] = {"type": _scale(places), "zero": False, "nice": False}
    marks = by_system(series)
    axis = {"type": "quantitative", "scale": {"zero": False}, "title": up}
    return {
        "data": {"values": points},
        "width": int(1.4 * WIDTH),
        "height": WIDTH,
        "layer": [
            {
                "mark": {"type": "area", "opacity": 0.2},
                "encoding": {
                    "x": x,
                    "y": {"field": "low", **axis},
                    "y2": {"field": "high"},
                    "color": marks["color"],
                },
            },
            {
                "mark": {"type": "line"},
                "encoding": {"x": x, "y": {"field": "score", **axis}, "color": marks["color"]},
            },
            {
                "mark": {"type": "point"},
                "encoding": {
                    "x": x,
                    "y": {"field": "score", **axis},
                    **marks,
                    "tooltip": tooltip({"name": "system", "x": across, "score": up}),
                },
            },
        ],
    }


def _scale(places: Sequence[float]) -> str:
    """Return how numbers are spread: by ratio where the largest is far from the smallest."""
    return "log" if places[0] > 0 and places[-1] / places[0] >= 20 else "linear"
