"""``treegauge conlleval`` prints the bytes of ``conlleval.pl`` of 2004-01-26 (recorded with Perl 5.36)."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.parity_cases import cases, run_case


@pytest.mark.parametrize(
    "case", cases(Path(__file__).parent / "conlleval"), ids=lambda path: path.name
)
def test_conlleval(case: Path) -> None:
    run_case(case)
