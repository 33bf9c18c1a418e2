"""How far a long command is: a line on standard error, on a terminal alone, and gone when it is done."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Self, TextIO

from treegauge.base.escaping import terminal
from treegauge.base.time_limit import patient

if TYPE_CHECKING:
    from threading import Event, Thread
    from types import TracebackType

WIDTH = 24
AFTER = 1.0
TICK = 0.2


class Progress:
    """Shows the step that a command is at once it has taken a second, or how much of large files is done.

    >>> with Progress(total=2) as progress:
    ...     progress.step("reading")
    ...     progress.step("counting")
    >>> with Progress() as progress:
    ...     progress.at(250, 1000, 20_000)
    """

    def __init__(
        self,
        total: int = 0,
        stream: TextIO | None = None,
        after: float = AFTER,
        patience: float | None = None,
    ) -> None:
        self.total = total
        self._stream = sys.stderr if stream is None else stream
        self._after = after
        self._done = -1
        self._sentences: int | None = None
        self._what = ""
        self._start = monotonic()
        self._stop: Event | None = None
        self._thread: Thread | None = None
        self._patience = patient(patience, tell=self.note)

    def __enter__(self) -> Self:
        self._patience.__enter__()
        if self._stream is not None and self._stream.isatty():
            from contextlib import suppress
            from threading import Event, Thread

            self._stop = Event()
            thread = Thread(target=self._watch, args=(self._stop,), daemon=True)
            # Where the system allows no more threads, nothing is shown.
            with suppress(RuntimeError):
                thread.start()
                self._thread = thread
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._patience.__exit__(kind, error, trace)
        if self._stop and self._thread:
            self._stop.set()
            self._thread.join()

    def step(self, what: str) -> None:
        """Say what begins now."""
        # Steps count from the first one, also after blocks were given up.
        self._done = self._done + 1 if self._sentences is None else 0
        self._sentences = None
        self._what = terminal(what)

    def note(self, text: str) -> None:
        """Say at once what will take long, on a terminal or not."""
        if self._stream is not None:
            gone = "\r\x1b[K" if self._thread else ""
            self._stream.write(f"{gone}treegauge: note: {terminal(text)}\n")
            self._stream.flush()

    def at(self, done: int, total: int, sentences: int) -> None:
        """Say how many bytes of large files are done, of how many, and how many sentences."""
        if sentences < (self._sentences or 0):
            # Files are gone through another way, from their start: how fast that is counts from here.
            self._start = monotonic()
        self._done, self.total, self._sentences = min(done, total), total, sentences

    @property
    def line(self) -> str:
        """What is shown: the step, or how fast large files are scored and how long it will still take."""
        done = min(max(self._done, 0), self.total)
        filled = WIDTH * done // self.total if self.total else 0
        bar = "#" * filled + "-" * (WIDTH - filled)
        taken = monotonic() - self._start
        if self._sentences is None:
            return f"[{bar}] {done}/{self.total} {self._what}, {taken:.0f} s"
        share = done / self.total if self.total else 0.0
        if not share:
            return f"[{bar}] 0 %, {taken:.0f} s"
        return (
            f"[{bar}] {100 * share:.0f} %, {self._sentences:,} sentences, "
            f"{self._sentences / max(taken, 1e-9):,.0f} a second, {taken:.0f} s, "
            f"{taken / share - taken:.0f} s left"
        )

    def _watch(self, stop: Event) -> None:
        shown = False
        while not stop.wait(min(TICK, self._after or TICK)):
            if monotonic() - self._start >= self._after:
                self._stream.write(f"\r\x1b[K{self.line}")
                self._stream.flush()
                shown = True
        if shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
