"""T and E mappings of Emms (2008) as the paper defines them, slowly: a label is a text, whatever node it is on.

A tree is (label, children), a word a leaf that is a text; as read from ``(S (NP (DT the) (NN tea)))``.
"""

from __future__ import annotations

from collections import Counter
from functools import cache


def t_counts(gold: tuple, test: tuple) -> tuple[int, int]:
    """Cost of the cheapest T-mapping, and most equal labels among mappings of that cost."""
    cost, unequal = _cheapest((gold,), (test,))
    return cost, -unequal


@cache
def _cheapest(gold: tuple, test: tuple) -> tuple[int, int]:
    """(cost, −equal labels) of two forests, by the recursion on their last trees."""
    if not gold and not test:
        return 0, 0
    choices = []
    if gold:
        cost, equal = _cheapest(gold[:-1] + _below(gold[-1]), test)
        choices.append((cost + 1, equal))
    if test:
        cost, equal = _cheapest(gold, test[:-1] + _below(test[-1]))
        choices.append((cost + 1, equal))
    if gold and test:
        inside = _cheapest(_below(gold[-1]), _below(test[-1]))
        before = _cheapest(gold[:-1], test[:-1])
        same = _name(gold[-1]) == _name(test[-1])
        choices.append((inside[0] + before[0] + (not same), inside[1] + before[1] - same))
    return min(choices)


def _below(node: tuple | str) -> tuple:
    return () if isinstance(node, str) else node[1]


def _name(node: tuple | str) -> tuple[str, str]:
    """A word is never equal to a node that is none."""
    return ("word", node) if isinstance(node, str) else ("node", node[0])


def nodes(tree: tuple | str) -> int:
    return 1 + sum(nodes(child) for child in _below(tree))


def words(tree: tuple | str) -> list[str]:
    return [tree] if isinstance(tree, str) else [w for child in tree[1] for w in words(child)]


def spans(tree: tuple) -> Counter[tuple[str, int, int]]:
    """Label, first word and end of every node that is not a word."""
    found: Counter[tuple[str, int, int]] = Counter()

    def walk(node: tuple | str, first: int) -> int:
        if isinstance(node, str):
            return first + 1
        end = first
        for child in node[1]:
            end = walk(child, end)
        found[node[0], first, end] += 1
        return end

    walk(tree, 0)
    return found


def e_counts(gold: tuple, test: tuple) -> tuple[int, int, int]:
    """Matched, gold and test nodes of the E-mapping."""
    left, right = spans(gold), spans(test)
    return (left & right).total(), left.total(), right.total()


def unlabeled(tree: tuple | str) -> tuple | str:
    """The tree with one label for all."""
    return tree if isinstance(tree, str) else ("X", tuple(map(unlabeled, tree[1])))


def linear(tree: tuple | str) -> list[str]:
    """Roark (2002): ``(X``, words, ``X)`` in a row."""
    if isinstance(tree, str):
        return [tree]
    return [f"({tree[0]}", *(mark for child in tree[1] for mark in linear(child)), f"{tree[0]})"]


def edits(first: list[str], second: list[str]) -> int:
    """Levenshtein's distance."""
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(second, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]
