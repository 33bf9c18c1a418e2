"""All differences of two systems over all swaps, and what is beyond a share of them: by definition."""

from __future__ import annotations

from itertools import product
from math import inf


def swapped_differences(a, b, difference):
    """Return ``difference`` after each of the 2^n swaps of units between two lists; None where undefined."""
    found = []
    for swaps in product((False, True), repeat=len(a)):
        left = [y if swap else x for x, y, swap in zip(a, b, swaps, strict=True)]
        right = [x if swap else y for x, y, swap in zip(a, b, swaps, strict=True)]
        found.append(difference(left, right))
    return found


def p_of(seen, swapped, *, one_sided=False):
    """Return the share of swaps that are at least as far; undefined ones are."""
    values = [_far(one, one_sided) for one in swapped]
    return sum(value >= _far(seen, one_sided) for value in values) / len(values)


def critical(swapped, alpha, *, one_sided=False):
    """Return the largest value whose p is not below alpha; None where no swap has a p below it."""
    values = sorted({_far(one, one_sided) for one in swapped})
    share = {value: p_of(value, swapped, one_sided=one_sided) for value in values if value != inf}
    small = [value for value, p in share.items() if p < alpha]
    return max(value for value, p in share.items() if p >= alpha) if small else None


def _far(value, one_sided):
    if value is None:
        return inf
    return value if one_sided else abs(value)
