"""Constituents as two trees that share their words: gold's grows upwards, the system's downwards.

A branch leaves for its side between the node and the next level, and runs straight from there, so branches
cross only where constituents are discontinuous.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.drawings.bars import in_order, shown_label
from treegauge.drawings.marks import ITEM_CLASS
from treegauge.drawings.sentence_view import CROSSING, MATCHED
from treegauge.drawings.texts import escaped, label_width
from treegauge.drawings.word_line import LEAST, WordLine

if TYPE_CHECKING:
    from treegauge.drawings.sentence_view import Item, Layer, SentenceView

LEVEL = 32
BOX = 15


class Node:
    """An item with its place: over the middle of what is below it, ``level`` levels from the words."""

    __slots__ = ("below", "item", "level", "x")

    def __init__(
        self, item: Item, below: list[Node | int], over: list[Node | int], middle: list[int]
    ) -> None:
        self.item, self.below = item, below
        # Above what stands in its gaps, too.
        self.level: int = 1 + max(child.level if isinstance(child, Node) else 0 for child in over)
        ends: list[int] = [
            child.x if isinstance(child, Node) else middle[child] for child in (below[0], below[-1])
        ]
        self.x: int = sum(ends) // 2


def nest(items: list[Item], size: int, middle: list[int]) -> list[Node]:
    """Return the nodes of a tree from the inside out; what is below a node are nodes and columns."""
    cover: list[Node | int] = list(range(size))
    nodes = []
    for item in in_order(items):
        columns = item.columns
        below = list(dict.fromkeys(cover[column] for column in columns))
        if not below:
            continue
        node = Node(item, below, cover[item.begin : item.end], middle)
        for column in columns:
            cover[column] = node
        nodes.append(node)
    return nodes


def draw(view: SentenceView, layer: Layer, parts: list[str]) -> tuple[int, int]:
    """Add the drawing and return its width and height."""
    size = len(view.slots)
    least = [LEAST] * size
    for item in (*layer.gold, *layer.test):
        if item.end - item.begin == 1:
            least[item.begin] = max(least[item.begin], label_width(shown_label(item)) + 14)
    line = WordLine(view, least)
    trees = [nest(items, size, line.middle) for items in (layer.gold, layer.test)]
    tall = [max((node.level for node in nodes), default=0) * LEVEL for nodes in trees]
    above = tall[0] + 10
    below = above + line.height
    for nodes, base, way in zip(trees, (above, below), (-1, 1), strict=True):
        for node in nodes:
            _draw_edges(node, line, base, way, parts)
        for node in nodes:
            _draw_label(node, base, way, parts)
    line.draw(above, parts)
    return line.width, below + tall[1] + 10


def _draw_edges(node: Node, line: WordLine, base: int, way: int, parts: list[str]) -> None:
    y = base + way * (node.level * LEVEL - 14)
    shape = ""
    turn = base + way * ((node.level - 1) * LEVEL + 2)
    for child in node.below:
        if isinstance(child, Node):
            x, end = child.x, base + way * (child.level * LEVEL + 2)
        else:
            x, end = line.middle[child], base + way
        shape += f"M{node.x} {y}L{x} {turn}" + (f"V{end}" if abs(end - turn) > 1 else "")
    item = node.item
    why = f" ({', '.join(item.causes)})" if item.causes else ""
    title = (
        escaped(item.label)
        if item.state == MATCHED
        else f"{item.state} {escaped(shown_label(item, way < 0))}{why}"
    )
    parts.append(
        f'<path class="i {ITEM_CLASS[item.state]}" d="{shape}"><title>{title}</title></path>'
    )


def _draw_label(node: Node, base: int, way: int, parts: list[str]) -> None:
    item = node.item
    label = shown_label(item, way < 0)
    middle = base + way * (node.level * LEVEL - 6)
    if item.state != MATCHED:
        half = label_width(label) // 2 + 4
        left, right, top = node.x - half, node.x + half, middle - 8
        shape = f"M{left} {top}H{right}v{BOX}H{left}z"
        if item.state == CROSSING:
            shape += f"M{left + 2} {top + 2}H{right - 2}v{BOX - 4}H{left + 2}z"
        parts.append(f'<path class="f {ITEM_CLASS[item.state]}" d="{shape}"/>')
    text = "k q" if item.state == MATCHED else "k"
    parts.append(f'<text class="{text}" x="{node.x}" y="{middle + 4}">{escaped(label)}</text>')
