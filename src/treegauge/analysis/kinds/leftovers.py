"""Kinds of missed and extra brackets that no move explains: unary, NP-internal and so on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.analysis.kinds.labels import group_of, is_conjunction
from treegauge.analysis.kinds.operations import NOTHING, Operation
from treegauge.corpora.corpus import NONE

if TYPE_CHECKING:
    from treegauge.analysis.kinds.spans import Forest


class Leftovers:
    """Names the missed and extra brackets that no earlier operation explains."""

    def __init__(
        self, forests: dict[bool, Forest], left: dict[bool, set[int]], worded: dict[bool, set[int]]
    ) -> None:
        self.forests, self.left, self.worded = forests, left, worded

    def take(self) -> list[Operation]:
        """Return an operation for each node, one for all nodes in one noun phrase or coordination."""
        groups: dict[tuple[object, ...], list[tuple[bool, int]]] = {}
        for side, items in self.left.items():
            for item in sorted(items):
                kind, shared = self._named(self.forests[side], side, item)
                # What is shared is a place, so that nodes of both sides in it come together.
                key = (kind, shared) if shared else (kind, side, item)
                groups.setdefault(key, []).append((side, item))
        return [self._operation(str(key[0]), members) for key, members in groups.items()]

    def _operation(self, kind: str, members: list[tuple[bool, int]]) -> Operation:
        missed = tuple(item for side, item in members if side)
        extra = tuple(item for side, item in members if not side)
        side, first = members[0]
        labels = [
            " ".join(self.forests[gold].label[item] for item in items) or NOTHING
            for gold, items in ((True, missed), (False, extra))
        ]
        return Operation(kind, self.forests[side].side.unit[first], missed, extra, "", *labels)

    def _named(self, forest: Forest, side: bool, item: int) -> tuple[str, object]:
        """Return the kind of a lone node, and the place that all nodes of one operation share."""
        place = forest.place[item]
        if place is None:
            return "words", None
        if forest.at[place] > 1:
            return "unary", None
        if place[1] - place[0] == 1:
            return "single-word phrase", None
        parent = forest.parent[item]
        if any(is_conjunction(label) for _, _, label in forest.children(item)):
            return "coordination", self._around(forest, item)
        if parent != NONE and self._beside_conjunction(forest, parent, place):
            return "coordination", self._around(forest, item)
        around = next(
            (ancestor for ancestor in forest.ancestors(item) if self._right(forest, ancestor)), NONE
        )
        if around != NONE and group_of(forest.label[around]) == "NP":
            return "NP-internal", forest.place[around]
        near = {group_of(label) for _, _, label in forest.children(item)}
        if parent != NONE:
            near.add(group_of(forest.label[parent]))
        own = group_of(forest.label[item])
        if own == "VP" and "VP" in near:
            return "verb structure", None
        if own == "clause" and near & {"VP", "clause"}:
            return "clause structure", None
        if item in self.worded[side]:
            return "words", None
        return "other", None

    @staticmethod
    def _right(forest: Forest, item: int) -> bool:
        return bool(forest.side.partner[item] != NONE)

    def _around(self, forest: Forest, item: int) -> object:
        """Return the place of the nearest right bracket around an item."""
        return next(
            (
                forest.place[ancestor]
                for ancestor in forest.ancestors(item)
                if self._right(forest, ancestor)
            ),
            None,
        )

    @staticmethod
    def _beside_conjunction(forest: Forest, parent: int, place: tuple[int, int]) -> bool:
        children = forest.children(parent)
        number = next((n for n, child in enumerate(children) if child[0] == place[0]), None)
        if number is None:
            return False
        beside = children[max(number - 1, 0) : number] + children[number + 1 : number + 2]
        return any(is_conjunction(label) for _, _, label in beside)
