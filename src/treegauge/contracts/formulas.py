"""Checks that the formulas that a metric declares give its scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.metrics._value_columns import formulas_of, value_lists

if TYPE_CHECKING:
    from treegauge.contracts.metrics import Bench


def check_formulas(bench: Bench) -> None:
    """Row by row, what the core makes of ``formulas`` is what ``scores`` returns, in the same order."""
    metric = bench.metric
    for comparison in bench.comparisons():
        columns = bench.columns(comparison)
        if formulas_of(metric, columns) is None:
            return
        lists = value_lists(metric, columns)
        for row in range(comparison.core.units):
            wanted = metric.scores({name: values[row] for name, values in columns.items()})
            core = {name: values[row] for name, values in lists.items()}
            assert list(core) == list(wanted), f"formulas give {list(core)}, scores {list(wanted)}"
            assert core == wanted, f"formulas give {core}, scores {wanted}"
