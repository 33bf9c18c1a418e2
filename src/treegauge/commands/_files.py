"""What the files on a command line say before they are read: the same one twice, gold and system swapped."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

#: parts of names that people give to gold analyses, and to what is scored
GOLD = frozenset({"gold", "golden", "ref", "reference", "key"})
SYSTEM = frozenset(
    {"sys", "system", "pred", "predicted", "prediction", "predictions", "hyp", "output", "parsed"}
)
#: parts of a treebank: a file that is called so may be gold
PARTS = frozenset({"dev", "eval", "test", "train", "valid", "validation"})


def file_notes(gold: str, systems: Sequence[str]) -> list[str]:
    """Return notes on files that are hardly what was meant."""
    notes = []
    seen: list[str] = []
    for system in systems:
        if _same(gold, system) and len(systems) == 1:
            # Beside others it is there on purpose, to show what a perfect parser gets.
            notes.append(f"note: {system} is the gold file itself: it is scored against itself")
        elif any(_same(one, system) for one in seen):
            notes.append(f"note: {system} is there twice")
        elif _looks_swapped(gold, system):
            notes.append(
                f"note: gold is {gold} and {system} is scored against it: are they swapped? "
                "gold comes first"
            )
        seen.append(system)
    return notes


def _looks_swapped(gold: str, system: str) -> bool:
    """Tell whether the second file is called gold, and the first one is not.

    A name like ``parser.gold-tags.mrg`` may be a system's: then the first must be called a system.
    """
    if _parts(gold) & GOLD or not _parts(system) & GOLD:
        return False
    name = system.replace("\\", "/").rstrip("/").rpartition("/")[2].lower()
    called_gold = name.partition(".")[0] in GOLD and not _parts(gold) & PARTS
    return called_gold or bool(_parts(gold) & SYSTEM)


def _parts(path: str) -> set[str]:
    """Return the words in the last two parts of a path; ``-``, ``_`` and ``.`` part them."""
    last = path.replace("\\", "/").rstrip("/").lower().split("/")[-2:]
    return {
        word
        for part in last
        for word in part.replace("-", " ").replace("_", " ").replace(".", " ").split()
    }


def _same(one: str, other: str) -> bool:
    if "-" in {one, other} or one.startswith("@") or other.startswith("@"):
        return False
    if one == other:
        return True
    try:
        return os.path.samefile(one, other)  # noqa: PTH121
    except (OSError, ValueError):
        return False
