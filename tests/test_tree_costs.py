"""Costs of tree edits: matrices, functions, texts and fractions."""

from __future__ import annotations

import re
from array import array
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from helpers.textbook.letters import letters_changed, text_cost

from treegauge.tree_distance import (
    CostMatrix,
    Costs,
    Limits,
    TreesTooLargeError,
    compare,
    distance,
    distances,
    matrix,
)

LEVENSHTEIN = Costs(relabel="levenshtein")


def test_a_matrix_by_hand():
    # Rows are labels of the first tree, whatever their order: a to y costs 0.25, b to x 0.5.
    costs = Costs(relabel=CostMatrix(["b", "a"], ["x", "y"], [[0.5, 9], [9, 0.25]]))
    assert distance(("a", "b"), ("y", "x"), costs) == 0.75
    # The other way round nothing has a row.
    with pytest.raises(ValueError, match="no row for the label 'y'"):
        distance(("y", "x"), ("a", "b"), costs)
    with pytest.raises(ValueError, match="no column for the label 'z'"):
        distance("a", "z", costs)
    assert distance("a", (), costs) == 1


def test_a_matrix_of_many_trees():
    # Labels that a pair does not have are nothing to it.
    labels = ["a", "b", "c", "d"]
    rows = [[abs(i - j) / 4 for j in range(4)] for i in range(4)]
    costs = Costs(relabel=CostMatrix(labels, labels, rows))
    assert matrix([(label,) for label in labels], costs=costs) == rows
    pairs = [(("a", "d"), ("b", "d")), ("c", "a"), (("a", "b", "c"), ())]
    assert distances(pairs, costs, jobs=2) == [0.25, 0.5, 3]


def test_whatever_holds_numbers_is_a_matrix():
    numpy = pytest.importorskip("numpy")
    rows = [[0.5, 0.25, 1], [1, 0.75, 0.125]]
    doubles = array("d", [cost for row in rows for cost in row])
    for costs in (
        rows,
        (tuple(map(Fraction, row)) for row in rows),
        memoryview(doubles.tobytes()).cast("d", (2, 3)),
        numpy.array(rows),
        numpy.array(rows, dtype="float32"),
        numpy.array(rows).T.copy().T,
    ):
        given = Costs(relabel=CostMatrix(["a", "b"], ["x", "y", "z"], costs))
        assert distance(("a", "b"), ("y", "z"), given) == 0.375


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            CostMatrix(["a", "b"], ["x"], [[1]]),
            "2 by 1 costs is expected; it has rows of these lengths: 1",
        ),
        (CostMatrix(["a"], ["x", "y"], [[1, 2, 3]]), "1 by 2 costs is expected"),
        (CostMatrix(["a", "a"], ["x"], [[1], [1]]), "more than one row for a label"),
        (CostMatrix(["a"], ["x"], [[-0.5]]), r"below 0: -0\.5"),
        (CostMatrix(["a"], ["x"], [[float("nan")]]), "a cost of nan"),
        ("letters", "'levenshtein', not 'letters'"),
    ],
)
def test_what_is_no_cost_of_relabelling(given, message):
    with pytest.raises(ValueError, match=message):
        distance("a", "x", Costs(relabel=given))


def test_infinity_is_never_done():
    for relabel in (CostMatrix(["a"], ["x"], [[float("inf")]]), lambda *_: float("inf"), None):
        assert distance("a", "x", Costs(relabel=relabel)) == 2


def test_a_function_is_asked_once_for_each_pair_of_labels():
    asked = []

    def price(first, second):
        asked.append((first, second))
        return int(first != second)

    assert distance(("a", "b", "b", "a"), ("x", "b", "x"), Costs(relabel=price)) == 3
    assert sorted(asked) == [("a", "b"), ("a", "x"), ("b", "b"), ("b", "x")]


def test_whole_numbers_of_any_kind_break_ties_by_equal_labels():
    # exists(not(a b)) and not(exists(a b)): two relabellings cost as much as moving a node, and keep less.
    first, second = ("exists", ("not", "a", "b")), ("not", ("exists", "a", "b"))
    labels = ["exists", "not", "a", "b"]
    ones = [[float(a != b) for b in labels] for a in labels]
    for relabel in (1.0, lambda a, b: float(a != b), CostMatrix(labels, labels, ones)):
        edits = compare(first, second, Costs(1.0, 1.0, relabel))
        assert (edits.cost, edits.matched) == (2, 3)
        assert type(edits.cost) is float


def test_letters_by_hand():
    # kitten, sitting: two letters replaced and one inserted, of seven.
    assert distance("kitten", "sitting", LEVENSHTEIN) == 3 / 7
    assert distance(("", "tea"), ("", "ten"), LEVENSHTEIN) == 1 / 3
    assert distance("", "tea", LEVENSHTEIN) == 1
    assert distance("\ud800", "a", LEVENSHTEIN) == 1
    # Equal before the text, or not; no text at all.
    cells = [
        (("td", 1, "tea"),),
        (("td", 2, "tea"),),
        (("td", 1, "ten"),),
        ((1, 2),),
        ((1, 3),),
        "tea",
    ]
    third = 1 / 3
    assert matrix(cells, costs=LEVENSHTEIN) == [
        [0, 1, third, 1, 1, 1],
        [1, 0, 1, 1, 1, 1],
        [third, 1, 0, 1, 1, 1],
        [1, 1, 1, 0, 1, 1],
        [1, 1, 1, 1, 0, 1],
        [1, 1, 1, 1, 1, 0],
    ]
    assert distance((1, "a"), (2, "a"), Costs(relabel="levenshtein", otherwise=0.5)) == 0.5


def random_tree(random, depth=0):
    letters = "ab" if random.random() < 0.5 else "aäé€😀 "
    text = "".join(random.choices(letters, k=random.choice((0, 1, 3, 8, 70))))
    children = [
        random_tree(random, depth + 1) for _ in range(random.randrange(4) if depth < 3 else 0)
    ]
    return (text, *children)


def labels_of(tree):
    return [tree[0], *(label for child in tree[1:] for label in labels_of(child))]


@pytest.mark.parametrize("seed", range(40))
def test_letters_as_the_textbook_says_and_a_matrix_of_them(seed):
    random = Random(seed)
    first, second = random_tree(random), random_tree(random)
    expected = compare(first, second, Costs(relabel=text_cost))
    assert compare(first, second, LEVENSHTEIN) == expected
    sides = [sorted(set(labels_of(tree))) for tree in (first, second)]
    table = [[text_cost(a, b) for b in sides[1]] for a in sides[0]]
    assert compare(first, second, Costs(relabel=CostMatrix(*sides, table))) == expected
    for a in sides[0][:3]:
        for b in sides[1][:3]:
            assert letters_changed(a, b) == letters_changed(b, a)


def test_fractions_are_exact_for_those_who_ask():
    three = ("a", "b", "c")
    assert distance(three, (), Costs(delete=0.1)) == 0.1 + 0.1 + 0.1 != 0.3
    assert distance(three, (), Costs(delete=0.1, exact=True)) == 0.3
    for third in (Fraction(1, 3), Decimal("0.25")):
        costs = Costs(relabel=lambda a, b, third=third: third * (a != b), exact=True)
        assert distance(three, ("x", "y", "z"), costs) == float(3 * third)
    # No common denominator up to a million: floats.
    assert distance("a", "b", Costs(relabel=1 / 3, exact=True)) == 1 / 3
    assert distance("a", "b", Costs(relabel=float("inf"), exact=True)) == 2
    assert type(distance("a", "b", Costs(exact=True))) is int


def test_no_table_that_passes_the_limit():
    labels = [(str(k),) for k in range(50)]
    message = re.escape("relabelling 51 labels as 51 others pass the limit of 1000 bytes")
    with pytest.raises(TreesTooLargeError, match=message):
        distance(("x", *labels), ("y", *labels), LEVENSHTEIN, limits=Limits(memory=1000))
