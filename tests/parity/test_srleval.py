"""srleval, byte for byte; the outputs were recorded from the original program."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.parity_cases import cases, run_case


@pytest.mark.parametrize(
    "case", cases(Path(__file__).parent / "srleval"), ids=lambda case: case.name
)
def test_same_bytes(case: Path) -> None:
    run_case(case)
