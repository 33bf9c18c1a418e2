"""Pieces of Vega-Lite that several kinds of charts share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.stats.bootstrap import Interval

Row = dict[str, Any]

#: an axis of whole numbers
COUNTS: Row = {"type": "quantitative", "axis": {"format": ",d", "tickMinStep": 1}}
#: so wide is a chart without its names: two stand side by side in a paper, one on a telephone
WIDTH = 260
#: so many characters of a legend stand in a line
IN_A_LINE = 38
#: longer names are cut
LONGEST = 26
#: the height of a row, and of each of several systems in it
ROW, STEP = 22, 11


def number(value: float | None, *, share: bool = True) -> str:
    """Return a value with two decimals, a share in percent.

    >>> number(0.8735), number(3, share=False), number(None)
    ('87.35', '3.00', 'n/a')
    """
    return "n/a" if value is None else f"{(100 * value if share else value):z.2f}"


def shortened(names: Sequence[str]) -> dict[str, str]:
    """Return long names cut in the middle, where they stay different.

    >>> shortened(["news/harbour-report-2026-10-18-morning"])
    {'news/harbour-report-2026-10-18-morning': 'news/harbour-…0-18-morning'}
    """
    cut = {
        name: name
        if len(name) <= LONGEST
        else f"{name[: LONGEST // 2]}…{name[-LONGEST // 2 + 1 :]}"
        for name in names
    }
    return cut if len(set(cut.values())) == len(cut) else {name: name for name in names}


def scaled(value: float | None, *, share: bool) -> float | None:
    """Return a value as charts show it: a share in percent."""
    return None if value is None else 100 * value if share else value


def ends_of(interval: Interval | None, *, share: bool) -> tuple[float | None, float | None]:
    """Return the ends of an interval as charts show them; an open end is nothing."""
    from math import isfinite

    if interval is None:
        return None, None
    low, high = (end if isfinite(end) else None for end in interval)
    return scaled(low, share=share), scaled(high, share=share)


def by_system(systems: Sequence[str], *, shape: bool = True) -> Row:
    """Return colour and shape of systems; a legend where there are several, long names one below another."""
    # Marks may be pale, their names are not.
    legend: Row | None = {"title": None, "symbolOpacity": 1} if len(systems) > 1 else None
    if legend and sum(len(name) + 4 for name in systems) > IN_A_LINE:
        legend["columns"] = 1
    colour = {
        "field": "system",
        "type": "nominal",
        "scale": {"domain": list(systems)},
        "legend": legend,
    }
    return {"color": colour, "shape": colour} if shape else {"color": colour}


def name_axis(*, names: Sequence[str] | None = None, title: str = "") -> Row:
    """Return rows with names, in the order of the data or of ``names``."""
    return {
        "field": "name",
        "type": "nominal",
        "sort": None if names is None else list(names),
        "title": title or None,
        # Marks at the edge do not cover their names.
        "axis": {"domain": False, "ticks": False, "grid": True, "labelPadding": 8},
    }


def tooltip(fields: Mapping[str, str]) -> list[Row]:
    """Return the tooltip of a mark: fields with their titles."""
    return [{"field": field, "title": title} for field, title in fields.items()]


def height_of(rows: int, systems: int) -> int:
    """Return the height of a chart of rows with so many systems each."""
    return rows * max(ROW, STEP * systems + 8)


def forest(
    values: list[Row],
    systems: Sequence[str],
    axis: str,
    *,
    zero: bool = False,
    told: Mapping[str, str] | None = None,
    names_title: str = "",
) -> Row:
    """Return dots with whiskers: a row for each name, a mark for each system.

    ``values`` have name, system, score, low, high (or None), and ``open`` where a mark is to be hollow.
    ``zero``: a line stands at 0.
    """
    names = list(dict.fromkeys(row["name"] for row in values))
    if all(row["score"] is None for row in values):
        raise SettingsError("there is no value to show")
    y: Row = {"y": name_axis(names=names, title=names_title)}
    if len(systems) > 1:
        y["yOffset"] = {"field": "system", "type": "nominal", "scale": {"domain": list(systems)}}
    marks = by_system(systems)
    x = {"field": "score", "type": "quantitative", "scale": {"zero": False}, "title": axis}
    known = {"name": names_title or "name", "system": "system", "text": "score"} | dict(told or {})
    layers: list[Row] = [
        {
            "transform": [{"filter": "datum.score !== null"}],
            "mark": {"type": "point", "filled": False},
            "encoding": {
                **y,
                "x": x,
                **marks,
                "fill": marks["color"],
                "fillOpacity": {"condition": {"test": "datum.open", "value": 0}, "value": 1},
                "tooltip": tooltip(known),
            },
        },
    ]
    if any(row["low"] is not None and row["high"] is not None for row in values):
        ends = {"x": {**x, "field": "low"}, "x2": {"field": "high"}, "color": marks["color"]}
        whiskers = {
            "transform": [{"filter": "datum.low !== null && datum.high !== null"}],
            "mark": {"type": "rule"},
            "encoding": {**y, **ends},
        }
        layers.insert(0, whiskers)
    if zero:
        line = {"mark": {"type": "rule", "strokeDash": [4, 3]}, "encoding": {"x": {"datum": 0}}}
        layers.insert(0, line)
    return {
        "data": {"values": values},
        "width": WIDTH,
        "height": height_of(len(names), len(systems)),
        "layer": layers,
    }
