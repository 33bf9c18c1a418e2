"""Equal labelled spans, normalised as Jaccard: M / (G + T − M).

As ``e-dice``, over the union of both trees' nodes.

Emms (2008), Tree-distance and some other variants of evalb.

>>> import treegauge
>>> gold = "(S (NP (D the) (N dog)) (VP (V barks)))"
>>> test = "(S (D the) (NP (N dog) (NP (N barks))))"
>>> treegauge.score(gold, test, metrics="e-jaccard:roof")["e-jaccard:roof"]["value"]
0.2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import Ratio, declared, in_order
from treegauge.metrics._distance import StretchMetric
from treegauge.metrics.e_dice import EDice

if TYPE_CHECKING:
    from collections.abc import Mapping


class EJaccard(StretchMetric):
    """Matched, gold and test nodes, as a share of the union."""

    columns = EDice.columns
    shape = "rate"
    main = "value"
    ratios = declared(value=Ratio({"matched": 1}, {"gold": 1, "test": 1, "matched": -1}))
    formulas = in_order(
        **ratios,
        numerator={"matched": 1},
        denominator={"gold": 1, "test": 1, "matched": -1},
    )
    continuous = "E-mappings are defined for continuous spans: brackets compares all"
    needs = frozenset({"trees"})
    mapping = "E"
    options: ClassVar[Mapping[str, str]] = EDice.options

    count = EDice.count


METRIC = EJaccard
