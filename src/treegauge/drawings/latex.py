r"""Drawings for papers: trees with the package ``forest``, arcs with ``tikz-dependency``.

Trees of discontinuous constituents, whose branches cross, and mappings of two trees are plain ``tikz``; roles
are a table, a row for each predicate.  A drawing is never wider than a column: words of a long sentence
beside which nothing is wrong are «⋯».

A whole document of class ``standalone``, so that it can be looked at alone and included in a paper; what
to copy stands between ``\begin{document}`` and ``\end{document}``, the styles before it.  Words are
whatever is in somebody's files: where they are not Latin, LuaLaTeX or XeLaTeX with a font for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.escaping import latex, latex_comment
from treegauge.drawings.bars import shown_label
from treegauge.drawings.folding import folded
from treegauge.drawings.latex_tables import frame_table, mapping_picture
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
#: and from the middle of a label to its branches
EDGE = 7
#: a sentence of more columns is folded
LONG = 12
#: so many columns fit a column of a paper
MOST = 18
#: two trees over more columns stand one above the other
WIDE = 6


def _preamble(package: str) -> list[str]:
    lines = [r"\documentclass[border=4pt]{standalone}", rf"\usepackage{{{package},adjustbox}}"]
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


def draw_latex(
    view: SentenceView, which: str | None = None, *, spec: str | None = None, full: bool = False
) -> str:
    """Return a drawing as a LaTeX document: trees, arcs, or groups of words for entities and tags.

    ``full``: nothing is folded.
    """
    which = which or view.drawings[0]
    if which == "mapping" and view.mapping is not None:
        return _document(view, which, _preamble("tikz"), mapping_picture(view.mapping))
    more = ""
    if which in {"bars", "tree", "arcs", "roles"}:
        layer = chosen_layer(view, which, spec)
        if len(view.slots) > LONG and not full:
            # A table of roles goes on below itself.
            view, layer, left_out = folded(view, layer, None if which == "roles" else MOST)
            if left_out:
                more = f", without {left_out} wrong items elsewhere (the full drawing has all)"
    if which in {"bars", "tree"}:
        if layer.nested and any(item.gaps for item in (*layer.gold, *layer.test)):
            return _document(view, f"{layer.spec}{more}", _preamble("tikz"), _crossing(view, layer))
        if layer.nested:
            return _document(view, f"{layer.spec}{more}", _preamble("forest"), _forest(view, layer))
        return _document(
            view, f"{layer.spec}{more}", _preamble("tikz-dependency"), _groups(view, layer)
        )
    if which == "arcs":
        return _document(
            view, f"{layer.spec}{more}", _preamble("tikz-dependency"), _dependency(view, layer)
        )
    if which == "roles":
        return _document(view, f"{layer.spec}{more}", _preamble("tikz"), frame_table(view, layer))
    raise SettingsError(
        f"{which} has no drawing in LaTeX: bars, tree, arcs, roles and mapping have (SVG has all)"
    )


def _document(view: SentenceView, what: str, before: list[str], body: list[str]) -> str:
    place = f"{view.document}, sentence {view.number}, {what}"
    lines = [
        *latex_comment(f"{place}; made by treegauge diff"),
        *before,
        r"\begin{document}",
        r"\begin{adjustbox}{max width=\columnwidth}",
        *body,
        r"\end{adjustbox}",
        r"\end{document}",
    ]
    return "\n".join(lines) + "\n"


def _forest(view: SentenceView, layer: Layer) -> list[str]:
    """Return gold's tree and the system's, one beside the other or below it."""
    size = len(view.slots)
    stacked = size > WIDE
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
            lines.append(r"\\[2ex]" if stacked else r"\qquad")
    return [r"\begin{tabular}{@{}c@{}}", *lines, r"\end{tabular}"] if stacked else lines


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
        side = "gold" if gold else "system"
        lines += [
            r"\begin{tikzpicture}[x=1pt, y=1pt]",
            rf"  \node[anchor=east] at (0, 0) {{{side}}};",
        ]
        # Labels come last: where branches cross they run behind them.
        for node in nodes:
            start = f"({node.x}, {LEVEL * node.level - EDGE})"
            for below in node.below:
                if isinstance(below, Node):
                    end = f"({below.x}, {LEVEL * below.level + EDGE})"
                elif words[below]:
                    end = f"({middle[below]}, {EDGE})"
                else:
                    continue
                lines.append(rf"  \draw[tg {node.item.state}] {start} -- {end};")
        for node in nodes:
            place = f"({node.x}, {LEVEL * node.level})"
            label = latex(shown_label(node.item, gold))
            style = f"tg {node.item.state} node, fill=white, inner sep=2pt"
            lines.append(rf"  \node[{style}] at {place} {{{label}}};")
        lines += [
            rf"  \node at ({middle[column]}, 0) {{{latex(word)}}};"
            for column, word in enumerate(words)
            if word
        ]
        lines.append(r"\end{tikzpicture}")
        if gold:
            lines.append(r"\\[2ex]")
    return [r"\begin{tabular}{@{}c@{}}", *lines, r"\end{tabular}"]


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
                lines.append(f"{lead}[{_braced(' '.join(words))}{edge}]")
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
        for item in items:
            if gold or item.state != MATCHED:
                lines.append(_edge(item, gold))
    return [*lines, r"\end{dependency}"]


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
            label = _braced(shown_label(item, row == 1))
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
