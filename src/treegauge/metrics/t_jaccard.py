"""Tree distance, normalised as Jaccard: 1 − (D + I + S) / (D + S + M + I − W).

D, I, S and M are the nodes deleted, inserted, relabelled and matched in the cheapest mapping that
keeps order and ancestry, W the number of words; see ``t-dice``.

Emms (2008), Tree-distance and some other variants of evalb.

>>> import treegauge
>>> gold = "(S (NP (D the) (N dog)) (VP (V barks)))"
>>> test = "(S (D the) (NP (N dog) (NP (N barks))))"
>>> round(treegauge.score(gold, test, metrics="t-jaccard")["t-jaccard"]["score"], 4)
0.4286
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.errors import SettingsError
from treegauge.metrics._distance import TreeDistance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class TJaccard(TreeDistance):
    """Jaccard: over the nodes of the union of both trees that are not words."""

    #: D + S + M + I − W
    largest: ClassVar[Mapping[str, int]] = {
        "deleted": 1,
        "relabeled": 1,
        "matched": 1,
        "inserted": 1,
        "words": -1,
    }

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, options)
        if self.costs:
            raise SettingsError(f"{self.spec}: the union counts nodes, so all operations cost 1")


METRIC = TJaccard
