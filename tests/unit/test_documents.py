"""What is put beside what: documents by name and order, lists and directories, chunks."""

from __future__ import annotations

import pytest
from shared import GOLD, SYSTEM, run

from treegauge import MismatchError, score
from treegauge.corpus import Reading
from treegauge.errors import InputError
from treegauge.inputs import files_of, read_argument

LINES, OTHERS = GOLD.splitlines(), SYSTEM.splitlines()
A, B = "(S (NP (PRP it)) (VP (VBZ rains)))\n", "(S (NP (PRP we)) (VP (VBP stay)))\n"


@pytest.fixture
def folders(tmp_path):
    for side, lines in (("gold", LINES), ("test", OTHERS)):
        (tmp_path / side / "deep").mkdir(parents=True)
        (tmp_path / side / "one.mrg").write_text(lines[0] + "\n")
        (tmp_path / side / "deep" / "two.mrg").write_text("\n".join(lines[1:]) + "\n")
        (tmp_path / side / ".hidden").write_text("no trees here")
    return tmp_path


def total(ran) -> str:
    return next(line for line in ran.out.splitlines() if line.startswith("brackets")).split()[-3:]


def test_directories(folders):
    ran = run("score", folders / "gold", folders / "test", "--by", "document")
    assert ran.code == 0
    assert total(ran) == ["10", "11", "12"]
    assert "one" in ran.out
    assert "two" in ran.out


def test_directories_with_other_files(folders):
    (folders / "gold" / "notes.txt").write_text("not a tree")
    ran = run("score", folders / "gold", folders / "test", "--ext", ".mrg")
    assert total(ran) == ["10", "11", "12"]
    assert run("score", folders / "gold", folders / "test").code == 2
    assert run("score", folders / "gold", folders / "test", "--ext", ".xyz").code == 2


def test_lists_of_files(folders):
    for side in ("gold", "test"):
        (folders / f"{side}.list").write_text(
            f"# a comment\n{side}/one.mrg\n\n{side}/deep/two.mrg\n"
        )
    ran = run("score", f"@{folders}/gold.list", f"@{folders}/test.list")
    assert total(ran) == ["10", "11", "12"]


def test_a_list_that_names_a_missing_file(folders):
    (folders / "gold.list").write_text("gold/one.mrg\ngold/none.mrg\n")
    with pytest.raises(InputError, match=r"gold\.list:2:1: no-such-file"):
        files_of(f"@{folders}/gold.list")


def test_an_empty_directory_and_an_empty_list(tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "list").write_text("# nothing\n")
    for argument in (str(tmp_path / "empty"), f"@{tmp_path}/list"):
        with pytest.raises(InputError, match="no-files"):
            read_argument(argument, Reading())


def test_documents_pair_by_name_whatever_their_order(folders):
    gold = f"# newdoc id = x\n{A}# newdoc id = y\n{B}"
    test = f"# newdoc id = y\n{B}# newdoc id = x\n{A}"
    result = score(gold, test)
    assert result["brackets"]["f1"] == 1.0
    assert list(result.by_document("brackets")) == ["x", "y"]


def test_documents_pair_by_order_where_no_name_agrees():
    result = score(
        f"# newdoc id = x\n{A}# newdoc id = y\n{B}", f"# newdoc id = p\n{A}# newdoc id = q\n{B}"
    )
    assert result["brackets"]["f1"] == 1.0


def test_other_numbers_of_nameless_documents_are_taken_as_one():
    result = score(A + B, f"# newdoc id = p\n{A}# newdoc id = q\n{B}")
    assert result["brackets"]["f1"] == 1.0
    assert list(result.by_document("brackets")) == ["all"]


def test_a_document_on_one_side_only():
    gold = f"# newdoc id = x\n{A}# newdoc id = y\n{B}"
    test = f"# newdoc id = x\n{A}# newdoc id = z\n{B}"
    with pytest.raises(MismatchError, match="lone-document") as raised:
        score(gold, test)
    assert {(issue.file, issue.side) for issue in raised.value.issues} == {
        ("y", "gold"),
        ("z", "test"),
    }
    skipped = score(gold, test, on_error="skip")
    assert (skipped["brackets"]["gold"], skipped["brackets"]["test"]) == (3, 3)
    assert (skipped.coverage.gold, skipped.coverage.skipped) == (2, 1)
    zeroed = score(gold, test, on_error="zero")
    assert (zeroed["brackets"]["gold"], zeroed["brackets"]["test"]) == (6, 3)
    assert zeroed.coverage.zeroed == 1
    assert [issue.code for issue in zeroed.issues] == ["lone-document"] * 2


def test_documents_are_aligned_each_with_its_own():
    # The words of y occur in x too: alignment must not reach over.
    gold = f"# newdoc id = x\n{A}# newdoc id = y\n{B}{A}"
    test = f"# newdoc id = x\n{A}{A}# newdoc id = y\n{B}"
    result = score(gold, test, metrics="wer,brackets")
    assert result["wer"]["deleted"] == result["wer"]["inserted"] == 2
    assert result.by_document("wer")["x"]["inserted"] == 2
    assert result.by_document("wer")["y"]["deleted"] == 2


def test_chunks_by_blank_lines(tmp_path):
    gold, test = tmp_path / "gold", tmp_path / "test"
    gold.write_text(f"{A}{B}\n{A}")
    test.write_text(f"{A}\n{A}{B}")
    ran = run(
        "score", gold, test, "--chunks", "block", "--metric", "wer,brackets", "--format", "tsv"
    )
    assert ran.code == 0
    values = {
        tuple(row.split("\t")[1:5:3]): row.split("\t")[-1] for row in ran.out.splitlines()[1:-1]
    }
    assert values["wer", "deleted"] == "2"
    assert values["wer", "inserted"] == "2"
    whole = run(
        "score", gold, test, "--chunks", "document", "--blank-lines", "blocks", "--metric", "wer"
    )
    assert "4 equal" in whole.out
    test.write_text(f"{A}{A}{B}")
    assert run("score", gold, test, "--chunks", "block").code == 2


def test_chunks_by_sentence_keep_errors_at_home():
    result = score(
        A + B, "(S (NP (PRP it)) (VP (VBZ rains) (RB now)))\n" + B, metrics="wer", chunks="sentence"
    )
    assert list(result.counts["wer"]["inserted"]) == [1, 0]
    with pytest.raises(MismatchError, match="length-mismatch"):
        score(A + B, A, chunks="sentence", align="edit")


def test_split_and_joined_sentences_keep_their_brackets():
    joined = "(S (S (NP (PRP it)) (VP (VBZ rains))) (S (NP (PRP we)) (VP (VBP stay))))\n"
    there, back = score(A + B, joined), score(joined, A + B)
    assert (there["brackets"]["matched"], there["brackets"]["gold"], there["brackets"]["test"]) == (
        6,
        6,
        7,
    )
    assert (back["brackets"]["matched"], back["brackets"]["gold"], back["brackets"]["test"]) == (
        6,
        7,
        6,
    )
    assert there.alignment["matched_boundaries"] == 1


def test_formats_pick_their_files_in_a_mixed_directory(folders):
    for side in ("gold", "test"):
        (folders / side / "other.conllu").write_text("1\tx\n")
    ran = run("score", folders / "gold", folders / "test", "--format-in", "ptb")
    assert total(ran) == ["10", "11", "12"]
