"""``treegauge discodop`` prints the bytes of ``discodop eval`` of disco-dop, commit dd181a6."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.parity_cases import cases, run_case


@pytest.mark.parametrize(
    "case", cases(Path(__file__).parent / "discodop"), ids=lambda path: path.name
)
def test_discodop(case: Path) -> None:
    run_case(case)
