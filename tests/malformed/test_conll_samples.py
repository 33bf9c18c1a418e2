"""Malformed CoNLL files: each yields the code that its name says, at the place conll_places.tsv says.

``CODE.FORMAT`` or ``CODE--note.FORMAT``: three sentences of two words or so, of which the second is
wrong in one way.  The first and the last can be used: under ``skip`` and ``zero`` they are scored.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.shared import run

import treegauge
from treegauge.errors import MismatchError

HERE = Path(__file__).parent
# Told, but the sentence can be scored: a wrong head costs an arc, not a sentence.
SCORED = {"several-roots", "cycle", "head-out-of-range", "missing-head", "no-root"}
METRIC = {
    "conllu": "las",
    "conllx": "las",
    "conll09": "roles",
    "conll08": "roles",
    "bio": "entities",
}
# Relations, role arcs or entities of a sound sentence.
ITEMS = {"las": 2, "roles": 2, "entities": 2}


def places() -> list[tuple[str, int, int, str]]:
    rows = (HERE / "conll_places.tsv").read_text().splitlines()[1:]
    return [
        (name, int(line), int(column), text)
        for name, line, column, text in (row.split("\t") for row in rows)
    ]


def code_of(name: str) -> str:
    return name.split(".", maxsplit=1)[0].split("--", maxsplit=1)[0]


CASES = places()
NAMES = [name for name, *_ in CASES]


def test_every_sample_has_a_place():
    assert sorted(path.name for path in (HERE / "conll").iterdir()) == sorted(NAMES)


@pytest.mark.parametrize(("name", "line", "column", "text"), CASES)
def test_validate(name, line, column, text):
    path = HERE / "conll" / name
    ran = run("validate", path, "--format-in", path.suffix[1:])
    assert ran.code == 2
    first, *_ = ran.out.splitlines()
    assert first.startswith(f"{path}:{line}:{column}: {code_of(name)}: ")
    # The hint stands in brackets.
    assert first.endswith(")")
    rest = path.read_text().splitlines()[line - 1][column - 1 :]
    assert rest.split("\t")[0] == text


@pytest.mark.parametrize(("name", "line", "column", "text"), CASES)
@pytest.mark.parametrize("side", ["gold", "test"])
def test_score_stops(name, line, column, text, side, tmp_path):
    path = HERE / "conll" / name
    ran = scored(path, side, tmp_path, "error")
    if code_of(name) in SCORED:
        assert ran.code == 0
        assert f"warning: {path}:{line}:{column}: {code_of(name)}: " in ran.err
        return
    assert (ran.code, ran.out) == (2, "")
    assert f"{path}:{line}:{column}: {code_of(name)}: " in ran.err


@pytest.mark.parametrize("name", [name for name in NAMES if code_of(name) not in SCORED])
@pytest.mark.parametrize("policy", ["skip", "zero"])
@pytest.mark.parametrize("side", ["gold", "test"])
def test_policies_go_on(name, policy, side, tmp_path):
    path = HERE / "conll" / name
    ran = scored(path, side, tmp_path, policy)
    assert ran.code == 0
    assert f"{code_of(name)}: " in ran.out
    metric = METRIC[path.suffix[1:]]
    counts = next(row for row in ran.out.splitlines() if row.startswith(metric)).split()[-3:]
    items = ITEMS[metric]
    wrong = items if policy == "zero" and side == "test" else 0
    assert counts == [str(2 * items), str(2 * items + wrong), str(2 * items)]


WRONG_HEADS = [name for name in NAMES if code_of(name) in SCORED]


@pytest.mark.parametrize("name", WRONG_HEADS)
def test_a_sentence_with_a_wrong_head_can_be_used(name):
    data = (HERE / "conll" / name).read_bytes()
    corpus = treegauge.read(data, format=Path(name).suffix[1:])
    assert [issue.code for issue in corpus.issues] == [code_of(name)]
    assert [one.sentence for one in corpus.issues] == [1]
    assert [sentence.state for sentence in corpus] == ["good"] * 3
    assert corpus[1].words[:2] == ["Fog", "lifts"]
    # Of the enhanced graph nobody expects a tree.
    assert list(corpus.columns["sentences.tree"]) == [1, int("--deps" in name), 1]
    assert corpus.write() == data


@pytest.mark.parametrize("name", [name for name in WRONG_HEADS if "deps" not in name])
@pytest.mark.parametrize("side", ["gold", "test"])
def test_what_needs_a_tree_goes_by_the_policy(name, side, tmp_path):
    path = HERE / "conll" / name
    first = (path.read_text().split("\n\n")[0] + "\n\n").encode()
    kind = path.suffix[1:]
    sample, other = treegauge.read(path, format=kind), treegauge.read(first * 3, format=kind)
    files = (sample, other) if side == "gold" else (other, sample)
    metrics = ("t-dice", "e-dice", "leaf-ancestor", "linear-edit")
    for metric in metrics:
        with pytest.raises(MismatchError, match=code_of(name)):
            treegauge.score(*files, metrics=metric)
        result = treegauge.score(*files, metrics=metric, on_error="skip")
        # The sentence counts for other metrics, so a note says who does without it.
        assert (result.coverage.scored, result.coverage.skipped) == (3, 0)
        assert "form no tree: left out for" in " ".join(map(str, result.issues))
        assert (
            result[metric].get("score", result[metric].get("f1", result[metric].get("value"))) == 1
        )


def scored(path: Path, side: str, folder: Path, policy: str):
    """Score the sample against three times its first sentence."""
    kind = path.suffix[1:]
    other = folder / "other"
    other.write_text((path.read_text().split("\n\n")[0] + "\n\n") * 3)
    files = (path, other) if side == "gold" else (other, path)
    options = ("--format-in", kind, "--metric", METRIC[kind], "--on-error", policy)
    return run("score", *files, *options, "--chunks", "sentence")


def test_sentences_without_predicates(tmp_path):
    # Not wrong at all: nothing to be right or wrong about.
    row = "1\tHush\thush\thush\tUH\tUH\t_\t_\t0\t0\tROOT\tROOT\t_\t_\n\n"
    (tmp_path / "hush.conll09").write_text(row * 2)
    file = tmp_path / "hush.conll09"
    assert run("validate", file).code == 0
    ran = run("score", file, file, "--task", "srl")
    assert (ran.code, "warning" in ran.err) == (0, False)
    rows = ran.out.splitlines()
    assert next(line for line in rows if line.startswith("Semantics")).split()[-3:] == ["n/a"] * 3
    assert next(line for line in rows if line.startswith("Syntax")).split()[-3:] == ["100.00"] * 3
