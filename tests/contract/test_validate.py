"""``validate`` lists everything that a scorer refuses: a file that passes can be scored.

Every broken file of the tests, scored against itself and as a system beside right sentences.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.shared import run

SAMPLES = [
    path
    for folder in ("samples", "conll")
    for path in sorted((Path(__file__).parents[1] / "malformed" / folder).rglob("*"))
    if path.is_file()
]
RIGHT = "(S (NP (PRP it)) (VP (VBZ rains)))\n"


def check(path, gold=None):
    told = run("validate", path)
    scored = run("score", gold or path, path, "-m", "words")
    assert told.code == 2 or scored.code == 0, scored.err


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_what_is_valid_can_be_scored(path):
    check(path)


def failed(folder):
    """Two sentences, one of them without a parse, and gold."""
    (folder / "gold.mrg").write_text(RIGHT * 2)
    (folder / "test.mrg").write_text(f"{RIGHT}(())\n")
    return folder / "test.mrg", folder / "gold.mrg"


def test_a_parse_that_failed(tmp_path):
    check(*failed(tmp_path))


def test_a_validator_that_leaves_it_out(tmp_path, monkeypatch):
    """A mutant: sentences without a parse are no problem."""
    monkeypatch.setattr("treegauge.corpora.profile.FAILED", 9)
    assert run("validate", failed(tmp_path)[0]).code == 0
    with pytest.raises(AssertionError):
        check(*failed(tmp_path))
