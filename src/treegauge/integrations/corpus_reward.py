"""Counts of answers for harnesses: they are added over a corpus, and divided last.

>>> reward = CorpusReward("brackets")
>>> short, long = "(S (NN tea))", "(S (NP (PRP she)) (VP (VBZ sings) (NP (DT a) (NN song))))"
>>> rows = [reward.counts(short, short), reward.counts("(S (PRP she) (VBZ sings) (DT a) (NN song))", long)]
>>> rows[1]
{'answers': 1, 'valid': 1, 'brackets.matched': 1, 'brackets.gold': 4, 'brackets.test': 1}
>>> round(reward.total(rows), 3)  # 2 of 5 in gold and 2 in test; the mean of F1 would be 0.7
0.571
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.metrics import ratio
from treegauge.metrics._lists import DEFAULT
from treegauge.reward import VALID, Reward

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ANSWERS = "answers"
REWARD = "reward"


class CorpusReward(Reward):
    """A reward whose counts add up over answers, as a harness needs it.

    The number of one answer is that of :class:`treegauge.Reward`; the number of many is made of the sums of
    their counts, and is not a mean of numbers.  An answer that cannot be used scores 0.
    """

    def __init__(self, metric: str = DEFAULT[0], **options: Any) -> None:
        super().__init__(metric, **options)
        if self.unusable != "zero":
            raise SettingsError(
                "over a corpus an answer that cannot be used scores 0: leave out unusable="
            )

    def counts(self, answer: Any, gold: Any) -> dict[str, int]:
        """Return the counts of one answer, by name: plain numbers that can be added, saved and sent."""
        counted = self._pairs.count(answer, gold)
        columns = {
            f"{spec}.{name}": number
            for spec, named in counted.counts.items()
            for name, number in named.items()
        }
        return {ANSWERS: 1, VALID: int(counted.usable), **columns}

    def totals(self, rows: Iterable[Mapping[str, int]]) -> dict[str, float]:
        """Return the values of the summed counts: ``reward``, ``valid``, ``brackets.recall`` and so on."""
        sums = add_counts(rows)
        valid = ratio(sums.get(VALID, 0), sums.get(ANSWERS, 0)) or 0.0
        values = {VALID: valid}
        for spec, metric in self.metrics.items():
            counts = {name: sums.get(f"{spec}.{name}", 0) for name in metric.columns}
            # As in Reward: where neither side has anything to compare, a usable answer is right.
            undefined = 0.0 if any(counts.values()) else valid
            for name, value in metric.scores(counts).items():
                values[f"{spec}.{name}"] = undefined if value is None else value
        names = (f"{part.spec}.{part.value}" if part.value else part.spec for part in self.parts)
        weighted = zip(self.parts, names, strict=True)
        return {REWARD: sum(part.weight * values[name] for part, name in weighted), **values}

    def total(self, rows: Iterable[Mapping[str, int]]) -> float:
        """Return the reward of the summed counts."""
        return self.totals(rows)[REWARD]


def add_counts(rows: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the sums of counts, name by name."""
    sums: Counter[str] = Counter()
    for row in rows:
        sums.update(row)
    return dict(sums)
