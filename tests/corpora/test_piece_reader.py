"""The pieces of a file are the file: rows, lines, documents, messages."""

from __future__ import annotations

import io
from itertools import repeat

import pytest
from helpers.odd_files import bracketings, conll
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge.corpora.corpus import ROOT, Reading
from treegauge.corpora.piece_reader import PieceReader

SIDES = ("line", "state", "sent_id")


def rows(corpus: treegauge.Corpus, first: int = 0) -> list[tuple]:
    """What is in a corpus, sentence by sentence."""
    starts = corpus.columns["sentences.starts_block"]
    trees = corpus.columns["sentences.tree"]
    found = []
    for corpu in corpus:
        document = corpus.core.document_of(corpu.row)
        before = corpus.columns["documents.first_sentence"][document]
        first_numbers = corpus.columns["documents.first_number"]
        number = first_numbers[document] if len(first_numbers) else 1
        arcs = [
            (
                corpus.text(corpus.columns["tokens.deprel"][row]),
                head if head >= ROOT else head - corpu.token_range[0],
            )
            for row in range(*corpu.token_range)
            if len(corpus.columns["tokens.head"])
            for head in [corpus.columns["tokens.head"][row]]
        ]
        places = [corpus.core.token_position(row) for row in range(*corpu.token_range)]
        found.append(
            (
                *(getattr(corpu, name) for name in SIDES),
                (corpu.document, number + corpu.row - before),
                starts[corpu.row],
                trees[corpu.row],
                str(corpu) if corpus.format == "ptb" else corpu.words,
                corpu.tags,
                arcs,
                places,
            )
        )
    return found


def issues(corpus: treegauge.Corpus, first: int = 0) -> list[tuple]:
    return [
        (
            issue.code,
            issue.line,
            issue.column,
            issue.message,
            issue.note,
            None if issue.sentence is None else issue.sentence + first,
        )
        for issue in corpus.issues
    ]


def in_pieces(path, size: int, reading: Reading) -> tuple[list, list, bool]:
    """Read a file in pieces; all rows, all issues, and whether documents are plain."""
    meaning = None
    while True:
        found, told, late = [], [], []
        plain = True
        with PieceReader(
            str(path), str(path), reading, given="file", blank_lines=meaning
        ) as reader:
            for corpus, newdocs in reader.pieces(repeat(size)):
                assert len(corpus) <= size
                plain = newdocs >= 0
                for issue in issues(corpus, len(found)):
                    (late if issue[0] in {"nul-byte", "invalid-utf8"} else told).append(issue)
                found += rows(corpus)
        if not reader.misread:
            return found, told + late, plain
        assert meaning is None
        meaning = "separators"


def check(path, size: int, reading: Reading) -> None:
    found, told, plain = in_pieces(path, size, reading)
    whole = treegauge.read(path, format=reading.format, blank_lines=reading.blank_lines)
    expected = rows(whole)
    twice = any(one.code == "duplicate-document" for one in whole.issues)
    if twice or not plain:
        # Names of documents that have none of their own are given when all are known.
        found, expected = ([row[:3] + row[4:] for row in one] for one in (found, expected))
    assert found == expected
    expected_issues = [issue for issue in issues(whole) if issue[0] != "duplicate-document"]
    # A note about a line behind an unusable sentence may stand in the next piece: it tells nothing new.
    states = [row[1] for row in expected]
    kept = [
        one
        for one in expected_issues
        if not (one[4] and one[5] is not None and states[one[5]] == "broken")
    ]
    shown = [
        one for one in told if not (one[4] and one[5] is not None and states[one[5]] == "broken")
    ]
    assert shown == kept


@settings(max_examples=150, deadline=None)
@given(
    bracketings,
    st.integers(1, 9),
    st.sampled_from(["auto", "failed", "separators", "blocks"]),
    st.booleans(),
)
def test_bracketings_in_pieces(tmp_path_factory, lines, size, blank_lines, ended) -> None:
    path = tmp_path_factory.mktemp("pieces") / "a.mrg"
    path.write_text("\n".join(lines) + ("\n" if ended else ""), newline="")
    check(path, size, Reading(format="ptb", blank_lines=blank_lines))


@settings(max_examples=150, deadline=None)
@given(conll, st.integers(1, 9), st.sampled_from(["conllu", "conllx"]))
def test_conll_in_pieces(tmp_path_factory, parts, size, form) -> None:
    path = tmp_path_factory.mktemp("pieces") / "a.conll"
    path.write_text("".join(parts), newline="")
    check(path, size, Reading(format=form))


def test_a_byte_order_mark_is_one_at_the_start_alone(tmp_path) -> None:
    path = tmp_path / "a.mrg"
    path.write_bytes(b"\xef\xbb\xbf(A (B c))\n\xef\xbb\xbf(A (B c))\n(A (B c))\n")
    check(path, 1, Reading(format="ptb"))


def test_text_is_read_until_a_piece_is_whole(tmp_path, monkeypatch) -> None:
    """A sentence far longer than expected: the piece is read again with more text."""
    monkeypatch.setattr("treegauge.corpora.piece_reader.PIECE", 64)
    monkeypatch.setattr("treegauge.corpora.piece_reader.HEAD", 64)
    monkeypatch.setattr("treegauge.corpora.piece_reader.USUAL", 1)
    long = "(S " + " ".join(f"(NN w{n})" for n in range(300)) + ")"
    path = tmp_path / "a.mrg"
    path.write_text("(S (NN a))\n" * 5 + long + "\n" + "(S (NN b))\n" * 5)
    for size in (1, 2, 3, 50):
        check(path, size, Reading(format="ptb"))


@pytest.mark.parametrize("packing", ["gzip", "bz2", "lzma"])
def test_compressed_files(tmp_path, packing) -> None:
    from importlib import import_module

    plain = b"(S (NN a))\n(S (NN b))\n\n(S (NN c))\n" * 40
    path = tmp_path / "a.mrg.packed"
    path.write_bytes(import_module(packing).compress(plain))
    check(path, 7, Reading(format="ptb"))


class Slow(io.BytesIO):
    """A file that gives two bytes at a time."""

    def readinto(self, room):
        return super().readinto(memoryview(room)[:2])


@pytest.mark.parametrize("more", [0, 1, 4, 5, 9])
def test_reading_behind_what_is_there_is_as_reading_and_joining(more):
    for file in (io.BytesIO(b"fghij"), Slow(b"fghij")):
        assert _core.read_behind(b"abcde", 3, file, more) == b"de" + b"fghij"[:more]
        assert file.tell() == min(more, 5)


def test_reading_behind_tells_what_is_wrong():
    with pytest.raises(ValueError, match="do not have these bytes"):
        _core.read_behind(b"abc", 4, io.BytesIO(), 1)
    closed = io.BytesIO(b"abc")
    closed.close()
    with pytest.raises(ValueError, match="closed"):
        _core.read_behind(b"abc", 0, closed, 1)
    with pytest.raises(MemoryError):
        _core.read_behind(b"abc", 0, io.BytesIO(), 2**63 - 2)
