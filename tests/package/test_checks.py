"""The workflow has a job for each script that ``.ci/run`` runs, and one for clang-tidy."""

from __future__ import annotations

import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_the_workflow_runs_what_is_run_before_a_merge():
    run = re.search(r"^for check in ([\w ]+); do", text(".ci/run"), re.MULTILINE)[1].split()
    jobs = re.search(r"check: \[([\w, ]+)\]", text(".github/workflows/checks.yml"))[1].split(", ")
    assert {*run, "tidy"} == {*jobs}
    assert run[0] == "lint"
    assert all(os.access(ROOT / ".ci" / job, os.X_OK) for job in jobs)


def test_a_failing_script_stops_the_run():
    for script in ("run", "lint", "tidy", "tests", "site", "native", "long", "fuzz"):
        assert "\nset -euo pipefail\n" in text(f".ci/{script}"), script
