"""Tests between the levels of a factor, or two metrics, on the same parses: paired over documents.

Tests over sentences, which see the counts, are ``treegauge compare --across``.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.stats.multiple import holm
from treegauge.study.estimates import Estimate, mean_of
from treegauge.study.observations import contrast, levels, need_factor, observations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.study.observations import Row
    from treegauge.study.table import Table


@dataclass(frozen=True)
class Difference:
    """Two levels of a factor under one metric: how far they lie apart; p is Holm's over all rows."""

    metric: str
    factor: str
    first: str
    second: str
    difference: Estimate
    p: float | None

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


def differences(table: Table, factor: str, *, metrics: Sequence[str] = ()) -> list[Difference]:
    """Return how far the levels of a factor lie apart, each metric for itself; or metrics (``metric``).

    Only conditions that differ in nothing else are compared, document by document.
    """
    if factor != "metric":
        need_factor(table, factor)
        if factor not in table.factors:
            raise SettingsError(f"{factor} is a property of metrics: compare the factor metric")
    rows = [row for row in observations(table) if not metrics or row["metric"] in metrics]
    seen: list[tuple[str, str, str, Estimate]] = []
    named = [""] if factor == "metric" else [str(name) for name in levels(rows, "metric")]
    for metric in named:
        own = [row for row in rows if not metric or row["metric"] == metric]
        for first, second in combinations(levels(own, factor), 2):
            side = partial(_side, factor=factor, first=first, second=second)
            apart = (factor, "noise", "rate", "seed") if factor in {"noise", "rate"} else (factor,)
            estimate = mean_of(contrast(own, side, apart, table.factors))
            if estimate is not None:
                seen.append((metric, str(first), str(second), estimate))
    if not seen:
        raise SettingsError(f"no two conditions differ in {factor} alone")
    tested = [each for each in seen if each[3].p is not None]
    corrected = iter(holm([each[3].p or 0.0 for each in tested]))
    return [
        Difference(metric, factor, first, second, each, None if each.p is None else next(corrected))
        for metric, first, second, each in seen
    ]


def _side(row: Row, factor: str, first: object, second: object) -> int | None:
    return 1 if row.get(factor) == first else -1 if row.get(factor) == second else None
