"""One table of sentences × metrics, for other statistics tools: TSV, CSV, JSON lines, pandas or polars.

A row for each gold sentence and system: where it stands (document, number, ``sent_id``, key, line), its
length, whether it was scored, and every value and count of every metric that has one for a sentence.
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.escaping import GUARDED, csv_cell, csv_row, json_inside, tsv_row
from treegauge.base.text import terminal
from treegauge.errors import SettingsError
from treegauge.metrics._value_columns import Style, cells, formulas_of, value_lists
from treegauge.reports._written import Texts, written

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterator, Sequence

    from treegauge.results.result import Result

    Writer = Callable[[Sequence[Result]], Iterator[str]]

#: what says where a sentence stands
PLACES = ("system", "document", "number", "sent_id", "key", "line", "length", "scored")


def _specs(results: Sequence[Result]) -> list[str]:
    """Return the metrics that have a value for a sentence in all results."""
    return [
        spec
        for spec in (results[0].counts if results else ())
        if all(
            spec in result.counts and result.unit_of(result.metric(spec)) == "sentence"
            for result in results
        )
    ]


def without_column(results: Sequence[Result]) -> list[str]:
    """Return the metrics that are not in the table: they have no value for a sentence."""
    known = set(_specs(results))
    every = dict.fromkeys(spec for result in results for spec in result.counts)
    return [spec for spec in every if spec not in known]


def columns_of(results: Sequence[Result]) -> dict[str, list[Any]]:
    """Return the table column by column; ``las.f1`` is the value f1 of las, undefined is None.

    Metrics that have no value for a sentence (bags of a document) are left out.
    """
    columns: dict[str, list[Any]] = {name: [] for name in PLACES}
    specs = _specs(results)
    for result in results:
        units = result.units
        size = len(units)
        columns["system"] += [result.name] * size
        columns["document"] += [units.documents[number] for number in units.document]
        columns["number"] += list(units.number)
        columns["sent_id"] += units.names
        columns["key"] += units.keys
        columns["line"] += list(units.line)
        columns["length"] += list(units.length)
        mask = units.mask(result.max_length)
        columns["scored"] += [bool(counts) for counts in mask]
        for spec in specs:
            values = value_lists(result.metric(spec), result.counts[spec], mask)
            for name, column in values.items():
                columns.setdefault(f"{spec}.{name}", []).extend(column)
    return columns


class _Way:
    """How texts, numbers and truth are written."""

    def __init__(
        self,
        text: Callable[[str], str],
        number: Callable[[Any], str],
        truth: tuple[str, str],
        *,
        quote: str = "",
        undefined: str = "",
    ) -> None:
        self.text = text
        self.number = number
        self.truth = truth
        self.quote = quote
        self.undefined = undefined

    def columns(self, result: Result, specs: Sequence[str]) -> dict[str, _core.Cells | Texts]:
        """Return all columns but the first."""
        units, quote = result.units, self.quote
        mask = units.mask(result.max_length)
        named = [quote + self.text(name) + quote for name in units.documents]
        columns: dict[str, _core.Cells | Texts] = {
            "document": _core.Cells.choices(units.document, named),
            "number": _core.Cells.sums([(units.number, 1)]),
            "sent_id": Texts(units.names, self.text, quote=quote, undefined=self.undefined),
            "key": Texts(units.keys, self.text, quote=quote),
            "line": _core.Cells.sums([(units.line, 1)]),
            "length": _core.Cells.sums([(units.length, 1)]),
            "scored": _core.Cells.choices(_flags(mask), list(self.truth)),
        }
        for spec in specs:
            metric, counts = result.metric(spec), result.counts[spec]
            formulas = formulas_of(metric, counts)
            for name, formula in (formulas or {}).items():
                columns[f"{spec}.{name}"] = cells(formula, counts, Style(self.undefined), mask)
            for name, values in (
                value_lists(metric, counts, mask) if formulas is None else {}
            ).items():
                texts = [None if value is None else self.number(value) for value in values]
                columns[f"{spec}.{name}"] = Texts(texts, str, undefined=self.undefined)
        return columns


def _flags(mask: array[int]) -> array[int]:
    from array import array

    return array("I", map(bool, mask))


def _separated(
    results: Sequence[Result], separator: str, way: _Way, line_of: Callable[[list[str]], str]
) -> Iterator[str]:
    specs = _specs(results)
    for number, result in enumerate(results):
        columns = way.columns(result, specs)
        if number == 0:
            yield line_of(["system", *columns]) + "\n"
        literals = [line_of([result.name]) + separator, *[separator] * (len(columns) - 1), "\n"]
        yield from written(literals, list(columns.values()), None, len(result.units))


def as_tsv(results: Sequence[Result]) -> Iterator[str]:
    """Yield the table with tabs; undefined is empty."""
    return _separated(results, "\t", _Way(terminal, str, ("False", "True")), tsv_row)


def as_csv(results: Sequence[Result]) -> Iterator[str]:
    """Yield the table with commas; undefined is empty."""
    cell, row = (partial(writer, guard=GUARDED.get()) for writer in (csv_cell, csv_row))
    return _separated(results, ",", _Way(cell, str, ("False", "True")), row)


def as_jsonl(results: Sequence[Result]) -> Iterator[str]:
    """Yield a JSON object a line; undefined is null."""
    way = _Way(json_inside, json.dumps, ("false", "true"), quote='"', undefined="null")
    specs = _specs(results)
    for result in results:
        columns = way.columns(result, specs)
        names = [f', "{json_inside(name)}": ' for name in columns]
        names[0] = f'{{"system": "{json_inside(result.name)}"{names[0]}'
        yield from written([*names, "}\n"], list(columns.values()), None, len(result.units))


WRITERS: dict[str, Writer] = {".tsv": as_tsv, ".csv": as_csv, ".jsonl": as_jsonl}


def writer_of(path: str) -> Writer:
    """Return what writes the table of results to a file of this name, piece by piece."""
    for ending, write in WRITERS.items():
        if path.lower().endswith(ending):
            return write
    raise SettingsError(
        f"a table of sentences goes to a file that ends in {', '.join(WRITERS)}, not {path!r}"
    )
