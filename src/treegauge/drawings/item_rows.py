"""How a sentence's score is counted, item by item: the text under a drawing."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from treegauge.drawings.sentence_view import (
    BEFORE,
    BEHIND,
    CROSSING,
    EXTRA,
    INSIDE,
    MATCHED,
    MISSING,
    NO_HEAD,
    RELABELLED,
    ROOT,
)
from treegauge.metrics import get_metric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.drawings.headlines import Headline
    from treegauge.drawings.sentence_view import Item, Layer, SentenceView
    from treegauge.metrics import Metric

    Terms = tuple[tuple[str, int], ...]

#: how an item is marked in text
MARKS = {MATCHED: "=", MISSING: "-", EXTRA: "+", CROSSING: "x", RELABELLED: "~"}


class ItemRow(NamedTuple):
    """One item in words: its mark, side, label, words, partner and causes."""

    mark: str
    side: str
    label: str
    words: str
    partner: str
    cause: str


def words_of(view: SentenceView, item: Item, *, gold: bool) -> str:
    """Return the words of an item; of an arc the dependent and its head, of what is cut the part here."""
    pieces = [
        " ".join(_words(view, column, gold=gold) for column in range(begin, end))
        for begin, end in item.runs
    ]
    text = " … ".join(" ".join(piece.split()) for piece in pieces)
    if item.open & 1:
        text = f"… {text}"
    if item.open & 2:
        text = f"{text} …"
    if item.head == NO_HEAD:
        return text
    special = {
        ROOT: "root",
        BEFORE: "a word before this sentence",
        BEHIND: "a word behind this sentence",
        INSIDE: "a word cut off it",
    }
    head = special.get(item.head) or _words(view, item.head, gold=gold)
    return f"{text} ← {head}"


def _words(view: SentenceView, column: int, *, gold: bool) -> str:
    slot = view.slots[column]
    return " ".join(slot.gold if gold else slot.test)


def item_rows(view: SentenceView, layer: Layer) -> list[ItemRow]:
    """Return all items of both sides, from the first word on; a match is one row."""
    rows: list[tuple[tuple[int, int, int], ItemRow]] = []
    others = {
        True: {item.number: item for item in layer.test},
        False: {item.number: item for item in layer.gold},
    }
    for gold, items in ((True, layer.gold), (False, layer.test)):
        for item in items:
            mate = others[gold].get(item.partner) if item.partner is not None else None
            if item.state == MATCHED and mate is not None:
                if not gold:
                    continue
                side, partner = "both", ""
            else:
                side = "gold" if gold else "test"
                partner = _partner(item, mate, layer)
            row = _row(view, item, gold, side, partner)
            rows.append(((item.begin, -item.end, not gold), row))
    return [row for _, row in sorted(rows, key=lambda entry: entry[0])]


def error_rows(view: SentenceView, layer: Layer, errors: Sequence[Headline]) -> list[list[ItemRow]]:
    """Return the items of each error, gold's first."""
    return [
        [
            _row(view, item, gold, "gold" if gold else "test", _partner(item, None, layer))
            for gold, items in ((True, error.gold), (False, error.test))
            for item in items
        ]
        for error in errors
    ]


def _row(view: SentenceView, item: Item, gold: bool, side: str, partner: str) -> ItemRow:
    words = words_of(view, item, gold=gold)
    causes = ", ".join(item.causes)
    return ItemRow(MARKS[item.state], side, item.label, words, partner, causes)


def _partner(item: Item, mate: Item | None, layer: Layer) -> str:
    """Return what stands opposite an item: its partner's label, or what it crosses."""
    if item.state == RELABELLED:
        return f"partner {item.other or '(no label)'}"
    if item.state == MATCHED and mate is None:
        return "partner in another sentence"
    if item.state == CROSSING:
        crossed = [
            other
            for other in layer.gold
            if other.begin < item.begin < other.end < item.end
            or item.begin < other.begin < item.end < other.end
        ]
        if crossed:
            return f"crosses {min(crossed, key=lambda other: other.end - other.begin).label}"
    return ""


def sums(layer: Layer) -> list[str]:
    """Return how the values of a metric follow from its counts in this sentence.

    >>> from treegauge.drawings.sentence_view import Layer
    >>> sums(Layer("brackets", "bars", [], [], {"matched": 3, "gold": 4, "test": 4}))[2]
    'f1 = 2 matched / (gold + test) = 6 / 8 = 75.00'
    """
    metric = get_metric(layer.spec)
    counts = layer.counts
    scores = metric.scores(counts)
    lines = []
    for line, name, numerator, denominator in _formulas(metric):
        above = sum(times * counts[column] for column, times in numerator)
        below = sum(times * counts[column] for column, times in denominator)
        value = scores[name]
        shown = "undefined" if value is None else f"{100 * value:.2f}"
        lines.append(f"{line} = {above} / {below} = {shown}")
    return lines


@cache
def _formulas(metric: Metric) -> list[tuple[str, str, Terms, Terms]]:
    """Return each value's formula, its name, and what is above and below the line."""
    from treegauge.metrics._explain import formulas

    return [
        (line, name, tuple(ratio.numerator.items()), tuple(ratio.denominator.items()))
        for line, (name, ratio) in zip(formulas(metric), metric.ratios.items(), strict=True)
    ]
