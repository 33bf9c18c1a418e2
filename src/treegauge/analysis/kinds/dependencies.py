"""Kinds of error in dependencies.

A word with a wrong head or relation is a missed and an extra arc.  These are the operations,
in the order in which they are sought; items that an operation explains are not seen by later ones:

=========================  =====================================================================
``unparsed``               all arcs of a sentence without a parse
``segmentation``           words that are cut differently, or hang on such a word
``words``                  words that only one side has, or that hang on such a word
``different relation``     the head is right, the relation is not
``sentence boundary``      arcs over a boundary that only one side has; one operation a sentence
``root``                   another word of the sentence is the root
``swapped head``           two words are head and dependent the other way round
``punctuation``            the wrong head of a punctuation mark
``coordination``           the wrong head of a conjunct or conjunction
``attachment``             the wrong head, the right relation
``attachment, relation``   the wrong head and the wrong relation
=========================  =====================================================================

Errors that follow from another are part of its operation.  When two words are swapped (or another word is
the root), dependents of the one hang on the other in the parse: the same mistake.  Words that the two sides
cut or read differently, *darkroom* and *dark room*, are one operation with all that hangs on them.
Words that move together from one head to another are one operation, too, named after the first.

After MaltEval: Nilsson and Nivre (2008), MaltEval: an evaluation and visualization tool for dependency
parsing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.analysis.kinds.arcs import Arcs, grouped
from treegauge.analysis.kinds.finding import Finder
from treegauge.analysis.kinds.operations import NOTHING, Operation, in_order
from treegauge.corpora.corpus import NONE, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric

#: all kinds, in the order of reports
KINDS = (
    "attachment",
    "attachment, relation",
    "swapped head",
    "root",
    "coordination",
    "punctuation",
    "different relation",
    "words",
    "segmentation",
    "sentence boundary",
    "unparsed",
    "other",
)
PUNCTUATION = frozenset({"punct", "P", "PUNC", "PU"})
COORDINATION = frozenset({"conj", "cc", "CONJ", "CC", "COORD", "cj", "cd"})


def plain(relation: str) -> str:
    """Return a relation without its subtype."""
    return relation.partition(":")[0]


class Dependencies(Finder):
    """Finds the operations on arcs."""

    def __init__(self, comparison: Comparison, metric: Metric) -> None:
        super().__init__(comparison, metric)
        self.arcs = Arcs(comparison, self.matches)

    def run(self) -> list[Operation]:
        """Return all operations."""
        self.take_unparsed()
        self._lone()
        self._right_heads()
        self._wrong_words()
        self._roots()
        self._swaps()
        self._attachments()
        return in_order(self.operations)

    def _add_words(self, kind: str, items: list[int], *texts: str) -> None:
        """Add the arcs that gold's items and their partners in test have."""
        self.add(kind, items, [self.arcs.other(True, item) for item in items], *texts)

    def _pairs(self) -> list[int]:
        """Return the gold items that are left and whose words have an arc in test, in order."""
        return [
            item
            for item in sorted(self.left[True])
            if self.arcs.other(True, item) in self.left[False]
        ]

    def _texts(self, item: int) -> tuple[str, str]:
        other = self.arcs.other(True, item)
        return self.label(True, item), self.label(False, other)

    def _lone(self) -> None:
        """Words that only one side has.

        What the sides cut or read differently is one error, with the words that hang on it.
        """
        stretches: dict[tuple[int, int], dict[bool, list[int]]] = {}
        for side, items in self.left.items():
            for item in sorted(items):
                if self.arcs.other(side, item) in self.left[not side]:
                    continue
                number = self.arcs.stretch(side, self.sides[side].token[item])
                if number == NONE:
                    self.add_lone(self._lone_kind(side, item), side, item)
                else:
                    key = self.sides[side].unit[item], number
                    stretches.setdefault(key, {True: [], False: []})[side].append(item)
        if not stretches:
            return
        hanging: dict[tuple[int, int], list[int]] = {}
        for item in self._pairs():
            number = self._stretch_of_heads(item)
            if number != NONE:
                hanging.setdefault((self.sides[True].unit[item], number), []).append(item)
        for key, lone in stretches.items():
            # They may hang on words of another sentence, which are an error of their own.
            pairs = [item for item in hanging.get(key, ()) if item in self.left[True]]
            partners = [self.arcs.other(True, item) for item in pairs]
            self.add(
                self._lone_kind(*next((side, items[0]) for side, items in lone.items() if items)),
                lone[True] + pairs,
                lone[False] + partners,
                "",
                *(
                    " ".join(self.label(side, item) for item in lone[side]) or NOTHING
                    for side in lone
                ),
            )

    def _lone_kind(self, side: bool, item: int) -> str:
        return "segmentation" if self.has_cause(side, item, "segmentation") else "words"

    def _stretch_of_heads(self, item: int) -> int:
        """Return the stretch in which a word hangs on both sides, NONE where there is no such."""
        heads = {
            True: self.sides[True].head[item],
            False: self.sides[False].head[self.arcs.other(True, item)],
        }
        if set(heads.values()) & {ROOT, NONE}:
            return NONE
        numbers = {self.arcs.stretch(side, head) for side, head in heads.items()}
        return numbers.pop() if len(numbers) == 1 else NONE

    def _right_heads(self) -> None:
        loose = self.sides[True].loose_partner
        for item in self._pairs():
            if loose[item] != NONE:
                self._add_words("different relation", [item], "", *self._texts(item))

    def _wrong_words(self) -> None:
        """Arcs whose heads are not words of the other side, or are in another sentence there."""
        units: dict[int, list[int]] = {}
        for item in self._pairs():
            label = self.label(True, item)
            if self._either(item, "segmentation"):
                self._add_words("segmentation", [item], label)
            elif self._either(item, "deleted", "inserted"):
                self._add_words("words", [item], label)
            elif self._either(item, "boundary"):
                units.setdefault(self.sides[True].unit[item], []).append(item)
        for items in units.values():
            self._add_words("sentence boundary", items)

    def _either(self, item: int, *names: str) -> bool:
        """Tell whether an arc of gold or that of its word in test has one of these causes."""
        return self.has_cause(True, item, *names) or self.has_cause(
            False, self.arcs.other(True, item), *names
        )

    def _heads(self, item: int) -> tuple[int, int]:
        """Return gold's head of a word, and test's as a gold word; ROOT and NONE stay what they are."""
        head = self.sides[False].head[self.arcs.other(True, item)]
        if head not in {ROOT, NONE}:
            head = self.arcs.partner_word(False, head)
        return self.sides[True].head[item], head

    def _roots(self) -> None:
        """Pair the words that are roots on one side only, sentence by sentence."""
        units: dict[int, tuple[list[int], list[int]]] = {}
        for item in self._pairs():
            gold, test = self._heads(item)
            for place, head in enumerate((gold, test)):
                if head == ROOT and gold != test:
                    units.setdefault(self.sides[True].unit[item], ([], []))[place].append(item)
        by_heads = self._by_heads()
        for right, wrong in units.values():
            for here, there in zip(right, wrong, strict=False):
                if here in self.left[True] and there in self.left[True]:
                    words = [self.sides[True].token[item] for item in (here, there)]
                    tags = [self.arcs.tag(True, word) or NOTHING for word in words]
                    follow = self._following(by_heads, *words)
                    self._add_words("root", [here, there, *follow], "", *tags)
            for item in (*right, *wrong):
                if item in self.left[True]:
                    tag = self.arcs.tag(True, self.sides[True].token[item]) or NOTHING
                    texts = (tag, NOTHING) if item in right else (NOTHING, tag)
                    self._add_words("root", [item], "", *texts)

    def _by_heads(self) -> dict[tuple[int, int], list[int]]:
        """Return the words that have one head in gold and another one in test, by these heads."""
        items: dict[tuple[int, int], list[int]] = {}
        for item in self._pairs():
            items.setdefault(self._heads(item), []).append(item)
        return items

    def _following(
        self, by_heads: dict[tuple[int, int], list[int]], here: int, there: int
    ) -> Iterable[int]:
        """Return the words that are left and hang on one of two words in gold, on the other in test."""
        own = {here, there}
        for heads in ((here, there), (there, here)):
            for item in by_heads.get(heads, ()):
                if item in self.left[True] and self.sides[True].token[item] not in own:
                    yield item

    def _swaps(self) -> None:
        by_heads = self._by_heads()
        for item in self._pairs():
            if item not in self.left[True]:
                continue
            word, (head, _) = self.sides[True].token[item], self._heads(item)
            above = self.arcs.item[True].get(head, NONE)
            if above not in self.left[True] or self.arcs.other(True, above) not in self.left[False]:
                continue
            if self._heads(above)[1] == word:
                tags = [self.arcs.tag(True, token) or NOTHING for token in (head, word)]
                follow = self._following(by_heads, head, word)
                relation = self.label(True, item)
                self._add_words("swapped head", [item, above, *follow], relation, *tags)

    def _attachments(self) -> None:
        """All other wrong heads; words that move from one head to another together are one operation."""

        def named(item: int) -> str:
            texts = {plain(text) for text in self._texts(item)}
            if texts & PUNCTUATION:
                return "punctuation"
            if texts & COORDINATION:
                return "coordination"
            gold, test = self._texts(item)
            return "attachment" if gold == test else "attachment, relation"

        def together(item: int) -> tuple[object, ...] | None:
            heads = self._heads(item)
            return None if set(heads) & {ROOT, NONE} else (named(item), *heads)

        for items in grouped(self._pairs(), together):
            first = items[0]
            places = [
                self.arcs.place_of_head(True, first),
                self.arcs.place_of_head(False, self.arcs.other(True, first)),
            ]
            self._add_words(named(first), items, self.label(True, first), *places)
