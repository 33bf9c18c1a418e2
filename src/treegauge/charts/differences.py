"""Differences between systems with their intervals; 0 means that two systems are alike.

A mark is hollow where the difference is not significant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.charts._chart import Chart, Choice, compared_values, value_name
from treegauge.charts._marks import ends_of, forest, scaled
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.charts._gathering import Gathered
    from treegauge.stats.comparison_result import Compared

SUMMARY = "differences between systems with intervals; hollow where not significant"
TAKES = ("value", "baseline")


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return the differences of all main scores that are shares, or of the one that is chosen."""
    return of_compared(gathered.compared(choice.baseline, choice.value), choice)


def of_compared(compared: Compared, choice: Choice) -> Chart:
    """Return the chart of systems that are compared."""
    if not compared.differences:
        raise SettingsError("this chart needs two systems")
    wanted = compared_values(compared, choice.value)
    pairs = [pair for pair in compared.differences if (pair.metric, pair.value) in wanted]
    share = pairs[0].metric not in compared.plain
    values, rows = [], []
    names = list(dict.fromkeys(f"{pair.system} minus {pair.baseline}" for pair in pairs))
    for pair in pairs:
        low, high = ends_of(pair.interval, share=share)
        difference = scaled(pair.difference, share=share)
        shown = "n/a" if difference is None else f"{difference:+.2f}"
        p = "" if pair.adjusted is None else f"{pair.adjusted:.4g}"
        metric = value_name(pair.metric, pair.value)
        # An open end of an interval is drawn as far as the difference itself.
        values.append(
            {
                "name": metric,
                "system": f"{pair.system} minus {pair.baseline}",
                "score": difference,
                "low": difference if pair.interval is not None and low is None else low,
                "high": difference if pair.interval is not None and high is None else high,
                "open": not pair.significant,
                "text": shown,
                "p": p or "n/a",
            }
        )
        ends = ["" if end is None else f"{end:+.2f}" for end in (low, high)]
        rows.append([metric, pair.system, pair.baseline, shown, *ends, p])
    axis = "difference in points" if share else "difference"
    spec = forest(values, names, axis, zero=True, told={"p": "p, corrected"})
    note = (
        f"lines: {100 * compared.how.level:g} % intervals; "
        "hollow: not significant after the correction"
    )
    header = ["metric", "system", "baseline", "difference", "low", "high", "p"]
    title = choice.title or (f"Differences, {names[0]}" if len(names) == 1 else "Differences")
    return Chart("differences", title, spec, header, rows, note)
