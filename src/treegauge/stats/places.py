"""Ranks, ranges and clusters of systems, as the shared tasks of WMT print them.

Systems are ordered by their average.  A system's *rank* is one more than the number of systems with a better
average, so equal averages share a rank.

A system's *range* goes from one more than the number of systems that are significantly better to the number
of systems that are not significantly worse: the ranks that the test leaves open.

A line is drawn between two neighbours in the order where every system above it is significantly better than
every system below it; a *cluster* is what stands between two lines, and the systems in it share a place
(as in Bojar and others 2017, Findings of the 2017 conference on machine translation).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


@dataclass(frozen=True)
class Place:
    """Where a system stands: rank, cluster, and the ranks that the test leaves open; None without a score."""

    rank: int | None
    cluster: int | None
    best: int | None
    worst: int | None


def ordered(scores: Mapping[str, float | None], *, lower_is_better: bool = False) -> list[str]:
    """Return the systems, the best first; equal ones by name, those without a score last.

    >>> ordered({"c": None, "b": 0.5, "d": 0.7, "a": 0.5})
    ['d', 'a', 'b', 'c']
    """

    def key(name: str) -> tuple[bool, float, str]:
        score = scores[name]
        if score is None:
            return True, 0.0, name
        return False, score if lower_is_better else -score, name

    return sorted(scores, key=key)


def places(
    scores: Mapping[str, float | None],
    better: Collection[tuple[str, str]],
    *,
    lower_is_better: bool = False,
) -> dict[str, Place]:
    """Return the place of every system, in order.

    ``better``: pairs of which the first is significantly better than the second.

    >>> ranked = places({"a": 0.9, "b": 0.8, "c": 0.7}, {("a", "c"), ("b", "c")})
    >>> [(place.rank, place.cluster, place.best, place.worst) for place in ranked.values()]
    [(1, 1, 1, 2), (2, 1, 1, 2), (3, 2, 3, 3)]
    """
    order = ordered(scores, lower_is_better=lower_is_better)
    ranked = [name for name in order if scores[name] is not None]
    clusters = _clusters(ranked, better)
    by_name: dict[str, Place] = {}
    for name in order:
        if scores[name] is None:
            by_name[name] = Place(None, None, None, None)
            continue
        first = next(other for other in ranked if scores[other] == scores[name])
        by_name[name] = Place(
            ranked.index(first) + 1,
            clusters[name],
            1 + sum((other, name) in better for other in ranked),
            len(ranked) - sum((name, other) in better for other in ranked),
        )
    return by_name


def _clusters(order: Sequence[str], better: Collection[tuple[str, str]]) -> dict[str, int]:
    """Return the number of each system's cluster."""
    clusters: dict[str, int] = {}
    number = 1
    for place, name in enumerate(order):
        above, below = order[:place], order[place:]
        if place and all((upper, other) in better for upper in above for other in below):
            number += 1
        clusters[name] = number
    return clusters
