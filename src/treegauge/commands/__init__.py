"""The sub-commands: one module each, with ``run(arguments) -> Outcome``.

The module's name is the command's.  A command has

- ``SUMMARY``: what it does, in a line, for the list of all commands;
- ``parser()``: its :func:`treegauge.commands._parser.new_parser`, with examples;
- ``run(arguments)``: an :class:`Outcome`; ``@guarded`` makes messages of what treegauge raises.

Installed packages add commands through the entry-point group ``treegauge.commands``.
"""

from __future__ import annotations

import os
import sys
from contextvars import ContextVar
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Sequence
    from contextvars import Token

    from treegauge.reports import Files
    from treegauge.reports._cells import Look

OUT_OF_MEMORY = "treegauge: not enough memory for this input\n"
COLORS = ("auto", "always", "never")


class Outcome:
    """The output of a sub-command, and its exit code (0 fine, 1 bound missed, 2 bad input).

    ``out`` may also be pieces of text that are made while they are written, or files of one table each,
    which :func:`guarded` writes.
    """

    __slots__ = ("code", "err", "out")

    def __init__(
        self, out: str | bytes | Iterable[str] | Files = b"", err: str | bytes = b"", code: int = 0
    ) -> None:
        self.out = out
        self.err = err
        self.code = code


def message(*lines: str) -> str:
    """Return lines for standard error, in the words of the command line, with nothing harmful in them."""
    if not lines:
        return ""
    from treegauge.base.text import terminal_lines
    from treegauge.commands._wording import in_options

    return "".join(f"treegauge: {terminal_lines(in_options(line))}\n" for line in lines)


class Finished(SystemExit):
    """A command that ends while its options are read: help was asked for, or an option is wrong."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.code)
        self.outcome = outcome


_CURRENT: ContextVar[Call | None] = ContextVar("call", default=None)


class Call:
    """One call of a command, from its arguments to its outcome.

    It holds what is in force meanwhile: how tables look (``--digits``, ``--color``), and the file that the
    output goes to (``-o``).  The parser tells it, :func:`guarded` keeps it.
    """

    def __init__(self) -> None:
        self.file: str | None = None
        self._look: Look | None = None
        self._guard: Token[bool] | None = None

    def __enter__(self) -> Self:
        self._token = _CURRENT.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _CURRENT.reset(self._token)
        if self._look is not None:
            self._look.__exit__()
        if self._guard is not None:
            from treegauge.base.escaping import GUARDED

            GUARDED.reset(self._guard)

    def take(self, file: str | None, digits: int | None, color: bool, guard: bool = True) -> None:
        """Take output file, digits, colour and how cells of CSV are guarded from the options."""
        self.file = file
        if self._look is not None:
            # A command may read its options twice, the second time below those of a file.
            self._look.__exit__()
            self._look = None
        if not guard:
            from treegauge.base.escaping import GUARDED

            self._guard = GUARDED.set(False)
        if digits is not None or color:
            from treegauge.reports._cells import DIGITS, Look

            self._look = Look(digits=DIGITS if digits is None else digits, color=color)
            self._look.__enter__()

    def delivered(self, outcome: Outcome) -> Outcome:
        """Return the outcome; where a file was named, its output is written there."""
        if not isinstance(outcome.out, str | bytes):
            from treegauge.reports import Files

            if isinstance(outcome.out, Files):
                from treegauge.commands._files import place_files

                outcome.out, told = place_files(outcome.out, self.file)
                err = outcome.err if isinstance(outcome.err, str) else outcome.err.decode()
                outcome.err = err + message(*told)
                return outcome
        if self.file in {None, "-"} or (outcome.code == 2 and not outcome.out):
            return outcome
        from treegauge.base.atomic_write import write_whole

        write_whole(str(self.file), outcome.out)
        outcome.out = ""
        return outcome


def tell_call(options: Namespace, *, own_output: bool) -> None:
    """Set output file, digits and colour of this call; ``own_output``: the command writes its file itself."""
    call = _CURRENT.get()
    if call is None:
        return
    file = getattr(options, "output", None)
    # What is not a table has its own way to paint.
    color = hasattr(options, "digits") and colored(options.color, file)
    guard = not getattr(options, "no_guard", False)
    call.take(None if own_output else file, getattr(options, "digits", None), color, guard)


def colored(choice: str, file: str | None = None) -> bool:
    """Tell whether output is painted: by choice, or on a terminal unless NO_COLOR is set."""
    if choice != "auto":
        return choice == "always"
    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    return file is None and on_terminal and not os.environ.get("NO_COLOR")


def guarded(run: Callable[[Sequence[str]], Outcome]) -> Callable[[Sequence[str]], Outcome]:
    """Turn what treegauge raises on purpose into a message and exit code 2."""

    def careful(arguments: Sequence[str]) -> Outcome:
        from treegauge.errors import TreegaugeError

        try:
            with Call() as call:
                return call.delivered(run(arguments))
        except Finished as finished:
            return finished.outcome
        except TreegaugeError as error:
            return Outcome(err=message(str(error)), code=2)
        except OSError as error:
            # Files that are written have messages of their own: this one was to be read.
            place = f"{error.filename}: " if error.filename else ""
            return Outcome(err=message(f"{place}cannot be read: {error.strerror or error}"), code=2)
        except MemoryError:
            return Outcome(err=OUT_OF_MEMORY, code=2)

    careful.__doc__ = run.__doc__
    return careful
