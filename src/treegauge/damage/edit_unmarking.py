"""Remove the mark of edited regions (speech repairs): words and brackets stay.

Items: constituents labelled EDITED.  What they hold hangs where they were.  One that is the whole tree stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._regions import hit_regions

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 12
FORMATS = ("ptb",)
REASON = "edited regions are constituents labelled EDITED, which bracketings alone have"


def damage(draft: Draft, rate: float) -> None:
    """Take the bracket of regions out."""
    gold = draft.gold
    first, last = gold.column("nodes.first"), gold.column("nodes.last")
    for sentence, region in hit_regions(draft, rate):
        words = [row for row in range(first[region], last[region]) if draft.alive[row]]
        if not words or region == gold.first_node[sentence]:
            continue
        draft.gone_nodes.add(region)
        draft.touched.add(sentence)
        place = draft.place_of(first[region], last[region])
        draft.record(sentence, place, draft.text(gold.column("nodes.label")[region]), "")
