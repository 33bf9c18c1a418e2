"""The end of a command: at once if nobody waits, in order otherwise."""

from __future__ import annotations

import subprocess
import sys

import pytest


def ran(*before, arguments=("--version",)):
    code = "\n".join(
        [
            *before,
            "import sys",
            f"sys.argv[1:] = {list(arguments)!r}",
            "from treegauge.cli import entry",
            "entry()",
        ]
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


SAYS_SO = "import os; done = lambda: os.write(1, b'done\\n')"
WAITING = {
    "at exit": "import atexit; atexit.register(done)",
    "thread": "import threading, time; threading.Thread(target=lambda: (time.sleep(3), done())).start()",
}


@pytest.mark.parametrize("way", WAITING)
@pytest.mark.parametrize("arguments", [("--version",), ("metrics",)])
def test_whoever_waits_for_the_end_is_not_forgotten(way, arguments):
    found = ran(SAYS_SO, WAITING[way], arguments=arguments)
    assert len(found.stdout) > 10
    assert found.stdout.endswith("done\n")
    assert found.returncode == 0


def test_codes_and_both_streams_arrive():
    found = ran(arguments=("score", "no-such-file", "no-such-file"))
    assert found.returncode == 2
    assert "no-such-file" in found.stderr
    found = ran("print('before')", arguments=("metrics",))
    assert found.returncode == 0
    assert found.stdout.startswith("before\n")
    assert len(found.stdout) > 100
