"""The scripts of pages are type-checked, where node and TypeScript are at hand."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import treegauge.leaderboard
import treegauge.page.document

SCRIPT = Path(treegauge.page.__file__).with_name("page.js")
#: what the page's script is joined with
BESIDE = [SCRIPT.with_name(name) for name in treegauge.page.document.SCRIPTS[:-1]]
SCRIPTS = [SCRIPT, Path(treegauge.leaderboard.__file__).with_name("board.js")]
OPTIONS = "--noEmit --allowJs --checkJs --strict --target es2022 --lib es2022,dom,dom.iterable"


@pytest.fixture
def tsc():
    """The compiler: where ``TREEGAUGE_TSC`` says, or on the path."""
    found = os.environ.get("TREEGAUGE_TSC") or shutil.which("tsc")
    if not found:
        pytest.skip("TypeScript is not installed (npm install typescript; TREEGAUGE_TSC=…/tsc)")
    return found


def check(tsc, path):
    beside = map(str, BESIDE if path.name == SCRIPT.name else [])
    command = [tsc, *OPTIONS.split(), *beside, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_types(tsc, script):
    done = check(tsc, script)
    assert done.returncode == 0, done.stdout


def test_the_check_sees_errors(tsc, tmp_path):
    broken = tmp_path / "page.js"
    text = SCRIPT.read_text()
    assert text.count("shown.length * ROW") == 1
    broken.write_text(text.replace("shown.length * ROW", "shown.size * ROW"))
    done = check(tsc, broken)
    assert done.returncode != 0
    assert "'size' does not exist" in done.stdout


@pytest.mark.parametrize("script", [*SCRIPTS, *BESIDE], ids=lambda script: script.name)
def test_nothing_ends_the_script_early(script):
    """The element ends at the first end tag, wherever it stands."""
    assert "</script" not in script.read_text().lower()
