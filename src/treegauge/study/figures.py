"""The papers' figures by name, from a tidy table: ``sparseval-6``, ``favre-7``, ``emms-3``, ``tedeval-1`` ….

A figure is a :class:`treegauge.charts.Chart`: a Vega-Lite specification with the table of its numbers.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.suggestions import did_you_mean
from treegauge.base.text import listed
from treegauge.charts import Chart
from treegauge.charts._panels import cloud, side_by_side
from treegauge.charts.curve import curve
from treegauge.errors import SettingsError
from treegauge.study._figure_parts import MEANS, line_chart, mean_point, missing, number, spec_of
from treegauge.study.estimates import line_through
from treegauge.study.measures import STAND_INS
from treegauge.study.observations import (
    base_name,
    document_of,
    is_reference,
    levels,
    observations,
    pairs,
)
from treegauge.study.pooled_figures import by_condition, parsers, scenarios

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.study.observations import Row
    from treegauge.study.table import Table

    Point = dict[str, Any]
    Figure = Callable[[Table, str], Chart]

#: what may lie along the first figure
ALONG: Final = ("threshold", "segmenter", "rate")


def figure(table: Table, name: str, title: str = "") -> Chart:
    """Return a figure of a paper from a table; missing data are an error that names them."""
    if name not in FIGURES:
        raise SettingsError(
            f"there is no figure {name!r}{did_you_mean(name, FIGURES)} (known: {', '.join(FIGURES)})"
        )
    usual, make = FIGURES[name]
    return make(table, title or usual)


def _thresholds(table: Table, title: str) -> Chart:
    """SParseval's Figure 6: SU error, brackets and dependencies over thresholds, segmenters or noise."""
    rows = observations(table)
    along = next((name for name in ALONG if len(levels(rows, name)) > 1), "")
    if not along:
        raise missing("a factor threshold or segmenter, or noise in boundaries with its rate")
    if along == "rate":
        rows = [row for row in rows if str(row.get("noise")).startswith(STAND_INS["boundaries"])]
        if not rows:
            raise missing("noise in boundaries, or a factor threshold")
    points: list[Point] = []
    for base in ("su-error", "brackets", "heads"):
        spec = spec_of(rows, base)
        own = [row for row in rows if row["metric"] == spec and row["labelled"] == "yes"]
        for at in levels(own, along):
            for kind in levels(own, "noise") or [None]:
                same = [row for row in own if row[along] == at and row.get("noise") == kind]
                if same:
                    point = mean_point(str(at), spec, same)
                    points.append({**point, "x": at, "kind": str(kind or "")})
    kinds = list(dict.fromkeys(point["kind"] for point in points))
    if not all(isinstance(point["x"], int | float) for point in points):
        return line_chart("figure", title, points, "percent", MEANS)
    panels = []
    for kind in kinds:
        panel = curve([point for point in points if point["kind"] == kind], along, "percent")
        panels.append({**panel, **({"title": kind} if kind else {})})
    cells = [
        [point["kind"], point["system"], point["name"]]
        + [number(point[key]) for key in ("score", "low", "high")]
        for point in points
    ]
    header = ["noise", "line", along, "percent", "low", "high"]
    return Chart(
        "figure",
        title,
        side_by_side(panels),
        header,
        cells,
        "means over documents; bands: 95 % intervals",
    )


def _side(row: Row, factor: str) -> str | None:
    """Return what a row is on a factor: reference, or what it was made by; or with noise or without."""
    told = is_reference(row, factor)
    if told is not None:
        return f"reference {factor}" if told else f"{row[factor]} {factor}"
    if str(row.get("noise")).startswith(STAND_INS[factor]):
        return f"wrong {factor}" if row.get("rate") else f"reference {factor}"
    return None


def _interaction(table: Table, title: str, *, factor: str, labels: bool) -> Chart:
    """SParseval's Figures 7 and 8: brackets and dependencies by the quality of words or boundaries."""
    rows = observations(table)
    points = []
    for labelled in ("yes", "no") if labels else ("yes",):
        for base in ("brackets", "heads", "heads-open"):
            own = [
                row
                for row in rows
                if base_name(str(row["metric"])) == base and row["labelled"] == labelled
            ]
            sides: dict[str, list[Row]] = defaultdict(list)
            for row in own:
                side = _side(row, factor)
                if side is not None:
                    sides[side].append(row)
            for side in sorted(sides, key=lambda name: not name.startswith("reference")):
                name = side + (
                    f", {'labelled' if labelled == 'yes' else 'unlabelled'}" if labels else ""
                )
                points.append(mean_point(name, base, sides[side]))
    if len({point["name"] for point in points}) < 2:
        raise missing(
            f"brackets and heads of documents with a factor {factor}, or noise {STAND_INS[factor]}…"
        )
    order = list(dict.fromkeys(point["name"] for point in points))
    points.sort(key=lambda point: order.index(point["name"]))
    return line_chart("figure", title, points, "F1", MEANS)


def _clouds(
    table: Table,
    title: str,
    *,
    against: Sequence[tuple[str | tuple[str, ...], str]],
    line: bool,
    sentences: bool = False,
) -> Chart:
    """Favre's Figures 4, 6 and 7, Emms' 7 and 8: one score against another, a point for each document.

    Of several metrics across, the first that the table has is drawn.
    """
    rows = [
        row
        for row in observations(table, "sentence" if sentences else "document")
        if row.get("average") in {None, "corpus"} and row["labelled"] == "yes"
    ]
    panels: list[Point] = []
    cells: list[list[str]] = []
    notes: list[str] = []
    known = {base_name(str(row["metric"])) for row in rows}
    for choices, up in against:
        across = next((name for name in _names(choices) if name in known), None)
        if across is None or up not in known:
            continue
        first, second = spec_of(rows, across), spec_of(rows, up)
        series_of = next((name for name in ("system", "noise") if len(levels(rows, name)) > 1), "")
        points: list[Point] = [
            {
                "system": str(row[series_of]) if series_of else "",
                "name": str(row["document"]),
                "unit": document_of(row),
                "x": x,
                "y": y,
                "condition": str(row["condition"]),
            }
            for row, x, y in pairs(rows, first, second, table.factors)
        ]
        if not points:
            continue
        told = line_through([(p["unit"], p["x"], p["y"]) for p in points], samples=0)
        if told is not None and told.r_squared is not None:
            notes.append(f"{second}: R² {told.r_squared:.2f}, slope {told.slope:.2f}")
        series = list(dict.fromkeys(point["system"] for point in points))
        panels.append(cloud(points, series, first, second, line=line))
        cells += [
            [
                point["condition"],
                point["name"],
                first,
                number(point["x"]),
                second,
                number(point["y"]),
            ]
            for point in points
        ]
    if not panels:
        what = listed([f"{' or '.join(_names(choices))} with {up}" for choices, up in against])
        raise missing(f"{what}, by {'sentence (DOCUMENT#NUMBER)' if sentences else 'document'}")
    header = ["condition", "document", "across", "x", "up", "y"]
    return Chart("figure", title, side_by_side(panels), header, cells, "; ".join(notes))


def _names(choices: str | tuple[str, ...]) -> list[str]:
    return [choices] if isinstance(choices, str) else list(choices)


_sentences = partial(_clouds, line=False, sentences=True)
FIGURES: Final[dict[str, tuple[str, Figure]]] = {
    "sparseval-6": ("SU error and parse accuracy", _thresholds),
    "sparseval-7": (
        "Labels, words and what is matched",
        partial(_interaction, factor="words", labels=True),
    ),
    "sparseval-8": (
        "Sentence boundaries and what is matched",
        partial(_interaction, factor="boundaries", labels=False),
    ),
    "favre-4": (
        "Semantics and syntax, syntax and tags",
        partial(_clouds, against=(("las", "roles"), (("tags", "xpos", "upos"), "las")), line=True),
    ),
    "favre-5": ("Semantic role labelling by condition", partial(by_condition, base="roles")),
    "favre-6": (
        "Aligned relations and the bag of relations",
        partial(_clouds, against=(("las", "bag"), ("roles", "roles-bag")), line=True),
    ),
    "favre-7": (
        "Scores and the word error rate",
        partial(_clouds, against=(("wer", "las"), ("wer", "roles")), line=True),
    ),
    "emms-3": (
        "Spans and tree distance, whole trees",
        partial(
            parsers, lines=(("E Dice", "e-dice", "", "corpus"), ("T Dice", "t-dice", "", "corpus"))
        ),
    ),
    "emms-4": (
        "Whole trees and roofs",
        partial(
            parsers,
            lines=(("whole", "e-dice", "", "corpus"), ("roof", "e-dice", "roof", "corpus")),
        ),
    ),
    "emms-5": (
        "Micro and macro averages, Dice",
        partial(
            parsers,
            lines=(
                ("E micro", "e-dice", "", "sentence"),
                ("E macro", "e-dice", "", "corpus"),
                ("T micro", "t-dice", "", "sentence"),
                ("T macro", "t-dice", "", "corpus"),
            ),
        ),
    ),
    "emms-6": (
        "Micro and macro averages, Jaccard",
        partial(
            parsers,
            lines=(
                ("E micro", "e-jaccard", "", "sentence"),
                ("E macro", "e-jaccard", "", "corpus"),
                ("T micro", "t-jaccard", "", "sentence"),
                ("T macro", "t-jaccard", "", "corpus"),
            ),
        ),
    ),
    "emms-7": (
        "Tree distance against spans, sentence by sentence",
        partial(_sentences, against=(("e-jaccard", "t-jaccard"),)),
    ),
    "emms-8": (
        "Dice against Jaccard, sentence by sentence",
        partial(_sentences, against=(("e-jaccard", "e-dice"),)),
    ),
    "tedeval-1": (
        "Constituents by scenario",
        partial(scenarios, metrics=("segeval", "brackets", "tedeval")),
    ),
    "tedeval-2": (
        "Dependencies by scenario",
        partial(scenarios, metrics=("segeval", "las", "tedeval")),
    ),
}
