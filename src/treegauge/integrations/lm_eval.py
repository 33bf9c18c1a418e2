"""Functions of a task of the lm-evaluation-harness; nothing of the harness is imported.

A module beside the task's YAML file makes them, and ``!function`` names them there.

>>> task = ParseTask("brackets", gold="tree", values=("brackets.f1", "valid"))
>>> process_results = task.process_results  # process_results: !function MODULE.process_results
>>> f1, valid = task.aggregations           # aggregation: !function MODULE.f1
>>> tree = "(S (NP (PRP she)) (VP (VBZ sings)))"
>>> answers = [tree, "(S (PRP she) (VP (VBZ sings)))", "I cannot."]
>>> rows = [process_results({"tree": tree}, [answer]) for answer in answers]
>>> f1([row["brackets.f1"] for row in rows])  # 5 matched, 9 in gold, 5 in test
0.7142857142857143
>>> round(valid([row["valid"] for row in rows]), 3)
0.667
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.integrations.corpus_reward import REWARD, CorpusReward, add_counts
from treegauge.metrics._lists import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    Counts = Mapping[str, int]


class ParseTask:
    """What a task whose answers are parses needs: its results, and an aggregation for each value.

    ``gold``: the field with the gold analysis.  ``values``: what the task reports, each an entry of its
    ``metric_list``: ``reward`` (what ``metric`` says), ``valid``, ``brackets.recall`` and so on.  The other
    keywords are those of :class:`treegauge.Reward`.  Aggregations add counts and divide last.
    """

    def __init__(
        self,
        metric: str = DEFAULT[0],
        *,
        gold: str = "gold",
        values: Sequence[str] = (REWARD,),
        **options: Any,
    ) -> None:
        self.reward = CorpusReward(metric, **options)
        self.gold = gold
        self.values = tuple(values)
        known = self.reward.totals([])
        unknown = [value for value in self.values if value not in known]
        if unknown:
            raise SettingsError(f"there is no value {unknown[0]!r}; there are: {', '.join(known)}")

    def process_results(self, doc: Mapping[str, Any], results: Sequence[Any]) -> dict[str, Counts]:
        """Return the counts of one document's answers, under the name of each value."""
        # Where samples are not reduced to one by a filter, they come as a list.
        answers = results[0] if isinstance(results[0], list) else results
        counts = add_counts(self.reward.counts(answer, doc[self.gold]) for answer in answers)
        return dict.fromkeys(self.values, counts)

    @property
    def aggregations(self) -> list[Callable[[Iterable[Counts]], float]]:
        """A function for each value: the counts of all documents in, one number out."""
        return [partial(self._total, value) for value in self.values]

    def _total(self, value: str, rows: Iterable[Counts]) -> float:
        return self.reward.totals(rows)[value]
