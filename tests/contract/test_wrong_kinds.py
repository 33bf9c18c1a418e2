"""Law: a value of the wrong type is an error of treegauge that names the argument, in all public functions.

Every public function and method is called with right arguments, and then with one of them replaced by what it
cannot be.  What it could be, as a name or a number, may be taken or refused; never may an error come from inside.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import treegauge
from treegauge.tree_distance import distance, matrix

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GOLD = "(S (NP (PRP it)) (VP (VBZ rains)))"
FLAT = "(S (PRP it) (VP (VBZ rains)))"
SAMPLES = EXAMPLES / "llm" / "fair-samples.jsonl"
UD = str(EXAMPLES / "ud" / "gold.conllu")


NESTED = ("S", ("NP", "it"), "rains")


class Opaque:
    """What no argument can be."""

    def __repr__(self) -> str:
        return "an opaque thing"


#: what may be a right value of some arguments, and may not end in an error from inside
ODD = (
    5,
    -1,
    -1.5,
    True,
    b"\xff",
    "nonsense",
    ["nonsense", 5],
    {"nonsense": 5},
    float("nan"),
    10**400,
)


def result() -> treegauge.Result:
    return treegauge.score(GOLD, FLAT, metrics="brackets,tags", by="label", attribute=True)


def both() -> dict[str, treegauge.Result]:
    return treegauge.score_systems(GOLD, {"flat": FLAT, "right": GOLD}, metrics="brackets,tags")


def compared() -> treegauge.Compared:
    return treegauge.compare(both())


def table() -> treegauge.ResultTable:
    return treegauge.table([result()])


def corpus() -> treegauge.Corpus:
    return treegauge.read(GOLD.encode())


def settings() -> treegauge.Settings:
    made = result().settings
    assert isinstance(made, treegauge.Settings)
    return made


def nltk_tree() -> Any:
    return pytest.importorskip("nltk").Tree.fromstring(GOLD)


def confused() -> treegauge.Result:
    return treegauge.score(UD, UD, confusion="xpos", metrics="xpos")


def saved() -> str:
    result().save("saved.json")
    return "saved.json"


def from_files() -> treegauge.Result:
    Path("gold.mrg").write_text(GOLD)
    return treegauge.score("gold.mrg", "gold.mrg")


#: right arguments of every public function, and of every public method by what makes its object
CALLS: dict[str, tuple[Callable[[], Any], dict[str, Callable[[], Any]]]] = {}


def call(name: str, made: Callable[[], Any], /, **arguments: Callable[[], Any]) -> None:
    CALLS[name] = made, arguments


def of(value: Any) -> Callable[[], Any]:
    return lambda: value


call("read", of(treegauge.read), source=of(GOLD.encode()))
call("noise", of(treegauge.noise), source=of(GOLD.encode()), seed=of(1))
call("repair", of(treegauge.repair), text=of(GOLD), gold=of(GOLD))
call("score", of(treegauge.score), gold=of(GOLD), system=of(FLAT))
call("score_systems", of(treegauge.score_systems), gold=of(GOLD), systems=of({"a": FLAT}))
call(
    "score_samples",
    of(treegauge.score_samples),
    gold=of(EXAMPLES / "llm" / "fair.mrg"),
    systems=of({"a": SAMPLES}),
    field=of("response.text"),
    system_field=of("model"),
    on_error=of("repair"),
)
call("error_kinds", of(treegauge.error_kinds), gold=of(GOLD), system=of(FLAT))
call("compare", of(treegauge.compare), results=both)
call("correlate", of(treegauge.correlate), results=lambda: [result()])
call("merge", of(treegauge.merge), results=lambda: [result()])
call("table", of(treegauge.table), results=lambda: [result()])
call("report", of(treegauge.report), gold=of(GOLD), systems=of(FLAT), path=of("report.html"))
call("plot", of(treegauge.plot), gold=of(GOLD), systems=of(FLAT), kind=of("scores"))
call("join_marked", of(treegauge.join_marked), corpus=corpus, mark=of("+"))
call("with_words", of(treegauge.with_words), corpus=corpus, source=of(b"it\nrains\n\n"))
call("struct_iou", of(treegauge.struct_iou), gold=of(GOLD), test=of(FLAT))
call("align_corpora", of(treegauge.align_corpora), gold=corpus, test=corpus, settings=settings)
call("Scorer", of(treegauge.Scorer))
call("Scorer.update", lambda: treegauge.Scorer().update, gold=of(GOLD), system=of(FLAT))
call("Monitor", of(treegauge.Monitor), gold=of([GOLD]), watch=of("brackets"))
call("Reward", of(treegauge.Reward))
call("Reward.one", lambda: treegauge.Reward().one, answer=of(FLAT), gold=of(GOLD))
call("Reward.details", lambda: treegauge.Reward().details, answer=of(FLAT), gold=of(GOLD))
call("Reward.feedback", lambda: treegauge.Reward().feedback, answer=of(FLAT), gold=of(GOLD))
call("Params.load", of(treegauge.Params.load), name_or_path=of("wsj"))
call("Params.path", of(treegauge.Params.path), name=of("wsj"))
call("Signature.parse", of(treegauge.Signature.parse), text=lambda: str(result().signature))
call("Tree.parse", of(treegauge.Tree.parse), text=of(GOLD))
call("Tree.from_tuple", of(treegauge.Tree.from_tuple), tree=of(("S", ("PRP", "it"))))
call("Tree.from_nltk", of(treegauge.Tree.from_nltk), tree=nltk_tree)
call("Tree.of_sentence", of(treegauge.Tree.of_sentence), sentence=lambda: corpus()[0])
call("Corpus.concatenate", of(treegauge.Corpus.concatenate), corpora=lambda: [corpus()])
call("Corpus.slice", lambda: corpus().slice, begin=of(0), end=of(1))
call("Corpus.text", lambda: corpus().text, number=of(0))
call("Corpus.write", lambda: corpus().write)
call("CorpusBuilder", of(treegauge.CorpusBuilder))
call("CorpusBuilder.document", lambda: treegauge.CorpusBuilder().document, name=of("a"))
call(
    "CorpusBuilder.sentence",
    lambda: treegauge.CorpusBuilder().sentence,
    words=of(["it"]),
    tags=of(["PRP"]),
)
call("Compared.render", lambda: compared().render)
call("Compared.best", lambda: compared().best, metric=of("brackets"), value=of("f1"))
call("ResultTable.render", lambda: table().render)
call("ResultTable.value", lambda: table().value, system=of("system"), metric=of("brackets"))
for name in ("by_document", "by_chunk", "by_label", "by_length", "by_sentence"):
    call(f"Result.{name}", lambda name=name: getattr(result(), name), spec=of("brackets"))
for name in ("attribution", "cleaning_curve", "metric", "scores"):
    call(f"Result.{name}", lambda name=name: getattr(result(), name), spec=of("brackets"))
for name in ("breakdown", "attribution_by"):
    call(
        f"Result.{name}",
        lambda name=name: getattr(result(), name),
        spec=of("brackets"),
        by=of("label"),
    )
call("Result.interval", lambda: result().interval, value=of("brackets.f1"))
call("Result.join", lambda: result().join, other=result)
call("Result.load", of(treegauge.Result.load), path=saved)
call("Result.save", lambda: result().save, path=of("result.json"))
call("Result.plot", lambda: result().plot, kind=of("scores"))
call("Result.report", lambda: from_files().report, path=of("report.html"))
call("Result.render", lambda: result().render)
call("Result.flat", lambda: result().flat)
call("Result.lacking", lambda: result().lacking, by=of("label"))
call("Result.why_without", lambda: result().why_without, spec=of("brackets"), by=of("label"))
call("Result.confusion", lambda: confused().confusion, kind=of("xpos"))
call("ud.evaluate", of(treegauge.ud.evaluate), gold=of(UD), system=of(UD))
call("tree_distance.distance", of(distance), first=of(NESTED), second=of(NESTED))
call("tree_distance.matrix", of(matrix), trees=of([NESTED, NESTED]))


#: a language model may answer anything, which is a bad answer; any value may be a label of a tree
ANYTHING = {
    ("Reward.one", "answer"),
    ("Reward.details", "answer"),
    ("Reward.feedback", "answer"),
    ("tree_distance.distance", "first"),
    ("tree_distance.distance", "second"),
}
#: as the original script, and as Python says that a label of a tree has no hash
OURS: dict[str, tuple[type[Exception], ...]] = {
    "ud.evaluate": (treegauge.TreegaugeError, treegauge.ud.UDError, OSError),
    "tree_distance.distance": (treegauge.TreegaugeError, TypeError),
}
#: what is not an analysis is told by itself: on which side it stands one sees
ANALYSES = {"gold", "system", "systems", "test", "source", "text"}
SAID = re.compile(
    r"an opaque thing is not an analysis: give a path|an item of a list is a text, .* not Opaque$"
)


def parameters(name: str) -> list[str]:
    public: Any = treegauge
    for part in name.split("."):
        public = getattr(public, part)
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    own = inspect.signature(public).parameters.values()
    return [one.name for one in own if one.kind in kinds and one.name != "self"]


CASES = [(name, parameter) for name in CALLS for parameter in parameters(name)]


@pytest.mark.parametrize(("name", "parameter"), CASES, ids=lambda text: text)
def test_wrong_kinds(name: str, parameter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    made, arguments = CALLS[name]
    right = {own: make() for own, make in arguments.items()}
    made()(**right)
    if (name, parameter) not in ANYTHING:
        with pytest.raises(treegauge.TreegaugeError) as told:
            made()(**right | {parameter: Opaque()})
        named = parameter in ANALYSES and SAID.search(str(told.value))
        assert named or re.search(rf"\b{parameter}\b", str(told.value)), str(told.value)
    for odd in ODD:
        try:
            made()(**right | {parameter: odd})
        except OURS.get(name, treegauge.TreegaugeError) as error:
            assert str(error)


#: neither called with values by people, nor by name: errors, data that others make, and what has no arguments
NOT_CALLED = {
    *("InputError", "Issue", "MismatchError", "SettingsError", "TreegaugeError", "__version__"),
    *("Comparison", "NamedScores", "Node", "Repair", "Samples", "Sentence", "Settings"),
    *("Noisy", "Planted"),
}


def test_all_that_is_public_is_tried():
    tried = {name.partition(".")[0] for name in CALLS}
    assert set(treegauge.__all__) <= tried | NOT_CALLED
    methods = {
        f"Result.{name}"
        for name, member in inspect.getmembers(treegauge.Result, callable)
        if not name.startswith("_") and len(inspect.signature(member).parameters) > 1
    }
    # Those of mappings are Python's; others are for programs inside treegauge.
    inside = {
        "by_attribute",
        "by_cell",
        "by_stretch",
        "cells_of",
        "co_optimal",
        "get",
        "scores_of",
        "unit_of",
    }
    assert methods - {f"Result.{name}" for name in inside} <= set(CALLS)


def test_a_function_that_does_not_look_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """A mutant: ``save`` without its check raises what Python does."""
    looked = treegauge.Result.save
    monkeypatch.setattr(treegauge.Result, "save", looked.__wrapped__)  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        test_wrong_kinds("Result.save", "path", tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: treegauge.score(GOLD, GOLD, metric="tags"), "score() has no keyword 'metric'; did you mean metrics?"),
        (lambda: treegauge.score(gold=GOLD, pred=GOLD), "score() has no keyword 'pred'; did you mean system?"),
        (lambda: treegauge.score(GOLD, GOLD, "tags"), "score(gold, system, …) takes all that follows by name: task=, metrics=, by= …"),
        (lambda: treegauge.compare("gold.mrg", "a.mrg"), "compare(results, …) takes all that follows by name: baseline=, values=, across= …"),
        (lambda: treegauge.score_systems(GOLD, {"a": GOLD}, metric="tags"), "score_systems takes what score() takes by name, not 'metric'; did you mean metrics?"),
        (lambda: treegauge.score(GOLD, GOLD).save("a", "b"), "save(path) takes no more than that"),
    ],
)  # fmt: skip
def test_arguments_that_a_function_does_not_take(call, told):
    with pytest.raises(TypeError) as error:
        call()
    assert str(error.value) == told
