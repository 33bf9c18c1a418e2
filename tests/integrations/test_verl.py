"""verl: the functions by themselves, and verl's reward managers with the configuration that the documentation shows."""

from __future__ import annotations

import asyncio
import re
import shlex
from types import SimpleNamespace

import pytest
from helpers.answered import ANSWERS, F1S, GOLDS, SHAPED, shown_file

import treegauge
from treegauge.integrations import verl
from treegauge.integrations.verl import compute_score, compute_score_batch

SOURCES = ["my-treebank"] * 3


def test_one_answer():
    found = [
        compute_score(
            data_source="my-treebank",
            solution_str=answer,
            ground_truth=gold,
            extra_info={"split": "x"},
        )
        for answer, gold in zip(ANSWERS, GOLDS, strict=True)
    ]
    assert found == pytest.approx(F1S)


def test_a_batch():
    found = compute_score_batch(
        data_sources=SOURCES,
        solution_strs=list(ANSWERS),
        ground_truths=list(GOLDS),
        extra_infos=[{}] * 3,
        metric="0.2*valid + 0.8*brackets",
    )
    assert found == pytest.approx(SHAPED)


def test_rewards_are_made_once(monkeypatch):
    monkeypatch.setattr(verl, "_REWARDS", {})
    for transforms in ([], ["unary"], []):
        compute_score("", GOLDS[0], GOLDS[0], transforms=transforms)
    assert len(verl._REWARDS) == 2


def test_verl_needs_numbers():
    with pytest.raises(treegauge.SettingsError, match="number"):
        compute_score("", ANSWERS[2], GOLDS[2], unusable=None)
    assert compute_score("", ANSWERS[2], GOLDS[2], unusable=-1) == -1.0


def configuration(name):
    """The configuration of the command that the page shows, as Hydra reads it."""
    from hydra.core.override_parser.overrides_parser import OverridesParser
    from omegaconf import OmegaConf

    words = shlex.split(shown_file("train_verl.sh").replace("\\\n", " "))
    settings = [word for word in words if re.match(r"\+?reward\.", word)]
    assert len(settings) == 3
    config = OmegaConf.create()
    for override in OverridesParser.create().parse_overrides(settings):
        OmegaConf.update(config, override.key_or_group, override.value())
    config.reward.custom_reward_function.name = name
    return config


class Letters:
    """A tokenizer of letters."""

    def decode(self, numbers, **_):
        return "".join(map(chr, numbers))


def rollouts():
    """What the model answered, as verl has it: tensors with padding, and columns."""
    import numpy as np
    import torch
    from verl import DataProto

    longest = max(map(len, ANSWERS))
    responses = torch.tensor([[*map(ord, one), *[0] * (longest - len(one))] for one in ANSWERS])
    prompts = torch.ones(3, 2, dtype=torch.long)
    mask = torch.cat([prompts, (responses > 0).long()], dim=1)
    golds = [{"ground_truth": gold} for gold in GOLDS]
    columns = {"reward_model": golds, "data_source": SOURCES, "extra_info": [{}, {}, {}]}
    return DataProto.from_dict(
        tensors={"prompts": prompts, "responses": responses, "attention_mask": mask},
        non_tensors={name: np.array(column, dtype=object) for name, column in columns.items()},
    )


def load_function(name):
    reward = pytest.importorskip(
        "verl.trainer.ppo.reward",
        reason="verl is not installed (pip install verl)",
        exc_type=ImportError,
    )
    return reward.get_custom_reward_fn(configuration(name))


@pytest.mark.slow
def test_the_manager_of_single_answers():
    function = load_function("compute_score")
    from verl.experimental.reward_loop.reward_manager.naive import NaiveRewardManager

    manager = NaiveRewardManager(SimpleNamespace(), Letters(), compute_score=function)
    data = rollouts()

    async def run():
        manager.loop = asyncio.get_running_loop()
        return [await manager.run_single(data[number : number + 1]) for number in range(3)]

    assert [one["reward_score"] for one in asyncio.run(run())] == pytest.approx(SHAPED)


@pytest.mark.slow
def test_the_manager_of_batches():
    function = load_function("compute_score_batch")
    from verl.workers.reward_manager.batch import BatchRewardManager

    manager = BatchRewardManager(Letters(), 0, function)
    rewards = manager(rollouts())
    # A reward stands at the last letter of its answer.
    assert rewards.sum(dim=1).tolist() == pytest.approx(SHAPED)
    assert rewards[0, len(ANSWERS[0]) - 1].item() == pytest.approx(SHAPED[0])
