"""What ``treegauge align`` shows: words as they are, and equal words in one column."""

from __future__ import annotations

import pytest
from helpers.shared import GOLD, run


@pytest.fixture
def gold(tmp_path):
    path = tmp_path / "gold.mrg"
    path.write_text(GOLD)
    return path


def lines_of(out, head):
    return [line.removeprefix(head).split() for line in out.splitlines() if line.startswith(head)]


@pytest.mark.parametrize("how", ["identity", "edit", "groups"])
def test_the_reference_against_itself(gold, how):
    """The full stops do not count (``-p wsj``); they stand one above the other all the same."""
    out = run("align", gold, gold, "--align", how).out
    reference, heard = lines_of(out, "REF:"), lines_of(out, "HYP:")
    assert reference == heard
    assert sum(line.count("(.)") for line in reference) == 3
    assert not any(lines_of(out, "Eval:"))


def test_case_decides_and_is_seen(gold, tmp_path):
    """One word in lower case is an error, and both are shown as they are written."""
    test = tmp_path / "test.mrg"
    test.write_text(GOLD.replace("Mara", "mara").replace("left", "went"))
    out = run("align", gold, test, "--chunks", "sentence").out
    shown = list(zip(lines_of(out, "REF:"), lines_of(out, "HYP:"), strict=True))
    assert shown[2] == (
        ["Mara", "found", "a", "coin", "(.)"],
        ["mara", "found", "a", "coin", "(.)"],
    )
    assert shown[1] == (["we", "left", "(.)"], ["we", "went", "(.)"])
    assert [line for line in lines_of(out, "Eval:") if line] == [["S"], ["S"]]


def test_words_that_do_not_count_keep_their_order(tmp_path):
    """Gold has a comma and a full stop, test has them the other way round: one of them is a pair."""
    for name, marks in {"gold": "(, ,) (. .)", "test": "(. .) (, ,)"}.items():
        (tmp_path / name).write_text(f"(TOP (S (NN tea) {marks}))\n")
    out = run("align", tmp_path / "gold", tmp_path / "test", "--align", "edit").out
    assert lines_of(out, "REF:") == [["tea", "(,)", "(.)"]]
    assert lines_of(out, "HYP:") == [["tea", "(.)", "(,)"]]
    heard = next(line for line in out.splitlines() if line.startswith("HYP:"))
    reference = next(line for line in out.splitlines() if line.startswith("REF:"))
    assert reference.index("(,)") == heard.index("(,)")
