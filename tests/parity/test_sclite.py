"""``treegauge sclite`` prints what sclite 2.10 (Debian's sctk 2.4.10) writes into its files."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from helpers.parity_cases import cases

from treegauge.cli import dispatch

#: what -o names, and the ending of the original's file
REPORTS = {"rsum": "raw", "sum": "sys", "pra": "pra"}
FOLDER = Path(__file__).parent / "sclite"


def _printed(case: Path, report: str) -> bytes:
    ref = next(case.glob("ref.*")).name
    arguments = [*(case / "args").read_text().split(), "-o", report, "stdout"]
    before = Path.cwd()
    os.chdir(case)
    try:
        outcome = dispatch(
            ["sclite", "-r", ref, ref.removeprefix("ref."), "-h", "hyp.ctm", "ctm", *arguments]
        )
    finally:
        os.chdir(before)
    assert outcome.code == 0
    assert isinstance(outcome.out, bytes)
    return outcome.out


@pytest.mark.parametrize("report", REPORTS)
@pytest.mark.parametrize("case", cases(FOLDER), ids=lambda case: case.name)
def test_same_bytes(case: Path, report: str) -> None:
    assert _printed(case, report) == (case / f"out.{REPORTS[report]}").read_bytes()


@pytest.mark.parametrize("case", cases(FOLDER), ids=lambda case: case.name)
def test_counts_of_each_speaker(case: Path) -> None:
    """The rows of rsum are the counts that were recorded on their own."""
    rows = [line.replace(b"|", b" ").split() for line in _printed(case, "rsum").splitlines()]
    counts = {
        row[0].decode(): [int(cell) for cell in row[2:7]]
        for row in rows
        if len(row) > 8 and row[1].isdigit()
    }
    del counts["Sum"]
    expected = json.loads((case / "expected.json").read_text())
    assert counts == {speaker: list(row.values()) for speaker, row in expected.items()}
