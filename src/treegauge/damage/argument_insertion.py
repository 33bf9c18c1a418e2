"""Insert arguments: a predicate gets an argument with a role of the file, by frequency.

Items: predicates.  The nearer a word is, the likelier it becomes the argument.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._roles import (
    FORMATS,
    REASON,
    arc_place,
    arguments_of,
    hit_predicates,
    role_arcs,
    role_counts,
)

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

__all__ = ["FORMATS", "ORDER", "REASON", "damage"]
ORDER = 48


def damage(draft: Draft, rate: float) -> None:
    """Add arguments."""
    gold, arcs, counts = draft.gold, role_arcs(draft), role_counts(draft)
    words, heads = gold.column("arcs.dependent"), gold.column("arcs.head")
    for sentence, row in hit_predicates(draft, rate):
        own = arcs.get(sentence, [])
        # Where gold has an argument that was taken out or moved, none comes back.
        used = {words[arc] for arc in own if heads[arc] == row}
        used.update(arguments_of(draft, row, own))
        free = [
            word for word in gold.rows(sentence) if draft.alive[word] and word not in used | {row}
        ]
        if not free or not counts:
            continue
        chance = draft.word_chance(sentence, row)
        word = chance.weighted(free, [1 / abs(word - row) for word in free])
        role = chance.weighted(list(counts), list(counts.values()))
        draft.record(sentence, arc_place(draft, row, word), "", draft.text(role))
        draft.new_arcs.append((word, row, role))
