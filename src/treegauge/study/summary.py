"""Summary of a study: the main value of each metric over all documents, by the levels of the factors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted, listed
from treegauge.metrics import get_metric
from treegauge.reports import Table, Tables
from treegauge.reports._cells import UNDEFINED, decimal
from treegauge.study.table import POOLED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.study.run import Study
    from treegauge.study.table import Table as Tidy

#: factors that nobody compares: scores are their mean
MEANT = ("seed",)


def study_tables(study: Study) -> Tables:
    """Return the summary of a study."""
    pooled = _pooled(study.table)
    across = _across(study, pooled)
    rows_by = [
        name
        for name in study.table.factors
        if name not in {*across, *MEANT} and len(pooled.distinct(name)) > 1
    ]
    single = {
        name: pooled.distinct(name)[0]
        for name in study.table.factors
        if name not in {*across, *rows_by, *MEANT} and len(pooled.distinct(name)) == 1
    }
    parts: list[Table | str] = [_head(study)]
    shown, full = _grid(pooled, across, rows_by, _names(study))
    parts.append(shown)
    if single:
        parts.append("; ".join(f"{name}: {level}" for name, level in single.items()))
    seeds = len(study.table.distinct("seed")) if "seed" in study.table else 1
    if seeds > 1:
        parts.append(f"scores are means over {seeds} seeds")
    return Tables(parts, study.signatures, study_data(study), flat=[full])


def _head(study: Study) -> str:
    table = study.table
    documents = documents_of(table)
    title = study.design.title or "Systems as they are"
    sizes = [
        counted(len(table.distinct("condition")), "condition"),
        counted(documents, "document"),
        counted(len(table.distinct("metric")), "metric"),
    ]
    source = f" ({study.design.source})" if study.design.source else ""
    return f"{title}{source}: {listed(sizes)}"


def documents_of(table: Tidy) -> int:
    """Return how many documents a table has; those of sentences are ``DOCUMENT#NUMBER``."""
    names = {str(name) for name in table.distinct("document")} - {POOLED}
    return len([name for name in names if name.rpartition("#")[0] not in names])


def _pooled(table: Tidy) -> Tidy:
    """Return the rows over all documents that have the main value of their metric."""
    main = {name: get_metric(str(name)).main for name in table.distinct("metric")}
    columns = zip(table["document"], table["metric"], table["value"], strict=True)
    return table.take(
        [
            row
            for row, (document, metric, value) in enumerate(columns)
            if document == POOLED and main[metric] == value
        ]
    )


def _across(study: Study, pooled: Tidy) -> tuple[str, ...]:
    """Return the factors whose levels are columns."""
    design = study.design
    if design.conditions and all(
        name in pooled for condition in design.conditions.values() for name in condition.levels
    ):
        return tuple(next(iter(design.conditions.values())).levels)
    for name in ("rate", design.condition, "system"):
        if name and name in pooled and (name != "rate" or len(pooled.distinct(name)) > 1):
            return (name,)
    return ()


def _names(study: Study) -> dict[tuple[Any, ...], str]:
    """Return what the columns of conditions are called."""
    return {
        tuple(condition.levels.values()): name
        for name, condition in study.design.conditions.items()
    }


def _grid(
    pooled: Tidy, across: Sequence[str], rows_by: Sequence[str], names: dict[tuple[Any, ...], str]
) -> tuple[Table, Table]:
    """Return the table of levels as people read it, and the same with full precision."""
    cells: dict[tuple[Any, ...], dict[tuple[Any, ...], list[float | None]]] = {}
    levels: dict[tuple[Any, ...], None] = {}
    for row in pooled.rows():
        place = tuple(row[name] for name in across)
        levels.setdefault(place)
        key = (*(row[name] for name in rows_by), row["metric"])
        score = row["score"]
        number = None if score is None else float(score)
        cells.setdefault(key, {}).setdefault(place, []).append(number)
    title = f"scores by {' and '.join(across)}" if across else "scores"
    heads = [names.get(place) or " ".join(map(_text, place)) or "score" for place in levels]
    header = [*rows_by, "metric", *heads]
    made: list[list[list[str]]] = [[], []]
    for key, own in cells.items():
        first = [_text(level) for level in key]
        means = [_mean(own.get(place)) for place in levels]
        made[0].append(
            [
                *first,
                *(_shown(mean, place in own) for mean, place in zip(means, levels, strict=True)),
            ]
        )
        made[1].append([*first, *("" if mean is None else repr(mean) for mean in means)])
    left = len(rows_by) + 1
    return Table(title, header, made[0], left=left), Table("summary", header, made[1], left=left)


def _shown(mean: float | None, there: bool) -> str:
    return decimal(mean) if mean is not None else UNDEFINED if there else ""


def _mean(scores: Sequence[float | None] | None) -> float | None:
    """Return the mean of the scores that are defined."""
    defined = [score for score in scores or () if score is not None]
    return sum(defined) / len(defined) if defined else None


def _text(level: object) -> str:
    return "" if level is None else f"{level:g}" if isinstance(level, float) else str(level)


def study_data(study: Study) -> dict[str, Any]:
    """Return the pooled rows as JSON-ready data: shares are fractions, what is undefined is null."""
    rows = []
    for row in study.table.where(document=POOLED).rows():
        metric, score = get_metric(str(row["metric"])), row["score"]
        percent = 100 if metric.in_percent(str(row["value"])) else 1
        rows.append(
            {
                "factors": {name: row[name] for name in study.table.factors},
                **{name: row[name] for name in ("condition", "metric", "value")},
                "score": None if score is None else float(score) / percent,
                **{name: row[name] for name in ("matched", "gold", "test")},
            }
        )
    return {
        "study": {
            "design": study.design.name,
            "title": study.design.title,
            "source": study.design.source,
            "conditions": len(study.table.distinct("condition")),
            "documents": documents_of(study.table),
            "rows": study.table.length,
        },
        "scores": rows,
    }
