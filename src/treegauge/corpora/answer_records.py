"""Records of answers from files: JSONL, JSON, CSV, Parquet, a folder with a file each, or a list of texts.

A record is an answer or a list of answers, with the id of its sentence; fields may lie in others (``a.b``).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treegauge.base.text import listed, utf8
from treegauge.corpora.files import SAVED, ending_of, file_key, read_bytes
from treegauge.errors import InputError, Issue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

JSON_LINES = (".jsonl", ".ndjson")
FIELD = "answer"
IDS = ("id", "sent_id")
#: so many fields of a record are told
MOST_FIELDS = 20
#: fields that look like the name of a system
SYSTEM_FIELDS = ("model", "system", "model_name", "model_id", "parser")


@dataclass(frozen=True)
class Answer:
    """One answer: its sentence (None: the next one), its text (None: there is none), its line.

    ``system``: the field that says who answered, and what it says.  Unless a field was asked for it is one
    that looks like it.  ``rank``: what the field of that name says, of n-best lists.
    """

    id: str | None
    text: bytes | None
    line: int = 0
    file: str = ""
    system: tuple[str, str] | None = None
    rank: Any = None
    #: its record, where that has no id
    record: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class SystemAnswers:
    """A source: the answers of one system, from a file that has those of several."""

    file: str
    answers: list[Answer]


def read_answers(
    source: Any,
    field: str | None,
    ext: str | None = None,
    max_size: int | None = None,
    system_field: str | None = None,
) -> list[Answer]:
    """Return all answers of a source, in its order; ``max_size``: what a compressed file may unpack to."""
    if isinstance(source, SystemAnswers):
        return source.answers
    if isinstance(source, list):
        from treegauge.corpora.sentence_lists import texts_of

        return [
            Answer(None, None if item is None else _text(text), 0, "<list>")
            for item, text in zip(source, texts_of(source), strict=True)
        ]
    name = os.fspath(source)
    if os.path.isdir(name):  # noqa: PTH112
        return list(_from_directory(name, ext, max_size))
    ending = ending_of(name)
    shown, data = read_bytes(name, max_size)
    if ending == ".parquet":
        from treegauge.corpora.parquet_tables import rows_of

        records = list(enumerate(rows_of(data, shown, max_size), 1))
    elif ending == ".csv":
        records = _csv(data)
    else:
        text = data.decode("utf-8-sig", "surrogateescape")
        whole = ending == ".json" or (ending not in JSON_LINES and text.lstrip().startswith("["))
        records = _json(text, shown) if whole else _json_lines(text, shown)
    return _from_records(records, shown, field, system_field)


def _text(text: str) -> bytes:
    """Return the bytes of an answer; those of a file that are not UTF-8 are surrogates."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        # JSON may name half a surrogate pair.
        return utf8(text)


def _from_directory(folder: str, ext: str | None, max_size: int | None) -> Iterator[Answer]:
    from treegauge.corpora.file_arguments import files_of

    for name, path in files_of(folder, ext):
        stem = file_key(name)
        yield Answer(
            stem if stem != name else os.path.splitext(name)[0],  # noqa: PTH122
            read_bytes(path, max_size)[1],
            1,
            path,
        )


Records = list[tuple[int, dict[str, Any]]]


def bad_answers(name: str, line: int, message: str, hint: str = "") -> InputError:
    """Return the error about records that cannot be used; line 0: of the whole file."""
    return InputError([Issue("bad-answers", name, line, 1 if line else 0, message, hint)])


def _json_lines(text: str, name: str) -> Records:
    import json

    records: Records = []
    # Line ends as JSON has them: U+2028 and the like may stand in a string.
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as wrong:
            raise bad_answers(name, number, f"this line is not JSON: {wrong}") from wrong
        if not isinstance(record, dict):
            raise bad_answers(name, number, "a line is an object with an id and an answer")
        records.append((number, record))
    return records


def _json(text: str, name: str) -> Records:
    import json

    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        line = getattr(wrong, "lineno", 0)
        raise bad_answers(
            name, line, f"this is not JSON: {wrong}", "is it JSONL? call it .jsonl"
        ) from wrong
    if isinstance(data, dict) and all(isinstance(value, str | list) for value in data.values()):
        # {"id": "answer"}
        return [(0, {"id": key, FIELD: value}) for key, value in data.items()]
    if isinstance(data, dict) and SAVED in data:
        message = "this is a saved result, which has no trees"
        hint = (
            "treegauge merge shows it; compare, attribute, correlate and report take results alone"
        )
        raise bad_answers(name, 0, message, hint)
    if not isinstance(data, list) or not all(isinstance(record, dict) for record in data):
        raise bad_answers(name, 0, "expected a list of objects with an id and an answer")
    return [(0, record) for record in data]


def _csv(data: bytes) -> Records:
    import csv
    import io

    text = data.decode("utf-8-sig", "surrogateescape")
    rows = csv.DictReader(io.StringIO(text, newline=""))
    # An answer may be longer than what csv takes for a cell; its limit is global.
    before = csv.field_size_limit(max(len(text), 1 << 17))
    try:
        return [(rows.line_num, dict(row)) for row in rows]
    finally:
        csv.field_size_limit(before)


def _from_records(
    records: Records, name: str, field: str | None, system_field: str | None
) -> list[Answer]:
    path = (field or FIELD).split(".")
    answers: list[Answer] = []
    for line, record in records:
        own = next((record[key] for key in IDS if record.get(key) is not None), None)
        value = _value(record, path, name, line, own, "field")
        system = _system_of(record, system_field, name, line, own)
        for answer in value if isinstance(value, list) else [value]:
            if answer is not None and not isinstance(answer, str):
                is_one = "a list" if isinstance(answer, list) else "a number"
                if isinstance(answer, dict):
                    is_one = f"an object with the fields {listed([*answer]) or 'none'}"
                raise bad_answers(
                    name,
                    line,
                    f"the field {'.'.join(path)} is {is_one}; expected the text of an answer",
                    _field_hint(record, "field"),
                )
            answers.append(
                Answer(
                    None if own is None else str(own),
                    None if answer is None else _text(answer),
                    line,
                    name,
                    system,
                    record.get("rank"),
                    record if own is None else None,
                )
            )
    return answers


def _system_of(
    record: dict[str, Any], asked: str | None, name: str, line: int, own: Any
) -> tuple[str, str] | None:
    """Return the field that says which system answered, and the system."""
    if asked is None:
        field = next((field for field in SYSTEM_FIELDS if record.get(field) is not None), None)
        return None if field is None else (field, str(record[field]))
    value = _value(record, asked.split("."), name, line, own, "system_field")
    if value is None or value == "" or isinstance(value, list | dict):
        raise bad_answers(
            name,
            line,
            f"{asked} names no system; expected a text or a number",
            "name the field with system_field=",
        )
    return asked, str(value)


def _value(
    record: dict[str, Any], path: Sequence[str], name: str, line: int, own: Any, option: str
) -> Any:
    """Return what a record has under a.b.c; numbers are places in lists."""
    # A column of a table may have dots in its name.
    if ".".join(path) in record:
        return record[".".join(path)]
    value: Any = record
    for part in path:
        if isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        elif value is None:
            return None
        else:
            whose = f"the record of {own}" if own is not None else "this record"
            raise bad_answers(
                name,
                line,
                f"{whose} has no field {'.'.join(path)}; it has {listed([*_fields(record)])}",
                _field_hint(record, option),
            )
    return value


def _fields(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a record holds by names such as ``a.b``; of a long list the first item."""
    leaves: dict[str, Any] = {}
    below: list[tuple[str, Any]] = [("", record)]
    while below and len(leaves) < MOST_FIELDS:
        start, value = below.pop(0)
        items = value.items() if isinstance(value, dict) else enumerate(value[:1])
        for key, part in items:
            if isinstance(part, dict | list) and part:
                below.append((f"{start}{key}.", part))
            else:
                leaves[f"{start}{key}"] = part
    return leaves


def _field_hint(record: Mapping[str, Any], option: str) -> str:
    """Return how to name the field: the one that looks like an analysis, where there is one."""
    texts = [
        name
        for name, value in _fields(record).items()
        if isinstance(value, str) and ("(" in value or "\t" in value)
    ]
    if option == "field" and len(texts) == 1:
        return f'field="{texts[0]}" takes the one that looks like an analysis'
    return f"name the field with {option}="
