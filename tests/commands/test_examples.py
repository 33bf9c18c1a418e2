"""The examples that ``--help`` shows run as they stand, in a folder that has the files they name."""

from __future__ import annotations

import glob
import json
import shlex
import shutil
from pathlib import Path

import pytest
from helpers.shared import run

from treegauge.base.plugins import names
from treegauge.commands._manual_pages import parser_of

HERE = Path(__file__).resolve().parents[2] / "examples"
TREES, UD, SPEECH = HERE / "constituency", HERE / "ud", HERE / "speech"
COPIES = {
    "gold.mrg": TREES / "gold.mrg",
    "a.mrg": TREES / "parser-a.mrg",
    "b.mrg": TREES / "parser-b.mrg",
    "c.mrg": TREES / "parser-a.mrg",
    "d.mrg": TREES / "parser-b.mrg",
    "system.mrg": TREES / "parser-a.mrg",
    "text.mrg": TREES / "parser-b.mrg",
    "asr.mrg": TREES / "recognised.mrg",
    "train.mrg": TREES / "gold.mrg",
    "dev.mrg": TREES / "parser-a.mrg",
    "test.mrg": TREES / "parser-b.mrg",
    "treebank/one.mrg": TREES / "gold.mrg",
    "gold.conllu": UD / "gold.conllu",
    "system.conllu": UD / "parser-a.conllu",
    "a.conllu": UD / "parser-b.conllu",
    "ref.stm": SPEECH / "times" / "side-a.stm",
    "hyp.ctm": SPEECH / "times" / "side-a.ctm",
    **{f"gold/{side}.mrg": SPEECH / "gold" / f"{side}.mrg" for side in ("side-a", "side-b")},
    **{f"asr/{side}.mrg": SPEECH / "asr" / f"{side}.mrg" for side in ("side-a", "side-b")},
    **{f"a/{side}.mrg": SPEECH / "asr" / f"{side}.mrg" for side in ("side-a", "side-b")},
}
#: what an example needs in place of what others mean by the same name
OTHERS = {
    "lattice": {
        "gold.mrg": HERE / "hebrew" / "gold.mrg",
        "system.mrg": HERE / "hebrew" / "predicted.mrg",
        "words.lattice": HERE / "hebrew" / "words.lattice",
    },
    "repair": {"gold.mrg": HERE / "llm" / "gold.mrg"},
}
ROWS = [
    (command, arguments)
    for command in names("commands")
    for _, arguments in parser_of(command).examples
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, source in COPIES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(source, name)
    return tmp_path


def _more(command, folder):
    for name, source in OTHERS.get(command, {}).items():
        shutil.copy(source, name)
    if command == "repair":
        records = (HERE / "llm" / "large.jsonl").read_text(encoding="utf-8").splitlines()
        # The first example says where the answer is; the second has it in the usual place.
        made = [json.loads(record) for record in records]
        lines = [json.dumps({**one, "answer": one["response"]["text"]}) for one in made]
        (folder / "answers.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    if command == "convert":
        row = "1\tHush\t_\tUH\tUH\t_\t0\troot\t_\t_\n\n"
        (folder / "gold.conllx").write_text(row, encoding="utf-8")
        shutil.copy(HERE / "entities" / "gold.bio", "gold.bio")
    if command == "leaderboard":
        board = HERE / "leaderboard"
        shutil.copy(board / "groups.tsv", "groups.tsv")
        pairs = {"gold": "gold", "texts": "gold", "systems": "systems"}
        pairs |= {"a": "systems/ash", "b": "systems/fir", "submission": "systems/oak"}
        for name, source in pairs.items():
            shutil.rmtree(folder / name, ignore_errors=True)
            shutil.copytree(board / source, folder / name)
    if command == "study":
        assert run("study", "gold.mrg", "a.mrg", "-o", "study").code == 0
    if command == "lattice":
        (folder / "tags.tsv").write_text("NN\tNN\n", encoding="utf-8")
    if command == "compare":
        for name in ("a", "b"):
            assert run("score", "gold.mrg", f"{name}.mrg", "--save", f"{name}.json").code == 0
    if command == "merge":
        for side in ("side-a", "side-b"):
            files = (f"gold/{side}.mrg", f"asr/{side}.mrg")
            assert run("score", *files, "--task", "speech", "--save", f"part-{side}.json").code == 0


@pytest.mark.parametrize(("command", "arguments"), ROWS)
def test_an_example_runs(folder, monkeypatch, command, arguments):
    _more(command, folder)
    monkeypatch.setenv("HOME", str(folder))
    if arguments.startswith("- "):
        arguments = arguments.replace("- ", "gold.conllu ", 1)
    # A shell would do the rest: pipes, the home directory, names with a star.
    typed = arguments.partition("|")[0].partition(" > ")[0].replace("~", str(folder))
    words = [
        one
        for word in shlex.split(typed)
        for one in (sorted(glob.glob(word)) if "*" in word else [word])  # noqa: PTH207
    ]
    assert words or not typed.strip()
    if "-n" in words and "17" in words:
        words[words.index("17")] = "2"  # the treebank here is a small one
    ran = run(command, *words)
    assert ran.code in ({0, 1} if "--fail-worse" in words else {0}), ran.err
    assert "Traceback" not in ran.err
