"""The cases in ``eval07/``: what ``eval07.pl`` printed under Perl 5.36 on the same input."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.parity_cases import cases, run_case


@pytest.mark.parametrize(
    "case", cases(Path(__file__).parent / "eval07"), ids=lambda case: case.name
)
def test_same_bytes_and_code(case: Path) -> None:
    run_case(case)
