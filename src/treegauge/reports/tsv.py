"""Tab-separated, one value a row: system, metric, breakdown, cell, name, value. Full precision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.errors import SettingsError
from treegauge.reports import by_signature

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from treegauge.reports import Report, Table, Tables

HEADER = ("system", "metric", "by", "cell", "name", "value")


def _rows(report: Report) -> Iterator[tuple[str, ...]]:
    for result in report.results:
        for spec, scores in result.metrics.items():
            yield from _cells(result.name, spec, "", "", scores)
        for by in report.by:
            for spec in result.counts:
                try:
                    cells = result.breakdown(spec, by)
                except SettingsError:
                    continue
                for cell, scores in cells.items():
                    yield from _cells(result.name, spec, by, cell, scores)


def _confused(report: Report) -> Iterator[tuple[str, ...]]:
    for result in report.results:
        for kind in report.confusion:
            for cell in result.confusion(kind):
                pair = f"{cell['gold'] or ''}>{cell['test'] or ''}"
                yield result.name, kind, "confusion", pair, "count", str(cell["count"])


def _cells(
    system: str, spec: str, by: str, cell: str, scores: Mapping[str, object]
) -> Iterator[tuple[str, ...]]:
    for name, value in scores.items():
        yield system, spec, by, cell, name, "" if value is None else str(value)


def render(report: Report) -> str:
    """Return a header line and a line for each value; undefined is empty."""
    return listing(report, lambda row: "\t".join(part.replace("\t", " ") for part in row))


def listing(report: Report, line_of: Callable[[Sequence[str]], str]) -> str:
    """Return a line for each value, and the signatures as comments."""
    lines = [line_of(row) for row in [HEADER, *_rows(report), *_confused(report)]]
    signatures = by_signature(report.results)
    several = len(signatures) > 1
    lines += [
        f"# {', '.join(who)}: {one}" if several else f"# {one}" for one, who in signatures.items()
    ]
    return "\n".join(lines) + "\n"


def render_tables(tables: Tables) -> str:
    """Return the tables with tabs between their cells; texts and signatures are comments."""
    return separated(tables, lambda row: "\t".join(cell.strip().replace("\t", " ") for cell in row))


def separated(tables: Tables, line_of: Callable[[Sequence[str]], str]) -> str:
    """Return tables as lines; where there are tables for programs, those."""
    lines: list[str] = []
    texts = [part for part in tables.parts if isinstance(part, str)]
    parts: list[Table | str] = [*tables.flat, *texts] if tables.flat else tables.parts
    for part in parts:
        if isinstance(part, str):
            lines += [f"# {line}".rstrip() for line in part.splitlines()]
            continue
        lines += [f"# {part.title}"] if part.title else []
        lines += [line_of(row) for row in (part.header, *part.rows)]
        lines += [f"# {line.strip()}" for line in part.foot.splitlines()]
    return "\n".join([*lines, *(f"# {one}" for one in tables.signatures)]) + "\n"
