"""Several systems on a command line: ``NAME=FILE``, results that were saved, or texts to be scored."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from treegauge.base.suggestions import nearest_file
from treegauge.commands._notes import Progress, file_notes, odd_lines, short_names
from treegauge.commands._options import request_of
from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus
    from treegauge.options.request import Request
    from treegauge.results.result import Result
    from treegauge.running.runs import ReadRuns

NAMED = re.compile(r"([^=/\\@]+)=(.+)", re.DOTALL)


@dataclass(frozen=True)
class Systems:
    """Results by name, warnings, and gold where texts were scored."""

    results: dict[str, Result]
    warnings: list[str] = field(default_factory=list)
    gold: Corpus | None = None


def split_name(argument: str) -> tuple[str | None, str]:
    """Return name and file of ``NAME=FILE``; a file of that very name is a file.

    >>> split_name("ours=out/parses.mrg"), split_name("out/a=b.mrg")
    (('ours', 'out/parses.mrg'), (None, 'out/a=b.mrg'))
    """
    from pathlib import Path

    match = NAMED.fullmatch(argument)
    if match is None or Path(argument).exists():
        return None, argument
    return match.group(1), match.group(2)


def without_common_ending(names: Sequence[str]) -> list[str]:
    """Return names without the ending that all share, from a point, hyphen or underscore on.

    >>> without_common_ending(["a.dev.mrg", "b.dev.mrg"]), without_common_ending(["a-dev.mrg", "a.mrg"])
    (['a', 'b'], ['a-dev', 'a'])
    """
    if len(names) < 2:
        return list(names)
    most = min(map(len, names))
    for size in range(most - 1, 0, -1):
        ending = names[0][-size:]
        if ending[0] in ".-_" and all(name.endswith(ending) for name in names):
            return [name[:-size] for name in names]
    return list(names)


def is_saved(path: str) -> bool:
    """Tell whether a file is a saved result."""
    from pathlib import Path

    from treegauge.results.files import HEADER

    if path == "-" or not Path(path).is_file():
        return False
    with Path(path).open("rb") as file:
        return HEADER.encode() in file.read(200)


def systems_of(options: Namespace, by: Sequence[str] = ()) -> Systems:
    """Load or score the systems that a command line names: ``GOLD SYSTEM…``, or ``RESULT…``."""
    check_there(options.files)
    if all_saved(options.files):
        return loaded_systems(options.files)
    return _scored(options, by)


def check_there(arguments: Sequence[str]) -> None:
    """Refuse files that are not there before any is read; a system that has a name is named."""
    issues = []
    for argument in arguments:
        name, path = split_name(argument)
        if path != "-" and not os.path.exists(path.removeprefix("@")):  # noqa: PTH110
            near = nearest_file(path)
            hint = "check the path" if near is None else f"did you mean {near}?"
            place = path if name is None else f"{name}: {path}"
            issues.append(Issue("no-such-file", place, 0, 0, "there is no such file", hint))
    if issues:
        raise InputError(issues)


def all_saved(arguments: Sequence[str]) -> bool:
    """Tell whether results are given, not texts; a mixture is refused."""
    saved = [is_saved(split_name(argument)[1]) for argument in arguments]
    if any(saved) and not all(saved):
        odd = arguments[saved.index(True)]
        raise SettingsError(
            f"{odd} is a saved result, others are not: give results alone, or texts"
        )
    return all(saved)


def loaded_systems(arguments: Sequence[str]) -> Systems:
    """Load results that were saved."""
    from treegauge.results.result import Result

    pairs = [split_name(argument) for argument in arguments]
    results = [Result.load(path) for _, path in pairs]
    own = [result.name for result in results]
    if len(set(own)) < len(own):
        own = short_names([path for _, path in pairs])
    shown = without_common_ending(own)
    names = [name or own_name for (name, _), own_name in zip(pairs, shown, strict=True)]
    return Systems(_distinct(names, results))


def _distinct(names: Sequence[str], results: Sequence[Result]) -> dict[str, Result]:
    by_name = dict(zip(names, results, strict=True))
    if len(by_name) < len(names):
        raise SettingsError("two systems have the same name: call them NAME=FILE")
    for name, result in by_name.items():
        result.name = name
    return by_name


def named_systems(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the names of the systems of ``GOLD SYSTEM…``, and all files, gold first."""
    gold, *systems = arguments
    pairs = [split_name(argument) for argument in systems]
    shown = without_common_ending(short_names([path for _, path in pairs]))
    names = [name or own_name for (name, _), own_name in zip(pairs, shown, strict=True)]
    if len(set(names)) < len(names):
        raise SettingsError("two systems have the same name: call them NAME=FILE")
    files = [gold, *(path for _, path in pairs)]
    if files.count("-") > 1:
        raise SettingsError("standard input (-) can be read only once")
    return names, files


@dataclass(frozen=True)
class ReadSystems:
    """Texts that were read: the request, gold with its systems, and warnings."""

    request: Request
    read: ReadRuns
    warnings: list[str]


def read_systems(options: Namespace, by: Sequence[str]) -> ReadSystems:
    """Read gold and systems of ``GOLD SYSTEM…``."""
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.running.runs import CHANCE, read_runs

    names, files = named_systems(options.files)
    if options.on_error == "all":
        raise SettingsError(
            "systems are compared under one policy: choose --on-error zero, skip or repair"
        )
    # What others are compared with is a system here, unless uninformed trees are added as systems.
    chance = CHANCE if getattr(options, "baseline", None) == CHANCE else None
    request = request_of(options, by=tuple(by), baseline=chance)
    read = read_runs(request, files, files, read_argument, shown=names)
    warnings = [f"warning: {issue}" for issue in read.resolved.settings.params.warnings]
    warnings += odd_lines(read.gold, *read.systems) + read.notes + read.resolved.notes
    warnings += file_notes(files[0], files[1:])
    return ReadSystems(request, read, warnings)


def _scored(options: Namespace, by: Sequence[str]) -> Systems:
    from treegauge.pipeline import score_runs

    systems = read_systems(options, by)
    with Progress(patience=options.patience) as progress:
        results = score_runs(systems.request, systems.read, by_unit=True, watch=progress)
    names = [run.name for run in systems.read.runs]
    return Systems(_distinct(names, results), systems.warnings, systems.read.gold)
