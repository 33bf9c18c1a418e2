"""File names that are not UTF-8 are accepted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TREE = "(TOP (S (NP (PRP it)) (VP (VBZ rains))))\n"


@pytest.mark.parametrize("command", [["score"], ["evalb"], ["validate"]])
def test_a_name_that_is_no_utf8(tmp_path, command):
    folder = os.fsencode(tmp_path)
    name = folder + b"/caf\xe9.mrg"
    Path(os.fsdecode(name)).write_text(TREE)
    done = subprocess.run(
        [sys.executable, "-m", "treegauge", *command, name, name], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert b"100.00" in done.stdout or b"no problems" in done.stdout
