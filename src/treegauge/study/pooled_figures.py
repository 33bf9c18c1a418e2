"""Figures of scores over all documents: Favre's Figure 5, Emms' Figures 3 to 6, both tables of TedEval."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.text import listed
from treegauge.charts import Chart
from treegauge.charts._marks import forest
from treegauge.study._figure_parts import line_chart, missing, number, spec_of
from treegauge.study.observations import base_name, levels, observations, only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.study.observations import Row
    from treegauge.study.table import Table

    Point = dict[str, Any]

#: what a figure does not tell apart
BESIDE: Final = frozenset({"seed", "max-length", "max-wer", "labelled"})


def _pooled(table: Table) -> list[Row]:
    return observations(table, "condition")


def _score(rows: Sequence[Row]) -> float | None:
    """Return the mean score of rows that differ in nothing that is shown."""
    return sum(float(row["score"]) for row in rows) / len(rows) if rows else None


def by_condition(table: Table, title: str, *, base: str) -> Chart:
    """Favre's Figure 5: the score of a metric, systems by conditions."""
    rows = _pooled(table)
    spec = spec_of(rows, base)
    own = only(rows, metric=spec, labelled="yes")
    if not own:
        raise missing(f"{base} over all documents")
    told = _telling(own, [name for name in table.factors if name not in {"system", *BESIDE}])
    places: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in own:
        # One factor needs no name: ``text`` for ``input text``.
        name = (
            str(row[told[0]])
            if len(told) == 1
            else ", ".join(f"{factor} {row[factor]}" for factor in told) or spec
        )
        places[name, str(row.get("system") or "scores")].append(row)
    values: list[Point] = []
    for (name, system), same in places.items():
        score = _score(same)
        point = {"name": name, "system": system, "score": score, "low": None, "high": None}
        values.append({**point, "open": False, "text": number(score)})
    cells = [[point["name"], point["system"], point["text"]] for point in values]
    systems = [str(system) for system in levels(own, "system")] or ["scores"]
    drawn = forest(values, systems, f"{spec}, F1")
    return Chart("figure", title, drawn, ["condition", "system", spec], cells, metric=spec)


def _telling(rows: Sequence[Row], factors: Sequence[str]) -> list[str]:
    """Return the factors that tell conditions apart: the first of those that say the same."""
    told = [name for name in factors if len(levels(rows, name)) > 1]
    many = len({tuple(row[name] for name in told) for row in rows})
    for name in reversed(told):
        fewer = [other for other in told if other != name]
        if fewer and len({tuple(row[other] for other in fewer) for row in rows}) == many:
            told = fewer
    return told


def parsers(table: Table, title: str, *, lines: Sequence[tuple[str, str, str, str]]) -> Chart:
    """Emms' Figures 3 to 6: parsers along, a line for each variant (name, metric, options, average)."""
    rows = _pooled(table)
    systems = [str(system) for system in levels(rows, "system")]
    if len(systems) < 2:
        raise missing("two systems or more")
    points = []
    for series, base, options, average in lines:
        spec = spec_of(rows, base, options=options)
        own = [row for row in rows if row["metric"] == spec and row["labelled"] == "yes"]
        if "average" in table.factors:
            own = [row for row in own if row["average"] == average]
        elif average != "corpus":
            raise missing("a factor average with corpus and sentence")
        for system in systems:
            score = _score([row for row in own if str(row["system"]) == system])
            if score is None:
                raise missing(f"{spec} of {system}, average {average}")
            points.append(
                {"name": system, "system": series, "score": score, "low": None, "high": None}
            )
    return line_chart("figure", title, points, "score")


def scenarios(table: Table, title: str, *, metrics: Sequence[str]) -> Chart:
    """Both tables of TedEval: parsers by scenarios, with error and change from scenario to scenario."""
    rows = _pooled(table)
    named = levels(rows, "scenario")
    if not named:
        raise missing("a factor scenario: gold, predicted, raw")
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
                    values.append({**point, "open": False, "text": number(score)})
                    change = "" if before is None else f"{score - before:+.2f}"
                    cells.append(
                        [
                            str(system or ""),
                            str(scenario),
                            series,
                            number(score),
                            number(100 - score),
                            change,
                        ]
                    )
                    before = score
    if not values:
        raise missing(listed(list(metrics)))
    order = [" ".join(filter(None, [str(s or ""), str(c)])) for s in systems for c in scenarios]
    values.sort(key=lambda value: order.index(value["name"]))
    series_of = list(dict.fromkeys(value["system"] for value in values))
    header = ["system", "scenario", "metric", "score", "error", "change"]
    note = "U: unlabelled, L: labelled"
    return Chart("figure", title, forest(values, series_of, "percent"), header, cells, note)
