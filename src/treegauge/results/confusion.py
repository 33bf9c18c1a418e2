"""Confusion of labels: gold label by test label over aligned words; of roles, over arguments that are spans.

Words that only one side has are in the row or column ``None``; so rows add up to the labels' counts
in gold, columns to those in test.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.records import Record
from treegauge.base.text import side_name
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.comparison.comparison import Comparison

#: the column that each kind is read from
COLUMNS = {
    "relation": "tokens.deprel",
    "upos": "tokens.upos",
    "xpos": "tokens.tag",
    "role": "spans.head",
}
KINDS = tuple(COLUMNS)


class Cell(Record):
    """How often gold has one label where test has another, and in which units (rows of a result)."""

    gold: str | None
    test: str | None
    count: int
    units: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the cell as JSON-ready data."""
        return {
            "gold": self.gold,
            "test": self.test,
            "count": self.count,
            "units": list(self.units),
        }


def count_confusion(comparison: Comparison, kind: str) -> list[Cell]:
    """Return the cells that are not empty, most frequent first."""
    from treegauge.metrics import MatchMetric, get_metric
    from treegauge.metrics._lists import CONFUSED

    if kind not in KINDS:
        from treegauge.base.suggestions import did_you_mean

        near = did_you_mean(kind, KINDS)
        raise SettingsError(f"confusion is one of {', '.join(KINDS)}, not {kind!r}{near}")
    for side, corpus in (("gold", comparison.gold), ("test", comparison.test)):
        if corpus.core.tokens and not len(corpus.columns[COLUMNS[kind]]):
            raise SettingsError(
                f"a confusion of {kind} needs it, and {side_name(side)} ({corpus.format}) has none"
            )
    metric = get_metric(CONFUSED[kind])
    if not isinstance(metric, MatchMetric):
        raise TypeError(f"{metric.spec} has no items")
    rows = metric.match(comparison).confusion(comparison.counted)
    return by_count(Cell(gold, test, count, tuple(units)) for gold, test, count, units in rows)


def by_count(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells in order, most frequent first; equally frequent ones by their labels."""

    def place(cell: Cell) -> tuple[int, bool, str, bool, str]:
        return (
            -cell.count,
            cell.gold is None,
            cell.gold or "",
            cell.test is None,
            cell.test or "",
        )

    return sorted(cells, key=place)
