"""Breakdowns by sentence for programs, with all details: in JSON, or one value a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.json_stream import INDENT
from treegauge.metrics._value_columns import Style, cells, formulas_of
from treegauge.reports._written import Texts, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from treegauge.results.result import Result


def by_columns(result: Result, spec: str, by: str) -> bool:
    """Tell whether the core can write a breakdown: of sentences, whose values are formulas of columns."""
    if by != "sentence" or result.draws is not None:
        return False
    return formulas_of(result.metric(spec), result.counts[spec]) is not None


def _columns(
    result: Result, spec: str, style: Style, text: Callable[[str], str], quote: str
) -> dict[str, _core.Cells | Texts]:
    """Return all that is known of each sentence: what :meth:`Result.by_sentence` has."""
    units, counts = result.units, result.counts[spec]
    columns: dict[str, _core.Cells | Texts] = {
        "document": _core.Cells.choices(
            units.document, [quote + text(name) + quote for name in units.documents]
        ),
        "sentence": _core.Cells.sums([(units.sentence, 1)]),
        "number": _core.Cells.sums([(units.number, 1)]),
        "sent_id": Texts(units.names, text, quote=quote, undefined=style.undefined),
        "key": Texts(units.keys, text, quote=quote),
        "line": _core.Cells.sums([(units.line, 1)]),
        "length": _core.Cells.sums([(units.length, 1)]),
    }
    for name, formula in (formulas_of(result.metric(spec), counts) or {}).items():
        columns[name] = cells(formula, counts, style)
    return columns


def _name(result: Result, text: Callable[[str], str]) -> _core.Cells | Texts:
    """Return what each sentence is called."""
    if result.numbered:
        return _core.Cells.sums([(result.units.sentence, 1)])
    return Texts(result.units.keys, text)


def json_rows(result: Result, spec: str, line: str) -> Iterator[str]:
    """Yield an object with an entry for each sentence; ``line`` begins a line of what is around it."""
    from treegauge.base.escaping import json_inside

    columns = _columns(result, spec, Style("null"), json_inside, '"')
    deep = f"{line}{INDENT}{INDENT}"
    literals = [f',{line}{INDENT}"']
    before = '": {'
    for name in columns:
        literals.append(f'{before}{deep}"{json_inside(name)}": ')
        before = ","
    literals.append(f"{line}{INDENT}}}")
    every = [_name(result, json_inside), *columns.values()]
    mask = result.units.mask(result.max_length)
    first = True
    for piece in written(literals, every, mask, len(result.units)):
        # What is before the first row is not a comma.
        yield "{" + piece[1:] if first else piece
        first = False
    yield "{}" if first else f"{line}}}"


def listed_rows(
    result: Result, spec: str, start: str, separator: str, text: Callable[[str], str]
) -> Iterator[str]:
    """Yield a line for each value of each sentence: ``start``, its name, the value's name, the value."""
    columns = _columns(result, spec, Style(""), text, "")
    called = _name(result, text)
    literals, every = [], []
    end = ""
    for name, column in columns.items():
        literals += [end + start, f"{separator}{text(name)}{separator}"]
        every += [called, column]
        end = "\n"
    mask = result.units.mask(result.max_length)
    yield from written([*literals, end], every, mask, len(result.units))
