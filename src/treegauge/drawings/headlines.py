"""Headlines of a sentence's errors: each in words, with its kind and the items of both sides.

An error is an operation of :mod:`treegauge.analysis.kinds`: what it misses and what it has too much are one.
Items of metrics whose errors have no kinds stand alone, but for pairs that only their labels tell apart, and
for the two heads of one word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from treegauge.analysis.kinds.in_words import quoted, sentences_of
from treegauge.drawings.sentence_view import (
    BEFORE,
    BEHIND,
    INSIDE,
    MATCHED,
    NO_HEAD,
    RELABELLED,
    ROOT,
)
from treegauge.metrics import get_metric

if TYPE_CHECKING:
    from treegauge.analysis.kinds import Kinds, Operation
    from treegauge.analysis.kinds.in_words import Sentences
    from treegauge.drawings.sentence_view import Item, Layer, SentenceView

#: heads that are not words of the sentence
OUTSIDE = {
    NO_HEAD: "nothing",
    BEFORE: "a word of the sentence before",
    BEHIND: "a word of the next sentence",
    INSIDE: "a word of its own group",
}
#: of an error with many items so many are told; the others are counted
TOLD = 2


class Headline(NamedTuple):
    """One error: in words, its kind (empty where there are no kinds), and its items here."""

    words: str
    kind: str
    gold: list[Item]
    test: list[Item]

    @property
    def causes(self) -> list[str]:
        """The causes of its items."""
        return list(
            dict.fromkeys(name for item in (*self.gold, *self.test) for name in item.causes)
        )

    def __str__(self) -> str:
        return f"{self.words} ({self.kind})" if self.kind else self.words


class Headlines:
    """Finds the errors of sentences; ``kinds``: those of the whole comparison, None where it has none."""

    def __init__(self, kinds: Kinds | None) -> None:
        self._kinds = kinds
        self._sentences: Sentences | None = None
        if kinds is not None and kinds.finder is not None:
            self._sentences = sentences_of(kinds.finder, get_metric(kinds.metric))
        self._operation: dict[tuple[bool, int], int] = {}
        for place, operation in enumerate(kinds.operations if kinds else ()):
            self._operation.update(((True, item), place) for item in operation.missed)
            self._operation.update(((False, item), place) for item in operation.extra)

    def sentence(self, operation: Operation, most: int = TOLD) -> str:
        """Return an error in words; ``most``: how many of its items are named."""
        if self._sentences is None:
            return operation.detail
        return self._sentences.sentence(operation, most)

    def of(self, view: SentenceView, layer: Layer) -> list[Headline]:
        """Return the errors of a sentence, from the first word on."""
        errors: dict[object, tuple[list[Item], list[Item]]] = {}
        wrong = [(item, gold) for gold in (True, False) for item in _side(layer, gold)]
        for item, gold in sorted(wrong, key=lambda pair: (pair[0].begin, -pair[0].end)):
            key: object = self._operation.get((gold, item.number))
            if key is None:
                key = _key(layer, item, gold)
            errors.setdefault(key, ([], []))[0 if gold else 1].append(item)
        return [self._headline(view, layer, key, *items) for key, items in errors.items()]

    def _headline(
        self, view: SentenceView, layer: Layer, key: object, gold: list[Item], test: list[Item]
    ) -> Headline:
        if self._kinds is None or not isinstance(key, int):
            told = _heads if layer.kind == "arcs" else _told
            return Headline(told(view, gold, test), "", gold, test)
        operation = self._kinds.operations[key]
        return Headline(self.sentence(operation), operation.kind, gold, test)


def _side(layer: Layer, gold: bool) -> list[Item]:
    items = layer.gold if gold else layer.test
    return [item for item in items if item.state != MATCHED]


def _key(layer: Layer, item: Item, gold: bool) -> object:
    """Return what the two halves of an error have in common."""
    if item.state == RELABELLED:
        return "pair", item.number if gold else item.partner
    return ("word", item.begin) if layer.kind == "arcs" else (gold, item.number)


def _heads(view: SentenceView, gold: list[Item], test: list[Item]) -> str:
    """Say where a word should hang, and where it does."""
    if len(gold) > 1 or len(test) > 1:
        return "; ".join(
            [_heads(view, [item], []) for item in gold]
            + [_heads(view, [], [item]) for item in test]
        )
    if (gold or test)[0].state == RELABELLED:
        return _told(view, gold, test)
    item = (gold or test)[0]
    slot = view.slots[item.begin]
    word = quoted(slot.gold if gold else slot.test)
    if gold and test:
        there = _hangs(view, test[0], False)
        if ROOT not in {gold[0].head, test[0].head}:
            # What both sides call it is said once.
            same = f" as {item.label}" if item.label == test[0].label else ""
            there = there.removeprefix("attach ").removesuffix(same)
        return f"{word} should {_hangs(view, gold[0], True)}, not {there}"
    if gold:
        missing = "" if slot.test else "is missing: it "
        return f"{word} {missing}should {_hangs(view, item, True)}"
    if not slot.gold:
        return f"{word} is not a word of the sentence"
    return f"{word} should not {_hangs(view, item, False)}"


def _hangs(view: SentenceView, item: Item, gold: bool) -> str:
    """Return where a word hangs, as a verb."""
    label = f" as {item.label}" if item.label else ""
    if item.head == ROOT:
        return f"be the root{label}"
    if item.head >= 0:
        slot = view.slots[item.head]
        return f"attach to {quoted(slot.gold if gold else slot.test)}{label}"
    return f"attach to {OUTSIDE[item.head]}{label}"


def _told(view: SentenceView, gold: list[Item], test: list[Item]) -> str:
    """Say what is wrong with a lone item, or with a pair that has two labels."""
    item = (gold or test)[0]
    slots = view.slots[item.begin : item.end]
    words = quoted(word for slot in slots for word in (slot.gold if gold else slot.test))
    if item.state == RELABELLED:
        labels = (item.label, item.other) if gold else (item.other, item.label)
        return f"{words} should be {labels[0]}, not {labels[1]}"
    return f"{item.label} {words} {'is missing' if gold else 'should not be there'}"
