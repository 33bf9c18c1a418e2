"""A metric for DSPy: a number for its optimizers, and text feedback for GEPA."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.metrics._lists import DEFAULT
from treegauge.reward import Reward

if TYPE_CHECKING:
    from collections.abc import Callable


def parse_metric(
    metric: str = DEFAULT[0], *, gold: str = "gold", answer: str = "parse", **options: Any
) -> Callable[..., Any]:
    """Return a metric as DSPy wants it: an example and a prediction in, the prediction's reward out.

    ``gold`` and ``answer``: the fields of the example and of the prediction.  GEPA asks with the name of a
    predictor, and gets ``dspy.Prediction(score=, feedback=)``; all others get a number.  The other keywords
    are those of :class:`treegauge.Reward`.
    """
    reward = Reward(metric, **options)
    if reward.unusable is None:
        raise SettingsError("DSPy needs a number for each answer: unusable is a number, not None")

    def function(
        example: Any, pred: Any, trace: Any = None, pred_name: Any = None, pred_trace: Any = None
    ) -> Any:
        del trace, pred_trace
        right, answered = getattr(example, gold), getattr(pred, answer)
        score = reward.one(answered, right)
        if pred_name is None:
            return score
        import dspy

        return dspy.Prediction(score=score, feedback=reward.feedback(answered, right))

    function.__name__ = function.__qualname__ = metric
    return function
