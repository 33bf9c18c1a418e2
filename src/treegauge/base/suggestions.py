"""«Did you mean …?» for misspelt names; loaded only after an error."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

#: how alike two names must be (``difflib``: 0 to 1)
ALIKE = 0.6
#: a directory with more files is not looked through
MOST_FILES = 10_000
#: no name that somebody typed is longer
LONGEST = 200
#: a line for each name that other programs and papers have, with our names for it
OTHER_NAMES = Path(__file__).parents[1] / "data" / "other_names.txt"


def called_elsewhere(name: str) -> list[str]:
    """Return what may be meant by a name of another program or paper.

    >>> called_elsewhere("udtools"), called_elsewhere("dog")
    (['udeval'], [])
    """
    for line in OTHER_NAMES.read_text(encoding="utf-8").splitlines():
        other, _, ours = line.partition(": ")
        if other == name:
            return ours.split()
    return []


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that was most likely meant, whatever its case; None if none is near.

    >>> nearest("brakets", ["brackets", "tags"]), nearest("LSA", ["las", "uas"]), nearest("x", ["tags"])
    ('brackets', 'las', None)
    >>> nearest("PARSEVAL", ["segeval", "brackets"])
    'brackets'
    """
    if len(name) > LONGEST:
        return None
    lower = {candidate.lower(): candidate for candidate in reversed(list(known))}
    for meant in called_elsewhere(name.lower()):
        if meant in lower:
            return lower[meant]
    matches = get_close_matches(name.lower(), lower, 1, ALIKE)
    return lower[matches[0]] if matches else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the question that follows a message; nothing where no name is near.

    >>> did_you_mean("brakets", ["brackets", "tags"])
    '; did you mean brackets?'
    """
    guess = nearest(name, known)
    return "" if guess is None else f"; did you mean {guess}?"


def nearest_file(path: str) -> str | None:
    """Return a file that is there and was most likely meant: a similar name, or another ending."""
    place = Path(path)
    folder, name = place.parent, place.name
    if not name or len(name) > LONGEST:
        return None
    try:
        with os.scandir(folder) as entries:
            files = [entry.name for _, entry in zip(range(MOST_FILES), entries, strict=False)]
    except (OSError, ValueError):
        # The directory itself may be misspelt, or be no name of one.
        parent = nearest_file(str(folder))
        candidate = None if parent is None else Path(parent) / name
        return str(candidate) if candidate is not None and candidate.exists() else None
    guess = nearest(name, (file for file in files if not file.startswith(".")))
    if guess is None:
        stem = name.partition(".")[0]
        guess = next((file for file in sorted(files) if stem and file.startswith(f"{stem}.")), None)
    return None if guess is None else str(folder / guess)
