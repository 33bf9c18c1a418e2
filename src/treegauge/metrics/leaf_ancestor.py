"""Leaf-ancestor: how alike the labels between each word and the root are.

The labels above a word, from the word to the root and without its tag, are its lineage.  ``[``
stands right before the label of the highest constituent that begins at the word, ``]`` right after
that of the highest that ends there.  A word scores 1 − ED / (sum of both lengths, marks included);
inserting and deleting cost 1, replacing 2, or 0.5 between labels with the same first letter.  The
score is the mean over words.  A word with no partner scores 0.

``tags`` keeps the word's tag, marks every constituent that begins or ends at the word, and replaces
at cost 1.  Other programs do it differently, and options named after them give their numbers:
``disco-dop`` replaces at cost 1, and its total is the mean over sentences; ``corenlp`` has no marks,
replaces at cost 1, takes labels as equal only at the same depth below the root, and leaves out a
constituent over nothing but one with the same label; ``spmrl`` (the program of the shared tasks of 2013
and 2014) leaves the marks of constituents that do not count, such as the root, in place.

A discontinuous constituent has marks of their own at the words where it breaks off before a gap and where it
goes on behind one, set like the others: so does disco-dop.

Each word counts in whole billionths, so that sums do not depend on their order: what a word lacks to 1
is rounded, half a billionth up.

Sampson and Babarczy (2003), A test of the leaf-ancestor metric for parse accuracy.  Its example has the
scores .917 .583 .583 .917 1 1:

>>> import treegauge
>>> gold = "(S (N1 (D two) (N1 (N tax) (N revision)) (N bills)) (V were) (V passed))"
>>> test = "(S (NP (D two) (N tax) (N revision) (N bills)) (V were) (V passed))"
>>> round(treegauge.score(gold, test, metrics="leaf-ancestor")["leaf-ancestor"]["value"], 3)
0.833
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.base.time_limit import tree_limits
from treegauge.errors import InputError, SettingsError
from treegauge.metrics import Metric, Ratio, Scores, ratio
from treegauge.metrics._distance import TOO_LARGE, tree_pairs
from treegauge.metrics._lexemes import FINE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison

BILLION = 10**9
#: ways to do it that exclude each other
WAYS = ("tags", "disco-dop", "corenlp", "spmrl")


class LeafAncestor(Metric):
    """Sum of the words' scores in billionths, and words.

    With ``disco-dop`` the sum is that of the sentences' means, also in billionths.
    """

    columns = ("billionths", "words", "sentences")
    shape = "mean"
    main = "value"
    needs = frozenset({"trees"})
    options: ClassVar[Mapping[str, str]] = {
        "tags": "tags are labels too, every constituent has its marks, replacing costs 1",
        "disco-dop": "as disco-dop: replacing costs 1, mean over sentences",
        "corenlp": "as CoreNLP: no marks, replacing costs 1, equal labels have equal depths",
        "spmrl": "as in SPMRL: constituents that do not count keep their marks",
        "plain": "without boundary marks",
        "unlabeled": "labels are ignored",
        "xpos": FINE,
    }

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, options)
        self.per = "sentence" if self.has("disco-dop") else "word"
        if self.per == "sentence":
            self.symmetric = "it is a mean over gold sentences"
        self.ratios = {"value": Ratio({"billionths": 1}, {f"{self.per}s": BILLION})}
        ways = [option for option in options if option in WAYS]
        if len(ways) > 1:
            raise SettingsError(f"{self.spec}: {ways[0]} and {ways[1]} exclude each other")

    @property
    def sees(self) -> frozenset[str]:
        """Constituents; tags where they are labels."""
        return super().sees if self.has("tags") else super().sees - {"tag"}

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        marks = "highest"
        if self.has("plain") or self.has("corenlp"):
            marks = "none"
        elif self.has("tags"):
            marks = "every"
        options = _core.LineageOptions(
            labeled=not self.has("unlabeled"),
            tags=self.has("tags"),
            marks=marks,
            graded=not (self.has("tags") or self.has("disco-dop") or self.has("corenlp")),
            uncounted=self.has("spmrl"),
            depths=self.has("corenlp"),
            collapse=self.has("corenlp"),
        )
        pairs = tree_pairs(self.spec, comparison, fine=self.has("xpos"))
        try:
            columns: Sequence[memoryview] = _core.count_lineages(
                pairs, options, self.per == "sentence", tree_limits(self.spec)
            )
        except RuntimeError as hopeless:
            raise InputError(f"{self.spec}: {hopeless}", TOO_LARGE) from hopeless
        return columns

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the mean over words."""
        number = totals[f"{self.per}s"]
        return {"value": ratio(totals["billionths"] / BILLION, number), "n": number}


METRIC = LeafAncestor
