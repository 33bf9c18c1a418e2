"""One table of sentences × metrics, for people's own statistics: as TSV, CSV, JSON lines, pandas or polars.

A row for each gold sentence and system: where it stands (document, number, ``sent_id``, key, line), its
length, whether it was scored, and every value and count of every metric that has one for a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.escaping import csv_row, json_text, tsv_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from treegauge.result import Result

#: what says where a sentence stands
PLACES = ("system", "document", "number", "sent_id", "key", "line", "length", "scored")


def columns_of(results: Sequence[Result]) -> dict[str, list[Any]]:
    """Return the table column by column; ``las.f1`` is the value f1 of las, undefined is None.

    Metrics that have no value for a sentence (bags of a document) are left out.
    """
    found: dict[str, list[Any]] = {name: [] for name in PLACES}
    specs = [
        spec
        for spec in (results[0].counts if results else ())
        if all(
            spec in one.counts and one.unit_of(one.metric(spec)) == "sentence" for one in results
        )
    ]
    for result in results:
        units = result.units
        size = len(units)
        found["system"] += [result.name] * size
        found["document"] += [units.documents[one] for one in units.document]
        found["number"] += list(units.number)
        found["sent_id"] += units.names
        found["key"] += units.keys
        found["line"] += list(units.line)
        found["length"] += list(units.length)
        mask = units.mask(result.max_length)
        found["scored"] += [bool(one) for one in mask]
        for spec in specs:
            metric, columns = result.metric(spec), result.counts[spec]
            nothing = dict.fromkeys(metric.scores(dict.fromkeys(metric.columns, 0)))
            rows = [
                metric.scores(dict(zip(columns, row, strict=True))) if one else nothing
                for row, one in zip(zip(*columns.values(), strict=True), mask, strict=True)
            ]
            for name in nothing:
                found.setdefault(f"{spec}.{name}", []).extend(row[name] for row in rows)
    return found


def _separated(columns: dict[str, list[Any]], line_of: Callable[[Iterable[str]], str]) -> str:
    lines = [line_of(list(columns))]
    lines += [
        line_of(["" if one is None else str(one) for one in row])
        for row in zip(*columns.values(), strict=True)
    ]
    return "".join(f"{line}\n" for line in lines)


def as_tsv(columns: dict[str, list[Any]]) -> str:
    """Return the table with tabs; undefined is empty."""
    return _separated(columns, tsv_row)


def as_csv(columns: dict[str, list[Any]]) -> str:
    """Return the table with commas; undefined is empty."""
    return _separated(columns, csv_row)


def as_jsonl(columns: dict[str, list[Any]]) -> str:
    """Return a JSON object a line; undefined is null."""
    return "".join(
        json_text(dict(zip(columns, row, strict=True))) + "\n"
        for row in zip(*columns.values(), strict=True)
    )


WRITERS = {".tsv": as_tsv, ".csv": as_csv, ".jsonl": as_jsonl}


def writer_of(path: str) -> Callable[[dict[str, list[Any]]], str]:
    """Return what writes a table to a file of this name."""
    for ending, write in WRITERS.items():
        if path.lower().endswith(ending):
            return write
    raise SettingsError(
        f"a table of sentences goes to a file that ends in {', '.join(WRITERS)}, not {path!r}"
    )
