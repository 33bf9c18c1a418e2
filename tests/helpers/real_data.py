"""Finds real data that is not part of the project; tests that need it skip where it is missing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def shared_data(*parts: str) -> Path:
    """Return the path of a file below TREEGAUGE_DATA, or else ../shared/data beside the checkout."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "data"
    path = Path(os.environ.get("TREEGAUGE_DATA") or beside).joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no {'/'.join(parts)}: set TREEGAUGE_DATA to the folder that holds it")
    return path
