"""Slicing and joining corpora loses nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from helpers.corpora import UD, assert_same
from hypothesis import given
from hypothesis import strategies as st

from treegauge import Corpus, SettingsError, read
from treegauge.contracts.transforms import TREES
from treegauge.transforms import apply


@pytest.mark.parametrize("data", [TREES, UD])
@given(cuts=st.lists(st.integers(0, 7), max_size=4))
def test_what_was_cut_fits_together(data, cuts):
    corpus = read(data)
    edges = sorted({0, len(corpus), *(cut for cut in cuts if cut <= len(corpus))})
    parts = [corpus.slice(a, b) for a, b in pairwise(edges)]
    assert [len(part) for part in parts] == [b - a for a, b in pairwise(edges)]
    assert_same(Corpus.concatenate(parts), corpus)


def test_a_slice_knows_where_it_came_from():
    part = read(TREES, blank_lines="failed").slice(3, 7)
    assert len(part) == 4
    assert part.document_names() == ["kitchen", "harbour"]
    assert [sentence.line for sentence in part] == [6, 7, 9, 10]
    assert part.columns["documents.first_number"].tolist() == [4, 1]
    (issue,) = part.issues
    assert (issue.line, issue.sentence) == (10, 2) or part[issue.sentence].state == "broken"
    assert str(part[0]) == "(TOP (S (NP (-NONE- *)) (VP (VB go) (ADVP (ADVP-LOC (RB home))))))"


def test_slices_count_as_python_does():
    corpus = read(TREES)
    assert len(corpus.slice(-2, 99)) == 2
    assert len(corpus.slice(4, 2)) == 0
    assert [str(corpu) for corpu in corpus[1:3]] == [str(one) for one in corpus.slice(1, 3)]


def test_files_keep_their_names_and_documents(tmp_path):
    for name in "ab":
        (tmp_path / name).write_bytes(TREES)
    one, other = read(tmp_path / "a"), read(tmp_path / "b")
    both = one + other
    assert both.document_names() == [*one.document_names(), *other.document_names()]
    assert both.source_of(0) == str(tmp_path / "a")
    assert both.source_of(len(one)) == str(tmp_path / "b")
    assert both.issues[-1].file == str(tmp_path / "b")
    assert_same(both, read([tmp_path / "a", tmp_path / "b"]))


def test_what_does_not_belong_together_is_refused():
    with pytest.raises(SettingsError, match="ptb and conllu"):
        _ = read(TREES) + read(UD)
    with pytest.raises(SettingsError, match="transforms"):
        _ = read(TREES) + apply(read(TREES), "unary")
    with pytest.raises(SettingsError, match="before words are taken out"):
        _ = apply(read(TREES), "traces") + apply(read(TREES), "traces")
    assert len(Corpus.concatenate([])) == 0


def test_a_slice_after_a_transform_leads_back_to_the_words_that_were_read():
    corpus = read(TREES)
    changed = apply(corpus, "traces")
    part = changed.slice(1, 5)
    words = [corpus.text(corpus.columns["tokens.form"][row]) for row in part.origin]
    assert words == [word for sentence in part for word in sentence.words]
