"""Charts as SVG: dots with whiskers, waterfalls, counts by kind, confusion matrices.

A chart is 340 wide, so that it stands on a telephone as it is; several of them are small multiples.  Every
row or cell carries its figures (``<title>``), and what a click filters by (``data-f``).  Systems have a
fixed order, shape and colour (:data:`SHAPES`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, log10
from typing import TYPE_CHECKING

from treegauge.base.escaping import html, tsv_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.analysis.attribution import Attribution
    from treegauge.page.breakdowns import Breakdown
    from treegauge.stats.bootstrap import Interval

    #: of each system a value, and where its line begins and ends
    Marks = list[tuple[float | None, Interval | None]]

WIDTH = 340
#: a place for names at the left, for numbers at the right
LEFT, RIGHT = 112, 46
#: the height of a row, and between two systems in it; where rows begin
ROW, STEP, TOP = 20, 7, 24
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


@dataclass(frozen=True)
class Figure:
    """A chart with its table.  ``metric`` and ``system`` say when it is shown, empty for always."""

    title: str
    svg: str
    header: list[str]
    rows: list[list[str]]
    metric: str = ""
    system: str = ""
    note: str = ""

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
    return "n/a" if value is None else f"{(100 * value if share else value):z.2f}"


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def cut_names(names: Sequence[str]) -> list[str]:
    """Return names short enough for a chart, cut in the middle where they would look the same else.

    >>> cut_names(["NP", "single-word phrase"]), cut_names(["interview_farmer1", "interview_farmer2"])
    (['NP', 'single-word ph…'], ['interv…armer1', 'interv…armer2'])
    """
    short = [_cut(name) for name in names]
    if len(set(short)) == len(set(names)):
        return short
    return [name if len(name) <= LONGEST else f"{name[:6]}…{name[-6:]}" for name in names]


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
    step = 10.0 ** int(log10(span / 4) // 1)
    while span / step > 5:
        step *= 2 if span / step <= 10 else 5
    first = int(low / step) * step
    marks = [first + step * k for k in range(12)]
    return [mark for mark in marks if low - 1e-9 <= mark <= high + 1e-9]


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
        for mark in _axis(self.low * factor, self.high * factor):
            x = self(mark / factor)
            drawn.append(
                f'<path class="grid" d="M{x:.1f} {TOP - 6}V{bottom:.1f}"/>'
                f'<text class="tick" x="{x:.1f}" y="{TOP - 10}">{mark:g}</text>'
            )
        return "".join(drawn)


def _filter(facet: str, *parts: str) -> str:
    """Return attributes that make a click filter the sentences."""
    from treegauge.page.packing import json_data

    value = html(json_data([facet, *parts]))
    return f'class="row go" tabindex="0" role="button" data-f="{value}"'


@dataclass(frozen=True)
class Line:
    """A row of a chart: its name, for each system where the mark and the ends of its line are, and texts.

    ``go``: what a click filters by, empty for nothing.
    """

    name: str
    marks: list[tuple[float | None, tuple[float, float] | None]]
    title: str
    right: str = ""
    go: tuple[str, ...] = ()


def _lines(title: str, lines: Sequence[Line], scale: _Scale, share: bool) -> str:
    """Return a chart of rows, the systems' marks one below the other in each."""
    systems = max((len(line.marks) for line in lines), default=1)
    row = max(ROW, STEP * systems + 8)
    bottom = TOP + row * len(lines)
    drawn = [_open(bottom + 6, title), scale.lines(bottom, share)]
    shown = cut_names([line.name for line in lines])
    for place, line in enumerate(lines):
        middle = TOP + row * (place + 0.5)
        marks = []
        for system, (value, ends) in enumerate(line.marks):
            y = middle + (system - (systems - 1) / 2) * STEP
            if ends is not None:
                marks.append(
                    f'<path class="w s{system % len(SHAPES)}" '
                    f'd="M{scale(ends[0]):.1f} {y:.1f}H{scale(ends[1]):.1f}"/>'
                )
            if value is not None:
                marks.append(mark(system, scale(value), y))
        attributes = _filter(*line.go) if line.go else 'class="row" tabindex="0"'
        drawn.append(
            f"<g {attributes}><title>{html(f'{line.name}: {line.title}')}</title>"
            f'<rect class="hit" x="0" y="{middle - row / 2:.1f}" width="{WIDTH}" height="{row}"/>'
            f'<text class="name" x="{LEFT - 8}" y="{middle + 4:.1f}">{html(shown[place])}</text>'
            f"{''.join(marks)}"
        )
        if line.right:
            drawn.append(
                f'<text class="value" x="{WIDTH - 2}" y="{middle + 4:.1f}">{html(line.right)}</text>'
            )
        drawn.append("</g>")
    drawn.append("</svg>")
    return "".join(drawn)


def _scored(name: str, score: float | None, ends: Interval | None, share: bool) -> str:
    """Return a system's score with its interval, in words."""
    shown = f"{name} {number(score, share)}"
    return shown if ends is None else f"{shown} [{', '.join(number(end, share) for end in ends)}]"


def _reach(rows: Iterable[Sequence[tuple[float | None, Interval | None]]], right: float) -> _Scale:
    """Return a scale for all scores and the ends of their intervals."""
    values = [
        value
        for row in rows
        for score, ends in row
        if score is not None
        for value in (score, *(ends or ()))
    ]
    return _Scale(min(values, default=0.0), max(values, default=1.0), right)


def dots(breakdown: Breakdown, systems: Sequence[str], share: bool) -> Figure:
    """Return scores by group: a row each, a mark with a whisker for each system."""
    lines, table = [], []
    for cell in breakdown.cells:
        marks = list(zip(cell.scores, cell.intervals, strict=True))
        shown = [
            _scored(name, *mark, share=share) for name, mark in zip(systems, marks, strict=True)
        ]
        lines.append(
            Line(
                cell.name,
                marks,
                f"{'; '.join(shown)}; {cell.size} {breakdown.of}",
                str(cell.size),
                (breakdown.filter, breakdown.metric, cell.name) if breakdown.filter else (),
            )
        )
        table += [
            [cell.name, name, number(score, share), *_ends(ends, share), str(cell.size)]
            for name, (score, ends) in zip(systems, marks, strict=True)
        ]
    title = f"{breakdown.metric} by {breakdown.by}"
    svg = _lines(title, lines, _reach((line.marks for line in lines), RIGHT), share)
    note = f"right: {breakdown.of}"
    if breakdown.left_out:
        note += f"; {breakdown.left_out} smaller groups are not shown"
    header = [
        breakdown.by,
        "system",
        f"{breakdown.metric}.{breakdown.value}",
        "low",
        "high",
        breakdown.of,
    ]
    return Figure(title, svg, header, table, breakdown.metric, note=note)


def _ends(ends: Interval | None, share: bool) -> list[str]:
    return ["", ""] if ends is None else [number(end, share) for end in ends]


def overall(rows: Sequence[tuple[str, Marks]], systems: Sequence[str], level: float) -> Figure:
    """Return main scores that are shares: a row for each metric, a mark with a whisker for each system."""
    lines, table = [], []
    for name, marks in rows:
        shown = [
            _scored(system, *mark, share=True) for system, mark in zip(systems, marks, strict=True)
        ]
        lines.append(Line(name, marks, "; ".join(shown)))
        table += [
            [name, system, number(score), *_ends(ends, share=True)]
            for system, (score, ends) in zip(systems, marks, strict=True)
        ]
    title = "main scores"
    svg = _lines(title, lines, _reach((marks for _, marks in rows), 4), share=True)
    header = ["metric", "system", "score", "low", "high"]
    return Figure(title, svg, header, table, note=f"whiskers: {100 * level:g} % intervals")


def waterfall(attribution: Attribution, system: str) -> Figure | None:
    """Return what each cause costs: from the score to the score without any error, a step a cause."""
    if attribution.score is None or not attribution.waterfall:
        return None
    end = attribution.score + sum(attribution.waterfall.values())
    scale = _Scale(attribution.score, end)
    steps: list[tuple[str, float, float]] = []
    so_far = attribution.score
    for cause, gain in attribution.waterfall.items():
        steps.append((cause, so_far, so_far + gain))
        so_far += gain
    bottom = TOP + ROW * (len(steps) + 1)
    title = f"{attribution.metric}: what each cause costs {system}"
    drawn = [_open(bottom + 6, title), scale.lines(bottom, share=True)]
    y = TOP + ROW / 2
    drawn.append(
        f'<g class="row"><title>score {number(attribution.score)}</title>'
        f'<text class="name" x="{LEFT - 8}" y="{y + 4:.1f}">score</text>'
        f'<path class="from" d="M{scale(attribution.score):.1f} {y - 8:.1f}v16"/>'
        f'<text class="value" x="{WIDTH - 2}" y="{y + 4:.1f}">{number(attribution.score)}</text></g>'
    )
    table = [["score", number(attribution.score), "", "", ""]]
    for place, (cause, start, stop) in enumerate(steps, 1):
        y = TOP + ROW * (place + 0.5)
        left, right = sorted((scale(start), scale(stop)))
        items = attribution.causes[cause]
        shown = (
            f"{cause}: {number(stop - start)} points (Shapley {number(attribution.shapley.get(cause))}); "
            f"{items['missed']} missed, {items['extra']} extra items"
        )
        drawn.append(
            f"<g {_filter('cause', attribution.metric, cause)}><title>{html(shown)}</title>"
            f'<rect class="hit" x="0" y="{y - ROW / 2:.1f}" width="{WIDTH}" height="{ROW}"/>'
            f'<text class="name" x="{LEFT - 8}" y="{y + 4:.1f}">{html(cause)}</text>'
            f'<path class="step" d="M{scale(start):.1f} {y - ROW + 7:.1f}V{y + 6:.1f}"/>'
            f'<rect class="fall" x="{left:.1f}" y="{y - 6:.1f}" width="{max(right - left, 1):.1f}" '
            f'height="12"/>'
            f'<text class="value" x="{WIDTH - 2}" y="{y + 4:.1f}">+{number(stop - start)}</text></g>'
        )
        table.append(
            [
                cause,
                number(stop),
                number(stop - start),
                number(attribution.shapley.get(cause)),
                str(items["missed"] + items["extra"]),
            ]
        )
    drawn.append("</svg>")
    header = ["cause", "score then", "points", "Shapley", "items"]
    note = "points of the score, causes undone one after the other"
    return Figure(title, "".join(drawn), header, table, attribution.metric, system, note)


def counts(
    title: str,
    facet: str,
    metric: str,
    rows: Sequence[tuple[str, Sequence[int], Sequence[str]]],
    systems: Sequence[str],
    note: str = "",
) -> Figure:
    """Return numbers of things, a row for each kind and a mark for each system, from zero.

    ``rows``: what is counted, and for each system how many and a word on it.
    """
    lines, table = [], []
    for name, values, details in rows:
        shown = "; ".join(
            f"{system} {value}{f' ({detail})' if detail else ''}"
            for system, value, detail in zip(systems, values, details, strict=True)
        )
        marks: Marks = [(value, (0.0, value)) for value in values]
        right = " ".join(map(str, values)) if len(systems) < 3 else str(max(values))
        lines.append(Line(name, marks, shown, right, (facet, metric, name)))
        table += [
            [name, system, str(value), detail]
            for system, value, detail in zip(systems, values, details, strict=True)
        ]
    most = max((value for _, values, _ in rows for value in values), default=1) or 1
    longest = max((len(line.right) for line in lines), default=0)
    svg = _lines(title, lines, _Scale(0, most, max(RIGHT, 7 * longest + 10)), share=False)
    return Figure(title, svg, [facet, "system", "items", "detail"], table, metric, note=note)


#: rows and columns of a matrix
MATRIX = 10
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
    shown = [cell for cell in cells if cell[0] in place and cell[1] in place]
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
        text = f"{gold} in gold, {test} in {system}: {count}"
        if gold == test:
            drawn.append(
                f'<g class="right"><title>{html(text)}</title><rect x="{x}" y="{y}" width="{CELL - 2}" '
                f'height="{CELL - 2}"/></g>'
            )
            continue
        # Shades by ratio, so that 3 and 30 differ as much as 30 and 300.
        shade = 1 + round(4 * log(1 + count) / log(1 + most))
        size = ' class="tiny"' if count > 999 else ""
        drawn.append(
            f"<g {_filter(facet, metric, f'{gold}→{test}')}><title>{html(text)}</title>"
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
