"""Trees of Python objects as the core reads them: labels by equality, many trees of all kinds at once."""

from __future__ import annotations

import pytest

from treegauge.tree_distance import Costs, NodeList, compare, distance, distances, matrix


class Named:
    """A label that is equal to a string without being one."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return self.name == (other.name if isinstance(other, Named) else other)


class Text(str):
    """A string of another class."""

    __slots__ = ()


def again(text: str) -> str:
    """Return an equal string that is another object."""
    return "".join([*text])


@pytest.mark.parametrize("wrap", [again, Named, Text, lambda text: (text, 1)])
def test_labels_are_one_if_they_are_equal(wrap):
    plain = wrap("NP") if isinstance(wrap("NP"), tuple) else "NP"
    first, second = (plain, (plain,), (wrap("DT"),)), (wrap("NP"), (wrap("NP"),), (wrap("DT"),))
    assert distance(first, second) == distance(second, first) == 0
    assert distance(first, (wrap("VP"), (wrap("NP"),), (wrap("DT"),))) == 1


def test_an_equal_label_of_another_kind_first_or_last():
    # Whatever was seen first, three labels are one.
    for labels in (
        ("a", Named("a"), Text("a")),
        (Text("a"), "a", Named("a")),
        (Named("a"), Text("a"), "a"),
    ):
        assert matrix([(label,) for label in labels]) == [[0] * 3] * 3


def test_thousands_of_labels():
    first = ("root", *(f"w{k}" for k in range(3000)))
    second = ("root", *(again(f"w{k}") for k in range(3000) if k != 7))
    assert distance(first, second) == 1


def test_trees_of_all_kinds_in_one_batch():
    # a(b c) as tuples and as nodes, the label alone, and no tree at all.
    kinds = [
        (("a", "b", ("c",)), 3),
        (NodeList(["c", "a", "b"], [1, None, 1]), 3),
        ("a", 1),
        (("a",), 1),
        (None, 0),
        ((), 0),
    ]
    trees = [kinds[k * k % len(kinds)] for k in range(100)]
    assert distances((tree, None) for tree, _ in trees) == [nodes for _, nodes in trees]
    assert distances((("a", "b", "c"), tree) for tree, _ in trees[:40]) == [
        # In the nodes given, c comes before b: a(c b) is two relabellings away.
        2 if isinstance(tree, NodeList) else 3 - nodes
        for tree, nodes in trees[:40]
    ]


def test_mappings_use_the_numbers_given():
    # The nodes are b(1) below a(2), and c(0) after it by number before it: pre-order a, c, b.
    nodes = NodeList(["c", "b", "a"], [2, 2, None])
    assert sorted(compare(("a", "c", "b"), nodes).mapping) == [(0, 2), (1, 0), (2, 1)]


def test_a_wide_node_and_a_deep_one():
    deep: tuple[object, ...] = ("x",)
    for _ in range(5000):
        deep = ("x", deep)
    assert distance(deep, ("x", deep)) == 1
    assert distance(("x", *("y",) * 5000), ("x", *("y",) * 4998)) == 2


def test_a_node_without_a_label():
    with pytest.raises(ValueError, match="without a label"):
        distance(("a", ()), ("a",))


def test_a_label_that_cannot_be_hashed():
    with pytest.raises(TypeError, match="unhashable"):
        distance(("a", ["b"]), ("a",))


def test_costs_by_label_find_their_labels():
    costs = Costs(delete={"b": 5, "c": 2}, relabel=None)
    assert distance(("a", "b", "c"), ("a", "b"), costs) == 2
    assert distance(("a", "b", "c"), ("a", "c"), costs) == 5
