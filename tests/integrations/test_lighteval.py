"""lighteval: the task that the documentation shows, in lighteval's pipeline, with a model whose answers are known."""

from __future__ import annotations

from math import isclose

import pytest
from helpers.answered import F1, RECALL, answer_to, shown_file, write_jsonl


@pytest.mark.slow
def test_the_task_of_the_documentation(tmp_path, monkeypatch):
    # It writes files into the folder that it is imported in.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    # Otherwise litellm asks the network for prices.
    monkeypatch.setenv("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    pytest.importorskip("lighteval", reason="lighteval is not installed (pip install lighteval)")
    from lighteval.logging.evaluation_tracker import EvaluationTracker
    from lighteval.models.dummy.dummy_model import DummyModel, DummyModelConfig
    from lighteval.models.model_output import ModelResponse
    from lighteval.pipeline import ParallelismManager, Pipeline, PipelineParameters
    from lighteval.tasks.registry import Registry

    # Tasks of its own are not loaded: some of them fetch files.
    for name in ("_load_from_files", "_load_from_subdirs"):
        monkeypatch.setattr(Registry, name, staticmethod(lambda *_: {}))

    class Answering(DummyModel):
        def greedy_until(self, docs):
            return [ModelResponse(text=[answer_to(doc.query)]) for doc in docs]

    (tmp_path / "treebank").mkdir()
    write_jsonl(tmp_path / "treebank" / "test.jsonl")
    name = "parses_lighteval.py"
    (tmp_path / name).write_text(shown_file(name), encoding="utf-8")
    pipeline = Pipeline(
        tasks="parses",
        pipeline_parameters=PipelineParameters(
            ParallelismManager.NONE, custom_tasks_directory=name, bootstrap_iters=20
        ),
        evaluation_tracker=EvaluationTracker(output_dir=str(tmp_path / "out"), save_details=True),
        model=Answering(DummyModelConfig(cache_dir=str(tmp_path / "answers"))),
    )
    pipeline.evaluate()
    pipeline.save_and_push_results()
    found = pipeline.get_results()["results"]["parses:0"]
    assert isclose(found["brackets"], F1)
    assert isclose(found["recall"], RECALL)
    # The error is drawn from sums of counts, too.
    assert found["brackets_stderr"] > 0
