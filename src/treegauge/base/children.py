"""Processes that work beside this one, where a system can fork.

A child has everything that its parent had when it began, so nothing is handed over but what it makes: it
writes it to a file without a name.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO


def cores(jobs: int) -> int:
    """Return how many processes may run at once; ``jobs``: 0 for one on each core."""
    if jobs:
        return jobs
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def can_fork() -> bool:
    """Tell whether a child can have what its parent has."""
    return sys.platform == "linux"


class Child:
    """A child that writes what a function makes; OSError where there is no room for a process or its file."""

    def __init__(self, make: Callable[[], Iterator[bytes]]) -> None:
        from multiprocessing import get_context
        from tempfile import TemporaryFile

        self._file: IO[bytes] = TemporaryFile()  # noqa: SIM115 - it is closed at the end
        self._process = get_context("fork").Process(target=_write, args=(make, self._file))
        self._waited = False
        try:
            self._process.start()
        except OSError:
            self._file.close()
            raise

    def made(self) -> IO[bytes] | None:
        """Wait for the child and return its file, read up to where it was read before; None if it failed."""
        if not self._waited:
            self._process.join()
            self._file.seek(0)
            self._waited = True
        return self._file if self._process.exitcode == 0 else None

    def end(self) -> None:
        """End the child, whether or not it is done."""
        self._process.kill()
        self._process.join()
        self._file.close()


def _write(make: Callable[[], Iterator[bytes]], file: IO[bytes]) -> None:
    """Be a child: write what the function makes."""
    import signal

    # The parent hears an interrupt too, and ends its children.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        file.writelines(make())
        file.flush()
    except BaseException:  # noqa: BLE001 - the parent makes it itself, and tells what is wrong
        os._exit(1)
