"""CoNLL-X, CoNLL-U and CoNLL-U Plus: byte-exact round trips, every problem told with its place."""

from __future__ import annotations

import json
import random

import pytest
from helpers.dependency_files import random_file
from helpers.real_data import shared_data
from helpers.shared import run
from hypothesis import example, given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.base.plugins import names, plugin
from treegauge.formats import sniff

CONLLU = """\
# newdoc id = harbour
# sent_id = h-1
# text = Du port, il part et elle rentre.
1-2\tDu\t_\t_\t_\t_\t_\t_\t_\t_
1\tDe\tde\tADP\t_\t_\t3\tcase\t3:case\t_
2\tle\tle\tDET\t_\tDefinite=Def|PronType=Art\t3\tdet\t3:det\t_
3\tport\tport\tNOUN\t_\tGender=Masc|Number=Sing\t6\tobl\t6:obl:de\tSpaceAfter=No
4\t,\t,\tPUNCT\t_\t_\t6\tpunct\t6:punct\t_
5\til\til\tPRON\t_\t_\t6\tnsubj\t6:nsubj|8.1:nsubj\t_
6\tpart\tpartir\tVERB\t_\t_\t0\troot\t0:root\t_
7\tet\tet\tCCONJ\t_\t_\t8\tcc\t8:cc\t_
8\telle\tlui\tPRON\t_\t_\t6\tconj\t6:conj:et>nsubj\t_
8.1\trentre\trentrer\tVERB\t_\t_\t_\t_\t6:conj:et\t_

# newpar
# sent_id = h-2
1\tOui\toui\tINTJ\t_\t_\t0\troot\t0:root\tSpaceAfter=No
2\t.\t.\tPUNCT\t_\t_\t1\tpunct\t1:punct\t_

# newdoc
# sent_id = h-3
1\tAllons\taller\tVERB\t_\tMood=Imp\t0\troot\t_\t_

"""
PLUS = """\
# global.columns = ID FORM UPOS HEAD DEPREL MINE:NE MISC MINE:SENSE
# sent_id = p-1
1\tMara\tPROPN\t2\tnsubj\tB-PER\t_\t_
2\tsings\tVERB\t0\troot\tO\tSpaceAfter=No\tsing.01

1\tSoftly\tADV\t0\troot\tO\t_\t

"""
CONLLX = (
    "1\tThe\tthe\tD\tDT\t_\t2\tdet\t2\tdet\n2\tferry\tferry\tN\tNN\tnum=s\t0\tROOT\t0\tROOT\n\n"
)
NARROW = "1\tThe\tthe\tD\tDT\t_\t2\tdet\n2\tferry\tferry\tN\tNN\tnum=s\t0\tROOT\n\n"


@pytest.mark.parametrize(
    ("text", "name"), [(CONLLU, "conllu"), (PLUS, "conllu"), (CONLLX, "conllx"), (NARROW, "conllx")]
)
def test_round_trip_is_byte_exact(text, name):
    assert sniff(text.encode()) == name
    corpus = treegauge.read(text.encode())
    assert corpus.issues == []
    assert corpus.write() == text.encode()


CELLS = st.sampled_from(
    [
        b"1",
        b"2",
        b"1-2",
        b"1.1",
        b"0.5",
        b"_",
        b"",
        b"NOUN",
        b"VERB",
        b"a",
        b"a b",
        b"1 2 3",
        b"(S",
        b"*",
        b"-1",
    ]
)
RANGE, WIDE = b"1-2\ta" + 8 * b"\t_", b"1" + 13 * b"\t1"
ROWS = st.one_of(
    st.lists(CELLS, min_size=10, max_size=10).map(b"\t".join),
    st.lists(CELLS, min_size=1, max_size=16).map(b"\t".join),
    # Of CoNLL-U, and where half of the rows have more columns, of other formats.
    st.just(b"1\ta\ta\tNOUN\t_\t_\t0\troot\t_\t_"),
    st.just(RANGE),
    st.just(WIDE),
    st.sampled_from(
        [
            b"",
            b"# a comment",
            b"# global.columns = ID FORM",
            b"(S (A a))",
            b"; note",
            b"a 1 0.5 0.5 b",
        ]
    ),
)


@example([RANGE, WIDE, RANGE], b"\n")
@given(st.lists(ROWS, min_size=1, max_size=6), st.sampled_from([b"\n", b"\r\n", b"\r"]))
def test_what_is_surely_conllu_is_likelier_than_anything_else(
    lines: list[bytes], end: bytes
) -> None:
    head = end.join(lines)
    likely = {name: plugin("formats", name).likelihood(head) for name in names("formats")}
    if plugin("formats", "conllu").is_certain(head):
        assert max(likely, key=lambda name: (likely[name], name == "ptb")) == "conllu"


@pytest.mark.parametrize("seed", range(20))
def test_round_trip_of_random_files(seed):
    text = random_file("abcdef" * 20, random.Random(seed), join=0.2, end=0.1)
    assert treegauge.read(text.encode()).write().decode() == text


@pytest.mark.parametrize("bank", ["en_ewt", "he_htb", "tr_imst"])
def test_round_trip_of_treebanks(bank):
    for path in sorted(shared_data("conll2018", bank).glob("*.conllu")):
        corpus = treegauge.read(path)
        assert [str(issue) for issue in corpus.issues] == []
        assert corpus.write() == path.read_bytes()


def test_what_is_read():
    corpus = treegauge.read(CONLLU.encode())
    assert corpus.document_names() == ["harbour", "<text>#2"]
    assert corpus.document_ranges() == [(0, 2), (2, 3)]
    assert corpus[0].words == ["De", "le", "port", ",", "il", "part", "et", "elle"]
    assert list(corpus.columns["surfaces.first"]) == [0]
    assert list(corpus.columns["surfaces.last"]) == [2]
    assert list(corpus.columns["sentences.starts_block"]) == [1, 1, 1]
    # The relation to the empty node 8.1 is left out.
    assert len(corpus.columns["arcs.head"]) == 10
    names = corpus.columns["sentences.name"]
    assert [corpus.text(names[row]) for row in range(3)] == ["h-1", "h-2", "h-3"]


GOOD = "1\ta\ta\tX\t_\t_\t2\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n\n"
# (text, code, line, column) of the first problem; the first sentence is always good.
BROKEN = {
    "columns": ("1\ta\ta\tX\t_\t_\t0\troot\t_\n\n", "wrong-column-count", 4, 1),
    "one column": ("1\ta\ta\tX\t_\t_\t0\troot\t_\t_\nword\n\n", "wrong-column-count", 5, 1),
    "blanks": ("1\ta a\tX\t_\t_\t0\troot\t_\t_\n\n", "blanks-for-tabs", 4, 4),
    "negative head": ("1\ta\ta\tX\t_\t_\t-1\troot\t_\t_\n\n", "bad-head", 4, 13),
    "no number": ("1\tä\ta\tX\t_\t_\tx\troot\t_\t_\n\n", "bad-head", 4, 13),
    "bad deps": ("1\ta\ta\tX\t_\t_\t0\troot\t0:\t_\n\n", "bad-deps", 4, 20),
}
# The same of heads: told, and the sentence can be used; the last column says so of the enhanced graph.
WRONG_HEADS = {
    "range of head": ("1\ta\ta\tX\t_\t_\t2\troot\t_\t_\n\n", "head-out-of-range", 4, 13),
    "head of deps": ("1\ta\ta\tX\t_\t_\t0\troot\t7:dep\t_\n\n", "head-out-of-range", 4, 20),
    "own head": (
        "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n2\tb\tb\tX\t_\t_\t2\tdep\t_\t_\n\n",
        "cycle",
        5,
        13,
    ),
    "cycle": (
        "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n2\tb\tb\tX\t_\t_\t3\tdep\t_\t_\n3\tc\tc\tX\t_\t_\t2\tdep\t_\t_\n\n",
        "cycle",
        5,
        13,
    ),
    "no root": (
        "1\ta\ta\tX\t_\t_\t2\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n\n",
        "no-root",
        4,
        13,
    ),
    "missing head": (
        "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n2\tb\tb\tX\t_\t_\t_\tdep\t_\t_\n\n",
        "missing-head",
        5,
        13,
    ),
}
BROKEN |= {
    "duplicate id": (
        "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n1\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n\n",
        "duplicate-id",
        5,
        1,
    ),
    "missing id": (
        "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n3\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n\n",
        "missing-id",
        5,
        1,
    ),
    "bad id": ("one\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n", "bad-id", 4, 1),
    "empty node": (
        "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n3.1\tb\t_\tX\t_\t_\t_\t_\t1:dep\t_\n\n",
        "bad-id",
        5,
        1,
    ),
    "range": (
        "2-1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n",
        "bad-range",
        4,
        1,
    ),
    "long range": (
        "1-3\ta\t_\t_\t_\t_\t_\t_\t_\t_\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n",
        "bad-range",
        4,
        5,
    ),
    "huge range": (
        "1-999999999\ta\t_\t_\t_\t_\t_\t_\t_\t_\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n",
        "bad-range",
        4,
        1,
    ),
    "form": ("1\t\ta\tX\t_\t_\t0\troot\t_\t_\n\n", "empty-form", 4, 3),
    "deps": ("1\ta\ta\tX\t_\t_\t0\troot\troot\t_\n\n", "bad-deps", 4, 20),
    "bytes": (b"1\t\xff\ta\tX\t_\t_\t0\troot\t_\t_\n\n", "invalid-utf8", 4, 3),
}


@pytest.mark.parametrize("name", BROKEN)
def test_problems_are_told_with_their_place(name):
    text, code, line, column = BROKEN[name]
    data = GOOD.encode() + (text if isinstance(text, bytes) else text.encode()) + GOOD.encode()
    corpus = treegauge.read(data, format="conllu")
    first = corpus.issues[0]
    assert (first.code, first.line, first.column, first.note) == (code, line, column, False)
    assert [sentence.state for sentence in corpus] == ["good", "broken", "good"]
    assert corpus[0].words == corpus[2].words == ["a", "b"]
    assert corpus.write() == (GOOD + GOOD).encode()


@pytest.mark.parametrize("name", WRONG_HEADS)
def test_a_wrong_head_costs_an_arc_and_not_the_sentence(name):
    text, code, line, column = WRONG_HEADS[name]
    data = (GOOD + text + GOOD).encode()
    corpus = treegauge.read(data, format="conllu")
    (issue,) = corpus.issues
    assert (issue.code, issue.line, issue.column, issue.note) == (code, line, column, False)
    assert issue.sentence == 1
    assert [sentence.state for sentence in corpus] == ["good"] * 3
    assert corpus.columns["sentences.tree"][1] == (name == "head of deps")
    assert corpus.write() == data
    result = treegauge.score(corpus, corpus, metrics="words,uas,elas")
    words = text.count("X")
    assert result["words"]["matched"] == 4 + words
    # A word without a head that is a word is not an arc; a relation to a head outside the sentence matches itself.
    assert result["uas"]["matched"] == 4 + words - (
        code in {"head-out-of-range", "missing-head"}
    ) * (name != "head of deps")
    relations = int(name == "head of deps")
    assert (result["elas"]["matched"], result["elas"]["gold"]) == (relations, relations)


NOTES = {
    "comment-inside-sentence": (GOOD[:-1].replace("\n2", "\n# odd\n2") + "\n", 2, 1),
    "no-final-empty-line": (GOOD[:-1], 3, 1),
    "extra-empty-line": (GOOD + "\n" + GOOD, 4, 1),
    "blanks-on-empty-line": (GOOD[:-1] + "  \n", 3, 1),
    "comment-without-sentence": (GOOD + "# the end\n", 4, 1),
}


@pytest.mark.parametrize("code", NOTES)
def test_oddities_are_accepted_with_a_note(code, tmp_path):
    text, line, column = NOTES[code]
    corpus = treegauge.read(text.encode())
    assert [(issue.code, issue.line, issue.column, issue.note) for issue in corpus.issues] == [
        (code, line, column, True)
    ]
    assert all(sentence.state == "good" for sentence in corpus)
    (tmp_path / "odd.conllu").write_text(text)
    (tmp_path / "good.conllu").write_text(text)
    validated = run("validate", tmp_path / "odd.conllu")
    assert validated.code == 0
    assert validated.out.startswith("note: ")
    scored = run("score", tmp_path / "good.conllu", tmp_path / "odd.conllu")
    assert scored.code == 0
    assert f"note: {tmp_path / 'odd.conllu'}:{line}:{column}: {code}" in scored.err


def test_several_roots_are_told_and_scored(tmp_path):
    text = "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n\n"
    corpus = treegauge.read(text.encode(), format="conllu")
    assert [(issue.code, issue.line, issue.column, issue.note) for issue in corpus.issues] == [
        ("several-roots", 2, 13, False)
    ]
    assert corpus[0].state == "good"
    (tmp_path / "two.conllu").write_text(text)
    assert run("validate", tmp_path / "two.conllu").code == 2
    assert run("score", tmp_path / "two.conllu", tmp_path / "two.conllu").code == 0
    assert treegauge.read(text.encode(), format="conllx").issues[0].note


def test_line_ends_and_byte_order_mark():
    for text in (GOOD.replace("\n", "\r\n"), "\ufeff" + GOOD):
        corpus = treegauge.read(text.encode())
        assert corpus.issues == []
        assert corpus.write() == GOOD.encode()


def test_old_line_ends_are_told_once():
    wrong = "1\ta\ta\tX\t_\t_\tx\tdep\t_\t_\n\n"
    corpus = treegauge.read((GOOD + wrong + GOOD).replace("\n", "\r").encode())
    assert [(issue.code, issue.line, issue.column, issue.note) for issue in corpus.issues] == [
        ("old-mac-line-ends", 1, 1, True),
        ("bad-head", 4, 13, False),
    ]
    assert corpus.write() == (GOOD + GOOD).encode()
    trees = treegauge.read(b"(S (A a))\r(S (B b))\r")
    assert [one.code for one in trees.issues] == ["old-mac-line-ends"]
    assert [tree.words for tree in trees] == [["a"], ["b"]]


def test_conllx_between_blanks():
    corpus = treegauge.read(CONLLX.replace("\t", "  ").encode())
    assert (corpus.format, corpus.issues) == ("conllx", [])
    assert corpus.write() == CONLLX.encode()
    mixed = treegauge.read((CONLLX + CONLLX.replace("\tD\t", " D ")).encode(), format="conllx")
    assert [(issue.code, issue.line) for issue in mixed.issues] == [("blanks-for-tabs", 4)]


def test_a_file_without_heads_can_be_read():
    corpus = treegauge.read(b"1\ta\t_\tX\t_\t_\t_\t_\t_\t_\n\n")
    assert corpus.issues == []
    assert corpus.write().startswith(b"1\ta\t_\tX\t_\t_\t_\t_\t_\t_\n")


def test_convert(tmp_path):
    (tmp_path / "in.conllu").write_text("# sent_id = 1\n" + GOOD)
    (tmp_path / "full.conllu").write_text(CONLLU)
    (tmp_path / "in.conll").write_text(GOOD.replace("X", "q"))
    (tmp_path / "in.mrg").write_text("(S (NP (PRP it)) (VP (VBZ rains)))\n")
    done = run("convert", tmp_path / "in.conllu", "--to", "conllx")
    assert (done.out, done.code) == (GOOD, 0)
    assert "comments" in done.err
    done = run("convert", tmp_path / "in.conll", "--to", "conllu", "-o", tmp_path / "out.conllu")
    assert (done.code, (tmp_path / "out.conllu").read_text()) == (0, GOOD.replace("X", "q"))
    refused = run("convert", tmp_path / "full.conllu", "--to", "conllx")
    assert refused.code == 2
    assert "deps, empty nodes, misc, multiword tokens" in refused.err
    (tmp_path / "x.conll").write_text(CONLLX)
    assert "projective heads" in run("convert", tmp_path / "x.conll", "--to", "conllu").err
    assert run("convert", tmp_path / "in.mrg", "--to", "conllu").code == 2
    assert run("convert", tmp_path / "in.conllu", "--to", "ptb").code == 2
    (tmp_path / "bad.conllu").write_text(WRONG_HEADS["cycle"][0])
    as_read = run("convert", tmp_path / "bad.conllu", "--to", "conllu")
    assert (as_read.code, as_read.out) == (0, WRONG_HEADS["cycle"][0])
    refused = run("convert", tmp_path / "bad.conllu", "--to", "conllx")
    assert refused.code == 2
    assert "cycle" in refused.err


def test_info(tmp_path):
    (tmp_path / "in.conllu").write_text(CONLLU)
    figures = json.loads(run("info", "-f", "json", tmp_path / "in.conllu").out)[
        str(tmp_path / "in.conllu")
    ]
    assert (figures["format"], figures["documents"], figures["sentences"], figures["words"]) == (
        "conllu",
        2,
        3,
        11,
    )
    assert figures["multiword tokens"] == 1
    assert figures["relations"]["punct"] == 2


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.text("1234.-\t\n\r #_ax:|", max_size=300).map(str.encode))
def test_no_bytes_crash_the_readers(data):
    for name in ("conllu", "conllx"):
        corpus = treegauge.read(data, format=name)
        again = treegauge.read(corpus.write(), format=name)
        good = [sentence.words for sentence in corpus if sentence.state == "good"]
        assert [sentence.words for sentence in again] == good


def test_a_very_long_sentence():
    # Every head is the word before: no recursion, no quadratic walk.
    text = "".join(f"{n}\tw\tw\tX\t_\t_\t{n - 1}\tdep\t_\t_\n" for n in range(1, 200_001)) + "\n"
    corpus = treegauge.read(text.encode(), format="conllu")
    assert corpus.issues == []
    scores = treegauge.score(corpus, corpus, metrics="las", by="projectivity")
    assert scores.by_cell("las", "projectivity")["projective"]["matched"] == 200_000
