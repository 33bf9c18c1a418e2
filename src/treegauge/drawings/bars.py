"""Constituents as bars over their words, gold above and system below: an icicle.

A bar lies on the highest bar that it holds.  That of a discontinuous constituent is in pieces, with a dotted
line between them.  What is wrong has a box with its label; what matched is
a thin line, and lines over each other fold into a few pixels: the errors of a sentence of 80 words are
seen at once.  The smallest matched constituent around an error keeps its label, for the eye needs it.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from treegauge.drawings.marks import ITEM_CLASS
from treegauge.drawings.sentence_view import CROSSING, MATCHED, RELABELLED
from treegauge.drawings.texts import escaped, label_width
from treegauge.drawings.word_line import LEAST, WordLine

if TYPE_CHECKING:
    from treegauge.drawings.sentence_view import Item, Layer, SentenceView

THIN = 3
NAMED = 14
THICK = 19
BOX = 15
#: a bar that is wider has its label at its beginning
LONG = 160


def shown_label(item: Item, gold: bool = True) -> str:
    """Return an item's label, where they differ both: gold's→system's, above and below."""
    if item.state != RELABELLED:
        return item.label
    return f"{item.label}→{item.other}" if gold else f"{item.other}→{item.label}"


def in_order(items: list[Item]) -> list[Item]:
    """Return items from the inside out: short before long, of one span the lower before the higher."""
    return sorted(
        items,
        key=lambda item: (item.size if item.gaps else item.end - item.begin, -item.number),
    )


def landmarks(ordered: list[Item], size: int) -> set[int]:
    """Return the numbers of the smallest matched items around those that are wrong."""
    numbers: set[int] = set()
    # By column: an error that waits for the matched bar above it.
    waiting = bytearray(size)
    for item in ordered:
        begin, end = item.begin, item.end
        if item.state != MATCHED:
            waiting[begin:end] = b"\1" * (end - begin)
        elif 1 in waiting[begin:end]:
            numbers.add(item.number)
            waiting[begin:end] = bytes(end - begin)
    return numbers


def named_landmarks(gold: list[Item], test: list[Item], size: int) -> tuple[set[int], set[int]]:
    """Return the landmarks of both sides, those of either also on the other."""
    left, right = landmarks(gold, size), landmarks(test, size)
    from_gold = {item.partner for item in gold if item.number in left}
    from_test = {item.partner for item in test if item.number in right}
    left.update(number for number in from_test if number is not None)
    right.update(number for number in from_gold if number is not None)
    return left, right


def stacked(ordered: list[Item], size: int, named: set[int], full: bool) -> list[tuple[int, int]]:
    """Return for each item how far from the words it begins and how thick it is; and where all ends."""
    top = [0] * size
    places = []
    for item in ordered:
        begin, end = item.begin, item.end
        thick = THICK
        if item.state == MATCHED:
            thick = NAMED if full or item.number in named else THIN
        at = max(top[begin:end], default=0)
        places.append((at, thick))
        top[begin:end] = [at + thick] * (end - begin)
    places.append((max(top, default=0), 0))
    return places


def draw(
    view: SentenceView, layer: Layer, parts: list[str], *, full: bool = False
) -> tuple[int, int]:
    """Add the drawing and return its width and height; ``full``: nothing is folded."""
    size = len(view.slots)
    sides = []
    least = [LEAST] * size
    both = in_order(layer.gold), in_order(layer.test)
    for ordered, named in zip(both, named_landmarks(*both, size), strict=True):
        sides.append((ordered, stacked(ordered, size, named, full)))
        for item in ordered:
            if item.state != MATCHED and item.end - item.begin == 1:
                width = label_width(shown_label(item)) + 10
                least[item.begin] = max(least[item.begin], width)
    line = WordLine(view, least)
    above = sides[0][1][-1][0] + 6
    below = above + line.height
    for (ordered, places), base, way in zip(sides, (above, below), (-1, 1), strict=True):
        for item, (at, thick) in zip(ordered, places, strict=False):
            _draw_bar(item, line, base + way * at, way, thick, parts)
    line.draw(above, parts)
    return line.width, below + sides[1][1][-1][0] + 6


def _draw_bar(item: Item, line: WordLine, y: int, way: int, thick: int, parts: list[str]) -> None:
    """Draw one item at this distance from the words, away from them by ``way``."""
    left, right = line.span(item.begin, item.end)
    left, right = left + 2, right - 2
    pieces = [(left, right)]
    if item.gaps:
        spans = sorted(line.span(begin, end) for begin, end in item.runs)
        pieces = [(begin + 2, end - 2) for begin, end in spans]
    if item.state == MATCHED:
        y += way * 2
        tick = 0 if item.open else 2 * way
        shape = "".join([f"M{x} {y - tick}V{y}H{end}v{-tick}" for x, end in pieces])
        label = escaped(item.label)
        parts.append(
            f'<path class="i m" d="{shape}{_dots(pieces, y)}"><title>{label}</title></path>'
        )
        if thick > THIN:
            style, x = _beside("c", left, right, line.view.rtl)
            text = y + (10 if way > 0 else -3)
            parts.append(f'<text class="{style}" x="{x}" y="{text}">{label}</text>')
        return
    top = y + 2 if way > 0 else y - BOX - 2
    shape = _dots(pieces, top + BOX // 2)
    if item.gaps:
        shape += "".join(f"M{x} {top}H{end}V{top + BOX}H{x}z" for x, end in pieces)
        left, right = max(pieces, key=lambda piece: piece[1] - piece[0])
    else:
        shape += _box(item, left, right, top, line.view.rtl)
    if item.state == CROSSING:
        shape += f"M{left + 2.5} {top + 2.5}H{right - 2.5}V{top + BOX - 2.5}H{left + 2.5}z"
    why = f" ({', '.join(item.causes)})" if item.causes else ""
    title = escaped(shown_label(item, way < 0))
    style, x = _beside("k", left, right, line.view.rtl)
    parts.append(
        f'<path class="i f {ITEM_CLASS[item.state]}" d="{shape}">'
        f"<title>{item.state} {title}{why}</title></path>"
        f'<text class="{style}" x="{x}" y="{top + 11}">{title}</text>'
    )


def _beside(style: str, left: int, right: int, rtl: bool) -> tuple[str, int]:
    """Return the class of a bar's label and where it stands: of a long bar, where its first words are."""
    if right - left <= LONG:
        return style, (left + right) // 2
    return (f"{style} z", right - 6) if rtl else (f"{style} s", left + 6)


def _dots(pieces: list[tuple[int, int]], y: int) -> str:
    """Return the dotted lines between pieces of a bar."""
    if len(pieces) == 1:
        return ""
    ends = itertools.pairwise(pieces)
    return "".join(
        f"M{x} {y}h2" for before, after in ends for x in range(before[1] + 2, after[0], 5)
    )


def _box(item: Item, left: int, right: int, top: int, rtl: bool) -> str:
    """Return the outline of a box; where the item goes on in another sentence it is open."""
    before, behind = item.open & 1, item.open & 2
    if rtl:
        before, behind = behind, before
    bottom = top + BOX
    if not item.open:
        return f"M{left} {top}H{right}V{bottom}H{left}z"
    if before and behind:
        return f"M{left} {top}H{right}M{left} {bottom}H{right}"
    if before:
        return f"M{left} {top}H{right}V{bottom}H{left}"
    return f"M{right} {top}H{left}V{bottom}H{right}"
