"""Runs whole commands in turns, so that slow phases of the machine affect all of them.

The figure is the median over the rounds of one command's time over another's of the same round: what the
machine does between two rounds does not matter, and a single disturbed run does not either.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from statistics import median
from typing import NamedTuple

#: rounds that a figure is the median of
ROUNDS = 9


class Run(NamedTuple):
    """Seconds on the clock, seconds of processor time, bytes of memory, and what was printed."""

    seconds: float
    processor: float
    memory: int
    output: bytes


def run(command: list[str], *, keep: bool = False) -> Run:
    """Run a command; its output is kept if asked for."""
    # Both may keep their compiled modules, as installed programs do.
    environment = {key: one for key, one in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE if keep else subprocess.DEVNULL, env=environment
    )
    output = process.stdout.read() if process.stdout else b""
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.stdout:
        process.stdout.close()
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed with {process.returncode}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, output)


class Rounds:
    """The runs of several commands, by name, round by round."""

    def __init__(
        self, commands: dict[str, list[str]], rounds: int = ROUNDS, *, keep: bool = False
    ) -> None:
        # Once before the clock counts: files are in memory then, and modules compiled.
        for command in commands.values():
            run(command)
        self.rounds = [
            {name: run(command, keep=keep) for name, command in commands.items()}
            for _ in range(rounds)
        ]

    def seconds(self, name: str) -> float:
        """Return the median time of a command."""
        return median(one[name].seconds for one in self.rounds)

    def ratio(self, name: str, other: str, *, without: str | None = None) -> float:
        """Return the median of one time over another; ``without``: a third is taken off both."""
        return median(
            (one[name].seconds - _off(one, without)) / (one[other].seconds - _off(one, without))
            for one in self.rounds
        )

    def processor(self, name: str, other: str) -> float:
        """Return the same of processor time, whatever the number of cores."""
        return median(one[name].processor / one[other].processor for one in self.rounds)

    def outputs(self, name: str) -> set[bytes]:
        """Return everything that a command printed."""
        return {one[name].output for one in self.rounds}


def _off(one: dict[str, Run], without: str | None) -> float:
    return one[without].seconds if without else 0.0
