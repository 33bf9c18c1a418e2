"""lm-evaluation-harness: the functions by themselves, and the task that the documentation shows."""

from __future__ import annotations

from math import isclose

import pytest
from helpers.answered import ANSWERS, F1, GOLDS, RECALL, VALID, answer_to, shown_file, write_jsonl

import treegauge
from treegauge.integrations.lm_eval import ParseTask


def test_aggregations_add_counts():
    task = ParseTask("brackets", gold="tree", values=("reward", "brackets.recall", "valid"))
    rows = [
        task.process_results({"tree": gold}, [answer])
        for answer, gold in zip(ANSWERS, GOLDS, strict=True)
    ]
    assert all(list(row) == ["reward", "brackets.recall", "valid"] for row in rows)
    found = [
        total([row[value] for row in rows])
        for value, total in zip(task.values, task.aggregations, strict=True)
    ]
    assert found == pytest.approx([F1, RECALL, VALID])


def test_samples_count_as_answers():
    task = ParseTask()
    counts = task.process_results({"gold": GOLDS[0]}, [[GOLDS[0], "I cannot."]])["reward"]
    assert (counts["answers"], counts["valid"], counts["brackets.gold"]) == (2, 1, 6)


def test_an_unknown_value_is_told():
    with pytest.raises(treegauge.SettingsError, match=r"'brackets\.f2'; there are: reward, valid"):
        ParseTask("brackets", values=("brackets.f2",))


@pytest.mark.slow
def test_the_task_of_the_documentation(tmp_path, monkeypatch):
    lm_eval = pytest.importorskip(
        "lm_eval", reason="lm-eval is not installed (pip install lm-eval)"
    )
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager

    class Answering(LM):
        def generate_until(self, requests, **_):
            return [answer_to(request.args[0]) for request in requests]

        def loglikelihood(self, requests):
            raise NotImplementedError

        loglikelihood_rolling = loglikelihood

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    for name in ("parses.yaml", "parses.py"):
        (tmp_path / name).write_text(shown_file(name), encoding="utf-8")
    write_jsonl(tmp_path / "sentences.jsonl")
    manager = TaskManager(include_path=str(tmp_path), include_defaults=False)
    done = lm_eval.simple_evaluate(
        Answering(), tasks=["parses"], task_manager=manager, log_samples=True
    )
    found = done["results"]["parses"]
    assert isclose(found["brackets.f1,none"], F1)
    assert isclose(found["brackets.recall,none"], RECALL)
    assert isclose(found["valid,none"], VALID)
    assert [one["brackets.f1"]["brackets.gold"] for one in done["samples"]["parses"]] == [3, 4, 3]
