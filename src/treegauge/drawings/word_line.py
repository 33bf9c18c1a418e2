"""The words in the middle of a drawing: a column for each slot, as wide as its longest form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.drawings.marks import WORD_CLASS
from treegauge.drawings.sentence_view import (
    DELETED,
    DIFFERENT,
    EQUAL,
    GROUPED,
    INSERTED,
)
from treegauge.drawings.texts import escaped, label_width, text_width

if TYPE_CHECKING:
    from treegauge.drawings.sentence_view import SentenceView, Slot

PADDING = 10
LEAST = 16
MARGIN = 8
LINE = 17
#: letters of a system's name at the margin
LONGEST_NAME = 18


def shortened(name: str, most: int = LONGEST_NAME) -> str:
    """Return a name without its middle where it is long.

    >>> shortened("en_ewt-dev-parser-2026.conllu", 12)
    'en_ew…conllu'
    """
    half = (most - 1) // 2
    return name if len(name) <= most else f"{name[:half]}…{name[half + 1 - most :]}"


class WordLine:
    """Where columns are: edges and middles, from left to right or from right to left."""

    def __init__(self, view: SentenceView, least: list[int] | None = None) -> None:
        self.view = view
        #: what the sides are called, at the margin
        self.names = "gold", shortened(view.system or "system")
        self._margin = at = MARGIN + max(map(label_width, self.names)) + PADDING
        lefts: list[int] = []
        rights: list[int] = []
        #: words that stand over each other somewhere: the line is two lines high
        self.stacked = False
        for place, slot in enumerate(view.slots):
            gold, test = slot.gold, slot.test
            if gold == test and len(gold) == 1:
                width = text_width(gold[0]) + PADDING
            else:
                self.stacked = self.stacked or gold != test
                width = max(text_width(" ".join(gold)), text_width(" ".join(test))) + PADDING
            room = LEAST if least is None else least[place]
            width = max(width, room)
            lefts.append(at)
            at += width
            rights.append(at)
        self.width = at + MARGIN
        if view.rtl:
            lefts, rights = (
                [self.width - x for x in rights],
                [self.width - x for x in lefts],
            )
        self.left, self.right = lefts, rights
        self.middle = [(low + high) // 2 for low, high in zip(lefts, rights, strict=True)]
        self.height = 2 * LINE + 4 if self.stacked else LINE + 4

    def span(self, begin: int, end: int) -> tuple[int, int]:
        """Return the left and right edge of the columns from begin to before end."""
        if self.view.rtl:
            return self.left[end - 1], self.right[begin]
        return self.left[begin], self.right[end - 1]

    def draw(self, top: int, parts: list[str]) -> None:
        """Add the words; each column is one element of class ``w``."""
        middle = top + self.height // 2 + 5
        upper, lower = top + LINE - 3, top + 2 * LINE - 1
        for x, slot, low, high in zip(
            self.middle, self.view.slots, self.left, self.right, strict=True
        ):
            kind = WORD_CLASS[slot.state] if slot.counts else f"{WORD_CLASS[slot.state]} u"
            gold = _shown(slot.gold)
            test = gold if slot.test == slot.gold else _shown(slot.test)
            if slot.state == EQUAL and gold == test:
                parts.append(f'<text class="w {kind}" x="{x}" y="{middle}">{gold}</text>')
                continue
            parts.append(f'<g class="w {kind}"><title>{_title(slot)}</title>')
            if slot.gold:
                parts.append(f'<text x="{x}" y="{upper}">{gold}</text>')
            else:
                parts.append(f'<path d="M{low + 3} {upper - 10}H{high - 3}v12H{low + 3}z"/>')
            if slot.test:
                parts.append(f'<text x="{x}" y="{lower}">{test}</text>')
            else:
                parts.append(f'<path d="M{low + 3} {lower - 10}H{high - 3}v12H{low + 3}z"/>')
            if slot.state == DIFFERENT:
                parts.append(f'<path d="M{low + 4} {lower + 3}H{high - 4}"/>')
            elif slot.state == GROUPED:
                parts.append(f'<path d="M{low + 3} {lower}v4H{high - 3}v-4"/>')
            parts.append("</g>")
        self._draw_ends(top, parts)
        x = self.width - MARGIN if self.view.rtl else MARGIN
        # They stay in sight while a page moves the drawing, over whatever is there.
        room = self._margin - PADDING // 2
        left = self.width - room if self.view.rtl else 0
        parts.append(
            f'<g class="a{" z" if self.view.rtl else ""}">'
            f'<rect x="{left}" y="{top}" width="{room}" height="{self.height}"/>'
        )
        # Beside the words, one above the other as what they name.
        middle = top + self.height // 2
        for name, y in zip(self.names, (middle - 2, middle + 10), strict=True):
            parts.append(f'<text class="h" x="{x}" y="{y}">{escaped(name)}</text>')
        parts.append("</g>")

    def _draw_ends(self, top: int, parts: list[str]) -> None:
        """Mark where a sentence of one side ends and the other's goes on."""
        slots = self.view.slots
        for place, slot in enumerate(slots[:-1]):
            if not slot.test_ends or slot.gold_ends:
                continue
            x = self.left[place] if self.view.rtl else self.right[place]
            parts.append(
                f'<path class="v" d="M{x} {top}v{self.height}">'
                "<title>a sentence of the system ends here</title></path>"
            )


def _shown(words: tuple[str, ...]) -> str:
    return escaped(words[0]) if len(words) == 1 else escaped(" ".join(words))


MEANINGS = {
    EQUAL: "equal",
    DIFFERENT: "other word",
    DELETED: "in gold only",
    INSERTED: "in the system's only",
    GROUPED: "cut differently",
}


def _title(slot: Slot) -> str:
    """Return what became of words, in words."""
    gold, test = "+".join(slot.gold), "+".join(slot.test)
    both = f"{gold} / {test}" if gold and test else gold or test
    return escaped(f"{both}: {MEANINGS[slot.state]}{'' if slot.counts else ', does not count'}")
