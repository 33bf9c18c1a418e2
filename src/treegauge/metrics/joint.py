"""Syntax and semantics in one score.

``macro`` (the default) is the mean of the syntactic score (``las``) and the semantic score (``roles``),
for precision, recall and F1 each; a number is the weight of semantics (``joint:macro:0.5``, the default).
``conll`` takes F1 of the averaged precision and recall instead of the mean of the two F1, as the
CoNLL-2009 scorer does.  ``micro`` adds the counts of syntactic and semantic arcs and divides once.
``unlabeled`` is made of ``uas`` and ``roles:unlabeled``.

A mean of which one part is undefined (no predicates, say) is undefined.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output; Hajič et al. (2009), The CoNLL-2009 shared task.

>>> import treegauge
>>> from treegauge.metrics._roles import TIDE
>>> test = TIDE.replace("A1", "_")
>>> scores = treegauge.score(TIDE, test, metrics="joint:macro,joint:macro:conll,joint:micro")
>>> [round(scores[spec]["f1"], 4) for spec in scores]
[0.9, 0.9091, 0.9333]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.metrics import PRF_FORMULAS, PRF_RATIOS, Metric, Scores, get_metric, prf
from treegauge.metrics._roles import NAMES, STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Formula, Value

HALF = 0.5


def number(text: str) -> float | None:
    """Return an option as a number, None if it is not a number."""
    try:
        return float(text)
    except ValueError:
        return None


class Joint(Metric):
    """Matched, gold and test arcs of syntax and semantics together, and of syntax alone."""

    columns = ("matched", "gold", "test", "syntax_matched", "syntax_gold", "syntax_test")
    shape = "prf"
    main = "f1"
    needs = frozenset({"roles"})
    footnote = (
        "joint: macro is the mean of the syntactic and the semantic score (with the weight of semantics), "
        "micro adds the counts of syntactic and semantic arcs"
    )
    options: ClassVar[Mapping[str, str]] = {
        "macro": "the mean of the syntactic and the semantic score (default)",
        "micro": "counts of syntactic and semantic arcs added",
        "conll": "with macro: F1 of the averaged precision and recall",
        "unlabeled": "whatever the labels",
        "0.5": "with macro: the weight of semantics, any number from 0 to 1",
    }

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, [option for option in options if number(option) is None])
        weights = [weight for weight in map(number, options) if weight is not None]
        self.chosen = tuple(options)
        semantics = weights[0] if weights else HALF
        if len(weights) > 1 or not 0 <= semantics <= 1:
            raise SettingsError(f"{self.spec}: the weight of semantics is one number from 0 to 1")
        self.weight = None if self.has("micro") else semantics
        #: a mean of two ratios is not a ratio
        self.ratios = PRF_RATIOS if self.has("micro") else {}
        if self.has("micro") and (self.has("macro") or self.has("conll") or weights):
            raise SettingsError(f"{self.spec}: micro adds counts; it has no mean and no weight")

    def with_weight(self, weight: float) -> Metric:
        """Return the metric with another weight of semantics; without a mean it stays as it is."""
        if self.weight is None:
            return self
        others = [option for option in self.chosen if number(option) is None]
        return Joint(self.name, [*others, f"{weight:g}"])

    @property
    def sees(self) -> frozenset[str]:
        """What its parts see."""
        if self.has("unlabeled"):
            return STRUCTURE | {"head"}
        return STRUCTURE | NAMES | {"head", "relation"}

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        unlabeled = self.has("unlabeled")
        syntax = get_metric("uas" if unlabeled else "las").count(comparison)
        roles = get_metric("roles:unlabeled" if unlabeled else "roles").count(comparison)
        both = [_core.sum_columns(*pair) for pair in zip(syntax, roles, strict=True)]
        return [*both, *syntax]

    @property
    def formulas(self) -> Mapping[str, Formula] | None:  # type: ignore[override]
        """Counts that are added are what any other are; means of two ratios are none."""
        return PRF_FORMULAS if self.has("micro") else None

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the joint scores, with the counts of both added."""
        names = ("matched", "gold", "test")
        added = prf(*(totals[name] for name in names))
        if self.has("micro"):
            return added
        syntax = prf(*(totals[f"syntax_{name}"] for name in names))
        roles = prf(*(totals[name] - totals[f"syntax_{name}"] for name in names))
        mean: Scores = {
            name: self._mean(syntax[name], roles[name]) for name in ("precision", "recall", "f1")
        }
        if self.has("conll"):
            mean["f1"] = _harmonic(mean["precision"], mean["recall"])
        return added | mean

    def _mean(self, syntax: Value, roles: Value) -> float | None:
        if syntax is None or roles is None or self.weight is None:
            return None
        return (1 - self.weight) * syntax + self.weight * roles


def _harmonic(precision: Value, recall: Value) -> float | None:
    if precision is None or recall is None:
        return None
    both = precision + recall
    return 2 * precision * recall / both if both else 0.0


METRIC = Joint
