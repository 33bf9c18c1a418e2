"""Test sets that disagree with the others: their difference has the other sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from treegauge.stats.comparison_result import Difference, How
    from treegauge.stats.sets_and_runs import SetsAndRuns

#: so many sets are named in a warning
SHOWN_SETS = 4


def disagreements(
    differences: Sequence[Difference], added: SetsAndRuns, how: How, plain: Collection[str]
) -> list[str]:
    """Return a warning for each significant mean difference that test sets do not agree on."""
    over = {(pair.metric, pair.value, pair.baseline, pair.system): pair for pair in added.pairs}
    texts = []
    for difference in differences:
        key = (difference.metric, difference.value)
        pair = over.get((*key, difference.baseline, difference.system))
        if pair is None or not difference.significant:
            continue
        # As seen from the better system.
        ahead = 1 if difference.better else -1
        better, worse = (difference.system, difference.baseline)[::ahead]
        won, lost = (pair.won, pair.lost)[::ahead]
        if won == len(pair.differences):
            continue
        number = _Number(ahead * (1 if difference.metric in plain else 100))
        text = (
            f"warning: {difference.metric}: {better} is better than {worse} on the mean over "
            f"{len(pair.differences)} test sets, but wins {won} and loses {lost} of them "
            f"({_extremes(pair.differences, number)})"
        )
        if pair.effects is not None and pair.effects.p >= how.alpha:
            low, high = (number(end) for end in pair.effects.interval[::ahead])
            text += (
                ": on other test sets it may well not be better (random effects: "
                f"{number(pair.effects.mean)} [{low}, {high}], p = {pair.effects.p:.2g})"
            )
        texts.append(text)
    return texts


def _extremes(gaps: Mapping[str, float], number: _Number) -> str:
    """Return the differences on all sets, or on the two that differ most."""
    ordered = sorted(gaps, key=lambda name: number.times * gaps[name], reverse=True)
    if len(ordered) > SHOWN_SETS:
        ordered = [ordered[0], ordered[-1]]
    return ", ".join(f"{name} {number(gaps[name])}" for name in ordered)


@dataclass(frozen=True)
class _Number:
    """Differences in words: in percent, or as they are; as seen from one system."""

    times: int

    def __call__(self, value: float) -> str:
        return f"{self.times * value:+.2f}".replace("-", "−")
