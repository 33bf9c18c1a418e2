"""Columns of integers: arrays that numpy, polars and others take without a copy."""

from __future__ import annotations

from array import array
from typing import Any, TypeAlias

Columns: TypeAlias = "dict[str, array[int]]"


def column(values: Any = ()) -> array[int]:
    """Return a column of 64-bit integers."""
    if isinstance(values, memoryview):
        result = array("q")
        result.frombytes(values.cast("B"))
        return result
    return array("q", values)


def unsigned(values: memoryview) -> array[int]:
    """Return a column of row numbers."""
    result = array("I")
    result.frombytes(values.cast("B"))
    return result
