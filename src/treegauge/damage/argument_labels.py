"""Change roles of arguments to other roles of the file, by frequency.

Items: arguments, one for each role that a word has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._roles import FORMATS, REASON, arc_place, hit_arcs, role_counts

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

__all__ = ["FORMATS", "ORDER", "REASON", "damage"]
ORDER = 46


def damage(draft: Draft, rate: float) -> None:
    """Relabel arguments."""
    dependents, heads = draft.column("arcs.dependent"), draft.gold.column("arcs.head")
    labels, counts = draft.gold.column("arcs.label"), role_counts(draft)
    for sentence, number, arc in hit_arcs(draft, rate):
        others = [label for label in counts if label != labels[arc]]
        if not others:
            continue
        weights = [counts[label] for label in others]
        chosen = draft.chance(sentence, number).weighted(others, weights)
        place = arc_place(draft, heads[arc], dependents[arc])
        draft.record(sentence, place, draft.text(labels[arc]), draft.text(chosen))
        draft.set("arcs.label", arc, chosen)
