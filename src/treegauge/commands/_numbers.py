"""Numbers on the command line: whole or not, within bounds that are told where they are missed."""

from __future__ import annotations

from argparse import ArgumentTypeError
from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

#: no count of words, threads or sentences is larger than this
MOST = 2**31 - 1


def whole_number(least: int, most: int = MOST) -> Callable[[str], int]:
    """Return what reads a whole number of ``least`` to ``most``."""

    def read(text: str) -> int:
        # Python itself refuses to read thousands of digits.
        try:
            number = int(text) if len(text) < 100 else None
        except ValueError:
            number = None
        if number is None or not least <= number <= most:
            raise ArgumentTypeError(
                f"expected a whole number, {least} to {most}, not {_short(text)}"
            )
        return number

    return read


def finite_number(text: str) -> float:
    """Read a number that is neither infinite nor nan."""
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise ArgumentTypeError(f"expected a number, not {_short(text)}")
    return number


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
