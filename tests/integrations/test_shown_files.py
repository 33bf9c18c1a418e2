"""The files of docs/integrations.md, also where the programs that they are for are not installed."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from types import SimpleNamespace

import pytest
from helpers.answered import GOLDS, PAGE, shown_file

from treegauge.integrations.corpus_reward import CorpusReward
from treegauge.integrations.dspy import parse_metric
from treegauge.integrations.lm_eval import ParseTask
from treegauge.integrations.trl import reward_function
from treegauge.integrations.verl import compute_score

FILES = re.findall(r'^```python title="(.*)"$', PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def test_there_is_a_file_for_each_program():
    assert len(FILES) == 5


@pytest.mark.parametrize("name", FILES)
def test_what_a_file_imports_of_treegauge_is_there(name):
    tree = ast.parse(shown_file(name))
    imports = [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    ours = [one for one in imports if one.module.startswith("treegauge")]
    assert ours
    for one in ours:
        assert all(hasattr(import_module(one.module), alias.name) for alias in one.names)


def test_the_task_of_the_harness_names_what_its_module_has():
    names = {}
    exec(compile(shown_file("parses.py"), "parses.py", "exec"), names)  # noqa: S102
    task = shown_file("parses.yaml")
    assert all(
        callable(names[name])
        for name in re.findall(r"!function parses\.(\w+)$", task, re.MULTILINE)
    )
    assert tuple(re.findall(r"- metric: (.*)$", task, re.MULTILINE)) == names["task"].values


def one_answer(answer, gold):
    """The reward of an answer by each program's function."""
    reward = CorpusReward()
    (by_task,) = ParseTask().aggregations
    example, prediction = SimpleNamespace(gold=gold), SimpleNamespace(parse=answer)
    return [
        reward.one(answer, gold),
        reward.total([reward.counts(answer, gold)]),
        by_task([ParseTask().process_results({"gold": gold}, [answer])["reward"]]),
        *reward_function()(completions=[answer], gold=[gold]),
        compute_score("", answer, gold),
        parse_metric()(example, prediction),
    ]


def test_answers_are_never_opened(tmp_path, monkeypatch):
    path = tmp_path / "gold.mrg"
    path.write_text(GOLDS[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for answer in (str(path), "gold.mrg", "@gold.mrg", ".", "-", "*", f"file://{path}"):
        assert one_answer(answer, GOLDS[0]) == [0.0] * 6
    assert one_answer(GOLDS[0], GOLDS[0]) == [1.0] * 6
