"""Kinds of error, systems side by side: missed and extra items that each kind explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.text import plural
from treegauge.charts._chart import Chart, Choice, value_of
from treegauge.charts._marks import COUNTS, WIDTH, by_system, height_of, name_axis, tooltip
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.charts._gathering import Gathered

SUMMARY = "kinds of error, systems side by side"
TAKES = ("value",)


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return how many items errors of each kind explain."""
    from treegauge.reports._kinds import names_of

    metric, _ = value_of(gathered, choice.value)
    kinds = {
        system.name: system.kinds[metric] for system in gathered.systems if metric in system.kinds
    }
    if len(kinds) < len(gathered.systems):
        known = ", ".join(gathered.systems[0].kinds)
        if known:
            raise SettingsError(f"the errors of {metric} have no kinds here; those of {known} have")
        raise SettingsError(
            f"the kinds of error of {metric} are found from the texts of gold and system: "
            "results alone do not have them, nor has every metric kinds"
        )
    systems = list(kinds)
    tallies = {name: errors.by_kind() for name, errors in kinds.items()}
    values, rows, filters = [], [], []
    for kind in names_of(metric):
        if not any(kind in tally for tally in tallies.values()):
            continue
        go = f"kind\t{metric}\t{kind}"
        for system, tally in tallies.items():
            items = tally[kind].items if kind in tally else 0
            errors = tally[kind].operations if kind in tally else 0
            values.append(
                {"name": kind, "system": system, "items": items, "errors": errors, "go": go}
            )
            rows.append([kind, system, str(items), str(errors)])
            filters.append(go)
    if not values:
        raise SettingsError(f"{metric} has no errors")
    names = list(dict.fromkeys(row[0] for row in rows))
    item = next(iter(kinds.values())).item
    encoding = {
        "y": name_axis(names=names),
        "x": {
            "field": "items",
            "title": f"missed and extra {plural(item)}",
            **COUNTS,
        },
        **by_system(systems, shape=False),
        "tooltip": tooltip(
            {"name": "kind", "system": "system", "items": plural(item), "errors": "errors"}
        ),
    }
    if len(systems) > 1:
        encoding["yOffset"] = {"field": "system", "type": "nominal", "scale": {"domain": systems}}
    spec = {
        "data": {"values": values},
        "width": WIDTH,
        "height": height_of(len(names), len(systems)),
        "mark": {"type": "bar"},
        "encoding": encoding,
    }
    title = choice.title or f"{metric}: kinds of error"
    header = ["kind", "system", "items", "errors"]
    return Chart("kinds", title, spec, header, rows, "", metric, filters=filters)
