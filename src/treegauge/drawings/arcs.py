"""Dependencies as orthogonal arcs with rounded corners, gold above the words and system below.

An arc lies on the lowest free height over its span.  Arcs at one word are apart: those to the left
stand left of those to the right, and the longer one nearer to the middle, so that no arc crosses
another one's end for nothing.  What matched is thin and without a label until somebody points at it.
"""

from __future__ import annotations

from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Protocol

from treegauge.drawings.bars import shown_label
from treegauge.drawings.marks import ITEM_CLASS
from treegauge.drawings.sentence_view import BEFORE, BEHIND, INSIDE, MATCHED, NO_HEAD, ROOT
from treegauge.drawings.texts import escaped, label_width
from treegauge.drawings.word_line import LEAST, WordLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.drawings.sentence_view import Item, Layer, SentenceView

THIN = 7
THICK = 18
#: the distance of arcs that stand at one word
APART = 7
RADIUS = 4
#: room for arrow heads below the first arc
FOOT = 8
#: an arrow that comes down to a word, or up
ARROWS = {-1: "m-3-4l3 4 3-4", 1: "m-3 4l3-4 3 4"}
STUBS = frozenset({ROOT, NO_HEAD, INSIDE})


class Arc:
    """One arc as it is laid out: from column ``low`` to column ``high``, ``height`` from the words."""

    __slots__ = ("ends", "height", "high", "item", "low", "room", "starts", "thick")

    def __init__(self, item: Item, size: int, thin: int, thick: int) -> None:
        self.item = item
        head = item.head
        if head in STUBS:
            head = item.begin
        elif head == BEFORE:
            head = -1
        elif head == BEHIND:
            head = size
        self.low, self.high = min(head, item.begin), max(head, item.begin)
        self.thick = thin if item.state == MATCHED else thick
        self.height = 0
        #: of an arc to the root: the width of its label, which stands on it
        self.room = 0
        #: where it starts (at the head) and ends (at the dependent), in pixels from the left
        self.starts = self.ends = 0


def lay_out(
    items: list[Item], size: int, thin: int = THIN, thick: int = THICK
) -> tuple[list[Arc], int]:
    """Return the arcs of one side with their heights, and the height of all.

    There is a cell for each column and one for each gap between two: an arc lies over all cells
    between its ends, an arc to the root over the cell of its word.
    """
    arcs = [Arc(item, size, thin, thick) for item in items]
    arcs.sort(key=lambda arc: (arc.high - arc.low, arc.low))
    # Cell 2k + 2 is column k; 0 and the last one are outside of the sentence.
    top = [0] * (2 * size + 3)
    for arc in arcs:
        begin, end = 2 * arc.low + 3, 2 * arc.high + 2
        if begin > end:
            # Where a label stands on it, no arc may lie beside it.
            room = 1 if arc.thick == THIN else 2
            begin, end = begin - room, end + room
        at = max(top[begin:end])
        arc.height = at + arc.thick
        top[begin:end] = [arc.height] * (end - begin)
    return arcs, max(top)


def _spread(rooms: list[int], most: int) -> Sequence[float]:
    """Return where ends stand beside each other: ``most`` apart, further where a label needs the room."""
    if not any(rooms):
        return range(0, most * len(rooms), most)
    places = [0.0]
    for before, behind in pairwise(rooms):
        places.append(places[-1] + max(most, (before + behind) / 2))
    return places


_order = itemgetter(0)


class Line(Protocol):
    """Where columns are, in pixels or in letters."""

    left: list[int]
    right: list[int]
    middle: list[int]
    width: int


def anchor(arcs: list[Arc], line: Line, rtl: bool, most: int = APART, edge: int = 4) -> None:
    """Put the ends of arcs at each word side by side, as far apart as there is room, at most ``most``."""
    size = len(line.middle)
    # For each column: (order, arc, whether it starts here)
    at: list[list[tuple[int, Arc, bool]]] = [[] for _ in range(size)]
    for arc in arcs:
        item = arc.item
        length = arc.high - arc.low
        if item.head in STUBS:
            at[item.begin].append((0, arc, False))
            continue
        to_left = item.begin == arc.high
        # Left of the middle: the shortest first; right of it: the longest first.
        left, right = length - 2 * size, 2 * size - length
        at[item.begin].append((left if to_left else right, arc, False))
        if 0 <= item.head < size:
            at[item.head].append((right if to_left else left, arc, True))
    for column, ends in enumerate(at):
        if not ends:
            continue
        middle = line.middle[column]
        if len(ends) == 1:
            _, arc, starts = ends[0]
            if starts:
                arc.starts = middle
            else:
                arc.ends = middle
            continue
        ends.sort(key=_order)
        if rtl:
            ends.reverse()
        places = _spread([arc.room for _, arc, _ in ends], most)
        room = line.right[column] - line.left[column] - edge
        # Squeezed into the column where it is too narrow.
        scale = min(1.0, room / (places[-1] + most))
        first = middle - scale * places[-1] / 2
        for place, (_, arc, starts) in zip(places, ends, strict=True):
            if starts:
                arc.starts = round(first + scale * place)
            else:
                arc.ends = round(first + scale * place)
    for arc in arcs:
        if arc.item.head == BEFORE:
            arc.starts = line.width - 1 if rtl else 1
        elif arc.item.head == BEHIND:
            arc.starts = 1 if rtl else line.width - 1


def widened(view: SentenceView, layer: Layer, *, full: bool) -> list[int]:
    """Return how wide columns must be for the labels of wrong arcs, or of all."""
    size = len(view.slots)
    least = [LEAST] * size
    for items in (layer.gold, layer.test):
        degree = [0] * size
        for item in items:
            degree[item.begin] += 1
            if item.head >= 0:
                degree[item.head] += 1
            if item.state == MATCHED and not full:
                continue
            width = label_width(shown_label(item)) + 12
            length = abs(item.head - item.begin) if item.head >= 0 else 1
            if item.head < 0:
                width = width + 2 * APART if item.head in STUBS else 2 * width
                least[item.begin] = max(least[item.begin], width)
            elif length * LEAST < width:
                first = min(item.head, item.begin)
                # The room between two middles: half of the outer columns and all that is between.
                share = -(-width // length) + 2 * APART
                for column in range(first, first + length + 1):
                    least[column] = max(least[column], share)
        for column, count in enumerate(degree):
            if count > 2:
                least[column] = max(least[column], count * 6)
    return least


def draw(
    view: SentenceView, layer: Layer, parts: list[str], *, full: bool = False
) -> tuple[int, int]:
    """Add the drawing and return its width and height; ``full``: all arcs have labels."""
    size = len(view.slots)
    line = WordLine(view, widened(view, layer, full=full))
    thin = THICK if full else THIN
    gold, above = lay_out(layer.gold, size, thin)
    test, depth = lay_out(layer.test, size, thin)
    above, depth = (height + FOOT if height else 0 for height in (above, depth))
    above += 4
    below = above + line.height
    # Labels come behind all lines, so that none is crossed out.
    labels: list[str] = []
    for arcs, base, way in ((gold, above, -1), (test, below, 1)):
        for arc in arcs:
            if arc.thick > THIN and arc.item.head in STUBS:
                arc.room = label_width(shown_label(arc.item)) + 4
        anchor(arcs, line, view.rtl)
        for arc in arcs:
            _draw_arc(arc, base, way, parts, labels)
    parts += labels
    line.draw(above, parts)
    return line.width, below + depth + 4


def _draw_arc(arc: Arc, base: int, way: int, parts: list[str], labels: list[str]) -> None:
    """Draw one arc, from its head to an arrow at its dependent."""
    item = arc.item
    kind = ITEM_CLASS[item.state]
    # Thick arcs have their label on the far side of the line.
    y = base + way * (arc.height - arc.thick + FOOT + (2 if arc.thick > THIN else 0))
    x, start = arc.ends, arc.starts
    arrow = f"V{base + way}{ARROWS[way]}"
    label = shown_label(item, way < 0)
    if item.head in STUBS:
        middle = x
        shape = f"M{x} {y}{arrow}" if item.head != NO_HEAD else f"M{x - 3} {y}h6"
    else:
        turn = 1 if x > start else -1
        radius = min(RADIUS, abs(x - start) // 2)
        bend, back = turn * radius, -way * radius
        foot = f"M{start} {base}V{y + back}q0 {-back} {bend} {-back}"
        if item.head in {BEFORE, BEHIND}:
            foot = f"M{start} {y}"
        shape = f"{foot}H{x - bend}q{bend} 0 {bend} {back}{arrow}"
        middle = (x + start) // 2
    title = escaped(label)
    text = y - 3 if way < 0 else y + 11
    if item.state == MATCHED:
        parts.append(f'<path class="i m" d="{shape}"><title>{title}</title></path>')
        if arc.thick > THIN:
            labels.append(f'<text class="c h" x="{middle}" y="{text}">{title}</text>')
        return
    why = f" ({', '.join(item.causes)})" if item.causes else ""
    parts.append(
        f'<path class="i {kind}" d="{shape}"><title>{item.state} {title}{why}</title></path>'
    )
    labels.append(f'<text class="k h" x="{middle}" y="{text}">{title}</text>')
