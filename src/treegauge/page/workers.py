"""Worker processes that draw sentences while the main process computes statistics (where fork exists).

A child has everything that its parent had when it began, so nothing is handed over but what it drew: it
writes its blocks to a file without a name, a line each.  Where there are no children (one core, few
sentences, another system), or one of them fails, the blocks are drawn here.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from treegauge.page.sentences import Batch, batches_of, blocks_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Self

    from treegauge.page.columns import Rows
    from treegauge.page.contents import Page

#: fewer drawings than this are not worth a process
FEW = 500


def cores(jobs: int) -> int:
    """Return how many processes may run at once."""
    if jobs:
        return jobs
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class Drawing:
    """The blocks of all systems, drawn in the background from the moment the context begins."""

    def __init__(self, page: Page, rows: Rows) -> None:
        self.page, self.rows = page, rows
        self.batches = batches_of(page, rows)
        #: to so many children the batches are dealt, in turn
        self.dealt = max(min(cores(page.jobs), len(self.batches)), 1)
        self._children: list[Any] = []
        self._files: list[IO[bytes]] = []

    def __enter__(self) -> Self:
        many = len(self.rows) * len(self.page.systems) >= FEW
        if sys.platform == "linux" and many and self.dealt > 1:
            self._fork(self.dealt)
        return self

    def _fork(self, number: int) -> None:
        from multiprocessing import get_context
        from tempfile import TemporaryFile

        context = get_context("fork")
        try:
            for place in range(number):
                file = TemporaryFile()  # noqa: SIM115 - it is closed when the context ends
                self._files.append(file)
                own = self.batches[place::number]
                child = context.Process(target=_draw, args=(self.page, self.rows, own, file))
                child.start()
                self._children.append(child)
        except OSError:
            # No room for a file or a process: what is not drawn by a child is drawn here.
            del self._files[len(self._children) :]

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for child in self._children:
            if kind is not None:
                child.kill()
            child.join()
        for file in self._files:
            file.close()

    def blocks(self, place: int) -> Iterator[str]:
        """Return the blocks of one system, in order; systems are asked for in order."""
        for number, batch in enumerate(self.batches):
            if batch.system == place:
                yield from self._of(number, batch)

    def _of(self, number: int, batch: Batch) -> Iterator[str]:
        # There may be fewer children than batches were dealt to.
        owner = number % self.dealt
        if owner < len(self._children):
            child, file = self._children[owner], self._files[owner]
            child.join()
            if child.exitcode == 0:
                if number < self.dealt:
                    file.seek(0)
                for _ in range(batch.blocks):
                    yield file.readline().rstrip(b"\n").decode("ascii")
                return
        yield from blocks_of(self.page, self.rows, batch)


def _draw(page: Page, rows: Rows, batches: list[Batch], file: IO[bytes]) -> None:
    """Be a child: draw these batches into the file."""
    import signal

    # The parent hears an interrupt too, and ends its children.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for batch in batches:
            for block in blocks_of(page, rows, batch):
                file.write(block.encode("ascii") + b"\n")
        file.flush()
    except BaseException:  # noqa: BLE001 - the parent draws these batches itself, and tells what is wrong
        os._exit(1)
