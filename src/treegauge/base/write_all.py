"""All bytes to an open file, however little the system takes at a time."""

from __future__ import annotations

import os


def write_all(number: int, data: bytes) -> None:
    """Write all these bytes to an open file: the system may take less at a time, or ask to wait."""
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(number, rest) :]
        except BlockingIOError:
            from select import select

            select([], [number], [])
