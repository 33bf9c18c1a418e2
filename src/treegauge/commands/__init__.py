"""The sub-commands: a module each, with ``run(arguments) -> Outcome``."""

from __future__ import annotations

# ``typing`` and ``dataclasses`` take longer to import than a test set takes to score.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


OUT_OF_MEMORY = "treegauge: not enough memory for this input\n"


class Outcome:
    """What a sub-command wants written, and its exit code (0 fine, 1 bound missed, 2 bad input)."""

    __slots__ = ("code", "err", "out")

    def __init__(self, out: str | bytes = b"", err: str | bytes = b"", code: int = 0) -> None:
        self.out = out
        self.err = err
        self.code = code


def guarded(run: Callable[[Sequence[str]], Outcome]) -> Callable[[Sequence[str]], Outcome]:
    """Turn what treegauge raises on purpose into a message and exit code 2."""

    def careful(arguments: Sequence[str]) -> Outcome:
        from treegauge.errors import TreegaugeError

        try:
            return run(arguments)
        except TreegaugeError as error:
            return Outcome(err=f"treegauge: {error}\n", code=2)
        except OSError as error:
            # Files that are read have messages of their own: this one was to be written.
            place = f"{error.filename}: " if error.filename else ""
            message = f"treegauge: {place}cannot be written: {error.strerror or error}\n"
            return Outcome(err=message, code=2)
        except MemoryError:
            return Outcome(err=OUT_OF_MEMORY, code=2)

    careful.__doc__ = run.__doc__
    return careful
