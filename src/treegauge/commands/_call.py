"""What one call of a command has in force: how tables look, and the file that the output goes to.

The parser tells it (``--digits``, ``--color``, ``-o``), :func:`treegauge.commands.guarded` keeps it.
"""

from __future__ import annotations

import os

# threading would cost more than most commands need to begin
from _thread import _local
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from argparse import Namespace
    from types import TracebackType

    from treegauge.commands import Outcome
    from treegauge.reports._look import Look

COLORS = ("auto", "always", "never")


class _Current(_local):
    call: Call | None = None


_current = _Current()


class Call:
    """One call of a command, from its arguments to its outcome."""

    def __init__(self) -> None:
        self.file: str | None = None
        self._look: Look | None = None

    def __enter__(self) -> Self:
        self._before = _current.call
        _current.call = self
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        _current.call = self._before
        if self._look is not None:
            self._look.__exit__(kind, error, trace)

    def take(self, file: str | None, digits: int | None, color: bool) -> None:
        """Take what the options say."""
        self.file = file
        if digits is not None or color:
            from treegauge.reports._look import DIGITS, Look

            self._look = Look(digits=DIGITS if digits is None else digits, color=color)
            self._look.__enter__()

    def delivered(self, outcome: Outcome) -> Outcome:
        """Return the outcome; its output is in the file where one was named."""
        if self.file in {None, "-"} or (outcome.code == 2 and not outcome.out):
            return outcome
        from treegauge.base.atomic_write import write_whole

        write_whole(str(self.file), outcome.out)
        outcome.out = ""
        return outcome


def tell(options: Namespace, *, own_output: bool) -> None:
    """Tell the call in force what was asked for; ``own_output``: the command writes its file itself."""
    call = _current.call
    if call is None:
        return
    file = getattr(options, "output", None)
    # What is no table has its own way to paint.
    color = hasattr(options, "digits") and colored(options.color, file)
    call.take(None if own_output else file, getattr(options, "digits", None), color)


def colored(choice: str, file: str | None = None) -> bool:
    """Tell whether output is painted: by choice, or on a terminal unless NO_COLOR is set."""
    if choice != "auto":
        return choice == "always"
    from treegauge.commands._streams import on_terminal

    return file is None and on_terminal() and not os.environ.get("NO_COLOR")
