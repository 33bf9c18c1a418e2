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
from treegauge.large import LARGE, VARIABLE, sentences_of_a_block

TREES = "(S (NP (DT the) (NN tea)) (VP (VBZ cools)))\n(S (NP (PRP it)) (VP (VBZ rains)))\n"


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``treegauge`` in a process of its own."""
    return subprocess.run(
        [Path(sys.executable).parent / "treegauge", *arguments],
        capture_output=True,
        check=False,
        text=True,
        env={name: value for name, value in os.environ.items() if name != VARIABLE},
    )


@pytest.fixture(autouse=True)
def nothing_begun(monkeypatch):
    monkeypatch.setattr(early, "_begun", {})
    monkeypatch.setattr(early, "_pieces", [])
    monkeypatch.delenv(VARIABLE, raising=False)
    yield
    for readers, _, _ in early._pieces:
        for reader in readers:
            reader.close()


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
        ["large", "large"],
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
    assert not early._pieces


@pytest.fixture
def large(files) -> list[str]:
    """Two files of which one is wrong in many places."""
    trees = LARGE // len(TREES) + 1
    Path(files[0]).write_text(TREES * trees)
    Path(files[1]).write_text(TREES.replace("VP", "NP") * trees)
    return files[:2]


def test_for_large_files_memory_is_made_ready(large, monkeypatch):
    asked = []
    monkeypatch.setattr(early, "start_new_thread", lambda do, given: asked.append((do, given)))
    early.begin(large)
    assert asked == [(_core.touch_room, (early.ROOM,))]
    assert not early._begun


def test_large_files_are_begun_in_pieces_and_taken_once(large):
    early.begin(large)
    size = sentences_of_a_block(Path(large[0]).stat().st_size)
    readers = early.in_pieces(large, Reading(), size)
    assert len(readers) == 2
    for reader in readers:
        with reader, reader.ahead as pieces:
            sizes = [len(corpus) for corpus, _ in pieces]
        assert sizes[:2] == [size, size]
        assert sum(sizes) == 2 * (LARGE // len(TREES) + 1)
    assert early.in_pieces(large, Reading(), size) == []


def test_what_nobody_took_is_forgotten(files, large):
    early.begin(files[1:])
    early.begin(large)
    early.forget()
    assert not early._begun
    assert not early._pieces


def test_nothing_is_told_as_lost_where_python_ends_slowly(tmp_path):
    """Where somebody has loaded ``threading``, Python ends by itself, and the core sees what is still there."""
    gold, answers = tmp_path / "gold", tmp_path / "answers.jsonl"
    gold.write_text(TREES)
    answers.write_text('{"id": 1, "response": "(S (NN tea))"}\n' * 2)
    program = (
        "import sys, threading\n"
        "from treegauge.cli import entry\n"
        f"sys.argv = ['treegauge', 'score', {str(gold)!r}, {str(answers)!r}]\n"
        "entry()\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True
    )
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
    assert "bad-answers" in found.stderr


@pytest.mark.parametrize("other", ["size", "reading", "paths"])
def test_pieces_that_are_wanted_otherwise_are_read_again(other, large):
    early.begin(large)
    size = sentences_of_a_block(Path(large[0]).stat().st_size)
    paths = large[::-1] if other == "paths" else large
    reading = Reading(bare_words=other == "reading")
    assert early.in_pieces(paths, reading, size + (other == "size")) == []
    assert not early._pieces


def test_large_files_of_other_formats_are_not_begun(large):
    Path(large[1]).write_text("1 2009 columns\n" * LARGE)
    early.begin(large)
    assert not early._pieces


@pytest.mark.parametrize("spoilt", ["", "(S (NP (DT the))\n", "\n\n(S\n (NN tea))\n"])
def test_the_command_prints_of_large_files_what_it_prints_without(spoilt, large, capsys):
    for path in large:
        text = Path(path).read_text()
        Path(path).write_text(text[: len(text) // 2 // len(TREES) * len(TREES)] + spoilt + text)
    code = main(["score", *large])
    here = capsys.readouterr()
    found = command("score", *large)
    assert (found.returncode, found.stdout, found.stderr) == (code, here.out, here.err)


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
    found = command("score", "gold", system)
    assert (found.returncode, found.stdout, found.stderr) == (code, here.out, here.err)
