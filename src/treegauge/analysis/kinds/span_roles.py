"""Kinds of error in semantic roles that are spans.

The items are those of ``span-roles``: the arguments of each predicate.

====================  ==========================================================================
``unparsed``          all arguments of a sentence without an analysis
``predicate missed``  a word is not a predicate in test; all its arguments go with it
``predicate extra``   a word is not a predicate in gold; all its arguments go with it
``wrong role``        the argument has another role
``wrong boundary``    the argument has its role and some of its words, but begins or ends elsewhere, or has
                      other pieces
``wrong predicate``   the argument has its role and its words, but belongs to another predicate
``argument missed``   no such argument in test
``argument extra``    no such argument in gold
``words``             the predicate, or a word at an edge of the argument, is on one side only
``segmentation``      the same, where the word is cut differently
``sentence boundary`` the argument and its predicate are in one sentence on one side only
====================  ==========================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.analysis.kinds.operations import Operation, in_order
from treegauge.analysis.kinds.roles import Roles
from treegauge.corpora.corpus import NONE

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric

#: all kinds, in the order of reports
KINDS = (
    "predicate missed",
    "predicate extra",
    "wrong role",
    "wrong boundary",
    "wrong predicate",
    "argument missed",
    "argument extra",
    "words",
    "segmentation",
    "sentence boundary",
    "unparsed",
    "other",
)
#: causes that are kinds by themselves, in the order in which they are looked for
CAUSED = {
    "segmentation": ("segmentation",),
    "words": ("deleted", "inserted"),
    "sentence boundary": ("boundary",),
}


class SpanRoles(Roles):
    """Finds the operations on arguments that are spans."""

    def __init__(self, comparison: Comparison, metric: Metric) -> None:
        super().__init__(comparison, metric)
        # A predicate may have no argument.
        self.predicates = {
            gold: {
                word
                for word, name in enumerate(corpus.columns["tokens.predicate"].tolist())
                if name != NONE
            }
            for gold, corpus in self._corpora.items()
        }

    def run(self) -> list[Operation]:
        """Return all operations."""
        self.take_unparsed()
        self._lone_predicates(gold=True)
        self._lone_predicates(gold=False)
        self._other_names()
        self._boundaries()
        self._other_predicates()
        self._lone_arguments()
        return in_order(self.operations)

    def _boundaries(self) -> None:
        """Pair arguments with one role of one predicate that share words."""
        for item, partner, role in self._same_role(self._overlap):
            kind = self._caused(True, item) or self._caused(False, partner)
            self.add(kind or "wrong boundary", [item], [partner], role)

    def _overlap(self, item: int, other: int) -> bool:
        theirs = self.sides[False].place(other)
        return any(
            begin < their_end and their_begin < end
            for begin, end in self.sides[True].place(item)
            for their_begin, their_end in theirs
        )

    def _other_predicates(self) -> None:
        waiting: dict[tuple[str, tuple[tuple[int, int], ...]], list[int]] = {}
        for item in sorted(self.left[False]):
            key = self.label(False, item), self.sides[False].place(item)
            waiting.setdefault(key, []).append(item)
        for item in sorted(self.left[True]):
            role = self.label(True, item)
            others = waiting.get((role, self.sides[True].place(item)), [])
            if others:
                other = others.pop(0)
                words = self._predicate(True, item), self._predicate(False, other)
                names = self.written(True, words[0]), self.written(False, words[1])
                self.add("wrong predicate", [item], [other], role, *names)

    def _caused(self, gold: bool, item: int) -> str:
        """Return the kind that an item's causes are, empty where they are none."""
        return next(
            (kind for kind, causes in CAUSED.items() if self.has_cause(gold, item, *causes)), ""
        )

    def _lone_arguments(self) -> None:
        for gold, items in self.left.items():
            for item in sorted(items):
                kind = f"argument {'missed' if gold else 'extra'}"
                self.add_lone(self._caused(gold, item) or kind, gold, item)
