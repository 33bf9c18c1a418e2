"""TRL: the reward function by itself, and the script that the documentation shows, with a tiny model."""

from __future__ import annotations

import json

import pytest
from helpers.answered import ANSWERS, F1S, GOLDS, SENTENCES, SHAPED, shown_file

import treegauge
from treegauge.integrations.trl import answer_of, reward_function


def test_plain_completions():
    function = reward_function("0.2*valid + 0.8*brackets", gold="tree")
    # TRL hands over everything by name, and more than is asked for.
    found = function(
        prompts=list(SENTENCES),
        completions=list(ANSWERS),
        completion_ids=[[1]] * 3,
        tree=list(GOLDS),
        trainer_state=None,
    )
    assert found == pytest.approx(SHAPED)
    assert function.__name__ == "0.2*valid + 0.8*brackets"


def test_conversations():
    function = reward_function()
    called = {"role": "assistant", "content": None, "tool_calls": [{}]}
    conversations = [
        [called, {"role": "tool", "content": "4"}, {"role": "assistant", "content": ANSWERS[0]}],
        [{"role": "assistant", "content": [{"type": "text", "text": ANSWERS[1]}]}],
        [{"role": "assistant", "content": [{"type": "image"}]}],
    ]
    assert function(completions=conversations, gold=list(GOLDS)) == pytest.approx(F1S)
    assert answer_of([called]) == ""
    assert function(completions=[[called], [], None], gold=list(GOLDS)) == [0.0] * 3


def test_unusable_answers_may_be_left_out():
    function = reward_function(unusable=None)
    assert function(completions=list(ANSWERS), gold=list(GOLDS)) == [*F1S[:2], None]


def test_a_missing_column_is_told():
    with pytest.raises(treegauge.SettingsError, match=r"no column 'gold'; it has: prompts, tree"):
        reward_function()(completions=["x"], prompts=["y"], tree=["z"])


def tiny_model(folder):
    """Write a model with random weights and a tokenizer of words into a folder."""
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    special = {"pad_token": "<pad>", "eos_token": "<eos>", "unk_token": "<unk>"}
    words = [*special.values(), "Parse", ":", "she", "sings", "(", ")", "S", "NP", "VP"]
    numbers = {word: number for number, word in enumerate(words)}
    tokenizer = Tokenizer(models.WordLevel(numbers, special["unk_token"]))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, **special).save_pretrained(folder)
    config = LlamaConfig(
        vocab_size=len(words),
        hidden_size=16,
        intermediate_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        eos_token_id=1,
        pad_token_id=0,
    )
    LlamaForCausalLM(config).save_pretrained(folder)


@pytest.mark.slow
def test_the_script_of_the_documentation_trains(tmp_path, monkeypatch):
    pytest.importorskip("trl", reason="TRL is not installed (pip install trl)")
    monkeypatch.chdir(tmp_path)
    tiny_model(tmp_path / "model")
    rows = [
        {"prompt": f"Parse : {one}", "gold": gold}
        for one, gold in zip(SENTENCES, GOLDS, strict=True)
    ]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "train.jsonl").write_text(text, encoding="utf-8")
    script = shown_file("train_trl.py").replace("Qwen/Qwen3-0.6B", str(tmp_path / "model"))
    assert str(tmp_path) in script
    script = script.replace(
        "num_generations=4,",
        "num_generations=4, per_device_train_batch_size=4, max_steps=2, logging_steps=1, report_to='none', use_cpu=True,",
    ).replace("max_completion_length=256", "max_completion_length=8")
    names = {}
    import torch

    # lighteval turns gradients off for the whole process, where its test ran before.
    with torch.enable_grad():
        exec(compile(script, "train_trl.py", "exec"), names)  # noqa: S102
    logged = [row for row in names["trainer"].state.log_history if "reward" in row]
    assert len(logged) == 2
    assert all("rewards/0.2*valid + 0.8*brackets/mean" in row for row in logged)
    assert all(0 <= row["reward"] <= 1 for row in logged)
