"""Every JSON that a command writes fits its published schema, whatever the options."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import jsonschema
import pytest
from helpers.shared import run

from treegauge import SettingsError
from treegauge.base import plugins
from treegauge.base.plugins import names
from treegauge.commands._manual_pages import parser_of
from treegauge.schemas import FILES, schema

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
TREES = [str(EXAMPLES / "constituency" / name) for name in ("gold.mrg", "parser-a.mrg")]
OTHER = str(EXAMPLES / "constituency" / "parser-b.mrg")
HEARD = [TREES[0], str(EXAMPLES / "constituency" / "recognised.mrg")]
UD = [str(EXAMPLES / "ud" / name) for name in ("gold.conllu", "parser-a.conllu")]
SRL = [str(EXAMPLES / "srl-speech" / name) for name in ("gold", "heard")]
CHUNKS = [str(EXAMPLES / "entities" / f"{name}.bio") for name in ("gold", "tagger")]
PROPS = [str(EXAMPLES / "span-roles" / f"heard-{name}.props") for name in ("gold", "system")]
SPEECH = [str(EXAMPLES / "speech" / name) for name in ("gold", "asr")]
LLM = [str(EXAMPLES / "llm" / name) for name in ("gold.mrg", "small.jsonl")]
BOARD = [str(EXAMPLES / "leaderboard" / name) for name in ("gold", "systems")]
HEBREW = EXAMPLES / "hebrew"
ALL_BY = "label,sentence,document,chunk,length"

RUNS = {
    "score": [
        [*TREES],
        [*TREES, OTHER],
        [*TREES, "--by", ALL_BY],
        [*TREES, "--by", "depth", "-m", "brackets"],
        [*TREES, "--average", "sentence"],
        [*TREES, "--average", "type", "-m", "brackets,crossing"],
        [*TREES, "--attribute"],
        [*TREES, "--max-length", "8", "--heads", "collins", "-m", "heads,brackets"],
        [*TREES, "--baseline", "chance"],
        [*TREES, "-m", "t-dice,e-dice:roof,leaf-ancestor,linear-edit"],
        [*HEARD, "--co-optimal", "5", "--by", "sentence", "--align", "edit"],
        [*HEARD, "--normalize", "lower", "-m", "brackets,wer,su-error,boundaries"],
        [*UD, "--by", "label,distance,direction,projectivity,root", "--confusion", "relation,upos"],
        [*SRL, "--task", "srl", "--by", "label,predicate,role-kind", "-m", "roles"],
        [*SPEECH, "--task", "speech", "--by", "document,label"],
        [*LLM, "--field", "response.text", "--on-error", "all", "--by", "sentence"],
        [*LLM, "--field", "response.text", "--on-error", "skip"],
        [TREES[0], "--scenario", f"gold={TREES[1]}", "--scenario", f"raw={OTHER}"],
        [TREES[0], "--scenario", f"A/gold={TREES[1]}", "--scenario", f"A/raw={HEARD[1]}"],
        [UD[0], "--scenario", f"gold={UD[1]}", "-m", "las,wer"],
    ],
    "merge": [["saved.json"], ["saved.json", "--by", "sentence"]],
    "compare": [
        [*TREES, OTHER],
        [*TREES, OTHER, "--by", "label", "-m", "brackets", "--samples", "50"],
        [*UD, UD[1].replace("-a", "-b"), "-m", "las,mlas"],
    ],
    "attribute": [
        [*HEARD],
        [*HEARD, OTHER, "--by", "label,word,document,sentence", "--harmful"],
        [HEARD[0], "--condition", f"ref-dep={TREES[1]}", "--condition", f"asr={HEARD[1]}"],
    ],
    "errors": [
        [*TREES],
        [*UD, "--by", "detail"],
        [*UD, "--matrix", "gold.upos,test.upos"],
        [*TREES, OTHER, "--list", "attachment"],
        [*PROPS, "--by", "detail"],
    ],
    "correlate": [[*TREES, OTHER], [*TREES, OTHER, HEARD[1], "--over", "system"]],
    "rank": [
        [*TREES, OTHER],
        [*TREES, "--most", "2"],
        [*TREES, "--between", "e-dice,t-dice", "--sentence", "2"],
        [*TREES, "-m", "brackets,t-dice"],
        [*UD, "-m", "las,uas", "--by", "document"],
    ],
    "leaderboard": [
        [*BOARD, "-o", "board"],
        [*BOARD, "-o", "board", "--missing", "skip", "--sort", "tags.recall", "--reports"],
        [BOARD[0], "--check", f"{BOARD[1]}/oak"],
    ],
    "study": [
        [*TREES, "-o", "study"],
        [SPEECH[0], f"p/asr-sys-kept={SPEECH[1]}", "--design", "sparseval-transcripts", "-o", "s"],
        [TREES[0], "--design", "emms-variants", "-o", "noise"],
    ],
    "validate": [[TREES[0]], [LLM[0], "broken.mrg"]],
    "info": [[TREES[0]], [UD[0], TREES[0]], [str(next(Path(SRL[0]).rglob("*.conll09")))]],
    "align": [[*TREES], [*HEARD, "--normalize", "lower", "--align", "groups"]],
}


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("broken.mrg").write_text("(S (NP (PRP it)) (VP (VBZ rains))\n\n(S (NN ))\n")
    assert run("score", *TREES, "--save", "saved.json").code == 0


def test_every_command_with_json_has_a_schema():
    with_json = set()
    for command in names("commands"):
        for action in parser_of(command)._actions:
            if "--format" in action.option_strings and "json" in (action.choices or ["json"]):
                with_json.add(command)
    assert with_json == set(FILES) == set(RUNS)
    with pytest.raises(SettingsError, match="writes no JSON"):
        schema("convert")


@pytest.mark.parametrize("command", FILES)
def test_schemas_are_schemas(command):
    jsonschema.Draft202012Validator.check_schema(schema(command))


def spoilt(value):
    """Yield copies of JSON with one thing wrong: a key that is not known, or none of those needed."""
    if isinstance(value, dict) and value:
        yield value | {"no such key": [["x"]]}
        yield {}
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        first = value[0]
        yield [first | {"no such key": [["x"]]}, *value[1:]]
        yield [{}, *value[1:]]


@pytest.mark.parametrize(
    ("command", "arguments"),
    [(command, arguments) for command, rows in RUNS.items() for arguments in rows],
    ids=lambda one: one if isinstance(one, str) else " ".join(map(str, one))[-50:],
)
def test_json_fits_its_schema(command, arguments):
    ran = run(command, *arguments, "--format", "json")
    assert ran.code in ({0, 2} if command == "validate" else {0}), ran.err
    data = json.loads(ran.out)
    validator = jsonschema.Draft202012Validator(schema(command))
    assert [error.message for error in validator.iter_errors(data)] == []
    # A schema that takes anything would prove nothing.
    for wrong in spoilt(copy.deepcopy(data)):
        assert not validator.is_valid(wrong)


def test_every_metric_fits():
    for spec in plugins.names("metrics"):
        for files in (TREES, UD, [str(next(Path(SRL[0]).rglob("*.conll09")))] * 2, PROPS, CHUNKS):
            ran = run("score", *files, "-m", spec, "-f", "json")
            if ran.code == 0:
                jsonschema.validate(json.loads(ran.out), schema("score"))
                break
        else:
            pytest.fail(f"{spec}: {ran.err}")
