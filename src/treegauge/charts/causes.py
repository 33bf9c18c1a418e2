"""Cost of each cause, systems side by side: a waterfall from the score to a score without errors.

Bars undo the causes one after the other.  The small line is the Shapley value: what a cause costs on average
over all orders of undoing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.charts._chart import Chart, Choice, value_of
from treegauge.charts._marks import ROW, name_axis, number, tooltip
from treegauge.errors import SettingsError
from treegauge.results.causes import CAUSES

if TYPE_CHECKING:
    from treegauge.charts._gathering import Gathered

SUMMARY = "what each cause costs: waterfall and Shapley values, systems side by side"
TAKES = ("value",)

#: where points stand: in a column behind the bars
COLUMN = 44


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return the causes of a metric's errors for every system that has some."""
    metric, _ = value_of(gathered, choice.value)
    attributions = {
        system.name: system.result.attribution(metric)
        for system in gathered.systems
        if metric in system.result.causes
    }
    attributions = {
        name: attribution
        for name, attribution in attributions.items()
        if attribution.score is not None and attribution.waterfall
    }
    if not attributions:
        raise SettingsError(
            f"the causes of {metric} were not counted (attribute=True), or it has no errors with causes"
        )
    values: list[dict[str, Any]] = []
    rows, filters = [], []
    for system, attribution in attributions.items():
        so_far = attribution.score or 0.0
        values.append(
            {
                "name": "score",
                "system": system,
                "from": 100 * so_far,
                "to": 100 * so_far,
                "text": number(so_far),
                "shapley": None,
            }
        )
        rows.append([system, "score", number(so_far), "", "", ""])
        filters.append("")
        for cause, gain in attribution.waterfall.items():
            items = attribution.causes[cause]
            go = f"cause\t{metric}\t{cause}"
            shapley = attribution.shapley.get(cause)
            values.append(
                {
                    "name": cause,
                    "system": system,
                    "from": 100 * so_far,
                    "to": 100 * (so_far + gain),
                    "text": f"+{number(gain)}",
                    "shapley": None if shapley is None else 100 * (so_far + shapley),
                    "told": f"{number(shapley)} (Shapley); {items['missed']} missed, {items['extra']} extra",
                    "go": go,
                }
            )
            so_far += gain
            count = str(items["missed"] + items["extra"])
            rows.append([system, cause, number(so_far), number(gain), number(shapley), count])
            filters.append(go)
    note = "bars: causes undone one after the other; lines: Shapley values"
    header = ["system", "cause", "score then", "points", "Shapley", "items"]
    title = choice.title or f"{metric}: what each cause costs"
    only = next(iter(attributions)) if len(attributions) == 1 else ""
    spec = _waterfall(values, metric, list(attributions))
    return Chart("causes", title, spec, header, rows, note, metric, only, filters)


def _waterfall(values: list[dict[str, Any]], metric: str, systems: list[str]) -> dict[str, Any]:
    present = {row["name"] for row in values}
    names = ["score", *(cause for cause in CAUSES if cause in present)]
    y = name_axis(names=names)
    place = {
        "type": "quantitative",
        "scale": {"zero": False},
        "title": metric,
        "axis": {"tickCount": 4},
    }
    width = 200 if len(systems) == 1 else 130
    layers: list[dict[str, Any]] = [
        {
            "mark": {"type": "bar", "height": 12},
            "encoding": {
                "y": y,
                "x": {"field": "from", **place},
                "x2": {"field": "to"},
                "tooltip": tooltip({"name": "cause", "text": "points", "told": "more"}),
            },
        },
        {
            "mark": {"type": "tick", "size": 16, "thickness": 2},
            "encoding": {"y": y, "x": {"field": "shapley", **place}},
        },
        {
            "mark": {"type": "text", "align": "right", "dx": COLUMN},
            "encoding": {"y": y, "x": {"value": "width"}, "text": {"field": "text"}},
        },
    ]
    inner = {
        "width": width,
        "height": ROW * len(names),
        "layer": layers,
    }
    if len(systems) == 1:
        return {"data": {"values": values}, **inner}
    facet = {"field": "system", "type": "nominal", "sort": systems, "title": None}
    return {
        "data": {"values": values},
        "facet": facet,
        "columns": 2,
        "spacing": COLUMN + 12,
        "spec": inner,
    }
