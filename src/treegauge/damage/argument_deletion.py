"""Delete arguments: a predicate loses a role.

Items: arguments, one for each role that a word has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._roles import FORMATS, REASON, arc_place, hit_arcs

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

__all__ = ["FORMATS", "ORDER", "REASON", "damage"]
ORDER = 34


def damage(draft: Draft, rate: float) -> None:
    """Take arguments out."""
    dependents, heads = draft.gold.column("arcs.dependent"), draft.gold.column("arcs.head")
    labels = draft.gold.column("arcs.label")
    for sentence, _, arc in hit_arcs(draft, rate):
        place = arc_place(draft, heads[arc], dependents[arc])
        draft.record(sentence, place, draft.text(labels[arc]), "")
        draft.gone_arcs.add(arc)
