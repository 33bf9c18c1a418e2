"""Changes of whole corpora where constituents are discontinuous."""

from __future__ import annotations

import pytest
from helpers.shared import run

import treegauge
from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.rules.params import Params
from treegauge.transforms import apply

TRACE = b"(S (VP (V 0=a) (X 3=d) (NP (-NONE- 1=*))) (N 2=c) (N 4=e))"


def test_traces_go_and_edges_are_found_anew():
    """By hand: without word 1 the NP goes; VP is then words 0 and 2."""
    corpus = apply(treegauge.read(TRACE), "traces")
    assert not _core.what_is_wrong(corpus.core)
    assert str(corpus[0]) == "(S (VP (V 0=a) (X 2=d)) (N 1=c) (N 3=e))"


def test_a_gap_may_close_or_a_constituent_begin_later():
    # The first word of A goes: B comes before it now.
    corpus = apply(
        treegauge.read(b"(S (A (-NONE- 0=*) (X 2=c) (X 4=e)) (B (X 1=b) (X 3=d)))"), "traces"
    )
    assert [node.label for node in corpus[0].tree.constituents()] == ["S", "B", "A"]
    assert not _core.what_is_wrong(corpus.core)
    corpus = apply(treegauge.read(b"(S (A (X 0=a) (X 2=c)) (B (-NONE- 1=*)))"), "traces")
    assert str(corpus[0]) == "(S (A (X a) (X c)))"
    assert len(corpus.columns["runs.node"]) == 0


def test_unary_chains_have_the_same_words():
    """Outer edges alone do not make a chain: the inner VP lacks a word."""
    text = b"(S (VP (VP (V 0=a) (X 2=c)) (N 1=b)) (N 3=d))"
    assert apply(treegauge.read(text), "unary")[0].tree == treegauge.read(text)[0].tree
    doubled = b"(S (VP (VP (V 0=a) (X 2=c))) (N 1=b))"
    assert str(apply(treegauge.read(doubled), "unary")[0]) == "(S (VP (V 0=a) (X 2=c)) (N 1=b))"


def test_edited_regions_are_refused():
    text = b"(S (VP (V 0=a) (EDITED (X 2=c))) (N 1=b))"
    with pytest.raises(SettingsError, match="not defined where constituents are discontinuous"):
        apply(treegauge.read(text), "edited", Params.load("speech"))


def test_random_trees_of_discontinuous_gold(tmp_path):
    gold = tmp_path / "gold.dbr"
    gold.write_text("(S (VP (VB 0=wake) (RP 2=up)) (NP (PRP 1=him)))\n" * 3)
    ran = run("score", gold, gold, "--baseline", "chance", "--metric", "brackets")
    assert ran.code == 0, ran.err
    assert "chance:flat" in ran.out


def test_heads_of_discontinuous_trees(tmp_path):
    """Collins' table: the VP's head is its verb, over the gap."""
    path = tmp_path / "some.dbr"
    path.write_text("(TOP (S (VP (VB 0=wake) (RP 2=up)) (NP (PRP 1=him))))\n")
    assert run("heads", path).out == (
        "(TOP (S^wake (VP^wake (VB 0=wake) (RP 2=up)) (NP^him (PRP 1=him))))\n"
    )
    rows = [
        line.split("\t")
        for line in run("heads", path, "-f", "conllu").out.splitlines()
        if line[:1].isdigit()
    ]
    assert [(row[1], row[6]) for row in rows] == [("wake", "0"), ("him", "1"), ("up", "1")]
