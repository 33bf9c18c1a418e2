"""Tree distance: worked figures, brute force, other libraries, and edit scripts that are replayed."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treegauge import tree_distance as td
from treegauge.tree_distance import ADD_AND_DELETE, Costs, Edits, Limits, NodeList

if TYPE_CHECKING:
    from collections.abc import Callable


def read(text: str) -> tuple:
    """``(S (NP dogs))`` as nested tuples."""
    stack: list[list] = [[]]
    for piece in re.findall(r"[()]|[^\s()]+", text):
        if piece == "(":
            stack.append([])
        elif piece == ")":
            node = tuple(stack.pop())
            stack[-1].append(node)
        else:
            stack[-1].append(piece)
    return stack[0][0]


def flat(tree: object) -> tuple[list, list[int]]:
    """Labels and parents in pre-order."""
    labels: list = []
    parents: list[int] = []
    todo = [(tree, -1)] if tree != () else []
    while todo:
        node, parent = todo.pop()
        children = ()
        if isinstance(node, tuple):
            node, *children = node
        labels.append(node)
        parents.append(parent)
        todo += [(child, len(labels) - 1) for child in reversed(children)]
    return labels, parents


def counts(edits: Edits) -> tuple[float, int, int, int, int]:
    return edits.cost, edits.deleted, edits.inserted, edits.relabeled, edits.matched


# Worked figures -----------------------------------------------------------------------------------


def test_figures_1_and_2() -> None:
    # Emms (2008), figures 1 and 2: D 1, I 1, S 2, and three matched besides the words.
    gold = read("(S (NP (D the) (N dog)) (VP (V barks)))")
    test = read("(S (D the) (NP (N dog) (NP (N barks))))")
    assert counts(td.compare(gold, test)) == (4, 1, 1, 2, 3 + 3)


def test_attachment() -> None:
    # The paper's attachment example: one word moves, so one deletion and one insertion.
    gold = read("(S he (VP added (PP to (NP positions there))) friday)")
    test = read("(S he (VP added (PP to (NP positions there friday))))")
    assert counts(td.compare(gold, test)) == (2, 1, 1, 0, 9)


def test_unary() -> None:
    # The paper's unary example: two relabellings cost as much, but match one label fewer.
    gold = read("(exists (not a b))")
    test = read("(not (exists a b))")
    edits = td.compare(gold, test)
    assert counts(edits) == (2, 1, 1, 0, 3)
    # Keeping `exists` gives the first gold node a partner, which wins over keeping `not`.
    assert edits.mapping == [(0, 1), (2, 2), (3, 3)]


def test_tedeval_example() -> None:
    # Tsarfaty, Nivre and Andersson (2012): sizes 14 and 10, 6 edits, 9 nodes kept.
    gold = read(
        "(TOP (PP B/IN (NP H/DEF (NP (NP CL/NN (PP FL/POSS HM/PRN)) (ADJP H/DEF NEIM/JJ)))))"
    )
    test = read("(TOP (PP B/IN (NP (NP CL/NN (PP FL/POSS HM/PRN)) HNEIM/JJ)))")
    assert (len(flat(gold)[0]), len(flat(test)[0])) == (14, 10)
    assert counts(td.compare(gold, test, ADD_AND_DELETE)) == (6, 5, 1, 0, 9)


def test_ties_go_to_the_smallest_pairs() -> None:
    assert td.compare(("a", "b"), ("a", "b", "b")).mapping == [(0, 0), (1, 1)]
    assert td.compare(("a", "b", "b"), ("a", "b")).mapping == [(0, 0), (1, 1)]
    assert td.compare(("x", "a"), ("y", "b", "c")).mapping == [(0, 0), (1, 1)]


# Any trees ----------------------------------------------------------------------------------------

LABELS = st.sampled_from(["a", "b", "c"])


@st.composite
def trees(draw: Callable, most: int = 7, least: int = 0) -> NodeList:
    size = draw(st.integers(least, most))
    parents: list[int | None] = []
    for node in range(size):
        # An ancestor of the node before: pre-order.
        parent = node - 1
        for _ in range(draw(st.integers(0, 3))):
            if parent > 0:
                parent = parents[parent]
        parents.append(None if node == 0 else parent)
    return NodeList([draw(LABELS) for _ in range(size)], parents)


def nested(tree: NodeList) -> tuple:
    children: list[list[int]] = [[] for _ in tree.labels]
    for node, parent in enumerate(tree.parents):
        if parent is not None:
            children[parent].append(node)
    built: list[tuple] = [()] * len(tree.labels)
    for node in reversed(range(len(tree.labels))):
        built[node] = (tree.labels[node], *(built[child] for child in children[node]))
    return built[0] if built else ()


def above(parents: list, a: int, b: int | None) -> bool:
    while b is not None and b >= 0:
        if a == b:
            return True
        b = parents[b]
    return False


def best_mapping(first: NodeList, second: NodeList, price: Callable) -> tuple:
    """Return (cost, most equal labels, smallest partners), by trying every mapping."""
    n, m = len(first.labels), len(second.labels)
    best: tuple | None = None
    partners = [m] * n

    def decide(i: int, start: int) -> None:
        nonlocal best
        if i == n:
            cost = sum(
                price(first.labels[k], second.labels[p]) if p < m else price(first.labels[k], None)
                for k, p in enumerate(partners)
            )
            cost += sum(price(None, second.labels[j]) for j in set(range(m)) - set(partners))
            equal = sum(
                p < m and first.labels[k] == second.labels[p] for k, p in enumerate(partners)
            )
            found = (cost, -equal, list(partners))
            best = found if best is None else min(best, found)
            return
        decide(i + 1, start)
        for j in range(start, m):
            if all(
                above(first.parents, k, i) == above(second.parents, partners[k], j)
                for k in range(i)
                if partners[k] < m
            ):
                partners[i] = j
                decide(i + 1, j + 1)
                partners[i] = m

    decide(0, 0)
    assert best is not None
    return best[0], -best[1], [(k, p) for k, p in enumerate(best[2]) if p < m]


def unit(a: object, b: object) -> int:
    return int(a != b)


@given(trees(), trees())
@settings(deadline=None)
def test_brute_force(first: NodeList, second: NodeList) -> None:
    edits = td.compare(first, second)
    assert (edits.cost, edits.matched, edits.mapping) == best_mapping(first, second, unit)
    assert td.compare(nested(first), nested(second)) == edits


NUMBERS = st.integers(0, 5)


@given(
    trees(6),
    trees(6),
    st.tuples(
        st.dictionaries(LABELS, NUMBERS),
        st.dictionaries(LABELS, NUMBERS),
        st.dictionaries(st.tuples(LABELS, LABELS), NUMBERS),
    ),
    st.sampled_from([1, 0.1, Fraction(1, 3)]),
)
@settings(deadline=None)
def test_any_costs_by_brute_force(
    first: NodeList,
    second: NodeList,
    prices: tuple[dict, dict, dict],
    times: float,
) -> None:
    delete, insert, relabel = prices

    def price(a: object, b: object) -> int:
        if b is None:
            return delete.get(a, 1)
        if a is None:
            return insert.get(b, 1)
        return relabel.get((a, b), int(a != b))

    cost, matched, mapping = best_mapping(first, second, price)
    scaled = [{key: value * times for key, value in table.items()} for table in (delete, insert)]
    tables = Costs(*scaled, {key: value * times for key, value in relabel.items()}, times)
    function = Costs(*scaled, lambda a, b: times * price(a, b), times)
    for costs in (tables, function):
        edits = td.compare(first, second, costs)
        assert edits.cost == pytest.approx(float(cost * times))
        # Thirds of floats such as 0.30000000000000004 are not short decimals: ties may differ.
        if times != 0.1:
            assert (edits.matched, edits.mapping) == (matched, mapping)
        assert td.distance(first, second, costs) == edits.cost


# A tree that can be edited: each node a list [label, child, ...] -----------------------------------


def replay(first: NodeList, second: NodeList, mapping: list[tuple[int, int]]) -> list:
    """Turn the first tree into the second by single edits, as the mapping says."""
    root: list = [None]
    nodes: list[list] = [[label] for label in first.labels]
    parents: list[list] = []
    for node, parent in enumerate(first.parents):
        parents.append(root if parent is None else nodes[parent])
        parents[node].append(nodes[node])
    partner = dict(mapping)
    for node in range(len(nodes)):
        if node in partner:
            nodes[node][0] = second.labels[partner[node]]
            continue
        # Delete: the children take the node's place.
        children = nodes[node][1:]
        place = next(k for k, child in enumerate(parents[node]) if child is nodes[node])
        parents[node][place : place + 1] = children
        for k, parent in enumerate(parents):
            if parent is nodes[node]:
                parents[k] = parents[node]
    done = {j: nodes[i] for i, j in mapping}
    owner = {id(node): j for j, node in done.items()}
    for j, label in enumerate(second.labels):
        if j in done:
            continue
        # Insert, ancestors first: the run of children that belong below moves below.
        parent = root if second.parents[j] is None else done[second.parents[j]]
        below = [
            k
            for k, child in enumerate(parent)
            if k > 0 and above(second.parents, j, owner[id(child)])
        ]
        start = below[0] if below else 1 + sum(owner[id(child)] < j for child in parent[1:])
        assert below == list(range(start, start + len(below)))
        done[j] = [label, *parent[start : start + len(below)]]
        owner[id(done[j])] = j
        parent[start : start + len(below)] = [done[j]]
    return root


def frozen(tree: list) -> tuple:
    return (tree[0], *(frozen(child) for child in tree[1:]))


@given(trees(25), trees(25), st.sampled_from([td.UNIT, ADD_AND_DELETE, Costs(2, 3, 4)]))
@settings(deadline=None)
def test_mapping_is_an_edit_script(first: NodeList, second: NodeList, costs: Costs) -> None:
    edits = td.compare(first, second, costs)
    children = frozen(replay(first, second, edits.mapping))[1:]
    assert (children[0] if children else ()) == nested(second)
    relabel = 0 if costs.relabel is None else costs.relabel * edits.relabeled
    assert edits.cost == costs.delete * edits.deleted + costs.insert * edits.inserted + relabel
    for (a, b), (c, d) in product(edits.mapping, repeat=2):
        assert (a < c) == (b < d)
        assert above(first.parents, a, c) == above(second.parents, b, d)


@given(trees(20), trees(20), trees(20))
@settings(deadline=None)
def test_it_is_a_metric(first: NodeList, second: NodeList, third: NodeList) -> None:
    ab, bc, ac = (
        td.distance(first, second),
        td.distance(second, third),
        td.distance(first, third),
    )
    assert ac <= ab + bc
    assert ab == td.distance(second, first)
    assert (ab == 0) == (nested(first) == nested(second))
    assert td.distance(first, first) == 0


# Other libraries ----------------------------------------------------------------------------------


def adjacency(tree: NodeList) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in tree.labels]
    for node, parent in enumerate(tree.parents):
        if parent is not None:
            children[parent].append(node)
    return children


@given(trees(40, least=1), trees(40, least=1))
@settings(deadline=None)
def test_edist_agrees(first: NodeList, second: NodeList) -> None:
    edist = pytest.importorskip("edist.ted")
    sides = (first.labels, adjacency(first), second.labels, adjacency(second))
    assert td.distance(first, second) == edist.standard_ted(*sides)

    def delta(a: str | None, b: str | None) -> float:
        return 1.5 if b is None else 2.25 if a is None else 3.0 * (a != b)

    assert td.distance(first, second, Costs(1.5, 2.25, 3)) == edist.ted(*sides, delta)
    # Without relabelling: as if it cost as much as deleting and inserting.
    as_two = edist.ted(*sides, lambda a, b: 1 if a is None or b is None else 2 * (a != b))
    assert td.distance(first, second, ADD_AND_DELETE) == as_two


@given(trees(20, least=1), trees(20, least=1))
@settings(deadline=None)
def test_apted_agrees(first: NodeList, second: NodeList) -> None:
    apted = pytest.importorskip("apted")
    helpers = pytest.importorskip("apted.helpers")

    def bracketed(tree: tuple) -> str:
        return "{" + tree[0] + "".join(map(bracketed, tree[1:])) + "}"

    sides = [helpers.Tree.from_text(bracketed(nested(tree))) for tree in (first, second)]
    assert td.distance(first, second) == apted.APTED(*sides).compute_edit_distance()


# The rest of the interface ------------------------------------------------------------------------


@given(st.lists(trees(12), max_size=6), st.sampled_from([td.UNIT, Costs(2, 1, 1)]))
@settings(deadline=None)
def test_batches_and_matrices(many: list[NodeList], costs: Costs) -> None:
    pairs = list(product(many, repeat=2))
    expected = [td.distance(a, b, costs) for a, b in pairs]
    assert td.distances(pairs, costs, jobs=2) == expected
    assert [edits.cost for edits in td.comparisons(pairs, costs, jobs=0)] == expected
    rows = [expected[k : k + len(many)] for k in range(0, len(expected), len(many) or 1)]
    assert td.matrix(many, costs=costs) == rows
    assert td.matrix(many, many, costs, jobs=2) == rows


def test_labels_are_anything_hashable() -> None:
    assert td.distance((1, (("NP", 2),), (None,)), (1, (("NP", 2),), (3.5,))) == 1
    with pytest.raises(TypeError, match="unhashable"):
        td.distance(([1],), ())


def test_empty_trees() -> None:
    assert td.distance((), None) == 0
    assert td.distance((), ("a", "b")) == 2
    assert td.distance("a", ("a",)) == 0
    assert td.distances([]) == []
    assert td.matrix([]) == []


def test_node_lists_keep_their_numbers() -> None:
    # Post-order numbers: the root comes last.
    first = NodeList(["b", "c", "a"], [2, 2, None])
    assert td.compare(first, ("a", "b", "c")).mapping == [(2, 0), (0, 1), (1, 2)]
    assert td.distance(first, NodeList(["b", "c", "a"], [2, 2, -1])) == 0


def test_very_deep_tuples() -> None:
    deep: tuple = ("x",)
    for _ in range(100_000):
        deep = ("x", deep)
    assert td.distance(deep, ("y", deep)) == 1


def test_kinds_of_numbers() -> None:
    whole = td.distance("a", "b", Costs(relabel=2))
    assert (whole, type(whole)) == (2, int)
    # As floats three times 0.1 is not 0.3; the sums here are exact.
    assert td.distance(("a", "b", "c"), (), Costs(delete=0.1)) == 0.3
    assert td.distance("a", "b", Costs(1, 1, float("inf"))) == 2
    third = 1 / 3
    assert td.distance("a", "b", Costs(relabel=third)) == third


@pytest.mark.parametrize(
    ("costs", "message"),
    [
        (Costs(delete=-1), "below 0"),
        (Costs(insert={"a": -0.5}), "below 0"),
        (Costs(relabel=float("nan")), "nan"),
        (Costs(delete=float("inf")), "cannot be forbidden"),
    ],
)
def test_costs_that_make_no_sense(costs: Costs, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        td.distance("a", "a", costs)


@pytest.mark.parametrize(
    "tree",
    [
        ("a", ()),
        NodeList(["a"], []),
        NodeList(["a", "b"], [1, 0]),
        NodeList(["a"], [3]),
    ],
)
def test_trees_that_make_no_sense(tree: object) -> None:
    with pytest.raises(ValueError, match=r"label|parents|parent|cycle"):
        td.distance(tree, "a")


def test_hopeless_sizes_say_so() -> None:
    first = NodeList(["a"] * 3000, [None, *range(2999)])
    second = NodeList(["b"] * 3000, [None] + [0] * 2999)
    with pytest.raises(td.TreesTooLargeError, match=r"3000 and 3000 nodes.*limit of 1000000 bytes"):
        td.distance(first, second, limits=Limits(memory=1_000_000))
    with pytest.raises(td.TreesTooLargeError, match="limit of 1000 table cells"):
        td.distance(first, second, limits=Limits(cells=1000))
