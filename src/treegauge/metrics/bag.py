r"""Unordered relations: (word, relation, head word), wherever they are in the document.

No alignment is needed, and none is made where only bags are asked for: the relations of a document are
a multiset of forms (``lemmas``: of lemmas), and what both sides have in common is matched.  ``pooled``
throws all documents into one bag, as srleval does with folders.  The root's head is not a word.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("2\tdet", "3\tdet")
>>> treegauge.score(FERRY, test, metrics="bag")["bag"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import ARC_CELLS, MatchMetric, with_subtypes
from treegauge.metrics._roles import BAGS, bag_options, bag_unit
from treegauge.metrics._words import SUBTYPES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


class Bag(MatchMetric):
    """Relations of forms in common."""

    partners = False
    cells = ARC_CELLS
    needs = frozenset({"heads"})
    options: ClassVar[Mapping[str, str]] = SUBTYPES | BAGS

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, options)
        self.unit = bag_unit(self)

    @property
    def sees(self) -> frozenset[str]:
        """Relations, and the names of words."""
        name = "lemma" if self.has("lemmas") else "word"
        return frozenset({"head", "relation", "lost", name})

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match at the first unit of each document that is scored."""
        subtypes = with_subtypes(comparison, self.has("subtypes"))
        return _core.match_bag(comparison.core, *bag_options(self, comparison), subtypes)


METRIC = Bag
