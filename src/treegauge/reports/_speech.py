"""The tables of ``--task speech``: labelled and unlabelled side by side, and a row for each show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.metrics import get_metric
from treegauge.reports import Table
from treegauge.reports._cells import (
    COUNTS,
    UNDEFINED,
    cells_or_none,
    main_value,
    percent,
    plain,
    plain_tables,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from treegauge.metrics import Scores
    from treegauge.results.result import Result

UNLABELED = ":unlabeled"
SCORES = ("precision", "recall", "f1")


def _paired(result: Result) -> list[str]:
    """Return the metrics that were scored both with labels and without."""
    return [spec for spec in result.counts if spec + UNLABELED in result.counts]


def _unpaired(result: Result) -> list[str]:
    paired = _paired(result)
    return [spec for spec in result.counts if spec.removesuffix(UNLABELED) not in paired]


HEADER = ["precision", "recall", "F1", "u-precision", "u-recall", "u-F1", *COUNTS]
#: a wide table is cut before the scores without labels, or before the counts
CUTS = (4, 7)


def _row(name: str, labeled: Scores, unlabeled: Scores) -> list[str]:
    """Return the scores with labels, those without, and the counts with labels."""
    scores = [percent(values[key]) for values in (labeled, unlabeled) for key in SCORES]
    return [name, *scores, *(plain(labeled[key]) for key in COUNTS)]


def tables(result: Result) -> list[Table]:
    """Return a table with labelled and unlabelled scores in one row, then all other metrics."""
    rows = [_row(spec, result[spec], result[spec + UNLABELED]) for spec in _paired(result)]
    both = Table("with labels, and unlabelled (u-)", ["metric", *HEADER], rows, cuts=CUTS)
    return [both, *plain_tables(result, _unpaired(result))]


def breakdown_tables(result: Result, by: str) -> tuple[list[Table], list[str]]:
    """Return tables with labels and without in one row, and the metrics that have no such pair."""
    if by in {"document", "chunk"}:
        return [chunk_table(result, by)], []
    tables = []
    for spec in _paired(result):
        names = (spec, spec + UNLABELED)
        if any(result.why_without(name, by) for name in names):
            continue
        labeled, unlabeled = (result.breakdown(name, by) for name in names)
        rows = [_row(name, labeled[name], unlabeled[name]) for name in labeled]
        tables.append(
            Table(
                f"{spec} by {by}, with labels and unlabelled (u-)", [by, *HEADER], rows, cuts=CUTS
            )
        )
    return tables, _unpaired(result)


def _short(spec: str, specs: Collection[str]) -> str:
    """Return a metric's name without what it shares with one before it: ``open`` of ``heads-open``."""
    family, _, rest = spec.partition("-")
    return rest if rest and family in specs else spec


def chunk_table(result: Result, by: str) -> Table:
    """Return one row for each document or chunk (side, show, story), one column for each metric."""
    columns = {spec: cells_or_none(result, spec, by) for spec in result.counts}
    shown = ("u" if spec.endswith(UNLABELED) else _short(spec, columns) for spec in columns)
    header = [by, *shown]
    rows = [
        [
            name,
            *(
                main_value(get_metric(spec), cells[name]) if cells else UNDEFINED
                for spec, cells in columns.items()
            ),
        ]
        for name in next(cells for cells in columns.values() if cells)
    ]
    title = f"F1 by {by}, each with its unlabelled value (u); of wer and su-error the rate"
    cuts = tuple(place for place, name in enumerate(header) if place and name != "u")
    return Table(title, header, rows, cuts=cuts)
