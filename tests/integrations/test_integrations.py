"""treegauge inside other programs: spaCy's config files, evaluate's way of asking, training loops."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from helpers.library_objects import TREES, UD, spacy_docs

import treegauge
from treegauge.errors import SettingsError
from treegauge.integrations.evaluate import Evaluation, compute
from treegauge.integrations.spacy import make_scorer

ROOT = Path(__file__).resolve().parents[2]
CONFIG = """
[nlp]
lang = "en"
pipeline = ["parser"]

[components]

[components.parser]
factory = "parser"
min_action_freq = 1

[components.parser.scorer]
@scorers = "treegauge.v1"
metrics = "las,uas"
prefix = "dev_"
"""
TRAIN = """
import json, sys
import spacy
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import load_config_from_str

nlp = spacy.util.load_model_from_config(load_config_from_str(sys.argv[1]), auto_fill=True)
doc = Doc(nlp.vocab, words=["tea", "cools"], heads=[1, 1], deps=["nsubj", "ROOT"])
example = Example(nlp.make_doc("tea cools"), doc)
optimizer = nlp.initialize(lambda: [example])
for _ in range(30):
    nlp.update([example], sgd=optimizer)
print(json.dumps(nlp.evaluate([Example(nlp.make_doc("tea cools"), doc)])))
"""


def entry_points():
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return data["project"]["entry-points"]


def test_the_entry_point_is_the_scorer():
    module, _, name = entry_points()["spacy_scorers"]["treegauge.v1"].partition(":")
    assert getattr(import_module(module), name) is make_scorer


def test_a_config_file_names_the_scorer(tmp_path):
    """A pipeline is made from the config, trained on one sentence and evaluated by treegauge."""
    pytest.importorskip("spacy")
    import json

    # As pip would write it for the package, also where the tests run without an installed one.
    about = tmp_path / "treegauge_points-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: treegauge-points\nVersion: 1\n")
    points = entry_points()["spacy_scorers"].items()
    lines = [f"{name} = {value}\n" for name, value in points]
    (about / "entry_points.txt").write_text("".join(["[spacy_scorers]\n", *lines]))
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-c", TRAIN, CONFIG],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    scores = json.loads(done.stdout.strip().splitlines()[-1])
    # The parser has learnt the one sentence by heart.
    assert scores["dev_las"] == scores["dev_uas"] == scores["dev_las.precision"] == 1.0


def test_the_scorer_scores_as_the_file():
    pytest.importorskip("spacy")
    from spacy.training import Example

    gold, predicted = map(spacy_docs, UD)
    examples = [Example(one, other) for one, other in zip(predicted, gold, strict=True)]
    wanted = treegauge.score(*UD, metrics="las")["las"]
    found = make_scorer("las")(examples, anything="else")
    assert found == {
        "las": wanted["f1"],
        "las.precision": wanted["precision"],
        "las.recall": wanted["recall"],
    }
    assert make_scorer()([]) == {}
    with pytest.raises(SettingsError, match="unknown"):
        make_scorer("lass")


def texts(path):
    return [str(sentence) for sentence in treegauge.read(path)]


def test_compute():
    gold, parsed = map(texts, TREES)
    wanted = treegauge.score(gold, parsed)
    found = compute(predictions=parsed, references=gold)
    assert found["brackets"] == wanted["brackets"]["f1"]
    assert found["brackets.gold"] == wanted["brackets"]["gold"]
    assert found["signature"] == str(wanted.signature)
    evaluation = Evaluation()
    evaluation.add(prediction=parsed[0], reference=gold[0])
    evaluation.add_batch(predictions=parsed[1:3], references=gold[1:3])
    assert evaluation.compute(predictions=parsed[3:], references=gold[3:]) == found
    # It begins anew.
    assert evaluation.compute(predictions=parsed, references=gold) == found


def test_the_callback(tmp_path):
    """Step 1 is half right, step 2 better, 3 and 4 are not better than 2."""
    gold = ["(S (NP (NN tea)) (VP (VBZ cools)))"]
    flat = "(S (NN tea) (VBZ cools))"
    half = "(S (NP (NN tea)) (VBZ cools))"
    told = []
    monitor = treegauge.Monitor(
        gold, "brackets.recall", patience=2, save=tmp_path / "best.json", log=told.append
    )
    stopped = []
    for parse in (flat, half, half, flat):
        monitor([parse])
        stopped.append((monitor.improved, monitor.waited, monitor.stop))
    assert stopped == [(True, 0, False), (True, 0, False), (False, 1, False), (False, 2, True)]
    assert monitor.values == [1 / 3, 2 / 3, 2 / 3, 1 / 3]
    assert (monitor.best_step, monitor.best_value) == (2, 2 / 3)
    assert treegauge.Result.load(tmp_path / "best.json") == monitor.best
    assert [one["step"] for one in told] == [1, 2, 3, 4]
    assert told[1]["brackets.recall"] == 2 / 3
    assert "2 steps" not in repr(monitor)
    assert repr(monitor) == "<Monitor of brackets.recall: 0.6667 at step 2, 4 evaluations>"


def test_the_callback_knows_error_rates():
    """The fewest errors are the best: 1 of 2 words, then none, then 1 of 2."""
    monitor = treegauge.Monitor(["(S (NN tea) (VBZ cools))"], "wer", metrics="wer")
    for words in (
        "(S (NN tee) (VBZ cools))",
        "(S (NN tea) (VBZ cools))",
        "(S (NN tee) (VBZ cools))",
    ):
        monitor([words])
    assert (monitor.best_step, monitor.best_value, monitor.stop) == (2, 0.0, False)


def test_the_callback_is_not_stopped_by_a_bad_parse():
    monitor = treegauge.Monitor(["(S (NN tea) (VBZ cools))"], "brackets")
    assert monitor(["(S (NN tea"]).coverage.zeroed == 1
    assert (monitor.best_value, monitor.improved) == (0.0, True)


def test_what_is_wrong_is_told_before_training():
    with pytest.raises(SettingsError, match="patience"):
        treegauge.Monitor(["(NN tea)"], "brackets", patience=0)
    with pytest.raises(SettingsError, match="was not scored"):
        treegauge.Monitor(["(NN tea)"], "las", metrics="brackets")
    with pytest.raises(TypeError, match="a Monitor takes what score"):
        treegauge.Monitor(["(NN tea)"], "las", metric="brackets")
    with pytest.raises(SettingsError, match="not METRIC"):
        treegauge.Monitor(["(NN tea)"], "lass")


def test_the_callback_of_the_docs():
    """What docs/objects.md shows for Transformers, with a stand-in for its callback and its control."""
    page = (ROOT / "docs" / "objects.md").read_text(encoding="utf-8")
    code = next(one for one in page.split("```") if "TrainerCallback" in one).removeprefix(
        "python\n"
    )
    gold = ["(S (NN tea) (VBZ cools))"]
    monitor = treegauge.Monitor(gold, "brackets", patience=1)
    transformers = SimpleNamespace(TrainerCallback=object)
    names = {"transformers": transformers, "monitor": monitor, "parse_all": lambda model: model}
    exec(code, names)  # noqa: S102
    told = []
    for step in (100, 200):
        control, state = SimpleNamespace(), SimpleNamespace(global_step=step)
        names["Parses"]().on_evaluate(None, state, control, model=gold, metrics={})
        told.append((control.should_save, control.should_training_stop))
    assert told == [(True, False), (False, True)]
    assert monitor.steps == [100, 200]


def test_evaluation_as_combine_calls_it():
    """``evaluate.combine`` asks for the names, and hands single items over under them."""
    gold, parsed = map(texts, TREES)
    evaluation = Evaluation(metrics="brackets")
    assert evaluation._feature_names() == ["predictions", "references"]
    for one, other in zip(parsed, gold, strict=True):
        evaluation.add(predictions=one, references=other)
    wanted = treegauge.score(gold, parsed, metrics="brackets")["brackets"]["f1"]
    assert evaluation.compute()["brackets"] == wanted
