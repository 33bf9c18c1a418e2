"""What the tree-distance metrics share: columns, costs, shape of the result."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.errors import InputError, SettingsError
from treegauge.metrics import Metric, Scores

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison

COST = re.compile(r"^(delete|insert|relabel)(?:\(([^()]*)\))?=(\d+)$")


class TreeDistance(Metric):
    """Nodes deleted, inserted, relabelled and matched in the cheapest T-mapping of each tree pair."""

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
    unit = "chunk"
    whole_chunks = True
    shape = "distance"
    main = "score"
    needs = frozenset({"trees"})
    options: ClassVar[Mapping[str, str]] = {
        "roof": "preterminals are spliced out, words are kept",
        "unlabeled": "labels of constituents and tags are ignored",
        "moved": "a node deleted here and inserted there, with the same words below, costs once",
    }

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        costs = [option for option in options if COST.match(option)]
        super().__init__(name, [option for option in options if option not in costs])
        self.chosen = tuple(options)
        self.costs = [COST.match(option).groups() for option in costs]  # type: ignore[union-attr]
        if any(operation == "relabel" and label is not None for operation, label, _ in self.costs):
            raise SettingsError(f"{self.spec}: costs by label are for delete and insert")

    @property
    def sees(self) -> frozenset[str]:
        """Nodes; tags are none if preterminals are spliced out."""
        return super().sees - {"tag"} if self.has("roof") else super().sees

    def edit_costs(self, comparison: Comparison) -> _core.EditCosts:
        """Return the costs for the core, labels as the comparison's keys."""
        names = {"delete": "remove", "insert": "insert", "relabel": "relabel"}
        keys = {label: key for key, label in enumerate(comparison.label_names)}
        plain: dict[str, int] = {}
        special: dict[str, list[tuple[int, int]]] = {"remove": [], "insert": []}
        for operation, label, cost in self.costs:
            if label is None:
                plain[names[operation]] = int(cost)
            elif label in keys:
                special[names[operation]].append((keys[label], int(cost)))
        return _core.EditCosts(
            remove=plain.get("remove", 1),
            insert=plain.get("insert", 1),
            relabel=plain.get("relabel", 1),
            remove_label=special["remove"],
            insert_label=special["insert"],
            moved=self.has("moved"),
        )

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per tree pair."""
        labeled, preterminals = not self.has("unlabeled"), not self.has("roof")
        costs = self.edit_costs(comparison)
        try:
            columns: Sequence[memoryview] = _core.count_distance(
                comparison.core, labeled, preterminals, costs
            )
        except RuntimeError as hopeless:
            raise InputError(f"{self.spec}: {hopeless}") from hopeless
        return columns

    @abstractmethod
    def largest(self, totals: Mapping[str, int]) -> int:
        """Return the cost that counts as wholly wrong."""

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the score and the counts it is made of."""
        most = self.largest(totals)
        cost = totals["cost"] - totals["moved"]
        result: Scores = {"score": 1 - cost / most if most else None, "cost": cost}
        shown = ("deleted", "inserted", "relabeled", "matched", "gold", "test", "words", "moved")
        return result | {name: totals[name] for name in shown}
