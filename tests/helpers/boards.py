"""Small leaderboards: folders of test sets and systems, written from texts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from helpers.shared import Ran, run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

RIGHT = "(TOP (S (NP (NN tea)) (VP (VBZ cools))))"
WRONG = "(TOP (S (NN tea) (X (VBZ cools))))"


def trees(pattern: str) -> str:
    """Return a file with a sentence for each letter: ``+`` is right, anything else wrong."""
    return "".join(f"{RIGHT if letter == '+' else WRONG}\n" for letter in pattern)


def write(folder: Path, texts: Mapping[str, str], ending: str = ".mrg") -> Path:
    """Write a file for each text; return the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}{ending}").write_text(text)
    return folder


def write_board(folder: Path, systems: Mapping[str, Mapping[str, str]]) -> tuple[Path, Path]:
    """Write gold and systems from patterns by system and test set; gold is right everywhere."""
    sizes: dict[str, int] = {}
    for own in systems.values():
        for name, pattern in own.items():
            sizes[name] = len(pattern)
    gold = write(folder / "gold", {name: trees("+" * size) for name, size in sizes.items()})
    for system, own in systems.items():
        texts = {name: trees(pattern) for name, pattern in own.items()}
        write(folder / "systems" / system, texts)
    return gold, folder / "systems"


def board(gold: Path, *more: str | Path, out: Path) -> tuple[Ran, dict[str, Any]]:
    """Make a board; return what the command said, and its data."""
    ran = run("leaderboard", gold, *more, "-o", out, "-m", "complete")
    path = out / "leaderboard.json"
    return ran, json.loads(path.read_text()) if ran.code == 0 else {}


def places(data: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Return rank, cluster and range of each system, in the order of the board."""
    return {
        one["name"]: (one["rank"], one["cluster"], one["best"], one["worst"])
        for one in data["rankings"][0]["systems"]
    }
