"""Student's t and F distributions, for means of few values, such as runs of a system or test sets.

P(|T| ≥ t) with f degrees of freedom is I(f / (f + t²); f/2, 1/2), the regularised incomplete beta function
(Abramowitz and Stegun 1964, 26.5.27 and 26.7.1), here by its continued fraction (26.5.8).
"""

from __future__ import annotations

from math import exp, inf, lgamma, log

STEPS = 300
TINY = 1e-300


def two_tails(t: float, freedom: float) -> float:
    """Return P(|T| ≥ |t|).

    >>> round(two_tails(4.3027, 2), 5), round(two_tails(2.2281, 10), 5), two_tails(0, 3)
    (0.05, 0.05, 1.0)
    """
    if t == 0:
        return 1.0
    return _beta(freedom / (freedom + t * t), freedom / 2, 0.5)


def above(f: float, between: float, within: float) -> float:
    """Return P(F ≥ f) with these degrees of freedom (Abramowitz and Stegun 1964, 26.6.2).

    >>> round(above(4.1028, 2, 10), 4), round(above(2.2281**2, 1, 10), 5)
    (0.05, 0.05)
    """
    return 1.0 if f <= 0 else _beta(within / (within + between * f), within / 2, between / 2)


def quantile(level: float, freedom: float) -> float:
    """Return the t that |T| stays below with this probability.

    >>> [round(quantile(0.95, freedom), 3) for freedom in (1, 2, 10, 100)]
    [12.706, 4.303, 2.228, 1.984]
    """
    low, high = 0.0, 1.0
    while two_tails(high, freedom) > 1 - level:
        low, high = high, 2 * high
        if high == inf:
            return inf
    for _ in range(STEPS):
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        if two_tails(middle, freedom) > 1 - level:
            low = middle
        else:
            high = middle
    return high


def _beta(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function I(x; a, b)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    # The fraction is quick where x is small; else the other tail is taken.
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the incomplete beta function (Lentz's way)."""
    c, d = 1.0, 1 / _nonzero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / _nonzero(1 + term * d)
            c = _nonzero(1 + term / c)
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


def _nonzero(value: float) -> float:
    return value if abs(value) > TINY else TINY
