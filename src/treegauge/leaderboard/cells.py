"""The cells of a leaderboard: each system on each test set, scored once and kept.

A cell is scored as ``treegauge score GOLD SYSTEM`` does it.  Its result is saved as
``results/SYSTEM/SET.json`` in the board's folder, and an index there has a digest of everything that
it was made of: the names and contents of all its files, the options, the files that options name, and the
version.  A cell with the same digest is loaded and not scored again.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge._version import __version__
from treegauge.base.records import replaced
from treegauge.errors import InputError, SettingsError, TreegaugeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.leaderboard.layout import System, TestSet
    from treegauge.options.request import Request
    from treegauge.results.result import Result

#: what happens to submissions that are missing or cannot be scored
POLICIES = ("error", "zero", "skip")
SCORED, MISSING, BROKEN = "scored", "missing", "broken"
#: no system has a name that begins with a point
INDEX = ".index.json"
HEADER, FORMAT = "treegauge-leaderboard", 1
#: how many lost submissions an error lists
SHOWN = 20
#: options that change no score
NO_SCORE = frozenset({"jobs", "patience"})
#: options that may name a file
MAY_BE_FILES = ("params", "heads", "align", "attributes")


@dataclass
class Cell:
    """One system on one test set.

    ``result``: None where nothing counts.  ``problem``: why it could not be scored.  ``digest``: of all that
    it was made of.  ``kept``: it was loaded.
    """

    system: str
    test_set: str
    state: str
    result: Result | None = None
    problem: str = ""
    notes: list[str] = field(default_factory=list)
    digest: str = ""
    kept: bool = False

    @property
    def told(self) -> str:
        """The problem of the cell, in words."""
        why = f": {self.problem}" if self.problem else ""
        return f"{self.system}: {self.test_set} is {self.state}{why}"


class Digests:
    """Digests of files and options; a gold file is read once."""

    def __init__(self, request: Request) -> None:
        self._known: dict[str, str] = {}
        options = {
            name: value for name, value in vars(request).items() if name not in NO_SCORE and value
        }
        files = {
            name: self.of(str(options[name]), request.ext)
            for name in MAY_BE_FILES
            if isinstance(options.get(name), str | os.PathLike) and Path(options[name]).exists()
        }
        self._options = repr((__version__, sorted(options.items()), sorted(files.items())))
        self._ending = request.ext

    def of(self, path: str, ending: str | None) -> str:
        """Return the digest of a file, or of all files in a folder with their names."""
        from treegauge.corpora.file_arguments import files_of

        if path not in self._known:
            digest = sha256()
            files = files_of(path, ending) if Path(path).is_dir() else [(Path(path).name, path)]
            for name, file in files:
                content = Path(file).read_bytes()
                digest.update(repr((name, len(content))).encode())
                digest.update(content)
            self._known[path] = digest.hexdigest()
        return self._known[path]

    def cell(self, gold: str, system: str) -> str:
        """Return the digest of everything that the result of a cell depends on."""
        parts = (self.of(gold, self._ending), self.of(system, self._ending), self._options)
        return sha256(repr(parts).encode()).hexdigest()


class StoredResults:
    """The results stored in a leaderboard's folder."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder) / "results"
        self._index: dict[str, dict[str, dict[str, Any]]] = self._read()

    def _read(self) -> dict[str, dict[str, dict[str, Any]]]:
        import json

        try:
            data = json.loads((self.folder / INDEX).read_bytes())
        except (OSError, ValueError):
            return {}
        if not isinstance(data, dict) or data.get(HEADER) != FORMAT:
            return {}
        cells = data.get("cells")
        return cells if isinstance(cells, dict) else {}

    def path(self, system: str, test_set: str) -> Path:
        """Return the file of a cell's result."""
        return self.folder / system / f"{test_set}.json"

    def load(self, system: str, test_set: str, digest: str) -> Cell | None:
        """Return the stored cell with the same digest; None if there is none, or its file is damaged."""
        from treegauge.results.result import Result

        entry = self._index.get(system, {}).get(test_set, {})
        if entry.get("digest") != digest:
            return None
        result = None
        if entry["state"] == SCORED:
            try:
                result = Result.load(self.path(system, test_set))
            except (OSError, TreegaugeError):
                return None
        told = entry["state"], result, entry["problem"], entry["notes"]
        return Cell(system, test_set, *told, digest, kept=True)

    def has_report(self, cell: Cell) -> bool:
        """Tell whether there is a report of this very cell."""
        entry = self._index[cell.system][cell.test_set]
        return entry.get("report") == cell.digest and self.report(cell).exists()

    def report(self, cell: Cell) -> Path:
        """Return the file of a cell's report."""
        return self.folder.parent / "reports" / cell.system / f"{cell.test_set}.html"

    def reported(self, cell: Cell) -> None:
        """Note that a cell has a report."""
        self._index[cell.system][cell.test_set]["report"] = cell.digest

    def store(self, cell: Cell) -> None:
        """Keep a cell; :meth:`write` makes it count."""
        path = self.path(cell.system, cell.test_set)
        if cell.result is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            cell.result.save(path)
        self._index.setdefault(cell.system, {})[cell.test_set] = {
            "digest": cell.digest,
            "state": cell.state,
            "problem": cell.problem,
            "notes": cell.notes,
        }

    def write(self) -> None:
        """Write the index."""
        from treegauge.base.atomic_write import write_whole
        from treegauge.base.escaping import json_text

        self.folder.mkdir(parents=True, exist_ok=True)
        data = {HEADER: FORMAT, "cells": self._index}
        write_whole(self.folder / INDEX, json_text(data, indent=2) + "\n")


def score_cells(
    request: Request,
    sets: Sequence[TestSet],
    systems: Sequence[System],
    kept: StoredResults | None,
    step: Callable[[str], None] | None = None,
) -> list[Cell]:
    """Score every system on every test set, but for cells that are stored."""
    if request.on_error == "all":
        raise SettingsError(
            'a board shows systems under one policy: choose on_error="zero", skip or repair'
        )
    digests = Digests(request)
    cells: list[Cell] = []
    try:
        for test_set in sets:
            for system in systems:
                if step:
                    step(f"{system.name} on {test_set.name}")
                cells.append(_cell(request, test_set, system, kept, digests))
    finally:
        # What was scored before somebody stopped the run need not be scored again.
        if kept is not None:
            kept.write()
    return cells


def _cell(
    request: Request,
    test_set: TestSet,
    system: System,
    kept: StoredResults | None,
    digests: Digests,
) -> Cell:
    path = system.files.get(test_set.name)
    if path is None:
        return Cell(system.name, test_set.name, MISSING)
    gold = str(test_set.gold)
    try:
        digest = digests.cell(gold, path)
    except (OSError, InputError) as error:
        return Cell(system.name, test_set.name, BROKEN, problem=_reason(error))
    cell = kept.load(system.name, test_set.name, digest) if kept else None
    if cell is None:
        cell = scored(request, test_set, system.name, path)
        cell.digest = digest
        if kept is not None:
            kept.store(cell)
    if cell.result is not None:
        cell.result.name = system.name
    return cell


def scored(request: Request, test_set: TestSet, system: str, path: str) -> Cell:
    """Score one cell; what cannot be scored is broken."""
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.metrics._breakdown_names import asked_by
    from treegauge.pipeline import score_sources
    from treegauge.stats.paired import UNITS

    gold = str(test_set.gold)
    try:
        # A board breaks nothing down: the attribute that is asked for is its unit.
        with asked_by("unit=", tuple(request.by), UNITS):
            made = score_sources(request, [gold, path], [gold, path], read_argument, shown=[system])
        if len(made.results) > 1:
            raise SettingsError(
                "there are several answers for one sentence; a board takes one, of one system "
                '(system_field="FIELD=NAME")'
            )
        # Values that cannot be averaged as asked are told here, not where they are shown.
        made.results[0].metrics  # noqa: B018
    except (OSError, TreegaugeError) as error:
        return Cell(system, test_set.name, BROKEN, problem=_reason(error))
    return Cell(system, test_set.name, SCORED, made.results[0], notes=list(made.warnings))


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and not isinstance(error, TreegaugeError):
        return f"{error.filename}: cannot be read: {error.strerror or error}"
    return str(error)


def apply_policy(
    request: Request, sets: Sequence[TestSet], cells: Sequence[Cell], policy: str
) -> None:
    """Apply the policy to missing or broken cells: stop, count them as wholly wrong, or leave them out.

    What scores 0 is scored as a file without sentences under the policy ``zero``.
    """
    lost = [cell for cell in cells if cell.state != SCORED]
    broken = {cell.test_set for cell in lost if cell.state == BROKEN}
    for test_set in sets:
        # What is wrong with gold is not a system's fault.
        if test_set.name in broken:
            itself = scored(request, test_set, "gold", str(test_set.gold))
            if itself.state == BROKEN:
                raise InputError(f"gold of {test_set.name} cannot be scored: {itself.problem}")
    if lost and policy == "error":
        lines = [cell.told for cell in lost]
        more = len(lines) - SHOWN
        shown = [*lines[:SHOWN], *([f"… and {more} more"] if more > 0 else [])]
        advice = 'add what is missing; or missing="zero" scores it as 0, skip leaves it out'
        raise InputError("\n".join([*shown, advice]))
    if policy != "zero":
        return
    gold = {test_set.name: str(test_set.gold) for test_set in sets}
    for cell in lost:
        like = next(
            (
                other.result
                for other in cells
                if other.test_set == cell.test_set and other.state == SCORED and other.result
            ),
            None,
        )
        cell.result = _nothing(request, gold[cell.test_set], cell.system, like)


def _nothing(request: Request, gold: str, name: str, like: Result | None) -> Result:
    """Return the result of handing in nothing; ``like`` has the metrics and the signature."""
    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.pipeline import score_sources

    def read_one(source: Any, reading: Any, ending: str | None) -> Corpus:
        return read_argument(gold, reading, ending) if source is gold else empty

    empty = Corpus()
    empty.given = "directory"
    wanted = request.metrics if like is None else tuple(like.counts)
    zero = replaced(request, on_error="zero", metrics=wanted)
    result = score_sources(zero, [gold, empty], [gold, name], read_one, shown=[name], parts=False)
    made = result.results[0]
    # Whatever the policy for sentences is, a submission that is missing counts as wrong.
    made.signature = made.signature if like is None else like.signature
    return made
