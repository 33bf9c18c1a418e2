"""Drawings of trees: lines for the terminal, SVG for notebooks and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.escaping import html
from treegauge.base.text import terminal
from treegauge.drawings.columns import runs_right_to_left
from treegauge.drawings.texts import text_width

if TYPE_CHECKING:
    from treegauge.corpora.tree import Node, Tree

LETTER = 8.0
GAP = 18.0
ROW = 44.0
MARGIN = 14.0


def drawing(tree: Tree) -> str:
    """Return the tree with a node on each line; a preterminal and its word share one."""
    lines = []
    todo: list[tuple[Node, str, str]] = [(tree.root, "", "")]
    while todo:
        node, lead, below = todo.pop()
        if node.kind == "preterminal":
            # Where branches cross, a word says where it stands.
            number = f"{node.span[0]}=" if tree.pieces else ""
            lines.append(f"{lead}{terminal(node.label)} {number}{terminal(node.children[0].label)}")
            continue
        lines.append(lead + (terminal(node.label) or "·"))
        children = node.children
        for child in reversed(children):
            last = child is children[-1]
            corner, wall = ("└── ", "    ") if last else ("├── ", "│   ")
            todo.append((child, below + corner, below + wall))
    return "\n".join(lines)


def _positions(tree: Tree) -> dict[Node, tuple[float, int]]:
    """Place words side by side and every node over the middle of its children."""
    depth: dict[Node, int] = {tree.root: 0}
    order = list(tree.nodes())
    for node in order:
        for child in node.children:
            depth[child] = depth[node] + 1
    across: dict[Node, float] = {}
    right = MARGIN
    leaves = [node for node in order if node.kind == "word" or not node.children]
    for node in sorted(leaves, key=lambda leaf: leaf.span[0]) if tree.pieces else leaves:
        above = node.parent
        widest = max(text_width(node.label), text_width(above.label) if above else 0, LETTER)
        across[node] = right + widest / 2
        right += widest + GAP
    for node in reversed(order):
        children = node.children
        if children:
            # A discontinuous one stands over its first child: over the middle may be another.
            last = children[0] if len(node.runs) > 1 else children[-1]
            across[node] = (across[children[0]] + across[last]) / 2
    if runs_right_to_left(tree.words):
        across = {node: right + MARGIN - x for node, x in across.items()}
    return {node: (across[node], depth[node]) for node in order}


def svg(tree: Tree) -> str:
    """Return the tree as an SVG picture that follows the text colour of its surroundings."""
    places = _positions(tree)
    width = max(x + text_width(node.label) / 2 for node, (x, _) in places.items()) + MARGIN
    height = (max(level for _, level in places.values()) + 1) * ROW
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" role="img" font-family="sans-serif" '
            'font-size="14" text-anchor="middle" fill="currentColor" stroke="none">'
        ),
        f"<title>{html(str(tree))}</title>",
    ]
    for node, (x, level) in places.items():
        y = level * ROW + ROW / 2
        for child in node.children:
            child_x, child_level = places[child]
            parts.append(
                f'<line x1="{x:.1f}" y1="{y + 6:.1f}" x2="{child_x:.1f}" '
                f'y2="{child_level * ROW + ROW / 2 - 13:.1f}" stroke="currentColor" opacity="0.5"/>'
            )
        weight = ' font-style="italic"' if node.kind == "word" else ' font-weight="600"'
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}"{weight}>{html(node.label or "·")}</text>')
    return "\n".join([*parts, "</svg>"])
