"""Runs one parity case: a folder with input files, ``args`` and what the original program printed."""

from __future__ import annotations

import os
from pathlib import Path

from treegauge.cli import dispatch


def cases(folder: Path) -> list[Path]:
    found = sorted(path.parent for path in folder.glob("*/args"))
    assert found, f"no parity cases in {folder}"
    return found


def run_case(case: Path) -> None:
    """Run ``treegauge TOOL ARGS`` in the case's folder; compare the bytes and the exit code."""
    arguments = (case / "args").read_text().split()
    before = Path.cwd()
    os.chdir(case)
    try:
        outcome = dispatch([case.parent.name, *arguments])
    finally:
        os.chdir(before)
    out = outcome.out.encode() if isinstance(outcome.out, str) else outcome.out
    expected = (case / "expected.out").read_bytes()
    if (case / "expected.lines").exists():
        wanted = int((case / "expected.lines").read_text())
        out = b"".join(out.splitlines(keepends=True)[:wanted])
    assert out == expected, (case / "about").read_text()
    assert outcome.code == int((case / "expected.code").read_text())
