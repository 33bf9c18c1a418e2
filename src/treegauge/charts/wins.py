"""Wins: the sentences on which one system is better than another, equal, or worse."""

from __future__ import annotations

from itertools import combinations
from math import isnan
from typing import TYPE_CHECKING

from treegauge.charts._chart import Chart, Choice, value_of
from treegauge.charts._marks import COUNTS, WIDTH, height_of, name_axis, tooltip
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.charts._gathering import Gathered

SUMMARY = "on how many sentences a system is better, equal or worse than another"
TAKES = ("value", "baseline")
ORDER = ("better", "equal", "worse")


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return the sentences that each of two systems wins, for every pair."""
    from treegauge.stats.sentence_values import main_values

    metric, value = value_of(gathered, choice.value)
    if len(gathered.systems) < 2:
        raise SettingsError("this chart needs two systems")
    if metric not in gathered.sentence_specs:
        raise SettingsError(f"{metric} has no value for each sentence")
    names = [system.name for system in gathered.systems]
    if choice.baseline:
        if choice.baseline not in names:
            raise SettingsError(f"there is no system {choice.baseline!r}: {', '.join(names)}")
        base = names.index(choice.baseline)
        pairs = [(base, other) for other in range(len(names)) if other != base]
    else:
        pairs = list(combinations(range(len(names)), 2))
    paired = gathered.paired
    columns = []
    for place, result in enumerate(gathered.results):
        own = main_values(result, metric)
        rows_of = range(len(paired)) if paired.rows is None else paired.rows[place]
        columns.append([own[row] if row >= 0 else float("nan") for row in rows_of])
    sign = -1 if (metric, value) in gathered.statistics[0].lower else 1
    values, table = [], []
    for first, second in pairs:
        name = f"{names[second]} against {names[first]}"
        counts = dict.fromkeys(ORDER, 0)
        for a, b in zip(columns[first], columns[second], strict=True):
            if isnan(a) or isnan(b):
                continue
            counts["equal" if a == b else "better" if sign * (b - a) > 0 else "worse"] += 1
        for place, (what, count) in enumerate(counts.items()):
            values.append({"name": name, "what": what, "count": count, "order": place})
        table.append([name, *map(str, counts.values())])
    colour = {
        "field": "what",
        "type": "nominal",
        "scale": {"domain": list(ORDER), "range": ["#0072b2", "#9aa0a8", "#d55e00"]},
        "title": None,
    }
    spec = {
        "data": {"values": values},
        "width": WIDTH,
        "height": height_of(len(pairs), 1),
        "mark": {"type": "bar", "height": 14},
        "encoding": {
            "y": name_axis(),
            "x": {"field": "count", "title": "number of sentences", **COUNTS},
            "color": colour,
            "order": {"field": "order"},
            "tooltip": tooltip({"name": "systems", "what": "the first is", "count": "in so many"}),
        },
    }
    title = choice.title or f"{metric}: sentences won"
    return Chart("wins", title, spec, ["systems", *ORDER], table, "", metric)
