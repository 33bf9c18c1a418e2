"""The sub-commands: a module each, with ``run(arguments) -> Outcome``."""

from __future__ import annotations


class Outcome:
    """What a sub-command wants written, and its exit code (0 fine, 1 bound missed, 2 bad input).

    Not a dataclass: importing those takes longer than scoring a test set.
    """

    __slots__ = ("code", "err", "out")

    def __init__(self, out: str | bytes = b"", err: str | bytes = b"", code: int = 0) -> None:
        self.out = out
        self.err = err
        self.code = code
