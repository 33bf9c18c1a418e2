"""The command that an install makes: the same as ``python -m treegauge`` and as ``main``."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from helpers.command_runs import GOLD, TEST

from treegauge import cli

WAYS = {
    "command": [str(Path(sys.executable).parent / "treegauge")],
    "module": [sys.executable, "-m", "treegauge"],
}


def test_it_is_an_ordinary_entry_point():
    (point,) = entry_points(group="console_scripts", name="treegauge")
    assert point.load() is cli.entry


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "arguments", [["--version"], ["score", GOLD, TEST], ["score", GOLD], ["evalb", GOLD, TEST]]
)
def test_it_prints_what_main_prints(way, arguments, capsys):
    code = cli.main(arguments)
    here = capsys.readouterr()
    outcome = subprocess.run([*WAYS[way], *arguments], capture_output=True, check=False, text=True)
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (code, here.out, here.err)


def test_large_pages_change_no_result():
    program = (
        "import treegauge\n"
        "from treegauge._core import use_large_pages\n"
        "tree = '(S (NP (PRP it)) (VP (VBZ rains)))\\n'\n"
        "before = treegauge.score(tree * 2000, tree * 2000)['brackets']\n"
        "use_large_pages(32 << 20)\n"
        "use_large_pages()\n"
        "assert treegauge.score(tree * 2000, tree * 2000)['brackets'] == before\n"
        "assert before['matched'] == 6000\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
