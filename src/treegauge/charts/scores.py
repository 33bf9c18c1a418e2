"""Scores with their intervals: a row for each metric, a mark for each system.

Scores that are not shares (crossing brackets, say) are left out: they have another scale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.charts._chart import Chart, Choice, compared_values, value_name
from treegauge.charts._marks import ends_of, forest, number, scaled

if TYPE_CHECKING:
    from treegauge.charts._gathering import Gathered
    from treegauge.stats.comparison_result import Compared

SUMMARY = "scores with intervals, a mark for each system"


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return all main scores, or the one that is chosen."""
    return of_compared(gathered.compared("", choice.value), choice)


def of_compared(compared: Compared, choice: Choice) -> Chart:
    """Return the chart of systems that are compared."""
    systems = compared.systems
    shown = compared_values(compared, choice.value)
    share = shown[0][0] not in compared.plain
    values, rows = [], []
    for metric, value in shown:
        name = value_name(metric, value)
        for system in systems:
            score = compared.score(system, metric, value)
            low, high = ends_of(score.interval, share=share)
            text = number(score.score, share=share)
            if score.interval is not None:
                text += f" [{low:.2f}, {high:.2f}]"
            values.append(
                {
                    "name": name,
                    "system": system,
                    "score": scaled(score.score, share=share),
                    "low": low,
                    "high": high,
                    "text": text,
                }
            )
            ends = [f"{end:.2f}" if end is not None else "" for end in (low, high)]
            rows.append([name, system, number(score.score, share=share), *ends])
    note = f"lines: {100 * compared.how.level:g} % intervals"
    header = ["metric", "system", "score", "low", "high"]
    title = choice.title or "Scores"
    return Chart("scores", title, forest(values, systems, "score"), header, rows, note)
