"""Turn links between word numbers (Pharaoh's ``0-0 1-2``) into pairs and groups of words, in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Linked:
    """Words of both sides that belong together: ranges of word numbers, and links that say so."""

    gold: tuple[int, int]
    test: tuple[int, int]
    links: int

    @property
    def words(self) -> int:
        """How many words it holds."""
        return self.gold[1] - self.gold[0] + self.test[1] - self.test[0]


def linked_groups(
    links: Iterable[tuple[int, int]],
    sentences: tuple[Sequence[int], Sequence[int]],
    silent: tuple[Sequence[bool], Sequence[bool]],
) -> list[Linked]:
    """Return the groups of linked words, in the order of gold and, of one word, of falling test words.

    Words that links hold together are one group if they stand next to each other on both sides (but
    for words that do not count: ``silent``), within a sentence of each side (``sentences``: by word,
    the number of its sentence).  Links of other words stand for themselves.

    >>> linked_groups([(0, 0), (1, 0), (2, 1)], ([1, 1, 1], [1, 1]), ([False] * 3, [False] * 2))
    [Linked(gold=(0, 2), test=(0, 1), links=2), Linked(gold=(2, 3), test=(1, 2), links=1)]
    """
    ordered = sorted(links)
    # Each word is known by the first gold word that links lead to from it.
    leader: dict[int, int] = {}
    first_of_test: dict[int, int] = {}

    def find(word: int) -> int:
        while leader.setdefault(word, word) != word:
            leader[word] = leader[leader[word]]
            word = leader[word]
        return word

    for gold, test in ordered:
        first, second = find(gold), find(first_of_test.setdefault(test, gold))
        leader[max(first, second)] = min(first, second)
    together: dict[int, list[tuple[int, int]]] = {}
    for link in ordered:
        together.setdefault(find(link[0]), []).append(link)
    groups = []
    for part in together.values():
        sides = [sorted({link[side] for link in part}) for side in (0, 1)]
        whole = all(
            sentence_of[words[0]] == sentence_of[words[-1]]
            and all(map(gone.__getitem__, set(range(words[0], words[-1])) - set(words)))
            for words, sentence_of, gone in zip(sides, sentences, silent, strict=True)
        )
        if whole:
            ends = [(words[0], words[-1] + 1) for words in sides]
            groups.append(Linked(ends[0], ends[1], len(part)))
        else:
            groups += [Linked((gold, gold + 1), (test, test + 1), 1) for gold, test in part]
    return sorted(groups, key=lambda group: (group.gold[0], -group.test[0]))


def best_chain(groups: list[Linked]) -> list[Linked]:
    """Return the groups that together hold most words and neither cross nor share one, in order.

    Of several such chains the one that reaches least far into test.
    """
    # By test word, as a tree of prefixes (Fenwick 1994): the best chain that ends before it.
    size = max((group.test[1] for group in groups), default=0) + 1
    nothing = (0, 0, -1)
    tree = [nothing] * (size + 1)

    def best(end: int) -> tuple[int, int, int]:
        result = nothing
        while end > 0:
            result = max(result, tree[end])
            end &= end - 1
        return result

    def put(at: int, value: tuple[int, int, int]) -> None:
        while at <= size:
            tree[at] = max(tree[at], value)
            at += at & -at

    before: list[int] = []
    # A group is put into the tree when the next one begins behind its gold words; until then it waits.
    waiting: list[tuple[int, int, tuple[int, int, int]]] = []
    from heapq import heappop, heappush

    for place, group in enumerate(groups):
        while waiting and waiting[0][0] <= group.gold[0]:
            _, at, value = heappop(waiting)
            put(at, value)
        words, _, last = best(group.test[0])
        before.append(last)
        value = (words + group.words, -group.test[1], place)
        heappush(waiting, (group.gold[1], group.test[1], value))
    for _, at, value in waiting:
        put(at, value)
    chain = []
    place = best(size)[2]
    while place >= 0:
        chain.append(groups[place])
        place = before[place]
    return chain[::-1]
