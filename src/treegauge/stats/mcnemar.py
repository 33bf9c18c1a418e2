"""McNemar's test, exact: for scores that say right or wrong of each unit (complete match).

Only units count that one system has right and the other wrong; each is either's with probability ½.  For
such scores it is the same test as the permutation test.

McNemar (1947), Note on the sampling error of the difference between correlated proportions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.stats.exact import Tested, least_p
from treegauge.stats.sign import binomial_p, critical_wins

if TYPE_CHECKING:
    from treegauge.stats.exact import Ratios


def is_yes_or_no(first: Ratios, second: Ratios) -> bool:
    """Tell whether every unit has at most one item, which is right or wrong, for both systems alike."""
    return (
        first[1] == second[1]
        and max(first[1], default=0) <= 1
        and all(
            0 <= value <= most
            for side in (first, second)
            for value, most in zip(*side, strict=True)
        )
    )


def mcnemar_test(
    first: Ratios, second: Ratios, *, one_sided: bool = False, alpha: float = 0.0
) -> Tested:
    """Return p from the units that one system alone has right."""
    right = sum(a > b for a, b in zip(first[0], second[0], strict=True))
    wrong = sum(a < b for a, b in zip(first[0], second[0], strict=True))
    p = binomial_p(right, wrong, one_sided=one_sided)
    number = right + wrong
    least = least_p(number, one_sided=one_sided)
    wins = critical_wins(number, alpha, one_sided=one_sided)
    critical = None if wins is None else (2 * wins - number) / sum(first[1])
    detail = f"{right} and {wrong} units that one system alone has right"
    return Tested(p, "mcnemar", 0.0, detail, number, least, critical)
