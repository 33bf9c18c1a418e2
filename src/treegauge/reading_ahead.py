"""An iterator that works in a thread of its own, one item ahead of who takes them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeVar

    Item = TypeVar("Item")


@contextmanager
def reading_ahead(items: Iterator[Item]) -> Iterator[Iterator[Item]]:
    """Yield an iterator over the same items; what the other thread raises is raised here.

    Leaving stops the thread, also in the middle of an item: the core is asked to stop.
    """
    from queue import Queue
    from threading import Event, Thread

    found: Queue[tuple[str, object]] = Queue(maxsize=1)
    stop, left = _core.Stop(), Event()

    def put(what: str, value: object) -> None:
        from queue import Full

        while not left.is_set():
            try:
                found.put((what, value), timeout=0.1)
            except Full:
                continue
            return

    def work() -> None:
        stop.watch()
        try:
            for item in items:
                put("item", item)
                if left.is_set():
                    return
        except BaseException as failure:  # noqa: BLE001
            put("failure", failure)
        else:
            put("end", None)

    def taken() -> Iterator[Item]:
        while True:
            what, value = found.get()
            if what == "failure":
                raise value  # type: ignore[misc]
            if what == "end":
                return
            yield value  # type: ignore[misc]

    thread = Thread(target=work, daemon=True)
    try:
        thread.start()
    except RuntimeError:
        # The system allows no more threads: each item is made when it is taken.
        yield items
        return
    try:
        yield taken()
    finally:
        left.set()
        stop.raise_flag()
        thread.join()
