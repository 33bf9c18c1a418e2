"""Draw the mapping behind a tree distance: two trees, with lines between mapped nodes.

A node stands on each row, its children below it and further in, as in an outline.  A mapping keeps
order and ancestry, so its lines never cross.  Marks as in Emms (2008): what is deleted has ``<`` behind
it, what is inserted ``>`` before it, and a relabelled pair is joined by a line of its own kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.drawings.marks import ITEM_CLASS
from treegauge.drawings.sentence_view import EXTRA, MATCHED, MISSING, RELABELLED
from treegauge.drawings.texts import escaped, label_width

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison
    from treegauge.drawings.sentence_view import SentenceView
    from treegauge.mapping import MappedNode, Mapping

ROW = 17
STEP = 12
GUTTER = 90
TOP = 26
#: what becomes of a node, in the words of items
STATES = {
    "matched": MATCHED,
    "relabeled": RELABELLED,
    "deleted": MISSING,
    "inserted": EXTRA,
}


def add_mappings(views: dict[int, SentenceView], comparison: Comparison, spec: str) -> None:
    """Give each view the mapping of the stretch that begins with its sentence."""
    from treegauge.mapping import mappings_of

    for unit, mapping in mappings_of(comparison, spec, views).items():
        views[unit].mapping = mapping


def depths(nodes: list[MappedNode]) -> list[int]:
    """Return how deep each node is."""
    depth: list[int] = []
    for node in nodes:
        depth.append(0 if node.parent is None else depth[node.parent] + 1)
    return depth


def draw(mapping: Mapping, parts: list[str]) -> tuple[int, int]:
    """Add the drawing and return its width and height."""
    gold_depth, test_depth = depths(mapping.gold), depths(mapping.test)
    label = {
        True: [_shown(node) for node in mapping.gold],
        False: [_shown(node) for node in mapping.test],
    }
    wide = max(
        (
            8 + STEP * depth + label_width(text)
            for depth, text in zip(gold_depth, label[True], strict=True)
        ),
        default=0,
    )
    right = wide + GUTTER
    width = right + max(
        (
            STEP * depth + label_width(text) + 8
            for depth, text in zip(test_depth, label[False], strict=True)
        ),
        default=0,
    )
    parts.append(
        '<text class="c s" x="8" y="14">gold</text>'
        f'<text class="c s" x="{right}" y="14">test, cost {mapping.cost:g}</text>'
    )
    for number, node in enumerate(mapping.gold):
        y = TOP + ROW * number
        left = 8 + STEP * gold_depth[number]
        if node.partner is not None:
            other = TOP + ROW * node.partner
            kind = "m" if node.fate == "matched" else "l"
            x = right + STEP * test_depth[node.partner] - 4
            start = left + label_width(label[True][number]) + 4
            parts.append(
                f'<path class="j {kind}" d="M{start} {y}H{wide + 6}L{right - 6} {other}H{x}"/>'
            )
        _draw_node(node, label[True][number], left, y, parts)
    for levels, nodes, edge in ((gold_depth, mapping.gold, 8), (test_depth, mapping.test, right)):
        _draw_branches(nodes, levels, edge, parts)
    for number, node in enumerate(mapping.test):
        _draw_node(
            node, label[False][number], right + STEP * test_depth[number], TOP + ROW * number, parts
        )
    rows = max(len(mapping.gold), len(mapping.test))
    return width, TOP + ROW * rows + 4


def picture(mapping: Mapping) -> str:
    """Return the drawing as a picture of its own."""
    from treegauge.drawings.marks import wrapped

    parts: list[str] = []
    width, height = draw(mapping, parts)
    sizes = f"{len(mapping.gold)} and {len(mapping.test)} nodes"
    title = f"mapping of cost {mapping.cost:g} between trees of {sizes}"
    return wrapped(parts, width, height, title, alone=True)


def _shown(node: MappedNode) -> str:
    text = node.label or "·"
    if node.fate == "deleted":
        return f"{text} <"
    return f"> {text}" if node.fate == "inserted" else text


def _draw_node(node: MappedNode, text: str, x: int, y: int, parts: list[str]) -> None:
    kind = ITEM_CLASS[STATES[node.fate]]
    width = label_width(text)
    frame = "" if node.fate == "matched" else " f"
    shape = f"M{x - 3} {y - 7}h{width + 6}v14h{-width - 6}z" if frame else f"M{x} {y + 7}h{width}"
    if node.fate == "matched" and node.kind != "word":
        shape = f"M{x} {y}h0"
    style = "k s" if node.kind != "word" else "k s q"
    parts.append(
        f'<path class="i{frame} {kind}" d="{shape}"/>'
        f'<text class="{style}" x="{x}" y="{y + 4}">{escaped(text)}</text>'
    )


def _draw_branches(nodes: list[MappedNode], levels: list[int], edge: int, parts: list[str]) -> None:
    """Draw a line from each node down to its children."""
    last: dict[int, int] = {}
    for number, node in enumerate(nodes):
        if node.parent is not None:
            last[node.parent] = number
    shape = "".join(
        f"M{edge + STEP * levels[above] + 3} {TOP + ROW * above + 8}V{TOP + ROW * below}"
        for above, below in last.items()
    )
    if shape:
        parts.append(f'<path class="y" d="{shape}"/>')
