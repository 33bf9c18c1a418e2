"""Semantic role labelling: precision, recall and F1 over role arcs.

A predicate gives an arc to its sense and an arc to each of its arguments.  A sense is right if the
predicate is aligned to a predicate with the same text after the last full stop (01 of ``lift.01``).
An argument is right if it is aligned to an argument of the predicate that its own predicate is aligned
to, with the same role.  Words need not be equal, only aligned.  With equal words these are the
«labeled» semantic scores of the CoNLL-2009 scorer; ``unlabeled`` leaves out senses and roles.

There are two readings of the lexicalised score: ``lexical`` is srleval's (the argument's form must
agree, for a sense the predicate's; the case of ASCII letters is ignored), ``lexical-both`` is the
paper's (both words of an arc must agree, case ignored).

A word with two roles for one predicate (``A0|A1``) has two arcs, as in the CoNLL-2009 scorer.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output; Hajič et al. (2009), The CoNLL-2009 shared task.

>>> import treegauge
>>> from treegauge.metrics._roles import TIDE
>>> test = TIDE.replace("A1", "A2")
>>> scores = treegauge.score(TIDE, test, metrics="roles,roles:unlabeled")
>>> scores["roles"]["matched"], scores["roles"]["gold"], scores["roles:unlabeled"]["matched"]
(2, 3, 3)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.metrics import MatchMetric
from treegauge.metrics._roles import NAMES, STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.comparison.comparison import Comparison


class Roles(MatchMetric):
    """Role arcs with the right ends and the right names."""

    needs = frozenset({"roles"})
    typed = True
    item = "role"
    #: ``label``: the role, SENSE for a sense.  ``predicate``: as it is written.  ``role-kind``: core
    #: (A0 to A5, AA, ARG0 …), adjunct (AM-…, ARGM-…), sense, other; R- and C- roles go with the role
    #: behind them.
    cells = frozenset({"label", "predicate", "role-kind"})
    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": "whatever the role or sense",
        "lexical": "the argument's form must agree too (srleval's reading)",
        "lexical-both": "the forms of argument and predicate must agree too (the paper's reading)",
    }

    def read_options(self) -> None:
        """Refuse two readings of lexical arguments."""
        super().read_options()
        if self.has("lexical") and self.has("lexical-both"):
            raise SettingsError(f"{self.spec}: choose one reading of lexical")

    @property
    def sees(self) -> frozenset[str]:
        """Predicates and arguments; roles and senses unless ``unlabeled``."""
        return STRUCTURE if self.has("unlabeled") else STRUCTURE | NAMES

    @property
    def _lexical(self) -> str:
        if self.has("lexical-both"):
            return "both"
        return "dependent" if self.has("lexical") else "ignored"

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match role arcs; an arc counts in the unit of its predicate."""
        return _core.match_roles(comparison.core, not self.has("unlabeled"), self._lexical)


METRIC = Roles
