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
    """An item with its place: over the middle of what is below it or of its longest piece, and its level."""

    __slots__ = ("below", "item", "level", "x")

    def __init__(
        self, item: Item, below: list[Node | int], over: list[Node | int], middle: list[int]
    ) -> None:
        self.item, self.below = item, below
        # Above what stands in its gaps, too.
        level = 0
        for child in over:
            if isinstance(child, Node) and child.level > level:
                level = child.level
        self.level: int = level + 1
        self.x: int
        if item.gaps:
            # In the middle there may be branches to what stands in its gaps: so, over its longest piece.
            begin, end = max(item.runs, key=lambda run: run[1] - run[0])
            self.x = (middle[begin] + middle[end - 1]) // 2
            return
        first, last = below[0], below[-1]
        left = first.x if isinstance(first, Node) else middle[first]
        self.x = (left + (last.x if isinstance(last, Node) else middle[last])) // 2


def nest(items: list[Item], size: int, middle: list[int]) -> list[Node]:
    """Return the nodes of a tree from the inside out; what is below a node are nodes and columns."""
    nodes = []
    # What is topmost so far over each column, and of what has no gaps, how far it reaches from its first one.
    cover: list[Node | int] = list(range(size))
    reach = list(range(1, size + 1))
    pieces = any(item.gaps for item in items)
    for item in in_order(items):
        begin, end = item.begin, item.end
        over: list[Node | int] = []
        if pieces:
            over = list(dict.fromkeys(cover[begin:end]))
            below = list(dict.fromkeys(cover[column] for column in item.columns))
        else:
            at = begin
            while at < end:
                over.append(cover[at])
                at = reach[at]
            below = over
        if not below:
            continue
        node = Node(item, below, over, middle)
        nodes.append(node)
        cover[begin], reach[begin] = node, end
        if pieces:
            for column in item.columns:
                cover[column] = node
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
        # In a group: on a page, a text right behind a path is its label, and moves along it.
        parts.append("<g>")
        for node in nodes:
            _draw_label(node, base, way, parts)
        parts.append("</g>")
    line.draw(above, parts)
    return line.width, below + tall[1] + 10


def _draw_edges(node: Node, line: WordLine, base: int, way: int, parts: list[str]) -> None:
    item, middle = node.item, line.middle
    turn = base + way * ((node.level - 1) * LEVEL + 2)
    begin = f"M{node.x} {base + way * (node.level * LEVEL - 14)}L"
    shape = ""
    for child in node.below:
        if isinstance(child, Node):
            x, end = child.x, base + way * (child.level * LEVEL + 2)
        else:
            x, end = middle[child], base + way
        shape += f"{begin}{x} {turn}" if -1 <= end - turn <= 1 else f"{begin}{x} {turn}V{end}"
    if item.state == MATCHED:
        title = escaped(item.label)
    else:
        why = f" ({', '.join(item.causes)})" if item.causes else ""
        title = f"{item.state} {escaped(shown_label(item, way < 0))}{why}"
    parts.append(
        f'<path class="i {ITEM_CLASS[item.state]}" d="{shape}"><title>{title}</title></path>'
    )


def _draw_label(node: Node, base: int, way: int, parts: list[str]) -> None:
    item = node.item
    middle = base + way * (node.level * LEVEL - 6)
    # With a halo: branches of discontinuous constituents run behind it.
    if item.state == MATCHED:
        label = escaped(item.label)
        parts.append(f'<text class="k q h b" x="{node.x}" y="{middle + 4}">{label}</text>')
        return
    label = shown_label(item, way < 0)
    half = label_width(label) // 2 + 4
    left, right, top = node.x - half, node.x + half, middle - 8
    shape = f"M{left} {top}H{right}v{BOX}H{left}z"
    if item.state == CROSSING:
        shape += f"M{left + 2} {top + 2}H{right - 2}v{BOX - 4}H{left + 2}z"
    parts.append(
        f'<path class="f {ITEM_CLASS[item.state]}" d="{shape}"/>'
        f'<text class="k h b" x="{node.x}" y="{middle + 4}">{escaped(label)}</text>'
    )
