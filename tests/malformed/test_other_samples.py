"""Other malformed files: each yields the code that its name says, at the place that other_places.tsv says.

``CODE.KIND`` or ``CODE--note.KIND``; the kind says what the file is: trees or words, a word map, a
lattice, parameters and so on.  And a walk over the source: no code is without a sample.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import treegauge
from treegauge.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from treegauge.errors import Issue

HERE = Path(__file__).parent
TOP = HERE.parents[1]
CORPORA = {
    "bio",
    "ptb",
    "discbracket",
    "conllu",
    "conllx",
    "conll09",
    "conll12",
    "ctm",
    "props",
    "stm",
    "export",
    "tiger",
}
TREES = b"(TOP (X h) (Y bit))\n(TOP (X w) (Y ra))\n"

# What is wrong with no single file, or with no place in one: where it is tested.
ELSEWHERE = {
    "length-mismatch": "test_samples.py",
    "words-differ": "test_samples.py",
    "word-count-differs": "test_samples.py",
    "no-files": "test_samples.py",
    "is-a-directory": "test_samples.py",
    "unreadable": "test_samples.py",
    "input": "a message alone, without a place",
    "archive-limit": "tests/corpora/test_decompression.py",
    "no-tree": "tests/corpora/test_tree.py",
    "same-name": "two files of one name",
    "lone-file": "tests/comparison/test_document_pairs.py",
    "lone-channel": "tests/metrics/test_spoken_words.py",
    "ignored-segment": "tests/metrics/test_spoken_words.py",
    "no-spoken-words": "tests/corpora/test_recogniser_files.py",
    "mixed-formats": "two files of different formats",
    "block-mismatch": "two files",
    "word-error-rate": "two files",
    "off-lattice": "a lattice and a tree",
    "inconsistent": "tests/corpora/test_builder.py",
    "bad-design": "tests/study/test_design.py",
    "bad-table": "tests/study/test_table.py",
}


def places() -> list[tuple[str, int, int]]:
    rows = (HERE / "other_places.tsv").read_text().splitlines()[1:]
    return [
        (name, int(line), int(column)) for name, line, column in (row.split("\t") for row in rows)
    ]


def code_of(name: str) -> str:
    return name.split(".", maxsplit=1)[0].split("--", maxsplit=1)[0]


def issues_in(path: Path) -> Sequence[Issue]:
    """Read a sample as what it is."""
    from treegauge.corpora.attributes import from_table
    from treegauge.corpora.file_arguments import files_of
    from treegauge.corpora.lattice_paths import read_tag_map
    from treegauge.corpora.lattices import read_lattices
    from treegauge.corpora.recogniser_files import join
    from treegauge.corpora.segmentation import with_words
    from treegauge.corpora.word_times import attach_columns
    from treegauge.leaderboard.config import read_config
    from treegauge.leaderboard.groups import read_groups
    from treegauge.rules.head_tables import parse_heads
    from treegauge.rules.prm_files import read_prm

    kind = path.suffix[1:]
    try:
        if kind in CORPORA:
            return treegauge.read(path, format=kind).issues
        if kind == "words":
            return with_words(treegauge.read(TREES), path).issues
        if kind == "times":
            attach_columns(treegauge.read(TREES), [(str(path), path.read_bytes())])
        if kind == "prm":
            return read_prm(path).warnings
        if kind == "lattice":
            return read_lattices(path).issues
        if kind == "tags":
            read_tag_map(path)
        elif kind == "heads":
            parse_heads(path.read_text(), str(path))
        elif kind == "beside":
            join(treegauge.read(TREES), [(str(path), path.read_bytes())], "stm", gold=True)
        elif kind == "attributes":
            units = treegauge.score(TREES.decode(), TREES.decode()).units
            from_table(str(path), path.read_bytes(), units)
        elif kind == "toml":
            read_config(str(path))
        elif kind == "groups":
            read_groups(str(path), ["one", "two"])
        elif kind == "align":
            treegauge.score(TREES.decode(), TREES.decode(), align=str(path))
        elif kind == "json":
            treegauge.Result.load(path)
        elif kind == "jsonl":
            treegauge.score(treegauge.read(TREES), path, field="answer")
        else:
            assert kind == "list", f"nobody knows how to read {path.name}"
            files_of(f"@{path}")
    except InputError as found:
        return found.issues
    return []


CASES = places()


def test_every_sample_has_a_place():
    assert sorted(path.name for path in (HERE / "other").iterdir()) == sorted(
        name for name, _, _ in CASES
    )


@pytest.mark.parametrize(("name", "line", "column"), CASES)
def test_the_code_and_its_place(name, line, column):
    path = HERE / "other" / name
    first = issues_in(path)[0]
    assert (first.code, Path(first.file).name, first.line, first.column) == (
        code_of(name),
        name,
        line,
        column,
    )
    assert first.message


def _native() -> Iterator[str]:
    """Codes of the readers in the core."""
    for path in (TOP / "native" / "src" / "formats").rglob("*.[ch]pp"):
        for text in re.findall(r'"([^"\n]*)"', path.read_text()):
            if re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", text) or text == "cycle":
                yield text


def _python() -> Iterator[str]:
    """Codes that are given to an issue, or to what makes one."""
    makers = {"Issue": 0, "warn": 0, "issue": 0, "broken": 0, "_failed": 1}
    for path in (TOP / "src" / "treegauge").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Assign) and ast.unparse(call.targets[0]) == "code":
                yield from (
                    one.value
                    for one in ast.walk(call.value)
                    if isinstance(one, ast.Constant) and "-" in str(one.value)
                )
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "id", getattr(call.func, "attr", None))
            if name in makers and len(call.args) > makers[name]:
                code = call.args[makers[name]]
                if isinstance(code, ast.Constant) and code.value:
                    yield code.value


def test_every_code_has_a_sample():
    folders = ("samples", "conll", "other")
    shown = {code_of(path.name) for folder in folders for path in (HERE / folder).iterdir()}
    codes = {*_native(), *_python()}
    assert len(codes) > 60, "the source is not found"
    assert sorted(codes - shown - set(ELSEWHERE)) == []
    # Nothing is listed that is gone, or that has a sample by now.
    assert sorted(set(ELSEWHERE) - codes) == []
    assert sorted(set(ELSEWHERE) & shown) == []
