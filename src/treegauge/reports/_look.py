"""How tables look: decimals and colour.

Both are the command's to choose (``--digits``, ``--color``) and change no score.  They hold within a
``with Look(…)`` of a thread and nowhere else, as the context of :mod:`decimal` does.
"""

from __future__ import annotations

# contextvars would cost more than a small table does
from _thread import _local
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

#: how wide a line may be, so that it fits a terminal, a mail and a listing in a paper
WIDTH = 80
DIGITS = 2
MOST_DIGITS = 12
BOLD, FAINT, RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"


class _InForce(_local):
    """What holds in a thread; outside of every Look, what people expect of a file."""

    digits = DIGITS
    color = False


_in_force = _InForce()


class Look:
    """Numbers with so many decimals; titles and headers stand out if there is colour.

    >>> with Look(digits=1):
    ...     decimal(97.674)
    '97.7'
    """

    def __init__(self, *, digits: int = DIGITS, color: bool = False) -> None:
        self.digits = digits
        self.color = color

    def __enter__(self) -> None:
        self._before = _in_force.digits, _in_force.color
        _in_force.digits, _in_force.color = self.digits, self.color

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        _in_force.digits, _in_force.color = self._before


def digits() -> int:
    """Return how many decimals numbers have."""
    return _in_force.digits


def decimal(value: float, *, sign: bool = False) -> str:
    """Return a number with the decimals in force.

    >>> decimal(97.674), decimal(2.0, sign=True)
    ('97.67', '+2.00')
    """
    return f"{value:{'+' if sign else ''}.{_in_force.digits}f}"


def bold(line: str) -> str:
    """Return a line that stands out, where there is colour."""
    return f"{BOLD}{line}{RESET}" if line and _in_force.color else line


def faint(line: str) -> str:
    """Return a line that stands back, where there is colour."""
    return f"{FAINT}{line}{RESET}" if line and _in_force.color else line
