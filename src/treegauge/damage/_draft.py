"""A copy of gold on which kinds of noise work, and the record of what they planted.

Everything keeps the rows of gold until the end: words that go are marked, words that come stand behind a
word, sentences begin at rows.  So each kind plants by the places of gold, whatever others did before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treegauge.damage._chance import Chance, hits
from treegauge.damage._gold import NONE
from treegauge.damage._noisy import Planted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.damage._gold import Gold


@dataclass(frozen=True)
class NewWord:
    """An inserted word: its texts by column (numbers of strings), and the row of its head."""

    texts: dict[str, int]
    head: int


class Draft:
    """Columns of gold that are copied once somebody changes them, and marks."""

    def __init__(self, gold: Gold, seed: int, options: dict[str, Any]) -> None:
        self.gold = gold
        self.seed = seed
        self.options = options
        self.kind = ""
        self.planted: list[Planted] = []
        self.changed: dict[str, list[int]] = {}
        self.new_strings: dict[str, int] = {}
        self.new_texts: list[str] = []
        self.heads = gold.heads.copy()
        #: 0 for words that are gone
        self.alive = bytearray(b"\1") * gold.tokens
        #: words that come behind a word
        self.behind: dict[int, list[NewWord]] = {}
        #: constituents and arcs that are gone
        self.gone_nodes: set[int] = set()
        self.gone_arcs: set[int] = set()
        #: arcs that come: (dependent, head, label)
        self.new_arcs: list[tuple[int, int, int]] = []
        #: multiword tokens that are gone, by their row, and words that become one with the word behind
        self.gone_surfaces: set[int] = set()
        self.new_surfaces: dict[int, int] = {}
        #: where sentences begin: by sentence, and where there was no boundary
        self.starts = {s: gold.first_token[s] for s in range(gold.sentences)}
        self.new_starts: set[int] = set()
        #: sentences with words of another spelling
        self.respelled: set[int] = set()
        #: sentences with other words than gold has, more or fewer
        self.touched: set[int] = set()

    def column(self, name: str) -> list[int]:
        """Return a column as it is now."""
        return self.changed.get(name) or self.gold.column(name)

    def set(self, name: str, row: int, value: int) -> None:
        """Change a value."""
        if name not in self.changed:
            self.changed[name] = self.gold.columns[name].copy()
        self.changed[name][row] = value

    def number(self, text: str) -> int:
        """Return the number of a text, also of one that is not in gold."""
        known = self.gold.numbers.get(text)
        if known is not None:
            return known
        if text not in self.new_strings:
            self.new_strings[text] = len(self.gold.strings) + len(self.new_texts)
            self.new_texts.append(text)
        return self.new_strings[text]

    def text(self, number: int) -> str:
        """Return the text of a number, nothing for none."""
        if number == NONE:
            return ""
        size = len(self.gold.strings)
        return self.gold.strings[number] if number < size else self.new_texts[number - size]

    def hits(self, sentence: int, places: int, rate: float) -> list[tuple[int, int]]:
        """Return (draw, place) of what is damaged in a sentence; see :func:`_chance.hits`."""
        return hits(self.seed, self.kind, sentence, places, rate)

    def hit_words(self, rate: float) -> Iterator[tuple[int, int]]:
        """Return (sentence, row) of all words that are damaged and still there."""
        gold, alive = self.gold, self.alive
        for sentence in range(gold.sentences):
            first, behind = gold.first_token[sentence], gold.first_token[sentence + 1]
            for _, place in self.hits(sentence, behind - first, rate):
                if alive[first + place]:
                    yield sentence, first + place

    def chance(self, sentence: int, place: int) -> Chance:
        """Return the numbers for choices at one place."""
        return Chance(self.seed, self.kind, sentence, place)

    def word_chance(self, sentence: int, row: int) -> Chance:
        """Return the numbers for choices at one word."""
        return self.chance(sentence, row - self.gold.first_token[sentence])

    def record(self, sentence: int, place: str, before: str, after: str) -> None:
        """Write down what was planted."""
        sent_id = self.gold.text("sentences.name", sentence)
        self.planted.append(Planted(self.kind, sentence + 1, sent_id, place, before, after))

    def word_number(self, row: int) -> int:
        """Return the number of a word in its gold sentence, from 1; 0 for the root."""
        return 0 if row < 0 else row - self.gold.first_token[self.gold.sentence_of(row)] + 1

    def place_of(self, first: int, behind: int) -> str:
        """Return the place of some words: ``3``, or ``3-5``."""
        begin, end = self.word_number(first), self.word_number(behind - 1)
        return str(begin) if begin == end else f"{begin}-{end}"

    def form(self, row: int) -> str:
        """Return a word as it is now."""
        return self.text(self.column("tokens.form")[row])

    def words_left(self, sentence: int) -> int:
        """Return how many words of a gold sentence are still there."""
        return sum(self.alive[row] for row in self.gold.rows(sentence))

    def remove_word(self, sentence: int, row: int, heir: int | None = None) -> None:
        """Take a word out; its dependents go to its head, or to ``heir``.

        Where it was the root, its first dependent is the root after it.
        """
        self.alive[row] = 0
        self.touched.add(sentence)
        if not self.heads:
            return
        heads = self.heads
        below = [
            other for other in self.gold.rows(sentence) if heads[other] == row and self.alive[other]
        ]
        if heads[row] == -1 and heir is None and below:
            heir = below.pop(0)
            heads[heir] = -1
            self.set("tokens.deprel", heir, self.column("tokens.deprel")[row])
        if heir is not None:
            heads[row] = heir
        for other in below:
            if other != heir:
                heads[other] = heads[row]
