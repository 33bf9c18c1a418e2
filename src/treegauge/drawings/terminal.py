"""Drawings for the terminal: letters on a grid, folded where the sentence is wider than the screen.

Marks as everywhere: ``-`` missing, ``+`` extra, ``x`` crossing, ``~`` another label; ``a/b`` another word,
``∅`` no word, ``a+b`` words cut differently.  Lines differ too: dashed, thick, double, thin.  What
matched is left out but for the smallest constituents around errors, unless all is wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.text import letter_width, terminal
from treegauge.drawings.arcs import STUBS, Arc, anchor, lay_out
from treegauge.drawings.bars import in_order, named_landmarks, shown_label
from treegauge.drawings.item_rows import MARKS
from treegauge.drawings.roles import frames
from treegauge.drawings.sentence_view import (
    BEFORE,
    BEHIND,
    CROSSING,
    EQUAL,
    EXTRA,
    MATCHED,
    MISSING,
    RELABELLED,
)
from treegauge.drawings.span_frames import frames_of, piece_label

if TYPE_CHECKING:
    from treegauge.drawings.sentence_view import Item, Layer, SentenceView, Slot

COLOURS = {
    MISSING: "\x1b[94m",
    EXTRA: "\x1b[33m",
    CROSSING: "\x1b[31m",
    RELABELLED: "\x1b[35m",
}
RESET = "\x1b[0m"
NOTHING = "∅"
#: between the pieces of a bar
GAP = "·"
#: of a state: left end, line, right end of a bar
BARS = {
    MATCHED: tuple("├─┤"),
    MISSING: tuple("╎╌╎"),
    EXTRA: tuple("┣━┫"),
    CROSSING: tuple("╠═╣"),
    RELABELLED: tuple("├─┤"),
}
#: of a state: line, upright, corners above the words (left, right) and below
ARCS = {
    MATCHED: tuple("─│╭╮╰╯"),
    MISSING: tuple("╌╎╭╮╰╯"),
    EXTRA: tuple("━┃┏┓┗┛"),
    RELABELLED: tuple("─│╭╮╰╯"),
}
#: keep a word in its place whatever its direction, and its letters in their own
ISOLATED = "\u2067{}\u2069"


def shown_words(slot: Slot) -> str:
    """Return the words of a column as one text."""
    gold, test = ("+".join(map(terminal, words)) or NOTHING for words in (slot.gold, slot.test))
    if slot.state == EQUAL:
        return gold
    return f"{gold}/{test}"


def cells_of(text: str) -> list[str]:
    """Return what stands in each cell of the screen: wide letters take two, marks none.

    >>> cells_of("北a")
    ['北', '', 'a']
    """
    cells: list[str] = []
    for letter in text:
        width = letter_width(letter)
        if width == 0 and cells:
            place = -1 if cells[-1] else -2
            cells[place] += letter
            continue
        cells.append(letter)
        if width == 2:
            cells.append("")
    return cells


class TextLine:
    """Where columns are, in letters; two neighbours have a space between them."""

    def __init__(self, view: SentenceView, least: list[int]) -> None:
        self.cells = [cells_of(shown_words(slot)) for slot in view.slots]
        self.left: list[int] = []
        self.right: list[int] = []
        at = 0
        for cells, wide in zip(self.cells, least, strict=True):
            self.left.append(at)
            at += max(len(cells), wide)
            self.right.append(at)
            at += 1
        self.width = max(at - 1, 1)
        if view.rtl:
            self.left, self.right = (
                [self.width - x for x in self.right],
                [self.width - x for x in self.left],
            )
        self.rtl = view.rtl
        self.middle = [(a + b) // 2 for a, b in zip(self.left, self.right, strict=True)]


class Grid:
    """Letters with colours, row by row; row 0 is the words, negative rows are above them."""

    def __init__(self, line: TextLine, colour: bool) -> None:
        self.line, self.colour = line, colour
        self.rows: dict[int, list[tuple[str, str]]] = {}
        #: row, first cell, one behind the last, label, line and style of what has a label
        self.labels: list[tuple[int, int, int, str, str, str]] = []
        for left, right, cells in zip(line.left, line.right, line.cells, strict=True):
            start = left + (right - left - len(cells)) // 2
            if line.rtl and cells:
                cells = [ISOLATED.format("".join(cells)), *[""] * (len(cells) - 1)]  # noqa: PLW2901
            for place, letter in enumerate(cells):
                self.put(0, start + place, letter, "")

    def put(self, row: int, at: int, letter: str, style: str) -> None:
        """Write one letter."""
        if row not in self.rows:
            self.rows[row] = [(" ", "")] * self.line.width
        if 0 <= at < self.line.width:
            self.rows[row][at] = (letter, style)

    def write(self, row: int, at: int, text: str, style: str) -> None:
        """Write a text."""
        for place, letter in enumerate(cells_of(text)):
            self.put(row, at + place, letter, style)

    def label(self, row: int, left: int, right: int, label: str, fill: str, style: str) -> None:
        """Write a label into the middle of a line; where the line is cut, each piece has it."""
        room = right - left - len(cells_of(label))
        self.write(row, left + max(0, room // 2), label, style)
        self.labels.append((row, left, right, label, fill, style))

    def _repeat(self, pieces: list[tuple[int, int]]) -> None:
        """Write the labels of lines that are cut into each piece that has room."""
        for row, left, right, label, fill, style in self.labels:
            parts = [(max(left, low), min(right, high)) for low, high in pieces]
            parts = [(low, high) for low, high in parts if low < high]
            size = len(cells_of(label))
            if len(parts) < 2:
                continue
            middle = left + max(0, (right - left - size) // 2)
            for at in range(middle, middle + size):
                self.put(row, at, fill, style)
            roomy = [(low, high) for low, high in parts if high - low >= size]
            for low, high in roomy:
                self.write(row, low + (high - low - size) // 2, label, style)
            if not roomy:
                # It stands out over an end of the line rather than being cut.
                low, high = max(parts, key=lambda part: part[1] - part[0])
                self.write(row, low if low > left else max(high - size, 0), label, style)

    def free(self, row: int, at: int) -> bool:
        """Tell whether nothing stands there."""
        return row not in self.rows or self.rows[row][at][0] == " "

    def lines(self, width: int) -> list[str]:
        """Return the rows, cut between columns into pieces that fit the width."""
        line = self.line
        edges = sorted(zip(line.left, line.right, strict=True))
        pieces: list[tuple[int, int]] = []
        begin = 0
        end = 0
        for _, right in edges:
            if right - begin > width and end > begin:
                pieces.append((begin, end))
                begin = end + 1
            end = right
        pieces.append((begin, end))
        if line.rtl:
            pieces.reverse()
        self._repeat(pieces)
        lines: list[str] = []
        for low, high in pieces:
            if lines:
                lines.append("")
            rows = (self._shown(self.rows[row][low:high]) for row in sorted(self.rows))
            lines += [row for row in rows if row]
        return lines

    def _shown(self, cells: list[tuple[str, str]]) -> str:
        while cells and cells[-1][0] == " ":
            cells.pop()
        shown = ""
        now = ""
        for letter, style in cells:
            if self.colour and style != now:
                shown += (RESET if now else "") + style
                now = style
            shown += letter
        return shown + (RESET if now else "")


def _marked(item: Item, gold: bool = True) -> str:
    """Return an item's label with its mark."""
    mark = "" if item.state == MATCHED else MARKS[item.state]
    return mark + terminal(shown_label(item, gold))


def draw_text(
    view: SentenceView,
    which: str | None = None,
    *,
    spec: str | None = None,
    width: int = 100,
    colour: bool = False,
    full: bool = False,
) -> str:
    """Return a drawing of a sentence for a terminal of this width; parameters as of ``draw_svg``."""
    from treegauge.drawings.svg import chosen_layer, unknown_drawing

    which = which or view.drawings[0]
    if which == "mapping" and view.mapping is not None:
        return view.mapping.draw()
    if which == "lattice" and view.lattice is not None:
        from treegauge.drawings.lattice_view import draw_text as draw_lattice

        return draw_lattice(view.lattice)
    if which == "words":
        line = TextLine(view, [0] * len(view.slots))
        return "\n".join(Grid(line, colour).lines(width))
    if which not in WAYS:
        raise unknown_drawing(view, which)
    layer = chosen_layer(view, which, spec)
    return "\n".join(WAYS[which](view, layer, colour, full).lines(width))


def _bars(view: SentenceView, layer: Layer, colour: bool, full: bool) -> Grid:
    size = len(view.slots)
    least = [1] * size
    sides = []
    both = in_order(layer.gold), in_order(layer.test)
    for ordered, named in zip(both, named_landmarks(*both, size), strict=True):
        shown = [item for item in ordered if full or item.state != MATCHED or item.number in named]
        for item in shown:
            # The width of a bar and the spaces between its columns make room for its label.
            begin, end = max(item.runs, key=lambda run: run[1] - run[0])
            columns = end - begin
            need = len(_marked(item)) + 2 - (columns - 1)
            share = -(-need // columns)
            if share > 1:
                least[begin:end] = [max(width, share) for width in least[begin:end]]
        sides.append(shown)
    grid = Grid(line := TextLine(view, least), colour)
    for shown, way in zip(sides, (-1, 1), strict=True):
        top = [0] * size
        for item in shown:
            level = max(top[item.begin : item.end], default=0) + 1
            top[item.begin : item.end] = [level] * (item.end - item.begin)
            _bar(item, grid, line, way * level, view.rtl)
    return grid


def _bar(item: Item, grid: Grid, line: TextLine, row: int, rtl: bool) -> None:
    ends = (item.begin, item.end - 1)
    left = min(line.left[column] for column in ends)
    right = max(line.right[column] for column in ends)
    start, fill, stop = BARS[item.state]
    before, behind = item.open & 1, item.open & 2
    if rtl:
        before, behind = behind, before
    size = right - left
    text = (fill if before else start) + fill * (size - 2) + (fill if behind else stop)
    style = COLOURS.get(item.state, "")
    label = _marked(item, row < 0)
    if item.gaps:
        # Pieces with a dotted line between them; the label is on the widest.
        pieces = []
        for begin, end in item.runs:
            low = min(line.left[begin], line.left[end - 1])
            pieces.append((low, max(line.right[begin], line.right[end - 1])))
        grid.write(row, left, GAP * size, style)
        for low, high in pieces:
            grid.write(row, low, (start + fill * (high - low - 2) + stop)[: high - low], style)
        left, right = max(pieces, key=lambda piece: piece[1] - piece[0])
    else:
        grid.write(row, left, text[:size], style)
    grid.label(row, left, right, label, fill, style)


def _arcs(view: SentenceView, layer: Layer, colour: bool, full: bool) -> Grid:
    size = len(view.slots)
    least = [1] * size
    sides = []
    for items in (layer.gold, layer.test):
        shown = [item for item in items if full or item.state != MATCHED]
        ends = [0] * size
        for item in shown:
            ends[item.begin] += 1
            if item.head >= 0:
                ends[item.head] += 1
        least = [max(width, 2 * count) for width, count in zip(least, ends, strict=True)]
        sides.append(shown)
    for item in (item for shown in sides for item in shown):
        need = len(_marked(item)) + 4
        columns = range(item.begin, item.begin + 1)
        if item.head in STUBS:
            # Beside the ends of other arcs.
            need += least[item.begin]
        else:
            # An arc from outside begins at the edge.
            head = {BEFORE: 0, BEHIND: size - 1}.get(item.head, item.head)
            columns = range(min(item.begin, head), max(item.begin, head) + 1)
            need += 4 if head != item.head else 0
        share = -(-need // max(len(columns) - 1, 1))
        for column in columns:
            least[column] = max(least[column], share)
    grid = Grid(line := TextLine(view, least), colour)
    for shown, way in zip(sides, (-1, 1), strict=True):
        arcs, _ = lay_out(shown, size, 1, 1)
        for arc in arcs:
            if arc.item.head in STUBS:
                arc.room = len(_marked(arc.item)) + 3
        anchor(arcs, line, view.rtl, most=2, edge=0)
        for arc in sorted(arcs, key=lambda arc: arc.height):
            _arc(arc, grid, way)
    return grid


def _arc(arc: Arc, grid: Grid, way: int) -> None:
    item = arc.item
    line, upright, *corners = ARCS[item.state]
    left_corner, right_corner = corners[:2] if way < 0 else corners[2:]
    style = COLOURS.get(item.state, "")
    row = way * (arc.height + 1)
    label = _marked(item, way < 0)
    last = grid.line.width - 1
    x, start = (min(max(place, 0), last) for place in (arc.ends, arc.starts))
    grid.put(way, x, "▼" if way < 0 else "▲", style)
    if item.head in STUBS:
        for level in range(2, arc.height + 1):
            grid.put(way * level, x, upright, style)
        grid.write(row, max(0, x - len(label) // 2), label, style)
        return
    low, high = min(x, start), max(x, start)
    for at in range(low + 1, high):
        grid.put(row, at, line, style)
    outside = item.head in {BEFORE, BEHIND}
    for at in (x, start):
        if at == start and outside:
            grid.put(row, at, line, style)
            continue
        grid.put(row, at, left_corner if at == low else right_corner, style)
        for level in range(1 if at == start else 2, arc.height + 1):
            if grid.free(way * level, at):
                grid.put(way * level, at, upright, style)
    grid.label(row, low + 1, high, label, line, style)


def _roles(view: SentenceView, layer: Layer, colour: bool, full: bool) -> Grid:
    if layer.predicates is not None:
        return _span_frames(view, layer, colour, full)
    size = len(view.slots)
    least = [1] * size
    sides = []
    for items in (layer.gold, layer.test):
        shown = [
            frame
            for frame in frames(items).values()
            if full or any(item.state != MATCHED for item in frame)
        ]
        texts = []
        for frame in shown:
            here: dict[int, list[Item]] = {}
            for item in frame:
                here.setdefault(item.begin, []).append(item)
            for column, members in here.items():
                least[column] = max(least[column], sum(len(_marked(item)) + 1 for item in members))
            texts.append(here)
        sides.append(texts)
    grid = Grid(line := TextLine(view, least), colour)
    for texts, way in zip(sides, (-1, 1), strict=True):
        for level, here in enumerate(texts, 1):
            ends = [line.left[column] for column in here]
            for at in range(min(ends), max(ends)):
                grid.put(way * level, at, "─", "")
            for column, members in here.items():
                at = line.left[column]
                for item in members:
                    label = _marked(item, way < 0)
                    grid.write(way * level, at, label, COLOURS.get(item.state, ""))
                    at += len(cells_of(label)) + 1
    return grid


def _span_frames(view: SentenceView, layer: Layer, colour: bool, full: bool) -> Grid:
    """Draw arguments that are spans: the label, and a line to the last word; the predicate between them."""
    least = [1] * len(view.slots)
    sides = [
        [frame for frame in frames_of(layer, gold=gold) if full or not frame.right]
        for gold in (True, False)
    ]

    def texts(item: Item, gold: bool) -> list[tuple[int, int, str]]:
        mark = "" if item.state == MATCHED else MARKS[item.state]
        label = terminal(shown_label(item, gold))
        return [
            (begin, end, mark + piece_label(label, number))
            for number, (begin, end) in enumerate(item.runs)
            if begin < end
        ]

    for frame in (frame for side in sides for frame in side):
        if frame.inside:
            least[frame.column] = max(least[frame.column], len(cells_of(terminal(frame.name))))
        for begin, end, text in (
            piece for lane in frame.lanes for word in lane for piece in texts(word, gold=True)
        ):
            share = -(-(len(cells_of(text)) + 1) // (end - begin))
            for column in range(begin, end):
                least[column] = max(least[column], share)
    grid = Grid(line := TextLine(view, least), colour)
    for side, way in zip(sides, (-1, 1), strict=True):
        level = 0
        for frame in side:
            for lane, items in enumerate(frame.lanes):
                level += 1
                for item in items:
                    style = COLOURS.get(item.state, "")
                    for begin, end, text in texts(item, way < 0):
                        columns = range(begin, end)
                        low = min(line.left[column] for column in columns)
                        high = max(line.right[column] for column in columns)
                        for at in range(low, high):
                            grid.put(way * level, at, BARS[item.state][1], style)
                        grid.write(way * level, low, text, style)
                if not lane and frame.inside:
                    grid.write(way * level, line.left[frame.column], terminal(frame.name), "")
    return grid


def _tree(view: SentenceView, layer: Layer, colour: bool, full: bool) -> Grid:
    del full
    return _bars(view, layer, colour, full=True)


WAYS = {"bars": _bars, "tree": _tree, "arcs": _arcs, "roles": _roles}
