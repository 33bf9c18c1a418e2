"""Inspect: the task that the documentation shows, with a model whose answers are known."""

from __future__ import annotations

from math import isclose

import pytest
from helpers.answered import ANSWERS, F1, RECALL, SHAPED, VALID, answer_to, shown_file, write_jsonl


@pytest.fixture
def evaluated(tmp_path, monkeypatch):
    """The log of the task, with so many epochs."""
    inspect_ai = pytest.importorskip(
        "inspect_ai", reason="inspect-ai is not installed (pip install inspect-ai)"
    )
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    monkeypatch.chdir(tmp_path)
    write_jsonl(tmp_path / "sentences.jsonl")
    (tmp_path / "parses_inspect.py").write_text(shown_file("parses_inspect.py"), encoding="utf-8")

    def answered(messages, *_):
        output = ModelOutput.from_content("mockllm/model", answer_to(messages[-1].text))
        # Without numbers of tokens Inspect would count them, and load a tokenizer for it.
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return output

    def run(epochs):
        (log,) = inspect_ai.eval(
            "parses_inspect.py",
            model=get_model("mockllm/model", custom_outputs=answered),
            epochs=epochs,
            log_dir=str(tmp_path / "logs"),
            display="none",
        )
        assert log.status == "success", log.error
        return log

    return run


@pytest.mark.slow
@pytest.mark.parametrize("epochs", [1, 2])
def test_the_metric_adds_counts(evaluated, epochs):
    log = evaluated(epochs)
    (score,) = log.results.scores
    found = {name: one.value for name, one in score.metrics.items()}
    assert isclose(found["reward"], 0.2 * VALID + 0.8 * F1)
    assert isclose(found["brackets.recall"], RECALL)
    assert isclose(found["valid"], VALID)
    assert found["brackets.gold"] == 10 * epochs


@pytest.mark.slow
def test_each_sample_has_a_number_and_words(evaluated):
    from inspect_ai.log import read_eval_log

    log = read_eval_log(evaluated(1).location)
    scores = [sample.scores["parses"] for sample in log.samples]
    assert [one.value for one in scores] == pytest.approx(SHAPED)
    assert [one.answer for one in scores] == list(ANSWERS)
    assert "NP ‹she› is missing." in scores[1].explanation
    assert scores[2].explanation.startswith("There is no analysis in this answer")
    assert scores[1].metadata["counts"]["brackets.gold"] == 4


@pytest.mark.slow
def test_a_log_is_scored_again(evaluated):
    log = evaluated(2)
    from inspect_ai import score

    from treegauge.integrations.inspect_ai import parse_scorer

    again = score(log, parse_scorer("brackets.recall", on_error="zero"), action="overwrite")
    (found,) = again.results.scores
    # The first answer has prose before the tree, which only repair takes away: 1 of 10 is left.
    assert isclose(found.metrics["reward"].value, 0.1)
