"""The mapping behind a tree distance: as data, and drawn for the terminal.

Emms' marks: a deleted node has ``<`` behind its label, an inserted one ``>`` before it, a relabelled
pair is linked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from treegauge import _core
from treegauge.metrics import get_metric
from treegauge.metrics._distance import TreeDistance
from treegauge.records import Record, as_dict

if TYPE_CHECKING:
    from treegauge.comparison import Comparison
    from treegauge.corpus import Corpus

KINDS = ("constituent", "preterminal", "word")
Fate = Literal["matched", "relabeled", "deleted", "inserted"]


class MappedNode(Record):
    """One node of one side: what it is, where it hangs, and what becomes of it."""

    label: str
    kind: str
    parent: int | None
    partner: int | None
    fate: Fate


class Mapping(Record):
    """The cheapest mapping between the trees of one chunk; nodes in pre-order."""

    gold: list[MappedNode]
    test: list[MappedNode]
    cost: int

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """(gold, test) numbers of the nodes that are mapped to each other."""
        return [
            (number, node.partner)
            for number, node in enumerate(self.gold)
            if node.partner is not None
        ]

    def as_dict(self) -> dict[str, Any]:
        """Return the mapping as JSON-ready data."""
        sides = {"gold": self.gold, "test": self.test}
        nodes = {side: [as_dict(node) for node in one] for side, one in sides.items()}
        return {**nodes, "cost": self.cost}

    def draw(self) -> str:
        """Return both trees, a node on each line, with Emms' marks."""
        left = _drawn(self.gold, "gold")
        right = _drawn(self.test, "test")
        width = max(len(line) for line in left)
        height = max(len(left), len(right))
        left += [""] * (height - len(left))
        right += [""] * (height - len(right))
        return "\n".join(
            f"{a.ljust(width)}   {b}".rstrip() for a, b in zip(left, right, strict=True)
        )


def _drawn(nodes: list[MappedNode], title: str) -> list[str]:
    lines = [title]
    depth: list[int] = []
    for number, node in enumerate(nodes):
        depth.append(0 if node.parent is None else depth[node.parent] + 1)
        text = node.label
        if node.fate == "deleted":
            text += " <"
        elif node.fate == "inserted":
            text = f"> {text}"
        elif node.fate == "relabeled":
            # The link's name is the gold node's number on both sides.
            text += f" ~{number if title == 'gold' else node.partner}"
        lines.append("  " * depth[number] + text)
    return lines


def _label(corpus: Corpus, kind: int, row: int) -> str:
    columns = corpus.columns
    if kind == 0:
        dependency = corpus.core.nodes == 0
        column = columns["tokens.deprel"] if dependency else columns["nodes.label"]
    else:
        column = columns["tokens.tag"] if kind == 1 else columns["tokens.form"]
    return corpus.text(column[row])


def mapping_of(comparison: Comparison, chunk: int, spec: str = "t-dice") -> Mapping:
    """Return the mapping that a tree-distance metric counts in one chunk of a comparison."""
    metric = get_metric(spec)
    if not isinstance(metric, TreeDistance):
        raise TypeError(f"{spec} has no mapping")
    gold, test, pairs, cost = _core.mapping(
        comparison.core,
        chunk,
        not metric.has("unlabeled"),
        not metric.has("roof"),
        metric.edit_costs(comparison),
    )
    to_test = dict(pairs)
    to_gold = {partner: number for number, partner in pairs}

    def nodes(
        side: list[Any], other: list[Any], partners: dict[int, int], corpus: Corpus, lone: Fate
    ) -> list[MappedNode]:
        made = []
        for number, (kind, row, parent, label) in enumerate(side):
            partner = partners.get(number)
            fate: Fate = lone
            if partner is not None:
                fate = "matched" if other[partner][3] == label else "relabeled"
            above = None if parent < 0 else parent
            made.append(MappedNode(_label(corpus, kind, row), KINDS[kind], above, partner, fate))
        return made

    return Mapping(
        nodes(gold, test, to_test, comparison.gold, "deleted"),
        nodes(test, gold, to_gold, comparison.test, "inserted"),
        cost,
    )


def e_mapping_of(comparison: Comparison, chunk: int, spec: str = "e-dice") -> Mapping:
    """Return the mapping that keeps labels and spans (the view of evalb) in one chunk.

    Of several nodes with one label and span the outer ones are paired first.  Words are always
    paired with what stands beside them.
    """
    options = spec.split(":")[1:]
    gold, test, _, _ = _core.mapping(
        comparison.core, chunk, "unlabeled" not in options, "roof" not in options, _core.EditCosts()
    )

    def keyed(side: list[Any], is_gold: bool) -> list[tuple[int, int, int, int]]:
        slots = comparison.core.side_column(is_gold, "slot")
        first, last = [1 << 40] * len(side), [-1] * len(side)
        for number in range(len(side) - 1, -1, -1):
            kind, row, parent, _ = side[number]
            if kind == 2:
                first[number] = last[number] = slots[row]
            if parent >= 0:
                first[parent] = min(first[parent], first[number])
                last[parent] = max(last[parent], last[number])
        return [
            (kind, 0 if kind == 2 else label, first[number], last[number])
            for number, (kind, _, _, label) in enumerate(side)
        ]

    gold_keys, test_keys = keyed(gold, is_gold=True), keyed(test, is_gold=False)
    waiting: dict[tuple[int, int, int, int], list[int]] = {}
    for number, key in enumerate(test_keys):
        waiting.setdefault(key, []).append(number)
    to_test = {}
    for number, key in enumerate(gold_keys):
        if waiting.get(key):
            to_test[number] = waiting[key].pop(0)
    to_gold = {partner: number for number, partner in to_test.items()}

    def nodes(
        side: list[Any], partners: dict[int, int], corpus: Corpus, lone: Fate
    ) -> list[MappedNode]:
        return [
            MappedNode(
                _label(corpus, kind, row),
                KINDS[kind],
                None if parent < 0 else parent,
                partners.get(number),
                "matched" if number in partners else lone,
            )
            for number, (kind, row, parent, _) in enumerate(side)
        ]

    lost = sum(kind != 2 for number, (kind, *_) in enumerate(gold) if number not in to_test)
    added = sum(kind != 2 for number, (kind, *_) in enumerate(test) if number not in to_gold)
    return Mapping(
        nodes(gold, to_test, comparison.gold, "deleted"),
        nodes(test, to_gold, comparison.test, "inserted"),
        lost + added,
    )
