"""The exact paired permutation test.

Two systems have counts on the same units.  If it does not matter which system made which analysis, each
unit's counts may as well have been the other's: all 2ⁿ ways to swap units are equally likely.  p is the
share of them whose difference of scores is at least the one seen, on either side (two-sided) or in the
direction of the first system (one-sided).  Nothing is sampled: the distribution of the sums behind a ratio
is computed, and whole numbers decide what «at least» is.

Fisher (1935), The design of experiments; for scores of parsers Zmigrod, Vieira and Cotterell (2022), Exact
paired-permutation testing for structured test statistics.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nextafter
from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from array import array

    from treegauge.stats.bootstrap import Interval

    #: numerator and denominator for each unit
    Ratios = tuple[array[int], array[int]]


@dataclass(frozen=True)
class Tested:
    """The outcome of a test: p, below which value p is not known, and the test's name.

    ``detail`` says how an exact test was computed, or how many swaps were drawn.  ``differing``: units that
    the two systems do not have alike.  ``least``: no p of these units can be below it.  ``critical``: the
    largest difference whose p is not below alpha, of the same swaps as p; None where no p can be below it.
    One-sided tests give it a sign: how much better the system is.
    """

    p: float
    test: str
    resolution: float = 0.0
    detail: str = ""
    differing: int = 0
    least: float = 0.0
    critical: float | None = None

    @property
    def below(self) -> bool:
        """Whether p is only known to be below the resolution."""
        return self.p < self.resolution

    @property
    def known(self) -> float:
        """p, or the value that it is below."""
        return max(self.p, self.resolution)

    def interval(self, difference: float, alpha: float, *, sign: int = 0) -> Interval | None:
        """Return the interval of a difference that was tested: the difference ± ``critical``.

        One-sided (``sign``: 1 where more is better, -1 where less is) it has one end.  0 lies outside if and
        only if p is below alpha, rounding included.
        """
        if self.critical is None:
            return None
        seen = sign * difference if sign else abs(difference)
        rejected = self.known < alpha
        # They differ by rounding alone.
        far = min(self.critical, nextafter(seen, -inf)) if rejected else max(self.critical, seen)
        if not sign:
            return difference - far, difference + far
        return (seen - far, inf) if sign > 0 else (-inf, far - seen)


def least_p(differing: int, *, one_sided: bool) -> float:
    """Return the smallest p that so many units can have: all of them won by one system.

    >>> least_p(5, one_sided=False), least_p(5, one_sided=True), least_p(0, one_sided=False)
    (0.0625, 0.03125, 1.0)
    """
    return min(1.0, (1 if one_sided else 2) * 2.0**-differing)


def exact_test(
    first: Ratios,
    second: Ratios,
    *,
    one_sided: bool = False,
    alpha: float = 0.0,
    way: str = "cheapest",
) -> Tested | None:
    """Return the exact p of the difference of two ratios of sums; None where there is none.

    There is none where a score is undefined, or where units differ by so much that the distribution would
    not fit into memory.  The critical difference is computed where alpha is given.

    >>> from array import array
    >>> five = array("q", [1] * 5)
    >>> exact_test((array("q", [1, 1, 1, 1, 0]), five), (array("q", [0, 0, 0, 0, 0]), five)).p
    0.125
    """
    outcome = _core.exact_test(*first, *second, one_sided=one_sided, alpha=alpha, way=way)
    if outcome is None:
        return None
    p, resolution, used, differing, critical = outcome
    least = least_p(differing, one_sided=one_sided)
    return Tested(p, "exact", resolution, used, differing, least, critical)
