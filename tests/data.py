"""Finds real data that is not part of the project: treebanks and outputs of shared-task systems."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def shared_data(*parts: str) -> Path:
    """Return the path of a data file, or skip the test, saying so, where it is missing.

    The folder is named by the environment variable TREEGAUGE_DATA; without it, a folder
    ``../shared/data`` beside the checkout is tried.
    """
    named = os.environ.get("TREEGAUGE_DATA")
    root = Path(named) if named else Path(__file__).parents[1].parent / "shared" / "data"
    path = root.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no data: {path} (set TREEGAUGE_DATA to the folder with {parts[0]})")
    return path
