"""Unordered role arcs: (predicate, role, argument) and (predicate, sense), wherever they are.

No alignment is needed, and none is made where only bags are asked for: the arcs of a document are a
multiset of words and names, and what both sides have in common is matched.  The order of words and
sentences changes nothing.  ``lemmas`` names words by lemma; ``pooled`` throws all documents into one
bag, as srleval does with folders.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output.

>>> import treegauge
>>> from treegauge.metrics._roles import TIDE
>>> test = TIDE.replace("boats", "boat")
>>> scores = treegauge.score(TIDE, test, metrics="roles-bag,roles-bag:lemmas")
>>> scores["roles-bag"]["matched"], scores["roles-bag:lemmas"]["matched"]
(2, 3)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import MatchMetric
from treegauge.metrics._roles import (
    BAGS,
    NAMES,
    STRUCTURE,
    bag_options,
    bag_unit,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


class RolesBag(MatchMetric):
    """Role arcs of words in common."""

    partners = False
    needs = frozenset({"roles"})
    cells = frozenset({"label", "predicate", "role-kind"})
    options: ClassVar[Mapping[str, str]] = BAGS

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, options)
        self.unit = bag_unit(self)

    @property
    def sees(self) -> frozenset[str]:
        """Predicates, arguments and their names."""
        return STRUCTURE | NAMES

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match at the first unit of each document that is scored."""
        return _core.match_role_bag(comparison.core, *bag_options(self, comparison))


METRIC = RolesBag
