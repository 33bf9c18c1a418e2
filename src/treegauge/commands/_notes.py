"""Notes that a command prints beside its output, and its progress.

Notes are the command's to print.  :class:`Progress` is a line on standard error, on a terminal alone, and
gone when the command is done.
"""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING, Self, TextIO

from treegauge.base.text import counted, terminal
from treegauge.base.time_limit import LISTENER, SECONDS, check_patience
from treegauge.corpora.files import last_part
from treegauge.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from threading import Event, Thread

    from treegauge.corpora.corpus import Corpus
    from treegauge.results.result import Result

#: parts of names that people give to gold analyses, and to what is scored
GOLD = frozenset({"gold", "golden", "ref", "reference", "key"})
SYSTEM = frozenset(
    {"sys", "system", "pred", "predicted", "prediction", "predictions", "hyp", "output", "parsed"}
)
#: parts of a treebank: a file that is called so may be gold
PARTS = frozenset({"dev", "eval", "test", "train", "valid", "validation"})
WIDTH = 24
AFTER = 1.0
TICK = 0.2


def short_names(names: Sequence[str]) -> list[str]:
    """Return the last parts of paths, as many as tell them apart.

    >>> short_names(["runs/a.mrg", "runs/b.mrg"]), short_names(["a/out.mrg", "b/out.mrg"])
    (['a.mrg', 'b.mrg'], ['a/out.mrg', 'b/out.mrg'])
    """
    last = [last_part(name) for name in names]
    if len(set(last)) == len(last) and all(last):
        return last
    from pathlib import PurePath

    parts = [PurePath(name).parts for name in names]
    for most in range(2, max(map(len, parts), default=0) + 1):
        last = [str(PurePath(*path[-most:])) if path else "" for path in parts]
        if len(set(last)) == len(last) and all(last):
            return last
    return list(names)


def file_notes(gold: str, systems: Sequence[str]) -> list[str]:
    """Return notes on files that look like a mistake: swapped, twice, or gold itself."""
    notes = []
    seen: list[str] = []
    for system in systems:
        if _same(gold, system) and len(systems) == 1:
            # Beside others it is there on purpose, to show what a perfect parser gets.
            notes.append(f"note: {system} is the gold file itself: it is scored against itself")
        elif any(_same(earlier, system) for earlier in seen):
            notes.append(f"note: {system} is there twice")
        elif _looks_swapped(gold, system):
            notes.append(
                f"note: gold is {gold} and {system} is scored against it: are they swapped? "
                "gold comes first"
            )
        seen.append(system)
    return notes


def _looks_swapped(gold: str, system: str) -> bool:
    """Tell whether the second file is called gold, and the first one is not.

    A name like ``parser.gold-tags.mrg`` may be a system's: then the first must be called a system.
    """
    if _parts(gold) & GOLD or not _parts(system) & GOLD:
        return False
    name = system.replace("\\", "/").rstrip("/").rpartition("/")[2].lower()
    called_gold = name.partition(".")[0] in GOLD and not _parts(gold) & PARTS
    return called_gold or bool(_parts(gold) & SYSTEM)


def _parts(path: str) -> set[str]:
    """Return the words in the last two parts of a path; ``-``, ``_`` and ``.`` part them."""
    last = path.replace("\\", "/").rstrip("/").lower().split("/")[-2:]
    return {
        word
        for part in last
        for word in part.replace("-", " ").replace("_", " ").replace(".", " ").split()
    }


def _same(first: str, second: str) -> bool:
    if "-" in {first, second} or first.startswith("@") or second.startswith("@"):
        return False
    if first == second:
        return True
    try:
        return os.path.samefile(first, second)  # noqa: PTH121
    except (OSError, ValueError):
        return False


def odd_lines(*corpora: Corpus) -> list[str]:
    """Return the warnings about the files of these corpora."""
    return [line for corpus in corpora for line in corpus.profile.warnings]


def lacking_notes(result: Result, by: Sequence[str]) -> list[str]:
    """Return notes on metrics that lack one of the breakdowns."""
    from treegauge.base.text import listed

    lacking = {name: result.lacking(name) for name in by}
    return [
        f"note: {listed(specs)} cannot be broken down by {name}"
        for name, specs in lacking.items()
        if specs
    ]


def undefined_note(results: Sequence[Result]) -> list[str]:
    """Return the line that ends a run with exit code 2: nothing that was asked for has a value."""
    values = [
        scores[metric.main]
        for result in results
        for metric, scores in result.scored_metrics.values()
    ]
    if any(value is not None for value in values):
        return []
    left = "all sentences are left out, or there are none"
    if any(result.coverage.scored for result in results):
        left = "the sentences have nothing to compare"
        longest = results[0].max_length
        if longest is not None and not any(any(result.units.mask(longest)) for result in results):
            left = f"no sentence has at most {counted(longest, 'word')} (--max-length)"
    return [f"error: nothing that was asked for has a value: {left}"]


def require_values(results: Sequence[Result]) -> None:
    """Refuse results in which nothing that was asked for has a value."""
    for line in undefined_note(results):
        raise InputError(line.removeprefix("error: "))


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
        if patience is not None:
            check_patience(patience)
        self._patience = patience

    def __enter__(self) -> Self:
        # What will take long is told here.
        self._listener = LISTENER.set((self.note, set()))
        self._seconds = SECONDS.set(SECONDS.get() if self._patience is None else self._patience)
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

    def __exit__(self, *_: object) -> None:
        SECONDS.reset(self._seconds)
        LISTENER.reset(self._listener)
        if self._stop and self._thread:
            self._stop.set()
            self._thread.join()

    def step(self, what: str) -> None:
        """Begin the next step."""
        # Steps count from the first one, also after blocks were given up.
        self._done = self._done + 1 if self._sentences is None else 0
        self._sentences = None
        self._what = terminal(what)

    def note(self, text: str) -> None:
        """Print at once a note on what will take long, on a terminal or not."""
        if self._stream is not None:
            gone = "\r\x1b[K" if self._thread else ""
            self._stream.write(f"{gone}treegauge: note: {terminal(text)}\n")
            self._stream.flush()

    def at(self, done: int, total: int, sentences: int) -> None:
        """Set how many bytes of large files are done, of how many, and how many sentences."""
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
