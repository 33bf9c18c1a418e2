"""Scored cells in a study's folder: an unchanged cell is not scored again.

A cell's file is named after a digest of all that its rows are made of: the contents and names of its files,
the options and the files that these name, the noise with its seed, and the version.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from treegauge._version import __version__
from treegauge.errors import OutputError
from treegauge.study.scoring import Row, Scored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.options.request import Request
    from treegauge.study.plan import Cell

HEADER: Final = "treegauge-study-cell"
FORMAT: Final = 1


class Digests:
    """Digests of cells; a file is read once."""

    def __init__(self, gold: str, *made: object) -> None:
        self.gold = gold
        #: what else rows are made of: the levels that are made of each result
        self.made = made
        self._known: dict[tuple[str, str | None], str] = {}

    def of(self, argument: str, ending: str | None) -> str:
        """Return the digest of all files that an argument names, with their names."""
        from treegauge.corpora.file_arguments import files_of
        from treegauge.corpora.files import read_bytes

        key = argument, ending
        if key not in self._known:
            digest = sha256()
            for name, path in files_of(argument, ending):
                content = sha256(read_bytes(path)[1]).hexdigest()
                # Documents of a file that is given alone have its name.
                digest.update(repr((name, content)).encode())
            self._known[key] = digest.hexdigest()
        return self._known[key]

    def cell(self, cell: Cell) -> str:
        """Return the digest of everything that the rows of a cell depend on."""
        text, request = cell.text, cell.request
        parts = (
            __version__,
            FORMAT,
            self.of(self.gold, request.ext),
            None if text.path is None else self.of(text.path, request.ext),
            sorted(text.noise.items()),
            text.seed,
            self.options(request),
            self.made,
        )
        return sha256(repr(parts).encode()).hexdigest()

    def options(self, request: Request) -> tuple[object, ...]:
        """Return the options that may change a score, with digests of the files that they name."""
        from treegauge.leaderboard.cells import MAY_BE_FILES, NO_SCORE

        options = {
            name: value for name, value in vars(request).items() if name not in NO_SCORE and value
        }
        files = [
            (name, self.of(str(value), request.ext))
            for name, values in options.items()
            if name in MAY_BE_FILES
            or name in {"words", "lattice", "tag_map", "gold_times", "test_times"}
            for value in (values if isinstance(values, list | tuple) else [values])
            if Path(str(value).removeprefix("@")).exists()
        ]
        return (sorted((name, repr(value)) for name, value in options.items()), files)


class StoredCells:
    """The cells in a study's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "cells"

    def load(self, digest: str) -> Scored | None:
        """Return a stored cell; None if there is none, or the file is damaged."""
        try:
            data = json.loads(self._path(digest).read_bytes())
            if data[HEADER] != FORMAT or data["digest"] != digest:
                return None
            rows = [Row(*row) for row in data["rows"]]
            return Scored(rows, str(data["signature"]), list(map(str, data["notes"])))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def store(self, digest: str, scored: Scored) -> None:
        """Store a cell."""
        from treegauge.base.atomic_write import write_whole
        from treegauge.base.escaping import json_text

        data: dict[str, Any] = {
            HEADER: FORMAT,
            "digest": digest,
            "signature": scored.signature,
            "notes": scored.notes,
            "rows": [list(row) for row in scored.rows],
        }
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(
                str(self.folder), error.strerror or str(error), error.errno
            ) from error
        write_whole(self._path(digest), json_text(data) + "\n")

    def _path(self, digest: str) -> Path:
        return self.folder / f"{digest[:32]}.json"


def together(cells: Sequence[Cell], digests: Sequence[str]) -> list[list[int]]:
    """Return which cells are scored together: those of one text, each digest once."""
    groups: dict[object, list[int]] = {}
    seen: set[str] = set()
    for number, (cell, digest) in enumerate(zip(cells, digests, strict=True)):
        if digest not in seen:
            seen.add(digest)
            key = cell.text if cell.text.noise else number
            groups.setdefault(key, []).append(number)
    return list(groups.values())
