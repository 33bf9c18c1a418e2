"""An iterator that works in a thread of its own: one item is ready, and one is being made."""

from __future__ import annotations

from contextlib import suppress
from queue import Empty, Queue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from treegauge import _core

if TYPE_CHECKING:
    from collections.abc import Iterator


class Prefetched:
    """An iterator over the same items, inside ``with``; what the other thread raises is raised here.

    Leaving stops the thread, also in the middle of an item: the core is asked to stop.

    >>> with Prefetched(iter("abc")) as items:
    ...     list(items)
    ['a', 'b', 'c']
    """

    def __init__(self, items: Iterator[Any]) -> None:
        self._items = items
        # An item in a list, or at the end an empty list or what was raised.
        self._ready: Queue[list[Any] | BaseException] = Queue(1)
        self._left = Event()
        self._stop = _core.Stop()
        self._thread = Thread(target=self._work, daemon=True)

    def __enter__(self) -> Iterator[Any]:
        try:
            self._thread.start()
        except RuntimeError:
            # The system allows no more threads: each item is made when it is taken.
            return self._items
        return self._taken()

    def __exit__(self, *_: object) -> None:
        if self._thread.ident is None:
            return
        self._left.set()
        self._stop.raise_flag()
        # A thread that waits to put an item can put it now, and then sees that it must stop.
        with suppress(Empty):
            self._ready.get_nowait()
        self._thread.join()
        # What it put there since is not kept: a failure would keep itself, by its traceback, and the items.
        with suppress(Empty):
            self._ready.get_nowait()

    def _work(self) -> None:
        try:
            self._stop.watch()
            for item in self._items:
                self._ready.put([item])
                # The reader drops it, too: then its memory is free for the next but one.
                del item
                if self._left.is_set():
                    return
        except BaseException as failure:  # noqa: BLE001
            self._ready.put(failure)
        else:
            self._ready.put([])

    def _taken(self) -> Iterator[Any]:
        while item := self._ready.get():
            if isinstance(item, BaseException):
                raise item
            yield item.pop()
