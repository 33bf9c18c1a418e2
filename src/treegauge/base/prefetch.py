"""An iterator that works in a thread of its own, one item ahead of who takes them."""

from __future__ import annotations

# What threading and queue add is not needed here, and takes time to load.
from _thread import allocate_lock
from typing import TYPE_CHECKING, Any

from treegauge import _core

if TYPE_CHECKING:
    from collections.abc import Iterator


class ReadingAhead:
    """An iterator over the same items, inside ``with``; what the other thread raises is raised here.

    Leaving stops the thread, also in the middle of an item: the core is asked to stop.

    >>> with ReadingAhead(iter("abc")) as items:
    ...     list(items)
    ['a', 'b', 'c']
    """

    def __init__(self, items: Iterator[Any]) -> None:
        self._items = items
        self._item: Any = None
        self._failure: BaseException | None = None
        self._over = False
        self._left = False
        self._stop = _core.Stop()
        # Locked while there is nothing to take, while there is no room, and while the thread works.
        self._empty, self._full, self._working = (allocate_lock() for _ in range(3))

    def __enter__(self) -> Iterator[Any]:
        from _thread import start_new_thread

        self._empty.acquire()
        self._working.acquire()
        try:
            start_new_thread(self._work, ())
        except RuntimeError:
            # The system allows no more threads: each item is made when it is taken.
            self._working.release()
            return self._items
        return self._taken()

    def __exit__(self, *_: object) -> None:
        self._left = True
        self._stop.raise_flag()
        if self._full.locked():
            self._full.release()
        self._working.acquire()

    def _work(self) -> None:
        try:
            self._stop.watch()
            for item in self._items:
                self._full.acquire()
                if self._left:
                    return
                self._item = item
                self._empty.release()
                # Whoever takes it lets go of it, so that its memory serves the next but one.
                del item
        except BaseException as failure:  # noqa: BLE001
            self._failure = failure
        finally:
            # Nothing is made here: there may be no memory left.
            if not self._left:
                self._full.acquire()
            if not self._left:
                self._over = True
                self._empty.release()
            self._working.release()

    def _taken(self) -> Iterator[Any]:
        while True:
            self._empty.acquire()
            if self._over:
                break
            item, self._item = self._item, None
            self._full.release()
            yield item
            del item
        if self._failure is not None:
            raise self._failure
