"""Errors name arguments in Python, and options on the command line."""

from __future__ import annotations

import ast
import gzip
import io
import json
import re
from pathlib import Path

import pytest
from helpers.shared import run

import treegauge
from treegauge.commands._wording import in_options
from treegauge.errors import TreegaugeError

SOURCE = Path(treegauge.__file__).parent
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
OPTION = re.compile(r"(?<![\w-])--[a-z]")
#: what only a command says, or what no person reads
ELSEWHERE = {
    "cli.py",
    "metrics/_explain.py",  # what `treegauge explain` prints
    "drawings/picture_files.py",  # how a browser is called
    "drawings/marks.py",  # variables of a style sheet
}
FOLDERS = {"commands", "classic", "contracts", "page"}
TREE = "(S (NP (NN tea)) (VP (VBZ cools)))"
ROWS = "1\ttea\t_\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tcools\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n"


def texts_of(path):
    """All texts of a module that are not docstrings, with their lines; parts of f-strings too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]


MODULES = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if str(path.relative_to(SOURCE)) not in ELSEWHERE
    and (path.parent.name == "page" or not FOLDERS & set(path.relative_to(SOURCE).parts))
]


def test_there_are_modules():
    assert len(MODULES) > 150
    assert SOURCE / "comparison" / "failure_policy.py" in MODULES
    assert SOURCE / "page" / "__init__.py" in MODULES


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_text_of_the_library_names_an_option(path):
    found = [(line, text) for line, text in texts_of(path) if OPTION.search(text)]
    # A style sheet has variables that begin like options.
    found = [one for one in found if "var(--" not in one[1]]
    assert not found, found


def packed():
    return io.BytesIO(gzip.compress(b"(UH yes)\n" * 100))


def jsonl(tmp_path):
    file = tmp_path / "answers.jsonl"
    file.write_text(json.dumps({"id": "1", "response": TREE}) + "\n")
    return file


def of_two(tmp_path):
    (tmp_path / "both").mkdir()
    (tmp_path / "both" / "a.mrg").write_text(TREE)
    (tmp_path / "both" / "b.conllu").write_text(ROWS)
    return tmp_path / "both"


def saved(tmp_path):
    file = tmp_path / "a.json"
    file.write_text("{}")
    return file


#: what is called, and what the message says; everything that an argument of Python can mend
CALLS = {
    "on_error": (lambda tmp: treegauge.score([TREE], ["(S (NN tea"]), 'on_error="skip"'),
    "identity": (lambda tmp: treegauge.score(TREE, "(NN x)", align="identity"), 'align="identity"'),
    "lengths": (
        lambda tmp: treegauge.score(f"{TREE}\n{TREE}", TREE, align="identity"),
        'leave out align="identity", and',
    ),
    "none": (lambda tmp: treegauge.score(TREE, TREE, align="none"), 'align="none"'),
    "weight": (lambda tmp: treegauge.score(TREE, TREE, weight=0.5), 'task="srl"'),
    "weight and metrics": (
        lambda tmp: treegauge.score(TREE, TREE, weight=0.5, metrics="brackets"),
        "weight= is for a task",
    ),
    "tag_map": (lambda tmp: treegauge.score(TREE, TREE, tag_map="x"), "tag_map= names"),
    "words": (lambda tmp: treegauge.score(TREE, TREE, words=["x"]), "(words=MAP words=MAP)"),
    "co_optimal": (lambda tmp: treegauge.score(TREE, TREE, co_optimal=0), "co_optimal=N"),
    "drawn": (
        lambda tmp: treegauge.score(ROWS, ROWS, co_optimal=5, align="ud"),
        "with align= these",
    ),
    "not drawn": (
        lambda tmp: treegauge.score(TREE, TREE).co_optimal("brackets"),
        "draw them with co_optimal=N",
    ),
    "types": (
        lambda tmp: treegauge.score(TREE, TREE, co_optimal=5, average="type"),
        'average="type"',
    ),
    "format": (lambda tmp: treegauge.score(TREE, b"\0\1"), "format="),
    "mixed": (
        lambda tmp: treegauge.read(of_two(tmp)),
        'ext=".conllu" reads only files whose names end so; or force one format with format=',
    ),
    "nothing there": (lambda tmp: treegauge.read(of_two(tmp), ext=".txt"), "ext="),
    "field": (lambda tmp: treegauge.score(TREE, jsonl(tmp)), "field="),
    "max_size": (lambda tmp: treegauge.read(packed(), max_size=500), 'max_size="20G"'),
    "baseline": (
        lambda tmp: treegauge.score_systems(TREE, {"a": TREE}, baseline="luck"),
        "baseline is one of chance",
    ),
    "saved": (lambda tmp: treegauge.Result.load(saved(tmp)), "result.save(path)"),
}


@pytest.mark.parametrize("name", CALLS)
def test_errors_of_calls_name_arguments(name, tmp_path):
    call, told = CALLS[name]
    with pytest.raises(TreegaugeError) as caught:
        call(tmp_path)
    message = str(caught.value)
    assert told in message
    assert not OPTION.search(message), message
    # What a keyword is called there, the command line would call it otherwise.
    assert in_options(message) != message or "=" not in told


def test_issues_of_results_name_arguments():
    result = treegauge.score(
        EXAMPLES / "llm" / "gold.mrg",
        EXAMPLES / "llm" / "small.jsonl",
        field="response.text",
        on_error="zero",
    )
    hints = {issue.hint for issue in result.issues}
    assert 'on_error="repair" finds the one in it' in hints


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_command_names_options(form):
    files = [str(EXAMPLES / "llm" / name) for name in ("gold.mrg", "small.jsonl")]
    ran = run("score", *files, "--field", "response.text", "--on-error", "zero", "--format", form)
    assert "--on-error repair finds" in ran.out
    assert "on_error=" not in ran.out


def test_errors_of_the_command_name_options():
    files = [str(EXAMPLES / "constituency" / name) for name in ("gold.mrg", "recognised.mrg")]
    ran = run("score", *files, "--align", "identity")
    assert ran.code == 2
    assert "choose --on-error skip (leave such sentences out), zero" in ran.err
    assert "or leave out --align identity" in ran.err


@pytest.mark.parametrize(
    "text",
    [
        "the word is 'x=y', gold has 'metric=3'",
        "a.by=3",
        "relation label==2",
        "nothing to see",
        "folder/format-in=3/file",
    ],
)
def test_other_equal_signs_stay(text):
    assert in_options(text) == text
