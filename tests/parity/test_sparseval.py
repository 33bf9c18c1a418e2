"""The classic sparseval, compared with what the original program printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import parity_cases

FOLDER = Path(__file__).parent / "sparseval"


@pytest.mark.parametrize("case", parity_cases.cases(FOLDER), ids=lambda case: case.name)
def test_sparseval(case: Path) -> None:
    parity_cases.run_case(case)
