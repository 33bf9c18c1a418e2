"""Find the edited regions of trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.transforms.edited import EDITED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.damage._draft import Draft

__all__ = ["EDITED", "hit_regions"]


def hit_regions(draft: Draft, rate: float) -> Iterator[tuple[int, int]]:
    """Return (sentence, node) of the edited regions that are damaged and still there."""
    gold, plain = draft.gold, draft.gold.plain_labels
    labels = gold.column("nodes.label")
    marked = {number for number, label in enumerate(plain) if label in EDITED}
    if marked.isdisjoint(labels):
        return
    for sentence in range(gold.sentences):
        nodes = gold.nodes(sentence)
        for _, place in draft.hits(sentence, len(nodes), rate):
            if labels[nodes[place]] in marked and nodes[place] not in draft.gone_nodes:
                yield sentence, nodes[place]
