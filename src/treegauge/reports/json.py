"""The published JSON shape (``schema.json`` beside this file): fractions 0 to 1, undefined is null."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.escaping import json_text
from treegauge.base.json_stream import Rows, Written, pieces
from treegauge.reports._answers import more_data

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from treegauge.reports import Report, Tables
    from treegauge.results.result import Result

    SCHEMA: Path


def __getattr__(name: str) -> Any:
    # Only those who check a report against its schema need to know where that is.
    if name != "SCHEMA":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pathlib import Path

    return Path(__file__).parent / "schema.json"


def _cells(result: Result, spec: str, by: str) -> Rows | Written:
    from treegauge.reports._sentences import by_columns, json_rows

    if by_columns(result, spec, by):
        return Written(lambda line: json_rows(result, spec, line))
    return Rows(lambda: result.cells_of(spec, by))


def as_data(report: Report) -> dict[str, Any]:
    """Return the report as JSON-ready data, but for breakdowns, which are made as they are written."""
    systems: list[dict[str, Any]] = []
    for result in report.results:
        entry = result.as_dict()
        signature = str(result.signature)
        if signature != str(report.results[0].signature):
            entry["signature"] = signature
        if result.unaveraged:
            entry["unaveraged"] = result.unaveraged
        if report.by:
            if "sentence" in report.by and result.validity is not None:
                entry["validity"] = result.validity.as_dict(sentences=True)
            entry["breakdowns"] = {by: {} for by in report.by}
            for by in report.by:
                for spec in result.counts:
                    if not result.why_without(spec, by):
                        entry["breakdowns"][by][spec] = _cells(result, spec, by)
        if result.causes:
            entry["attribution"] = {
                spec: result.attribution(spec).as_dict() for spec in result.causes
            }
        if report.confusion:
            entry["confusions"] = {kind: result.confusion(kind) for kind in report.confusion}
        systems.append(entry)
    data = {"signature": str(report.results[0].signature), "gold": report.gold, "systems": systems}
    return data | more_data(report)


def render(report: Report) -> str:
    """Return the report as indented JSON."""
    return "".join(render_pieces(report))


def render_pieces(report: Report) -> Iterator[str]:
    """Yield the report as indented JSON, piece by piece."""
    yield from pieces(as_data(report))
    yield "\n"


def render_tables(tables: Tables) -> str:
    """Return the data behind the tables, with their signatures, as indented JSON."""
    data = {"signatures": tables.signatures, **tables.data}
    return json_text(data, indent=2) + "\n"
