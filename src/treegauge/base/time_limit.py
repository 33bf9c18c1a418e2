"""The time limit for an exact tree distance, and the notice before a long one begins.

Metrics of tree distance (``t-dice``, ``t-jaccard``, ``tedeval``) estimate their work before they do it;
``leaf-ancestor`` counts it while it is done.  What takes longer than one is patient is refused; what takes
some seconds is told, where somebody listens.

>>> from treegauge.base.time_limit import patient
>>> with patient(3600, tell=print):  # an hour for each pair
...     pass
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Self

from treegauge import _core
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextvars import Token

#: seconds for a pair of trees, by the estimate of a nanosecond for a table cell
USUAL = 20.0
#: seconds from which a pair is told
LONG = 3.0
MOST = 10.0**9
CELLS_A_SECOND = 10**9
#: bytes of tables for a pair of trees: usually, and for those who are more patient
BYTES = 900 << 20
MORE_BYTES = 8 << 30


_CURRENT: ContextVar[patient | None] = ContextVar("patience", default=None)


def check_patience(seconds: float) -> None:
    """Refuse a value that is not a number of seconds."""
    if not 0 < seconds <= MOST:
        raise SettingsError(f"patience={seconds:g} is not a number of seconds above 0")


class patient:  # noqa: N801 - used as a function
    """Be as patient as this inside a ``with`` block; ``tell`` hears of long work, once for each metric.

    What is not given is what it was outside.
    """

    def __init__(
        self, seconds: float | None = None, tell: Callable[[str], None] | None = None
    ) -> None:
        if seconds is not None:
            check_patience(seconds)
        outer = _current()
        self.seconds: float = outer.seconds if seconds is None else seconds
        # Without a new ``tell`` the outer one goes on, and knows what it was told.
        self.tell: Callable[[str], None] | None = outer.tell if tell is None else tell
        self.told: set[str] = outer.told if tell is None else set()
        self._token: Token[patient | None] | None = None

    def __enter__(self) -> Self:
        self._token = _CURRENT.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        if self._token is not None:
            _CURRENT.reset(self._token)

    def limits(self, spec: str) -> _core.TreeLimits:
        """Return the limits for the tree distances of a metric."""

        def notice(text: str) -> None:
            if self.tell is not None and spec not in self.told:
                self.told.add(spec)
                self.tell(f"{spec}: {text}")

        return _core.TreeLimits(
            bytes=BYTES if self.seconds <= USUAL else MORE_BYTES,
            cells=int(self.seconds * CELLS_A_SECOND),
            long_work=int(LONG * CELLS_A_SECOND),
            notice=None if self.tell is None else notice,
        )


def _current() -> patient:
    # Threads begin without a context.
    return _CURRENT.get() or _DEFAULT


class _Default(patient):
    """The limits where none are set."""

    def __init__(self) -> None:
        self.seconds, self.tell, self.told, self._token = USUAL, None, set(), None


_DEFAULT = _Default()


def tree_limits(spec: str) -> _core.TreeLimits:
    """Return the limits in force for the tree distances of a metric."""
    return _current().limits(spec)
