r"""SU error: missed and false sentence boundaries over gold boundaries.

As NIST scores sentence-like units (SU): boundaries of the recogniser's words are put onto gold's by the
alignment, and the rate is (missed + inserted) / gold boundaries, which can be more than 1.  Boundaries
belong together where they lie between the same two aligned words.  With a tolerance they may be apart:
``su-error:2`` by two aligned words, ``su-error:0.5s`` by half a second between the ends of the last words.
Then each has one partner at most, and as many as can be have one.

Liu et al. (2005), Structural metadata research in the EARS program; used with SParseval by
Roark et al. (2006).

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP we)) (VP (VBP stay)))"
>>> test = "(S (NP (PRP it)) (VP (VBZ rains)) (S (NP (PRP we)) (VP (VBP stay))))"
>>> treegauge.score(gold, test, metrics="su-error")["su-error"]["value"]
0.5
>>> late = "(S (PRP it) (VBZ rains) (PRP we))\n(S (VBP stay))"
>>> scores = treegauge.score(gold, late, metrics="su-error,su-error:1", chunks="document")
>>> scores["su-error"]["value"], scores["su-error:1"]["value"]
(1.0, 0.0)
"""

from __future__ import annotations

from treegauge.metrics import Ratio, declared, in_order
from treegauge.metrics._collar import SentenceEnds


class SuError(SentenceEnds):
    """Matched, gold and test sentence ends, as an error rate."""

    columns = ("matched", "gold", "test")
    shape = "rate"
    main = "value"
    best = 0.0
    ratios = declared(value=Ratio({"gold": 1, "test": 1, "matched": -2}, {"gold": 1}))
    formulas = in_order(
        **ratios,
        numerator={"gold": 1, "test": 1, "matched": -2},
        denominator={"gold": 1},
    )
    symmetric = "the rate is over gold boundaries"


METRIC = SuError
