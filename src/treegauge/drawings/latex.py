r"""Drawings for papers: trees with the package ``forest``, arcs with ``tikz-dependency``.

Trees of discontinuous constituents, whose branches cross, are plain ``tikz``.

A whole document of class ``standalone``, so that it can be looked at alone and included in a paper; what
to copy stands between ``\begin{document}`` and ``\end{document}``, the styles before it.  Words are
whatever is in somebody's files: where they are not Latin, LuaLaTeX or XeLaTeX with a font for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.escaping import latex, latex_comment
from treegauge.drawings.bars import shown_label
from treegauge.drawings.marks import LIGHT
from treegauge.drawings.node_trees import Node, nest
from treegauge.drawings.sentence_view import (
    BEFORE,
    BEHIND,
    CROSSING,
    EXTRA,
    INSIDE,
    MATCHED,
    MISSING,
    NO_HEAD,
    RELABELLED,
    ROOT,
)
from treegauge.drawings.svg import chosen_layer
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.drawings.sentence_view import Item, Layer, SentenceView

#: of a state: its colour and how lines are drawn, as TikZ has them
LINES = {
    MATCHED: ("m", "thin"),
    MISSING: ("g", "dashed, semithick"),
    EXTRA: ("e", "very thick"),
    CROSSING: ("x", "double, semithick"),
    RELABELLED: ("l", "thin"),
}

#: of trees whose branches cross, in points: between words, for a letter, from level to level
WORD_SPACE, LETTER, LEVEL = 14, 5, 26


def _preamble(package: str) -> list[str]:
    lines = [r"\documentclass[border=4pt]{standalone}", rf"\usepackage{{{package}}}"]
    # Words of any script need LuaLaTeX or XeLaTeX and a font that has them.
    lines += [r"\usepackage{iftex}", r"\iftutex\usepackage{fontspec}\fi"]
    for state, (colour, _) in LINES.items():
        digits = LIGHT[colour][1:].upper()
        digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
        lines.append(rf"\definecolor{{tg{state}}}{{HTML}}{{{digits}}}")
    lines.append(r"\tikzset{")
    for state, (_, line) in LINES.items():
        box = "" if state == MATCHED else ", draw"
        lines.append(f"  tg {state}/.style={{draw=tg{state}, {line}}},")
        lines.append(f"  tg {state} node/.style={{tg{state}!60!black{box}, {line}}},")
    lines.append("}")
    return lines


def draw_latex(view: SentenceView, which: str | None = None, *, spec: str | None = None) -> str:
    """Return a drawing as a LaTeX document: trees, arcs, or groups of words for entities and tags."""
    which = which or view.drawings[0]
    if which in {"bars", "tree"}:
        layer = chosen_layer(view, which, spec)
        if layer.nested and any(item.gaps for item in (*layer.gold, *layer.test)):
            return _document(view, layer, _preamble("tikz"), _crossing(view, layer))
        if layer.nested:
            return _document(view, layer, _preamble("forest"), _forest(view, layer))
        return _document(view, layer, _preamble("tikz-dependency"), _groups(view, layer))
    if which in {"arcs", "roles"}:
        layer = chosen_layer(view, which, spec)
        return _document(view, layer, _preamble("tikz-dependency"), _dependency(view, layer))
    raise SettingsError(
        f"{which} has no drawing in LaTeX: bars, tree, arcs and roles have (SVG has all)"
    )


def _document(view: SentenceView, layer: Layer, before: list[str], body: list[str]) -> str:
    place = f"{view.document}, sentence {view.number}, {layer.spec}"
    lines = [
        *latex_comment(f"{place}; made by treegauge diff"),
        *before,
        r"\begin{document}",
        *body,
        r"\end{document}",
    ]
    return "\n".join(lines) + "\n"


def _forest(view: SentenceView, layer: Layer) -> list[str]:
    """Return gold's tree and the system's, one beside the other."""
    size = len(view.slots)
    lines: list[str] = []
    for gold, items in ((True, layer.gold), (False, layer.test)):
        nodes = nest(items, size, [0] * size)
        held = {below for node in nodes for below in node.below}
        covered = {below for below in held if isinstance(below, int)}
        tops: list[Node | int] = [node for node in nodes if node not in held]
        tops += [column for column in range(size) if column not in covered]
        lines += [r"\begin{forest}", "  for tree={parent anchor=south, child anchor=north}"]
        lines.append(f"  [{'gold' if gold else 'system'}, no edge")
        for top in sorted(tops, key=lambda top: top.item.begin if isinstance(top, Node) else top):
            lines += _branch(view, top, gold, 2)
        lines += ["  ]", r"\end{forest}"]
        if gold:
            lines.append(r"\qquad")
    return lines


def _crossing(view: SentenceView, layer: Layer) -> list[str]:
    """Return both trees where branches cross: words stand in their order, and everything has its place."""
    size = len(view.slots)
    lines: list[str] = []
    for gold, items in ((True, layer.gold), (False, layer.test)):
        words = [" ".join(slot.gold if gold else slot.test) for slot in view.slots]
        middle: list[int] = []
        at = 0
        for word in words:
            width = WORD_SPACE + LETTER * len(word) if word else 0
            middle.append(at + width // 2)
            at += width
        nodes = nest(items, size, middle)
        lines += [r"\begin{tikzpicture}[x=1pt, y=1pt]", f"  % {'gold' if gold else 'system'}"]
        lines += [
            rf"  \node (w{column}) at ({middle[column]}, 0) {{{latex(word)}}};"
            for column, word in enumerate(words)
            if word
        ]
        names = {id(node): f"n{number}" for number, node in enumerate(nodes)}
        for node in nodes:
            state, name = node.item.state, names[id(node)]
            place = f"({node.x}, {LEVEL * node.level})"
            label = latex(shown_label(node.item))
            lines.append(rf"  \node[tg {state} node] ({name}) at {place} {{{label}}};")
            for below in node.below:
                if isinstance(below, int) and not words[below]:
                    continue
                end = f"w{below}" if isinstance(below, int) else names[id(below)]
                lines.append(rf"  \draw[tg {state}] ({name}.south) -- ({end}.north);")
        lines.append(r"\end{tikzpicture}")
        if gold:
            lines.append(r"\qquad")
    return lines


def _branch(view: SentenceView, top: Node | int, gold: bool, depth: int) -> list[str]:
    """Return a node with all that is below it; trees may be deep, so without recursion."""
    lines: list[str] = []
    todo: list[tuple[Node | int | str, int]] = [(top, depth)]
    while todo:
        branch, level = todo.pop()
        lead = "  " * level
        if isinstance(branch, str):
            lines.append(f"{lead}{branch}")
        elif isinstance(branch, Node):
            state = branch.item.state
            edge = ", no edge" if level == depth else f", edge={{tg {state}}}"
            label = _braced(shown_label(branch.item, gold))
            lines.append(f"{lead}[{label}, tg {state} node{edge}")
            todo.append(("]", level))
            todo += [(below, level + 1) for below in reversed(branch.below)]
        else:
            slot = view.slots[branch]
            words = slot.gold if gold else slot.test
            if words:
                edge = ", no edge" if level == depth else f", edge={{tg {MATCHED}}}"
                lines.append(f"{lead}[{_braced(' '.join(words))}, tier=word{edge}]")
    return lines


def _braced(text: str) -> str:
    """Return a text that no comma or bracket in it can harm."""
    return "{" + latex(text) + "}"


def _dependency(view: SentenceView, layer: Layer) -> list[str]:
    """Return the words with gold's arcs above and the system's below; what matched is drawn once."""
    words = []
    for slot in view.slots:
        above, below = (" ".join(words_of_side) for words_of_side in (slot.gold, slot.test))
        both = above if above == below else f"{above or '∅'} / {below or '∅'}"
        # In these tables \& parts columns.
        words.append(_braced(both).replace(r"\&", r"\symbol{38}"))
    lines = [r"\begin{dependency}[edge slant=5pt]", r"\begin{deptext}[column sep=6pt]"]
    lines += [" \\& ".join(words) + r" \\", r"\end{deptext}"]
    for gold, items in ((True, layer.gold), (False, layer.test)):
        if layer.predicates is not None:
            lines += _frames(layer, gold)
            continue
        for item in items:
            if gold or item.state != MATCHED:
                lines.append(_edge(item, gold))
    return [*lines, r"\end{dependency}"]


def _frames(layer: Layer, gold: bool) -> list[str]:
    """Return boxes around predicates and around the pieces of their arguments, with arcs between them."""
    from treegauge.drawings.span_frames import frames_of, piece_label

    side = "g" if gold else "t"
    lines: list[str] = []
    for level, frame in enumerate(frames_of(layer, gold=gold), 1):
        items = [item for lane in frame.lanes for item in lane if gold or item.state != MATCHED]
        if not items or not frame.inside:
            continue
        head, place = f"{side}p{frame.column}", frame.column + 1
        lines.append(rf"\wordgroup{{1}}{{{place}}}{{{place}}}{{{head}}}")
        for item in items:
            style = f"tg {item.state}"
            for number, (begin, end) in enumerate(item.runs):
                if begin >= end:
                    continue
                name = f"{side}a{item.number}x{number}"
                label = shown_label(item) if item.state != MATCHED else item.label
                below = "" if gold else ", edge below"
                box = rf"\wordgroup[group style={{{style}}}]{{1}}{{{begin + 1}}}{{{end}}}{{{name}}}"
                arc = rf"\groupedge[edge style={{{style}}}{below}]{{{head}}}{{{name}}}"
                lines += [box, f"{arc}{_braced(piece_label(label, number))}{{{2 + 2 * level}ex}}"]
    return lines


def _groups(view: SentenceView, layer: Layer) -> list[str]:
    """Return gold's words with a box around each item, and below them the system's."""
    lines = [r"\begin{dependency}", r"\begin{deptext}[column sep=6pt, row sep=20pt]"]
    for gold in (True, False):
        words = [" ".join(slot.gold if gold else slot.test) or "∅" for slot in view.slots]
        cells = (_braced(word).replace(r"\&", r"\symbol{38}") for word in words)
        lines.append(" \\& ".join(cells) + r" \\")
    lines.append(r"\end{deptext}")
    for row, side, items in ((1, "north", layer.gold), (2, "south", layer.test)):
        place = "above" if row == 1 else "below"
        for number, item in enumerate(items):
            name = f"{side}{number}"
            place_of_it = f"{{{row}}}{{{item.begin + 1}}}{{{item.end}}}"
            lines.append(rf"\wordgroup[group style={{tg {item.state}}}]{place_of_it}{{{name}}}")
            label = _braced(shown_label(item))
            style = f"tg {item.state} node, draw=none, {place}, font=\\scriptsize"
            lines.append(rf"\node[{style}] at ({name}.{side}) {label};")
    return [*lines, r"\end{dependency}"]


def _edge(item: Item, gold: bool) -> str:
    below = "" if gold else ", edge below"
    style = f"edge style={{tg {item.state}}}{below}"
    label = _braced(shown_label(item, gold) if item.state != MATCHED else item.label)
    here = item.begin + 1
    if item.head in {ROOT, NO_HEAD, INSIDE, BEFORE, BEHIND}:
        return rf"\deproot[{style}]{{{here}}}{label}"
    return rf"\depedge[{style}]{{{item.head + 1}}}{{{here}}}{label}"
