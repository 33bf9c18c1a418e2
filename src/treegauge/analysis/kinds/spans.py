"""Brackets of both sides over the words that both sides have.

Word number k is the k-th slot with a word of either side that counts.  A bracket goes from its first to
its last such word, so words that only one side has do not matter here; a bracket without any is left out.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from treegauge.corpora.corpus import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics._matches import Matches, Side


class Words:
    """The words that both sides have: where slots are among them, and their tags."""

    def __init__(self, comparison: Comparison) -> None:
        core = comparison.core
        gold, test = core.column("slot.gold"), core.column("slot.test")
        gold_keep, test_keep = (core.side_column(side, "keep") for side in (True, False))
        paired = [
            NONE not in {g, t} and gold_keep[g] and test_keep[t]
            for g, t in zip(gold, test, strict=True)
        ]
        #: how many words that both sides have stand before each slot, and before the end
        self.before: list[int] = [0, *accumulate(map(int, paired))]
        #: their rows in the corpora of both sides
        self.tokens = {
            True: [g for g, both in zip(gold, paired, strict=True) if both],
            False: [t for t, both in zip(test, paired, strict=True) if both],
        }
        self._corpora = {True: comparison.gold, False: comparison.test}

    def __len__(self) -> int:
        return self.before[-1]

    def tag(self, gold: bool, word: int) -> str:
        """Return a word's tag on one side, empty where it has none."""
        corpus = self._corpora[gold]
        tags = corpus.columns["tokens.tag"]
        number = tags[self.tokens[gold][word]] if len(tags) else NONE
        return "" if number == NONE else corpus.text(number)


def _joined(runs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return runs of words without empty ones; neighbours are one."""
    joined: list[tuple[int, int]] = []
    for low, high in runs:
        if joined and joined[-1][1] == low:
            joined[-1] = (joined[-1][0], high)
        elif low < high:
            joined.append((low, high))
    return tuple(joined)


def words_of(blocks: Iterable[tuple[int, int]]) -> set[int]:
    """Return the words of stretches."""
    return {word for begin, end in blocks for word in range(begin, end)}


class Forest:
    """The brackets of one side as trees over the common words.

    ``place``: (begin, end) of each item, None for one without a common word and for a discontinuous one,
    which is in no tree here; ``parent``: the item around it; ``above``: the innermost item around each word.
    """

    def __init__(self, side: Side, matches: Matches, words: Words, gold: bool) -> None:
        self.side, self.words, self.gold = side, words, gold
        before = words.before
        names = matches.names
        self.label: list[str] = [
            "" if number == NONE else names[number] for number in side.label.tolist()
        ]
        self.place: list[tuple[int, int] | None] = []
        #: all stretches of common words of each item: one at most, unless it is discontinuous
        self.blocks: list[tuple[tuple[int, int], ...]] = []
        # The discontinuous ones over each word.
        self._pieces: dict[int, list[int]] = {}
        runs = [
            (before[begin], before[end])
            for begin, end in zip(side.run_begin.tolist(), side.run_end.tolist(), strict=True)
        ]
        for item, (first, behind) in enumerate(pairwise(side.run_first.tolist())):
            if behind - first == 1:
                run = runs[first]
                blocks: tuple[tuple[int, int], ...] = (run,) if run[0] < run[1] else ()
            else:
                blocks = _joined(runs[first:behind])
            self.blocks.append(blocks)
            if len(blocks) > 1:
                for low, high in blocks:
                    for word in range(low, high):
                        self._pieces.setdefault(word, []).append(item)
            self.place.append(blocks[0] if len(blocks) == 1 else None)
        #: how many items are at each place
        self.at = Counter(self.place)
        self.parent: list[int] = [NONE] * len(side)
        self.above: list[int] = [NONE] * len(words)
        # Items in the order of the tree, outer ones first; for each where it stands there, and where what is
        # below it ends; for each word the first place of what begins there.
        self._order: list[int] = []
        self._rank: list[int] = [NONE] * len(side)
        self._behind: list[int] = [NONE] * len(side)
        self._starting: dict[int, int] = {}
        self._nest()

    def _nest(self) -> None:
        """Find what is around each item: outer ones first, of one place in the order of the tree."""
        nodes = self.side.node.tolist() or range(len(self.place))
        order = sorted(
            [
                (place[0], -place[1], nodes[item], item)
                for item, place in enumerate(self.place)
                if place is not None
            ]
        )
        self._order = [item for _, _, _, item in order]
        stack: list[tuple[int, int]] = []
        filled = 0
        above, parent, rank, behind = self.above, self.parent, self._rank, self._behind
        order.append((len(above), 0, NONE, NONE))
        for place, (begin, minus_end, _, item) in enumerate(order):
            while stack and stack[-1][0] <= begin:
                end, inner = stack.pop()
                behind[inner] = place
                if filled < end:
                    above[filled:end] = [inner] * (end - filled)
                    filled = end
            if item == NONE:
                break
            around = stack[-1][1] if stack else NONE
            if filled < begin:
                above[filled:begin] = [around] * (begin - filled)
                filled = begin
            parent[item] = around
            rank[item] = place
            stack.append((-minus_end, item))
            self._starting.setdefault(begin, place)

    def ancestors(self, item: int) -> Iterator[int]:
        """Yield what is around an item, from the inside out."""
        while (item := self.parent[item]) != NONE:
            yield item

    def around(self, begin: int, end: int) -> int:
        """Return the smallest item that holds all these words and more, NONE if there is none."""
        item = self.above[begin]
        while item != NONE:
            place = self.place[item]
            if (
                place is not None
                and place[0] <= begin
                and end <= place[1]
                and place != (begin, end)
            ):
                return item
            item = self.parent[item]
        return NONE

    def holder(self, begin: int, end: int) -> int:
        """Return the smallest item that holds all these words and more, a discontinuous one, too."""
        item = self.around(begin, end)
        least = self.size(item) if item != NONE else NONE
        for other in self._pieces.get(begin, ()):
            held = any(low <= begin and end <= high for low, high in self.blocks[other])
            if held and self.size(other) < least:
                item, least = other, self.size(other)
        return item

    def size(self, item: int) -> int:
        """Return how many common words an item holds."""
        return sum(high - low for low, high in self.blocks[item])

    def label_around(self, begin: int, end: int) -> str:
        """Return the label of what is around these words, empty where nothing is."""
        item = self.holder(begin, end)
        return "" if item == NONE else self.label[item]

    def crossed(self, begin: int, end: int) -> bool:
        """Tell whether a bracket begins inside these words and ends outside, or the other way round."""
        return self._leaves(begin, begin, end) or self._leaves(end - 1, begin, end)

    def _leaves(self, word: int, begin: int, end: int) -> bool:
        item = self.above[word]
        while item != NONE:
            place = self.place[item]
            if place is None or (place[0] <= begin and end <= place[1]):
                return False
            if place[0] < begin or place[1] > end:
                return True
            item = self.parent[item]
        return False

    def parts(self, begin: int, end: int) -> list[tuple[str, bool]]:
        """Return the largest phrases and lone words in a stretch: (label or tag, whether it is a word)."""
        parts = []
        while begin < end:
            item = self._largest(begin, end)
            place = self.place[item] if item != NONE else None
            if place is None:
                parts.append((self.words.tag(self.gold, begin), True))
                begin += 1
            else:
                parts.append((self.label[item], False))
                begin = place[1]
        return parts

    def _largest(self, begin: int, end: int) -> int:
        """Return the outermost item that begins at a word and does not go beyond an end, NONE without one."""
        rank = self._starting.get(begin, len(self._order))
        while rank < len(self._order):
            item = self._order[rank]
            place = self.place[item]
            if place is None or place[0] > begin:
                break
            if place[1] <= end:
                return item
            rank += 1
        return NONE

    def one_phrase(self, begin: int, end: int) -> bool:
        """Tell whether a stretch is one phrase or one word."""
        return end - begin == 1 or (begin, end) in self.at

    def children(self, item: int) -> list[tuple[int, int, str]]:
        """Return begin, end and label (or tag) of the phrases and words directly below an item."""
        place = self.place[item]
        if place is None:
            return []
        at, end = place
        children = []
        rank, last = self._rank[item] + 1, self._behind[item]
        while rank < last:
            below = self._order[rank]
            rank = self._behind[below]
            begin, behind = self.place[below] or (at, at)
            children += [
                (word, word + 1, self.words.tag(self.gold, word)) for word in range(at, begin)
            ]
            children.append((begin, behind, self.label[below]))
            at = behind
        children += [(word, word + 1, self.words.tag(self.gold, word)) for word in range(at, end)]
        return children
