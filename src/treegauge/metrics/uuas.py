r"""Undirected unlabelled attachment score: pairs of linked words, whichever of the two is the head.

As ``uas``, but head and dependent may be turned round.  A root's arc goes to the root.

Klein and Manning (2004), Corpus-based induction of syntactic structure.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("2\tdet", "3\tdet").replace("3\tnsubj", "1\tnsubj")
>>> treegauge.score(FERRY, test, metrics="uuas")["uuas"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.metrics import ARC_CELLS, ItemMetric, Items
from treegauge.metrics.columns import head_places, least, most

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison


class Uuas(ItemMetric):
    """Linked pairs of words."""

    needs = frozenset({"heads"})
    cells = ARC_CELLS
    listed_by = "deprel"

    def items(self, comparison: Comparison, gold: bool) -> Items:
        """Return an arc for each word: its slot and that of its head, the smaller first."""
        head = (comparison.gold if gold else comparison.test).columns["tokens.head"]
        slot = comparison.core.side_column(gold, "slot")
        head_slot = head_places(comparison, gold)
        return Items([least(slot, head_slot), most(slot, head_slot)], head=head)


METRIC = Uuas
