r"""Words whose tag of chunk or entity is right: conlleval's accuracy.

A word is right if it stands opposite a word in an entity of the same type, both the first of it or both not,
or if neither is in an entity.  Tags are compared as IOB2 would have them, so files may have different
schemes.  Most words are in no entity: high figures say little.

Tjong Kim Sang and De Meulder (2003), Introduction to the CoNLL-2003 shared task: language-independent named
entity recognition.

>>> import treegauge
>>> gold = "Ada B-PER\nLind I-PER\nleft O\nNew B-LOC\nYork I-LOC\n\n"
>>> test = "Ada B-PER\nLind I-PER\nleft O\nNew O\nYork B-LOC\n\n"
>>> treegauge.score(gold, test, metrics="entity-tags")["entity-tags"]["f1"]
0.6
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics import ItemMetric, Items

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison


class EntityTags(ItemMetric):
    """Words with the right tag."""

    needs = frozenset({"chunks"})
    cells = frozenset[str]()

    def items(self, comparison: Comparison, gold: bool) -> Items:
        """Return all words, with their tags."""
        slots = comparison.core.side_column(gold, "slot")
        return Items(keys=[slots, _core.chunk_tags(comparison.core, gold)])


METRIC = EntityTags
