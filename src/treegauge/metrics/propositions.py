"""Propositions: predicates that are right with all their arguments.

A proposition is right if the predicate is aligned to a predicate with the same sense, all its arguments
are right (see ``roles``), and the test predicate has no further argument.  Where arguments are spans they
are those of ``span-roles``, and senses are not compared: with equal words and predicates recall is the
percentage of perfect props of ``srl-eval.pl``.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output; with equal words as in the CoNLL-2009 scorer.

>>> import treegauge
>>> from treegauge.metrics._roles import TIDE
>>> treegauge.score(TIDE * 2, TIDE + TIDE.replace("A1", "A2"), metrics="propositions")["propositions"]["f1"]
0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics import MatchMetric
from treegauge.metrics._roles import NAMES, STRUCTURE

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison


class Propositions(MatchMetric):
    """Predicates with the right sense and the right arguments."""

    needs = frozenset({"predicates"})
    cells = frozenset({"predicate"})

    @property
    def sees(self) -> frozenset[str]:
        """Everything about roles."""
        return STRUCTURE | NAMES

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match predicates with all that belongs to them, listed as they are written."""
        return _core.match_predicates(comparison.core, whole=True)

    def causes(self, comparison: Comparison, tags: str) -> _core.Causes:
        """Return the causes of the arguments and senses that keep propositions from being right."""
        # Words without heads have arguments that are spans; a side may have no words at all.
        if any(len(side.columns["tokens.head"]) for side in (comparison.gold, comparison.test)):
            parts = _core.match_roles(comparison.core, True, "ignored")
        else:
            parts = _core.match_span_roles(
                comparison.core, labeled=True, with_verb=False, given_predicates=False
            )
        return self.match(comparison).causes_of_parts(parts, tags)


METRIC = Propositions
