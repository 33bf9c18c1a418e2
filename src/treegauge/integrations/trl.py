"""A reward function for the trainers of TRL (``GRPOTrainer``, ``RLOOTrainer``); nothing of TRL is imported.

>>> function = reward_function("brackets", gold="tree")
>>> tree = "(S (NP (PRP she)) (VP (VBZ sings)))"
>>> function(completions=[tree, "(S (PRP she) (VP (VBZ sings)))"], tree=[tree, tree])
[1.0, 0.8]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.metrics._lists import DEFAULT
from treegauge.reward import Reward

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def reward_function(
    metric: str = DEFAULT[0], *, gold: str = "gold", **options: Any
) -> Callable[..., list[float | None]]:
    """Return a reward function as TRL wants it: completions and columns in, a number for each out.

    ``gold``: the column of the data set with the gold analyses.  The other keywords are those of
    :class:`treegauge.Reward`; with ``unusable=None`` the trainer leaves out answers that cannot be used.  The
    function is called as the metric is, which is the name in the trainer's log.
    """
    reward = Reward(metric, **options)

    def function(completions: Sequence[Any], **columns: Any) -> list[float | None]:
        if gold not in columns:
            raise SettingsError(
                f"the data set has no column {gold!r}; it has: {', '.join(sorted(columns)) or 'none'}. "
                "Name the column with the gold analyses: reward_function(gold=...)"
            )
        return reward(map(answer_of, completions), columns[gold])

    function.__name__ = function.__qualname__ = metric
    return function


def answer_of(completion: Any) -> Any:
    """Return the answer in a completion: a text, or the last message of the assistant in a conversation.

    >>> answer_of([{"role": "assistant", "content": [{"type": "text", "text": "(S (NN tea))"}]}])
    '(S (NN tea))'
    """
    if not isinstance(completion, list):
        return completion
    for message in reversed(completion):
        if message.get("role") == "assistant" and message.get("content"):
            content = message["content"]
            if isinstance(content, str):
                return content
            return "".join(part.get("text") or "" for part in content)
    return ""
