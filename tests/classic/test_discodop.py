"""discodop beyond the recorded cases: files, encodings, options, quirks of its readers.

Every expected number and code is what ``discodop eval`` of disco-dop, commit dd181a6, gives.
"""

from __future__ import annotations

import gzip
import sys
from typing import TYPE_CHECKING

import pytest

from treegauge.classic import discodop

if TYPE_CHECKING:
    from pathlib import Path

    from treegauge.commands import Outcome

TREE = "(ROOT (S (NP (NN 0=fog)) (VP (VBZ 1=lifts) (RB 3=up)) (RB 2=slowly)) ($. 4=.))\n"
EXPORT = "#BOS 1\nfog\tNN\t--\tSB\t500\nlifts\tVBZ\t--\tHD\t500\n#500\tS\t--\t--\t0\n#EOS 1\n"


def run(folder: Path, gold: str, test: str, *options: str) -> Outcome:
    (folder / "gold").write_text(gold, encoding="utf-8")
    (folder / "test").write_text(test, encoding="utf-8")
    return discodop.run([*options, str(folder / "gold"), str(folder / "test")])


def summary(outcome: Outcome) -> dict[str, str]:
    assert isinstance(outcome.out, bytes)
    text = outcome.out.decode()
    lines = text[text.index(" Summary ") :].splitlines()[1:]
    return {line[:27].strip(" :"): line[27:].strip() for line in lines}


def test_a_perfect_parse(tmp_path):
    told = summary(run(tmp_path, TREE, TREE, "--fmt=discbracket", "--la", "--ted"))
    assert told["gold brackets (disc.)"] == "4 (1)"
    assert {told[name] for name in ("labeled f-measure", "leaf-ancestor", "pos accuracy")} == {
        "100.00"
    }


def test_a_set_of_parameters_goes_by_its_name(tmp_path):
    (tmp_path / "gold").write_text(TREE)
    files = [str(tmp_path / "gold")] * 2
    told = summary(discodop.run(["--fmt=discbracket", *files, "negra"]))
    assert told["gold brackets (disc.)"] == "3 (1)"
    assert discodop.run(["--fmt=discbracket", *files, "no-such-set"]).code == 1


def test_a_gap_of_deleted_words_closes(tmp_path):
    prm = tmp_path / "prm"
    prm.write_text("DELETE_WORD slowly\n")
    (tmp_path / "gold").write_text(TREE)
    told = summary(discodop.run(["--fmt=discbracket", *[str(tmp_path / "gold")] * 2, str(prm)]))
    assert told["gold brackets"] == "4"


def test_packed_files_and_standard_input(tmp_path, monkeypatch):
    packed = tmp_path / "gold.gz"
    packed.write_bytes(gzip.compress(EXPORT.encode()))
    given = tmp_path / "given"
    given.write_text(EXPORT)
    with given.open() as file:
        monkeypatch.setattr(sys, "stdin", file)
        outcome = discodop.run([str(packed), "-"])
    assert summary(outcome)["number of sentences"] == "1"


def test_a_pattern_names_several_files_by_number(tmp_path):
    for number in (2, 10):
        (tmp_path / f"day-{number}.export").write_text(EXPORT.replace("OS 1", f"OS {number}"))
    pattern = str(tmp_path / "day-*.export")
    outcome = discodop.run(["--verbose", pattern, pattern])
    assert isinstance(outcome.out, bytes)
    rows = [line.split()[0] for line in outcome.out.decode().splitlines()[18:20]]
    assert rows == ["2", "10"]


def test_lines_of_several_bracket_files_are_counted_anew(tmp_path):
    for number in (1, 2):
        (tmp_path / f"part{number}").write_text("(S (NN fog) (VBZ lifts))\n")
    outcome = discodop.run(["--fmt=bracket", *[str(tmp_path / "part*")] * 2])
    assert summary(outcome)["number of sentences"] == "1"


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_encodings(encoding, tmp_path):
    (tmp_path / "test").write_text(EXPORT.replace("fog", "Hauch_für"), encoding="utf-8")
    files = [str(tmp_path / "gold"), str(tmp_path / "test")]
    (tmp_path / "gold").write_bytes(EXPORT.replace("fog", "Hauch_für").encode(encoding))
    assert discodop.run([f"--goldenc={encoding}", *files]).code == 0
    assert discodop.run(files).code == 1


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ("fog NN -- SB 0", 0),
        ("fog lemma NN -- SB 0 SB 501 %% comment", 0),
        ("fog NN -- SB 0\n#500 NP -- -- 0", 0),  # an empty node goes
        ("fog NN -- SB 777", 1),
        ("fog NN -- 0", 1),
        ("", 1),
        ("%% a comment", 1),
    ],
)
def test_rows_of_an_export_file(rows, code, tmp_path):
    text = f"#FORMAT 3\nwhat ever\n#BOS 1\n{rows}\n#EOS 1\n"
    assert run(tmp_path, text, text).code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("#BOS 1\n#BOS 2\n#EOS 2\n", 1),
        ("#EOS 1\n", 1),
        ("#BOS 1\n#EOS 2\n", 1),
        (EXPORT + EXPORT, 1),
        (EXPORT + "#BOS 2\nfog NN -- -- 0\n", 0),  # what has no end is not there
        ("", 1),
    ],
)
def test_marks_of_an_export_file(text, code, tmp_path):
    assert run(tmp_path, text, text).code == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("(S (NN 0=fog)(VBZ 1=lifts))", 0),
        ("(S (NN 1=lifts) (VBZ 0=fog))\ta comment", 0),
        ("( (S (NN 0=fog) (VBZ 1=lifts)))", 0),
        ("(NN 0=fog)", 0),
        ("(S (NN 0=fog) (VBZ 0=lifts))", 1),
        ("(S (NN 0=fog) (VBZ 2=lifts))", 1),
        ("(S (NN fog))", 1),
        ("(S (NN -1=fog))", 1),
        ("(S (NN 99999999999=fog))", 1),
        ("(S (NN 0=fog)", 1),
        ("(S (NN 0=fog))) ", 1),
        ("(S)", 1),
    ],
)
def test_lines_of_discbracket(line, code, tmp_path):
    assert run(tmp_path, line + "\n", line + "\n", "--fmt=discbracket").code == code


def test_labels_are_cut_and_give_functions(tmp_path):
    gold = "(S (NP-SBJ-1 (NN fog) (NN bank)) (VP=2 (VBZ lifts) (-X- up)))\n"
    told = summary(run(tmp_path, gold, gold, "--fmt=bracket"))
    assert told["function tags"] == "100.00"
    outcome = run(tmp_path, gold, gold.replace("SBJ-1", "OBJ"), "--fmt=bracket")
    assert isinstance(outcome.out, bytes)
    assert b"    SBJ   50.00    0.00     nan     nan            OBJ" in outcome.out


def test_a_file_that_is_not_there(tmp_path):
    outcome = discodop.run([str(tmp_path / "none"), str(tmp_path / "none")])
    assert (outcome.code, outcome.out) == (1, "")


def test_an_xml_file_that_is_none(tmp_path):
    assert run(tmp_path, "<corpus>", "<corpus>", "--fmt=tiger").code == 1
    assert run(tmp_path, "<corpus/>", "<corpus/>", "--fmt=tiger").code == 1


def test_formats_that_are_not_here_are_named(tmp_path):
    outcome = run(tmp_path, "", "", "--fmt=alpino")
    assert outcome.code == 1
    assert "export, bracket, discbracket, tiger" in outcome.err


def test_help_is_no_option_of_its_own(tmp_path):
    assert run(tmp_path, EXPORT, EXPORT, "--help").code == 0
