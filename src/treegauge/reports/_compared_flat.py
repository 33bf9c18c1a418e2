"""The tables of ``treegauge compare`` for programs: full precision, one thing a row."""

from __future__ import annotations

from math import inf, isfinite
from typing import TYPE_CHECKING

from treegauge.reports import Table
from treegauge.reports._sets_and_runs import flat_tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.stats.compare import Compared

SCORE = ["metric", "value", "system", "score", "low", "high", "unit", "units"]
OF_TEST = ["p", "adjusted", "below", "test", "unit", "units"]
DIFFERENCE = [
    *["metric", "value", "baseline", "system", "difference", "low", "high"],
    *OF_TEST,
    *["detectable", "significant", "differing", "p_documents", "needed"],
]
MARGIN = [
    *("claim", "metric", "value", "baseline", "system", "margin", "difference"),
    *("low", "high", "p", "adjusted", "unit", "units", "shown"),
]
OF_GROUP = ["baseline", "system", "difference", "low", "high", *OF_TEST, "significant"]


def text(value: object) -> str:
    """Return a value as a cell: nothing where it is undefined."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _row(thing: object, names: Iterable[str]) -> list[str]:
    """Return these values of a score or a difference; an interval that is not there has no ends."""
    ends = getattr(thing, "bounds", None) or getattr(thing, "interval", None) or (inf, inf)
    low, high = (end if end is not None and isfinite(end) else None for end in ends)
    own = {"low": low, "high": high}
    return [text(own[name] if name in own else getattr(thing, name)) for name in names]


def flat(compared: Compared) -> list[Table]:
    """Return everything that the tables for people show."""
    scores = [_row(score, SCORE) for score in [*compared.scores, *compared.chance]]
    differences = [_row(difference, DIFFERENCE) for difference in compared.differences]
    listed = [Table("scores", SCORE, scores), Table("differences", DIFFERENCE, differences)]
    if compared.margins:
        rows = [_row(test, MARGIN) for test in compared.margins]
        listed.append(Table("margins", MARGIN, rows))
    groups = [(table, group) for table in compared.groups for group in table.groups]
    if not groups:
        return [*listed, *flat_tables(compared, text)]
    rows = [
        [table.metric, table.value, table.by, group.name, str(group.size), system, text(score)]
        for table, group in groups
        for system, score in zip(compared.systems, group.scores, strict=True)
    ]
    header = "metric value by cell size system score"
    listed.append(Table("breakdowns", header.split(), rows))
    counts = [
        [table.metric, table.by, group.name, system, name, str(count)]
        for table, group in groups
        for system, own in zip(compared.systems, group.counts, strict=False)
        for name, count in own.items()
    ]
    if counts:
        listed.append(
            Table("breakdown counts", ["metric", "by", "cell", "system", "name", "count"], counts)
        )
    rows = [
        [table.metric, table.value, table.by, group.name, str(group.size), *_row(pair, OF_GROUP)]
        for table, group in groups
        for pair in group.differences
    ]
    header = "metric value by cell size"
    listed.append(Table("breakdown differences", [*header.split(), *OF_GROUP], rows))
    return [*listed, *flat_tables(compared, text)]
