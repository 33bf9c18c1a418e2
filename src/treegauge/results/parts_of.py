"""Split a result into results of some of its sentences, such as those of one file."""

from __future__ import annotations

from array import array
from itertools import compress
from typing import TYPE_CHECKING

from treegauge.base.records import replaced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.results.counts import UnitTable
    from treegauge.results.result import Result

ROWS = ("document", "number", "sentence", "line", "chunk", "length", "scored", "digest")


def part_of(result: Result, rows: Sequence[int]) -> Result:
    """Return the result of the rows that have 1: their counts, without breakdowns and causes."""

    def kept(values: array[int]) -> array[int]:
        return array(values.typecode, compress(values, rows))

    return replaced(
        result,
        units=_units(result.units, rows),
        counts={
            spec: {name: kept(values) for name, values in columns.items()}
            for spec, columns in result.counts.items()
        },
        labels={},
        cells={},
        confusions={},
        causes={},
        cell_rows={},
        draws=None,
        files=None,
    )


def _units(units: UnitTable, rows: Sequence[int]) -> UnitTable:
    columns = {
        name: array(values.typecode, compress(values, rows))
        for name, values in ((name, getattr(units, name)) for name in ROWS)
    }
    names = units.sent_ids.split("\n") if units.sent_ids else []
    return replaced(
        units,
        **columns,
        sent_ids="\n".join(compress(names, rows)),
        attributes={
            name: list(compress(values, rows)) for name, values in units.attributes.items()
        },
    )
