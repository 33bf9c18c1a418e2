"""Result files: JSON with a format number, checked when read.

Every version of treegauge reads what earlier ones wrote; ``tests/results/saved`` has a file of each
format.  A file that is damaged is an :class:`InputError` that names it, never a traceback.
"""

from __future__ import annotations

import json
from array import array
from typing import TYPE_CHECKING, Any

from treegauge.base.atomic_write import write_whole
from treegauge.base.escaping import json_text
from treegauge.comparison.coverage import Coverage
from treegauge.corpora.files import SAVED, read_bytes
from treegauge.errors import InputError, Issue, SettingsError
from treegauge.metrics import get_metric
from treegauge.options.settings import ScoreSettings, Signature
from treegauge.results.confusion import Cell
from treegauge.results.counts import UnitTable
from treegauge.results.saved_values import (
    DamagedError,
    check_whole,
    column_of,
    list_of,
    numbers_of,
    object_of,
    read_digests,
    text_of,
    written_digests,
)
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
            **({"digest": written_digests(units.digest)} if len(units.digest) else {}),
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
    except (DamagedError, ImplausibleError, SettingsError) as wrong:
        raise _refused(name, f"the saved result is damaged: {wrong}") from wrong
    except (TypeError, ValueError, AttributeError, OverflowError) as wrong:
        raise _refused(name, "the saved result is damaged: a value is of the wrong kind") from wrong


def _refused(name: str, message: str, hint: str = "") -> InputError:
    return InputError([Issue("bad-result", name, 0, 0, message, hint)])


def _upgraded(data: dict[str, Any], version: int) -> dict[str, Any]:
    """Return the data as format 2 has them."""
    if version == 1:
        units = object_of(data["units"], "units")
        documents = numbers_of(units["document"], "document")
        sentences = numbers_of(units["sentence"], "sentence")
        by_sentence = object_of(data["alignment"], "alignment").get("chunks") == "sentence"
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
    units = _units(object_of(data["units"], "units"))
    counts = {
        spec: {
            name: column_of(values, f"{spec}.{name}", len(units))
            for name, values in object_of(columns, spec).items()
        }
        for spec, columns in object_of(data["counts"], "counts").items()
    }
    coverage = object_of(data["coverage"], "coverage")
    check_whole(coverage, "coverage")
    signature = Signature.parse(text_of(data["signature"], "signature"))
    check_signature(signature.fields)
    for spec, columns in counts.items():
        declared = _declared_columns(spec)
        if declared is not None:
            check_columns(spec, columns, declared)
        check_sums(spec, {name: sum(values) for name, values in columns.items()})
    check_alignment(object_of(data["alignment"], "alignment"))
    return kind(
        name=text_of(data["name"], "name"),
        signature=signature,
        settings=_settings(signature),
        coverage=Coverage(**coverage),
        issues=[_issue(object_of(issue, "issue")) for issue in list_of(data["issues"], "issues")],
        units=units,
        counts=counts,
        labels=_cells(data["labels"], "labels"),
        alignment=object_of(data["alignment"], "alignment"),
        cells={by: _cells(cells, by) for by, cells in object_of(data["cells"], "cells").items()},
        confusions={
            name: [_cell(object_of(cell, name), len(units)) for cell in list_of(cells, name)]
            for name, cells in object_of(data["confusions"], "confusions").items()
        },
        causes={
            spec: _causes(object_of(causes, spec), len(units))
            for spec, causes in object_of(data["causes"], "causes").items()
        },
        draws=_draws(object_of(data["draws"], "draws"), units, counts) if "draws" in data else None,
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

    summary = object_of(data, "summary")
    numbers = {name: summary[name] for name in ("samples", "seed", "units")}
    check_whole(numbers, "summary")
    if not 2 <= numbers["samples"] <= MOST or summary["unit"] not in UNITS or len(units) != 1:
        raise DamagedError("a summary with an impossible number of samples, unit or row")
    sums = object_of(summary["sums"], "sums")
    if sums.keys() != counts.keys():
        raise DamagedError("the summary has samples of other metrics than were counted")
    checked: dict[str, Columns] = {}
    for spec, columns in counts.items():
        samples = object_of(sums[spec], spec)
        if samples.keys() != columns.keys():
            raise DamagedError(f"samples of other columns of {spec}")
        checked[spec] = {
            name: column_of(samples[name], f"{spec}.{name}", numbers["samples"]) for name in columns
        }
    return Summary(numbers["samples"], numbers["seed"], summary["unit"], numbers["units"], checked)


def _validity(data: Any) -> Validity | None:
    if data is None:
        return None
    from treegauge.results.answer_profile import Validity

    data = {name: value for name, value in object_of(data, "validity").items() if name != "failed"}
    named = {"rules", "words", "kinds"}
    counts = {name: value for name, value in data.items() if name not in {*named, "sentences"}}
    check_whole(counts, "validity")
    # Results of older versions know no kinds.
    for name in named & data.keys():
        check_whole(object_of(data[name], name), name)
    for row in list_of(data["sentences"], "sentences"):
        answer = object_of(row, "an answer")
        texts = [answer.get(name, "") for name in ("state", "kind", "text", "gold")]
        if not {"key", "answer", "state"} <= answer.keys() or not all(
            isinstance(text, str) for text in [answer["key"] or "", *texts]
        ):
            raise DamagedError("an answer without its sentence")
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

    check_whole({"n": data["n"]}, "draws")
    if not 1 <= data["n"] <= MOST_DRAWS:
        raise DamagedError("the number of draws is impossible")
    draws = Draws(data["n"])
    for entry in list_of(data["chunks"], "chunks"):
        check_whole({"chunk": object_of(entry, "chunks")["chunk"]}, "chunks")
        numbers = [entry["count"], entry["seed"]]
        if entry["chunk"] >= units.chunks or not all(
            type(number) is int and 0 <= number < 1 << 64 for number in numbers
        ):
            raise DamagedError("draws of a chunk that is not there")
        if entry["count"] < 2:
            raise DamagedError("draws of a chunk with one alignment")
        draws.chunks[entry["chunk"]] = Choices(entry["count"], float(entry["log10"]), entry["seed"])
    for spec, rows in object_of(data["rows"], "rows").items():
        if spec not in counts:
            raise DamagedError(f"draws of {spec}, which was not counted")
        by_unit = draws.rows.setdefault(spec, {})
        for entry in list_of(rows, "rows"):
            check_whole({"unit": object_of(entry, "rows")["unit"]}, "rows")
            values = list_of(entry["values"], "values")
            if entry["unit"] >= len(units) or len(values) != len(counts[spec]):
                raise DamagedError("draws of a unit that is not there")
            size = draws.size(units.chunk[entry["unit"]])
            by_unit[entry["unit"]] = [column_of(column, "draws", size) for column in values]
    return draws


def _units(data: dict[str, Any]) -> UnitTable:
    documents = [text_of(name, "document") for name in list_of(data["documents"], "documents")]
    document = array("I", numbers_of(data["document"], "document"))
    if document and max(document) >= len(documents):
        raise DamagedError("a unit belongs to no document")
    size = len(document)
    figures = {name: column_of(data[name], name, size) for name in FIGURES}
    for name, values in figures.items():
        if values and max(values) > MOST_THINGS:
            raise DamagedError(f"{name} has a number that nothing can have")
    if figures["scored"] and max(figures["scored"]) > 1:
        raise DamagedError("scored is 0 or 1")
    chunk = array("I", column_of(data["chunk"], "chunk", size))
    if chunk and max(chunk) >= size:
        raise DamagedError("there are more chunks than units")
    names = list_of(data["sent_id"], "sent_id")
    if names and len(names) != size:
        raise DamagedError(f"sent_id has {len(names)} rows; expected {size}")
    names = [text_of(name, "sent_id") if name is not None else "" for name in names]
    if any("\n" in name for name in names):
        raise DamagedError("a sent_id of several lines")
    files = [text_of(name, "files") for name in list_of(data.get("files", documents), "files")]
    if len(files) != len(documents):
        raise DamagedError(f"files has {len(files)} names; expected {len(documents)}")
    return UnitTable(
        documents,
        document,
        chunk=chunk,
        sent_ids="\n".join(names) if any(names) else "",
        files=files,
        digest=read_digests(text_of(data.get("digest", ""), "digest"), size),
        whole_files=data.get("whole_files") is True,
        attributes=_attributes(object_of(data.get("attributes", {}), "attributes"), size),
        **figures,
    )


def _attributes(data: dict[str, Any], size: int) -> dict[str, list[str | None]]:
    for name, values in data.items():
        for value in list_of(values, name):
            if value is not None:
                text_of(value, name)
        if len(values) != size:
            raise DamagedError(f"{name} has {len(values)} rows; expected {size}")
    return data


def _cells(data: Any, name: str) -> dict[str, dict[str, dict[str, int]]]:
    for spec, rows in object_of(data, name).items():
        declared = _declared_columns(spec)
        for cell, row in object_of(rows, name).items():
            check_whole(object_of(row, name), name)
            if declared is not None:
                check_columns(spec, row, declared)
            check_sums(f"{spec} of {name} {cell}", row)
    cells: dict[str, dict[str, dict[str, int]]] = data
    return cells


def _cell(data: dict[str, Any], size: int) -> Cell:
    units = tuple(numbers_of(data["units"], "units"))
    if units and max(units) >= size:
        raise DamagedError("a confusion in a unit that is not there")
    check_whole({"count": data["count"]}, "a confusion")
    for side in ("gold", "test"):
        if data[side] is not None:
            text_of(data[side], side)
    return Cell(data["gold"], data["test"], data["count"], units)


def _causes(data: dict[str, Any], size: int) -> Causes:
    from treegauge.results.causes import CAUSES, CauseCount, Causes, WordError

    def counts(rows: Any, unit: bool) -> list[CauseCount]:
        counted = [CauseCount(*list_of(row, "causes")) for row in list_of(rows, "causes")]
        for row in counted:
            check_whole({"missed": row.missed, "extra": row.extra, "set": row.causes}, "causes")
            if unit:
                check_whole({"unit": row.cell}, "causes")
            else:
                text_of(row.cell, "causes")
            if row.causes >= 1 << len(CAUSES) or (isinstance(row.cell, int) and row.cell >= size):
                raise DamagedError("causes in a unit or a set that is not there")
        return counted

    words = [WordError(*list_of(row, "words")) for row in list_of(data["words"], "words")]
    for word in words:
        numbers = {name: getattr(word, name) for name in ("unit", "harm", "missed", "extra")}
        check_whole(numbers, "words")
        if word.unit >= size:
            raise DamagedError("a word error in a unit that is not there")
        for text in (word.gold, word.test):
            if text is not None:
                text_of(text, "words")
    cells = object_of(data["cells"], "causes")
    by = {name: counts(rows, unit=False) for name, rows in cells.items()}
    return Causes(counts(data["units"], unit=True), by, words)


def _issue(data: dict[str, Any]) -> Issue:
    issue = Issue(**data)
    check_whole({"line": issue.line, "column": issue.column}, "an issue")
    for text in (issue.code, issue.message, issue.hint, issue.file or "", issue.side or ""):
        text_of(text, "issue")
    return issue
