"""The vocabulary of a file, and which words are near each other in spelling or sound.

Nearness is Dice's coefficient of letter pairs, with a mark at both ends (Dice 1945; of sound: letter pairs of
:func:`treegauge.damage._sounds.sound`).  It is looked up by pairs, so that no word meets all others.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from treegauge.damage._sounds import sound

if TYPE_CHECKING:
    from collections.abc import Callable

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
            self._near[how] = Near(self._texts, str if how == "spelling" else sound)
        near = self._near[how].to(form)
        return chance.of(near) if near else None


class Near:
    """Which words are near which, by the pairs of letters they share."""

    def __init__(self, texts: dict[int, str], code: Callable[[str], str]) -> None:
        self._texts = texts
        self._pairs = {number: _pairs(code(text)) for number, text in texts.items()}
        self._holders: dict[str, list[int]] = defaultdict(list)
        for number, pairs in self._pairs.items():
            for pair in pairs:
                self._holders[pair].append(number)
        self._known: dict[int, list[int]] = {}

    def to(self, form: int) -> list[int]:
        """Return the nearest words, the nearest first; of equally near ones those that come first."""
        if form not in self._known:
            self._known[form] = self._nearest(form)
        return self._known[form]

    def _nearest(self, form: int) -> list[int]:
        own, text = self._pairs[form], self._texts[form]
        shared: Counter[int] = Counter()
        for pair in own:
            shared.update(self._holders[pair])
        best: list[tuple[float, int]] = []
        for other, many in shared.most_common():
            # Who shares so many pairs has as many at least: all others are farther.
            if len(best) == NEAREST and 2 * many / (len(own) + many) < -best[-1][0]:
                break
            if self._texts[other] != text:
                insort(best, (-2 * many / (len(own) + len(self._pairs[other])), other))
                del best[NEAREST:]
        return [other for _, other in best]


def _pairs(text: str) -> frozenset[str]:
    """Return the pairs of neighbouring letters, the ends marked.

    >>> sorted(_pairs("tea"))
    ['<t', 'a>', 'ea', 'te']
    """
    marked = f"<{text}>"
    return frozenset(map("".join, pairwise(marked)))


_MADE: WeakKeyDictionary[Gold, Vocabulary] = WeakKeyDictionary()
