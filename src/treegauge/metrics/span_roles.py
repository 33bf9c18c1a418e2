r"""Semantic role labelling with spans: precision, recall and F1 over arguments of predicates.

An argument is its predicate, its role and its words, as a stretch from first to last word; one in several
pieces (``C-A1``) has a stretch for each.  It is right if its predicate is aligned to a predicate that has an
argument with the same role between the same aligned words.  Words need not be equal, only aligned, and a
word that one side lacks inside a stretch changes nothing.  ``R-A0`` is a role of its own.  V, the predicate
itself, is not an argument unless ``with-v``; ``unlabeled`` leaves out roles.

Predicates of test are what test says they are: arguments of a missed predicate are missed, those of an
extra one are false, as in end-to-end evaluation (He et al. 2018).  ``given-predicates`` leaves the arguments
of extra predicates out of account, as the official scorer does.  Lemmas and senses of predicates are not
compared.

With equal words and equal predicates these are the Overall scores of ``srl-eval.pl``, but for arguments
inside other arguments of the same predicate: the original compares the outer one by what is inside of it, and
of two on one span it keeps the inner one; here each is an argument like any other.

Carreras and Màrquez (2005), Introduction to the CoNLL-2005 shared task: semantic role labeling; He, Lee,
Levy and Zettlemoyer (2018), Jointly predicting predicates and arguments in neural semantic role labeling.

>>> import treegauge
>>> gold = "the - (A0*\ntide - *)\nlifts lift (V*)\nthe - (A1*\nboats - *)\n"
>>> test = gold.replace("A1", "A2")
>>> scores = treegauge.score(gold, test, metrics="span-roles,span-roles:unlabeled")
>>> scores["span-roles"]["matched"], scores["span-roles"]["gold"], scores["span-roles:unlabeled"]["matched"]
(1, 2, 2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import MatchMetric

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.comparison.comparison import Comparison


class SpanRoles(MatchMetric):
    """Arguments with the right predicate, words and role."""

    needs = frozenset({"arguments"})
    typed = True
    item = "argument"
    #: ``label``: the role.  ``predicate``: as it is written.  ``role-kind``: core, adjunct, other
    cells = frozenset({"label", "predicate", "role-kind"})
    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": "whatever the role",
        "with-v": "V, the predicate itself, is an argument too",
        "given-predicates": "arguments of predicates that gold lacks do not count (srl-eval's reading)",
    }

    def read_options(self) -> None:
        """Swapping the sides changes more than their names where gold decides."""
        super().read_options()
        if self.has("given-predicates"):
            self.symmetric = "gold says which predicates count"

    @property
    def sees(self) -> frozenset[str]:
        """Predicates with their arguments and where they end; roles unless ``unlabeled``."""
        kinds = {"predicate", "argument", "span"}
        if not self.has("unlabeled"):
            kinds.add("role")
        if not self.has("given-predicates"):
            kinds.add("extra")
        return frozenset(kinds)

    def same_labels(self, comparison: Comparison) -> bool:
        """Tell whether roles are compared."""
        del comparison
        return not self.has("unlabeled")

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match arguments; an argument counts in the unit of its predicate."""
        return _core.match_span_roles(
            comparison.core,
            labeled=not self.has("unlabeled"),
            with_verb=self.has("with-v"),
            given_predicates=self.has("given-predicates"),
        )


METRIC = SpanRoles
