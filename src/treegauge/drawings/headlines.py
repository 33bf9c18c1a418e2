"""The errors of a sentence one by one: each in words, with its kind and the items of both sides.

An error is an operation of :mod:`treegauge.analysis.kinds`: what it misses and what it has too much are one.
Items of metrics whose errors have no kinds stand alone, but for pairs that only their labels tell apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from treegauge.analysis.kinds.in_words import quoted, sentences_of
from treegauge.drawings.sentence_view import MATCHED, RELABELLED
from treegauge.metrics import get_metric

if TYPE_CHECKING:
    from treegauge.analysis.kinds import Kinds, Operation
    from treegauge.analysis.kinds.in_words import Sentences
    from treegauge.drawings.sentence_view import Item, Layer, SentenceView

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
        """Why its items have no partners."""
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
        """Return an error in words; ``most``: of many items, these first ones are told."""
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
                paired = item.state == RELABELLED
                key = (
                    ("pair", item.number if gold else item.partner)
                    if paired
                    else (gold, item.number)
                )
            errors.setdefault(key, ([], []))[0 if gold else 1].append(item)
        return [self._headline(view, key, *items) for key, items in errors.items()]

    def _headline(
        self, view: SentenceView, key: object, gold: list[Item], test: list[Item]
    ) -> Headline:
        if self._kinds is None or not isinstance(key, int):
            return Headline(_told(view, gold, test), "", gold, test)
        operation = self._kinds.operations[key]
        return Headline(self.sentence(operation), operation.kind, gold, test)


def _side(layer: Layer, gold: bool) -> list[Item]:
    items = layer.gold if gold else layer.test
    return [item for item in items if item.state != MATCHED]


def _told(view: SentenceView, gold: list[Item], test: list[Item]) -> str:
    """Say what is wrong with a lone item, or with a pair that has two labels."""
    item = (gold or test)[0]
    slots = view.slots[item.begin : item.end]
    words = quoted(word for slot in slots for word in (slot.gold if gold else slot.test))
    if item.state == RELABELLED:
        labels = (item.label, item.other) if gold else (item.other, item.label)
        return f"{words} should be {labels[0]}, not {labels[1]}"
    return f"{item.label} {words} {'is missing' if gold else 'should not be there'}"
