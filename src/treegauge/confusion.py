"""Which labels are taken for which: gold label by test label over aligned words.

Words that only one side has are in the row or column ``None``; so rows add up to the labels' counts
in gold, columns to those in test.
"""

from __future__ import annotations

from treegauge.errors import SettingsError
from treegauge.records import Record

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from treegauge.comparison import Comparison

# The column that each kind is read from, and the metric whose items have these labels.
COLUMNS = {"relation": "tokens.deprel", "upos": "tokens.upos", "xpos": "tokens.tag"}
METRICS = {"relation": "label", "upos": "upos", "xpos": "xpos"}
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

    if kind not in KINDS:
        raise SettingsError(f"confusion is one of {', '.join(KINDS)}, not {kind!r}")
    for side, corpus in (("gold", comparison.gold), ("test", comparison.test)):
        if corpus.core.tokens and not len(corpus.columns[COLUMNS[kind]]):
            raise SettingsError(
                f"a confusion of {kind} needs it, and the {side} side ({corpus.format}) has none"
            )
    metric = get_metric(METRICS[kind])
    if not isinstance(metric, MatchMetric):
        raise TypeError(f"{metric.spec} has no items")
    rows = metric.match(comparison).confusion(comparison.counted)
    return [Cell(gold, test, count, tuple(units)) for gold, test, count, units in rows]


def add_cells(left: Iterable[Cell], right: Iterable[Cell], shift: int) -> list[Cell]:
    """Return the cells of two results, the second one's units moved by ``shift``."""
    cells = {(cell.gold, cell.test): cell for cell in left}
    for cell in right:
        moved = tuple(unit + shift for unit in cell.units)
        known = cells.get((cell.gold, cell.test))
        count = cell.count + (known.count if known else 0)
        units = (known.units if known else ()) + moved
        cells[cell.gold, cell.test] = Cell(cell.gold, cell.test, count, units)
    return sorted(cells.values(), key=lambda cell: -cell.count)
