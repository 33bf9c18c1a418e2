"""Attachment errors: words that are attached to one node and should be attached to another.

A move of the words d = [b, e) shows in the brackets that lose or gain d at one edge:

- pairs with one label and one edge in common: extra X[i, e) and missed X[i, b) (X has d and should not),
  extra X[i, b) and missed X[i, e) (X should have d); the same at left edges;
- single brackets that are there only because d hangs there: extra X[i, e) around an X[i, b) that stays
  (adjunction), or missed X[i, e) in the same way.

All brackets of one d are one move.  The d that explains most brackets is taken first, until none is left.
A d is a run of sister phrases or words on one side at least; where it explains single brackets alone it is
one phrase or word on both sides.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from treegauge.analysis.kinds.labels import group_of, is_conjunction
from treegauge.analysis.kinds.operations import NOTHING, Operation
from treegauge.corpora.corpus import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.analysis.kinds.spans import Forest

Place = tuple[int, int]
# Of brackets with one edge in common this many on either side are tried as partners.
NEAREST = 24


@dataclass
class Candidate:
    """Brackets that a move of one stretch of words would explain.

    ``along``: single brackets (of gold: True) around several sisters, which a move explains only if it
    explains others.
    """

    pairs: list[tuple[int, int]] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)
    along: list[tuple[bool, int]] = field(default_factory=list)


class Moves:
    """Finds moves among the missed and extra brackets that are left."""

    def __init__(self, gold: Forest, test: Forest, missed: set[int], extra: set[int]) -> None:
        self.gold, self.test = gold, test
        self.missed, self.extra = missed, extra
        self.candidates: dict[Place, Candidate] = {}

    def take(self) -> list[Operation]:
        """Return all moves; what they explain is taken out of ``missed`` and ``extra``."""
        self._pair_up(0)
        self._pair_up(1)
        self._singles(self.gold, self.missed, missed=True)
        self._singles(self.test, self.extra, missed=False)
        heap = [(self._rank(place), place) for place in self.candidates]
        heapify(heap)
        operations = []
        while heap:
            rank, place = heappop(heap)
            now = self._rank(place)
            if not now[1]:
                continue
            if now != rank:
                heappush(heap, (now, place))
                continue
            operations.append(self._move(place))
        return operations

    def _pair_up(self, edge: int) -> None:
        """Pair missed and extra brackets with one label that have one edge (0 left, 1 right) in common."""
        with_edge: dict[tuple[str, int], list[tuple[int, int]]] = {}
        for item in sorted(self.missed):
            place = self.gold.place[item]
            if place is not None:
                key = (self.gold.label[item], place[edge])
                with_edge.setdefault(key, []).append((place[1 - edge], item))
        for extra in sorted(self.extra):
            place = self.test.place[extra]
            if place is None:
                continue
            partners = with_edge.get((self.test.label[extra], place[edge]), [])
            other = place[1 - edge]
            if len(partners) > NEAREST:
                partners = sorted(partners, key=lambda partner: abs(partner[0] - other))[:NEAREST]
            for end, missed in partners:
                if end != other:
                    moved = (min(end, other), max(end, other))
                    if not (self.gold.crossed(*moved) and self.test.crossed(*moved)):
                        self.candidates.setdefault(moved, Candidate()).pairs.append((missed, extra))

    def _singles(self, side: Forest, items: Iterable[int], *, missed: bool) -> None:
        """Add brackets that hold a bracket with their own label at one edge, and something beside it."""
        for item in sorted(items):
            place = side.place[item]
            # One of several over the same words is a matter of unary chains.
            if place is None or side.at[place] > 1:
                continue
            children = side.children(item)
            for inner, moved in (
                (children[0], (children[0][1], place[1])),
                (children[-1], (place[0], children[-1][0])),
            ):
                if moved[0] >= moved[1] or inner[2] != side.label[item]:
                    continue
                if self.gold.one_phrase(*moved) and self.test.one_phrase(*moved):
                    known = self.candidates.setdefault(moved, Candidate())
                    (known.missed if missed else known.extra).append(item)
                elif moved in self.candidates:
                    self.candidates[moved].along.append((missed, item))

    def _explained(self, place: Place) -> tuple[set[int], set[int]]:
        """Return the missed and extra brackets that a move explains now."""
        candidate = self.candidates[place]
        missed: set[int] = set()
        extra: set[int] = set()
        for left, right in candidate.pairs:
            if (
                left in self.missed
                and right in self.extra
                and left not in missed
                and right not in extra
            ):
                missed.add(left)
                extra.add(right)
        missed.update(item for item in candidate.missed if item in self.missed)
        extra.update(item for item in candidate.extra if item in self.extra)
        if missed or extra:
            missed.update(item for gold, item in candidate.along if gold and item in self.missed)
            extra.update(item for gold, item in candidate.along if not gold and item in self.extra)
        return missed, extra

    def _rank(self, place: Place) -> tuple[int, int, int, int]:
        """Return a move's rank: most brackets first, then whole phrases, then the shorter stretch."""
        missed, extra = self._explained(place)
        count = len(missed) + len(extra)
        whole = self.gold.one_phrase(*place) + self.test.one_phrase(*place)
        return -count, count, -whole, place[1] - place[0]

    def _move(self, place: Place) -> Operation:
        missed, extra = self._explained(place)
        self.missed -= missed
        self.extra -= extra
        unit = self.gold.side.unit[min(missed)] if missed else self.test.side.unit[min(extra)]
        kind, what = self._named(place)
        return Operation(
            kind,
            unit,
            tuple(sorted(missed)),
            tuple(sorted(extra)),
            what,
            self.gold.label_around(*place) or NOTHING,
            self.test.label_around(*place) or NOTHING,
            moved=place,
        )

    def _named(self, place: Place) -> tuple[str, str]:
        """Return the kind of a move, and the label of what is moved."""
        side = self.test if self.gold.crossed(*place) else self.gold
        parts = side.parts(*place)
        phrases = [part for part in parts if not part[1]] or parts
        what, word = phrases[0]
        if self._joins(place, parts):
            return "coordination", what
        return f"{group_of(what, word)} attachment", what

    def _joins(self, place: Place, parts: list[tuple[str, bool]]) -> bool:
        """Tell whether what is moved begins or ends with a conjunction, or is a conjunct on a side."""
        if is_conjunction(parts[0][0]) or is_conjunction(parts[-1][0]):
            return True
        return any(is_conjunct(side, place) for side in (self.gold, self.test))


def is_conjunct(side: Forest, place: Place) -> bool:
    """Tell whether a conjunction joins a stretch to a phrase or word of the same sort, under one node."""
    around = side.around(*place)
    if around == NONE:
        return False
    begin, end = place
    sisters = side.children(around)
    inside = [
        number for number, sister in enumerate(sisters) if begin <= sister[0] and sister[1] <= end
    ]
    if not inside:
        return False
    for own, step in ((inside[0], -1), (inside[-1], 1)):
        join, other = own + step, own + 2 * step
        if not (0 <= other < len(sisters) and is_conjunction(sisters[join][2])):
            continue
        if sort_of(side, sisters[own]) == sort_of(side, sisters[other]):
            return True
    return False


def sort_of(side: Forest, sister: tuple[int, int, str]) -> str:
    """Return the sort of a phrase or word, to compare conjuncts; a lone word counts as its phrase."""
    begin, end, label = sister
    word = end - begin == 1 and (begin, end) not in side.at
    group = group_of(label, word)
    return label if group == "other" else group
