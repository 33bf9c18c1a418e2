"""The sign test: on how many units one system is better, and on how many the other.

Units on which both have the same score are left out; of the others each is won by either system with
probability ½.  It asks who wins more often, not by how much, and so it is another hypothesis than that of
the permutation test.

Arbuthnott (1710), An argument for divine providence; Dixon and Mood (1946), The statistical sign test.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from treegauge.stats.exact import Tested, least_p

if TYPE_CHECKING:
    from collections.abc import Sequence


def binomial_p(wins: int, losses: int, *, one_sided: bool = False) -> float:
    """Return the chance of at least so many wins among fair coins (two-sided: of wins or losses).

    >>> binomial_p(5, 0), binomial_p(5, 0, one_sided=True), binomial_p(3, 3)
    (0.0625, 0.03125, 1.0)
    """
    number = wins + losses
    least = wins if one_sided else max(wins, losses)
    # Whole numbers of any size: exact until the one division.
    tail = sum(comb(number, count) for count in range(least, number + 1))
    p = tail / 2**number if number < 1000 else _tail_share(tail, number)
    return p if one_sided else min(1.0, 2 * p)


def critical_wins(number: int, alpha: float, *, one_sided: bool = False) -> int | None:
    """Return the most wins among so many units whose p is not below alpha; None where all of them are.

    >>> critical_wins(6, 0.05), critical_wins(5, 0.05), critical_wins(5, 0.05, one_sided=True)
    (5, None, 4)
    """
    low, high = (0 if one_sided else number // 2), number
    if binomial_p(high, 0, one_sided=one_sided) >= alpha:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        if binomial_p(middle, number - middle, one_sided=one_sided) < alpha:
            high = middle
        else:
            low = middle
    return low


def _tail_share(tail: int, number: int) -> float:
    """Return tail / 2^number, where both are too large for a float."""
    spare = max(0, tail.bit_length() - 64)
    return float(tail >> spare) * 2.0 ** (spare - number)


def sign_test(
    first: Sequence[float | None], second: Sequence[float | None], *, one_sided: bool = False
) -> Tested:
    """Return p of the units' scores; units where one is undefined are left out.

    It has no critical difference: who wins more often says nothing about how much the scores differ.
    """
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if a is not None and b is not None]
    wins, losses = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
    p = binomial_p(wins, losses, one_sided=one_sided)
    detail = f"{wins} won, {losses} lost, {len(pairs) - wins - losses} tied"
    least = least_p(wins + losses, one_sided=one_sided)
    return Tested(p, "sign", 0.0, detail, wins + losses, least)
