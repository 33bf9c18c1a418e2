"""The sub-commands: one module each, with ``run(arguments) -> Outcome``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


class Outcome:
    """What a sub-command wants written, and its exit code (0 fine, 1 bound missed, 2 bad input).

    ``out`` may also be pieces of text that are made while they are written.
    """

    __slots__ = ("code", "err", "out")

    def __init__(
        self, out: str | bytes | Iterable[str] = b"", err: str | bytes = b"", code: int = 0
    ) -> None:
        self.out = out
        self.err = err
        self.code = code


def message(*lines: str) -> str:
    """Return lines for standard error, in the words of the command line, with nothing harmful in them."""
    if not lines:
        return ""
    from treegauge.base.escaping import terminal_lines
    from treegauge.commands._wording import in_options

    return "".join(f"treegauge: {terminal_lines(in_options(line))}\n" for line in lines)


class Finished(SystemExit):
    """A command that ends while its options are read: help was asked for, or an option is wrong."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.code)
        self.outcome = outcome


def guarded(run: Callable[[Sequence[str]], Outcome]) -> Callable[[Sequence[str]], Outcome]:
    """Turn what treegauge raises on purpose into a message and exit code 2."""

    def careful(arguments: Sequence[str]) -> Outcome:
        from treegauge.commands._call import Call
        from treegauge.commands._streams import OUT_OF_MEMORY
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
