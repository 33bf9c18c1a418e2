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
from treegauge.charts._marks import forest
from treegauge.charts._panels import cloud, profile, side_by_side
from treegauge.charts.curve import curve
from treegauge.errors import SettingsError
from treegauge.study.estimates import line_through, mean_of
from treegauge.study.measures import STAND_INS
from treegauge.study.observations import (
    base_name,
    document_of,
    is_reference,
    levels,
    observations,
    only,
    pairs,
    plainest,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from treegauge.study.observations import Row
    from treegauge.study.table import Table

    Point = dict[str, Any]
    Figure = Callable[[Table, str], Chart]

#: what may lie along the first figure
ALONG: Final = ("threshold", "segmenter", "rate")
FREE: Final = frozenset({"seed", "max-length", "max-wer"})


def figure(table: Table, name: str, title: str = "") -> Chart:
    """Return a figure of a paper, of the data in a table; what the table lacks is an error that says so."""
    if name not in FIGURES:
        raise SettingsError(
            f"there is no figure {name!r}{did_you_mean(name, FIGURES)} (known: {', '.join(FIGURES)})"
        )
    usual, make = FIGURES[name]
    return make(table, title or usual)


def _missing(what: str) -> SettingsError:
    return SettingsError(f"the table cannot give this figure: it needs {what}")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _spec(rows: Iterable[Row], base: str, *, options: str = "") -> str:
    """Return the metric as the table calls it; one with options must have just these."""
    rows = list(rows)
    if options:
        wanted = f"{base}:{options}"
        if any(row["metric"] == wanted for row in rows):
            return wanted
        raise _missing(wanted)
    spec = plainest(rows, base)
    if spec is None:
        raise _missing(base)
    return spec


def _mean_point(name: str, series: str, rows: Sequence[Row]) -> Point:
    """Return the mean over documents with its interval, as a point."""
    own: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        own[document_of(row)].append(float(row["score"]))
    mean = mean_of({document: sum(values) / len(values) for document, values in own.items()})
    low, high = mean.interval if mean and mean.interval else (None, None)
    score = None if mean is None else mean.value
    return {"name": name, "system": series, "score": score, "low": low, "high": high}


def _lines(kind: str, title: str, points: list[Point], up: str, note: str = "") -> Chart:
    """Return the chart of lines over named levels."""
    names = list(dict.fromkeys(point["name"] for point in points))
    series = list(dict.fromkeys(point["system"] for point in points))
    rows = [
        [point["name"], point["system"], *(_number(point[key]) for key in ("score", "low", "high"))]
        for point in points
    ]
    header = ["level", "line", up, "low", "high"]
    return Chart(kind, title, profile(points, names, series, up), header, rows, note)


MEANS = "means over documents; whiskers: 95 % intervals"


def _thresholds(table: Table, title: str) -> Chart:
    """SParseval's Figure 6: SU error, brackets and dependencies over thresholds, segmenters or noise."""
    rows = observations(table)
    along = next((name for name in ALONG if len(levels(rows, name)) > 1), "")
    if not along:
        raise _missing("a factor threshold or segmenter, or noise in boundaries with its rate")
    if along == "rate":
        rows = [row for row in rows if str(row.get("noise")).startswith(STAND_INS["boundaries"])]
        if not rows:
            raise _missing("noise in boundaries, or a factor threshold")
    points: list[Point] = []
    for base in ("su-error", "brackets", "heads"):
        spec = _spec(rows, base)
        own = [row for row in rows if row["metric"] == spec and row["labelled"] == "yes"]
        for at in levels(own, along):
            for kind in levels(own, "noise") or [None]:
                same = [row for row in own if row[along] == at and row.get("noise") == kind]
                if same:
                    point = _mean_point(str(at), spec, same)
                    points.append({**point, "x": at, "kind": str(kind or "")})
    kinds = list(dict.fromkeys(point["kind"] for point in points))
    if not all(isinstance(point["x"], int | float) for point in points):
        return _lines("figure", title, points, "percent", MEANS)
    panels = []
    for kind in kinds:
        panel = curve([point for point in points if point["kind"] == kind], along, "percent")
        panels.append({**panel, **({"title": kind} if kind else {})})
    cells = [
        [point["kind"], point["system"], point["name"]]
        + [_number(point[key]) for key in ("score", "low", "high")]
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
                points.append(_mean_point(name, base, sides[side]))
    if len({point["name"] for point in points}) < 2:
        raise _missing(
            f"brackets and heads of documents with a factor {factor}, or noise {STAND_INS[factor]}…"
        )
    order = list(dict.fromkeys(point["name"] for point in points))
    points.sort(key=lambda point: order.index(point["name"]))
    return _lines("figure", title, points, "F1", MEANS)


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
        first, second = _spec(rows, across), _spec(rows, up)
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
                _number(point["x"]),
                second,
                _number(point["y"]),
            ]
            for point in points
        ]
    if not panels:
        what = listed([f"{' or '.join(_names(choices))} with {up}" for choices, up in against])
        raise _missing(f"{what}, by {'sentence (DOCUMENT#NUMBER)' if sentences else 'document'}")
    header = ["condition", "document", "across", "x", "up", "y"]
    return Chart("figure", title, side_by_side(panels), header, cells, "; ".join(notes))


def _names(choices: str | tuple[str, ...]) -> list[str]:
    return [choices] if isinstance(choices, str) else list(choices)


def _pooled(table: Table) -> list[Row]:
    return observations(table, "condition")


def _score(rows: Sequence[Row]) -> float | None:
    """Return the mean score of rows that differ in nothing that is shown."""
    return sum(float(row["score"]) for row in rows) / len(rows) if rows else None


def _by_condition(table: Table, title: str) -> Chart:
    """Favre's Figure 5: the score of roles, systems by conditions."""
    rows = _pooled(table)
    spec = _spec(rows, "roles")
    own = only(rows, metric=spec, labelled="yes")
    systems = [str(system) for system in levels(own, "system")] or ["scores"]
    others = [name for name in table.factors if name not in {"system", *FREE, "labelled"}]
    varied = [name for name in others if len(levels(own, name)) > 1]
    values: list[Point] = []
    cells: list[list[str]] = []
    for row in own:
        name = ", ".join(f"{factor} {row[factor]}" for factor in varied) or spec
        score = float(row["score"])
        values.append(
            {
                "name": name,
                "system": str(row.get("system") or "scores"),
                "score": score,
                "low": None,
                "high": None,
                "open": False,
                "text": _number(score),
            }
        )
        cells.append([name, str(values[-1]["system"]), _number(score)])
    if not values:
        raise _missing("roles over all documents")
    spec_of = forest(values, systems, f"{spec}, F1")
    return Chart("figure", title, spec_of, ["condition", "system", spec], cells, metric=spec)


def _parsers(table: Table, title: str, *, lines: Sequence[tuple[str, str, str, str]]) -> Chart:
    """Emms' Figures 3 to 6: parsers along, a line for each variant (name, metric, options, average)."""
    rows = _pooled(table)
    systems = [str(system) for system in levels(rows, "system")]
    if len(systems) < 2:
        raise _missing("two systems or more")
    points = []
    for series, base, options, average in lines:
        spec = _spec(rows, base, options=options)
        own = [row for row in rows if row["metric"] == spec and row["labelled"] == "yes"]
        if "average" in table.factors:
            own = [row for row in own if row["average"] == average]
        elif average != "corpus":
            raise _missing("a factor average with corpus and sentence")
        for system in systems:
            score = _score([row for row in own if str(row["system"]) == system])
            if score is None:
                raise _missing(f"{spec} of {system}, average {average}")
            points.append(
                {"name": system, "system": series, "score": score, "low": None, "high": None}
            )
    return _lines("figure", title, points, "score")


def _scenarios(table: Table, title: str, *, metrics: Sequence[str]) -> Chart:
    """Both tables of TedEval: parsers by scenarios, with error and change from scenario to scenario."""
    rows = _pooled(table)
    named = levels(rows, "scenario")
    if not named:
        raise _missing("a factor scenario: gold, predicted, raw")
    known = ("gold", "predicted", "raw")
    scenarios = sorted(named, key=lambda name: known.index(name) if name in known else len(known))
    systems = levels(rows, "system") or [None]
    values: list[Point] = []
    cells: list[list[str]] = []
    for base in metrics:
        for labelled in ("no", "yes"):
            kind = "L" if labelled == "yes" else "U"
            own = [
                row
                for row in rows
                if base_name(str(row["metric"])) == base and row["labelled"] == labelled
            ]
            for system in systems:
                before: float | None = None
                for scenario in scenarios:
                    score = _score(
                        [
                            row
                            for row in own
                            if row["scenario"] == scenario and row.get("system") == system
                        ]
                    )
                    if score is None:
                        continue
                    name = " ".join(filter(None, [str(system or ""), str(scenario)]))
                    series = f"{base} {kind}"
                    point = {
                        "name": name,
                        "system": series,
                        "score": score,
                        "low": None,
                        "high": None,
                    }
                    values.append({**point, "open": False, "text": _number(score)})
                    change = "" if before is None else f"{score - before:+.2f}"
                    cells.append(
                        [
                            str(system or ""),
                            str(scenario),
                            series,
                            _number(score),
                            _number(100 - score),
                            change,
                        ]
                    )
                    before = score
    if not values:
        raise _missing(listed(list(metrics)))
    order = [" ".join(filter(None, [str(s or ""), str(c)])) for s in systems for c in scenarios]
    values.sort(key=lambda value: order.index(value["name"]))
    series_of = list(dict.fromkeys(value["system"] for value in values))
    header = ["system", "scenario", "metric", "score", "error", "change"]
    note = "U: unlabelled, L: labelled"
    return Chart("figure", title, forest(values, series_of, "percent"), header, cells, note)


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
    "favre-5": ("Semantic role labelling by condition", _by_condition),
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
            _parsers, lines=(("E Dice", "e-dice", "", "corpus"), ("T Dice", "t-dice", "", "corpus"))
        ),
    ),
    "emms-4": (
        "Whole trees and roofs",
        partial(
            _parsers,
            lines=(("whole", "e-dice", "", "corpus"), ("roof", "e-dice", "roof", "corpus")),
        ),
    ),
    "emms-5": (
        "Micro and macro averages, Dice",
        partial(
            _parsers,
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
            _parsers,
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
        partial(_scenarios, metrics=("segeval", "brackets", "tedeval")),
    ),
    "tedeval-2": (
        "Dependencies by scenario",
        partial(_scenarios, metrics=("segeval", "las", "tedeval")),
    ),
}
