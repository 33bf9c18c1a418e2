"""Arguments that are spans: rows for each predicate, gold's above the words and the system's below.

The predicate stands in every row of its own, its arguments lie over their words.  Arguments inside each other
are in rows above each other; pieces of one argument are joined by a line, and called ``C-A1`` as in files.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from treegauge.drawings.bars import shown_label
from treegauge.drawings.marks import ITEM_CLASS
from treegauge.drawings.roles import BOX, ROW, frames
from treegauge.drawings.sentence_view import MATCHED
from treegauge.drawings.texts import escaped, label_width
from treegauge.drawings.word_line import LEAST, WordLine

if TYPE_CHECKING:
    from treegauge.drawings.sentence_view import Item, Layer, SentenceView


class Frame(NamedTuple):
    """One predicate with its arguments: its column, its name, and rows of items that do not overlap."""

    column: int
    name: str
    lanes: list[list[Item]]
    #: all its items are right: it needs no labels
    right: bool

    @property
    def inside(self) -> bool:
        """Whether the predicate is in this sentence."""
        return bool(self.name)


def piece_label(label: str, number: int) -> str:
    """Return what a piece of an argument is called: A1, C-A1."""
    return f"C-{label}" if number else label


def frames_of(layer: Layer, *, gold: bool) -> list[Frame]:
    """Return the predicates of one side that have arguments, from left to right."""
    names = (layer.predicates or {}).get(gold, {})
    drawn = []
    for column, items in frames(layer.gold if gold else layer.test).items():
        taken = [{column}]
        lanes: list[list[Item]] = [[]]
        # Short ones next to the words.
        for item in sorted(items, key=lambda item: (item.end - item.begin, item.begin)):
            own = set(range(item.begin, item.end))
            lane = next((at for at, used in enumerate(taken) if not used & own), len(taken))
            if lane == len(taken):
                taken.append(set())
                lanes.append([])
            taken[lane] |= own
            lanes[lane].append(item)
        right = all(item.state == MATCHED for item in items)
        name = names.get(column, "") if column >= 0 else ""
        drawn.append(Frame(column, name, lanes, right))
    return drawn


def _widen(least: list[int], begin: int, end: int, width: int) -> None:
    """Make room for a label over some columns."""
    share = -(-width // (end - begin))
    for column in range(begin, end):
        least[column] = max(least[column], share)


def draw(view: SentenceView, layer: Layer, parts: list[str]) -> tuple[int, int]:
    """Add the drawing and return its width and height."""
    least = [LEAST] * len(view.slots)
    sides = [frames_of(layer, gold=gold) for gold in (True, False)]
    for frame in (frame for side in sides for frame in side):
        if frame.inside:
            _widen(least, frame.column, frame.column + 1, label_width(frame.name) + 10)
        for item in (item for lane in frame.lanes for item in lane):
            for number, (begin, end) in enumerate(item.runs):
                if begin < end:
                    label = piece_label(shown_label(item), number)
                    _widen(least, begin, end, label_width(label) + 10)
    line = WordLine(view, least)
    heights = [[ROW * len(frame.lanes) for frame in side] for side in sides]
    above = sum(heights[0]) + 6
    below = above + line.height
    for side, tall, base, way in zip(sides, heights, (above, below), (-1, 1), strict=True):
        at = 0
        for frame, height in zip(side, tall, strict=True):
            _draw_frame(frame, line, base + way * at, way, parts)
            at += height
    line.draw(above, parts)
    return line.width, below + sum(heights[1]) + 6


def _edges(item: Item, line: WordLine) -> list[tuple[int, int]]:
    """Return left and right edge of each piece that is in this sentence."""
    spans = (line.span(begin, end) for begin, end in item.runs if begin < end)
    return [(left + 2, right - 2) for left, right in spans]


def _draw_frame(frame: Frame, line: WordLine, y: int, way: int, parts: list[str]) -> None:
    """Draw one predicate with its arguments."""
    for lane, items in enumerate(frame.lanes):
        middle = y + way * (ROW * lane + ROW // 2)
        if not lane and frame.inside:
            xs = [line.middle[frame.column]]
            xs += [x for item in items for edges in _edges(item, line) for x in edges]
            parts.append(f'<path class="y" d="M{min(xs)} {middle}H{max(xs)}"/>')
            left, right = line.span(frame.column, frame.column + 1)
            parts.append(
                f'<path class="p f" d="M{left + 2} {middle - 7}H{right - 2}v{BOX}H{left + 2}z"/>'
                f'<text class="k" x="{line.middle[frame.column]}" y="{middle + 4}">'
                f"{escaped(frame.name)}</text>"
            )
        for item in items:
            _draw_item(item, line, middle, way, parts)


def _draw_item(item: Item, line: WordLine, middle: int, way: int, parts: list[str]) -> None:
    edges = _edges(item, line)
    top = middle - BOX // 2
    label = shown_label(item, way < 0)
    title = escaped(label)
    why = f" ({', '.join(item.causes)})" if item.causes else ""
    said = f"{title}{why}" if item.state == MATCHED else f"{item.state} {title}{why}"
    shape = "".join(f"M{left} {top}H{right}v{BOX}H{left}z" for left, right in edges)
    inner = sorted(edges)
    shape += "".join(f"M{piece[1]} {middle}H{other[0]}" for piece, other in pairwise(inner))
    kind = ITEM_CLASS[item.state]
    parts.append(f'<path class="i f {kind}" d="{shape}"><title>{said}</title></path>')
    text = "c" if item.state == MATCHED else "k"
    for number, (left, right) in enumerate(edges):
        shown = escaped(piece_label(label, number))
        parts.append(
            f'<text class="{text}" x="{(left + right) // 2}" y="{top + 11}">{shown}</text>'
        )
