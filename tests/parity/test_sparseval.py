"""The classic sparseval, compared with what the original program printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import parity_cases as parity

FOLDER = Path(__file__).parent / "sparseval"


@pytest.mark.parametrize("case", parity.cases(FOLDER), ids=lambda case: case.name)
def test_sparseval(case: Path) -> None:
    parity.run_case(case)
