r"""Complete match: sentences whose brackets are all right, with none missing or extra.

A sentence is complete if matched = gold = test brackets; one without a word that counts is none.
``unlabeled`` compares spans alone.

Black et al. (1991); Sekine and Collins (1997), evalb.

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP it)) (VP (VBZ snows)))"
>>> test = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (VP (PRP it) (VBZ snows)))"
>>> treegauge.score(gold, test, metrics="complete")["complete"]["value"]
0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import Metric, Ratio, declared, in_order
from treegauge.metrics.brackets import Brackets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


class Complete(Metric):
    """Sentences that are wholly right, and all that were scored."""

    columns = ("complete", "sentences")
    shape = "rate"
    symmetric = "gold sentences are counted"
    main = "value"
    ratios = declared(value=Ratio({"complete": 1}, {"sentences": 1}))
    formulas = in_order(**ratios, numerator={"complete": 1}, denominator={"sentences": 1})
    options: ClassVar[Mapping[str, str]] = {"unlabeled": "spans alone"}
    needs = frozenset({"nodes"})
    plain = columns

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        matched, gold, test = Brackets("brackets", self.chosen).count(comparison)
        return [comparison.all_equal(matched, gold, test), comparison.sentences]


METRIC = Complete
