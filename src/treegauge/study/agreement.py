"""Agreement of metrics: correlations and rankings over conditions, documents and sentences.

Roark et al. (2006) correlate brackets with dependencies, Favre et al. (2010) the bag of relations with
aligned relations, and Emms (2008) counts how often two metrics put a pair of parses in opposite orders.
Correlations are those of :mod:`treegauge.stats.correlation`, with documents resampled; pairs in opposite
orders are counted by :mod:`treegauge.stats.ranks`.  The share of such pairs is a U-statistic: its interval
is by Student's t from how much each parse takes part in it (Hoeffding 1948, A class of statistics with
asymptotically normal distribution).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Any

from treegauge.base.text import listed
from treegauge.errors import SettingsError
from treegauge.stats.correlation import SAMPLES, Correlation, correlations
from treegauge.stats.ranks import kendall
from treegauge.stats.student import quantile
from treegauge.study.estimates import LEVEL, Estimate
from treegauge.study.observations import OVER, document_of, observations, pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.study.observations import Row
    from treegauge.study.table import Table


@dataclass(frozen=True)
class Agreement:
    """Two metrics over the same points: correlations, and the share of pairs in opposite orders."""

    first: str
    second: str
    over: str
    pearson: Correlation
    spearman: Correlation
    kendall: Correlation
    discordant: float | None
    documents: int

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


def agreement(
    table: Table,
    *,
    over: str = "document",
    metrics: Sequence[str] = (),
    samples: int = SAMPLES,
    seed: int = 1,
) -> list[Agreement]:
    """Return how far each two metrics agree.

    ``over`` is ``document`` or ``sentence``: a point is one of these in a condition, all conditions pooled,
    and documents are resampled; or ``condition``: a point is a system or condition, over all its documents.
    """
    if over not in OVER:
        raise SettingsError(f"over is one of {listed(OVER)}, not {over!r}")
    rows = observations(table, over)
    known = [str(spec) for spec in dict.fromkeys(row["metric"] for row in rows)]
    for name in metrics:
        if name not in known:
            raise SettingsError(f"the table has no metric {name}; it has {listed(known) or 'none'}")
    result = []
    for first, second in combinations(metrics or known, 2):
        each = agreement_of(rows, first, second, table.factors, over, samples, seed)
        if each is not None:
            result.append(each)
    if not result:
        raise SettingsError(f"no two metrics have scores of the same {over}s")
    return result


def agreement_of(
    rows: Sequence[Row],
    first: str,
    second: str,
    factors: Sequence[str],
    over: str = "document",
    samples: int = SAMPLES,
    seed: int = 1,
) -> Agreement | None:
    """Return how far two metrics agree; None where fewer than three points have both."""
    points = pairs(rows, first, second, factors)
    if len(points) < 3:
        return None
    numbers: dict[str, int] = {}
    units = [
        numbers.setdefault(str(place) if over == "condition" else document_of(row), len(numbers))
        for place, (row, _, _) in enumerate(points)
    ]
    x, y = [point[1] for point in points], [point[2] for point in points]
    three = correlations(x, y, units, samples=samples, seed=seed)
    pearson, spearman, tau = three
    discordant = kendall(x, y).discordant_share
    return Agreement(first, second, over, pearson, spearman, tau, discordant, len(numbers))


def discordant_pairs(
    rows: Sequence[Row], first: str, second: str, factors: Sequence[str]
) -> dict[tuple[Any, ...], Estimate]:
    """Return by condition the share of pairs of documents (sentences) that two metrics order differently.

    ``documents`` of an estimate is the number of parses.
    """
    by_condition: dict[tuple[Any, ...], list[tuple[float, float]]] = defaultdict(list)
    for row, x, y in pairs(rows, first, second, factors):
        by_condition[tuple(row.get(name) for name in factors)].append((x, y))
    return {
        condition: discordant_share(points)
        for condition, points in by_condition.items()
        if len(points) > 2
    }


#: of more parses a part is taken, evenly: pairs are as many as their square
MOST = 2500


def discordant_share(points: Sequence[tuple[float, float]]) -> Estimate:
    """Return the share of pairs in opposite orders, with its interval.

    >>> discordant_share([(1, 1), (2, 2), (3, 4), (4, 3)]).value == 1 / 6
    True
    """
    share = kendall([x for x, _ in points], [y for _, y in points]).discordant_share or 0.0
    step = -(-len(points) // MOST)
    part = points[::step]
    many = len(part)
    own = [sum((a - x) * (b - y) < 0 for a, b in part) / (many - 1) for x, y in part]
    middle = sum(own) / many
    # Each parse's part in the share varies; the share itself varies twice as much (Hoeffding).
    error = 2 * sqrt(sum((value - middle) ** 2 for value in own) / (many - 1) / len(points))
    far = quantile(LEVEL, many - 1) * error
    return Estimate(share, (max(0.0, share - far), min(1.0, share + far)), len(points))
