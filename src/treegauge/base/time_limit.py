"""The time limit for an exact tree distance, and the notice before a long one begins.

Metrics of tree distance (``t-dice``, ``t-jaccard``, ``tedeval``) estimate their work before they do it;
``leaf-ancestor`` counts it while it is done.  What takes longer than one is patient is refused; what takes
some seconds is told, where somebody listens.

>>> from treegauge.base.time_limit import patient
>>> with patient(3600, tell=print):  # an hour for each pair
...     pass
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeAlias

from treegauge import _core
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    #: what hears of long work, and the metrics of which it has heard
    Listener: TypeAlias = tuple[Callable[[str], None], set[str]]

#: seconds for a pair of trees, by the estimate of a nanosecond for a table cell
USUAL = 20.0
#: seconds from which a pair is told
LONG = 3.0
MOST = 10.0**9
CELLS_A_SECOND = 10**9
#: bytes of tables for a pair of trees: usually, and for those who are more patient
BYTES = 900 << 20
MORE_BYTES = 8 << 30

#: in force for what is scored now: how many seconds, and who listens
SECONDS: ContextVar[float] = ContextVar("seconds", default=USUAL)
LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)


def check_patience(seconds: float) -> None:
    """Refuse a value that is not a number of seconds."""
    if not 0 < seconds <= MOST:
        raise SettingsError(f"patience={seconds:g} is not a number of seconds above 0")


@contextmanager
def patient(
    seconds: float | None = None, tell: Callable[[str], None] | None = None
) -> Iterator[None]:
    """Be as patient as this inside a ``with`` block; ``tell`` hears of long work, once for each metric.

    What is not given is what it was outside.
    """
    if seconds is not None:
        check_patience(seconds)
    before = SECONDS.set(SECONDS.get() if seconds is None else seconds)
    # Without a new ``tell`` the outer one goes on, and knows what it was told.
    heard = LISTENER.set(LISTENER.get() if tell is None else (tell, set()))
    try:
        yield
    finally:
        SECONDS.reset(before)
        LISTENER.reset(heard)


def tree_limits(spec: str) -> _core.TreeLimits:
    """Return the limits in force for the tree distances of a metric."""
    seconds, listener = SECONDS.get(), LISTENER.get()

    def notice(text: str) -> None:
        if listener is not None and spec not in listener[1]:
            listener[1].add(spec)
            listener[0](f"{spec}: {text}")

    return _core.TreeLimits(
        bytes=BYTES if seconds <= USUAL else MORE_BYTES,
        cells=int(seconds * CELLS_A_SECOND),
        long_work=int(LONG * CELLS_A_SECOND),
        notice=None if listener is None else notice,
    )
