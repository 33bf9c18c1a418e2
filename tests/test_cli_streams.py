"""Standard streams that are full, gone or closed: everything is written, or the exit code says it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.command_runs import CONLL07, GOLD, RUNS, TEST

from treegauge.cli import main, write_outcome
from treegauge.commands import Outcome

FULL = Path("/dev/full")
UNBUFFERED = os.environ | {"PYTHONUNBUFFERED": "1"}
BUFFERED = {key: value for key, value in UNBUFFERED.items() if key != "PYTHONUNBUFFERED"}


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    (tmp_path / "conll07").write_text(CONLL07)
    monkeypatch.chdir(tmp_path)


def ran(name: str, redirected: str, environment=UNBUFFERED):
    """Run a command under a shell that redirects its streams."""
    command = [
        "sh",
        "-c",
        f'"$@" {redirected}',
        "sh",
        sys.executable,
        "-m",
        "treegauge",
        *RUNS[name],
    ]
    return subprocess.run(
        command, capture_output=True, check=False, env=environment, stdin=subprocess.DEVNULL
    )


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize("name", RUNS)
def test_a_full_disk(name):
    for environment in (UNBUFFERED, BUFFERED) if name == "score" else (UNBUFFERED,):
        done = ran(name, ">/dev/full", environment)
        message = b"treegauge: the output cannot be written: No space left on device\n"
        assert done.returncode == 2
        assert done.stderr.endswith(message)
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("name", RUNS)
def test_closed_streams(name):
    shut = ran(name, ">&-")
    message = b"treegauge: the output cannot be written: it was closed before the start\n"
    assert shut.returncode == 2
    assert shut.stderr.endswith(message)
    assert ran(name, ">&- 2>&-").returncode == 2
    quiet = ran(name, "2>&- <&-")
    assert (quiet.returncode, quiet.stderr) == (0, b"")
    assert quiet.stdout


@pytest.mark.parametrize("name", ["score", "validate", "evalb"])
def test_messages_with_nowhere_to_go(name, monkeypatch):
    """Somebody who closes standard error wants no messages; the exit code is the same."""
    monkeypatch.setitem(RUNS, name, [name, "no-such-file", "no-such-file"])
    open_one = ran(name, "").returncode
    assert open_one != 0
    for redirected in ("2>&-", "2>/dev/full" if FULL.exists() else "2>&-"):
        done = ran(name, redirected)
        assert (done.returncode, done.stdout, done.stderr) == (open_one, b"", b"")


def test_standard_input_that_is_closed(monkeypatch):
    monkeypatch.setitem(RUNS, "score", ["score", "-", TEST])
    done = ran("score", "<&-")
    message = b"treegauge: <stdin>: unreadable: cannot be read: standard input is closed\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", message)


@pytest.mark.parametrize("name", ["score", "evalb", "score --help"])
@pytest.mark.parametrize("environment", [UNBUFFERED, BUFFERED], ids=["unbuffered", "buffered"])
def test_a_reader_that_is_gone(name, environment):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "treegauge", *RUNS[name]],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
        env=environment,
    )
    os.close(writing)
    assert done.returncode == 141
    assert b"Traceback" not in done.stderr
    assert b"ignored" not in done.stderr


def test_a_reader_that_leaves_half_way(tmp_path):
    """More than a pipe holds: the first write is a short one."""
    (tmp_path / "long.mrg").write_text(Path(GOLD).read_text() * 3000)
    command = [sys.executable, "-m", "treegauge", "convert", "long.mrg", "--to", "ptb"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=UNBUFFERED
    ) as run:
        run.stdout.read(10)
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == 141


@pytest.mark.parametrize("environment", [UNBUFFERED, BUFFERED], ids=["unbuffered", "buffered"])
def test_a_slow_reader_gets_everything(tmp_path, environment):
    """A pipe that does not wait takes a part and says so: the rest follows."""
    text = Path(GOLD).read_text() * 2000
    (tmp_path / "long.mrg").write_text(text)
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    command = [sys.executable, "-m", "treegauge", "convert", "long.mrg", "--to", "ptb"]
    with subprocess.Popen(command, stdout=writing, stderr=subprocess.PIPE, env=environment) as run:
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            got = pipe.read()
        assert run.stderr.read() == b""
    assert run.returncode == 0
    assert got.decode() == text


def test_nothing_else_becomes_a_standard_stream():
    """With standard error closed, the first file that is opened must not be taken for it."""
    code = (
        "from treegauge.cli import open_closed_streams as start; start(); import os\n"
        "number = os.open('conll07', os.O_RDONLY)\n"
        "raise SystemExit(0 if number > 2 else 1)"
    )
    command = ["sh", "-c", '"$@" 2>&- >&- <&-', "sh", sys.executable, "-c", code]
    assert subprocess.run(command, check=False).returncode == 0


def test_short_writes_are_finished(monkeypatch, capfd):
    real = os.write
    monkeypatch.setattr(os, "write", lambda number, data: real(number, bytes(data)[:3]))
    assert write_outcome(Outcome(out=iter(["tea ", "", "cools\n"]), err="é\n")) == 0
    told = capfd.readouterr()
    assert (told.out, told.err) == ("tea cools\n", "é\n")


def test_somebody_who_catches_what_is_written(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("treegauge ")
    assert main(["score", "--no-such-option"]) == 2
    assert "usage: treegauge score" in capsys.readouterr().err
