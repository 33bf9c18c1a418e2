"""After a kill at any moment, or a full disk, there is the old file or the new one, never a part."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from helpers.file_writers import WRITERS, arguments_of, make_inputs, target

from treegauge.base.atomic_write import PREFIX

PROGRAM = Path(__file__).parents[1] / "helpers" / "killed_runs.py"
KILLS = 200
SENTENCES = 600


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("inputs")
    make_inputs(folder, SENTENCES)
    return folder


def killed_runs(folder: Path, writer: str, kills: int, *how: str) -> dict[str, int]:
    command = [sys.executable, str(PROGRAM), str(folder), writer, str(kills), "7", *how]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


@pytest.fixture
def folder(inputs, tmp_path):
    for path in inputs.iterdir():
        shutil.copy(path, tmp_path)
    return tmp_path


@pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forked")
@pytest.mark.parametrize("writer", WRITERS)
def test_kills_at_random_moments(folder, writer):
    """The same number of kills of each writer, 200 in all or a few more."""
    found = killed_runs(folder, writer, -(-KILLS // len(WRITERS)))
    assert found["torn"] == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forked")
def test_the_kills_would_find_a_half_written_file(folder):
    """The same kills, with files written in place."""
    assert killed_runs(folder, "score --save", 40, "direct")["torn"] > 0


def test_kills_of_whole_processes(folder):
    """From the start of the interpreter to its end."""
    file = folder / "result"
    file.write_text("old")
    rng = random.Random(3)
    command = [sys.executable, "-m", "treegauge", *arguments_of("score --save", "new", str(file))]
    contents = {b"old", (folder / "new.json").read_bytes()}
    for _ in range(12):
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as run:
            time.sleep(rng.random() * 0.4)
            run.send_signal(signal.SIGKILL)
        assert file.read_bytes() in contents


def living(group: int) -> list[int]:
    """Return the processes of a group that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, own = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(own) == group and state != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="workers are forked on Linux alone")
def test_a_study_that_is_killed_leaves_no_process_and_goes_on(tmp_path):
    """Its workers end with it, what was scored is kept, and the table is that of a whole run."""
    gold = Path(__file__).parents[2] / "examples" / "constituency" / "gold.mrg"
    study = [sys.executable, "-m", "treegauge", "study", str(gold), "-m", "brackets,t-dice"]
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    cells = tmp_path / "killed" / "cells"
    command = [*study, "-o", str(tmp_path / "killed"), "--jobs", "2"]
    with subprocess.Popen(command, start_new_session=True, **silent) as run:
        while run.poll() is None and not (len(list(cells.glob("*.json"))) > 3):
            time.sleep(0.001)
        run.send_signal(signal.SIGKILL)
    assert run.returncode == -signal.SIGKILL
    for _ in range(1000):
        if not living(run.pid):
            break
        time.sleep(0.01)
    assert not living(run.pid)
    assert not (tmp_path / "killed" / "table.csv").exists()
    there = len(list(cells.glob("*.json")))
    again = subprocess.run(command, check=True, **silent)
    assert f"{46 - there} runs scored, {there} kept from before" in again.stderr
    subprocess.run([*study, "-o", str(tmp_path / "whole"), "--jobs", "1"], check=True, **silent)
    tables = [tmp_path / name / "table.csv" for name in ("killed", "whole")]
    assert tables[0].read_bytes() == tables[1].read_bytes()


# ---------------------------------------------------------------- a full disk


def check_full(writer: str, folder: Path, file: Path, **options) -> None:
    """Write where there is no room: the file is named, the old one stays, nothing is left behind."""
    place = target(writer, str(file))
    place.write_text("old")
    before = sorted(one.name for one in place.parent.iterdir())
    command = [sys.executable, "-m", "treegauge", *arguments_of(writer, "new", str(file))]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, **options)
    # SParseval's own exit code for a file that it cannot write is 1.
    assert done.returncode == (1 if writer.startswith("sparseval") else 2), done.stderr
    message = done.stderr.decode().splitlines()[-1]
    assert message.startswith(f"treegauge: {place}: cannot be written: ")
    assert place.read_text() == "old"
    assert sorted(one.name for one in place.parent.iterdir()) == before
    assert not any(name.startswith(PREFIX) for name in before)


def small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


@pytest.mark.parametrize("writer", WRITERS)
def test_files_may_not_grow(folder, writer):
    """As a full disk, where no disk can be mounted: a file may have 4 kB."""
    (folder / "out").mkdir()
    check_full(writer, folder, folder / "out" / "file", preexec_fn=small_files)


@pytest.fixture
def small_disk(tmp_path):
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", str(place)]
    made = shutil.which("mount") and subprocess.run(mount, capture_output=True, check=False)
    if not made or made.returncode:
        pytest.skip("this machine allows no file system to be mounted")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.mark.parametrize("writer", WRITERS)
def test_a_disk_that_is_full(folder, small_disk, writer):
    check_full(writer, folder, small_disk / "file")
