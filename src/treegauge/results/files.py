"""Results as files: JSON with a format number, checked when it is read.

Every version of treegauge reads what earlier ones wrote; ``tests/results/saved`` has a file of each
format.  A file that is damaged is an :class:`InputError` that names it, never a traceback.
"""

from __future__ import annotations

import json
import sys
from array import array
from typing import TYPE_CHECKING, Any

from treegauge.base.atomic_write import write_whole
from treegauge.base.escaping import json_text
from treegauge.comparison.coverage import Coverage
from treegauge.corpora.file_names import SAVED
from treegauge.errors import InputError, Issue, SettingsError
from treegauge.metrics import get_metric
from treegauge.options.settings import ScoreSettings, Signature
from treegauge.results.confusion import Cell
from treegauge.results.counts import UnitTable
from treegauge.results.validate import (
    MOST_THINGS,
    ImplausibleError,
    check_alignment,
    check_columns,
    check_signature,
    check_sums,
)

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from treegauge.base.columns import Columns
    from treegauge.results.answer_profile import Validity
    from treegauge.results.causes import Causes
    from treegauge.results.draws import Draws
    from treegauge.results.result import Result
    from treegauge.results.summaries import Summary

#: 1: without chunk, number in the document and sent_id of units; 2: with them; 3: a summary, which has one
#: row for everything and sums over samples (older versions would take that row for a sentence)
FORMAT = 3
WITH_UNITS = 2
HEADER = SAVED
FIGURES = ("number", "sentence", "line", "length", "scored")


class _DamagedError(Exception):
    pass


def save(result: Result, path: str | os.PathLike[str]) -> None:
    """Write everything, counts included, to a JSON file."""
    write_whole(path, json_text(result_data(result)))


def result_data(result: Result) -> dict[str, Any]:
    """Return everything that is saved."""
    units = result.units
    draws = {}
    if result.draws is not None:
        from treegauge.results.draws import as_data

        draws["draws"] = as_data(result.draws)
    return {
        HEADER: WITH_UNITS if result.summary is None else FORMAT,
        "signature": str(result.signature),
        **result.as_dict(),
        **({"validity": result.validity.as_dict(sentences=True)} if result.validity else {}),
        "units": {
            "documents": units.documents,
            "document": list(units.document),
            **{name: list(getattr(units, name)) for name in FIGURES},
            "chunk": list(units.chunk),
            "sent_id": units.names if units.sent_ids else [],
            **({"files": units.files} if units.files != units.documents else {}),
            **({"whole_files": True} if units.whole_files else {}),
            **({"attributes": units.attributes} if units.attributes else {}),
            **({"digest": _written_digests(units.digest)} if len(units.digest) else {}),
        },
        "labels": result.labels,
        "cells": result.cells,
        "confusions": {
            kind: [cell.as_dict() for cell in cells] for kind, cells in result.confusions.items()
        },
        "causes": {spec: causes.as_dict() for spec, causes in result.causes.items()},
        "counts": {
            spec: {name: list(values) for name, values in columns.items()}
            for spec, columns in result.counts.items()
        },
        **draws,
        **({"summary": result.summary.as_dict()} if result.summary is not None else {}),
    }


def load(kind: type[Result], path: str | os.PathLike[str]) -> Result:
    """Read what :func:`save` wrote, in this or an earlier version."""
    from treegauge.corpora.file_bytes import read_bytes

    name, content = read_bytes(path)
    try:
        data = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        data = None
    version = data.get(HEADER) if isinstance(data, dict) else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SettingsError(
            f"{name} is not a saved result of treegauge (result.save(path) makes one)"
        )
    if version > FORMAT:
        message = f"this result was saved by a newer treegauge (format {version}, known are 1 to {FORMAT})"
        raise _refused(name, message, "update treegauge")
    try:
        return _result(kind, _upgraded(data, version))
    except KeyError as missing:
        raise _refused(
            name, f"the saved result is damaged: {missing.args[0]!r} is missing"
        ) from missing
    except (_DamagedError, ImplausibleError, SettingsError) as wrong:
        raise _refused(name, f"the saved result is damaged: {wrong}") from wrong
    except (TypeError, ValueError, AttributeError, OverflowError) as wrong:
        raise _refused(name, "the saved result is damaged: a value is of the wrong kind") from wrong


def _refused(name: str, message: str, hint: str = "") -> InputError:
    return InputError([Issue("bad-result", name, 0, 0, message, hint)])


def _upgraded(data: dict[str, Any], version: int) -> dict[str, Any]:
    """Return the data as format 2 has them."""
    if version == 1:
        units = _object(data["units"], "units")
        documents = _numbers(units["document"], "document")
        sentences = _numbers(units["sentence"], "sentence")
        by_sentence = _object(data["alignment"], "alignment").get("chunks") == "sentence"
        counts: dict[int, int] = {}
        numbers = []
        for document, sentence in zip(documents, sentences, strict=False):
            counts[document] = counts.get(document, 0) + (sentence > 0)
            numbers.append(counts[document] if sentence else 0)
        chunk = list(range(len(numbers))) if by_sentence else list(documents)
        data = {
            **data,
            "units": {**units, "number": numbers, "chunk": chunk, "sent_id": []},
            "alignment": _upgraded_alignment(data["alignment"], units["documents"]),
        }
    return {"cells": {}, "confusions": {}, "causes": {}, **data}


def _upgraded_alignment(old: dict[str, Any], documents: list[str]) -> dict[str, Any]:
    """Return the alignment of format 1 under the names of format 2."""
    choice = {name: old.get(name) for name in ("aligner", "chunks", "why")}
    since = {
        "correct": "equal",
        "substituted": "different",
        "deleted": "gold_only",
        "inserted": "test_only",
    }
    renamed = {since.get(name, name): value for name, value in old.items() if name != "why"}
    errors = [renamed[name] for name in ("different", "gold_only", "test_only") if name in renamed]
    if errors and choice["aligner"] != "identity":
        renamed["word_errors"] = sum(errors)
    return {"chosen": [{**choice, "documents": len(documents)}], **renamed}


def _result(kind: type[Result], data: dict[str, Any]) -> Result:
    units = _units(_object(data["units"], "units"))
    counts = {
        spec: {
            name: _column(values, f"{spec}.{name}", len(units))
            for name, values in _object(columns, spec).items()
        }
        for spec, columns in _object(data["counts"], "counts").items()
    }
    coverage = _object(data["coverage"], "coverage")
    _whole_numbers(coverage, "coverage")
    signature = Signature.parse(_text(data["signature"], "signature"))
    check_signature(signature.fields)
    for spec, columns in counts.items():
        declared = _declared_columns(spec)
        if declared is not None:
            check_columns(spec, columns, declared)
        check_sums(spec, {name: sum(values) for name, values in columns.items()})
    check_alignment(_object(data["alignment"], "alignment"))
    return kind(
        name=_text(data["name"], "name"),
        signature=signature,
        settings=_settings(signature),
        coverage=Coverage(**coverage),
        issues=[_issue(_object(issue, "issue")) for issue in _list(data["issues"], "issues")],
        units=units,
        counts=counts,
        labels=_cells(data["labels"], "labels"),
        alignment=_object(data["alignment"], "alignment"),
        cells={by: _cells(cells, by) for by, cells in _object(data["cells"], "cells").items()},
        confusions={
            name: [_cell(_object(cell, name), len(units)) for cell in _list(cells, name)]
            for name, cells in _object(data["confusions"], "confusions").items()
        },
        causes={
            spec: _causes(_object(causes, spec), len(units))
            for spec, causes in _object(data["causes"], "causes").items()
        },
        draws=_draws(_object(data["draws"], "draws"), units, counts) if "draws" in data else None,
        validity=_validity(data.get("validity")),
        summary=_summary(data["summary"] if data[HEADER] == FORMAT else None, units, counts),
    )


def _settings(signature: Signature) -> ScoreSettings:
    """Return the settings that a file has in its signature alone."""
    fields = signature.fields
    length = fields.get("max-length")
    return ScoreSettings(
        fields.get("average", "corpus"),
        None if length is None else int(length),
        fields.get("on-error", "error").partition("-")[0],
    )


def _summary(data: Any, units: UnitTable, counts: dict[str, Columns]) -> Summary | None:
    if data is None:
        return None
    from treegauge.options.summary import MOST, UNITS
    from treegauge.results.summaries import Summary

    summary = _object(data, "summary")
    numbers = {name: summary[name] for name in ("samples", "seed", "units")}
    _whole_numbers(numbers, "summary")
    if not 2 <= numbers["samples"] <= MOST or summary["unit"] not in UNITS or len(units) != 1:
        raise _DamagedError("a summary that nobody can ask for")
    sums = _object(summary["sums"], "sums")
    if sums.keys() != counts.keys():
        raise _DamagedError("samples of other metrics than were counted")
    checked: dict[str, Columns] = {}
    for spec, columns in counts.items():
        samples = _object(sums[spec], spec)
        if samples.keys() != columns.keys():
            raise _DamagedError(f"samples of other columns of {spec}")
        checked[spec] = {
            name: _column(samples[name], f"{spec}.{name}", numbers["samples"]) for name in columns
        }
    return Summary(numbers["samples"], numbers["seed"], summary["unit"], numbers["units"], checked)


def _validity(data: Any) -> Validity | None:
    if data is None:
        return None
    from treegauge.results.answer_profile import Validity

    data = {name: value for name, value in _object(data, "validity").items() if name != "failed"}
    named = {"rules", "words", "kinds"}
    counts = {name: value for name, value in data.items() if name not in {*named, "sentences"}}
    _whole_numbers(counts, "validity")
    # Results of older versions know no kinds.
    for name in named & data.keys():
        _whole_numbers(_object(data[name], name), name)
    for row in _list(data["sentences"], "sentences"):
        answer = _object(row, "an answer")
        texts = [answer.get(name, "") for name in ("state", "kind", "text", "gold")]
        if not {"key", "answer", "state"} <= answer.keys() or not all(
            isinstance(text, str) for text in [answer["key"] or "", *texts]
        ):
            raise _DamagedError("an answer without its sentence")
    return Validity(**data)


def _declared_columns(spec: str) -> tuple[str, ...] | None:
    """Return a metric's columns; None for a metric that is not installed here."""
    try:
        return get_metric(spec).columns
    except SettingsError:
        return None


def _draws(data: dict[str, Any], units: UnitTable, counts: dict[str, Columns]) -> Draws:
    from treegauge.options.request import MOST_DRAWS
    from treegauge.results.draws import Choices, Draws

    _whole_numbers({"n": data["n"]}, "draws")
    if not 1 <= data["n"] <= MOST_DRAWS:
        raise _DamagedError("a number of draws that nobody can ask for")
    draws = Draws(data["n"])
    for entry in _list(data["chunks"], "chunks"):
        _whole_numbers({"chunk": _object(entry, "chunks")["chunk"]}, "chunks")
        numbers = [entry["count"], entry["seed"]]
        if entry["chunk"] >= units.chunks or not all(
            type(number) is int and 0 <= number < 1 << 64 for number in numbers
        ):
            raise _DamagedError("draws of a chunk that is not there")
        if entry["count"] < 2:
            raise _DamagedError("draws of a chunk with one alignment")
        draws.chunks[entry["chunk"]] = Choices(entry["count"], float(entry["log10"]), entry["seed"])
    for spec, rows in _object(data["rows"], "rows").items():
        if spec not in counts:
            raise _DamagedError(f"draws of {spec}, which was not counted")
        by_unit = draws.rows.setdefault(spec, {})
        for entry in _list(rows, "rows"):
            _whole_numbers({"unit": _object(entry, "rows")["unit"]}, "rows")
            values = _list(entry["values"], "values")
            if entry["unit"] >= len(units) or len(values) != len(counts[spec]):
                raise _DamagedError("draws of a unit that is not there")
            size = draws.size(units.chunk[entry["unit"]])
            by_unit[entry["unit"]] = [_column(column, "draws", size) for column in values]
    return draws


def _units(data: dict[str, Any]) -> UnitTable:
    documents = [_text(name, "document") for name in _list(data["documents"], "documents")]
    document = array("I", _numbers(data["document"], "document"))
    if document and max(document) >= len(documents):
        raise _DamagedError("a unit of a document that is not there")
    size = len(document)
    figures = {name: _column(data[name], name, size) for name in FIGURES}
    for name, values in figures.items():
        if values and max(values) > MOST_THINGS:
            raise _DamagedError(f"{name} has a number that nothing can have")
    if figures["scored"] and max(figures["scored"]) > 1:
        raise _DamagedError("scored is 0 or 1")
    chunk = array("I", _column(data["chunk"], "chunk", size))
    if chunk and max(chunk) >= size:
        raise _DamagedError("there are more chunks than units")
    names = _list(data["sent_id"], "sent_id")
    if names and len(names) != size:
        raise _DamagedError(f"sent_id has {len(names)} rows; expected {size}")
    names = [_text(name, "sent_id") if name is not None else "" for name in names]
    if any("\n" in name for name in names):
        raise _DamagedError("a sent_id of several lines")
    files = [_text(name, "files") for name in _list(data.get("files", documents), "files")]
    if len(files) != len(documents):
        raise _DamagedError(f"files has {len(files)} names; expected {len(documents)}")
    return UnitTable(
        documents,
        document,
        chunk=chunk,
        sent_ids="\n".join(names) if any(names) else "",
        files=files,
        digest=_read_digests(_text(data.get("digest", ""), "digest"), size),
        whole_files=data.get("whole_files") is True,
        attributes=_attributes(_object(data.get("attributes", {}), "attributes"), size),
        **figures,
    )


def _attributes(data: dict[str, Any], size: int) -> dict[str, list[str | None]]:
    for name, values in data.items():
        for value in _list(values, name):
            if value is not None:
                _text(value, name)
        if len(values) != size:
            raise _DamagedError(f"{name} has {len(values)} rows; expected {size}")
    return data


def _written_digests(digests: array[int]) -> str:
    """Return digests as text, sixteen hexadecimal digits each, on every machine alike."""
    return _big_endian(digests).tobytes().hex()


def _read_digests(text: str, size: int) -> array[int]:
    digests = array("Q")
    if text:
        digests.frombytes(bytes.fromhex(text))
        if len(digests) != size:
            raise _DamagedError(f"digest has {len(digests)} rows; expected {size}")
    return _big_endian(digests)


def _big_endian(digests: array[int]) -> array[int]:
    turned = array("Q", digests)
    if sys.byteorder == "little":
        turned.byteswap()
    return turned


def _column(values: Any, name: str, size: int) -> array[int]:
    column = _numbers(values, name)
    if len(column) != size:
        raise _DamagedError(f"{name} has {len(column)} rows; expected {size}")
    return column


def _numbers(values: Any, name: str) -> array[int]:
    try:
        numbers = array("q", _list(values, name))
    except (TypeError, OverflowError) as wrong:
        raise _DamagedError(f"{name} has something that is no 64-bit whole number") from wrong
    if numbers and min(numbers) < 0:
        raise _DamagedError(f"{name} has a negative number")
    return numbers


def _whole_numbers(row: Mapping[str, Any], name: str) -> None:
    for value in row.values():
        if type(value) is not int or not 0 <= value < 1 << 63:
            raise _DamagedError(f"{name} has something that is not a count")


def _cells(data: Any, name: str) -> dict[str, dict[str, dict[str, int]]]:
    for spec, rows in _object(data, name).items():
        declared = _declared_columns(spec)
        for cell, row in _object(rows, name).items():
            _whole_numbers(_object(row, name), name)
            if declared is not None:
                check_columns(spec, row, declared)
            check_sums(f"{spec} of {name} {cell}", row)
    cells: dict[str, dict[str, dict[str, int]]] = data
    return cells


def _cell(data: dict[str, Any], size: int) -> Cell:
    units = tuple(_numbers(data["units"], "units"))
    if units and max(units) >= size:
        raise _DamagedError("a confusion in a unit that is not there")
    _whole_numbers({"count": data["count"]}, "a confusion")
    for side in ("gold", "test"):
        if data[side] is not None:
            _text(data[side], side)
    return Cell(data["gold"], data["test"], data["count"], units)


def _causes(data: dict[str, Any], size: int) -> Causes:
    from treegauge.results.causes import CAUSES, CauseCount, Causes, WordError

    def counts(rows: Any, unit: bool) -> list[CauseCount]:
        counted = [CauseCount(*_list(row, "causes")) for row in _list(rows, "causes")]
        for row in counted:
            _whole_numbers({"missed": row.missed, "extra": row.extra, "set": row.causes}, "causes")
            if unit:
                _whole_numbers({"unit": row.cell}, "causes")
            else:
                _text(row.cell, "causes")
            if row.causes >= 1 << len(CAUSES) or (isinstance(row.cell, int) and row.cell >= size):
                raise _DamagedError("causes in a unit or a set that is not there")
        return counted

    words = [WordError(*_list(row, "words")) for row in _list(data["words"], "words")]
    for word in words:
        numbers = {name: getattr(word, name) for name in ("unit", "harm", "missed", "extra")}
        _whole_numbers(numbers, "words")
        if word.unit >= size:
            raise _DamagedError("a word error in a unit that is not there")
        for text in (word.gold, word.test):
            if text is not None:
                _text(text, "words")
    cells = _object(data["cells"], "causes")
    by = {name: counts(rows, unit=False) for name, rows in cells.items()}
    return Causes(counts(data["units"], unit=True), by, words)


def _issue(data: dict[str, Any]) -> Issue:
    issue = Issue(**data)
    _whole_numbers({"line": issue.line, "column": issue.column}, "an issue")
    for text in (issue.code, issue.message, issue.hint, issue.file or "", issue.side or ""):
        _text(text, "issue")
    return issue


def _object(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _DamagedError(f"{name} is not an object")
    return value


def _list(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise _DamagedError(f"{name} is not a list")
    return value


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise _DamagedError(f"{name} is not text")
    return value
