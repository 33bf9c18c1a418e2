"""Scatter plot of two scores: a point is a sentence, a document or a system.

Points far outside (beyond three times the middle half of all values) stand at the edge and are counted.
"""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

from treegauge.charts._chart import Chart, Choice, value_of
from treegauge.charts._marks import WIDTH, by_system, scaled, tooltip
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.charts._gathering import Gathered

SUMMARY = "one score against another, over sentences, documents or systems, with the correlation"
TAKES = ("value", "against", "over")
#: the side of a panel, where each system has one
PANEL = 190
#: a word error rate that is 0 on more sentences than this share says little about the others
MOSTLY = 0.8
#: where an outlier begins, in widths of the middle half (Tukey's outer fence)
FENCE = 3


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return the points of two metrics, with their correlation."""
    over = choice.over or "sentence"
    specs = _two(gathered, choice)
    points = points_of(gathered, specs, over)
    if not points:
        raise SettingsError(f"no {over} has a value of both {specs[0]} and {specs[1]}")
    systems = [system.name for system in gathered.systems]
    told = correlation_of(gathered, specs, over)
    spec, clipped = scatter(points, systems, specs, over)
    notes = [told] if told else []
    if clipped:
        many = (
            f"{clipped} points far outside stand" if clipped > 1 else "1 point far outside stands"
        )
        notes.append(f"{many} at the edge")
    rows = [
        [point["system"], point["name"], f"{point['x']:.4f}", f"{point['y']:.4f}"]
        for point in points
    ]
    header = ["system", over, *specs]
    title = choice.title or f"{specs[1]} against {specs[0]}, a point for each {over}"
    return Chart("scatter", title, spec, header, rows, "; ".join(notes), specs[1])


def _two(gathered: Gathered, choice: Choice) -> tuple[str, str]:
    """Return the metrics across and up: by default the word error rate and the first metric."""
    from treegauge.metrics._lists import WORD_ERROR_RATE

    known = gathered.sentence_specs
    up = value_of(gathered, choice.value)[0]
    if choice.against:
        across = next((spec for spec in known if spec == choice.against), None)
        if across is None:
            across = value_of(gathered, choice.against)[0]
    else:
        others = [spec for spec in known if spec != up]
        if not others:
            raise SettingsError("a scatter plot needs two metrics: score another one, too")
        across = WORD_ERROR_RATE if _has_errors(gathered, known) else None
        likely = [spec for spec in gathered.leading if spec in others]
        likely += [spec for spec in others if spec != WORD_ERROR_RATE]
        across = across or (likely or others)[0]
    return across, up


def _has_errors(gathered: Gathered, known: Sequence[str]) -> bool:
    """Tell whether the words of enough sentences are wrong."""
    from treegauge.metrics._lists import WORD_ERROR_RATE
    from treegauge.stats.sentence_values import main_values

    if WORD_ERROR_RATE not in known:
        return False
    values = [
        value
        for system in gathered.systems
        for value in main_values(system.with_rate, WORD_ERROR_RATE)
    ]
    return sum(value == 0 for value in values) <= MOSTLY * len(values)


def points_of(gathered: Gathered, specs: Sequence[str], over: str) -> list[dict[str, Any]]:
    """Return the points on which both values are defined, shares in percent."""
    from treegauge.stats.sentence_values import main_values

    results = [system.with_rate for system in gathered.systems]
    shares = [results[0].metric(spec).share for spec in specs]
    points: list[dict[str, Any]] = []
    for result in results:
        if over == "sentence":
            names: Sequence[str] = result.units.keys
            columns = [main_values(result, spec) for spec in specs]
        elif over == "document":
            names = list(dict.fromkeys(result.units.documents))
            columns = []
            for spec in specs:
                rows, main = result.by_document(spec), result.metric(spec).main
                values = [rows[name][main] if name in rows else None for name in names]
                columns.append([float("nan") if value is None else value for value in values])
        else:
            names = [result.name]
            columns = []
            for spec in specs:
                score = result[spec][result.metric(spec).main]
                columns.append([float("nan") if score is None else score])
        for name, x, y in zip(names, *columns, strict=True):
            if not (isnan(x) or isnan(y)):
                across, up = (
                    scaled(value, share=share) for value, share in zip((x, y), shares, strict=True)
                )
                points.append({"system": result.name, "name": name, "x": across, "y": up})
    return points


def correlation_of(gathered: Gathered, specs: Sequence[str], over: str) -> str:
    """Return the correlations of two values, in words; nothing where there are none."""
    from treegauge.stats.correlate import correlate

    try:
        correlations = correlate(
            [system.with_rate for system in gathered.systems], over=over, values=specs, samples=0
        )
    except SettingsError:
        return ""
    shown = []
    for each in correlations:
        values = [each.pearson.value, each.spearman.value]
        if None in values:
            continue
        who = f"{each.system}: " if each.system and len(gathered.systems) > 1 else ""
        shown.append(f"{who}Pearson {values[0]:.3f}, Spearman {values[1]:.3f}")
    return "; ".join(shown)


def fences(values: Sequence[float]) -> tuple[float, float]:
    """Return the range in which points are drawn to scale: the outer fences, or the whole range.

    Where the middle half is one value, as word error rates often are 0, the others have the fences.

    >>> fences([1, 2, 3, 4, 100]), fences([1, 2, 3]), fences([0] * 20 + [1, 2, 3, 4, 100])
    ((1, 10), (1, 3), (0, 10))
    """
    ordered = sorted(values)
    low, high = _middle_half(ordered)
    if low == high:
        low, high = _middle_half([value for value in ordered if value != low] or ordered)
    reach = FENCE * (high - low)
    if not reach:
        return ordered[0], ordered[-1]
    return max(ordered[0], low - reach), min(ordered[-1], high + reach)


def _middle_half(ordered: Sequence[float]) -> tuple[float, float]:
    last = len(ordered) - 1
    return ordered[int(last * 0.25 + 0.5)], ordered[int(last * 0.75 + 0.5)]


def scatter(
    points: list[dict[str, Any]], systems: Sequence[str], specs: Sequence[str], over: str
) -> tuple[dict[str, Any], int]:
    """Return the specification, and how many points stand at the edge."""
    clipped = 0
    limits = [fences([point[side] for point in points]) for side in ("x", "y")]
    placed = []
    for point in points:
        x, y = (
            min(max(point[side], low), high)
            for side, (low, high) in zip(("x", "y"), limits, strict=True)
        )
        clipped += (x, y) != (point["x"], point["y"])
        placed.append({**point, "x": x, "y": y, "text": f"{point['x']:.2f}, {point['y']:.2f}"})
    return template(placed, systems, specs, over), clipped


def template(
    points: list[dict[str, Any]], systems: Sequence[str], specs: Sequence[str], over: str
) -> dict[str, Any]:
    """Return the specification of points; the page fills in others."""
    few = len(points) <= 2000
    axis = {"type": "quantitative", "scale": {"zero": False, "nice": True}}
    encoding = {
        "x": {"field": "x", "title": specs[0], **axis},
        "y": {"field": "y", "title": specs[1], **axis},
        **by_system(systems),
        "tooltip": tooltip({"name": over, "system": "system", "text": ", ".join(specs)}),
    }
    inner = {
        "width": int(1.4 * WIDTH),
        "height": WIDTH,
        "mark": {"type": "point", "opacity": 0.6 if few else 0.35, "size": 30 if few else 16},
        "encoding": encoding,
    }
    if over == "system" or len(systems) == 1:
        return {"data": {"values": points}, **inner}
    # Points of one system would cover those of another: each has its own panel.
    for channel in ("color", "shape"):
        encoding[channel] = {**encoding[channel], "legend": None}
    inner |= {"width": PANEL, "height": PANEL}
    facet = {"field": "system", "type": "nominal", "sort": list(systems), "title": None}
    columns = len(systems) if len(systems) <= 3 else 2
    return {"data": {"values": points}, "facet": facet, "columns": columns, "spec": inner}
