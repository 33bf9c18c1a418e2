"""Delete predicates with their arguments: words stop being predicates.

Items: predicates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._gold import NONE
from treegauge.damage._roles import FORMATS, REASON, hit_predicates, role_arcs

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

__all__ = ["FORMATS", "ORDER", "REASON", "damage"]
ORDER = 32


def damage(draft: Draft, rate: float) -> None:
    """Take predicates out."""
    arcs, heads = role_arcs(draft), draft.gold.column("arcs.head")
    for sentence, row in hit_predicates(draft, rate):
        sense = draft.text(draft.gold.column("tokens.predicate")[row])
        draft.record(sentence, draft.place_of(row, row + 1), sense, "")
        draft.set("tokens.predicate", row, NONE)
        draft.gone_arcs.update(arc for arc in arcs.get(sentence, []) if heads[arc] == row)
