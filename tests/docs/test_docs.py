"""Runs every command and all Python shown in the README and the docs and compares what they print.

A fenced ``console`` block holds commands (``$ …``) with their output below.  Each runs in a folder of its own that
looks like a clone; those of a tutorial are typed one after the other (test_tutorials.py).  A block whose first
line is ``# needs ../shared/data`` uses outside data and is skipped where that is missing.  A line ``…`` in the
expected output stands for any number of lines.
"""

from __future__ import annotations

import doctest
import re
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest
from helpers.shown_commands import (
    DATA,
    PAGES,
    ROOT,
    Shown,
    check_printed,
    link_clone,
    printed_by,
    shown_in,
)

if TYPE_CHECKING:
    from pathlib import Path

SHOWN = [shown for page in PAGES if page.parent.name != "tutorials" for shown in shown_in(page)]


def test_there_are_commands():
    assert SHOWN, "the README shows no command"


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: f"{shown.page}:{shown.line}")
def test_command_prints_what_the_page_shows(shown: Shown, tmp_path: Path):
    if shown.outside and not DATA.is_dir():
        pytest.skip("the data beside the checkout is missing")
    link_clone(tmp_path)
    check_printed(shown, printed_by(shown, tmp_path))


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
