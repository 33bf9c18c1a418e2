"""An iterator in its own thread: the same items, the same errors, and no thread left."""

from __future__ import annotations

from threading import active_count
from weakref import ref

import pytest

from treegauge.base.prefetch import Prefetched


def test_items_come_in_their_order() -> None:
    with Prefetched(iter(range(100))) as items:
        assert list(items) == list(range(100))
    with Prefetched(iter([None, 0, []])) as items:
        assert list(items) == [None, 0, []]
    with Prefetched(iter(())) as items:
        assert list(items) == []


def test_what_the_thread_raises_is_raised_where_items_are_taken() -> None:
    def some():
        yield 1
        raise ValueError("the second is broken")

    with Prefetched(some()) as items:
        assert next(items) == 1
        with pytest.raises(ValueError, match="second"):
            next(items)


def test_one_item_is_made_ahead_and_no_more() -> None:
    made = []

    def counted():
        for number in range(10):
            made.append(number)
            yield number

    with Prefetched(counted()) as items:
        assert next(items) == 0
        # One waits to be taken, another may be on its way.
        assert len(made) <= 3
    assert len(made) <= 3


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_leaving_early_ends_the_thread(taken: int) -> None:
    before = active_count()
    for _ in range(50):
        with Prefetched(iter(range(1000))) as items:
            for _ in range(taken):
                next(items)
    assert active_count() == before


def test_a_failure_that_nobody_takes_keeps_nothing():
    class Item:
        pass

    made = []

    def some():
        yield 1
        # As when the core stops in the middle of an item.
        ahead._left.wait()
        item = Item()
        made.append(ref(item))
        raise ValueError("its traceback has the frame that has the item")

    ahead = Prefetched(some())
    with ahead as items:
        assert next(items) == 1
    assert [item() for item in made] == [None]
