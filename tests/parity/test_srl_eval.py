"""``treegauge srl-eval`` prints the bytes of ``srl-eval.pl`` of 2005-04-21 (recorded with Perl 5.36)."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.parity_cases import cases, run_case


@pytest.mark.parametrize(
    "case", cases(Path(__file__).parent / "srl-eval"), ids=lambda path: path.name
)
def test_srl_eval(case: Path) -> None:
    run_case(case)
