"""Pairs of documents: by name and order, in lists and directories, in chunks."""

from __future__ import annotations

import pytest
from helpers.shared import GOLD, SYSTEM, run

from treegauge import MismatchError, score
from treegauge.corpora.corpus import Reading
from treegauge.corpora.file_arguments import files_of, read_argument
from treegauge.errors import InputError

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


def cut(result):
    return result.alignment.get("cut", 0)


@pytest.mark.parametrize(
    ("test", "texts"),
    [
        (f"# newdoc id = x\n{A}# newdoc id = y\n{B}# newdoc id = z\n{A}", 3),
        # In another order, the text of x is still that of x.
        (f"# newdoc id = z\n{A}# newdoc id = x\n{A}# newdoc id = y\n{B}", 3),
        # Without documents, with others, with the same id twice: one text.
        (f"{A}{B}{A}", 0),
        (f"# newdoc id = p\n{A}# newdoc id = q\n{B}{A}", 0),
        (f"# newdoc id = p\n{A}# newdoc id = p\n{B}{A}", 0),
        (f"# newdoc\n{A}# newdoc\n{B}# newdoc\n{A}", 0),
        # x reaches to z: test does not say where y begins.
        (f"# newdoc id = x\n{A}{B}# newdoc id = z\n{A}", 2),
        (f"# newdoc id = x\n{A}# newdoc id = p\n{B}# newdoc id = z\n{A}", 2),
        # What stands before the first cut is a text of both sides, or goes with what follows.
        (f"{A}# newdoc id = y\n{B}{A}", 2),
        (f"# newdoc id = x\n{A}{B}{A}", 0),
        (f"# newdoc id = y\n{A}{B}{A}", 0),
    ],
)
def test_documents_are_gold_s_and_equal_ids_cut(test, texts):
    """Units, documents and keys come from gold alone."""
    gold = f"# newdoc id = x\n{A}# newdoc id = y\n{B}# newdoc id = z\n{A}"
    result = score(gold, test)
    assert result["brackets"]["f1"] == 1.0
    assert list(result.by_document("brackets")) == ["x", "y", "z"]
    assert result.units.keys == ["x:#1", "y:#1", "z:#1"]
    assert cut(result) == texts


def test_a_file_is_one_document_where_gold_says_nothing():
    result = score(A + B, f"# newdoc id = p\n{A}# newdoc id = q\n{B}")
    assert result["brackets"]["f1"] == 1.0
    assert list(result.by_document("brackets")) == ["<text>"]
    assert result.units.keys == ["<text>:#1", "<text>:#2"]


def test_documents_of_one_id_have_two_names():
    twice = f"# newdoc id = p\n{A}# newdoc id = p\n{B}"
    result = score(twice, twice)
    assert list(result.by_document("brackets")) == ["p", "p#2"]


def test_documents_of_one_file_say_nothing_about_the_others(tmp_path):
    """One file's documents say nothing about the others."""
    write(tmp_path, "gold", {"a.mrg": f"# newdoc id = p\n{A}# newdoc id = q\n{B}", "b.mrg": A})
    write(tmp_path, "test", {"a.mrg": A + B, "b.mrg": A})
    result = score(tmp_path / "gold", tmp_path / "test", average="document")
    assert list(result.by_document("brackets")) == ["a/p", "a/q", "b"]
    assert result.units.files == ["a", "a", "b"]
    # A file that is missing is missing, whatever documents the others have.
    (tmp_path / "test" / "b.mrg").unlink()
    with pytest.raises(MismatchError, match=r"b: lone-file: only gold has this file"):
        score(tmp_path / "gold", tmp_path / "test")
    (tmp_path / "test" / "a.mrg").rename(tmp_path / "test" / "b.mrg")
    zeroed = score(tmp_path / "gold", tmp_path / "test", on_error="zero")
    assert list(zeroed.by_document("brackets")) == ["a/p", "a/q", "b"]
    assert [issue.code for issue in zeroed.issues] == ["lone-file"]


def test_the_report_says_where_files_are_cut(tmp_path):
    gold = f"# newdoc id = x\n{A}# newdoc id = y\n{B}{A}"
    for name, text in {"g": gold, "cut": gold, "whole": A + B + A}.items():
        # A word more: the words have to be aligned.
        more = text.replace("(S ", "(S (RB now) ", 1) if name != "g" else text
        (tmp_path / f"{name}.mrg").write_text(more)
    line = "files are cut at documents (# newdoc) or channels of both sides: 2 texts"
    for name, there in {"cut": True, "whole": False}.items():
        for metric in ("brackets", "heads-bag"):
            ran = run("score", tmp_path / "g.mrg", tmp_path / f"{name}.mrg", "-m", metric)
            assert (line in ran.out) == there, (name, metric, ran.out)
    systems = [tmp_path / f"{name}.mrg" for name in ("cut", "whole")]
    ran = run("compare", tmp_path / "g.mrg", *systems, "-m", "brackets")
    assert "files of cut alone were cut at documents" in " ".join(ran.out.split())


def write(folder, side, files):
    for name, text in files.items():
        path = folder / side / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


# File names, each with the word in it: what pairs rightly has no word error.
@pytest.mark.parametrize(
    ("gold", "test", "names"),
    [
        ("a.mrg=a b.mrg=b", "b.mrg=b a.mrg=a", "a b"),
        ("a.gold.mrg=a b.gold.mrg=b", "a.sys.mrg=a b.sys.mrg=b", "a b"),
        ("a.gold.mrg=a", "a.sys.mrg=a", "a"),
        ("a.mrg=a b.mrg=b", "a.prd=a b.txt=b", "a b"),
        # Endings that nobody knows, but that all files of a side have.
        ("a.1.bikel=a b.1.bikel=b", "a.1.char=a b.1.char=b", "a.1.bikel b.1.bikel"),
        ("x/a.mrg=xa y/a.mrg=ya", "x/a.mrg=xa y/a.mrg=ya", "x/a y/a"),
        ("s.A.mrg=a s.B.mrg=b", "s.B.mrg=b s.A.mrg=a", "s.A s.B"),
        ("s.A=a s.B=b", "s.A=a s.B=b", "s.A s.B"),
        # Names that differ in known endings alone keep them.
        ("a.mrg=m a.ptb=p", "a.mrg=m a.ptb=p", "a.mrg a.ptb"),
    ],
)
def test_files_of_directories_pair_by_path(tmp_path, gold, test, names):
    for side, files in (("gold", gold), ("test", test)):
        for one in files.split():
            name, word = one.split("=")
            write(tmp_path, side, {name: f"(S (X {word}))\n"})
    result = score(tmp_path / "gold", tmp_path / "test", metrics="wer", align="edit")
    assert result["wer"]["value"] == 0
    assert list(result.by_document("wer")) == names.split()


@pytest.mark.parametrize(
    ("gold", "test"),
    [
        (["sw2005.A"], ["sw2005.B"]),
        (["sw2005.A.mrg"], ["sw2005.B.mrg"]),
        (["sw2005.A", "sw2006.A"], ["sw2005.B", "sw2006.B"]),
        (["sw2005.1.mrg", "sw2006.1.mrg"], ["sw2005.2.mrg", "sw2006.2.mrg"]),
        (["a.mrg"], ["b.mrg"]),
        (["x/a.mrg"], ["a.mrg"]),
    ],
)
def test_other_files_do_not_pair(tmp_path, gold, test):
    """sw2005.A is not sw2005.B (they were scored against each other)."""
    for side, files in (("gold", gold), ("test", test)):
        write(tmp_path, side, dict.fromkeys(files, A))
    for policy in ("error", "skip", "zero"):
        ran = run("score", tmp_path / "gold", tmp_path / "test", "--on-error", policy)
        assert ran.code == 2
        assert "lone-file" in ran.err


def test_a_file_that_one_side_does_not_have(tmp_path):
    """A gold file without test stops error and skip; a test file without gold stops always."""
    write(tmp_path, "gold", {"a.mrg": A, "b.mrg": B})
    write(tmp_path, "test", {"a.mrg": A})
    gold, test = tmp_path / "gold", tmp_path / "test"
    for policy in ("error", "skip"):
        with pytest.raises(MismatchError, match=r"b: lone-file: only gold"):
            score(gold, test, on_error=policy)
    zeroed = score(gold, test, on_error="zero", metrics="brackets")
    assert [zeroed["brackets"][name] for name in ("matched", "gold", "test")] == [3, 6, 3]
    assert zeroed.coverage.zeroed == 1
    for policy in ("error", "skip", "zero"):
        with pytest.raises(MismatchError, match=r"b: lone-file: only the system"):
            score(test, gold, on_error=policy)


def test_one_file_against_one_file_always_pairs(tmp_path):
    write(tmp_path, "", {"sw2005.A": A, "other.B": A})
    result = score(tmp_path / "sw2005.A", tmp_path / "other.B")
    assert list(result.by_document("brackets")) == ["sw2005.A"]


def test_lists_pair_by_order_unless_their_names_agree(tmp_path):
    write(tmp_path, "", {"g1.mrg": A, "g2.mrg": B, "t1.mrg": A, "t2.mrg": B})
    gold, test = tmp_path / "gold.list", tmp_path / "test.list"
    gold.write_text("g1.mrg\ng2.mrg\n")
    test.write_text("t1.mrg\nt2.mrg\n")
    result = score(f"@{gold}", f"@{test}", metrics="brackets")
    assert result["brackets"]["f1"] == 1.0
    assert list(result.by_document("brackets")) == ["g1", "g2"]
    test.write_text("g2.mrg\ng1.mrg\n")
    assert score(f"@{gold}", f"@{test}", metrics="brackets")["brackets"]["f1"] == 1.0
    test.write_text("t1.mrg\n")
    with pytest.raises(MismatchError, match="lone-file"):
        score(f"@{gold}", f"@{test}", on_error="zero")


def test_a_document_has_the_same_name_alone_and_in_a_directory(tmp_path):
    text = f"# newdoc id = p\n{A}# newdoc\n{B}"
    for side in ("gold", "test"):
        write(tmp_path, side, {"a.mrg": text, "b.mrg": A})
    both = score(tmp_path / "gold", tmp_path / "test")
    assert list(both.by_document("brackets")) == ["a/p", "a/2", "b"]
    alone = score(tmp_path / "gold" / "a.mrg", tmp_path / "test" / "a.mrg")
    assert list(alone.by_document("brackets")) == ["a/p", "a/2"]


def test_a_document_that_test_does_not_have_is_missed():
    gold = f"# newdoc id = x\n{A}# newdoc id = y\n{B}"
    test = f"# newdoc id = x\n{A}"
    result = score(gold, test)["brackets"]
    assert [result[name] for name in ("matched", "gold", "test")] == [3, 6, 3]


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
