"""Differences after correction: p values corrected for their number, and the remaining power."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, inf
from typing import TYPE_CHECKING

from treegauge.stats.multiple import CORRECTIONS, strictest
from treegauge.stats.power import Precision, units_needed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from treegauge.stats.comparison_result import Difference, How, Score


def corrected_differences(
    differences: Sequence[Difference],
    scores: Iterable[Score],
    how: How,
    *,
    plain: Collection[str],
    sentences: int,
) -> list[Difference]:
    """Return differences with corrected p, with what is significant, detectable and needed.

    ``plain``: metrics that are not shares.  ``sentences``: how many are compared.
    """
    tested = [difference.p for difference in differences if difference.p is not None]
    corrected = iter(CORRECTIONS[how.correction](tested))
    alpha = strictest(how.alpha, len(tested), how.correction)
    known = {(score.system, score.metric, score.value): score.score for score in scores}
    judgements = []
    for difference in differences:
        if difference.p is None:
            judgements.append(difference)
            continue
        adjusted = next(corrected)
        share = difference.metric not in plain
        old = known[difference.baseline, difference.metric, difference.value]
        most = most_that_differs(old, share=share)
        detectable, needed = _power(difference, how, alpha, share, most, sentences)
        judgements.append(
            replace(
                difference,
                adjusted=adjusted,
                significant=adjusted < how.alpha,
                detectable=detectable,
                needed=needed,
            )
        )
    return judgements


def most_that_differs(score: float | None, *, share: bool) -> float:
    """Return the largest possible difference from a score: 0.9 can gain 0.1 or lose 0.9."""
    return max(score, 1 - score) if share and score is not None else inf


def _power(
    difference: Difference, how: How, alpha: float, share: bool, most: float, sentences: int
) -> tuple[float | None, int | None]:
    """Return the smallest difference that is found, and how many sentences that which is asked for takes."""
    if not difference.error or difference.least >= 1:
        return None, None
    precision = Precision(difference.error, difference.units)
    detectable = None
    if difference.least < alpha:
        detectable = precision.detectable(alpha=alpha, sides=how.sides)
    if detectable is not None and detectable > most:
        detectable = None
    needed = None
    if how.power is not None:
        wanted = how.power / 100 if share else how.power
        if wanted <= most:
            units = units_needed(precision, wanted, alpha=alpha, sides=how.sides)
            needed = ceil(units * sentences / difference.units)
    return detectable, needed
