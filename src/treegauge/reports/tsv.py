"""Tab-separated, one value a row: system, metric, breakdown, cell, name, value. Full precision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.reports import by_signature

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from treegauge.reports import Report, Tables

HEADER = ("system", "metric", "by", "cell", "name", "value")


def _rows(report: Report) -> Iterator[tuple[str, ...]]:
    for result in report.results:
        for spec, scores in result.metrics.items():
            yield from _cells(result.name, spec, "", "", scores)
        if result.validity is not None:
            yield from _profile(result.name, result.validity.as_dict())
        for by in report.by:
            for spec in result.counts:
                try:
                    cells = result.breakdown(spec, by)
                except SettingsError:
                    continue
                for cell, scores in cells.items():
                    yield from _cells(result.name, spec, by, cell, scores)


def _profile(system: str, found: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the validity profile of answers, what is counted by name as cells of it."""
    for name, value in found.items():
        if isinstance(value, dict):
            yield from _cells(system, "validity", name, "", value)
        else:
            yield system, "validity", "", "", name, str(value)


def _sampled(report: Report) -> Iterator[tuple[str, ...]]:
    for samples in report.samples:
        for spec, values in samples.values.items():
            yield from _cells(samples.system, spec, "samples", str(samples.rounds), values)


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
    lines = ["\t".join(HEADER)]
    lines += [
        "\t".join(part.replace("\t", " ") for part in row)
        for row in [*_rows(report), *_sampled(report), *_confused(report)]
    ]
    signatures = by_signature(report.results)
    several = len(signatures) > 1
    lines += [
        f"# {', '.join(who)}: {one}" if several else f"# {one}" for one, who in signatures.items()
    ]
    return "\n".join(lines) + "\n"


def render_tables(tables: Tables) -> str:
    """Return the tables with tabs between their cells; texts and signatures are comments."""
    lines: list[str] = []
    for part in tables.parts:
        if isinstance(part, str):
            lines += [f"# {line}".rstrip() for line in part.splitlines()]
            continue
        lines += [f"# {part.title}"] if part.title else []
        for row in (part.header, *part.rows):
            lines.append("\t".join(cell.strip().replace("\t", " ") for cell in row))
        lines += [f"# {line.strip()}" for line in part.foot.splitlines()]
    return "\n".join([*lines, *(f"# {one}" for one in tables.signatures)]) + "\n"
