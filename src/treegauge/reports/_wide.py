"""Scores for programs, with a row for each system: rows="systems" in CSV and TSV.

A column for each value, and a row for each cell of a breakdown: what papers and data frames want.  Of each
metric it is the main value, unless others were asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.errors import SettingsError
from treegauge.metrics import get_metric

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.reports import Report

#: what a row of scores cannot hold
BESIDE = {"confusion": "confusions", "samples": "several samples"}


def wide_rows(report: Report) -> Iterator[list[str]]:
    """Yield a header, and a row for each system and each cell of a breakdown."""
    for name, what in BESIDE.items():
        if getattr(report, name):
            raise SettingsError(f'{what} have no row for each system: leave out rows="systems"')
    if any(result.causes for result in report.results):
        raise SettingsError('causes have no row for each system: leave out rows="systems"')
    specs = dict.fromkeys(spec for result in report.results for spec in result.counts)
    wanted = report.values or tuple((spec, get_metric(spec).main) for spec in specs)
    titles = [spec if name == get_metric(spec).main else f"{spec}.{name}" for spec, name in wanted]
    broken = bool(report.by)
    yield ["system", *(["by", "cell"] if broken else []), *titles]
    for result in report.results:
        cells = [
            _cell(result.metrics[spec].get(name)) if spec in result.counts else ""
            for spec, name in wanted
        ]
        yield [result.name, *(["", ""] if broken else []), *cells]
        for by in report.by:
            rows: dict[str, dict[tuple[str, str], str]] = {}
            for spec in dict.fromkeys(spec for spec, _ in wanted if spec in result.counts):
                try:
                    found = list(result.cells_of(spec, by))
                except SettingsError:
                    continue
                for cell, values in found:
                    own = rows.setdefault(cell, {})
                    own |= {(spec, name): _cell(value) for name, value in values.items()}
            for cell, own in rows.items():
                yield [result.name, by, cell, *(own.get(value, "") for value in wanted)]


def _cell(value: object) -> str:
    return "" if value is None else str(value)
