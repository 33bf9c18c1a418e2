"""Worker processes that draw sentences while the main process computes statistics (where fork exists).

Where there are no children (one core, few sentences, a system that cannot fork), or one of them fails, the
blocks are drawn here.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import compress
from typing import TYPE_CHECKING

from treegauge.base.children import Child, can_fork, cores
from treegauge.page.sentences import Batch, batches_of, blocks_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from treegauge.page.columns import Rows
    from treegauge.page.contents import Page

#: fewer drawings than this are not worth a process
FEW = 500


class Drawing:
    """The blocks of all systems, drawn in the background from the moment the context begins."""

    def __init__(self, page: Page, rows: Rows) -> None:
        self.page, self.rows = page, rows
        self.batches = batches_of(page, rows)
        self.dealt = dealt = max(min(cores(page.jobs), len(self.batches)), 1)
        #: which child draws each batch: in turn, and each round begins with another child, for the first
        #: batch of a system is the largest
        self.owners = [(place + place // dealt) % dealt for place in range(len(self.batches))]
        self._children: list[Child] = []

    def __enter__(self) -> Self:
        many = len(self.rows) * len(self.page.systems) >= FEW
        if can_fork() and many and self.dealt > 1:
            # Where there is no room for a child, its batches are drawn here.
            with suppress(OSError):
                for place in range(self.dealt):
                    own = list(compress(self.batches, (owner == place for owner in self.owners)))
                    self._children.append(Child(partial(_drawn, self.page, self.rows, own)))
        return self

    def __exit__(self, *_: object) -> None:
        for child in self._children:
            child.end()

    def blocks(self, place: int) -> Iterator[str]:
        """Return the blocks of one system, in order; systems are asked for in order."""
        for number, batch in enumerate(self.batches):
            if batch.system == place:
                yield from self._of(number, batch)

    def _of(self, number: int, batch: Batch) -> Iterator[str]:
        # There may be fewer children than batches were dealt to.
        owner = self.owners[number]
        made = self._children[owner].made() if owner < len(self._children) else None
        if made is None:
            yield from blocks_of(self.page, self.rows, batch)
            return
        for _ in range(batch.blocks):
            yield made.readline().rstrip(b"\n").decode("ascii")


def _drawn(page: Page, rows: Rows, batches: list[Batch]) -> Iterator[bytes]:
    """Draw batches, a line for each block."""
    for batch in batches:
        for block in blocks_of(page, rows, batch):
            yield block.encode("ascii") + b"\n"
