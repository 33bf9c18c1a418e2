"""The files of a leaderboard: test sets of gold, systems, and each system's submission.

A *test set* is a file of the gold folder, or a folder in it with all its files.  It is called by its name,
without endings that tell a format, a compression or a side.  A *system* is a folder whose files and folders
belong to test sets by name, as the files of two directories do everywhere
(:mod:`treegauge.corpora.files`).  A folder that holds nothing of any test set, but folders only,
is a folder of systems.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.corpora.files import RECORDS, ending_of, last_part, pair_names
from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

#: the file beside gold's that says how the board is made
CONFIG = "leaderboard.toml"
#: how the files of both sides are named
FOLDERS = ("directory", "directory")


@dataclass(frozen=True)
class TestSet:
    """A test set: its name, and its file or folder of gold, None where only the name is known."""

    __test__ = False
    name: str
    gold: str | None = None


@dataclass(frozen=True)
class System:
    """A submission of a system: its file or folder for each test set, and files of no test set."""

    name: str
    folder: str
    files: dict[str, str]
    strays: list[str] = field(default_factory=list)


def entries(folder: str, ending: str | None = None) -> list[str]:
    """Return the names of files and folders in a folder, hidden ones and settings left out."""
    if not os.path.isdir(folder):  # noqa: PTH112
        message = "this is not a folder"
        raise InputError([Issue("no-files", folder, 0, 0, message, "give folders of files")])
    try:
        paths = sorted(Path(folder).iterdir())
    except OSError as error:
        message = f"this directory cannot be read: {error.strerror or error}"
        raise InputError([Issue("unreadable", folder, 0, 0, message)]) from error
    return [
        path.name
        for path in paths
        if not path.name.startswith(".")
        and path.name != CONFIG
        and (path.is_dir() or path.name.endswith(ending or ""))
    ]


def sets_in(gold: str, ending: str | None = None) -> list[TestSet]:
    """Return the test sets of a gold folder, by name."""
    names = entries(gold, ending)
    if not names:
        message = f"no files{' ending in ' + ending if ending else ''} are named here"
        raise InputError([Issue("no-files", gold, 0, 0, message, "check the name and ext=")])
    shown = [name for name, _, _ in pair_names(names, [], FOLDERS)]
    return [
        TestSet(name, str(Path(gold) / entry)) for name, entry in zip(shown, names, strict=True)
    ]


def chosen_sets(known: Sequence[TestSet], wanted: Sequence[str]) -> list[TestSet]:
    """Return the test sets that are wanted, in that order; all by name where nothing is said."""
    if not wanted:
        return sorted(known, key=lambda test_set: test_set.name)
    by_name = {test_set.name: test_set for test_set in known}
    unknown = [name for name in wanted if name not in by_name]
    if unknown:
        from treegauge.base.suggestions import did_you_mean

        guess = did_you_mean(unknown[0], list(by_name)) or ";"
        raise SettingsError(
            f"there is no test set {unknown[0]!r}{guess} there is {', '.join(by_name)}"
        )
    return [by_name[name] for name in dict.fromkeys(wanted)]


def _without_records(name: str) -> str:
    """Return a name without the ending that tells that a file holds answers.

    >>> _without_records("garden.jsonl.gz"), _without_records("garden.mrg")
    ('garden', 'garden.mrg')
    """
    ending = ending_of(name)
    return name[: name.lower().rindex(ending)] if ending in RECORDS else name


def submission(
    name: str, folder: str, sets: Sequence[TestSet], ending: str | None = None
) -> System:
    """Return a system's submission for these test sets."""
    names = entries(folder, ending)
    # Where gold is not here, names of test sets are all there is to go by.
    asked = [
        last_part(test_set.gold) if test_set.gold is not None else test_set.name
        for test_set in sets
    ]
    files: dict[str, str] = {}
    strays: list[str] = []
    by_entry = {entry: test_set.name for entry, test_set in zip(asked, sets, strict=True)}
    handed_in = [_without_records(name) for name in names]
    for _, gold, own in pair_names(asked, handed_in, FOLDERS):
        if own is not None and gold is not None:
            files[by_entry[asked[gold]]] = str(Path(folder) / names[own])
        elif own is not None:
            strays.append(names[own])
    return System(name, folder, files, strays)


def systems_in(
    folders: Sequence[tuple[str | None, str]], sets: Sequence[TestSet], ending: str | None = None
) -> list[System]:
    """Return the systems that folders hold, by name: (name or None, folder) of each.

    ``sets``: all test sets of gold, also those that are not on the board.
    """
    systems: list[System] = []
    for called, folder in folders:
        own = called or last_part(os.path.abspath(folder))  # noqa: PTH100
        whole = submission(own, folder, sets, ending)
        within = [Path(folder) / name for name in entries(folder)]
        if called is None and not whole.files and within and all(map(Path.is_dir, within)):
            systems += [submission(path.name, str(path), sets, ending) for path in within]
        else:
            systems.append(whole)
    names = [system.name for system in systems]
    hidden = next((name for name in names if name.startswith(".")), None)
    if hidden is not None:
        raise SettingsError(
            f"a system cannot be called {hidden!r}: its results go into a folder of that name"
        )
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise SettingsError(f"two systems are called {twice!r}: call them NAME=FOLDER")
    return sorted(systems, key=lambda system: system.name)
