"""Semantic roles: a row for each predicate, gold's above the words and the system's below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.drawings.bars import shown_label
from treegauge.drawings.marks import ITEM_CLASS
from treegauge.drawings.sentence_view import MATCHED, NO_HEAD
from treegauge.drawings.texts import escaped, label_width
from treegauge.drawings.word_line import LEAST, WordLine

if TYPE_CHECKING:
    from treegauge.drawings.sentence_view import Item, Layer, SentenceView

ROW = 21
BOX = 15


def predicate(item: Item) -> int:
    """Return the column of the predicate that an item belongs to; a sense hangs on it itself."""
    return item.begin if item.head == NO_HEAD else item.head


def frames(items: list[Item]) -> dict[int, list[Item]]:
    """Return the items of each predicate, by its column, from left to right."""
    by_predicate: dict[int, list[Item]] = {}
    for item in items:
        by_predicate.setdefault(predicate(item), []).append(item)
    return dict(sorted(by_predicate.items()))


def draw(view: SentenceView, layer: Layer, parts: list[str]) -> tuple[int, int]:
    """Add the drawing and return its width and height."""
    size = len(view.slots)
    least = [LEAST] * size
    sides = [frames(items) for items in (layer.gold, layer.test)]
    for side in sides:
        for items in side.values():
            taken: dict[int, int] = {}
            for item in items:
                width = label_width(shown_label(item)) + 10
                taken[item.begin] = taken.get(item.begin, 0) + width
            for column, width in taken.items():
                least[column] = max(least[column], width)
    line = WordLine(view, least)
    above = ROW * len(sides[0]) + 6
    below = above + line.height
    for side, base, way in zip(sides, (above, below), (-1, 1), strict=True):
        for number, (column, items) in enumerate(side.items()):
            _draw_frame(column, items, line, base + way * (ROW * number + ROW // 2), way, parts)
    line.draw(above, parts)
    return line.width, below + ROW * len(sides[1]) + 6


def _draw_frame(
    column: int, items: list[Item], line: WordLine, middle: int, way: int, parts: list[str]
) -> None:
    """Draw one predicate with its arguments on a row."""
    columns = [item.begin for item in items]
    if 0 <= column < len(line.middle):
        columns.append(column)
    xs = [line.middle[column] for column in columns]
    parts.append(f'<path class="y" d="M{min(xs)} {middle}H{max(xs)}"/>')
    shared: dict[int, list[Item]] = {}
    for item in items:
        shared.setdefault(item.begin, []).append(item)
    for at, here in shared.items():
        left, right = line.left[at] + 2, line.right[at] - 2
        width = (right - left) // len(here)
        for place, item in enumerate(here):
            low = left + place * width
            high = low + width - (2 if place + 1 < len(here) else 0)
            label = shown_label(item, way < 0)
            _draw_role(item, label, low, high, middle, parts)


def _draw_role(
    item: Item, label: str, left: int, right: int, middle: int, parts: list[str]
) -> None:
    x = (left + right) // 2
    title = escaped(label)
    kind = ITEM_CLASS[item.state]
    top = middle - BOX // 2
    why = f" ({', '.join(item.causes)})" if item.causes else ""
    said = f"{title}{why}" if item.state == MATCHED else f"{item.state} {title}{why}"
    text = "c" if item.state == MATCHED else "k"
    corner = 0 if item.head == NO_HEAD else 4
    parts.append(
        f'<rect class="i f {kind}" x="{left}" y="{top}" width="{right - left}" height="{BOX}" '
        f'rx="{corner}"><title>{said}</title></rect>'
        f'<text class="{text}" x="{x}" y="{top + 11}">{title}</text>'
    )
