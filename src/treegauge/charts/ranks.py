"""Ranks of systems, with the range that the test leaves open, and clusters.

A line between two systems means that all above it are significantly better than all below it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from treegauge.charts._chart import Chart, Choice, compared_values
from treegauge.charts._marks import ROW, WIDTH, name_axis, number, tooltip
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.charts._gathering import Gathered
    from treegauge.stats.comparison_result import Compared

SUMMARY = "ranks of systems, the ranks that the test leaves open, and clusters"
TAKES = ("value",)


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return the ranks of systems by one value, by default of the leading metric."""
    chosen = replace(choice, value=choice.value or gathered.leading[0])
    return of_compared(gathered.compared("", chosen.value), chosen)


def of_compared(compared: Compared, choice: Choice) -> Chart:
    """Return the chart of systems that are compared."""
    from treegauge.stats.places import places

    metric, value = compared_values(compared, choice.value)[0]
    if not compared.differences:
        raise SettingsError("this chart needs two systems")
    share = metric not in compared.plain
    scores = {name: compared.score(name, metric, value).score for name in compared.systems}
    better = {
        (name, loser) for name in compared.systems for loser in compared.beaten(name, metric, value)
    }
    by_name = places(scores, better, lower_is_better=(metric, value) in compared.lower)
    values: list[dict[str, Any]] = []
    rows, lines, before = [], [], None
    for name, place in by_name.items():
        if place.rank is None:
            continue
        shown = number(scores[name], share=share)
        row = {"name": f"{name} ({shown})", "rank": place.rank, "best": place.best}
        values.append({**row, "worst": place.worst, "cluster": place.cluster})
        rows.append(
            [name, shown, str(place.rank), str(place.best), str(place.worst), str(place.cluster)]
        )
        if before is not None and before != place.cluster:
            lines.append({"name": row["name"]})
        before = place.cluster
    names = [row["name"] for row in values]
    y = name_axis(names=names)
    ticks = {"values": list(range(1, len(names) + 1)), "format": "d"}
    scale = {"domain": [0.5, len(names) + 0.5]}
    x = {"type": "quantitative", "title": "rank", "scale": scale, "axis": ticks}
    layers: list[dict[str, Any]] = [
        {
            "mark": {"type": "rule", "strokeWidth": 2},
            "encoding": {"y": y, "x": {"field": "best", **x}, "x2": {"field": "worst"}},
        },
        {
            "mark": {"type": "point"},
            "encoding": {
                "y": y,
                "x": {"field": "rank", **x},
                "tooltip": tooltip(
                    {
                        "name": "system",
                        "rank": "rank",
                        "best": "from",
                        "worst": "to",
                        "cluster": "cluster",
                    }
                ),
            },
        },
    ]
    if lines:
        edge = {"data": {"values": lines}, "mark": {"type": "rule", "strokeDash": [4, 3]}}
        layers.append({**edge, "encoding": {"y": {**y, "bandPosition": 0}}})
    spec = {
        "data": {"values": values},
        "width": WIDTH,
        "height": ROW * len(names),
        "layer": layers,
    }
    note = "lines: ranks that the test leaves open; dashed: all above are better than all below"
    header = ["system", metric, "rank", "from", "to", "cluster"]
    title = choice.title or f"Ranks by {metric}"
    return Chart("ranks", title, spec, header, rows, note, metric)
