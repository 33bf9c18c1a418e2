"""Word error rate: substituted, inserted and deleted words over gold words.

The least number of substitutions, insertions and deletions that turn gold into test, chunk by chunk,
whatever aligner the other metrics use; over the words that count.  Of several alignments with that
number of errors the one of the aligner ``levenshtein`` counts.  Words are equal as in the alignment in
force.  Of STM's alternatives the cheapest counts, and an optional word may be missing.  Without gold words
the rate is undefined, and test words are insertions; under ``--align none`` it is n/a.

``sclite`` counts as NIST's sclite does: each segment of STM with the words whose midpoint lies in it, at
costs 4, 3 and 3, so that the errors can be more than the least number; A to Z are lower case.

Jurafsky and Martin (2009), Speech and Language Processing; as reported by sclite (Fiscus, NIST, 1998).

>>> import treegauge
>>> gold = "(S (NP (PRP we)) (VP (VBD saw) (NP (DT the) (NN house))))"
>>> test = "(S (NP (PRP we)) (VP (VBD saw) (NP (DT a) (JJ white) (NN house))))"
>>> treegauge.score(gold, test, metrics="wer")["wer"]["value"]
0.5
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import Metric, Ratio, declared, in_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


class Wer(Metric):
    """Correct, substituted, deleted and inserted words."""

    columns = ("correct", "substituted", "deleted", "inserted")
    shown_counts = columns
    shape = "rate"
    main = "value"
    best = 0.0
    ratios = declared(
        value=Ratio(
            {"substituted": 1, "deleted": 1, "inserted": 1},
            {"correct": 1, "substituted": 1, "deleted": 1},
        )
    )
    formulas = in_order(
        **ratios,
        numerator={"substituted": 1, "deleted": 1, "inserted": 1},
        denominator={"correct": 1, "substituted": 1, "deleted": 1},
        **{name: {name: 1} for name in columns},
    )
    symmetric = "the rate is over gold words"
    aligns = True
    options: ClassVar[Mapping[str, str]] = {
        "sclite": "sclite's count: by segment, with sclite's costs and ties",
        "optional": "sclite's count, in which (word) may be missing (its -D)",
        "fragments": "sclite's count, in which fra- is any word that begins so (its -F)",
        "case": "sclite's count, in which upper case differs from lower case (its -s)",
    }

    @property
    def sees(self) -> frozenset[str]:
        """Words that are others, and words that are lost."""
        return frozenset({"word", "lost"})

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        if comparison.aligner == "none":
            return [memoryview(array("q", bytes(8 * comparison.core.units)))] * len(self.columns)
        if not self.chosen:
            return comparison.word_errors
        prepared = comparison.prepared
        return _core.count_sclite_errors(
            comparison.core,
            prepared.all_words or prepared.core,
            comparison.gold.format,
            comparison.test.format,
            [(*pair.gold, *pair.test) for pair in prepared.pairs],
            self.has("optional"),
            self.has("fragments"),
            self.has("case"),
        )


METRIC = Wer
