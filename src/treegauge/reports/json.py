"""The published JSON shape (``schema.json`` beside this file): fractions 0 to 1, undefined is null."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.reports._answers import more_data

if TYPE_CHECKING:
    from treegauge.reports import Report, Tables

SCHEMA = Path(__file__).parent / "schema.json"


def as_data(report: Report) -> dict[str, Any]:
    """Return the report as JSON-ready data."""
    systems = []
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
                    try:
                        entry["breakdowns"][by][spec] = result.breakdown(spec, by)
                    except SettingsError:
                        continue
        if report.confusion:
            entry["confusions"] = {kind: result.confusion(kind) for kind in report.confusion}
        systems.append(entry)
    found = {"signature": str(report.results[0].signature), "gold": report.gold, "systems": systems}
    return found | more_data(report)


def render(report: Report) -> str:
    """Return the report as indented JSON."""
    return json.dumps(as_data(report), ensure_ascii=False, indent=2) + "\n"


def render_tables(tables: Tables) -> str:
    """Return the data behind the tables, with their signatures, as indented JSON."""
    data = {"signatures": tables.signatures, **tables.data}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
