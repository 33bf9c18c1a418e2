"""Kinds of error in chunks and entities.

=========================== ===================================================================
``unparsed``                all entities of a sentence without an analysis
``wrong type``              the same words with another type
``split``                   several entities of test lie where gold has one
``merged``                  one entity of test lies where gold has several
``wrong boundary``          one of each that share a word and have the same type
``wrong boundary and type`` the same with another type
``entity missed``           nothing in test shares a word with it
``entity extra``            nothing in gold shares a word with it
``words``                   its first or last word is one that only one side has
``segmentation``            its edge lies inside a word of the other side
``sentence boundary``       it goes over the end of a sentence of the other side
=========================== ===================================================================

The last three go before boundaries: where words differ, entities cannot have the same ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.analysis.kinds.finding import Finder
from treegauge.analysis.kinds.operations import NOTHING, in_order
from treegauge.corpora.corpus import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from treegauge.analysis.kinds.operations import Operation

#: all kinds, in the order of reports
KINDS = (
    "wrong type",
    "wrong boundary",
    "wrong boundary and type",
    "split",
    "merged",
    "entity missed",
    "entity extra",
    "words",
    "segmentation",
    "sentence boundary",
    "unparsed",
    "other",
)
#: kinds that a cause explains, the first that an entity has
CAUSED = {
    "segmentation": ("segmentation",),
    "sentence boundary": ("boundary",),
    "words": ("deleted", "inserted"),
}


class Entities(Finder):
    """Finds the operations on entities."""

    def run(self) -> list[Operation]:
        """Return all operations."""
        self.take_unparsed()
        self._other_types()
        for missed, extra in list(self._clusters()):
            self._take(missed, extra)
        return in_order(self.operations)

    def _other_types(self) -> None:
        loose = self.sides[True].loose_partner
        for item in sorted(self.left[True]):
            other = loose[item]
            if other in self.left[False] and self._place(True, item) == self._place(False, other):
                names = self.label(True, item), self.label(False, other)
                self.add("wrong type", [item], [other], "", *names)

    def _place(self, gold: bool, item: int) -> tuple[int, int]:
        runs = self.sides[gold].place(item)
        return runs[0][0], runs[-1][1]

    def _clusters(self) -> Iterator[tuple[list[int], list[int]]]:
        """Yield the missed and the extra entities that hang together because they share words."""
        places = sorted(
            (*self._place(gold, item), gold, item)
            for gold, items in self.left.items()
            for item in items
        )
        missed: list[int] = []
        extra: list[int] = []
        behind = 0
        for begin, end, gold, item in places:
            if begin >= behind and (missed or extra):
                yield missed, extra
                missed, extra = [], []
            (missed if gold else extra).append(item)
            behind = max(behind, end)
        if missed or extra:
            yield missed, extra

    def _take(self, missed: list[int], extra: list[int]) -> None:
        """Explain a cluster."""
        caused = self._caused(missed, extra)
        types = [
            " ".join(dict.fromkeys(self.label(gold, item) for item in items)) or NOTHING
            for gold, items in ((True, missed), (False, extra))
        ]
        if not missed or not extra:
            # Entities inside each other, of one side alone.
            for gold, items in ((True, missed), (False, extra)):
                for item in items:
                    self.add_lone(caused or f"entity {'missed' if gold else 'extra'}", gold, item)
        elif caused:
            self.add(caused, missed, extra, "", *types)
        elif len(missed) == 1 < len(extra):
            self.add("split", missed, extra, "", *types)
        elif len(extra) == 1 < len(missed):
            self.add("merged", missed, extra, "", *types)
        else:
            self._pairs(missed, extra)

    def _caused(self, missed: Iterable[int], extra: Iterable[int]) -> str:
        items = [*((True, item) for item in missed), *((False, item) for item in extra)]
        for kind, causes in CAUSED.items():
            if any(self.has_cause(gold, item, *causes) for gold, item in items):
                return kind
        return ""

    def _pairs(self, missed: list[int], extra: list[int]) -> None:
        """Pair entities from left to right; a cluster is one of each as a rule."""
        waiting = list(extra)
        for item in missed:
            begin, end = self._place(True, item)
            partner = next(
                (
                    other
                    for other in waiting
                    if self._place(False, other)[0] < end and begin < self._place(False, other)[1]
                ),
                NONE,
            )
            if partner == NONE:
                self.add_lone("entity missed", True, item)
                continue
            waiting.remove(partner)
            names = self.label(True, item), self.label(False, partner)
            kind = "wrong boundary" if names[0] == names[1] else "wrong boundary and type"
            self.add(kind, [item], [partner], "", *names)
        for item in waiting:
            self.add_lone("entity extra", False, item)
