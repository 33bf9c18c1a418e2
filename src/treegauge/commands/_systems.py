"""Systems on the command line: ``NAME=FILE``, saved results, or files to be scored."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from treegauge.base.suggestions import nearest_file
from treegauge.base.text import shown_value
from treegauge.commands._notes import Progress, file_notes, odd_lines, short_names
from treegauge.commands._options import request_of
from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

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
    #: the system of each result that is one of several runs
    system_of: dict[str, str] = field(default_factory=dict)

    @property
    def runs(self) -> dict[str, list[Result]]:
        """The runs of each system: seeds (``NAME=FILE,FILE``), or rounds of samples."""
        by_system: dict[str, list[Result]] = {}
        for name, result in self.results.items():
            by_system.setdefault(self.system_of.get(name, name), []).append(result)
        return by_system


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


def split_runs(argument: str) -> list[tuple[str | None, str]]:
    """Return name and file of each run of ``NAME=FILE,FILE…``; a file whose name has a comma is one file.

    >>> split_runs("ours=a.mrg,b.mrg"), split_runs("a,b.mrg")
    ([('ours', 'a.mrg'), ('ours', 'b.mrg')], [(None, 'a,b.mrg')])
    """
    from pathlib import Path

    name, path = split_name(argument)
    if name is None:
        return [(None, path)]
    pieces = path.split(",")
    files = []
    while pieces:
        # The longest name of a file that is there.
        ends = range(len(pieces), 1, -1)
        end = next((end for end in ends if Path(",".join(pieces[:end])).exists()), 1)
        files.append(",".join(pieces[:end]))
        del pieces[:end]
    return [(name, file) for file in files]


def named_runs(
    arguments: Sequence[str], own_names: Callable[[list[str]], list[str]]
) -> tuple[list[str], list[str], dict[str, str]]:
    """Return name and file of each run of ``SYSTEM…``, and the system of those that are one of several.

    ``own_names`` gives files their names where nobody else does.
    """
    systems = [split_runs(argument) for argument in arguments]
    shown = iter(without_common_ending(own_names([file for runs in systems for _, file in runs])))
    names: list[str] = []
    system_of: dict[str, str] = {}
    for runs in systems:
        for number, (name, _) in enumerate(runs, 1):
            own = next(shown)
            if name is not None and len(runs) > 1:
                own = f"{name} #{number}"
                system_of[own] = name
            names.append(own if len(runs) > 1 else name or own)
    refuse_same_names(names)
    return names, [file for runs in systems for _, file in runs], system_of


def refuse_same_names(names: Sequence[str]) -> None:
    """Refuse two systems of one name."""
    for name in names:
        if names.count(name) > 1:
            raise SettingsError(
                f"two systems are called {shown_value(name)}: give them names of their own, NAME=FILE"
            )


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


def systems_of(options: Namespace, by: Sequence[str] = (), *, samples: bool = False) -> Systems:
    """Load or score the systems that a command line names: ``GOLD SYSTEM…``, or ``RESULT…``.

    ``samples``: a system may have several answers for a sentence.
    """
    check_there(options.files)
    if all_saved(options.files):
        return loaded_systems(options)
    if len(options.files) < 2 and not samples:
        raise SettingsError("give a SYSTEM to compare with gold")
    return _scored(options, by, samples=samples)


def check_there(arguments: Sequence[str]) -> None:
    """Refuse missing files before any is read; messages name systems that have a name."""
    issues = []
    for name, path in (run for argument in arguments for run in split_runs(argument)):
        if path != "-" and not os.path.exists(path.removeprefix("@")):  # noqa: PTH110
            near = nearest_file(path)
            hint = "check the path" if near is None else f"did you mean {near}?"
            place = path if name is None else f"{name}: {path}"
            issues.append(Issue("no-such-file", place, 0, 0, "there is no such file", hint))
    if issues:
        raise InputError(issues)


def all_saved(arguments: Sequence[str]) -> bool:
    """Tell whether results are given, not texts; a mixture is refused."""
    files = [file for argument in arguments for _, file in split_runs(argument)]
    saved = [is_saved(file) for file in files]
    if any(saved) and not all(saved):
        odd = files[saved.index(True)]
        raise SettingsError(
            f"{odd} is a saved result, others are not: give results alone, or texts"
        )
    return all(saved)


#: options that have a meaning for results that were saved
OF_RESULTS = frozenset({"attribute", "attributes", "baseline", "by", "jobs"})


def _check_saved(options: Namespace) -> None:
    """Refuse options that say how texts are scored, which saved results are."""
    from treegauge.options.request import Request

    asked = vars(request_of(options))
    given = [name for name, usual in vars(Request()).items() if asked[name] != usual]
    late = [name for name in given if name not in OF_RESULTS]
    if late:
        raise SettingsError(
            f"{late[0]}= says how texts are scored, and saved results are: score the texts with it"
        )


def loaded_systems(options: Namespace) -> Systems:
    """Load results that were saved; their sentences have the attributes of a table, too."""
    from treegauge.results.result import Result

    _check_saved(options)
    arguments, table = options.files, options.attributes
    loaded = {}

    def own_names(files: list[str]) -> list[str]:
        loaded.update({file: Result.load(file) for file in files})
        own = [loaded[file].name for file in files]
        return own if len(set(own)) == len(own) else short_names(files)

    names, files, system_of = named_runs(arguments, own_names)
    if table is not None:
        add_table(table, [loaded[file] for file in files])
    return Systems(_distinct(names, [loaded[file] for file in files]), system_of=system_of)


def add_table(table: str, results: Sequence[Result]) -> None:
    """Give the sentences of results the attributes of a table."""
    from treegauge.corpora.attributes import from_table
    from treegauge.corpora.files import read_bytes
    from treegauge.metrics._breakdown_names import called

    read = read_bytes(table)
    for result in results:
        columns = called(from_table(*read, result.units))
        result.units.attributes |= {
            name: list(map(values.get, result.units.keys)) for name, values in columns.items()
        }


def _distinct(names: Sequence[str], results: Sequence[Result]) -> dict[str, Result]:
    refuse_same_names(names)
    by_name = dict(zip(names, results, strict=True))
    for name, result in by_name.items():
        result.name = name
    return by_name


def named_systems(
    arguments: Sequence[str], options: Namespace
) -> tuple[list[str], list[str], dict[str, str]]:
    """Return the names of the systems of ``GOLD SYSTEM…``, all files, gold first, and whose runs they are."""
    check_there(arguments)
    gold, *systems = arguments
    _check_names([run for system in systems for run in split_runs(system)], options)
    names, paths, system_of = named_runs(systems, short_names)
    files = [gold, *paths]
    if files.count("-") > 1:
        raise SettingsError("standard input (-) can be read only once")
    return names, files, system_of


def one_system(options: Namespace) -> list[str]:
    """Return the two files of ``GOLD SYSTEM``; several runs are refused."""
    from treegauge.commands._refused import SYSTEMS

    _, files, _ = named_systems([options.gold, options.system], options)
    if len(files) > 2:
        raise SettingsError(f"{options.system}: {SYSTEMS['runs'][options.command]}")
    return files


def _check_names(pairs: Sequence[tuple[str | None, str]], options: Namespace) -> None:
    """Refuse a name for a file whose field has the names."""
    from treegauge.corpora.files import RECORDS, ending_of

    for name, file in pairs if options.system_field else ():
        if name is not None and (options.field is not None or ending_of(file) in RECORDS):
            raise SettingsError(
                f"{name}={file}: with --system-field the field {options.system_field} has the names of "
                f"systems: leave out {name}="
            )


@dataclass(frozen=True)
class ReadSystems:
    """Texts that were read: the request, gold with its systems, warnings, and whose runs systems are."""

    request: Request
    read: ReadRuns
    warnings: list[str]
    system_of: dict[str, str]


def read_systems(options: Namespace, by: Sequence[str], *, samples: bool = False) -> ReadSystems:
    """Read gold and systems of ``GOLD SYSTEM…``."""
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.running.runs import CHANCE, read_runs

    names, files, system_of = named_systems(options.files, options)
    if options.on_error == "all":
        raise SettingsError(
            "systems are compared under one policy: choose --on-error zero, skip or repair"
        )
    # What others are compared with is a system here, unless uninformed trees are added as systems.
    chance = CHANCE if getattr(options, "baseline", None) == CHANCE else None
    request = request_of(options, by=tuple(by), baseline=chance)
    read = read_runs(request, files, files, read_argument, shown=names, samples=samples)
    warnings = [f"warning: {issue}" for issue in read.resolved.settings.params.warnings]
    warnings += odd_lines(read.gold, *read.systems) + read.notes + read.resolved.notes
    warnings += file_notes(files[0], files[1:])
    # A round of samples is a run, too.
    system_of |= {
        run.name: system_of.get(run.system, run.system) for run in read.runs if run.sample
    }
    return ReadSystems(request, read, warnings, system_of)


def _scored(options: Namespace, by: Sequence[str], *, samples: bool) -> Systems:
    from treegauge.pipeline import score_runs

    systems = read_systems(options, by, samples=samples)
    with Progress(patience=options.patience) as progress:
        results = score_runs(systems.request, systems.read, by_unit=True, watch=progress)
    names = [run.name for run in systems.read.runs]
    return Systems(
        _distinct(names, results), systems.warnings, systems.read.gold, systems.system_of
    )
