"""``treegauge udeval`` prints the bytes of ``udeval`` in udtools 0.2.9 (recorded with Python 3.11)."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.parity_cases import cases, run_case


@pytest.mark.parametrize(
    "case", cases(Path(__file__).parent / "udeval"), ids=lambda path: path.name
)
def test_udeval(case: Path) -> None:
    run_case(case)
