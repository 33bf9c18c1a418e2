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
from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from array import array

    #: numerator and denominator for each unit
    Ratios = tuple[array[int], array[int]]


@dataclass(frozen=True)
class Tested:
    """The outcome of a test: p, below which value p is not known, and the test's name.

    ``detail`` says how an exact test was computed, or how many swaps were drawn.
    """

    p: float
    test: str
    resolution: float = 0.0
    detail: str = ""

    @property
    def below(self) -> bool:
        """Whether p is only known to be below the resolution."""
        return self.p < self.resolution


def exact_test(
    first: Ratios, second: Ratios, *, one_sided: bool = False, way: str = "cheapest"
) -> Tested | None:
    """Return the exact p of the difference of two ratios of sums; None where there is none.

    There is none where a score is undefined, or where units differ by so much that the distribution would
    not fit into memory.

    >>> from array import array
    >>> five = array("q", [1] * 5)
    >>> exact_test((array("q", [1, 1, 1, 1, 0]), five), (array("q", [0, 0, 0, 0, 0]), five)).p
    0.125
    """
    outcome = _core.exact_test(*first, *second, one_sided=one_sided, way=way)
    if outcome is None:
        return None
    p, resolution, used, _ = outcome
    return Tested(p, "exact", resolution, used)
