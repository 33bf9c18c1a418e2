"""Sensitivity curves and slopes: a score against noise, word errors or boundary errors."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treegauge.base.text import listed
from treegauge.errors import SettingsError
from treegauge.metrics._lists import WORD_ERROR_RATE
from treegauge.study.estimates import Estimate, Line, line_through, mean_of
from treegauge.study.observations import (
    document_of,
    levels,
    need_factor,
    observations,
    pairs,
    plainest,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.study.observations import Row
    from treegauge.study.table import Table


@dataclass(frozen=True)
class CurvePoint:
    """The mean score over documents at a level of a factor; ``series``: the kind of noise, or the system."""

    series: str
    metric: str
    at: Any
    score: Estimate


def curves(
    table: Table, over: str = "rate", *, by: str | None = None, metrics: Sequence[str] = ()
) -> list[CurvePoint]:
    """Return curves: the mean score over documents for each level of a factor, with Student's intervals.

    ``over`` is what changes along a curve; each level of ``by`` has a curve (by default the kinds of noise
    where ``over`` is their rate), and each metric.  What has no noise is the beginning of every curve.
    """
    need_factor(table, over)
    by = by or ("noise" if over == "rate" and "noise" in table.factors else None)
    if by:
        need_factor(table, by)
    rows = observations(table)
    named = _metrics(rows, metrics)
    cells: dict[tuple[Any, Any, Any], list[Row]] = defaultdict(list)
    for row in rows:
        cells[None if by is None else row.get(by), row["metric"], row.get(over)].append(row)
    places = levels(rows, over)
    points = []
    kinds = [None] if by is None else [k for k in levels(rows, by) if k != "none"] or ["none"]
    for kind in kinds:
        for metric in named:
            for at in places:
                own = cells[kind, metric, at]
                if kind not in {None, "none"}:
                    own = own + cells["none", metric, at]
                score = mean_of(_by_document(own))
                if score is not None:
                    points.append(CurvePoint("" if kind is None else str(kind), metric, at, score))
    if not points:
        raise SettingsError(f"the table has no scores of documents with a level of {over}")
    return points


@dataclass(frozen=True)
class Slope:
    """How many points a metric changes for each point of another one, by kind of noise or condition."""

    series: str
    across: str
    metric: str
    line: Line


def slopes(
    table: Table,
    across: str = WORD_ERROR_RATE,
    *,
    by: str | None = None,
    metrics: Sequence[str] = (),
    seed: int = 1,
) -> list[Slope]:
    """Return the line of each metric against ``across``, a point for each document of each condition."""
    if by:
        need_factor(table, by)
    rows = observations(table)
    spec = plainest(rows, across) if across not in {row["metric"] for row in rows} else across
    if spec is None:
        raise SettingsError(f"the table has no {across} of documents: score it, too")
    result = []
    for series in levels(rows, by) if by else [None]:
        own = rows if by is None else [row for row in rows if row.get(by) == series]
        for metric in _metrics(own, metrics):
            if metric == spec:
                continue
            points = [
                (document_of(row), x, y) for row, x, y in pairs(own, spec, metric, table.factors)
            ]
            line = line_through(points, seed=seed)
            if line is not None:
                result.append(Slope("" if series is None else str(series), spec, metric, line))
    if not result:
        raise SettingsError(f"there is no line: {spec} is the same in all documents and conditions")
    return result


def _metrics(rows: Sequence[Row], wanted: Sequence[str]) -> list[str]:
    known = [str(spec) for spec in dict.fromkeys(row["metric"] for row in rows)]
    for name in wanted:
        if name not in known:
            raise SettingsError(f"the table has no metric {name}; it has {listed(known) or 'none'}")
    return list(wanted) or known


def _by_document(rows: Sequence[Row]) -> dict[str, float]:
    values: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        values[document_of(row)].append(float(row["score"]))
    return {document: sum(own) / len(own) for document, own in values.items()}
