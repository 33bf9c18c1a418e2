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


STM = """\
call A mia 0 3 (uh) the { old boat / ferry } leaves { now / @ }
call A ben 3 5 IGNORE_TIME_SEGMENT_IN_SCORING so they say
call A mia 5 7 at noon (then)
"""
CTM = """\
call A 0.5 0.2 the
call A 1.0 0.2 ferry
call A * * <ALT_BEGIN>
call A 1.5 0.5 leaves
call A * * <ALT>
call A 1.5 0.5 leaf
call A * * <ALT_END>
call A 4.0 0.2 they
call A 5.5 0.2 at
call A 6.0 0.2 moon
"""


def test_words_of_recogniser_files_that_are_not_taken_are_shown_in_brackets(tmp_path):
    """Optional words, alternatives and an ignored segment: six gold words and two heard ones do not count."""
    (tmp_path / "ref.stm").write_text(STM)
    (tmp_path / "hyp.ctm").write_text(CTM)
    out = run("align", tmp_path / "ref.stm", tmp_path / "hyp.ctm").out
    reference, heard = (
        " ".join(word for line in lines_of(out, head) for word in line) for head in ("REF:", "HYP:")
    )
    assert reference == "(uh) the (old) (boat) ferry leaves (now) (so) (they) (say) at noon (then)"
    assert heard == "the ferry leaves (leaf) (they) at moon"
    assert "5 gold words: 4 equal, 1 different, 0 in gold only; 0 in test only" in out
    assert out.endswith("(words in brackets do not count)\n")
    # Formats of other programs have the words that count.
    sgml = run("align", tmp_path / "ref.stm", tmp_path / "hyp.ctm", "--format", "sgml").out
    assert "leaf" not in sgml and "moon" in sgml
