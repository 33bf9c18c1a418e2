"""Numbers on the command line: whole or not, within bounds that are told where they are missed."""

from __future__ import annotations

from argparse import ArgumentTypeError
from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

#: no count of words, threads or sentences is larger than this
MOST = 2**31 - 1
#: each sample is a run over all sentences
MOST_SAMPLES = 10_000_000


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


def number(least: float, most: float = float("inf")) -> Callable[[str], float]:
    """Return what reads a number of ``least`` to ``most``, neither infinite nor nan."""

    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = float("nan")
        if not isfinite(found) or not least <= found <= most:
            bounds = f"{least:g} to {most:g}" if isfinite(most) else f"{least:g} or more"
            raise ArgumentTypeError(f"expected a number, {bounds}, not {_short(text)}")
        return found

    return read


def share(text: str) -> float:
    """Read a number between 0 and 1, neither of the two."""
    found = number(0, 1)(text)
    if found in {0, 1}:
        raise ArgumentTypeError(f"expected a number between 0 and 1, not {_short(text)}")
    return found


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
