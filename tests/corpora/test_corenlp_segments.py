"""Segment files as CoreNLP's Arabic segmenter writes them for TedEval (``-tedEval PREFIX``).

``PREFIX_gold.segmentation`` has a word a line, a tab, and its segments with colons between; an empty line
ends a sentence.  A colon in a word is ``#pm#``, brackets are ``#lp#`` and ``#rp#``, there and in
``PREFIX_gold.ftree``, whose trees are ``(root (seg …) …)``: ArabicSegmenter.evaluate in CoreNLP.
"""

from __future__ import annotations

import pytest
from helpers.shared import run

import treegauge

GOLD = "(root (seg wa) (seg ktb) (seg hA) (seg #pm#) (seg #lp#))\n(root (seg b) (seg byt))\n"
PARSE = "(root (seg waktb) (seg hA) (seg #pm#) (seg #lp#))\n(root (seg b) (seg byt))\n"
GOLD_MAP = "waktbhA\twa:ktb:hA\n#pm#\t#pm#\n#lp#\t#lp#\n\nbbyt\tb:byt\n\n"
PARSE_MAP = "waktbhA\twaktb:hA\n#pm#\t#pm#\n#lp#\t#lp#\n\nbbyt\tb:byt\n\n"


def test_words_of_a_segment_file():
    corpus = treegauge.with_words(treegauge.read(GOLD.encode()), GOLD_MAP.encode())
    assert corpus.issues == []
    columns = corpus.columns
    forms = [corpus.text(form) for form in columns["surfaces.form"]]
    assert forms == ["waktbhA", "bbyt"]
    assert list(columns["surfaces.first"]) == [0, 5]
    assert list(columns["surfaces.last"]) == [3, 7]


def test_marks_stand_for_characters_where_the_trees_have_these():
    trees = "(root (seg a) (seg :) (seg b:c))"
    corpus = treegauge.with_words(
        treegauge.read(trees.encode()), b"a#pm#\ta:#pm#\nb#pm#c\tb#pm#c\n"
    )
    assert corpus.issues == []
    forms = [corpus.text(form) for form in corpus.columns["surfaces.form"]]
    # The word b:c is its own only segment.
    assert forms == ["a:"]


def test_a_colon_is_a_colon_where_the_tree_has_one():
    # A map with spaces, as it always was: the word 10:30 is one segment.
    corpus = treegauge.with_words(
        treegauge.read(b"(TOP (CD 10:30) (P b) (N h))"), b"10:30\nbh\tb h\n"
    )
    assert corpus.issues == []
    assert len(corpus.columns["surfaces.form"]) == 1


def test_a_segment_file_for_other_trees_is_told():
    corpus = treegauge.with_words(treegauge.read(GOLD.encode()), PARSE_MAP.encode())
    (issue,) = corpus.issues
    assert (issue.code, issue.line) == ("word-map-differs", 1)
    assert "«waktb»" in issue.message
    assert "«wa»" in issue.message


def test_the_command_of_tedeval_on_these_files(tmp_path):
    for name, text in {
        "t_gold.ftree": GOLD,
        "t_gold.segmentation": GOLD_MAP,
        "t_parse.ftree": PARSE,
        "t_parse.segmentation": PARSE_MAP,
    }.items():
        (tmp_path / name).write_text(text)
    done = run(
        "tedeval", "-g", tmp_path / "t_gold.ftree", "-p", tmp_path / "t_parse.ftree", "-sg",
        tmp_path / "t_gold.segmentation", "-sp", tmp_path / "t_parse.segmentation", "-format",
        "bracketed",
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    # By pencil: of the first sentence's 6 and 5 nodes wa and ktb are deleted and waktb is added.
    assert done.out.splitlines()[0].split("\t") == ["1", "0.6667", "3", "5", "6", "0"]
    assert done.out.splitlines()[2] == f"AVG:\t{1 - 3 / (9 + 4):.4f}"


@pytest.mark.parametrize("root", ["root", "Root", "ROOT", "TOP", "S1", "VROOT", ""])
def test_a_root_in_any_case_is_a_root(root):
    gold, test = f"({root} (S (X a)))", "(TOP (S (X a)))"
    result = treegauge.score(gold, test, metrics="tedeval")["tedeval"]
    assert (result["score"], result["gold"], result["test"]) == (1, 3, 3)


def test_other_labels_are_no_roots():
    result = treegauge.score("(Top (S (X a)))", "(TOP (S (X a)))", metrics="tedeval")["tedeval"]
    assert (result["gold"], result["test"]) == (4, 3)
