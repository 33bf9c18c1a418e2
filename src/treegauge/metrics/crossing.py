"""Crossing brackets: test brackets that cross at least one gold bracket.

``crossing`` is the average number a sentence; its result also holds the share of sentences without
any (``none``) and with two or less (``two_or_less``), as in evalb's summary.  A sentence without a
word that counts is none.

Black et al. (1991), A procedure for quantitatively comparing the syntactic coverage of English
grammars.

>>> import treegauge
>>> gold = "(S (NP (NP (NN food)) (PP (IN for) (NN thought))) (VP (VBZ helps)))"
>>> test = "(S (NP (NN food)) (VP (PP (IN for) (NN thought)) (VBZ helps)))"
>>> treegauge.score(gold, test, metrics="crossing")["crossing"]["value"]
1.0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.metrics import Metric, Ratio, declared, in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison


class Crossing(Metric):
    """Crossing test brackets, and sentences by how many they have."""

    columns = ("crossing", "sentences", "none", "two_or_less")
    shape = "mean"
    main = "value"
    best = 0.0
    share = False
    ratios = declared(
        value=Ratio({"crossing": 1}, {"sentences": 1}),
        none=Ratio({"none": 1}, {"sentences": 1}),
        two_or_less=Ratio({"two_or_less": 1}, {"sentences": 1}),
    )
    formulas = in_order(
        value=ratios["value"],
        n={"sentences": 1},
        none=ratios["none"],
        two_or_less=ratios["two_or_less"],
    )
    symmetric = "test brackets are counted against gold ones"
    continuous = "when discontinuous brackets cross is not defined"
    needs = frozenset({"nodes"})
    plain = columns

    @property
    def sees(self) -> frozenset[str]:
        """Brackets that cross."""
        return frozenset({"crossing"})

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        crossing = comparison.core.count_crossing()
        sentences = comparison.sentences
        return [
            crossing,
            sentences,
            comparison.flags(crossing, sentences, most=0),
            comparison.flags(crossing, sentences, most=2),
        ]


METRIC = Crossing
