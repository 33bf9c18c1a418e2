"""The exact test as the definition says it: all swaps, one by one, in fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product


def ratio(numerator: int, denominator: int) -> Fraction | None:
    return Fraction(numerator, denominator) if denominator else None


def difference(a, b) -> Fraction | None:
    """Return the difference of two systems' ratios of sums; None where one is undefined."""
    first, second = (
        ratio(sum(one[0] for one in side), sum(one[1] for one in side)) for side in (a, b)
    )
    return None if first is None or second is None else first - second


def enumerated_p(a, b, *, one_sided: bool = False) -> Fraction:
    """Return p over all 2^n swaps; a and b are lists of (numerator, denominator) for each unit.

    A swap with an undefined score counts as one that is at least what was seen.
    """
    seen = difference(a, b)
    assert seen is not None
    at_least = 0
    for swaps in product((False, True), repeat=len(a)):
        left = [y if swap else x for x, y, swap in zip(a, b, swaps, strict=True)]
        right = [x if swap else y for x, y, swap in zip(a, b, swaps, strict=True)]
        found = difference(left, right)
        if found is None:
            at_least += 1
        elif one_sided:
            at_least += found >= seen
        else:
            at_least += abs(found) >= abs(seen)
    return Fraction(at_least, 2 ** len(a))
