"""Shared code of the tree-distance metrics: trees, columns, costs, shape of the result."""

from __future__ import annotations

import re
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.base.time_limit import tree_limits
from treegauge.errors import InputError, SettingsError
from treegauge.metrics import Metric, Ratio, Rest, Scores, in_order, weighted
from treegauge.metrics._lexemes import FINE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Formula

COST = re.compile(r"^(delete|insert|relabel)(?:\(([^()]*)\))?=(\d+(?:\.\d+)?)$")
LARGEST_SCALE = 10**6
TOO_LARGE = (
    "allow more time with patience=SECONDS, leave such sentences out with max_length=N, or take e-dice, "
    "which is quick whatever their length"
)


def tree_pairs(spec: str, comparison: Comparison, *, fine: bool = False) -> _core.TreePairs:
    """Return the trees of a comparison, stretch by stretch; all metrics with the same tags share them."""
    name = "tree pairs, fine tags" if fine else "tree pairs"
    try:
        return comparison.once(name, lambda: _core.TreePairs(comparison.core, fine))
    except ValueError as unfit:
        raise InputError(f"{spec} compares trees of one kind: {unfit}") from unfit


class StretchMetric(Metric):
    """A metric that compares the trees of each stretch as one.

    A stretch is the fewest sentences that hold the same words on both sides, mostly one sentence.
    Its counts stand on its first gold sentence, so means over sentences are means over stretches.
    """

    unit = "chunk"
    whole_chunks = True
    over = "stretch"

    @property
    def sees(self) -> frozenset[str]:
        """Nodes; tags are none if the roof alone is wanted."""
        return super().sees - {"tag"} if self.has("roof") else super().sees

    def trees(self, comparison: Comparison) -> _core.TreePairs:
        """Return the trees of a comparison."""
        if self.continuous and (comparison.gold.discontinuous or comparison.test.discontinuous):
            raise InputError(f"{self.spec} compares no discontinuous trees: {self.continuous}")
        return tree_pairs(self.spec, comparison, fine=self.has("xpos"))

    @property
    def shown(self) -> tuple[bool, bool]:
        """Whether labels are compared, and whether preterminals are nodes."""
        return not self.has("unlabeled"), not self.has("roof")


class TreeDistance(StretchMetric):
    """Nodes deleted, inserted, relabelled and matched in the cheapest T-mapping of each stretch."""

    columns = (
        "deleted",
        "inserted",
        "relabeled",
        "matched",
        "gold",
        "test",
        "words",
        "cost",
        "worst",
        "moved",
    )
    shape = "distance"
    main = "score"
    mapping = "T"
    needs = frozenset({"trees"})
    options: ClassVar[Mapping[str, str]] = {
        "roof": "preterminals are spliced out, words are kept",
        "unlabeled": "labels of constituents and tags are ignored",
        "xpos": FINE,
        "moved": "a node deleted here and inserted there, with the same words below, costs once",
    }

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        costs = [option for option in options if COST.match(option)]
        super().__init__(name, [option for option in options if option not in costs])
        self.chosen = tuple(options)
        self.costs: list[tuple[str, str | None, Fraction]] = []
        for option in costs:
            operation, label, cost = COST.match(option).groups()  # type: ignore[union-attr]
            self.costs.append((operation, label, Fraction(cost)))
        if any(operation == "relabel" and label is not None for operation, label, _ in self.costs):
            raise SettingsError(
                f"{self.spec}: costs by label are for delete and insert; a relabelling has two labels"
            )
        if self.has("unlabeled") and any(label is not None for _, label, _ in self.costs):
            raise SettingsError(f"{self.spec}: costs by label, but labels are ignored")
        #: columns of costs count these parts of 1, so that they are whole numbers
        self.scale = lcm(*(cost.denominator for _, _, cost in self.costs))
        if self.scale > LARGEST_SCALE:
            raise SettingsError(f"{self.spec}: costs have at most six decimals")
        self.symmetric = self._symmetry()
        self.ratios = {
            "score": Ratio({**self.largest, "cost": -1, "moved": 1}, self.largest),
        }

    def _symmetry(self) -> bool | str:
        if self.has("moved"):
            return "which of several cheapest mappings is searched for moved nodes is up to gold"
        deleting, inserting = (
            {label: cost for operation, label, cost in self.costs if operation == kind}
            for kind in ("delete", "insert")
        )
        return deleting == inserting or "deleting and inserting cost differently"

    def edit_costs(self, comparison: Comparison) -> _core.EditCosts:
        """Return the costs for the core: whole numbers, labels as the keys of the trees."""
        names = {"delete": "remove", "insert": "insert", "relabel": "relabel"}
        pairs = self.trees(comparison)
        names_of = {"constituent": comparison.label_names}
        if pairs.dependencies:
            tags = pairs.tags or comparison.label_names
            names_of = {"constituent": pairs.relations, "preterminal": tags}
        keys = {
            kind: {label: key for key, label in enumerate(known)}
            for kind, known in names_of.items()
        }
        plain = dict.fromkeys(names.values(), self.scale)
        special: dict[str, list[tuple[str, int, int]]] = {"remove": [], "insert": []}
        for operation, label, cost in self.costs:
            scaled = int(cost * self.scale)
            if label is None:
                plain[names[operation]] = scaled
                continue
            special[names[operation]] += [
                (kind, known[label], scaled) for kind, known in keys.items() if label in known
            ]
        return _core.EditCosts(
            remove=plain["remove"],
            insert=plain["insert"],
            relabel=plain["relabel"],
            remove_label=special["remove"],
            insert_label=special["insert"],
            moved=self.has("moved"),
        )

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per stretch."""
        pairs, costs = self.trees(comparison), self.edit_costs(comparison)
        try:
            columns: Sequence[memoryview] = _core.count_distance(
                pairs, *self.shown, costs, tree_limits(self.spec)
            )
        except RuntimeError as hopeless:
            raise InputError(f"{self.spec}: {hopeless}", TOO_LARGE) from hopeless
        return columns

    #: the cost that scores 0, as a sum of columns
    largest: ClassVar[Mapping[str, int]]

    def price(self, cost: int) -> float:
        """Return a sum of costs in the user's unit, as a whole number where it is one."""
        exact = Fraction(cost, self.scale)
        return int(exact) if exact.denominator == 1 else float(exact)

    @property
    def formulas(self) -> Mapping[str, Formula] | None:  # type: ignore[override]
        """The formulas that the core can compute; None for costs that are not whole."""
        if self.scale != 1:
            return None
        counts = ("deleted", "inserted", "relabeled", "matched", "gold", "test", "words")
        return in_order(
            score=Rest(Ratio({"cost": 1, "moved": -1}, self.largest)),
            cost={"cost": 1, "moved": -1},
            **{name: {name: 1} for name in counts},
            moved={"moved": 1},
        )

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the score and the counts it is made of."""
        most = weighted(self.largest, totals)
        cost = totals["cost"] - totals["moved"]
        result: Scores = {"score": 1 - cost / most if most else None, "cost": self.price(cost)}
        shown = ("deleted", "inserted", "relabeled", "matched", "gold", "test", "words")
        counts: Scores = {name: totals[name] for name in shown}
        return result | counts | {"moved": self.price(totals["moved"])}
