"""The words of a file, and which of them are near each other in spelling or sound.

Nearness is Dice's coefficient of letter pairs, with a mark at both ends (Dice 1945; of sound: letter pairs of
:func:`treegauge.damage._sounds.sound`).  It is looked up by pairs, so that no word meets all others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from treegauge.damage._sounds import sound

if TYPE_CHECKING:
    from treegauge.damage._chance import Chance
    from treegauge.damage._gold import Gold

#: how words may be chosen, and among how many near ones
WAYS = ("spelling", "sound", "frequency")
NEAREST = 5
#: so many draws by frequency before a word stays as it is
TRIES = 20


class Vocabulary:
    """The words of a file that are said."""

    def __init__(self, gold: Gold) -> None:
        forms = gold.column("tokens.form")
        #: their rows, each as often as it is said
        self.rows = [row for row, said in enumerate(gold.sayable) if said]
        self._forms = forms
        self._words = sorted({forms[row] for row in self.rows})
        self._texts = {number: gold.strings[number].casefold() for number in self._words}
        self._near: dict[str, Near] = {}

    @classmethod
    def of(cls, gold: Gold) -> Vocabulary:
        """Return the vocabulary of a gold corpus, made once."""
        if gold not in _MADE:
            _MADE[gold] = cls(gold)
        return _MADE[gold]

    def substitute(self, form: int, how: str, chance: Chance) -> int | None:
        """Return another word for this one; None where there is none."""
        if how == "frequency":
            for _ in range(TRIES):
                other = self._forms[chance.of(self.rows)]
                if self._texts[other] != self._texts[form]:
                    return other
            return None
        if how not in self._near:
            spelled = how == "spelling"
            self._near[how] = Near(self._texts, None if spelled else sound)
        near = self._near[how].to(form)
        return chance.of(near) if near else None


class Near:
    """Which words are near which, by the pairs of letters they share."""

    def __init__(self, texts: dict[int, str], code: object = None) -> None:
        self._texts = texts
        self._pairs = {
            number: _pairs(code(text) if callable(code) else text) for number, text in texts.items()
        }
        self._holders: dict[str, list[int]] = defaultdict(list)
        for number, pairs in self._pairs.items():
            for pair in pairs:
                self._holders[pair].append(number)
        self._known: dict[int, list[int]] = {}

    def to(self, form: int) -> list[int]:
        """Return the nearest words, the nearest first; of equally near ones those that come first."""
        if form not in self._known:
            own = self._pairs[form]
            shared: Counter[int] = Counter()
            for pair in own:
                shared.update(self._holders[pair])
            size, text, sizes = len(own), self._texts[form], self._pairs
            ranked = sorted(
                (-2 * many / (size + len(sizes[other])), other)
                for other, many in shared.items()
                if self._texts[other] != text
            )
            self._known[form] = [other for _, other in ranked[:NEAREST]]
        return self._known[form]


def _pairs(text: str) -> frozenset[str]:
    """Return the pairs of neighbouring letters, the ends marked.

    >>> sorted(_pairs("tea"))
    ['<t', 'a>', 'ea', 'te']
    """
    marked = f"<{text}>"
    return frozenset(map("".join, zip(marked, marked[1:], strict=False)))


_MADE: WeakKeyDictionary[Gold, Vocabulary] = WeakKeyDictionary()
