"""Pool several results on the same units: the counts of each unit are added.

Random baselines are drawn several times.  The score of the added counts is the mean over the draws where each
draw has as many items, as trees over the same words do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.columns import column
from treegauge.base.records import replaced

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.results.confusion import Cell
    from treegauge.results.result import Result


def pooled(results: Sequence[Result]) -> Result:
    """Return one result with the counts of all, which were made alike and have the same units."""
    from treegauge.results.causes import merged

    first = results[0]
    if any(result.units.keys != first.units.keys for result in results):
        raise ValueError("results on other units cannot be added unit by unit")
    ones = [1] * len(results)
    return replaced(
        first,
        counts={
            spec: {
                name: column(
                    _core.weighted_sum([result.counts[spec][name] for result in results], ones)
                )
                for name in columns
            }
            for spec, columns in first.counts.items()
        },
        labels=_added([result.labels for result in results]),
        cells=_added([result.cells for result in results]),
        cell_rows={},
        confusions={
            kind: _confusion([result.confusions[kind] for result in results])
            for kind in first.confusions
        },
        causes={
            spec: merged([(result.causes[spec], 0) for result in results]) for spec in first.causes
        },
        draws=None,
    )


def _added(parts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return nested tables with their numbers added."""
    total: dict[str, Any] = {}
    for name in dict.fromkeys(name for part in parts for name in part):
        own = [part[name] for part in parts if name in part]
        total[name] = sum(own) if isinstance(own[0], int) else _added(own)
    return total


def _confusion(parts: Sequence[Sequence[Cell]]) -> list[Cell]:
    cells: dict[tuple[str | None, str | None], list[Cell]] = {}
    for part in parts:
        for cell in part:
            cells.setdefault((cell.gold, cell.test), []).append(cell)
    added = [
        replaced(
            own[0],
            count=sum(cell.count for cell in own),
            units=tuple(sorted({row for cell in own for row in cell.units})),
        )
        for own in cells.values()
    ]
    return sorted(added, key=lambda cell: -cell.count)
