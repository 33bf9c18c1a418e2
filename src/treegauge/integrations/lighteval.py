"""A metric for tasks of lighteval: counts for each answer, which are added before anything is divided."""

from __future__ import annotations

from typing import Any

from treegauge.integrations.corpus_reward import CorpusReward, add_counts
from treegauge.metrics._lists import DEFAULT


def parse_metric(metric: str = DEFAULT[0], *, name: str = "", **options: Any) -> Any:
    """Return a ``CorpusLevelMetric`` for answers that are parses; gold is the document's one right choice.

    ``name``: what the results call it, by default as ``metric`` says.  The other keywords are those of
    :class:`treegauge.Reward`.  Several samples of a document count as so many answers.
    """
    from lighteval.metrics.metrics_sample import SampleLevelComputation
    from lighteval.metrics.utils.metric_utils import CorpusLevelMetric
    from lighteval.tasks.requests import SamplingMethod

    reward = CorpusReward(metric, **options)

    class ParseCounts(SampleLevelComputation):  # type: ignore[misc]
        """The counts of one document's answers."""

        def compute(self, doc: Any, model_response: Any, **_: Any) -> dict[str, int]:
            (gold,) = doc.get_golds()
            return add_counts(reward.counts(answer, gold) for answer in model_response.final_text)

    return CorpusLevelMetric(
        metric_name=name or metric,
        higher_is_better=True,
        category=SamplingMethod.GENERATIVE,
        sample_level_fn=ParseCounts(),
        corpus_level_fn=reward.total,
    )
