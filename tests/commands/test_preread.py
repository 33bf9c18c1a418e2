"""Files that are read while the program is being loaded: the same corpora, the same messages."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from treegauge.cli import main
from treegauge.commands import _preread as preread
from treegauge.corpora.corpus import Reading
from treegauge.errors import InputError
from treegauge.running.sizes import LARGE, VARIABLE

ROWS = "1\ttea\t_\tNOUN\t_\t_\t0\troot\t_\t_\n2\tcools\t_\tVERB\t_\t_\t1\tdep\t_\t_\n\n"
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
    monkeypatch.setattr(preread, "_begun", {})
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    paths = [tmp_path / name for name in ("gold", "one", "other")]
    for path in paths:
        path.write_text(ROWS)
    return [str(path) for path in paths]


def test_what_was_begun_is_taken_once(files):
    preread.begin(files)
    assert set(preread._begun) == set(files)
    corpora = [preread.read(path, Reading()) for path in files]
    assert [corpus.write().decode() for corpus in corpora] == [ROWS] * 3
    assert not preread._begun
    assert preread.read(files[0], Reading()).write().decode() == ROWS


def test_a_file_that_is_to_be_read_otherwise_is_read_again(files):
    preread.begin(files)
    Path(files[0]).write_text("(S tea)\n")
    assert preread.read(files[0], Reading(bare_words=True)).core.tokens == 1
    assert preread.read(files[1], Reading()).core.tokens == 2


def test_what_is_wrong_is_told_where_the_file_is_wanted(files):
    Path(files[1]).write_bytes(b"\xff\xfe\xff no text")
    preread.begin(files)
    assert preread.read(files[0], Reading()).core.tokens == 2
    with pytest.raises(InputError):
        preread.read(files[1], Reading())


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
    preread.begin(arguments)
    assert not preread._begun


def test_bracketings_are_not_begun(files):
    """Most of them are counted without being kept."""
    Path(files[0]).write_text(TREES)
    preread.begin(files)
    assert not preread._begun


def test_what_nobody_took_is_forgotten(files):
    preread.begin(files)
    assert preread._begun
    preread.forget()
    assert not preread._begun


def test_nothing_is_told_as_lost_where_python_ends_slowly(tmp_path):
    """Where somebody has loaded ``threading``, Python ends by itself, and the core sees what is still there."""
    gold, answers = tmp_path / "gold", tmp_path / "answers.jsonl"
    gold.write_text(ROWS)
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


def test_blocks_that_were_asked_for_begin_nothing(files, monkeypatch):
    monkeypatch.setenv(VARIABLE, "1")
    preread.begin(files)
    assert not preread._begun


BROKEN = "(S (NP (DT the) (NN tea))\n(S (NP (PRP it)) (VP (VBZ rains)))\n"


@pytest.mark.parametrize(
    "system", ["same", "broken", "packed", "no-trees", "answers.jsonl", "missing"]
)
@pytest.mark.parametrize("front", ["", "# tea\n"])
def test_the_command_prints_what_it_prints_without(front, system, tmp_path, capsys, monkeypatch):
    """``main`` alone begins nothing; the command of its own does, with what begins with no bracket."""
    monkeypatch.chdir(tmp_path)
    Path("gold").write_text(front + TREES)
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
