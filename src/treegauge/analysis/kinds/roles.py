"""Kinds of error in semantic roles.

The items are the arcs of ``roles``: a sense for each predicate, and its arguments.

====================  ==========================================================================
``unparsed``          all arcs of a sentence without an analysis
``predicate missed``  a word is not a predicate in test; its sense and all its arguments go with it
``predicate extra``   a word is not a predicate in gold; its sense and all its arguments go with it
``wrong sense``       the predicate has another sense
``wrong role``        the argument of the predicate has another role
``wrong span head``   the role is on another word of the same phrase: one of the two words is above the
                      other in the dependency tree of either side
``argument missed``   no such argument in test
``argument extra``    no such argument in gold
``words``             the predicate or the argument is a word that only one side has
``segmentation``      the same, where the word is cut differently
``sentence boundary`` predicate and argument are in one sentence on one side only
====================  ==========================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.analysis.kinds.arcs import Arcs
from treegauge.analysis.kinds.finding import Finder
from treegauge.analysis.kinds.operations import NOTHING, Operation, in_order
from treegauge.corpora.corpus import NONE, ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric

#: all kinds, in the order of reports
KINDS = (
    "predicate missed",
    "predicate extra",
    "wrong sense",
    "wrong role",
    "wrong span head",
    "argument missed",
    "argument extra",
    "words",
    "segmentation",
    "sentence boundary",
    "unparsed",
    "other",
)


class Roles(Finder):
    """Finds the operations on role arcs."""

    def __init__(self, comparison: Comparison, metric: Metric) -> None:
        super().__init__(comparison, metric)
        self._corpora = {True: comparison.gold, False: comparison.test}
        self._partner = Arcs(comparison, self.matches).partner_word
        #: the words that are predicates
        self.predicates = {
            gold: {self._predicate(gold, item) for item in range(len(side))}
            for gold, side in self.sides.items()
        }

    def run(self) -> list[Operation]:
        """Return all operations."""
        self.take_unparsed()
        self._lone_predicates(gold=True)
        self._lone_predicates(gold=False)
        self._other_names()
        self._span_heads()
        self._lone_arguments()
        return in_order(self.operations)

    def _predicate(self, gold: bool, item: int) -> int:
        head: int = self.sides[gold].head[item]
        token: int = self.sides[gold].token[item]
        return token if head == NONE else head

    def written(self, gold: bool, word: int) -> str:
        """Return a predicate as it is written."""
        corpus = self._corpora[gold]
        number = corpus.columns["tokens.predicate"][word]
        return NOTHING if number == NONE else corpus.text(number)

    def _lone_predicates(self, *, gold: bool) -> None:
        groups: dict[int, list[int]] = {}
        for item in sorted(self.left[gold]):
            word = self._predicate(gold, item)
            if self._partner(gold, word) not in self.predicates[not gold]:
                groups.setdefault(word, []).append(item)
        for word, items in groups.items():
            kind = f"predicate {'missed' if gold else 'extra'}"
            if self._partner(gold, word) == NONE:
                cut = any(self.has_cause(gold, item, "segmentation") for item in items)
                kind = "segmentation" if cut else "words"
            missed, extra = (items, []) if gold else ([], items)
            self.add(kind, missed, extra, self.written(gold, word))

    def _other_names(self) -> None:
        loose = self.sides[True].loose_partner
        for item in sorted(self.left[True]):
            other = loose[item]
            if other == NONE or other not in self.left[False]:
                continue
            if self.sides[True].head[item] == NONE:
                words = self._predicate(True, item), self._predicate(False, other)
                names = self.written(True, words[0]), self.written(False, words[1])
                self.add("wrong sense", [item], [other], "", *names)
            else:
                names = self.label(True, item), self.label(False, other)
                self.add("wrong role", [item], [other], "", *names)

    def _span_heads(self) -> None:
        """Pair arguments with one role of one predicate on words that are above each other."""
        for item, partner, role in self._same_role(self._same_phrase):
            self.add("wrong span head", [item], [partner], role)

    def _same_role(self, fits: Callable[[int, int], bool]) -> Iterator[tuple[int, int, str]]:
        """Yield arguments of one predicate with one role that fit together, and the role."""
        waiting: dict[tuple[int, str], list[int]] = {}
        for item in sorted(self.left[False]):
            if self.sides[False].head[item] != NONE:
                predicate = self._partner(False, self._predicate(False, item))
                waiting.setdefault((predicate, self.label(False, item)), []).append(item)
        for item in sorted(self.left[True]):
            if self.sides[True].head[item] == NONE:
                continue
            role = self.label(True, item)
            others = waiting.get((self._predicate(True, item), role), [])
            partner = next((other for other in others if fits(item, other)), None)
            if partner is not None:
                others.remove(partner)
                yield item, partner, role

    def _same_phrase(self, item: int, other: int) -> bool:
        """Tell whether the word of one argument is above that of the other, on either side."""
        for gold, mine, theirs in ((True, item, other), (False, other, item)):
            word = self.sides[gold].token[mine]
            partner = self._partner(not gold, self.sides[not gold].token[theirs])
            if partner != NONE and (
                self._is_above(gold, word, partner) or self._is_above(gold, partner, word)
            ):
                return True
        return False

    def _is_above(self, gold: bool, above: int, word: int) -> bool:
        heads = self._corpora[gold].columns["tokens.head"]
        # Heads of broken sentences may go in circles.
        seen: set[int] = set()
        while len(heads) and word not in {ROOT, NONE} and word not in seen:
            if word == above:
                return True
            seen.add(word)
            word = heads[word]
        return False

    def _lone_arguments(self) -> None:
        for gold, items in self.left.items():
            for item in sorted(items):
                kind = f"argument {'missed' if gold else 'extra'}"
                if self.has_cause(gold, item, "segmentation"):
                    kind = "segmentation"
                elif self._partner(gold, self.sides[gold].token[item]) == NONE:
                    kind = "words"
                elif self.has_cause(gold, item, "boundary"):
                    kind = "sentence boundary"
                self.add_lone(kind, gold, item)
