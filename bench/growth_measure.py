"""Measures one piece of work in its own process, and makes table rows from several sizes."""

from __future__ import annotations

import ctypes
import json
import math
import os
import resource
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LIMIT = 60
#: after a measurement of so many seconds larger sizes are left out
ENOUGH = 3
#: times below this say nothing about growth
LEAST = 0.02


class Measured(NamedTuple):
    seconds: float
    megabytes: float
    told: str = ""


def status(name: str) -> int:
    """Return a line of what Linux says about this process, in kilobytes."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


def measure(work: Callable[[], Any]) -> Measured:
    """Run this in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 5))
        signal.signal(signal.SIGXCPU, lambda *_: os._exit(3))
        told = ""
        # Memory that the parent has freed is given back, or nothing of what is taken would be seen.
        ctypes.CDLL(None).malloc_trim(0)
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
        before = status("VmRSS")
        begin = time.process_time()
        try:
            outcome = work()
            if getattr(outcome, "code", 0) not in {0, 1}:
                told = str(outcome.err)
            elif not isinstance(getattr(outcome, "out", ""), str | bytes):
                for _ in outcome.out:
                    pass
        except Exception as error:  # noqa: BLE001
            told = str(error) or type(error).__name__
        spent = time.process_time() - begin
        grown = (status("VmHWM") - before) / 1024
        with os.fdopen(writing, "w") as pipe:
            json.dump([spent, grown, told.strip()[:300]], pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return (
        Measured(*json.loads(answer))
        if answer
        else Measured(math.inf, math.nan, f"more than {LIMIT} s")
    )


class Row(NamedTuple):
    name: str
    sizes: list[int]
    found: list[Measured]

    @property
    def exponent(self) -> float | None:
        good = [
            (size, one.seconds)
            for size, one in zip(self.sizes, self.found, strict=True)
            if not one.told and one.seconds >= LEAST
        ]
        if len(good) < 2:
            return None
        (small, before), (large, after) = good[-2:]
        return math.log(after / before) / math.log(large / small)

    def cells(self) -> list[str]:
        last = [k for k, one in enumerate(self.found) if not one.told]
        if not last:
            return [self.name, "–", "–", "–", self.found[0].told]
        size, one = self.sizes[last[-1]], self.found[last[-1]]
        exponent = "<" if self.exponent is None else f"{self.exponent:.1f}"
        beyond = [
            f"{self.sizes[k]:,}: {refused.told.splitlines()[0].rsplit(': ', 1)[-1]}"
            for k, refused in enumerate(self.found)
            if refused.told
        ]
        return [
            self.name,
            exponent,
            f"{size:,}",
            f"{one.seconds:.2f} s",
            f"{max(one.megabytes, 0):.0f} MB" + (f"; {beyond[0]}" if beyond else ""),
        ]


def show(title: str, unit: str, rows: Iterable[Row]) -> list[Row]:
    print(
        f"\n### {title}\n\n| | exponent | largest ({unit}) | time | memory |\n"
        "| --- | --- | --- | --- | --- |",
        flush=True,
    )
    kept = []
    for row in rows:
        print("| " + " | ".join(row.cells()) + " |", flush=True)
        kept.append(row)
    return kept


def row(name: str, sizes: list[int], works: list[Callable[[], Any]]) -> Row:
    """Measure the same work at several sizes; once before that, so that nothing is loaded while it counts."""
    works[0]()
    found: list[Measured] = []
    for work in works:
        found.append(measure(work))
        if found[-1].told or found[-1].seconds > ENOUGH:
            break
    return Row(name, sizes[: len(found)], found)


class Sizes(NamedTuple):
    """How large the inputs of the tables are."""

    sentences: list[int]
    words: list[int]
    giant: list[int]
    documents: list[int]
    books: list[int]
