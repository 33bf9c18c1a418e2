"""Runs every command and all Python shown in the README and the docs and compares what they print.

A fenced ``console`` block holds commands (``$ …``) with their output below.  They run in the
repository's folder.  A block whose first line is ``# needs ../shared/data`` uses outside data and is
skipped where that is missing.  A line ``…`` in the expected output stands for any number of lines.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NEEDS = "# needs ../shared/data"
DATA = Path(os.environ.get("TREEGAUGE_DATA", ROOT.parent / "shared" / "data"))


@dataclass(frozen=True)
class Shown:
    page: str
    line: int
    command: str
    output: str
    outside: bool


def shown_in(page: Path) -> list[Shown]:
    text = page.read_text(encoding="utf-8")
    found = []
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(1)) + 1
        body = block.group(1)
        outside = body.startswith(NEEDS)
        pieces = re.split(r"^\$ ", body, flags=re.MULTILINE)
        at = line + pieces[0].count("\n")
        for piece in pieces[1:]:
            command, _, output = piece.partition("\n")
            while command.endswith("\\"):
                more, _, output = output.partition("\n")
                command = command[:-1] + more.strip()
            found.append(Shown(str(page.relative_to(ROOT)), at, command, output, outside))
            at += piece.count("\n")
    return found


PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
SHOWN = [shown for page in PAGES for shown in shown_in(page)]


def test_there_are_commands():
    assert SHOWN, "the README shows no command"


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: f"{shown.page}:{shown.line}")
def test_command_prints_what_the_page_shows(shown: Shown, tmp_path: Path):
    if shown.outside and not DATA.is_dir():
        pytest.skip("the data beside the checkout is missing")
    programs = str(Path(sys.executable).parent)
    assert shutil.which("treegauge", path=programs), "treegauge is not installed beside this Python"
    command = shown.command.replace("../shared/data", str(DATA)) if shown.outside else shown.command
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=os.environ
        | {"PATH": f"{programs}:{os.environ['PATH']}", "COLUMNS": "100", "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    printed = (done.stdout + done.stderr).replace(str(DATA), "../shared/data")
    pattern = "".join(
        "(?:.*\n)*?" if line.strip() in {"…", "..."} else re.escape(line)
        for line in shown.output.rstrip("\n").splitlines(keepends=True)
    )
    assert re.fullmatch(pattern.rstrip("\n") + r"\s*", printed.rstrip("\n")), (
        f"{shown.page}:{shown.line}: $ {shown.command}\n--- printed\n{printed}\n--- shown\n{shown.output}"
    )


def python_in(page: Path) -> str:
    """The Python of a page, without blocks that need a library that is not here (``# needs spacy``)."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    needs = [re.match(r"# needs (\w+)\n", block) for block in blocks]
    return "\n".join(
        block
        for block, need in zip(blocks, needs, strict=True)
        if need is None or find_spec(need[1]) is not None
    )


# The examples of docs/metrics.md are docstrings, and run as such.
WITH_PYTHON = [page for page in PAGES if page.name != "metrics.md" and python_in(page)]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.name)
def test_the_python_of_a_page(page: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    examples = doctest.DocTestParser().get_doctest(python_in(page), {}, page.name, None, None)
    assert examples.examples
    failures: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(examples, out=failures.append)
    assert not failures, "".join(failures)
