"""The mapping behind a tree distance: as data, and drawn for the terminal.

Emms' marks: a deleted node has ``<`` behind its label, an inserted one ``>`` before it, a relabelled
pair is linked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from treegauge import _core
from treegauge.base.text import display_width, padded, terminal
from treegauge.base.time_limit import tree_limits
from treegauge.errors import SettingsError
from treegauge.metrics import declaring, get_metric
from treegauge.metrics._distance import StretchMetric, TreeDistance, tree_pairs
from treegauge.metrics._lexemes import states
from treegauge.metrics._lists import E_MAPPED, IOU_MAPPED, T_MAPPED
from treegauge.metrics.struct_iou import StructIou
from treegauge.metrics.tedeval import TedEval

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.comparison.comparison import Comparison

Fate = Literal["matched", "relabeled", "deleted", "inserted"]


class MappedNode(NamedTuple):
    """One node of one side: its label, its parent, its partner, and its edit."""

    label: str
    kind: str
    parent: int | None
    partner: int | None
    fate: Fate


@dataclass(frozen=True)
class Mapping:
    """A mapping between the trees of one stretch; nodes in pre-order."""

    gold: list[MappedNode]
    test: list[MappedNode]
    cost: float

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
        nodes = {side: [node._asdict() for node in tree] for side, tree in sides.items()}
        return {**nodes, "cost": self.cost}

    def _repr_svg_(self) -> str:
        from treegauge.drawings.mapped import picture

        return picture(self)

    def draw(self) -> str:
        """Return both trees, a node on each line, with Emms' marks."""
        left = _tree_lines(self.gold, "gold")
        right = _tree_lines(self.test, "test")
        width = max(map(display_width, left))
        height = max(len(left), len(right))
        left += [""] * (height - len(left))
        right += [""] * (height - len(right))
        return "\n".join(
            f"{padded(a, width)}   {b}".rstrip() for a, b in zip(left, right, strict=True)
        )


def _tree_lines(nodes: list[MappedNode], title: str) -> list[str]:
    lines = [title]
    depth: list[int] = []
    for number, node in enumerate(nodes):
        depth.append(0 if node.parent is None else depth[node.parent] + 1)
        text = terminal(node.label)
        if node.fate == "deleted":
            text += " <"
        elif node.fate == "inserted":
            text = f"> {text}"
        elif node.fate == "relabeled":
            # The link's name is the gold node's number on both sides.
            text += f" ~{number if title == 'gold' else node.partner}"
        lines.append("  " * depth[number] + text)
    return lines


def stretch_at(comparison: Comparison, sentence: int, spec: str = T_MAPPED) -> int:
    """Return the number of the stretch that a gold sentence is in (sentences count from 0).

    A stretch is the fewest sentences that hold the same words on both sides, mostly one sentence.
    ``spec``: a metric of tree distance, by default ``t-dice``.
    """
    return tree_pairs(spec, comparison).at_sentence(sentence)


def _stretch(pairs: _core.TreePairs, chunk: int, stretch: int | None) -> int:
    if stretch is not None:
        return stretch
    first, behind = pairs.of_chunk(chunk)
    if behind - first != 1:
        raise ValueError(f"chunk {chunk} has {behind - first} stretches: say which (stretch_at)")
    return first


def mapping_of(
    comparison: Comparison, chunk: int = 0, spec: str = T_MAPPED, *, stretch: int | None = None
) -> Mapping:
    """Return the mapping that a tree-distance metric counts in a chunk that is one sentence.

    Of larger chunks, ``stretch`` says which part is meant (:func:`stretch_at`).  ``spec``: by default
    ``t-dice``.
    """
    metric = get_metric(spec)
    if not isinstance(metric, TreeDistance):
        raise TypeError(f"{spec} has no mapping")
    pairs = metric.trees(comparison)
    nodes = _core.t_mapping(
        pairs,
        _stretch(pairs, chunk, stretch),
        *metric.shown,
        metric.edit_costs(comparison),
        tree_limits(spec),
    )
    return _mapping(nodes, metric.price(int(nodes.cost)))


def e_mapping_of(
    comparison: Comparison, chunk: int = 0, spec: str = E_MAPPED, *, stretch: int | None = None
) -> Mapping:
    """Return the mapping that keeps labels and spans (the view of evalb) in a chunk or stretch.

    Of several nodes with one label and span the outer ones are paired first.  Words are always
    paired with what stands beside them.  ``spec``: by default ``e-dice``.
    """
    metric = get_metric(spec)
    if not isinstance(metric, StretchMetric):
        raise TypeError(f"{spec} has no mapping")
    pairs = metric.trees(comparison)
    nodes = _core.e_mapping(pairs, _stretch(pairs, chunk, stretch), *metric.shown)
    return _mapping(nodes, nodes.cost)


def iou_mapping_of(
    comparison: Comparison, chunk: int = 0, spec: str = IOU_MAPPED, *, stretch: int | None = None
) -> Mapping:
    """Return the mapping of nodes that share most time (Struct-IoU) in a chunk or stretch.

    Words are not nodes of it.  ``cost``: the nodes of both trees less twice the sum of the pairs' IoU.
    """
    metric = get_metric(spec)
    if not isinstance(metric, StructIou):
        raise TypeError(f"{spec} has no mapping of this kind")
    pairs = metric.trees(comparison)
    times, limits = metric.times(comparison), tree_limits(spec)
    number = _stretch(pairs, chunk, stretch)
    nodes = _core.struct_iou(pairs, number, metric.pairing, times, limits)
    return _mapping(nodes, nodes.cost)


def has_mapping(spec: str) -> bool:
    """Tell whether a metric maps nodes of one tree to nodes of the other."""
    return get_metric(spec).mapping != ""


def mappings_of(comparison: Comparison, spec: str, units: Iterable[int]) -> dict[int, Mapping]:
    """Return the mappings that a metric counts, whichever kind they are, by unit.

    A unit has that of the stretch whose counts stand on it; others have none.
    """
    metric = get_metric(spec)
    kind = metric.mapping
    if not kind:
        mapped = sorted(declaring("mapping"), key=lambda metric: metric.mapping, reverse=True)
        known = ", ".join(metric.name for metric in mapped)
        raise SettingsError(f"{spec} has no mapping; {known} have one")
    seen, wanted = comparison.of(metric), set(units)
    if isinstance(metric, TedEval):
        return _tedeval_mappings(seen, metric, wanted)
    compute = {"T": mapping_of, "E": e_mapping_of, "IoU": iou_mapping_of}[kind]
    pairs = tree_pairs(spec, seen)
    numbers: dict[int, int] = {}
    for number in range(len(pairs)):
        # What has no gold sentence counts on the stretch before it, and is not drawn.
        if pairs[number].unit in wanted:
            numbers.setdefault(pairs[number].unit, number)
    return {unit: compute(seen, spec=spec, stretch=number) for unit, number in numbers.items()}


def _tedeval_mappings(
    comparison: Comparison, metric: TedEval, units: Iterable[int]
) -> dict[int, Mapping]:
    """Return what TedEval keeps, deletes and inserts."""
    made: dict[int, Mapping] = {}
    for unit, *sides in _core.tedeval_mappings(
        comparison.core,
        metric.labeled,
        metric.has("xpos"),
        metric.has("strict"),
        *states(comparison),
        sorted(units),
        tree_limits(metric.spec),
    ):
        gold, test = (list(map(MappedNode._make, side)) for side in sides)
        cost = sum(node.partner is None for node in (*gold, *test))
        made.setdefault(unit, Mapping(gold, test, cost))
    return made


def _mapping(nodes: _core.NodeMapping, cost: float) -> Mapping:
    gold, test = (list(map(MappedNode._make, side)) for side in (nodes.gold, nodes.test))
    return Mapping(gold, test, cost)
