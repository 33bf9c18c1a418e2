"""Power: the smallest difference that a test set can show.

With the standard error s of a difference (from the bootstrap), a true difference of (z₁₋α⸝₂ + z₀.₈)·s is
found significant at level α four times out of five.  A smaller one may well be there without a small p: an
insignificant difference is no proof that two systems are equally good.

Cohen (1988), Statistical power analysis for the behavioral sciences; for NLP Card et al. (2020), With
little power comes great responsibility.
"""

from __future__ import annotations

POWER = 0.8


def detectable(error: float, *, alpha: float = 0.05, power: float = POWER, sides: int = 2) -> float:
    """Return the smallest difference that is found with this power.

    >>> round(detectable(1.0), 4)
    2.8016
    """
    from statistics import NormalDist

    normal = NormalDist()
    return (normal.inv_cdf(1 - alpha / sides) + normal.inv_cdf(power)) * error
