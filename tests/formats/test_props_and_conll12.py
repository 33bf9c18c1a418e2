"""CoNLL-2005 props and CoNLL-2012: what is read of them, and what is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.shared import run

import treegauge
from treegauge.errors import SettingsError
from treegauge.formats import sniff
from treegauge.transforms import apply

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "span-roles"
WORDS = "Fog - (A1*)\nlifts lift (V*)\nslowly - (AM-MNR*)\n\n"
BARE = "- (A1*)\nlift (V*)\n- (AM-MNR*)\n\n"
# She made them leave early: made has A1 in two pieces.
PIECES = """\
She PRP - (A0*) *
made VBD make (V*) *
them PRP - (A1*) (A0*)
leave VB leave (C-A1* (V*)
early RB - *) (AM-TMP*)

"""


def spans(corpus: treegauge.Corpus) -> list[tuple[int, str, int, int, int]]:
    """Return predicate (-1: a name), label, first word, one behind the last, whether it goes on."""
    names = ("head", "label", "first", "last", "continues")
    rows = zip(*(corpus.columns[f"spans.{name}"] for name in names), strict=True)
    return [
        (-1 if head == 0xFFFFFFFF else head, corpus.text(label), first, last, goes_on)
        for head, label, first, last, goes_on in rows
    ]


def predicates(corpus: treegauge.Corpus) -> dict[int, str]:
    column = corpus.columns["tokens.predicate"]
    return {row: corpus.text(number) for row, number in enumerate(column) if number != 0xFFFFFFFF}


def test_words_come_first():
    corpus = treegauge.read(WORDS.encode())
    assert corpus.format == "props"
    assert [corpu.words for corpu in corpus] == [["Fog", "lifts", "slowly"]]
    assert predicates(corpus) == {1: "lift"}
    assert spans(corpus) == [(1, "A1", 0, 1, 0), (1, "V", 1, 2, 0), (1, "AM-MNR", 2, 3, 0)]
    assert corpus.issues == []


def test_without_words_their_numbers_stand_for_them():
    corpus = treegauge.read(BARE.encode())
    assert corpus.format == "props"
    assert [corpu.words for corpu in corpus] == [["1", "2", "3"]]
    assert spans(corpus) == spans(treegauge.read(WORDS.encode()))
    assert [(issue.code, issue.note) for issue in corpus.issues] == [("numbered-words", True)]
    # Written as it was.
    assert corpus.write() == BARE.replace(" ", "\t").encode()


def test_other_columns_are_kept_and_pieces_are_joined():
    corpus = treegauge.read(PIECES.encode())
    assert [corpu.words for corpu in corpus] == [["She", "made", "them", "leave", "early"]]
    assert spans(corpus)[:5] == [
        (1, "A0", 0, 1, 0),
        (1, "V", 1, 2, 0),
        (1, "A1", 2, 3, 0),
        (1, "A1", 3, 5, 1),
        (3, "A0", 2, 3, 0),
    ]
    assert corpus.write() == PIECES.replace(" ", "\t").encode()


@pytest.mark.parametrize(
    ("tags", "found"),
    [
        # srl-eval.pl: C-X goes on with the latest X; without one it is an X.
        ("(V*) (C-A1*) (A1*)", [("V", 0, 1, 0), ("A1", 1, 2, 0), ("A1", 2, 3, 0)]),
        (
            "(V*) (A1*) (A1*) (C-A1*)",
            [("V", 0, 1, 0), ("A1", 1, 2, 0), ("A1", 2, 3, 0), ("A1", 3, 4, 1)],
        ),
        ("(V*) (R-A0*) (C-R-A0*)", [("V", 0, 1, 0), ("R-A0", 1, 2, 0), ("R-A0", 2, 3, 1)]),
        # One C- at a time: there is no C-A1 to go on with.
        (
            "(V*) (A1*) (C-A1*) (C-C-A1*)",
            [("V", 0, 1, 0), ("A1", 1, 2, 0), ("A1", 2, 3, 1), ("C-A1", 3, 4, 0)],
        ),
        # Others inside, and two on one span; the type may stand before the closing bracket.
        ("(V*) (A0*(A1*) *A0)", None),
        ("(V*) (A0* (A1*) *A0)", [("V", 0, 1, 0), ("A0", 1, 4, 0), ("A1", 2, 3, 0)]),
        ("(V*) (A0(A1* *))", [("V", 0, 1, 0), ("A0", 1, 3, 0), ("A1", 1, 3, 0)]),
    ],
)
def test_brackets(tags, found):
    rows = [f"w{at} {'-' if at else 'go'} {tag}\n" for at, tag in enumerate(tags.split())]
    corpus = treegauge.read("".join(rows).encode(), format="props")
    if found is None:
        assert [issue.code for issue in corpus.issues] == ["bad-span-tag"]
    else:
        assert [row[1:] for row in spans(corpus)] == found


def test_conll12():
    corpus = treegauge.read((EXAMPLES / "gold.conll12").read_bytes())
    assert corpus.format == "conll12"
    assert corpus.issues == []
    assert corpus[0].words == ["The", "North", "Pier", "opened", "today"]
    assert str(corpus[0].tree) == (
        "(TOP (S (NP (DT The) (NNP North) (NNP Pier)) (VP (VBD opened) (NP (NN today)))))"
    )
    assert predicates(corpus) == {3: "open.02", 6: "crowd.01"}
    assert spans(corpus)[:5] == [
        (-1, "FAC", 0, 3, 0),
        (-1, "DATE", 4, 5, 0),
        (3, "ARG0", 0, 3, 0),
        (3, "V", 3, 4, 0),
        (3, "ARGM-TMP", 4, 5, 0),
    ]
    assert corpus[0].document == "nw/harbour/00/harbour_0001 part 000"
    # Written with tabs, else as it was.
    fields = [line.split() for line in (EXAMPLES / "gold.conll12").read_text().splitlines()]
    assert [line.split() for line in corpus.write().decode().splitlines()] == fields


def test_speakers_are_attributes():
    gold, system = (str(EXAMPLES / f"{name}.conll12") for name in ("gold", "system"))
    result = treegauge.score(gold, system, metrics="span-roles", by="speaker")
    cells = {
        name: cell["matched"] for name, cell in result.by_attribute("span-roles", "speaker").items()
    }
    assert cells == {"ida": 1, "otto": 1}


def test_a_column_without_v_belongs_to_the_frameset():
    text = "d 0 0 it PRP * - - - - * (ARG1*) -\nd 0 1 rains VBZ * rain 01 - - * * -\n\n"
    assert predicates(treegauge.read(text.encode(), format="conll12")) == {1: "rain.01"}


def test_documents_and_comments():
    row = "d 0 0 yes UH * - - - - * -\n\n"
    text = (
        f"#begin document (a/b); part 000\n{row}#end document\n"
        f"#begin document (a/b); part 001\n# genre = talk\n{row}#end document\n"
    )
    corpus = treegauge.read(text.encode())
    assert [corpu.document for corpu in corpus] == ["a/b part 000", "a/b part 001"]
    assert "# genre = talk" in corpus.write().decode()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (WORDS, "props"),
        (BARE, "props"),
        ("-\n-\n\n", "props"),
        ("Fog -\nagain -\n\n", "props"),
        ("d 0 0 yes UH (TOP(INTJ*)) - - - - * -\n\n", "conll12"),
        ("(S (NN fog))\n", "ptb"),
    ],
)
def test_found_by_content(text, name):
    assert sniff(text.encode()) == name


def test_the_names_that_formats_go_by():
    for name in ("conll05", "conll-2005"):
        assert spans(treegauge.read(WORDS.encode(), format=name)) != []
    row = b"d 0 0 a UH * - - - - * -\n\n"
    assert treegauge.read(row, format="ontonotes")[0].words == ["a"]


def test_conll12_is_converted_to_trees_and_to_props(tmp_path):
    file = EXAMPLES / "gold.conll12"
    trees = run("convert", file, "--to", "ptb")
    assert trees.out.splitlines()[1].startswith("(TOP (S (NP (DT The) (NNP North)")
    assert "ptb has no arguments; they were left out" in trees.err
    props = run("convert", file, "--to", "props")
    assert props.out.splitlines()[3] == "opened\topen\t(V*)"
    assert "props has no constituents; they were left out" in props.err
    (tmp_path / "gold.props").write_text(props.out)
    result = treegauge.score(str(file), tmp_path / "gold.props", metrics="span-roles:with-v")
    assert result["span-roles:with-v"]["f1"] == 1


def test_what_has_no_arguments_is_no_props(tmp_path):
    (tmp_path / "gold.mrg").write_text("(S (NN fog) (VBZ lifts))\n")
    told = run("convert", tmp_path / "gold.mrg", "--to", "props")
    assert (told.code, told.out) == (2, "")
    assert "props needs arguments, which this ptb file does not have" in told.err
    made = run("convert", tmp_path / "gold.mrg", "--to", "conll12")
    assert made.out.splitlines()[1].split("\t")[2:6] == ["0", "fog", "NN", "(S*"]


def test_arguments_that_are_spans_are_no_roles_of_words(tmp_path):
    (tmp_path / "gold.props").write_text(WORDS)
    told = run("convert", tmp_path / "gold.props", "--to", "conll09")
    assert "conll09 cannot hold what this props file has: arguments" in told.err


def test_info_counts_arguments_not_pieces(tmp_path):
    (tmp_path / "gold.props").write_text(PIECES)
    told = run("info", tmp_path / "gold.props").out
    assert "arguments         6\n" in told
    assert "roles             4: A0 2, V 2, A1 1, AM-TMP 1" in told


def test_words_that_a_transform_leaves_out_leave_the_spans():
    rows = [
        ("it", "PRP", "(S*", "-", "(A0*)", "(A1*)"),
        ("*T*", "-NONE-", "*", "-", "*", "(AM-TMP*)"),
        ("*gap*", "-NONE-", "*", "go", "(V*)", "(A2*"),
        ("broke", "VBD", "*)", "break", "*", "(V*))"),
    ]
    text = "".join(
        f"d 0 {at} {word} {tag} {bit} {lemma} - - - * {one} {two} -\n"
        for at, (word, tag, bit, lemma, one, two) in enumerate(rows)
    )
    left = apply(treegauge.read(text.encode(), format="conll12"), "traces")
    assert left[0].words == ["it", "broke"]
    assert spans(left) == [(1, "A1", 0, 1, 0), (1, "A2", 1, 2, 0), (1, "V", 1, 2, 0)]


def test_props_become_conll12_and_come_back(tmp_path):
    # The lemmas of predicates stand where CoNLL-2012 has lemmas.
    file = tmp_path / "in.props"
    file.write_text(WORDS)
    there = run("convert", file, "--to", "conll12")
    assert (there.code, there.err) == (0, "")
    assert "\tlifts\t-\t*\tlift\t-\t-\t-\t*\t(V*)\t-\n" in there.out
    back = tmp_path / "back.conll12"
    back.write_text(there.out)
    assert run("convert", back, "--to", "props").out == WORDS.replace(" ", "\t")
    # Columns of tags have no place there.
    file.write_text(PIECES)
    assert "columns of its own" in run("convert", file, "--to", "conll12").err


def test_names_with_the_row_that_begins_a_document_become_conll12(tmp_path):
    file = tmp_path / "in.bio"
    file.write_text("-DOCSTART- O\n\nOslo B-LOC\nsleeps O\n\n")
    done = run("convert", file, "--to", "conll12")
    assert (done.code, done.err) == (0, "")
    assert "DOCSTART" not in done.out
    assert "\t(LOC)\t" in done.out


def test_trees_of_conll12_become_numbered_bracketings(tmp_path):
    done = run("convert", EXAMPLES / "gold.conll12", "--to", "discbracket")
    assert done.code == 0
    assert "0=The" in done.out
    assert "discbracket has no arguments; they were left out" in done.err


def test_spans_that_overlap_are_not_written_in_brackets():
    """`(ORG* (LOC* *) *)` would be read as LOC inside ORG."""
    rows = b"Bank\tB-ORG\tO\nof\tI-ORG\tB-LOC\nOslo\tO\tI-LOC\n\n"
    corpus = treegauge.read(rows, columns="all")
    with pytest.raises(SettingsError, match=r"sentence 1: LOC over words 2 to 3 .*; bio can"):
        corpus.write("conll12")
    assert corpus.write("bio") == rows
    builder = treegauge.CorpusBuilder("props")
    arguments = [(1, 2, 3, "A0"), (1, 3, 4, "A1")]
    builder.sentence(list("abcd"), predicates={1: "go"}, arguments=arguments)
    with pytest.raises(SettingsError, match=r"sentence 1: A1 over words 3 to 4 begins inside"):
        builder.corpus().write()


def test_rows_that_all_lack_the_same_are_told_once():
    """A lemma that is missing makes every row one column too long."""
    text = WORDS.replace("lifts lift", "lifts -")
    (issue,) = treegauge.read(text.encode(), format="props").issues
    assert (issue.code, issue.line) == ("argument-columns-too-many", 1)
