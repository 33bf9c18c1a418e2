"""The command line of TedEval: every option, with figures worked out by hand.

The old program is lost; options and averages are those of its documentation (see the docstring of
``treegauge.classic.tedeval``).
"""

from __future__ import annotations

import pytest
from helpers.shared import run

import treegauge
from treegauge.metrics._lexemes import GOLD, GOLD_WORDS, PARSE, PARSE_WORDS

TWO_GOLD = "(TOP (A x))\n(TOP (B (A x) (A y) (A z)))\n"
TWO_TEST = "(TOP (A x))\n(TOP (C (A x) (A y) (D z)))\n"


def conll(*sentences: list[str]) -> str:
    """CoNLL-X; rows as ``number form tag head relation``."""
    blocks = []
    for rows in sentences:
        cells = (row.split() for row in rows)
        blocks.append(
            "".join(f"{n}\t{f}\t_\t{t}\t{t}\t_\t{h}\t{r}\t_\t_\n" for n, f, t, h, r in cells)
        )
    return "\n".join(blocks) + "\n"


@pytest.fixture
def files(tmp_path):
    for name, content in {
        "gold.mrg": GOLD + "\n", "parse.mrg": PARSE + "\n", "gold.words": GOLD_WORDS, "parse.words": PARSE_WORDS,
        "two.gold": TWO_GOLD, "two.test": TWO_TEST,
        "gold.conll": conll(["1 we PRP 2 subj", "2 saw VBD 0 root", "3 rain NN 2 obj"]),
        "test.conll": conll(["1 we PRP 3 subj", "2 saw NN 3 mod", "3 rain NN 0 root"]),
    }.items():  # fmt: skip
        (tmp_path / name).write_text(content)
    return tmp_path


def bracketed(files, gold="gold.mrg", parse="parse.mrg"):
    return ["tedeval", "-g", files / gold, "-p", files / parse, "-format", "bracketed"]


def test_maps(files):
    maps = ["-sg", files / "gold.words", "-sp", files / "parse.words"]
    # Tsarfaty, Nivre and Andersson (2012): 6 edits, sizes 10 and 14, .7273.
    assert run(*bracketed(files), *maps).out == "1\t0.7273\t6\t10\t14\t0\nAVG:\t0.7273\n"
    # Without maps every segment is a word; words that differ are aligned, and here nothing more is lost.
    assert run(*bracketed(files)).out == "1\t0.7273\t6\t10\t14\t0\nAVG:\t0.7273\n"


def test_maps_keep_words_apart(files):
    for name in ("x.gold", "x.test"):
        (files / name).write_text("(TOP (A x) (A y) (A z))\n")
    (files / "g").write_text("xy\tx y\nz\n")
    (files / "t").write_text("xy\tx\nz\ty z\n")
    plain = run(*bracketed(files, "x.gold", "x.test"))
    mapped = run(*bracketed(files, "x.gold", "x.test"), "-sg", files / "g", "-sp", files / "t")
    assert plain.out == "1\t1.0000\t0\t4\t4\t1\nAVG:\t1.0000\n"
    # y is in the first word here and in the second there: deleted and added, 2 of 4 + 4 - 2.
    assert mapped.out == "1\t0.6667\t2\t4\t4\t0\nAVG:\t0.6667\n"


def test_averages(files):
    # The second tree: B and C, z/A and z/D differ: 4 edits of 5 + 5 - 2; the first has 2 nodes, none wrong.
    lines = ["1\t1.0000\t0\t2\t2\t1", "2\t0.5000\t4\t5\t5\t0"]
    done = run(*bracketed(files, "two.gold", "two.test"))
    assert done.out.splitlines() == [*lines, "AVG:\t0.6000"]  # 1 - 4 / (2 + 8)
    done = run(*bracketed(files, "two.gold", "two.test"), "-micro")
    assert done.out.splitlines() == [*lines, "AVG:\t0.7500"]  # the mean of 1 and 1/2


def test_unlabeled_ignores_labels_and_tags(files):
    done = run(*bracketed(files, "two.gold", "two.test"), "-unlabeled")
    assert done.out.splitlines() == [
        "1\t1.0000\t0\t2\t2\t1",
        "2\t1.0000\t0\t5\t5\t1",
        "AVG:\t1.0000",
    ]
    (files / "two.test").write_text(TWO_TEST.replace("(D z)", "(D s)"))
    # Segments count: z and s.
    done = run(*bracketed(files, "two.gold", "two.test"), "-unlabeled")
    assert done.out.splitlines()[1:] == ["2\t0.7500\t2\t5\t5\t0", "AVG:\t0.8000"]


def test_conll(files):
    """Every word is a node with its relation, which holds its lexeme and its dependents.

    Gold is root(root(subj(we/PRP) saw/VBD obj(rain/NN))), the parse root(root(subj(we/PRP)
    mod(saw/NN) rain/NN)). Kept are the roots, the relations root and subj, we/PRP, rain/NN: 5 of 7
    and 7 nodes, so 4 edits of 12. Without labels saw is kept as well, and the nodes over it and over
    rain cannot both be: 6 nodes and 2 edits.
    """
    command = [
        "tedeval",
        "-g",
        files / "gold.conll",
        "-p",
        files / "test.conll",
        "-format",
        "conll",
    ]
    assert run(*command).out == "1\t0.6667\t4\t7\t7\t0\nAVG:\t0.6667\n"
    assert run(*command, "-unlabeled").out == "1\t0.8333\t2\t7\t7\t0\nAVG:\t0.8333\n"


def test_conll_with_maps(files):
    (files / "g").write_text(conll(["1 b IN 2 prep", "2 bit NN 0 root"]))
    (files / "t").write_text(conll(["1 bbit NN 0 root"]))
    (files / "g.map").write_text("bbit\tb bit\n")
    (files / "t.map").write_text("bbit\n")
    done = run("tedeval", "-g", files / "g", "-p", files / "t", "-sg", files / "g.map", "-sp", files / "t.map",
               "-format", "conll")  # fmt: skip
    # Kept: the roots and the relation root; 5 + 3 - 2 * 2 = 4 edits of 6.
    assert done.out == "1\t0.3333\t4\t3\t5\t0\nAVG:\t0.3333\n"


def test_output_goes_to_a_file(files):
    done = run(*bracketed(files), "-o", files / "out")
    assert (done.out, done.code) == ("", 0)
    assert (files / "out").read_text() == run(*bracketed(files)).out
    bad = run(*bracketed(files), "-o", files / "no" / "such" / "out")
    assert bad.code == 2
    assert "cannot be written" in bad.err


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["-sg", "x"], "-sg and -sp go together"),
        (["-q"], "unknown option '-q'"),
        (["-format", "other"], "-format is bracketed or conll, not 'other'"),
        (["-o"], "-o wants a value"),
    ],
)
def test_wrong_options_are_told_with_the_usage(files, more, message):
    done = run(*bracketed(files), *more)
    assert done.code == 2
    assert message in done.err
    assert "usage: treegauge tedeval -g GOLD -p PARSE" in done.err


def test_missing_trees_are_told(files):
    assert "-g is missing" in run("tedeval", "-p", "x", "-format", "conll").err
    assert run("tedeval", "-g", files / "none", "-p", files / "none", "-format", "conll").code == 2


def test_a_map_of_other_segments_is_an_error(files):
    done = run(*bracketed(files), "-sg", files / "parse.words", "-sp", files / "parse.words")
    assert done.code == 2
    assert "parse.words:1:8: word-map-differs" in done.err


def test_failed_parses_score_nothing(files):
    (files / "two.test").write_text("(TOP (A x))\n\n")
    done = run(*bracketed(files, "two.gold", "two.test"))
    # The second has no nodes: 5 edits of 5, and the score of all is 1 - 5 / (2 + 5).
    assert done.out.splitlines() == [
        "1\t1.0000\t0\t2\t2\t1",
        "2\t0.0000\t5\t0\t5\t0",
        "AVG:\t0.2857",
    ]


def test_fewer_parses_than_gold_trees(files):
    (files / "two.test").write_text("(TOP (A x))\n")
    done = run(*bracketed(files, "two.gold", "two.test"))
    # What is missing counts as failed, and is told.
    assert done.out.splitlines()[1:] == ["2\t0.0000\t5\t0\t5\t0", "AVG:\t0.2857"]
    assert "gold has 2 sentences, the system has 1" in done.err


def test_more_parses_than_gold_trees(files):
    (files / "one.gold").write_text(TWO_TEST.splitlines()[0] + "\n")
    done = run(*bracketed(files, "one.gold", "two.test"))
    # The second has 5 nodes that gold lacks: 5 edits of 5, and the score of all is 1 - 5 / (2 + 5).
    assert done.out.splitlines() == [
        "1\t1.0000\t0\t2\t2\t1",
        "2\t0.0000\t5\t5\t0\t0",
        "AVG:\t0.2857",
    ]
    assert "gold has 1 sentence, the system has 2" in done.err
    # As `score` has it.
    names = [str(files / name) for name in ("one.gold", "two.test")]
    assert (
        round(treegauge.score(*names, metrics="tedeval", params="none")["tedeval"]["score"], 4)
        == 0.2857
    )
    # The other way round it is the same number: the measure is symmetric.
    assert run(*bracketed(files, "two.test", "one.gold")).out.endswith("AVG:\t0.2857\n")
    assert run(*bracketed(files, "one.gold", "two.test"), "-micro").out.endswith("AVG:\t0.5000\n")


def test_blank_lines_at_the_end_are_no_parses(files):
    (files / "two.test").write_text(TWO_GOLD + "\n\n")
    done = run(*bracketed(files, "two.gold", "two.test"))
    assert done.out.endswith("AVG:\t1.0000\n")
    assert done.err == ""


def test_no_gold_tree_at_all(files):
    (files / "none").write_text("")
    assert run(*bracketed(files, "none", "two.test")).out.splitlines() == [
        "1\t0.0000\t2\t2\t0\t0",
        "2\t0.0000\t5\t5\t0\t0",
        "AVG:\t0.0000",
    ]


def test_problems_in_parses_that_gold_lacks_are_told(files):
    (files / "one.gold").write_text("(TOP (A x))\n")
    (files / "broken").write_text("(TOP (A x))\n(TOP (A y))\n(TOP (A z)\n")
    done = run(*bracketed(files, "one.gold", "broken"))
    assert "broken:3" in done.err
    assert done.out.endswith("2\t0.0000\t2\t2\t0\t0\nAVG:\t0.5000\n")


def test_documents_do_not_matter(files):
    rows = ["1 we PRP 2 subj", "2 saw VBD 0 root"]
    text = conll(rows, rows)
    (files / "gold.conllu").write_text("# newdoc id = a\n" + text)
    (files / "test.conllu").write_text("# newdoc id = b\n" + text)
    done = run(
        "tedeval", "-g", files / "gold.conllu", "-p", files / "test.conllu", "-format", "conll"
    )
    assert done.out.endswith("AVG:\t1.0000\n")
