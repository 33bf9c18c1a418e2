"""A file of columns beside trees or words of any format says when words were said."""

from __future__ import annotations

import pytest
from helpers.shared import run

import treegauge
from treegauge import _core
from treegauge.corpora.word_times import attach_columns
from treegauge.errors import InputError, SettingsError, TreegaugeError

TREES = """\
(S (NP (PRP it)) (VP (VBZ rains)))
(S (NP (-NONE- *)) (VP (VB go)) (ADVP (RB home)))
"""
COLUMNS = """\
# start end word
0.50\t0.62\tit
0.62  1.10  rains

2 2.5 go
_ _ home
"""
NOTHING = 0xFFFFFFFF


def timed(text, columns, **options):
    corpus = treegauge.read(text.encode(), **options)
    attach_columns(corpus, [("x.times", columns.encode())])
    assert not _core.what_is_wrong(corpus.core)
    return list(zip(corpus.columns["tokens.start"], corpus.columns["tokens.end"], strict=True))


def test_words_get_the_times_of_their_lines():
    """A trace needs no line, and home has no times."""
    wanted = [(500, 620), (620, 1100), (NOTHING, NOTHING), (2000, 2500), (NOTHING, NOTHING)]
    assert timed(TREES, COLUMNS) == wanted
    # Without empty lines all words are one piece, and a trace may have a line.
    assert timed(TREES, COLUMNS.replace("\n\n", "\n_ _ *\n")) == wanted
    assert timed(TREES, "\ufeff" + COLUMNS.replace("\n", "\r\n")) == wanted


def test_words_of_other_formats():
    row = "{}\t{}\t_\t_\t_\t_\t{}\tdep\t_\t_\n"
    conllu = (
        "1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n" + row.format(1, "do", 0) + row.format(2, "n't", 1)
    )
    assert timed(f"{conllu}\n", format="conllu", columns="1 1.1 do\n1.1 1.25 n't\n") == [
        (1000, 1100),
        (1100, 1250),
    ]
    # A word with a blank in it, and times that the file had before.
    assert timed(row.format(1, "New York", 0) + "\n", "1 2 New York\n") == [(1000, 2000)]
    assert timed("a 1 0 1 x\n", "7 8 x\n") == [(7000, 8000)]


def test_several_files_are_one(tmp_path):
    times = tmp_path / "times"
    times.mkdir()
    for name, text in (("a.times", "0 1 it\n1 2 rains\n"), ("b.times", "3 4 go\n4 5 home\n")):
        (times / name).write_text(text)
    gold = tmp_path / "gold.mrg"
    gold.write_text(TREES)
    result = treegauge.score(gold, gold, gold_times=times, test_times=times, align="times")
    assert result.alignment["timed_pairs"] == 4
    assert result.signature.fields["times"].startswith("times-")


def test_pieces_of_sentences_that_cannot_be_read_are_passed_over():
    text = "(S (A a))\n(())\n(S (C c))\n"
    assert timed(text, "0 1 a\n\n1 2 b\n\n2 3 c\n") == [(0, 1000), (2000, 3000)]
    assert timed(text, "0 1 a\n\n2 3 c\n") == [(0, 1000), (2000, 3000)]


@pytest.mark.parametrize(
    ("columns", "code", "line", "column", "told"),
    [
        ("0 1 it\n1 2 rain\n", "times-differ", 2, 5, "has «rain» where sentence 1 has «rains»"),
        ("0 1 it\n\n1 2 rains\n", "times-differ", 3, 1, "begins another sentence where sentence 1 has «rains»"),
        ("0 1 it\n1 2 rains\n3 4 x\n\n", "times-differ", 3, 5, "«x» where sentence 2 has «go»"),
        ("0 1 it\n1 2 rains\n\n2 3 go\n3 4 home\n4 5 x\n", "times-differ", 6, 5, "has «x» where sentence 2 has its end"),
        ("0 1 it\n1 2 rains\n2 3 go\n3 4 home\n4 5 x\n", "times-length", 5, 1, "goes on after the last word"),
        ("0 1 it\n", "times-length", 2, 1, "ends where sentence 1 has «rains»"),
        ("", "times-length", 1, 1, "ends where sentence 1 has «it»"),
        ("0 1\n", "times-line", 1, 1, "expected start, end and word"),
        ("0 1 it\n  x 2 rains\n", "times-line", 2, 3, "«x» is not a time"),
        ("0 _ it\n", "times-line", 1, 3, "«_» is not a time"),
        ("2 1 it\n", "times-line", 1, 3, "ends before it begins"),
    ],
)  # fmt: skip
def test_files_that_do_not_fit(columns, code, line, column, told):
    corpus = treegauge.read(TREES.encode())
    with pytest.raises(InputError) as caught:
        attach_columns(corpus, [("x.times", columns.encode())])
    [issue] = caught.value.issues
    assert (issue.code, issue.file, issue.line, issue.column) == (code, "x.times", line, column)
    assert told in issue.message
    assert not len(corpus.columns["tokens.start"])


def test_on_the_command_line(tmp_path):
    """Equal words at other times stay apart."""
    for name, text in (("g.mrg", "(S (X a) (X b))\n"), ("g.times", "0 1 a\n1 2 b\n"), ("t.times", "1 2 a\n2 3 b\n")):  # fmt: skip
        (tmp_path / name).write_text(text)
    given = ("score", tmp_path / "g.mrg", tmp_path / "g.mrg", "--align", "times", "-m", "wer,tags")
    times = ("--gold-times", tmp_path / "g.times", "--test-times", tmp_path / "t.times")
    outcome = run(*given, *times)
    assert outcome.code == 0, outcome.err
    assert "0 equal, 1 different, 1 in gold only, 1 in test only" in outcome.out
    assert "|times:g.times-" in outcome.out.replace("\n  ", "")
    lost = run(*given)
    assert (lost.code, "a file of times (--gold-times)" in lost.err) == (2, True)
    wrong = run(*given, "--gold-times", tmp_path / "g.mrg")
    assert (wrong.code, "g.mrg:1:1: times-line" in wrong.err) == (2, True)


def test_one_file_for_each_system(tmp_path):
    (tmp_path / "x.times").write_text("0 1 x\n")
    trees = {"a": "(S (X x))", "b": "(S (Y x))"}
    for given in ([tmp_path / "x.times"], tmp_path / "x.times"):
        with pytest.raises(SettingsError, match="1 file of times for 2 systems"):
            treegauge.score_systems("(S (X x))", trees, test_times=given)
    both = treegauge.score_systems(
        "(S (X x))", trees, gold_times=tmp_path / "x.times", test_times=[tmp_path / "x.times"] * 2
    )
    assert [result.alignment["timed_pairs"] for result in both.values()] == [1, 1]


def test_times_of_one_side_change_no_score(tmp_path):
    (tmp_path / "x.times").write_text(COLUMNS)
    plain = treegauge.score(TREES, TREES)
    assert treegauge.score(TREES, TREES, gold_times=tmp_path / "x.times").metrics == plain.metrics
    with pytest.raises(TreegaugeError, match="gold_times"):
        treegauge.score(TREES, TREES, gold_times=3)
