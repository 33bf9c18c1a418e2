"""Reward functions for verl; nothing of verl is imported.  In verl's configuration::

    reward.custom_reward_function.path=pkg://treegauge.integrations.verl
    reward.custom_reward_function.name=compute_score
    +reward.custom_reward_function.reward_kwargs.metric="0.2*valid + 0.8*brackets"

``compute_score_batch`` is for the reward manager ``batch``.

>>> tree = "(S (NP (PRP she)) (VP (VBZ sings)))"
>>> compute_score("my-treebank", "(S (PRP she) (VP (VBZ sings)))", tree)
0.8
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from treegauge.errors import SettingsError
from treegauge.reward import Reward

if TYPE_CHECKING:
    from collections.abc import Iterable


def compute_score(
    data_source: Any, solution_str: Any, ground_truth: Any, extra_info: Any = None, **options: Any
) -> float:
    """Return the reward of one answer; ``options`` are those of :class:`treegauge.Reward`."""
    return compute_score_batch(
        [data_source], [solution_str], [ground_truth], [extra_info], **options
    )[0]


def compute_score_batch(
    data_sources: Any,
    solution_strs: Iterable[Any],
    ground_truths: Iterable[Any],
    extra_infos: Any = None,
    **options: Any,
) -> list[float]:
    """Return the rewards of a batch of answers."""
    # Where an answer comes from, and further columns, say nothing about the parse.
    del data_sources, extra_infos
    return cast("list[float]", _reward(options)(solution_strs, ground_truths))


#: one reward for each choice of options: it knows golds that it has met
_REWARDS: dict[str, Reward] = {}


def _reward(options: dict[str, Any]) -> Reward:
    key = repr(sorted(options.items()))
    if key not in _REWARDS:
        reward = Reward(**options)
        if reward.unusable is None:
            raise SettingsError(
                "verl needs a number for each answer: unusable is a number, not None"
            )
        _REWARDS[key] = reward
    return _REWARDS[key]
