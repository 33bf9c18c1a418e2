"""What sclite does beyond its recorded cases: ties, rare rows of its tables, and bad input.

Rules and figures are those of sclite 2.10, seen on these files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from treegauge.cli import dispatch

if TYPE_CHECKING:
    from pathlib import Path

    from treegauge.commands import Outcome


@pytest.fixture
def sclite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Score two texts."""
    monkeypatch.chdir(tmp_path)

    def run(ref: str, hyp: str, *options: str, report: str = "rsum", form: str = "stm") -> Outcome:
        (tmp_path / "ref").write_text(ref, encoding="utf-8")
        (tmp_path / "hyp").write_text(hyp, encoding="utf-8")
        files = ["-r", "ref", form, "-h", "hyp", "ctm", *options]
        return dispatch(["sclite", *files, "-o", report, "stdout"])

    return run


def ctm(words: str, file: str = "f", more: str = "") -> str:
    return "".join(f"{file} 1 {n} 0.5 {word}{more}\n" for n, word in enumerate(words.split()))


def rows(outcome: Outcome) -> dict[str, list[str]]:
    """Return the cells of each row of a table by its name."""
    assert outcome.code == 0, outcome.err
    text = outcome.out.decode()
    cells = [line.strip().strip("|").replace("|", " ").split() for line in text.splitlines()]
    return {row[0]: row[1:] for row in cells if len(row) > 8}


def aligned(outcome: Outcome) -> list[str]:
    assert outcome.code == 0, outcome.err
    lines = outcome.out.decode().splitlines()
    return [line for line in lines if line.startswith(("REF", "HYP", "Eval", ">>", "Scores"))]


def err(outcome: Outcome) -> str:
    return outcome.err.decode() if isinstance(outcome.err, bytes) else outcome.err


def test_six_errors_where_five_are_least(sclite):
    """By hand: the cheapest alignment at 4, 3 and 3 has six errors, the least number is five."""
    done = sclite("f 1 ida 0 9 x y z p q\n", ctm("p q u v w"))
    assert rows(done)["ida"] == ["1", "5", "2", "0", "3", "3", "6", "1"]


def test_ties_are_settled_from_the_end_side_by_side(sclite):
    """By hand: both cost 12, one word correct and four alone, or three substituted."""
    done = sclite("f 1 ida 0 9 a b c\n", ctm("c d e"), report="pra")
    assert aligned(done) == [
        "Scores: (#C #S #D #I) 0 3 0 0",
        "REF:  A B C ",
        "HYP:  C D E ",
        "Eval: S S S ",
    ]


def test_the_cheapest_alternative_counts_and_the_first_of_equal_ones(sclite):
    done = sclite("f 1 ida 0 9 { a / b c / @ } d { x / y }\n", ctm("b c d z"), report="pra")
    assert aligned(done)[1] == "REF:  b c d X "
    done = sclite("f 1 ida 0 9 { a / { b / c } } d\n", ctm("c d"), report="pra")
    assert aligned(done)[1] == "REF:  c d "


def test_alternatives_of_the_recogniser(sclite):
    heard = "f 1 * * <ALT_BEGIN>\nf 1 0 .5 a\nf 1 * * <ALT>\nf 1 1 .5 b\nf 1 * * <ALT_END>\nf 1 2 .5 c\n"
    assert rows(sclite("f 1 ida 0 9 b c\n", heard))["ida"] == [
        "1",
        "2",
        "2",
        "0",
        "0",
        "0",
        "0",
        "0",
    ]
    nothing = "f 1 * * <ALT_BEGIN>\nf 1 0 .5 a\nf 1 * * <ALT>\nf 1 * * <ALT_END>\nf 1 2 .5 c\n"
    assert rows(sclite("f 1 ida 0 9 c\n", nothing))["ida"] == [
        "1",
        "1",
        "1",
        "0",
        "0",
        "0",
        "0",
        "0",
    ]


def test_speakers_without_words_have_counts_and_marks(sclite):
    ref = "f 1 gap 0 1\nf 1 ida 1 9 a b\n"
    done = sclite(ref, "f 1 0.1 .1 x\nf 1 2 .5 a\nf 1 3 .5 c\n", report="sum")
    table = rows(done)
    assert table["gap"] == ["1", "0", "0*", "0*", "0*", "1*", "1*", "100.0"]
    assert table["ida"] == ["1", "2", "50.0", "50.0", "0.0", "0.0", "50.0", "100.0"]
    assert table["Mean"] == ["1.0", "1.0", "50.0+", "50.0+", "0.0+", "0.0+", "50.0+", "100.0"]
    assert done.out.endswith(b"+ Speaker(s) with no reference data is ignored\n")


def test_confidences_of_nothing_but_right_words(sclite):
    """The entropy of a sure thing is 0, its share of it undefined: sclite shows its least int as thousandths."""
    table = rows(sclite("f 1 ida 0 9 a b\n", ctm("a b", more=" 0.9"), report="sum"))
    assert table["ida"][-1] == "-2147483.648"
    # By hand: one right at 0.9 and one wrong at 0.2, two bits in all: (2 + log2(0.9) + log2(0.8)) / 2.
    mixed = sclite("f 1 ida 0 9 a b\n", "f 1 0 1 a 0.9\nf 1 1 1 c 0.2\n", report="sum")
    assert rows(mixed)["ida"][-1] == "0.763"


def test_characters(sclite):
    done = sclite("f 1 ida 0 9 中文 ab\n", ctm("中 文a ab"), "-c", "-e", "utf-8")
    assert b"# Chr" in done.out
    assert rows(done)["ida"] == ["1", "4", "4", "0", "0", "1", "1", "1"]
    kept = sclite("f 1 ida 0 9 中文 ab\n", ctm("中 文a ab"), "-c", "NOASCII", "-e", "utf-8")
    assert rows(kept)["ida"] == ["1", "3", "3", "0", "0", "1", "1", "1"]


def test_reduction_to_what_both_sides_cover(sclite):
    ref, hyp = "f 1 ida 0 1 a\nf 1 ida 1 3 b\n", "f 1 1.2 .2 b\nf 1 9 1 x\n"
    assert rows(sclite(ref, hyp))["Sum"] == ["2", "2", "1", "0", "1", "1", "2", "2"]
    assert rows(sclite(ref, hyp, "-m", "ref"))["Sum"] == ["1", "1", "1", "0", "0", "1", "1", "1"]
    assert rows(sclite(ref, hyp, "-m", "hyp"))["Sum"] == ["2", "2", "1", "0", "1", "0", "1", "1"]
    both = rows(sclite(ref, hyp, "-m", "ref", "hyp"))
    assert both["Sum"] == ["1", "1", "1", "0", "0", "0", "0", "0"]


def test_long_lines_go_on(sclite):
    done = sclite("f 1 ida 0 9 aa bb cc dd\n", ctm("aa bb cc dd"), "-l", "13", report="pra")
    assert aligned(done)[1:] == [
        "REF:  aa bb ",
        "HYP:  aa bb ",
        "Eval:       ",
        ">> REF:  cc dd ",
        ">> HYP:  cc dd ",
        ">> Eval:       ",
    ]


def test_words_longer_than_forty_bytes_have_as_many_stars(sclite):
    """The original prints what stands before its stars in memory."""
    done = sclite("f 1 ida 0 9 a\n", ctm("a " + "b" * 50), report="pra")
    assert aligned(done)[1] == "REF:  a " + "*" * 50 + " "


def test_reports_come_in_one_order_and_one_by_one(sclite):
    ref, hyp = "f 1 ida 0 9 a\n", ctm("a")
    each = [sclite(ref, hyp, report=report).out for report in ("sum", "rsum", "pra")]
    assert dispatch(
        ["sclite", "-r", "ref", "stm", "-h", "hyp", "ctm", "-o", "pra", "rsum", "sum", "stdout"]
    ).out == b"".join(each)
    assert sclite(ref, hyp, report="all").out == b"".join(each)
    assert dispatch(["sclite", "-r", "ref", "stm", "-h", "hyp", "ctm"]).out == each[0]


def test_a_channel_that_was_not_recognised_is_deleted(sclite):
    done = sclite("f 1 ida 0 9 a\ng 1 otto 0 9 b\n", ctm("b", file="g"))
    assert rows(done)["ida"] == ["1", "1", "0", "0", "1", "0", "1", "1"]
    assert rows(done)["otto"] == ["1", "1", "1", "0", "0", "0", "0", "0"]
    assert "file f, channel 1" in err(done)


def test_cut_braces_leave_words_out_with_a_message(sclite):
    done = sclite("f 1 ida 0 9 a { b / c\n", ctm("a"))
    assert rows(done)["ida"] == ["1", "1", "1", "0", "0", "0", "0", "0"]
    assert "ref:1: a brace is not closed" in err(done)


@pytest.mark.parametrize(
    ("ref", "hyp", "options", "message"),
    [
        ("f 1 ida 0\n", "f 1 0 1 a\n", [], "ref:1: expected FILE CHANNEL SPEAKER START END TEXT"),
        ("f 1 ida 0 9 a\n", "f 1 0 a\n", [], "hyp:1: expected FILE CHANNEL START DURATION WORD"),
        ("f 1 ida 0 9 a\n", "f 1 0 1 a\n\n", [], "hyp:2: expected"),
        ("f 1 ida 0 9 a\n", "f 1 0 1 a\ng 1 0 1 b\n", [], "hyp: file g, channel 1 is not in ref"),
        ("\nf 1 ida 0 9 { }\n", "f 1 0 1 a\n", [], "ref:2: there is no alternative in { }"),
        ("f 1 ida 0 9 a{b\n", "f 1 0 1 a\n", [], "ref:1: cannot read the alternatives"),
        ("f 1 i 0 9 " + "{ " * 999 + "a" + " }" * 999, "f 1 0 1 a\n", [], "more than 500 braces"),
        ("f 1 ida 0 9 IGNORE_TIME_SEGMENT_IN_SCORING\n", "f 1 0 1 a\n", [], "no segment is left"),
        ("f 1 ida 0 9 a\n", "f 1 0 1 a\n", ["-T"], "-T needs the times of both sides"),
        ("f 1 ida 0 9 a\n", "f 1 0 1 a\n", ["-q"], "there is no option -q"),
        ("f 1 ida 0 9 a\n", "f 1 0 1 a\n", ["-e", "latin"], "there is no encoding latin"),
        ("f 1 ida 0 9 a\n", "f 1 0 1 a\n", ["-m", "both"], "-m takes ref and hyp, not both"),
        ("f 1 ida 0 9 a\n", "f 1 0 1 a\n", ["-o", "dtl"], "there is no report dtl"),
        ("f 1 ida 0 9 a\n", "f 1 0 1 a\n", ["-r", "nowhere", "stm"], "nowhere: No such file"),
        ("f 1 ida 0 9 a\n", "f 1 0 1 a\n", ["-r", "ref", "trn"], "must be stm or ctm, not trn"),
    ],
)
def test_bad_input_is_told(sclite, ref, hyp, options, message):
    done = sclite(ref, hyp, *options)
    assert (done.code, done.out) == (2, b"")
    assert message in err(done)


def test_no_file_is_written(sclite):
    sclite("f 1 ida 0 9 a\n", ctm("a"))
    done = dispatch(["sclite", "-r", "ref", "stm", "-h", "hyp", "ctm", "-o", "sum"])
    assert done.code == 2
    assert "add stdout behind -o" in err(done)


def test_words_against_words_by_time(sclite):
    """By hand: pairs that overlap, whatever the words are; the lone ones in the order of their times."""
    ref = "f 1 0.0 0.4 a\nf 1 1.0 0.4 b\nf 1 2.0 0.4 c\n"
    hyp = "f 1 0.1 0.4 b\nf 1 1.1 0.4 a\nf 1 5.0 0.4 c\n"
    done = sclite(ref, hyp, "-T", report="pra", form="ctm")
    assert aligned(done)[1:] == ["REF:  A B C * ", "HYP:  B A * C ", "Eval: S S D I "]
    done = sclite(ref, hyp, report="pra", form="ctm")
    assert aligned(done)[1:] == ["REF:  A b * c ", "HYP:  * b A c ", "Eval: D   I   "]
