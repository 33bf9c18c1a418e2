"""Tables of attributions: how much each cause of error costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.analysis.attribution import attribution_by
from treegauge.base.records import replaced
from treegauge.base.text import counted
from treegauge.metrics import get_metric
from treegauge.reports import Table, Tables
from treegauge.reports._cells import UNDEFINED, decimal, percent, plain
from treegauge.results.causes import CAUSES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.analysis.attribution import Attribution
    from treegauge.analysis.conditions import Conditions
    from treegauge.results.causes import WordError
    from treegauge.results.result import Result

# The cleaning curve is shown after so many word errors, and after all of them.
STEPS = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
NOTHING = "∅"
LEGEND = (
    "lost: the points that this cause takes away (its Shapley value, the mean over all orders of mending). "
    "step: the points won when causes are mended one after the other, from the top (the waterfall); "
    "F1 after: the score at that point"
)


def points(value: float | None) -> str:
    """Return a part of a score in points: hundredths, with the decimals in force."""
    return UNDEFINED if value is None else decimal(100 * value)


def cause_table(attribution: Attribution) -> Table:
    """Return a row for each cause, in the order of the waterfall."""
    title = f"{attribution.metric}: F1 {percent(attribution.score)}, {points(attribution.loss)} points lost"
    so_far = attribution.score or 0.0
    rows = []
    for name, counts in attribution.causes.items():
        so_far += attribution.waterfall.get(name, 0.0)
        rows.append(
            [
                name,
                str(counts["missed"]),
                str(counts["extra"]),
                points(attribution.shapley.get(name)),
                points(attribution.waterfall.get(name)),
                percent(so_far),
            ]
        )
    return Table(title, ["cause", "missed", "extra", "lost", "step", "F1 after"], rows)


def cause_tables(result: Result, foot: str = LEGEND) -> list[Table]:
    """Return a table for each metric that lost something; below the last stands what the columns mean."""
    attributions = [result.attribution(spec) for spec in result.causes]
    tables = [cause_table(each) for each in attributions if each.causes]
    perfect = [each.metric for each in attributions if not each.causes]
    if not tables:
        return [cause_table(each) for each in attributions]
    if perfect:
        foot += f"\nno points lost: {', '.join(perfect)}"
    return [*tables[:-1], replaced(tables[-1], foot=foot.strip())]


def cell_table(result: Result, spec: str, by: str, top: int) -> Table:
    """Return the cells that lose most, with the points that each cause costs there."""
    cells = dict(list(attribution_by(result, spec, by).items())[:top])
    return attributions_table(by, cells)


def attributions_table(by: str, cells: Mapping[str, Attribution]) -> Table:
    """Return these cells, each with the points that each cause costs there."""
    spec = next((cell.metric for cell in cells.values()), "")
    shown = [name for name in CAUSES if any(name in cell.shapley for cell in cells.values())]
    rows = [
        [name, points(cell.loss), *(points(cell.shapley.get(cause, 0.0)) for cause in shown)]
        for name, cell in cells.items()
    ]
    title = f"{spec} by {by}: points of the whole F1 that are lost there"
    return Table(title, [by, "lost", *shown], rows)


def curve_rows(result: Result, spec: str) -> list[tuple[int, float]]:
    """Return (word errors undone, score) at a few steps, the last with all of them undone."""
    curve = result.cleaning_curve(spec)
    steps = [step for step in STEPS if step < len(curve) - 1]
    return [(step, curve[step]) for step in dict.fromkeys([*steps, len(curve) - 1])]


def curve_table(result: Result, spec: str) -> Table:
    """Return the score after the most harmful word errors are undone."""
    rows = [[str(step), percent(score)] for step, score in curve_rows(result, spec)]
    title = f"{spec}: F1 after the most harmful word errors are undone"
    return Table(title, ["undone", "F1"], rows)


def harmful_pairs(words: list[WordError], top: int) -> list[dict[str, Any]]:
    """Return the pairs of words that do most harm, with how often they occur."""
    sums: dict[tuple[str | None, str | None], list[int]] = {}
    for word in words:
        known = sums.setdefault((word.gold, word.test), [0, 0])
        known[0] += 1
        known[1] += word.harm
    order = sorted(sums.items(), key=lambda item: (-item[1][1], item[0][0] or "", item[0][1] or ""))
    return [
        {"gold": gold, "test": test, "count": count, "items": harm / 2}
        for (gold, test), (count, harm) in order[:top]
    ]


def words_table(result: Result, spec: str, top: int) -> Table:
    """Return the word errors that do most harm."""
    words = result.causes[spec].words
    rows = [
        [pair["gold"] or NOTHING, pair["test"] or NOTHING, str(pair["count"]), f"{pair['items']:g}"]
        for pair in harmful_pairs(words, top)
    ]
    title = f"{spec}: the most harmful of {counted(len(words), 'word error')}"
    foot = "items: those with word errors only; one that two errors spoil is half an item for each"
    return Table(title, ["gold", "test", "times", "items"], rows, left=2, foot=foot)


def attribution_tables(
    results: Mapping[str, Result], by: Sequence[str], top: int, *, words: bool = False
) -> Tables:
    """Return all tables of ``treegauge attribute``."""
    parts: list[Table | str] = []
    data: list[dict[str, Any]] = []
    details_asked = bool(by) or words
    for name, result in results.items():
        entry: dict[str, Any] = {"name": name, "attribution": {}}
        if len(results) > 1:
            parts.append(name)
        if not details_asked:
            parts += cause_tables(result, foot="")
        for spec in result.causes:
            attribution = result.attribution(spec)
            details = attribution.as_dict()
            if details_asked:
                parts.append(cause_table(attribution))
            for cells in by:
                parts.append(cell_table(result, spec, cells, top))
                details.setdefault("by", {})[cells] = {
                    cell: part.as_dict()
                    for cell, part in attribution_by(result, spec, cells).items()
                }
            if words:
                parts += [words_table(result, spec, top), curve_table(result, spec)]
                details["word_errors"] = harmful_pairs(result.causes[spec].words, top)
                details["cleaning_curve"] = [
                    {"undone": step, "f1": score} for step, score in curve_rows(result, spec)
                ]
            entry["attribution"][spec] = details
        data.append(entry)
    if any(result.causes for result in results.values()):
        parts.append(LEGEND)
    signatures = list(dict.fromkeys(str(result.signature) for result in results.values()))
    return Tables(parts, signatures, {"systems": data}, flat=_flat(data))


def _exact(value: float | str | None) -> str:
    """Return a number in full, as programs read it."""
    return "" if value is None else str(value)


def _flat(systems: list[dict[str, Any]]) -> list[Table]:
    """Return the same for programs: causes, their cells, word errors and cleaning curves."""
    parts: dict[str, list[list[str]]] = {"causes": [], "cells": [], "word errors": [], "curves": []}
    for entry in systems:
        for spec, own in entry["attribution"].items():
            start = [entry["name"], spec]
            parts["causes"] += [[*start, *row] for row in _cause_rows(own)]
            for by, cells in own.get("by", {}).items():
                for cell, part in cells.items():
                    parts["cells"] += [[*start, by, cell, *row] for row in _cause_rows(part)]
            for pair in own.get("word_errors", ()):
                told = [pair["gold"] or "", pair["test"] or "", pair["count"], pair["items"]]
                parts["word errors"].append([*start, *map(_exact, told)])
            for step in own.get("cleaning_curve", ()):
                parts["curves"].append([*start, *map(_exact, step.values())])
    causes = ["cause", "missed", "extra", "shapley", "waterfall"]
    headers = {
        "causes": causes,
        "cells": ["by", "cell", *causes],
        "word errors": ["gold", "test", "times", "items"],
        "curves": ["undone", "f1"],
    }
    return [
        Table(title, ["system", "metric", *headers[title]], rows)
        for title, rows in parts.items()
        if rows
    ]


def _cause_rows(attribution: Mapping[str, Any]) -> list[list[str]]:
    """Return a row for each cause: counts, and points as fractions."""
    return [
        [
            cause,
            *(_exact(counts[name]) for name in ("missed", "extra")),
            *(_exact(attribution[name].get(cause)) for name in ("shapley", "waterfall")),
        ]
        for cause, counts in attribution["causes"].items()
    ]


def condition_tables(conditions: Conditions) -> Tables:
    """Return the scores under each condition, and the losses between them."""
    several = len(conditions.systems) > 1 or conditions.systems != [""]
    parts: list[Table | str] = []
    for spec in conditions.metrics:
        share = get_metric(spec).share

        def shown(value: float | None, share: bool = share) -> str:
            return percent(value) if share else plain(value)

        rows = [
            [
                *([system] if several else []),
                *(shown(conditions.scores.get((system, spec, name))) for name in conditions.names),
            ]
            for system in conditions.systems
        ]
        header = [*(["system"] if several else []), *conditions.names]
        parts.append(Table(spec, header, rows, left=1 if several else 0))
        rows = [
            [
                *([loss.system] if several else []),
                loss.step,
                f"{loss.better} → {loss.worse}",
                shown(loss.loss),
                UNDEFINED
                if loss.low is None or loss.high is None
                else f"{shown(loss.low)} to {shown(loss.high)}",
                shown(loss.estimate),
            ]
            for loss in conditions.losses
            if loss.metric == spec
        ]
        header = [*(["system"] if several else []), "lost to", "from", "loss", "95 %", "estimate"]
        parts.append(Table(f"{spec}: losses", header, rows, left=3 if several else 2))
    parts.append(
        "estimate: Shapley values of the causes that items show under the later condition. A wrong word "
        "also spoils arcs of words that are right, and items with a wrong word might have been wrong "
        "anyway; neither can be seen item by item."
    )
    scores = [
        [system, spec, condition, _exact(value)]
        for (system, spec, condition), value in conditions.scores.items()
    ]
    names = ("loss", "low", "high", "estimate")
    losses = [
        [loss.system, loss.metric, loss.step, loss.better, loss.worse]
        + [_exact(getattr(loss, name)) for name in names]
        for loss in conditions.losses
    ]
    flat = [
        Table("scores", ["system", "metric", "condition", "score"], scores),
        Table("losses", ["system", "metric", "lost to", "from", "to", *names], losses),
    ]
    return Tables(parts, conditions.signatures, conditions.as_dict(), flat=flat)
