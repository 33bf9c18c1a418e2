"""Tab-separated, one value a row: system, metric, breakdown, cell, name, value. Full precision.

A file holds one table and nothing else: a header and rows.  Notes and signatures go beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from treegauge.base.escaping import tsv_row
from treegauge.base.text import shown_names, terminal
from treegauge.reports import Files, Report, by_signature, gathered
from treegauge.reports._sentences import by_columns, listed_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from treegauge.reports import Tables

MANY = 1000
#: what a table without a title is called
SCORES = "scores"
#: letters that a title has in the name of a file
LONGEST = 80
HEADER = ("system", "metric", "by", "cell", "name", "value")


@dataclass(frozen=True)
class Separated:
    """How lines for programs are written: what is between cells, a cell, a line of them."""

    separator: str
    cell: Callable[[str], str]
    line: Callable[[Iterable[str]], str]


def tabs() -> Separated:
    """Return how lines with tabs are written."""
    return Separated("\t", terminal, tsv_row)


def _rows(report: Report, style: Separated) -> Iterator[tuple[str, ...] | Iterator[str]]:
    """Yield a row for each value; of what the core writes, the text."""
    for result in report.results:
        for spec, scores in result.metrics.items():
            yield from _cells(result.name, spec, "", "", _wanted(report, spec, scores))
            if result.draws is not None:
                others = {"co_optimal": result.co_optimal(spec)}
                yield from _cells(result.name, spec, "", "", others)
        if result.validity is not None:
            yield from _profile(result.name, result.validity.as_dict())
        for by in report.by:
            for spec in result.counts:
                if result.why_without(spec, by):
                    continue
                if by_columns(result, spec, by) and not report.values:
                    start = style.line([result.name, spec, by]) + style.separator
                    yield listed_rows(result, spec, start, style.separator, style.cell)
                    continue
                for cell, values in result.cells_of(spec, by):
                    yield from _cells(result.name, spec, by, cell, _wanted(report, spec, values))


def _wanted(report: Report, spec: str, scores: Mapping[str, object]) -> Mapping[str, object]:
    """Return the values that were asked for, of those that a metric has."""
    if not report.values:
        return scores
    return {name: value for name, value in scores.items() if (spec, name) in report.values}


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
    yield from listing(report, tabs())


def listing(report: Report, style: Separated) -> Iterator[str]:
    """Yield a line for each value, or for each system, many at a time."""
    if report.rows == "systems":
        from treegauge.reports._wide import wide_rows

        yield from (style.line(row) + "\n" for row in wide_rows(report))
        return
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


def render_tables(tables: Tables) -> str:
    """Return the table with tabs between its cells; several tables are refused."""
    return "".join(render_files(tables).only())


def render_files(shown: Report | Tables) -> Files:
    """Return a file for each table."""
    return files_of(shown, tabs(), "tsv")


def files_of(shown: Report | Tables, style: Separated, ending: str) -> Files:
    """Return a file for each table: of results one, of others each of those that are for programs."""
    if isinstance(shown, Report):
        # What is wrong is found before anything is written.
        pieces = gathered(listing(shown, style))
        first = next(pieces)
        return Files({f"{SCORES}.{ending}": chain([first], pieces)}, _signatures(shown))
    tables = shown.flat or [part for part in shown.parts if not isinstance(part, str)]
    files: dict[str, str | Iterator[str]] = {}
    about = []
    for table in tables:
        name = title = _file_name(table.title) or SCORES
        number = 1
        while f"{name}.{ending}" in files:
            number += 1
            name = f"{title}-{number}"
        rows = (table.header, *table.rows)
        files[f"{name}.{ending}"] = "".join(
            style.line([cell.strip() for cell in row]) + "\n" for row in rows
        )
        told = [table.title] if table.title and table.title.replace(" ", "-") != name else []
        told += table.foot.split("\n") if table.foot else []
        about += [f"{name}.{ending}: {line.strip()}" for line in told]
    for part in shown.parts:
        about += part.split("\n") if isinstance(part, str) else []
    about += [f"signature: {signature}" for signature in shown.signatures]
    return Files(files, [*map(terminal, about)])


def _file_name(title: str) -> str:
    """Return a title as the name of a file: letters and digits, hyphens between them."""
    return "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())[:LONGEST]


def _signatures(report: Report) -> list[str]:
    signatures = by_signature(report.results)
    if len(signatures) == 1:
        return [f"signature: {terminal(signature)}" for signature in signatures]
    return [
        f"signature of {shown_names(who)}: {terminal(signature)}"
        for signature, who in signatures.items()
    ]
