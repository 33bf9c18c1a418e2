"""Arcs and bars never overlap, whatever the sentence."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest
from helpers.drawing_views import PAIRS, example, random_comparison, views_of
from hypothesis import given
from hypothesis import strategies as st

import treegauge.drawings
from treegauge.drawings.arcs import Arc, anchor, lay_out, widened
from treegauge.drawings.bars import in_order, named_landmarks, stacked
from treegauge.drawings.sentence_view import (
    EQUAL,
    MATCHED,
    MISSING,
    ROOT,
    Item,
    Layer,
    SentenceView,
    Slot,
)
from treegauge.drawings.svg import draw_svg
from treegauge.drawings.word_line import WordLine


def made(label, begin, end, head, state, number):
    return Item(label, state, begin, end, 0, head, label, (), number, None)


def view_of(size, rtl=False):
    view = SentenceView(
        0,
        [Slot((f"w{k}",), (f"w{k}",), EQUAL, True, False, False) for k in range(size)],
    )
    view.rtl = rtl
    return view


@st.composite
def arcs(draw):
    size = draw(st.integers(2, 14))
    items = []
    for number in range(draw(st.integers(1, 2 * size))):
        word = draw(st.integers(0, size - 1))
        head = draw(st.sampled_from([ROOT, *(k for k in range(size) if k != word)]))
        state = draw(st.sampled_from([MATCHED, MISSING]))
        items.append(made("nsubj", word, word + 1, head, state, number))
    return size, items


def check_arcs(size, items, rtl=False):
    """No two arcs share a piece of a line: neither beside nor above each other, nor at a word."""
    view = view_of(size, rtl)
    line = WordLine(view, widened(view, Layer("las", "arcs", items, [], {}), full=False))
    found, height = lay_out(items, size)
    anchor(found, line, rtl)
    assert all(arc.height <= height for arc in found)
    real = [arc for arc in found if arc.item.head >= 0]
    for one, other in combinations(real, 2):
        left = max(one.low, other.low)
        right = min(one.high, other.high)
        if left < right:
            # They lie over a common gap: then at other heights, the thickness of the upper apart.
            upper, lower = sorted((one, other), key=lambda arc: -arc.height)
            assert upper.height - upper.thick >= lower.height
    ends = [arc.ends for arc in found] + [arc.starts for arc in real]
    columns = [arc.item.begin for arc in found] + [arc.item.head for arc in real]
    for x, column in zip(ends, columns, strict=True):
        assert line.left[column] <= x <= line.right[column]
    # Arrow heads are apart.
    assert len(set(ends)) == len(ends)


@given(arcs(), st.booleans())
def test_arcs_do_not_overlap(drawn, rtl):
    check_arcs(*drawn, rtl=rtl)


def test_lowest_free_level():
    """Two arcs side by side lie as low as one alone; one over both lies on them."""
    items = [
        made("a", 0, 1, 1, MATCHED, 0),
        made("b", 2, 3, 1, MATCHED, 1),
        made("c", 3, 4, 0, MATCHED, 2),
    ]
    found, height = lay_out(items, 4, 1, 1)
    heights = {arc.item.label: arc.height for arc in found}
    assert heights == {"a": 1, "b": 1, "c": 2}
    assert height == 2


def test_arcs_over_one_span_are_side_by_side():
    items = [made("a", 0, 1, 1, MISSING, 0), made("b", 1, 2, 0, MISSING, 1)]
    check_arcs(2, items)
    found, _ = lay_out(items, 2, 1, 1)
    assert sorted(arc.height for arc in found) == [1, 2]


def test_longer_arcs_stand_nearer_to_the_middle():
    """So the end of a long arc does not run through a short one: 0 ← 3 is right of 2 ← 3."""
    items = [made("long", 0, 1, 3, MATCHED, 0), made("short", 2, 3, 3, MATCHED, 1)]
    found, _ = lay_out(items, 4)
    anchor(found, WordLine(view_of(4)), rtl=False)
    starts = {arc.item.label: arc.starts for arc in found}
    assert starts["short"] < starts["long"]


def bars_overlap(items, size):
    ordered = in_order(items)
    named, _ = named_landmarks(ordered, [], size)
    places = stacked(ordered, size, named, full=False)
    for (one, (low, thick)), (other, (at, wide)) in combinations(
        zip(ordered, places, strict=False), 2
    ):
        if max(one.begin, other.begin) < min(one.end, other.end):
            assert low + thick <= at or at + wide <= low
    return ordered, places


@pytest.mark.parametrize("name", PAIRS)
def test_bars_of_examples_do_not_overlap(name):
    for view in views_of(example(name)):
        for layer in view.layers.values():
            if layer.kind == "bars":
                for items in (layer.gold, layer.test):
                    bars_overlap(items, len(view.slots))
            if layer.kind == "arcs":
                for items in (layer.gold, layer.test):
                    check_arcs(len(view.slots), items)


@pytest.mark.parametrize("seed", range(6))
def test_bars_lie_on_what_they_hold(seed):
    for view in views_of(random_comparison("nodes", "brackets", seed)):
        ordered, places = bars_overlap(view.layers["brackets"].gold, len(view.slots))
        for item, (at, _) in zip(ordered, places, strict=False):
            for other, (below, thick) in zip(ordered, places, strict=False):
                inside = item.begin <= other.begin and other.end <= item.end
                if inside and (other.end - other.begin) < (item.end - item.begin):
                    assert below + thick <= at


def test_columns_run_from_right_to_left():
    view = view_of(3, rtl=True)
    line = WordLine(view)
    assert line.middle == sorted(line.middle, reverse=True)
    assert line.span(0, 3) == (line.left[2], line.right[0])
    assert isinstance(lay_out([], 3)[0], list)
    assert Arc(made("a", 0, 1, 2, MATCHED, 0), 3, 1, 1).high == 2


def branches(shape: str) -> list[list[tuple[float, float]]]:
    """Return the branches of a node as lists of points."""
    made_of = []
    for branch in shape.split("M")[1:]:
        points = []
        for mark, text in re.findall(r"([LV]?)([^LV]+)", branch):
            x, y = points[-1][0] if mark == "V" else None, text
            if x is None:
                x, y = map(float, text.split())
            points.append((float(x), float(y)))
        made_of.append(points)
    return made_of


def crosses(one, other) -> bool:
    """Tell whether two pieces of lines meet anywhere but at their ends."""

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def crossings(drawn: str) -> int:
    shapes = re.findall(r'<path class="i \w" d="([^"]*)"', drawn)
    pieces = [piece for shape in shapes for points in branches(shape) for piece in pairwise(points)]
    assert pieces
    return sum(crosses(one, other) for one, other in combinations(pieces, 2))


def test_the_check_sees_a_crossing():
    shapes = ("M0 0L10 10V20", "M10 0L0 10")
    assert crossings("".join(f'<path class="i m" d="{shape}"' for shape in shapes)) == 1


@pytest.mark.parametrize("seed", range(6))
def test_branches_of_a_tree_do_not_cross(seed):
    """A straight line from S to *x* would cross the branches of the deep phrase beside it."""
    views = views_of(random_comparison("nodes", "brackets", seed))
    assert views
    for view in views:
        assert crossings(draw_svg(view, "tree")) == 0
    deep = "(S (X x) (A (B (C (D (X y) (X z) (X u) (X v)) (X w)) (X p)) (X q)))"
    (view,) = treegauge.drawings.views(deep, deep)
    assert crossings(draw_svg(view, "tree")) == 0
