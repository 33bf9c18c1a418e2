from __future__ import annotations

import pytest

from treegauge import _core

NONE = 0xFFFFFFFF


def pairs(slots: bytes) -> list[tuple[int, int]]:
    numbers = memoryview(slots).cast("I").tolist()
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_costs_and_ties():
    # The first of two equal words is deleted, as srleval does.
    cost, slots = _core.edit_align([8, 8], [8])
    assert cost == 1
    assert pairs(slots) == [(0, NONE), (1, 0)]
    # 3/3/4 with symmetric ties: 6 for one word kept; the larger word is dropped on either side.
    cost, slots = _core.edit_align([1, 2], [2, 1], 4, 3, 3, ties="symmetric")
    assert cost == 6
    assert pairs(slots) == [(NONE, 0), (0, 1), (1, NONE)]
    assert _core.edit_align([], []) == (0, b"")


def test_refusals():
    with pytest.raises(ValueError, match="at least 1"):
        _core.edit_align([1], [2], 0, 1, 1)
    with pytest.raises(ValueError, match="ties"):
        _core.edit_align([1], [2], ties="random")
    with pytest.raises(TypeError):
        _core.edit_align([-1], [2])
