"""Progress shows on a terminal alone, after a while, and leaves nothing behind."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
import time

import pytest
from helpers.shared import GOLD

from treegauge.commands._notes import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run_steps(stream: io.StringIO, after: float) -> str:
    with Progress(total=4, stream=stream, after=after) as progress:
        progress.step("reading")
        progress.step("aligning")
        deadline = time.monotonic() + 5
        while after == 0 and not stream.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
    return stream.getvalue()


def test_a_terminal_shows_the_step():
    shown = run_steps(Terminal(), after=0)
    assert "\r\x1b[K[######------------------] 1/4 aligning, 0 s" in shown
    assert shown.endswith("\r\x1b[K")


def test_short_work_shows_nothing():
    assert run_steps(Terminal(), after=60) == ""


def test_no_terminal_no_progress():
    assert run_steps(io.StringIO(), after=0) == ""


def test_what_begins_again_counts_from_there(monkeypatch):
    """2,000 sentences in four seconds, in vain; then 100 in one."""
    clock = iter([0.0, 4.0, 4.0, 5.0, 5.0])
    monkeypatch.setattr("treegauge.commands._notes.monotonic", lambda: next(clock))
    progress = Progress()
    progress.at(500, 1000, 2000)
    assert "50 %, 2,000 sentences, 500 a second, 4 s" in progress.line
    progress.at(0, 1000, 0)
    progress.at(100, 1000, 100)
    assert "10 %, 100 sentences, 100 a second, 1 s" in progress.line


def test_errors_end_it():
    stream = Terminal()

    def interrupted() -> None:
        with Progress(total=1, stream=stream, after=0) as progress:
            progress.step("reading")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    before = stream.getvalue()
    time.sleep(0.3)
    assert stream.getvalue() == before


def test_a_quick_command_on_a_terminal_prints_no_progress(tmp_path):
    path = tmp_path / "gold.mrg"
    path.write_text(GOLD)
    other = tmp_path / "other.mrg"
    other.write_text(GOLD)
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "treegauge", "score", str(path), str(other)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=slave, check=True)
    os.close(slave)
    os.set_blocking(master, False)
    try:
        told = os.read(master, 1000)
    except OSError:  # nothing was written
        told = b""
    os.close(master)
    assert b"brackets" in done.stdout
    assert told == b""
