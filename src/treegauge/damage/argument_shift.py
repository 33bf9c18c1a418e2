"""Move arguments to another word of their sentence; near words are likelier.

Items: arguments, one for each role that a word has.  The new word is not an argument of the predicate yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._roles import FORMATS, REASON, arc_place, arguments_of, hit_arcs, role_arcs

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

__all__ = ["FORMATS", "ORDER", "REASON", "damage"]
ORDER = 47


def damage(draft: Draft, rate: float) -> None:
    """Move arguments."""
    gold, arcs = draft.gold, role_arcs(draft)
    heads = gold.column("arcs.head")
    # A word that one argument leaves is not taken by the next: each error stays what it was planted as.
    words, predicates = gold.column("arcs.dependent"), heads
    taken: dict[int, set[int]] = {}
    for listed in arcs.values():
        for arc in listed:
            taken.setdefault(predicates[arc], set()).add(words[arc])
    for sentence, number, arc in hit_arcs(draft, rate):
        word, predicate = words[arc], heads[arc]
        used = taken[predicate].union(arguments_of(draft, predicate, []))
        free = [row for row in gold.rows(sentence) if draft.alive[row] and row not in used]
        if not free:
            continue
        weights = [1 / abs(row - word) for row in free]
        chosen = draft.chance(sentence, number).weighted(free, weights)
        before, after = (str(draft.word_number(row)) for row in (word, chosen))
        draft.record(sentence, arc_place(draft, predicate, word), before, after)
        draft.set("arcs.dependent", arc, chosen)
        taken[predicate].add(chosen)
