"""Tab-separated, one value a row: system, metric, breakdown, cell, name, value. Full precision."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from treegauge.base.escaping import tsv_row
from treegauge.base.text import shown_names, terminal, terminal_lines
from treegauge.errors import SettingsError
from treegauge.reports import by_signature
from treegauge.reports._sentences import by_columns, listed_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from treegauge.reports import Report, Table, Tables

MANY = 1000
HEADER = ("system", "metric", "by", "cell", "name", "value")


@dataclass(frozen=True)
class Separated:
    """How lines for programs are written: what is between cells, a cell, a line of them."""

    separator: str
    cell: Callable[[str], str]
    line: Callable[[Iterable[str]], str]


TABS = Separated("\t", terminal, tsv_row)


def _rows(report: Report, style: Separated) -> Iterator[tuple[str, ...] | Iterator[str]]:
    """Yield a row for each value; of what the core writes, the text."""
    for result in report.results:
        for spec, scores in result.metrics.items():
            yield from _cells(result.name, spec, "", "", scores)
            if result.draws is not None:
                others = {"co_optimal": result.co_optimal(spec)}
                yield from _cells(result.name, spec, "", "", others)
        if result.validity is not None:
            yield from _profile(result.name, result.validity.as_dict())
        for by in report.by:
            for spec in result.counts:
                try:
                    cells = result.cells_of(spec, by)
                except SettingsError:
                    continue
                if by_columns(result, spec, by):
                    start = style.line([result.name, spec, by]) + style.separator
                    yield listed_rows(result, spec, start, style.separator, style.cell)
                    continue
                for cell, values in cells:
                    yield from _cells(result.name, spec, by, cell, values)


def _profile(system: str, profile: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the validity profile of answers, what is counted by name as cells of it."""
    for name, value in profile.items():
        if name == "failed":
            for kind, sentences in value.items():
                for sentence in sentences:
                    yield system, "validity", "sentence", sentence, "failure", kind
        elif isinstance(value, dict):
            yield from _cells(system, "validity", name, "", value)
        else:
            yield system, "validity", "", "", name, str(value)


def _sampled(report: Report) -> Iterator[tuple[str, ...]]:
    from treegauge.reports._samples import flat_values

    for samples in report.samples:
        for spec, own in samples.metrics.items():
            values = dict(flat_values(own))
            yield from _cells(samples.system, spec, "samples", str(samples.rounds), values)


def _confused(report: Report) -> Iterator[tuple[str, ...]]:
    for result in report.results:
        for kind in report.confusion:
            for cell in result.confusion(kind):
                pair = f"{cell['gold'] or ''}>{cell['test'] or ''}"
                yield result.name, kind, "confusion", pair, "count", str(cell["count"])


def _attributed(report: Report) -> Iterator[tuple[str, ...]]:
    for result in report.results:
        for spec in result.causes:
            attribution = result.attribution(spec)
            for cause, counts in attribution.causes.items():
                values = {
                    **counts,
                    "shapley": attribution.shapley.get(cause),
                    "waterfall": attribution.waterfall.get(cause),
                }
                yield from _cells(result.name, spec, "cause", cause, values)


def _cells(
    system: str, spec: str, by: str, cell: str, scores: Mapping[str, object]
) -> Iterator[tuple[str, ...]]:
    for name, value in scores.items():
        if isinstance(value, dict):
            parts = {f"{name}.{part}": number for part, number in value.items()}
            yield from _cells(system, spec, by, cell, parts)
            continue
        yield system, spec, by, cell, name, "" if value is None else str(value)


def render(report: Report) -> str:
    """Return a header line and a line for each value; undefined is empty."""
    return "".join(render_pieces(report))


def render_pieces(report: Report) -> Iterator[str]:
    """Yield the lines, many at a time."""
    yield from listing(report, TABS)


def listing(report: Report, style: Separated) -> Iterator[str]:
    """Yield a line for each value, many at a time, and the signatures as comments."""
    every: Iterable[tuple[str, ...] | Iterator[str]] = chain(
        [HEADER], _rows(report, style), _sampled(report), _confused(report), _attributed(report)
    )
    lines: list[str] = []
    for row in every:
        if isinstance(row, tuple):
            lines.append(style.line(row) + "\n")
        if len(lines) >= MANY or not isinstance(row, tuple):
            yield "".join(lines)
            lines = []
        if not isinstance(row, tuple):
            yield from row
    yield "".join(lines)
    signatures = by_signature(report.results)
    several = len(signatures) > 1
    for signature, who in signatures.items():
        yield (
            f"# {shown_names(who)}: {terminal(signature)}\n"
            if several
            else f"# {terminal(signature)}\n"
        )


def render_tables(tables: Tables) -> str:
    """Return the tables with tabs between their cells; texts and signatures are comments."""
    return separated(tables, tsv_row)


def separated(tables: Tables, line_of: Callable[[Iterable[str]], str]) -> str:
    """Return tables as lines; where there are tables for programs, those."""
    lines: list[str] = []
    texts = [part for part in tables.parts if isinstance(part, str)]
    parts: list[Table | str] = [*tables.flat, *texts] if tables.flat else tables.parts
    for part in parts:
        if isinstance(part, str):
            lines += [f"# {line}".rstrip() for line in terminal_lines(part).split("\n")]
            continue
        lines += [f"# {terminal(part.title)}"] if part.title else []
        for row in (part.header, *part.rows):
            lines.append(line_of(cell.strip() for cell in row))
        if part.foot:
            lines += [f"# {terminal(line.strip())}" for line in part.foot.split("\n")]
    return (
        "\n".join([*lines, *(f"# {terminal(signature)}" for signature in tables.signatures)]) + "\n"
    )
