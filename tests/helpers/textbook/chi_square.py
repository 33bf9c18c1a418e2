"""Pearson's statistic: are draws uniform?"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def chi_square(seen: Mapping[object, int], kinds: int) -> float:
    """Return Pearson's statistic against equal shares."""
    expected = sum(seen.values()) / kinds
    missing = kinds - len(seen)
    return sum((count - expected) ** 2 / expected for count in seen.values()) + missing * expected
