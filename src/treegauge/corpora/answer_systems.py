"""Several systems in one file of records, named by a field (``system_field="model"``).

Each value of the field is a system, in the order in which they first occur, and the value is its name.  Where
two files have the same value, the name is ``FILE/VALUE``.  ``model=small`` takes that system alone.  What
is not a file of records stays one system.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge.base.text import listed
from treegauge.corpora.answer_records import SystemAnswers, read_answers
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpora.answer_records import Answer
    from treegauge.options.request import Request


@dataclass(frozen=True)
class _Part:
    """One system: its source, its file in notes and in tables, and what the field says (None: no record)."""

    source: Any
    noted: str
    shown: str
    value: str | None = None


def split_systems(
    request: Request,
    systems: Sequence[Any],
    names: Sequence[str],
    shown: Sequence[str],
    records: Sequence[bool],
) -> tuple[list[Any], list[str], list[str]]:
    """Return the systems, their names in notes, and their names in tables; ``records``: which are split."""
    parts: list[_Part] = []
    for system, name, own, split in zip(systems, names, shown, records, strict=True):
        if split:
            parts += [
                _Part(SystemAnswers(Path(name).name, answers), f"{name} ({value})", own, value)
                for value, answers in _by_value(system, name, request).items()
            ]
        else:
            parts.append(_Part(system, name, own))
    values = [part.shown if part.value is None else part.value for part in parts]
    called = [
        f"{part.shown}/{value}" if part.value is not None and values.count(value) > 1 else value
        for part, value in zip(parts, values, strict=True)
    ]
    return [part.source for part in parts], [part.noted for part in parts], called


def _by_value(source: Any, name: str, request: Request) -> dict[str, list[Answer]]:
    """Return the answers of each system of a file, or of the one that was asked for."""
    field, _, only = (request.system_field or "").partition("=")
    systems: dict[str, list[Answer]] = {}
    for answer in read_answers(
        os.fspath(source), request.field, max_size=request.reading.max_size, system_field=field
    ):
        if answer.system is not None:
            systems.setdefault(answer.system[1], []).append(answer)
    if not only:
        return systems
    if only not in systems:
        raise SettingsError(
            f"{name} has no answer whose {field} is {only!r}; it has answers of {listed(list(systems))}"
        )
    return {only: systems[only]}


def only_system(shown: Sequence[str], request: Request) -> None:
    """Refuse several systems where only one can be used."""
    if len(shown) > 1:
        field = request.system_field
        raise SettingsError(
            f"there are answers of {listed(list(shown))}, and one system is looked at here: "
            f'system_field="{field}={shown[0]}" takes that one'
        )


def looks_like_systems(answers: Sequence[Answer]) -> str | None:
    """Return the field of answers that looks like the name of a system, and has several values."""
    systems = {answer.system for answer in answers if answer.system is not None}
    fields = {field for field, _ in systems}
    return fields.pop() if len(systems) > 1 and len(fields) == 1 else None
