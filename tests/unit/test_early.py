"""Files that are read while the program is being loaded: the same corpora, the same messages."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from treegauge import _core, early
from treegauge.cli import main
from treegauge.corpus import Reading
from treegauge.errors import InputError
from treegauge.large import LARGE, VARIABLE

TREES = "(S (NP (DT the) (NN tea)) (VP (VBZ cools)))\n(S (NP (PRP it)) (VP (VBZ rains)))\n"


@pytest.fixture(autouse=True)
def nothing_begun(monkeypatch):
    monkeypatch.setattr(early, "_begun", {})
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    paths = [tmp_path / name for name in ("gold", "one", "other")]
    for path in paths:
        path.write_text(TREES)
    return [str(path) for path in paths]


def test_what_was_begun_is_taken_once(files):
    early.begin(files)
    assert set(early._begun) == set(files)
    corpora = [early.read(path, Reading()) for path in files]
    assert [corpus.write().decode() for corpus in corpora] == [TREES] * 3
    assert not early._begun
    assert early.read(files[0], Reading()).write().decode() == TREES


def test_a_file_that_is_to_be_read_otherwise_is_read_again(files):
    early.begin(files)
    Path(files[0]).write_text("(S tea)\n")
    assert early.read(files[0], Reading(bare_words=True)).core.tokens == 1
    assert early.read(files[1], Reading()).core.tokens == 5


def test_what_is_wrong_is_told_where_the_file_is_wanted(files):
    Path(files[1]).write_bytes(b"\xff\xfe\xff no text")
    early.begin(files)
    assert early.read(files[0], Reading()).core.tokens == 5
    with pytest.raises(InputError):
        early.read(files[1], Reading())


@pytest.mark.parametrize(
    "arguments",
    [
        ["gold"],
        ["gold", "gold"],
        ["gold", "missing"],
        ["gold", "."],
        ["gold", "empty"],
        ["gold", "one", "--by", "label"],
        ["gold", "gold", "large"],
        ["-", "one"],
    ],
)
def test_other_commands_begin_nothing(arguments, files, monkeypatch):
    folder = Path(files[0]).parent
    monkeypatch.chdir(folder)
    (folder / "empty").touch()
    with (folder / "large").open("wb") as large:
        large.truncate(LARGE)
    early.begin(arguments)
    assert not early._begun


def test_for_large_files_memory_is_made_ready(files, monkeypatch):
    asked = []
    monkeypatch.setattr(early, "start_new_thread", lambda do, given: asked.append((do, given)))
    for path in files:
        os.truncate(path, LARGE)
    early.begin(files)
    assert asked == [(_core.touch_room, (early.ROOM,))]
    assert not early._begun


def test_blocks_that_were_asked_for_begin_nothing(files, monkeypatch):
    monkeypatch.setenv(VARIABLE, "1")
    early.begin(files)
    assert not early._begun


BROKEN = "(S (NP (DT the) (NN tea))\n(S (NP (PRP it)) (VP (VBZ rains)))\n"


@pytest.mark.parametrize(
    "system", ["same", "broken", "packed", "no-trees", "answers.jsonl", "missing"]
)
def test_the_command_prints_what_it_prints_without(system, tmp_path, capsys, monkeypatch):
    """``main`` alone begins nothing; the command of its own does."""
    monkeypatch.chdir(tmp_path)
    Path("gold").write_text(TREES)
    Path("same").write_text(TREES)
    Path("broken").write_text(BROKEN)
    Path("packed").write_bytes(gzip.compress(TREES.encode()))
    Path("no-trees").write_text("I am sorry.\n")
    answer = '{{"id": {}, "answer": "(S (NP (PRP it)) (VP (VBZ rains)))"}}\n'
    Path("answers.jsonl").write_text(answer.format(1) + answer.format(2))
    code = main(["score", "gold", system])
    here = capsys.readouterr()
    command = Path(sys.executable).parent / "treegauge"
    found = subprocess.run(
        [command, "score", "gold", system],
        capture_output=True,
        check=False,
        text=True,
        env={name: value for name, value in os.environ.items() if name != VARIABLE},
    )
    assert (found.returncode, found.stdout, found.stderr) == (code, here.out, here.err)
