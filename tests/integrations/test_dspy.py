"""DSPy: the metric by itself, and the script that the documentation shows, with models whose answers are known."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from helpers.answered import ANSWERS, GOLDS, SENTENCES, SHAPED, answer_to, shown_file, write_jsonl

import treegauge
from treegauge.integrations.dspy import parse_metric

SHAPE = "0.2*valid + 0.8*brackets"


def reply(text):
    """What a model's interface returns, as OpenAI has it."""
    message = SimpleNamespace(role="assistant", content=text, tool_calls=None)
    choice = SimpleNamespace(message=message, finish_reason="stop", index=0)
    return SimpleNamespace(choices=[choice], usage={}, model="known")


def test_optimizers_get_numbers():
    metric = parse_metric(SHAPE, gold="tree")
    found = [
        metric(SimpleNamespace(tree=gold), SimpleNamespace(parse=answer), trace)
        for gold, answer, trace in zip(GOLDS, ANSWERS, (None, [], None), strict=True)
    ]
    assert found == pytest.approx(SHAPED)
    assert metric.__name__ == SHAPE


def test_wrong_names_are_no_wrong_answers():
    example, answered = SimpleNamespace(tree=GOLDS[0]), SimpleNamespace(answer=GOLDS[0])
    for names in ({"gold": "tree"}, {"answer": "answer"}):
        with pytest.raises(AttributeError):
            parse_metric(**names)(example, answered)
    with pytest.raises(treegauge.SettingsError, match="number"):
        parse_metric(unusable=None)


@pytest.mark.slow
def test_gepa_gets_words():
    dspy = pytest.importorskip("dspy", reason="DSPy is not installed (pip install dspy)")
    metric = parse_metric(SHAPE, gold="tree")
    example = dspy.Example(sentence=SENTENCES[1], tree=GOLDS[1])
    found = metric(example, dspy.Prediction(parse=ANSWERS[1]), None, "predictor", [])
    assert found.score == pytest.approx(SHAPED[1])
    assert "NP ‹she› is missing." in found.feedback.splitlines()


@pytest.mark.slow
def test_the_script_of_the_documentation_learns_from_the_words(tmp_path, monkeypatch):
    dspy = pytest.importorskip("dspy", reason="DSPy is not installed (pip install dspy)")
    learned = "Give each phrase its bracket."
    asked = []

    class Student(dspy.BaseLM):
        """Answers as the sentences are answered; with the better instruction all is right."""

        def forward(self, messages=None, **_):
            system, *_, last = (str(message["content"]) for message in messages)
            parse = answer_to(last)
            if learned in system:
                parse = GOLDS[ANSWERS.index(parse)]
            return reply(json.dumps({"parse": parse}))

    class Teacher(dspy.BaseLM):
        """Writes a better instruction; what it is asked is kept."""

        def forward(self, prompt=None, messages=None, **_):
            asked.append(prompt or str(messages[-1]["content"]))
            return reply(json.dumps({"new_instruction": learned}))

    models = {"openai/gpt-4.1-mini": Student("student"), "openai/gpt-4.1": Teacher("teacher")}
    monkeypatch.chdir(tmp_path)
    write_jsonl(tmp_path / "sentences.jsonl", times=2)
    monkeypatch.setattr(dspy, "LM", models.__getitem__)
    script = shown_file("optimize_dspy.py").replace('auto="light"', "max_metric_calls=30")
    assert "max_metric_calls" in script
    names = {}
    exec(compile(script, "optimize_dspy.py", "exec"), names)  # noqa: S102
    assert any("NP ‹she› is missing." in question for question in asked)
    assert learned in (tmp_path / "parser.json").read_text(encoding="utf-8")
