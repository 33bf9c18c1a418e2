"""Panels of figures in papers: scores over named levels, one score against another, panels side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.charts._marks import WIDTH, by_system, tooltip

if TYPE_CHECKING:
    from collections.abc import Sequence

    Row = dict[str, Any]


#: an axis that comes so near to 100 ends there
NEAR = 95


def profile(points: list[Row], names: Sequence[str], series: Sequence[str], up: str) -> Row:
    """Return lines over named levels, in the order of ``names``.

    Points have name, system (the line), score, low and high (or None).
    """
    x: Row = {"field": "name", "type": "nominal", "sort": list(names), "title": None}
    x["axis"] = {"labelAngle": 0 if max(map(len, names)) * len(names) < 48 else -30}
    y = {"type": "quantitative", "scale": {"zero": False}, "title": up}
    marks = by_system(series)
    layers: list[Row] = [
        {
            "mark": {"type": "line"},
            "encoding": {"x": x, "y": {"field": "score", **y}, "color": marks["color"]},
        },
        {
            "mark": {"type": "point"},
            "encoding": {
                "x": x,
                "y": {"field": "score", **y},
                **marks,
                "tooltip": tooltip({"name": "level", "system": "line", "score": up}),
            },
        },
    ]
    if any(point["low"] is not None and point["high"] is not None for point in points):
        whiskers: Row = {
            "transform": [{"filter": "datum.low !== null && datum.high !== null"}],
            "mark": {"type": "rule"},
            "encoding": {
                "x": x,
                "y": {"field": "low", **y},
                "y2": {"field": "high"},
                "color": marks["color"],
            },
        }
        layers.insert(0, whiskers)
    return {
        "data": {"values": points},
        "width": max(WIDTH, 70 * len(names)),
        "height": WIDTH,
        "layer": layers,
    }


def cloud(points: list[Row], series: Sequence[str], across: str, up: str, *, line: bool) -> Row:
    """Return points (system, x, y, name) of one score against another, and a line through each series."""
    few = len(points) <= 2000
    x, y = (
        {"field": field, "title": title, "type": "quantitative", "scale": _scale(points, field)}
        for field, title in (("x", across), ("y", up))
    )
    marks = by_system(series)
    layers: list[Row] = [
        {
            "mark": {"type": "point", "opacity": 0.6 if few else 0.3, "size": 30 if few else 10},
            "encoding": {
                "x": x,
                "y": y,
                **marks,
                "tooltip": tooltip({"name": "point", "x": across, "y": up}),
            },
        }
    ]
    if line:
        layers.append(
            {
                "transform": [{"regression": "y", "on": "x", "groupby": ["system"]}],
                "mark": {"type": "line", "clip": True},
                "encoding": {"x": x, "y": y, "color": marks["color"]},
            }
        )
    return {"data": {"values": points}, "width": WIDTH, "height": WIDTH, "layer": layers}


def _scale(points: Sequence[Row], field: str) -> Row:
    """Return the scale of an axis; what comes near 100 ends there, as shares do."""
    most = max(point[field] for point in points)
    return {"zero": False, "nice": True} | ({"domainMax": 100} if NEAR <= most <= 100 else {})


def side_by_side(panels: Sequence[Row]) -> Row:
    """Return panels as one figure."""
    return panels[0] if len(panels) == 1 else {"hconcat": list(panels)}
