"""TedEval: trees over words whose segments differ, by tree distance: 1 − TED / (|p| + |g| − 2).

A leaf is a lexeme, a segment with its tag, and is one node.  The root's label (TOP, S1, VROOT, ROOT
in any case, or none) is replaced by a common one; a tree without such a root gets one.  Nodes are
added and deleted, at cost 1 each, never relabelled; so TED is the number of nodes on both sides that a
mapping of equal labels that keeps order and ancestry leaves over.  A lexeme may be kept only
inside its own space-delimited word.  Sizes count all nodes, so that the worst parse (all wrong but
the root) has 0.  Of dependency trees, every word is a node with its relation as label that holds
its lexeme and its dependents in word order; a non-projective tree keeps the order of the head
words.

``unlabeled`` ignores labels and tags; ``strict`` also compares the states that a lexeme leads from
and to in the lattice (the one given, or the smallest that holds both analyses).  Punctuation
counts whatever the parameters; equal labels and stripped functions of the parameters apply.  The
corpus average is 1 − ΣTED / Σ(|p| + |g| − 2); ``exact`` counts trees with TED 0.  Where sentences
differ, the trees of those that hold the same words are put side by side, each under its root, and 2
is taken off for each pair of roots there can be.  A failed parse has no nodes: its score is 0.

Tsarfaty, Nivre and Andersson (2012), Joint evaluation of morphological segmentation and syntactic
parsing.  Its example, in which the parser misses the covert article H and takes HNEIM for one
word:

>>> import treegauge
>>> from treegauge.metrics._lexemes import GOLD, GOLD_WORDS, PARSE, PARSE_WORDS
>>> gold = treegauge.with_words(treegauge.read(GOLD.encode()), GOLD_WORDS.encode())
>>> parse = treegauge.with_words(treegauge.read(PARSE.encode()), PARSE_WORDS.encode())
>>> scores = treegauge.score(gold, parse, metrics="tedeval")["tedeval"]
>>> scores["gold"], scores["test"], scores["cost"], round(scores["score"], 4)
(14, 10, 6, 0.7273)
>>> round(treegauge.score(gold, parse, metrics="tedeval:strict")["tedeval:strict"]["score"], 4)
0.6364
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.base.time_limit import tree_limits
from treegauge.errors import InputError
from treegauge.metrics import Ratio, Rest, declared, in_order
from treegauge.metrics._lexemes import FINE, UNLABELED, LexemeMetric, states

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


class TedEval(LexemeMetric):
    """Nodes added, deleted and kept."""

    columns = ("cost", "deleted", "inserted", "matched", "gold", "test", "roots", "exact")
    shape = "distance"
    main = "score"
    mapping = "TedEval"
    ratios = declared(
        score=Ratio(
            {"gold": 1, "test": 1, "roots": -2, "cost": -1}, {"gold": 1, "test": 1, "roots": -2}
        )
    )
    formulas = in_order(
        score=Rest(Ratio({"cost": 1}, {"gold": 1, "test": 1, "roots": -2})),
        **{name: {name: 1} for name in columns[:3]},
        relabeled={},
        **{name: {name: 1} for name in columns[3:]},
    )
    continuous = "its trees keep the order of the words"
    needs = frozenset({"trees"})
    lattice_option = "strict"
    one_label_set = True
    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": UNLABELED,
        "strict": "a lexeme is kept only between the same states of the lattice",
        "xpos": FINE,
    }

    @property
    def sees(self) -> frozenset[str]:
        """All of the tree, words that are others or lost, and sentences that end elsewhere."""
        return super().sees | {"word", "lost", "end"}

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per pair of trees."""
        try:
            columns: Sequence[memoryview] = _core.count_tedeval(
                comparison.core,
                self.labeled,
                self.has("xpos"),
                self.has("strict"),
                *states(comparison),
                tree_limits(self.spec),
            )
        except RuntimeError as hopeless:
            from treegauge.metrics._distance import TOO_LARGE

            raise InputError(f"{self.spec}: {hopeless}", TOO_LARGE) from hopeless
        return columns


METRIC = TedEval
