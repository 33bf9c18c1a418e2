"""The sub-commands: a module each, with ``run(arguments) -> Outcome``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sub-command wants written, and its exit code (0 fine, 1 bound missed, 2 bad input)."""

    out: str | bytes = b""
    err: str | bytes = b""
    code: int = 0
