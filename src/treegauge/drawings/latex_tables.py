"""Roles and mappings for LaTeX: a table with rows for predicates, two outlines with lines between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from treegauge.base.escaping import latex
from treegauge.drawings.bars import shown_label
from treegauge.drawings.mapped import GUTTER, ROW, STATES, STEP, depths
from treegauge.drawings.roles import frames
from treegauge.drawings.sentence_view import MATCHED
from treegauge.drawings.span_frames import frames_of, piece_label
from treegauge.drawings.texts import label_width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.drawings.sentence_view import Item, Layer, SentenceView
    from treegauge.mapping import Mapping

#: pixels of a screen in points
POINTS = 0.75
#: in points: around a label, and a column of a paper
SPACE, COLUMN = 9, 240


def _box(item: Item, label: str) -> str:
    """Return a label in the frame of its state."""
    if item.state == MATCHED:
        return rf"\footnotesize {latex(label)}"
    style = f"tg {item.state} node, inner sep=2pt, font=\\footnotesize"
    return rf"\tikz[baseline=(b.base)]\node[{style}](b){{{latex(label)}}};"


class Piece(NamedTuple):
    """A label over some columns: the first, one behind the last, LaTeX, and how wide it is in points."""

    begin: int
    end: int
    text: str
    width: float


def _lanes(layer: Layer, *, gold: bool) -> Iterator[list[Piece]]:
    """Return the rows of one side, those next to the words first."""
    if layer.predicates is None:
        for items in frames(layer.gold if gold else layer.test).values():
            cells: dict[int, Piece] = {}
            for item in items:
                label = shown_label(item, gold)
                own = Piece(item.begin, item.begin + 1, _box(item, label), _width(label))
                if (before := cells.get(item.begin)) is not None:
                    both = rf"{before.text}\,{own.text}"
                    own = own._replace(text=both, width=before.width + own.width)
                cells[item.begin] = own
            yield list(cells.values())
        return
    for frame in frames_of(layer, gold=gold):
        for lane, items in enumerate(frame.lanes):
            pieces: list[Piece] = []
            if not lane and frame.inside:
                name = rf"\footnotesize\textbf{{{latex(frame.name)}}}"
                pieces.append(Piece(frame.column, frame.column + 1, name, _width(frame.name)))
            for item in items:
                for number, (begin, end) in enumerate(item.runs):
                    if begin < end:
                        label = piece_label(shown_label(item, gold), number)
                        rule = rf"\textcolor{{tg{item.state}}}{{\hrulefill}}"
                        text = f"{rule}{_box(item, label)}{rule}"
                        pieces.append(Piece(begin, end, text, _width(label)))
            yield pieces


def _width(*labels: str) -> float:
    return sum(POINTS * label_width(label) + SPACE for label in labels)


def _row(pieces: list[Piece], low: int, high: int) -> str:
    """Return the row over some columns, empty where nothing is there; a piece over several is one cell."""
    cells: list[str] = []
    at = low
    for piece in sorted(pieces):
        begin, end = max(piece.begin, low), min(piece.end, high)
        if begin >= end:
            continue
        cells += [""] * (begin - at)
        several = end - begin > 1
        cells.append(
            rf"\multicolumn{{{end - begin}}}{{c}}{{{piece.text}}}" if several else piece.text
        )
        at = end
    cells += [""] * (high - at) if cells else []
    return " & ".join(cells) + r" \\" if cells else ""


def _blocks(words: list[str], lanes: list[list[Piece]]) -> list[tuple[int, int]]:
    """Return the columns of each table, so many that it fits a column of a paper."""
    widths = [_width(word) for word in words]
    for piece in (piece for lane in lanes for piece in lane):
        share = piece.width / (piece.end - piece.begin)
        for column in range(piece.begin, piece.end):
            widths[column] = max(widths[column], share)
    blocks: list[tuple[int, int]] = []
    begin, so_far = 0, 0.0
    for column, width in enumerate(widths):
        if so_far + width > COLUMN and column > begin:
            blocks.append((begin, column))
            begin, so_far = column, 0.0
        so_far += width
    return [*blocks, (begin, len(words))]


def frame_table(view: SentenceView, layer: Layer) -> list[str]:
    """Return the words with gold's predicates above and the system's below, a row for each.

    What does not fit a column of a paper goes on in a table below.
    """
    words = []
    for slot in view.slots:
        gold, test = (" ".join(side) for side in (slot.gold, slot.test))
        words.append(gold if gold == test else f"{gold or '∅'} / {test or '∅'}")
    above, below = (list(_lanes(layer, gold=gold)) for gold in (True, False))
    lines = [r"\setlength{\tabcolsep}{2pt}%", r"\begin{tabular}{@{}l@{}}"]
    for low, high in _blocks(words, [*above, *below]):
        rows = [_row(pieces, low, high) for pieces in reversed(above)]
        rows.append(" & ".join(f"{{{latex(word)}}}" for word in words[low:high]) + r" \\")
        rows += [_row(pieces, low, high) for pieces in below]
        lines.append(rf"\begin{{tabular}}{{{'c' * (high - low)}}}")
        lines += [row for row in rows if row]
        lines.append(r"\end{tabular} \\[2ex]")
    return [*lines, r"\end{tabular}"]


def mapping_picture(mapping: Mapping) -> list[str]:
    """Return both trees as outlines, a node on each line, and a line for each pair."""
    sides = ((mapping.gold, "g", "<"), (mapping.test, "t", ">"))
    lines = [
        r"\begin{tikzpicture}[x=1pt, y=-1pt, every node/.style={anchor=west, inner sep=1.5pt}]"
    ]
    left = 0.0
    for nodes, side, mark in sides:
        reach = 0.0
        for number, (node, depth) in enumerate(zip(nodes, depths(nodes), strict=True)):
            state, label = STATES[node.fate], node.label or "·"
            if node.partner is None:
                label = f"{label} {mark}" if side == "g" else f"{mark} {label}"
            x = left + POINTS * STEP * depth
            reach = max(reach, x + POINTS * label_width(label) + 12)
            style = rf"tg {state} node, font=\footnotesize"
            place = f"({x:g}, {POINTS * ROW * number:g})"
            lines.append(rf"  \node[{style}] ({side}{number}) at {place} {{{latex(label)}}};")
        left = reach + POINTS * GUTTER
    lines += [
        rf"  \draw[tg {STATES[node.fate]}] (g{number}.east) -- (t{node.partner}.west);"
        for number, node in enumerate(mapping.gold)
        if node.partner is not None
    ]
    return [*lines, r"\end{tikzpicture}"]
