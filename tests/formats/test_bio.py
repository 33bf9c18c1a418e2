"""Columns of chunks and entities: what is read, what is written back, other schemes, odd files."""

from __future__ import annotations

import pytest
from helpers.shared import run
from helpers.textbook import chunks as textbook
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.formats import sniff
from treegauge.formats.bio import SAMPLES, SCHEMES

CONLL2003 = SAMPLES[0]
BITS = {"iob1": 1, "iob2": 2, "bioes": 4, "bilou": 4}


def chunks_of(corpus: treegauge.Corpus) -> list[tuple[str, list[str]]]:
    """Type and words of each chunk."""
    columns = corpus.columns
    forms = columns["tokens.form"]
    rows = zip(columns["spans.label"], columns["spans.first"], columns["spans.last"], strict=True)
    return [
        (corpus.text(label), [corpus.text(forms[word]) for word in range(first, last)])
        for label, first, last in rows
    ]


def codes(text: bytes) -> list[str]:
    return [issue.code for issue in treegauge.read(text, format="bio").issues]


def test_a_file_of_conll_2003():
    corpus = treegauge.read(CONLL2003)
    assert corpus.format == "bio"
    assert chunks_of(corpus) == [("LOC", ["Oslo"]), ("PER", ["Berg"]), ("PER", ["Otto"])]
    assert [sentence.tags for sentence in corpus] == [["NNP", "VBZ"], ["NNP", "NNP", "NNP", "VBD"]]
    assert corpus.write() == CONLL2003


def test_the_last_but_one_column_and_all_columns():
    assert [len(treegauge.read(CONLL2003, columns=name)) for name in ("auto", "gold")] == [2, 2]
    noun_phrases = treegauge.read(CONLL2003, columns="gold")
    assert [label for label, _ in chunks_of(noun_phrases)] == ["NP", "VP", "NP", "NP", "VP"]
    assert len(chunks_of(treegauge.read(CONLL2003, columns="all"))) == 5 + 3
    # Only words and tags of chunks: the second column tags no words.
    nested = treegauge.read(b"Bank B-ORG O\nof I-ORG O\nOslo I-ORG B-LOC\n\n", columns="all")
    assert chunks_of(nested) == [("ORG", ["Bank", "of", "Oslo"]), ("LOC", ["Oslo"])]
    assert nested.profile.columns == ["spans.chunk"]


def test_documents_begin_with_docstart():
    text = b"-DOCSTART- O\n\nOslo B-LOC\n\nit O\n\n-DOCSTART- O\n\nRome B-LOC\n\n"
    corpus = treegauge.read(text)
    assert [corpus.core.document_of(row) for row in range(3)] == [0, 0, 1]
    assert not corpus.issues
    assert corpus.write() == text


def test_comments_are_told_from_the_word():
    # In the Wall Street Journal # is a word: pounds.
    text = b"# sent_id = s1\n# # O\n16 CD B-QTY\n\n"
    corpus = treegauge.read(text, format="bio")
    assert (corpus[0].sent_id, corpus[0].words) == ("s1", ["#", "16"])
    assert corpus.write() == text


def test_words_with_blanks_between_tabs():
    corpus = treegauge.read(b"New York\tB-LOC\nor\tO\n\n")
    assert corpus[0].words == ["New York", "or"]


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        # conlleval's rule and seqeval's default, which differ for B behind E and for S.
        ("O I-X I-X", [("X", 1, 3)]),
        ("B-X I-Y", [("X", 0, 1), ("Y", 1, 2)]),
        ("B-X E-X B-X", [("X", 0, 2), ("X", 2, 3)]),
        ("S-X S-X", [("X", 0, 1), ("X", 1, 2)]),
        ("U-X B-X L-X", [("X", 0, 1), ("X", 1, 3)]),
        ("B M E", [("_", 0, 3)]),
    ],
)
def test_where_a_chunk_ends(tags, expected):
    text = textbook.file([tags.split()]).encode()
    columns = treegauge.read(text, format="bio").columns
    places = zip(columns["spans.first"], columns["spans.last"], strict=True)
    assert list(places) == [(first, last) for _, first, last in expected]


@pytest.mark.parametrize("scheme", SCHEMES)
@given(data=st.data())
def test_every_scheme_has_the_same_chunks(scheme, data):
    tag = st.sampled_from(textbook.tags_of("BIES"))
    sentences = data.draw(st.lists(st.lists(tag, min_size=1, max_size=9), min_size=1, max_size=3))
    corpus = treegauge.read(textbook.file(sentences).encode(), format="bio")
    written = _core.write_chunks(corpus.core, scheme)
    again = treegauge.read(written, format="bio")
    assert chunks_of(again) == chunks_of(corpus)
    assert all(bits & BITS[scheme] for bits in again.columns["spans.schemes"])
    assert _core.write_chunks(again.core, scheme) == written


def test_convert_between_schemes(tmp_path):
    path = tmp_path / "gold.bio"
    path.write_bytes(CONLL2003)
    ran = run("convert", path, "--to", "bioes")
    assert "Berg NNP E-NP S-PER\nOtto NNP S-NP S-PER\n" in ran.out
    assert run("convert", path, "--to", "bio").out == CONLL2003.decode()
    refused = run("convert", path, "--to", "conllu")
    assert (refused.code, refused.out) == (2, "")
    assert "chunks" in refused.err


def test_what_other_formats_have_is_written_with_tabs():
    trees = treegauge.read(b"harbour 1 0.50 0.21 the\nharbour 1 0.71 0.4 ferry\n", format="ctm")
    assert _core.write_chunks(trees.core) == b"the\tO\nferry\tO\n\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"Oslo B-LOC\n", ["no-final-empty-line"]),
        (b"Oslo B-LOC\n\n\n", ["extra-empty-line"]),
        (b"Oslo B-LOC\n \n", ["blanks-on-empty-line"]),
        (b"# a comment\n\nOslo B-LOC\n\n", ["comment-without-sentence"]),
        (b"Oslo B-LOC\n\n# the end\n", ["comment-without-sentence"]),
        (b"Oslo B-LOC\n-DOCSTART- O\n\nRome B-LOC\n\n", ["comment-inside-sentence"]),
        (b"Oslo B-LOC\nit O\nRome I-LOC\n\n", ["odd-chunk"]),
        # IOB1 throughout: nothing is odd.
        (b"Oslo I-LOC\nRome B-LOC\nit O\nBonn I-LOC\n\n", []),
    ],
)
def test_notes(text, expected):
    corpus = treegauge.read(text, format="bio")
    assert [issue.code for issue in corpus.issues] == expected
    assert all(issue.note for issue in corpus.issues)
    assert all(sentence.state == "good" for sentence in corpus)


def test_found_by_content():
    assert {sniff(text) for text in SAMPLES} == {"bio"}
    assert sniff(b"Oslo B-LOC\nRome LOC\nBonn B-LOC\n\n") == "bio"


def test_columns_are_chosen_by_name():
    with pytest.raises(SettingsError, match="columns is one of"):
        treegauge.read(CONLL2003, columns="third")
