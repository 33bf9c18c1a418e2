"""A Monitor counts evaluations, whatever their steps are called."""

from __future__ import annotations

import pytest

from treegauge import Monitor

RIGHT = "(S (NP (PRP it)) (VP (VBZ rains)))"
FLAT = "(S (PRP it) (VBZ rains))"


@pytest.mark.parametrize(
    "steps",
    [
        [1, 2, 3, 4],
        [1000, 2000, 3000, 4000],
        # The same name again, as epochs that begin anew have it.
        [1, 1, 1, 1],
        ["warm-up", "train", "train", "train"],
        [None, None, None, None],
    ],
)
def test_patience_is_a_number_of_evaluations(steps):
    monitor = Monitor([RIGHT], "brackets", patience=2)
    waited, stopped = [], []
    for step, parse in zip(steps, [FLAT, RIGHT, FLAT, FLAT], strict=True):
        monitor([parse], step=step)
        waited.append(monitor.waited)
        stopped.append(monitor.stop)
    assert waited == [0, 0, 1, 2]
    assert stopped == [False, False, False, True]
    assert len(monitor.values) == 4
    assert "4 evaluations" in repr(monitor)


def test_a_value_that_is_never_defined_is_waited_for():
    monitor = Monitor(["(: ;)"], "tags", patience=2)
    for _ in range(2):
        monitor(["(: ;)"])
    assert monitor.waited == 2
    assert monitor.stop
    assert monitor.best is None


@pytest.mark.parametrize("watch", ["brackets", "brackets.f1", "Brackets"])
def test_a_metric_alone_is_its_main_value(watch):
    monitor = Monitor([RIGHT], watch)
    monitor([RIGHT])
    assert monitor.best_value == 1.0
