"""Struct-IoU as the paper defines it, slowly and in fractions: the heaviest mapping that keeps order and ancestry.

A tree is (label, children), a preterminal (label, (start, end)).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache


def struct_iou(gold: tuple, test: tuple, *, labeled: bool = True, strict: bool = False) -> Fraction:
    """Twice the sum of the pairs' IoU over the nodes of both trees."""

    @cache
    def heaviest(left: tuple, right: tuple) -> Fraction:
        """The heaviest mapping of two forests, by the recursion on their last trees."""
        if not left or not right:
            return Fraction(0)
        first, second = left[-1], right[-1]
        choices = [
            heaviest(left[:-1] + below(first), right),
            heaviest(left, right[:-1] + below(second)),
        ]
        if may_pair(first, second):
            shared = iou(times(first), times(second))
            if shared:
                inside = heaviest(below(first), below(second))
                choices.append(shared + inside + heaviest(left[:-1], right[:-1]))
        return max(choices)

    def may_pair(first: tuple, second: tuple) -> bool:
        if not labeled or first[0] == second[0]:
            return True
        return not strict and (not below(first) or not below(second))

    return 2 * heaviest((gold,), (test,)) / (size(gold) + size(test))


def below(node: tuple) -> tuple:
    """The children; a preterminal has none."""
    return node[1] if isinstance(node[1][0], tuple) else ()


def size(node: tuple) -> int:
    """Nodes, preterminals included."""
    return 1 + sum(map(size, below(node)))


def times(node: tuple) -> tuple[Fraction, Fraction]:
    """From the beginning of the first word to the end of the last."""
    children = below(node)
    return (times(children[0])[0], times(children[-1])[1]) if children else node[1]


def iou(first: tuple[Fraction, Fraction], second: tuple[Fraction, Fraction]) -> Fraction:
    """Shared time over the time from the first beginning to the last end."""
    shared = min(first[1], second[1]) - max(first[0], second[0])
    hull = max(first[1], second[1]) - min(first[0], second[0])
    return shared / hull if shared > 0 else Fraction(0)
