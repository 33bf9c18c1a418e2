"""Shared code of the kinds of noise that damage semantic roles."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.damage._gold import NONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.damage._draft import Draft

FORMATS = ("conll09",)
REASON = "semantic roles stand in CoNLL-2009 files alone"


def role_arcs(draft: Draft) -> dict[int, list[int]]:
    """Return the arcs of roles, by the sentence they stand in."""
    gold = draft.gold
    arcs: dict[int, list[int]] = {}
    dependents = gold.column("arcs.dependent")
    for arc, kind in enumerate(gold.column("arcs.kind")):
        if kind == _core.ROLE:
            arcs.setdefault(gold.sentence_of(dependents[arc]), []).append(arc)
    return arcs


def hit_arcs(draft: Draft, rate: float) -> Iterator[tuple[int, int, int]]:
    """Return (sentence, place among its arcs, arc) of the arguments that are damaged and still there."""
    dependents, heads = draft.gold.column("arcs.dependent"), draft.gold.column("arcs.head")
    for sentence, arcs in role_arcs(draft).items():
        for _, place in draft.hits(sentence, len(arcs), rate):
            arc = arcs[place]
            there = draft.alive[dependents[arc]] and draft.alive[heads[arc]]
            if there and arc not in draft.gone_arcs:
                yield sentence, place, arc


def hit_predicates(draft: Draft, rate: float) -> Iterator[tuple[int, int]]:
    """Return (sentence, row) of the predicates that are damaged and still there."""
    if draft.gold.column("tokens.predicate"):
        for sentence, row in draft.hit_words(rate):
            if draft.column("tokens.predicate")[row] != NONE:
                yield sentence, row


def arguments_of(draft: Draft, predicate: int, arcs: list[int]) -> list[int]:
    """Return the words that are arguments of a predicate now."""
    gold = draft.gold
    dependents, heads = draft.column("arcs.dependent"), gold.column("arcs.head")
    own = [
        dependents[arc] for arc in arcs if heads[arc] == predicate and arc not in draft.gone_arcs
    ]
    return own + [word for word, head, _ in draft.new_arcs if head == predicate]


def role_counts(draft: Draft) -> Counter[int]:
    """Return how often each role occurs in gold."""
    gold = draft.gold
    pairs = zip(gold.column("arcs.kind"), gold.column("arcs.label"), strict=True)
    return Counter(label for kind, label in pairs if kind == _core.ROLE)


def arc_place(draft: Draft, predicate: int, argument: int) -> str:
    """Return the place of an argument: predicate and word, ``3>5``."""
    return f"{draft.word_number(predicate)}>{draft.word_number(argument)}"
