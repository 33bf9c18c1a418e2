"""Runs a classic program of the core, and writes its output and its file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from treegauge.commands import OUT_OF_MEMORY, Outcome, message

if TYPE_CHECKING:
    from collections.abc import Callable

    Program = Callable[[list[str]], tuple[bytes, bytes, int, bytes | None]]


def parameter_file(name: str) -> str:
    """Return the file of a parameter set that comes with treegauge, by its name."""
    if os.path.exists(name):  # noqa: PTH110
        return name
    from treegauge.rules.params import Params

    return Params.path(name) or name


def run_program(
    program: Program, arguments: list[str], unwritten: Callable[[int | None], int] = lambda _: 2
) -> Outcome:
    """Run a program; ``unwritten`` is its exit code if its file cannot be written, by the error's number."""
    try:
        out, err, code, file = program(arguments)
    except MemoryError:
        return Outcome(err=OUT_OF_MEMORY, code=2)
    if file is None:
        return Outcome(out=out, err=err, code=code)
    from treegauge.base.atomic_write import write_whole
    from treegauge.errors import OutputError

    try:
        write_whole(os.fsdecode(file), out)
    except OutputError as error:
        return Outcome(err=err + message(str(error)).encode(), code=unwritten(error.errno))
    return Outcome(err=err, code=code)
