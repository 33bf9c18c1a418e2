"""Attributes of words and their heads, for filtering and counting dependency errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.analysis.kinds.operations import MatrixCell
from treegauge.corpora.corpus import NONE, ROOT
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics._matches import Matches

# Longer distances are one class: 7+.
FAR = 7
#: the attributes of a word, after ``gold.`` or ``test.``
ATTRIBUTES = (
    "form",
    "lemma",
    "upos",
    "xpos",
    "deprel",
    "head.form",
    "head.lemma",
    "head.upos",
    "head.xpos",
    "head.deprel",
    "distance",
    "direction",
)
COLUMNS = {
    "form": "tokens.form",
    "lemma": "tokens.lemma",
    "upos": "tokens.upos",
    "xpos": "tokens.tag",
}


def attribute_of(text: str) -> tuple[bool, str]:
    """Return side (True for gold) and name of an attribute such as ``gold.deprel``."""
    side, _, name = text.strip().partition(".")
    if side not in {"gold", "test"} or name not in ATTRIBUTES:
        raise SettingsError(
            f"{text.strip()!r} is not an attribute of a word: write gold. or test., and behind it one of "
            f"{', '.join(ATTRIBUTES)}"
        )
    return side == "gold", name


class Arcs:
    """The items of an attachment score: a word each, with its partner word on the other side."""

    def __init__(self, comparison: Comparison, matches: Matches) -> None:
        self.comparison, self.matches = comparison, matches
        self.sides = {True: matches.gold, False: matches.test}
        self._corpora = {True: comparison.gold, False: comparison.test}
        core = comparison.core
        self._slot = {side: core.side_column(side, "slot") for side in (True, False)}
        self._word = {True: core.column("slot.gold"), False: core.column("slot.test")}
        self._stretches: tuple[list[int], list[dict[bool, list[int]]]] | None = None
        #: the item of each word
        self.item = {
            side: {token: item for item, token in enumerate(self.sides[side].token)}
            for side in (True, False)
        }

    def partner_word(self, gold: bool, token: int) -> int:
        """Return the word of the other side in a word's slot, NONE where there is none."""
        slot = self._slot[gold][token]
        if slot == NONE or self._word[gold][slot] != token:
            return NONE
        other: int = self._word[not gold][slot]
        return other

    def other(self, gold: bool, item: int) -> int:
        """Return the other side's item on the partner of an item's word, NONE where there is none."""
        word = self.partner_word(gold, self.sides[gold].token[item])
        return self.item[not gold].get(word, NONE)

    def stretch(self, gold: bool, token: int) -> int:
        """Return the number of the stretch that a word is in, NONE where words stand side by side.

        A stretch is what both sides have, cut or read differently: a group of words in one slot, or slots in
        a row of which each has words of one side only.
        """
        slot = self._slot[gold][token]
        return NONE if slot == NONE else self._all_stretches()[0][slot]

    def words_of_stretch(self, number: int) -> dict[bool, list[int]]:
        """Return the words of both sides in a stretch."""
        return self._all_stretches()[1][number]

    def _all_stretches(self) -> tuple[list[int], list[dict[bool, list[int]]]]:
        """Return the stretch of each slot, and the words of each stretch."""
        if self._stretches is not None:
            return self._stretches
        words: list[dict[bool, list[int]]] = [{True: [], False: []} for _ in self._word[True]]
        for side, slots in self._slot.items():
            for token, slot in enumerate(slots):
                if slot != NONE:
                    words[slot][side].append(token)
        of_slot = [NONE] * len(words)
        stretches: list[dict[bool, list[int]]] = []
        row: list[int] = []
        for slot in range(len(words) + 1):
            sizes = (
                {side: len(tokens) for side, tokens in words[slot].items()}
                if slot < len(words)
                else {}
            )
            if sizes and not all(sizes.values()):
                row.append(slot)
                continue
            pieces = [row, [slot]] if sizes and sizes[True] != sizes[False] else [row]
            for piece in pieces:
                both = {
                    side: sorted(token for member in piece for token in words[member][side])
                    for side in (True, False)
                }
                if all(both.values()):
                    for member in piece:
                        of_slot[member] = len(stretches)
                    stretches.append(both)
            row = []
        self._stretches = of_slot, stretches
        return self._stretches

    def label(self, gold: bool, item: int) -> str:
        """Return an item's relation, as it is compared."""
        number = self.sides[gold].label[item]
        return "" if number == NONE else self.matches.names[number]

    def tag(self, gold: bool, token: int) -> str:
        """Return a word's universal tag, or else its own tag."""
        return self._text(gold, "upos", token) or self._text(gold, "xpos", token) or ""

    def _text(self, gold: bool, name: str, token: int) -> str | None:
        corpus = self._corpora[gold]
        column = corpus.columns[COLUMNS[name]]
        if not len(column) or column[token] == NONE:
            return None
        return corpus.text(column[token])

    def get(self, gold: bool, item: int, name: str) -> str | None:
        """Return an attribute of an item's word, None where it has none."""
        side = self.sides[gold]
        token, head = side.token[item], side.head[item]
        if name == "deprel":
            return self.label(gold, item)
        if name in COLUMNS:
            return self._text(gold, name, token)
        if head in {ROOT, NONE}:
            return "root" if head == ROOT else None
        if name == "distance":
            return str(abs(head - token))
        if name == "direction":
            return "left" if head < token else "right"
        if name == "head.deprel":
            above = self.item[gold].get(head, NONE)
            return None if above == NONE else self.label(gold, above)
        return self._text(gold, name.removeprefix("head."), head)

    def place_of_head(self, gold: bool, item: int) -> str:
        """Return where a word's head stands: ``left 1``, ``right 2``, ``right 7+`` or ``root``."""
        distance = self.get(gold, item, "distance")
        if distance is None or distance == "root":
            return distance or ""
        shown = distance if int(distance) < FAR else f"{FAR}+"
        return f"{self.get(gold, item, 'direction')} {shown}"

    def words(self) -> Iterator[tuple[int, int, int]]:
        """Yield unit, gold item and test item of all words that count; NONE where a side has none."""
        counted = self.comparison.counted
        for item, unit in enumerate(self.sides[True].unit):
            if counted[unit]:
                yield unit, item, self.other(True, item)
        for item, unit in enumerate(self.sides[False].unit):
            if counted[unit] and self.other(False, item) == NONE:
                yield unit, NONE, item

    def fits(self, where: Sequence[tuple[bool, str, str]], gold: int, test: int) -> bool:
        """Tell whether a pair of items has these (side, attribute, value)."""
        return all(
            (item := gold if side else test) != NONE and self.get(side, item, name) == value
            for side, name, value in where
        )

    def matrix(
        self, rows: str, columns: str, where: Sequence[tuple[bool, str, str]]
    ) -> list[MatrixCell]:
        """Count two attributes of all words against each other, most frequent first."""
        first, second = attribute_of(rows), attribute_of(columns)
        cells: dict[tuple[str | None, str | None], tuple[list[int], dict[int, None]]] = {}
        for unit, gold, test in self.words():
            if not self.fits(where, gold, test):
                continue
            values = [
                None if item == NONE else self.get(side, item, name)
                for side, name in (first, second)
                for item in (gold if side else test,)
            ]
            count, units = cells.setdefault((values[0], values[1]), ([0], {}))
            count[0] += 1
            units[unit] = None
        counted = [
            MatrixCell(*values, count[0], tuple(sorted(units)))
            for values, (count, units) in cells.items()
        ]
        return sorted(counted, key=lambda cell: (-cell.count, cell.gold or "", cell.test or ""))


def conditions_of(where: Mapping[str, str]) -> list[tuple[bool, str, str]]:
    """Return conditions on words as (side, attribute, value)."""
    return [(*attribute_of(name), value) for name, value in where.items()]


def grouped(
    items: Sequence[int], key: Callable[[int], tuple[object, ...] | None]
) -> list[list[int]]:
    """Return items in groups of one key; an item without a key (None) is a group by itself."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for item in items:
        own = key(item)
        groups.setdefault(("alone", item) if own is None else ("with", *own), []).append(item)
    return list(groups.values())
