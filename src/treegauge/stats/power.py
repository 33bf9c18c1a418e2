"""Power: the smallest difference that a test set can show, and the size that a difference needs.

A true difference δ comes out as δ plus chance, with standard error s (from the jackknife).  The permutation
test finds it where it is beyond the critical difference, which is a·√(s² + δ²/n) for n units of one size:
swaps scatter by chance and by δ itself.  It does so with power 0.8 where δ = b·s + a·√(s² + δ²/n), with a and
b the normal distribution's points for α (two-sided: α/2) and for the power.  With more units s² and 1/n fall
in proportion.

α is that of the strictest step of the correction, as if this were the only true difference among all that
are compared.  A smaller difference may well be there without a small p: an insignificant difference is no
proof that two systems are equally good.

Cohen (1988), Statistical power analysis for the behavioral sciences; for NLP Card et al. (2020), With little
power comes great responsibility.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist

POWER = 0.8


@dataclass(frozen=True)
class Precision:
    """How well units show a difference: its standard error, and how many units there are."""

    error: float
    units: int

    def detectable(self, *, alpha: float = 0.05, sides: int = 2) -> float | None:
        """Return the smallest difference that is found four times out of five; None where none is.

        >>> round(Precision(1.0, 10**9).detectable(), 4), Precision(1.0, 3).detectable()
        (2.8016, None)
        """
        a, b = _points(alpha, sides)
        # δ = b·s + a·√(s² + δ²/n): the larger root of a quadratic equation.
        square = 1 - a * a / self.units
        if square <= 0:
            return None
        root = sqrt(b * b - square * (b * b - a * a))
        return self.error * (b + root) / square

    def times(self, difference: float, *, alpha: float = 0.05, sides: int = 2) -> float:
        """Return how many times as many units it takes to find a difference four times out of five.

        >>> [round(Precision(1.0, 10**9).times(difference), 3) for difference in (2.8016, 1.4008)]
        [1.0, 4.0]
        """
        a, b = _points(alpha, sides)
        wide = a * sqrt(self.error**2 + difference**2 / self.units)
        return ((b * self.error + wide) / difference) ** 2


def _points(alpha: float, sides: int) -> tuple[float, float]:
    normal = NormalDist()
    return normal.inv_cdf(1 - alpha / sides), normal.inv_cdf(POWER)


def fewest_units(alpha: float, sides: int) -> int:
    """Return how many units it takes for a p below alpha, if one system wins all of them.

    >>> fewest_units(0.05, 2), fewest_units(0.05, 1)
    (6, 5)
    """
    units = 1
    while sides * 2.0**-units >= alpha:
        units += 1
    return units


def units_needed(precision: Precision, difference: float, *, alpha: float, sides: int) -> int:
    """Return how many units like these it takes to find a difference four times out of five."""
    times = precision.times(difference, alpha=alpha, sides=sides)
    return max(ceil(times * precision.units), fewest_units(alpha, sides))
