"""Too little memory is one message and exit code 2, in every command and classic program."""

from __future__ import annotations

import _thread
import os
import subprocess
import sys
import threading
from io import StringIO

import pytest
from helpers.command_runs import CONLL07, RUNS

from treegauge.base.prefetch import Prefetched
from treegauge.cli import dispatch, main
from treegauge.commands._notes import Progress
from treegauge.corpora.file_arguments import in_parallel

MESSAGE = b"treegauge: not enough memory for this input\n"
CLASSIC = {
    "evalb": "gold gold",
    "sparseval": "gold gold",
    "eval07": "-g arcs -s arcs",
    "udeval": "arcs arcs",
    "tedeval": "-g gold -p gold -format bracketed",
    "score": "gold gold",
    "validate": "gold",
    "align": "gold gold",
    "convert": "gold --to ptb",
}
# Memory beyond what the interpreter itself takes; the files have some 7 MB each.
LIMITED = """
import resource, sys
import treegauge._core, treegauge.commands.score, treegauge.commands.align, treegauge.reports.text
# What Python itself loads must not be what does not fit.
import argparse, pathlib, threading, treegauge.aligners.identity, treegauge.commands._parser, treegauge.formats.ptb, treegauge.pipeline
with open("/proc/self/statm") as file:
    now = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + 12_000_000, now + 12_000_000))
from treegauge.cli import entry
entry()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("memory")
    tree = "(TOP (S (NP (PRP we{})) (VP (VBD left)) (. .)))\n"
    (made / "gold").write_text("".join(tree.format(n) for n in range(130_000)))
    arcs = "1\twe{}\t_\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n2\tleft\t_\tVERB\tVBD\t_\t0\troot\t_\t_\n\n"
    (made / "arcs").write_text("".join(arcs.format(n) for n in range(100_000)))
    return made


@pytest.mark.skipif(
    "asan" in os.environ.get("LD_PRELOAD", ""),
    reason="the address sanitizer ends a program without memory itself",
)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited as Linux does it")
@pytest.mark.parametrize("name", CLASSIC)
def test_a_file_that_does_not_fit(folder, name):
    command = [sys.executable, "-c", LIMITED, name, *CLASSIC[name].split()]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", MESSAGE)


@pytest.mark.parametrize(
    "name", [name for name in RUNS if "-" not in name and name not in {"explain", "metrics"}]
)
def test_memory_that_ends_in_the_core(name, monkeypatch, tmp_path, capsys):
    """Whatever a command does first, there is no memory for it."""
    from treegauge import _core
    from treegauge.corpora import files

    def full(*arguments, **named):
        raise MemoryError

    monkeypatch.chdir(tmp_path)
    (tmp_path / "conll07").write_text(CONLL07)
    # Every module is loaded now: none keeps what is put in the place of functions below.
    assert dispatch(RUNS[name]).code == 0
    programs = (
        "evalb",
        "eval07",
        "eval09",
        "srleval",
        "udeval",
        "sparseval",
        "conlleval",
        "sclite",
    )
    for program in programs:
        monkeypatch.setattr(_core, program, full)
    monkeypatch.setattr(files, "expand", full)
    monkeypatch.setattr("treegauge.metrics.get_metric", full)
    monkeypatch.setattr("treegauge.base.plugins.names", full)
    assert main(RUNS[name]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", MESSAGE.decode())


@pytest.fixture
def _no_threads(monkeypatch):
    """A system that allows no more threads, as one without memory for them does."""

    def refused(*arguments, **named):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(_thread, "start_new_thread", refused)
    monkeypatch.setattr(threading.Thread, "start", refused)


@pytest.mark.usefixtures("_no_threads")
def test_what_cannot_run_beside_runs_after():
    with pytest.raises(RuntimeError):
        _thread.start_new_thread(int, ())
    assert in_parallel([lambda: 1, lambda: 2, lambda: 3]) == [1, 2, 3]
    with Prefetched(iter([1, 2, 3])) as items:
        assert list(items) == [1, 2, 3]


@pytest.mark.usefixtures("_no_threads")
def test_no_thread_for_a_bar(monkeypatch):
    screen = StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
    with Progress(total=1, stream=screen, after=0) as progress:
        progress.step("reading")
    assert screen.getvalue() == ""


def test_not_even_memory_for_a_message():
    code = (
        "import treegauge.cli as cli\n"
        "def full(arguments): raise MemoryError\n"
        "cli.main = full\n"
        "cli.entry()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", MESSAGE)
