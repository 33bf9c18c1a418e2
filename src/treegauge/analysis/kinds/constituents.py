"""Kinds of error in constituents, after Kummerfeld, Hall, Curran and Klein (2012).

The operations, in the order in which they are looked for.  What one explains no later one sees.

1. ``unparsed``: all brackets of a sentence without a parse are one operation.
2. ``different label``: a missed and an extra bracket over the same words.
3. ``words``: brackets that agree once words of one side alone are left out at their edges, and brackets
   of such words only; ``segmentation`` if one of the two cuts a word of the other side.  From here on
   only words that both sides have are looked at.
4. ``sentence boundary``: brackets that begin, end or reach over where only one side has a boundary, one
   operation for each stretch of them; ``segmentation``: brackets whose edge cuts a word of the other side;
   ``discontinuity``: a constituent in several pieces that the other side does not have; one with its
   label that begins or ends with the same word is the other half of the error.
5. attachment and ``coordination``: material that hangs on the wrong node
   (:mod:`treegauge.analysis.kinds.moves`).
6. Single nodes that are missing or too many: ``unary`` (over the same words as another node of its side),
   ``single-word phrase``, ``coordination`` (around a conjunction), ``NP-internal`` (the nearest right
   bracket around it is a noun phrase), ``verb structure`` (a verb phrase directly in or around another),
   ``clause structure`` (a clause directly in or around a verb phrase or a clause), ``words`` (its first or
   last word is wrong), and ``other``.

Kummerfeld et al. (2012), Parser showdown at the Wall Street corral: an empirical investigation of error types
in parser output.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.analysis.kinds.finding import Finder
from treegauge.analysis.kinds.leftovers import Leftovers
from treegauge.analysis.kinds.moves import Moves
from treegauge.analysis.kinds.operations import Operation, in_order
from treegauge.analysis.kinds.spans import Forest, Words, words_of
from treegauge.corpora.corpus import NONE

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric

#: all kinds, in the order of reports
KINDS = (
    "PP attachment",
    "clause attachment",
    "modifier attachment",
    "NP attachment",
    "VP attachment",
    "other attachment",
    "coordination",
    "different label",
    "unary",
    "single-word phrase",
    "NP-internal",
    "verb structure",
    "clause structure",
    "discontinuity",
    "words",
    "segmentation",
    "sentence boundary",
    "unparsed",
    "other",
)
WORDS = ("substituted", "deleted", "inserted")


class Constituents(Finder):
    """Finds the operations on brackets."""

    def __init__(self, comparison: Comparison, metric: Metric) -> None:
        super().__init__(comparison, metric)
        words = Words(comparison)
        self.forests = {
            gold: Forest(side, self.matches, words, gold) for gold, side in self.sides.items()
        }

    def run(self) -> list[Operation]:
        """Return all operations."""
        self.take_unparsed()
        self._labels()
        self._lone_words()
        self._other_labels()
        self._boundaries()
        self._segments()
        self._discontinuous()
        gold, test = self.forests[True], self.forests[False]
        self.operations += Moves(gold, test, self.left[True], self.left[False]).take()
        self.operations += Leftovers(self.forests, self.left, self._worded()).take()
        return in_order(self.operations)

    def _worded(self) -> dict[bool, set[int]]:
        """Return the items that begin or end with a wrong word."""
        return {
            gold: {item for item in items if self.has_cause(gold, item, *WORDS)}
            for gold, items in self.left.items()
        }

    def _labels(self) -> None:
        gold, test = self.forests[True], self.forests[False]
        loose = self.sides[True].loose_partner
        for item in sorted(self.left[True]):
            other = loose[item]
            if other != NONE and other in self.left[False]:
                labels = gold.label[item], test.label[other]
                self.add("different label", [item], [other], "", *labels)

    def _lone_words(self) -> None:
        """Brackets of lone words only, and those that agree without them."""
        for side, items in self.left.items():
            forest = self.forests[side]
            for item in sorted(items):
                if not forest.blocks[item]:
                    self.add_lone("words", side, item)
        self._same_place(labelled=True)

    def _other_labels(self) -> None:
        """Brackets over the same common words with other labels."""
        self._same_place(labelled=False)

    def _same_place(self, *, labelled: bool) -> None:
        gold, test = self.forests[True], self.forests[False]

        def key(forest: Forest, item: int) -> tuple[object, ...]:
            return (forest.blocks[item], forest.label[item] if labelled else "")

        waiting: dict[tuple[object, ...], list[int]] = {}
        for item in sorted(self.left[False], reverse=True):
            waiting.setdefault(key(test, item), []).append(item)
        for item in sorted(self.left[True]):
            others = waiting.get(key(gold, item))
            if others:
                other = others.pop()
                texts = gold.label[item], test.label[other]
                kind = "different label"
                if labelled:
                    cut = self._cut(True, item) or self._cut(False, other)
                    kind = "segmentation" if cut else "words"
                self.add(kind, [item], [other], "", *texts)

    def _boundaries(self) -> None:
        """One operation for each stretch of brackets that touch each other."""
        marked = []
        for side, items in self.left.items():
            for item in items:
                place = self.forests[side].place[item]
                if place is not None and self.has_cause(side, item, "boundary"):
                    marked.append((place, side, item))
        marked.sort(key=lambda entry: (entry[0], not entry[1], entry[2]))
        stretch: list[tuple[bool, int]] = []
        reach = -1
        for place, side, item in [*marked, ((NONE, NONE), True, NONE)]:
            if stretch and place[0] > reach:
                self.add(
                    "sentence boundary",
                    [item for is_gold, item in stretch if is_gold],
                    [item for is_gold, item in stretch if not is_gold],
                )
                stretch = []
            stretch.append((side, item))
            reach = max(reach, place[1])

    def _discontinuous(self) -> None:
        """Constituents in several pieces that the other side does not have, or has over other words."""
        pieces = [
            (side, item)
            for side, items in self.left.items()
            for item in sorted(items)
            if len(self.forests[side].blocks[item]) > 1
        ]
        edges = {side: self._by_edges(side) for side in self.left} if pieces else {}
        for side, item in pieces:
            if item not in self.left[side]:
                continue
            other = self._over_other_words(side, item, edges[not side])
            if other == NONE:
                self.add_lone("discontinuity", side, item)
            else:
                gold, test = (item, other) if side else (other, item)
                self.add("discontinuity", [gold], [test], self.forests[True].label[gold])

    def _by_edges(self, side: bool) -> dict[tuple[str, int, int], list[int]]:
        """Return brackets that are left by their labels and first words, and by labels and last words."""
        forest = self.forests[side]
        found: dict[tuple[str, int, int], list[int]] = {}
        for item in sorted(self.left[side]):
            if blocks := forest.blocks[item]:
                for which, edge in enumerate((blocks[0][0], blocks[-1][1])):
                    found.setdefault((forest.label[item], which, edge), []).append(item)
        return found

    def _over_other_words(
        self, side: bool, item: int, edges: dict[tuple[str, int, int], list[int]]
    ) -> int:
        """Return the other side's bracket with the same label, an edge and most words in common, or NONE."""
        forest, there = self.forests[side], self.forests[not side]
        blocks, label = forest.blocks[item], forest.label[item]
        words = words_of(blocks)
        near = [
            other
            for which, edge in enumerate((blocks[0][0], blocks[-1][1]))
            for other in edges.get((label, which, edge), ())
            if other in self.left[not side]
        ]
        return max(
            near,
            key=lambda other: (len(words & words_of(there.blocks[other])), -other),
            default=NONE,
        )

    def _segments(self) -> None:
        for side, items in self.left.items():
            for item in sorted(items):
                if self._cut(side, item):
                    self.add_lone("segmentation", side, item)

    def _cut(self, side: bool, item: int) -> bool:
        return self.has_cause(side, item, "segmentation")
