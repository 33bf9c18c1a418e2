"""Charts as SVG: dots with whiskers, waterfalls, counts by kind, confusion matrices.

A chart is 340 wide, so that it stands on a telephone as it is; several of them are small multiples.  Every
row or cell carries its figures (``<title>``), and what a click filters by (``data-f``).  Systems have a
fixed order, shape and colour (:data:`SHAPES`).
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from treegauge.escaping import html, tsv_row
from treegauge.records import Record, made

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.attribution import Attribution
    from treegauge.page.breakdowns import Breakdown

WIDTH = 340
#: a place for names at the left, for numbers at the right
LEFT, RIGHT = 104, 46
ROW, TOP = 20, 24
#: paths around 0,0 for each system in turn: circle, square, triangle, diamond, cross, upside-down triangle
SHAPES = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-3.6-3.6h7.2v7.2h-7.2z",
    "M0-4.6L4.4 3.4H-4.4z",
    "M0-5L4.6 0L0 5L-4.6 0z",
    "M-4-1.3h2.7V-4h2.6v2.7H4v2.6H1.3V4h-2.6V1.3H-4z",
    "M0 4.6L4.4-3.4H-4.4z",
)
#: names longer than this are cut; the title has all of it
LONGEST = 15


class Figure(Record):
    """A chart with its table.  ``metric`` and ``system`` say when it is shown, empty for always."""

    title: str
    svg: str
    header: list[str]
    rows: list[list[str]]
    metric: str = ""
    system: str = ""
    note: str = ""
    wide: bool = made(factory=bool)

    def table(self) -> str:
        """Return the figures with tabs."""
        return "\n".join(tsv_row(row) for row in [self.header, *self.rows])


def shape(system: int) -> str:
    """Return the path of a system's mark."""
    return SHAPES[system % len(SHAPES)]


def mark(system: int, x: float, y: float) -> str:
    """Return a system's mark at a place."""
    return (
        f'<path class="s{system % len(SHAPES)}" d="{shape(system)}" '
        f'transform="translate({x:.1f} {y:.1f})"/>'
    )


def number(value: float | None, share: bool = True) -> str:
    """Return a value with two decimals, a share in percent."""
    return "n/a" if value is None else f"{(100 * value if share else value):.2f}"


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _open(height: float, title: str, width: float = WIDTH) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="group" aria-label="{html(title)}">'
    )


def _axis(low: float, high: float) -> list[float]:
    """Return round numbers between two ends, about four."""
    span = high - low
    if span <= 0:
        return [low]
    step = 10.0 ** int(log(span / 4, 10) // 1)
    while span / step > 5:
        step *= 2 if span / step <= 10 else 5
    first = int(low / step) * step
    found = [first + step * k for k in range(12)]
    return [one for one in found if low - 1e-9 <= one <= high + 1e-9]


class _Scale:
    """Places between the names and the numbers."""

    def __init__(self, low: float, high: float, right: float = RIGHT) -> None:
        pad = (high - low) * 0.04 or 0.01
        self.low, self.high = low - pad, high + pad
        self.width = WIDTH - LEFT - right - 8

    def __call__(self, value: float) -> float:
        return LEFT + (value - self.low) / (self.high - self.low) * self.width

    def lines(self, bottom: float, share: bool) -> str:
        """Return thin lines with numbers above them."""
        drawn = []
        factor = 100 if share else 1
        for one in _axis(self.low * factor, self.high * factor):
            x = self(one / factor)
            drawn.append(
                f'<path class="grid" d="M{x:.1f} {TOP - 6}V{bottom:.1f}"/>'
                f'<text class="tick" x="{x:.1f}" y="{TOP - 10}">{one:g}</text>'
            )
        return "".join(drawn)


def _filter(facet: str, *parts: str) -> str:
    """Return attributes that make a click filter the sentences."""
    from treegauge.page.packing import json_data

    value = html(json_data([facet, *parts]))
    return f'class="row go" tabindex="0" role="button" data-f="{value}"'


def dots(found: Breakdown, systems: Sequence[str], share: bool) -> Figure:
    """Return scores by group: a row each, a mark with a whisker for each system."""
    values = [one for cell in found.cells for one in cell.scores if one is not None]
    ends = [end for cell in found.cells for one in cell.intervals if one for end in one]
    scale = _Scale(min([*values, *ends], default=0.0), max([*values, *ends], default=1.0))
    row = max(ROW, 7 * len(systems) + 8)
    bottom = TOP + row * len(found.cells)
    title = f"{found.metric} by {found.by}"
    drawn = [_open(bottom + 6, title), scale.lines(bottom, share)]
    table = []
    for place, cell in enumerate(found.cells):
        middle = TOP + row * (place + 0.5)
        told = []
        marks = []
        for system, (score, interval) in enumerate(zip(cell.scores, cell.intervals, strict=True)):
            y = middle + (system - (len(systems) - 1) / 2) * 7
            ends_shown = ["", ""]
            text = f"{systems[system]} {number(score, share)}"
            if interval is not None:
                ends_shown = [number(one, share) for one in interval]
                text += f" [{', '.join(ends_shown)}]"
                left, right = scale(interval[0]), scale(interval[1])
                marks.append(
                    f'<path class="w s{system % len(SHAPES)}" d="M{left:.1f} {y:.1f}H{right:.1f}"/>'
                )
            if score is not None:
                marks.append(mark(system, scale(score), y))
            told.append(text)
            table.append([cell.name, systems[system], number(score, share), *ends_shown, str(cell.size)])
        shown = f"{cell.name}: {'; '.join(told)}; {cell.size} {found.of}"
        drawn.append(
            f"<g {_filter(found.by, found.metric, cell.name)}><title>{html(shown)}</title>"
            f'<rect class="hit" x="0" y="{middle - row / 2:.1f}" width="{WIDTH}" height="{row}"/>'
            f'<text class="name" x="{LEFT - 8}" y="{middle + 4:.1f}">{html(_cut(cell.name))}</text>'
            f"{''.join(marks)}"
            f'<text class="value" x="{WIDTH - 2}" y="{middle + 4:.1f}">{cell.size}</text></g>'
        )
    drawn.append("</svg>")
    note = f"right: {found.of}"
    if found.left_out:
        note += f"; {found.left_out} smaller groups are not shown"
    header = [found.by, "system", f"{found.metric}.{found.value}", "low", "high", found.of]
    return Figure(title, "".join(drawn), header, table, found.metric, note=note)


def overall(rows: Sequence[tuple[str, list[tuple[float | None, tuple[float, float] | None]], bool]], systems: Sequence[str], level: float) -> Figure:
    """Return main scores: a row for each metric, a mark with a whisker for each system."""
    shares = [one for one in rows if one[2]]
    values = [
        end
        for _, scores, _ in shares
        for score, interval in scores
        for end in ((score, *(interval or ())) if score is not None else ())
    ]
    scale = _Scale(min(values, default=0.0), max(values, default=1.0), right=4)
    row = max(ROW, 7 * len(systems) + 8)
    bottom = TOP + row * len(shares)
    title = "main scores"
    drawn = [_open(bottom + 6, title), scale.lines(bottom, share=True)]
    table = []
    for place, (name, scores, _) in enumerate(shares):
        middle = TOP + row * (place + 0.5)
        told, marks = [], []
        for system, (score, interval) in enumerate(scores):
            y = middle + (system - (len(systems) - 1) / 2) * 7
            ends = ["", ""] if interval is None else [number(one) for one in interval]
            text = f"{systems[system]} {number(score)}"
            if interval is not None:
                text += f" [{', '.join(ends)}]"
                marks.append(
                    f'<path class="w s{system % len(SHAPES)}" '
                    f'd="M{scale(interval[0]):.1f} {y:.1f}H{scale(interval[1]):.1f}"/>'
                )
            if score is not None:
                marks.append(mark(system, scale(score), y))
            told.append(text)
            table.append([name, systems[system], number(score), *ends])
        drawn.append(
            f'<g class="row" tabindex="0"><title>{html(name)}: {html("; ".join(told))}</title>'
            f'<rect class="hit" x="0" y="{middle - row / 2:.1f}" width="{WIDTH}" height="{row}"/>'
            f'<text class="name" x="{LEFT - 8}" y="{middle + 4:.1f}">{html(_cut(name))}</text>'
            f"{''.join(marks)}</g>"
        )
    drawn.append("</svg>")
    header = ["metric", "system", "score", "low", "high"]
    note = f"whiskers: {100 * level:g} % intervals"
    return Figure(title, "".join(drawn), header, table, note=note)


def waterfall(found: Attribution, system: str) -> Figure | None:
    """Return what each cause costs: from the score to the score without any error, a step a cause."""
    if found.score is None or not found.waterfall:
        return None
    end = found.score + sum(found.waterfall.values())
    scale = _Scale(found.score, end)
    steps: list[tuple[str, float, float]] = []
    so_far = found.score
    for cause, gain in found.waterfall.items():
        steps.append((cause, so_far, so_far + gain))
        so_far += gain
    bottom = TOP + ROW * (len(steps) + 1)
    title = f"{found.metric}: what each cause costs {system}"
    drawn = [_open(bottom + 6, title), scale.lines(bottom, share=True)]
    y = TOP + ROW / 2
    drawn.append(
        f'<g class="row"><title>score {number(found.score)}</title>'
        f'<text class="name" x="{LEFT - 8}" y="{y + 4:.1f}">score</text>'
        f'<path class="from" d="M{scale(found.score):.1f} {y - 8:.1f}v16"/>'
        f'<text class="value" x="{WIDTH - 2}" y="{y + 4:.1f}">{number(found.score)}</text></g>'
    )
    table = [["score", number(found.score), "", "", ""]]
    for place, (cause, start, stop) in enumerate(steps, 1):
        y = TOP + ROW * (place + 0.5)
        left, right = sorted((scale(start), scale(stop)))
        counts = found.causes[cause]
        told = (
            f"{cause}: {number(stop - start)} points (Shapley {number(found.shapley.get(cause))}); "
            f"{counts['missed']} missed, {counts['extra']} extra items"
        )
        drawn.append(
            f"<g {_filter('cause', found.metric, cause)}><title>{html(told)}</title>"
            f'<rect class="hit" x="0" y="{y - ROW / 2:.1f}" width="{WIDTH}" height="{ROW}"/>'
            f'<text class="name" x="{LEFT - 8}" y="{y + 4:.1f}">{html(cause)}</text>'
            f'<path class="step" d="M{scale(start):.1f} {y - ROW + 7:.1f}V{y + 6:.1f}"/>'
            f'<rect class="fall" x="{left:.1f}" y="{y - 6:.1f}" width="{max(right - left, 1):.1f}" '
            f'height="12"/>'
            f'<text class="value" x="{WIDTH - 2}" y="{y + 4:.1f}">+{number(stop - start)}</text></g>'
        )
        table.append(
            [cause, number(stop), number(stop - start), number(found.shapley.get(cause))]
            + [str(counts["missed"] + counts["extra"])]
        )
    drawn.append("</svg>")
    header = ["cause", "score then", "points", "Shapley", "items"]
    note = "points of the score, causes undone one after the other"
    return Figure(title, "".join(drawn), header, table, found.metric, system, note)


def counts(
    title: str,
    facet: str,
    metric: str,
    rows: Sequence[tuple[str, Sequence[int], Sequence[str]]],
    systems: Sequence[str],
    note: str = "",
) -> Figure:
    """Return numbers of things, a row for each kind and a mark for each system, from zero."""
    most = max((one for _, values, _ in rows for one in values), default=1) or 1
    scale = _Scale(0, most)
    row = max(ROW, 7 * len(systems) + 8)
    bottom = TOP + row * len(rows)
    drawn = [_open(bottom + 6, title), scale.lines(bottom, share=False)]
    table = []
    for place, (name, values, details) in enumerate(rows):
        middle = TOP + row * (place + 0.5)
        marks = []
        for system, value in enumerate(values):
            y = middle + (system - (len(systems) - 1) / 2) * 7
            marks.append(
                f'<path class="w s{system % len(SHAPES)}" d="M{scale(0):.1f} {y:.1f}H{scale(value):.1f}"/>'
                + mark(system, scale(value), y)
            )
            table.append([name, systems[system], str(value), details[system]])
        told = "; ".join(
            f"{one} {value}{f' ({detail})' if detail else ''}"
            for one, value, detail in zip(systems, values, details, strict=True)
        )
        drawn.append(
            f"<g {_filter(facet, metric, name)}><title>{html(f'{name}: {told}')}</title>"
            f'<rect class="hit" x="0" y="{middle - row / 2:.1f}" width="{WIDTH}" height="{row}"/>'
            f'<text class="name" x="{LEFT - 8}" y="{middle + 4:.1f}">{html(_cut(name))}</text>'
            f"{''.join(marks)}"
            f'<text class="value" x="{WIDTH - 2}" y="{middle + 4:.1f}">'
            f"{' '.join(map(str, values)) if len(systems) < 3 else max(values)}</text></g>"
        )
    drawn.append("</svg>")
    return Figure(title, "".join(drawn), [facet, "system", "items", "detail"], table, metric, note=note)


#: rows and columns of a matrix
MATRIX = 12
CELL = 24


def matrix(
    title: str,
    facet: str,
    metric: str,
    cells: Sequence[tuple[str, str, int]],
    system: str,
    left_out: str = "",
) -> Figure | None:
    """Return which label is taken for which: gold down, system across, darker for more.

    The labels are those that are confused most; ``cells`` are (gold, system, how often).
    """
    confused: dict[str, int] = {}
    for gold, test, count in cells:
        if gold != test:
            confused[gold] = confused.get(gold, 0) + count
            confused[test] = confused.get(test, 0) + count
    names = sorted(confused, key=lambda name: (-confused[name], name))[:MATRIX]
    if not names:
        return None
    place = {name: number for number, name in enumerate(names)}
    shown = [one for one in cells if one[0] in place and one[1] in place]
    most = max((count for gold, test, count in shown if gold != test), default=1)
    left, top = 84, 78
    width, height = left + CELL * len(names) + 4, top + CELL * len(names) + 4
    side = CELL * len(names)
    frame = f'<rect class="frame" x="{left - 1}" y="{top - 1}" width="{side}" height="{side}"/>'
    drawn = [_open(height, title, max(width, 200)), frame]
    for name, number_ in place.items():
        at = CELL * (number_ + 0.5)
        drawn.append(
            f'<text class="name" x="{left - 6}" y="{top + at + 4:.1f}">{html(_cut(name))}</text>'
            f'<text class="col" transform="translate({left + at + 4:.1f} {top - 6}) rotate(-60)">'
            f"{html(_cut(name))}</text>"
        )
    for gold, test, count in shown:
        x, y = left + CELL * place[test], top + CELL * place[gold]
        told = f"{gold} in gold, {test} in {system}: {count}"
        if gold == test:
            drawn.append(
                f'<g class="right"><title>{html(told)}</title><rect x="{x}" y="{y}" width="{CELL - 2}" '
                f'height="{CELL - 2}"/></g>'
            )
            continue
        # Shades by ratio, so that 3 and 30 differ as much as 30 and 300.
        shade = 1 + round(4 * log(1 + count) / log(1 + most))
        size = ' class="tiny"' if count > 999 else ""
        drawn.append(
            f"<g {_filter(facet, metric, f'{gold}→{test}')}><title>{html(told)}</title>"
            f'<rect class="c{shade}" x="{x}" y="{y}" width="{CELL - 2}" height="{CELL - 2}"/>'
            f'<text class="n{shade}" x="{x + CELL / 2 - 1:.0f}" y="{y + CELL / 2 + 3:.0f}"{size}>{count}'
            "</text></g>"
        )
    drawn.append("</svg>")
    rows = [[gold, test, str(count)] for gold, test, count in cells if gold != test]
    note = "gold down, system across; the diagonal is right"
    if len(confused) > len(names):
        note += f"; the {len(names)} labels confused most, all {len(rows)} cells are in the table"
    return Figure(
        title, "".join(drawn), ["gold", "system", "count"], rows, metric, system, note + left_out
    )
