"""Check the values of a saved result as they are read; a wrong value means a damaged file."""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


class DamagedError(Exception):
    """A saved result holds an impossible value."""


def written_digests(digests: array[int]) -> str:
    """Return digests as text, sixteen hexadecimal digits each, on every machine alike."""
    return _big_endian(digests).tobytes().hex()


def read_digests(text: str, size: int) -> array[int]:
    """Return what :func:`written_digests` wrote."""
    digests = array("Q")
    if text:
        digests.frombytes(bytes.fromhex(text))
        if len(digests) != size:
            raise DamagedError(f"digest has {len(digests)} rows; expected {size}")
    return _big_endian(digests)


def _big_endian(digests: array[int]) -> array[int]:
    turned = array("Q", digests)
    if sys.byteorder == "little":
        turned.byteswap()
    return turned


def column_of(values: Any, name: str, size: int) -> array[int]:
    """Return whole numbers, one for each row."""
    column = numbers_of(values, name)
    if len(column) != size:
        raise DamagedError(f"{name} has {len(column)} rows; expected {size}")
    return column


def numbers_of(values: Any, name: str) -> array[int]:
    """Return whole numbers, none of them negative."""
    try:
        numbers = array("q", list_of(values, name))
    except (TypeError, OverflowError) as wrong:
        raise DamagedError(f"{name} has something that is no 64-bit whole number") from wrong
    if numbers and min(numbers) < 0:
        raise DamagedError(f"{name} has a negative number")
    return numbers


def check_whole(row: Mapping[str, Any], name: str) -> None:
    """Refuse a row in which something is not a count."""
    for value in row.values():
        if type(value) is not int or not 0 <= value < 1 << 63:
            raise DamagedError(f"{name} has something that is not a count")


def object_of(value: Any, name: str) -> dict[str, Any]:
    """Return an object of JSON."""
    if not isinstance(value, dict):
        raise DamagedError(f"{name} is not an object")
    return value


def list_of(value: Any, name: str) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list):
        raise DamagedError(f"{name} is not a list")
    return value


def text_of(value: Any, name: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise DamagedError(f"{name} is not text")
    return value
