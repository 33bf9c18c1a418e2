"""No alignment: no word has a partner.

For metrics that compare what words are called and not where they stand (bags of relations); all
others need partners and are refused.  There are no costs and no ties.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison

TIES = ""
SYMMETRIC = True
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ()
COSTS = None
PARTNERS = False
NOT_DRAWN = "it gives no word a partner"


def align(comparison: Comparison, chunks: range) -> None:
    """Give every word a slot of its own."""
    from treegauge import _core

    core = comparison.core
    for number in chunks:
        gold, test = (len(core.chunk_tokens(side, number)) for side in (True, False))
        core.place_slots(
            number,
            array("I", range(gold)) + array("I", [_core.NONE]) * test,
            array("I", [_core.NONE]) * gold + array("I", range(test)),
        )
