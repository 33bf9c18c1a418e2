"""treegauge evalb prints what evalb printed, case by case."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.parity_cases import cases, run_case


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "evalb"), ids=lambda case: case.name)
def test_same_bytes(case: Path):
    run_case(case)
