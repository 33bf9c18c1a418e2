"""Scoring in blocks gives the messages of scoring in one piece: empty documents, lone files, errors of files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import treegauge
from treegauge.errors import TreegaugeError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROWS = "1\tthe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\tdog\tdog\tNOUN\tNN\t_\t0\troot\t_\t_\n\n"
DOCUMENTS = "".join(f"# newdoc id = d{number}\n{ROWS * 4}" for number in range(12))
TREES = "(S (NN a) (VB b))\n" * 100


def told(
    monkeypatch: pytest.MonkeyPatch, block: int, gold: Path, test: Path, **options: str
) -> str:
    """Return all that a run gives, or its error."""
    monkeypatch.setenv("TREEGAUGE_BLOCK", str(block))
    try:
        return str(treegauge.score(gold, test, **options).as_dict())
    except TreegaugeError as error:
        return str(error)


def _last_document_empty(folder: Path) -> dict[str, str]:
    (folder / "gold").write_text(DOCUMENTS)
    (folder / "test").write_text(f"{DOCUMENTS}# newdoc id = last\n\n")
    return {"on_error": "zero"}


def _lone_gold_file(folder: Path) -> dict[str, str]:
    for side, names in (("gold", "abc"), ("test", "ab")):
        (folder / side).mkdir()
        for name in names:
            (folder / side / name).write_text(TREES)
    return {"on_error": "zero"}


def _several_formats(folder: Path) -> dict[str, str]:
    for side in ("gold", "test"):
        (folder / side).mkdir()
        (folder / side / "a").write_text(TREES)
        (folder / side / "b").write_text(DOCUMENTS)
    return {"metrics": "las"}


def _needs_seen_late(folder: Path) -> dict[str, str]:
    for side in ("gold", "test"):
        (folder / side).write_text("\n\n" + TREES)
    return {"metrics": "las", "on_error": "skip"}


@pytest.mark.parametrize(
    "make", [_last_document_empty, _lone_gold_file, _several_formats, _needs_seen_late]
)
def test_blocks_tell_what_one_piece_tells(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, make: Callable[[Path], dict[str, str]]
) -> None:
    options = make(tmp_path)
    files = (tmp_path / "gold", tmp_path / "test")
    whole = told(monkeypatch, 0, *files, **options)
    for block in (1, 2, 3):
        assert told(monkeypatch, block, *files, **options) == whole
