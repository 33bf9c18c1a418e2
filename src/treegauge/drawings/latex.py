r"""Drawings for papers: trees with the package ``forest``, arcs with ``tikz-dependency``.

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
    """Return a drawing as a LaTeX document: trees for constituents, arcs for dependencies and roles."""
    which = which or view.drawings[0]
    if which in {"bars", "tree"}:
        layer = chosen_layer(view, which, spec)
        if layer.nested:
            return _document(view, layer, _preamble("forest"), _forest(view, layer))
    if which in {"arcs", "roles"}:
        layer = chosen_layer(view, which, spec)
        return _document(view, layer, _preamble("tikz-dependency"), _dependency(view, layer))
    raise SettingsError(
        f"{which} has no drawing in LaTeX: bars and tree of brackets, arcs and roles have (SVG has all)"
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
        for item in items:
            if gold or item.state != MATCHED:
                lines.append(_edge(item, gold))
    return [*lines, r"\end{dependency}"]


def _edge(item: Item, gold: bool) -> str:
    below = "" if gold else ", edge below"
    style = f"edge style={{tg {item.state}}}{below}"
    label = _braced(shown_label(item, gold) if item.state != MATCHED else item.label)
    here = item.begin + 1
    if item.head in {ROOT, NO_HEAD, INSIDE, BEFORE, BEHIND}:
        return rf"\deproot[{style}]{{{here}}}{label}"
    return rf"\depedge[{style}]{{{item.head + 1}}}{{{here}}}{label}"
