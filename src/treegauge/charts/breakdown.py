"""Scores by label, length, document, distance or an attribute of gold, with intervals.

A mark is hollow where a group is small: fewer than 30 sentences or items of gold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.charts._chart import Chart, Choice, value_of
from treegauge.charts._groups import breakdown
from treegauge.charts._marks import ends_of, forest, number, scaled, shortened
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.charts._gathering import Gathered
    from treegauge.charts._groups import Breakdown

SUMMARY = "scores by label, length, document, distance or an attribute, with intervals"
TAKES = ("value", "by")
#: groups with fewer of what they count are shown as uncertain
FEW = 30


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return a metric's main value in each group."""
    metric, value = value_of(gathered, choice.value)
    if value != gathered.results[0].metric(metric).main:
        raise SettingsError(
            f"groups have the main value of a metric: ask for {metric}, not {metric}.{value}"
        )
    by = choice.by or "label"
    groups = breakdown(gathered, metric, by)
    if groups is None:
        raise SettingsError(f"{metric} has no groups by {by}, or one only")
    return drawn(gathered, groups, choice.title)


def drawn(gathered: Gathered, groups: Breakdown, title: str = "") -> Chart:
    """Return the chart of groups that are counted."""
    share = gathered.results[0].metric(groups.metric).share
    systems = [system.name for system in gathered.systems]
    values, rows, filters = [], [], []
    short = shortened([cell.name for cell in groups.cells])
    for cell in groups.cells:
        go = f"{groups.filter}\t{groups.metric}\t{cell.name}" if groups.filter else ""
        for system, score, ends in zip(systems, cell.scores, cell.intervals, strict=True):
            low, high = ends_of(ends, share=share)
            values.append(
                {
                    "name": f"{short[cell.name]} ({cell.size:,})",
                    "system": system,
                    "score": scaled(score, share=share),
                    "low": low,
                    "high": high,
                    "open": cell.size < FEW,
                    "text": number(score, share=share)
                    + ("" if low is None or high is None else f" [{low:.2f}, {high:.2f}]"),
                    "go": go,
                }
            )
            shown = ["" if end is None else f"{end:.2f}" for end in (low, high)]
            rows.append([cell.name, system, number(score, share=share), *shown, str(cell.size)])
            filters.append(go)
    note = f"in brackets: {groups.of}; hollow: fewer than {FEW}"
    if groups.left_out:
        note += f"; {groups.left_out} smaller groups are not shown"
    named = f"{groups.metric}.{groups.value}"
    header = [groups.by, "system", named, "low", "high", groups.of]
    spec = forest(values, systems, groups.metric, names_title=groups.by)
    title = title or f"{groups.metric} by {groups.by}"
    return Chart("breakdown", title, spec, header, rows, note, groups.metric, filters=filters)
