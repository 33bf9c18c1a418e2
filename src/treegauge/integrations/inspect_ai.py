"""A scorer for Inspect: a number and text for each answer, and a metric that adds counts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from treegauge.integrations.corpus_reward import CorpusReward
from treegauge.metrics._lists import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Callable


def parse_scorer(metric: str = DEFAULT[0], **options: Any) -> Any:
    """Return a scorer for answers that are parses; the gold analysis is the sample's target.

    A sample's value is the answer's reward, its explanation says what is wrong, its metadata have the counts.
    The metric ``corpus`` adds the counts of all samples and epochs and divides last: ``reward``, ``valid``,
    ``brackets.recall`` and so on.  The keywords are those of :class:`treegauge.Reward`.
    """
    return _registered()(metric, **options)


@cache
def _registered() -> Callable[..., Any]:
    """Register metric and scorer with Inspect, once."""
    from inspect_ai.scorer import Score, metric, scorer

    def corpus() -> Any:
        def total(scores: list[Any]) -> dict[str, float]:
            if not scores:
                return {}
            kept = [score.score.metadata for score in scores]
            return CorpusReward(kept[0]["metric"]).totals(metadata["counts"] for metadata in kept)

        return total

    # Each epoch has counts of its own: they are added, too, not reduced to those of one epoch.
    added = metric(name="corpus", scores="unreduced")(corpus)

    def parses(metric: str, **options: Any) -> Any:
        reward = CorpusReward(metric, **options)

        async def score(state: Any, target: Any) -> Any:
            answer, gold = state.output.completion, target.text
            return Score(
                value=reward.one(answer, gold),
                answer=answer,
                explanation=reward.feedback(answer, gold),
                metadata={"metric": metric, "counts": reward.counts(answer, gold)},
            )

        return score

    made: Callable[..., Any] = scorer(metrics=[added()], name="parses")(parses)
    return made
