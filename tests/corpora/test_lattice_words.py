"""Words from a lattice file: segments are grouped without a hand-made map."""

from __future__ import annotations

from itertools import combinations

import pytest
from helpers.lattice_files import GOLD, LATTICE, TEST
from helpers.real_data import shared_data
from helpers.shared import run
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.corpora.lattice_words import divide, words_from_lattices
from treegauge.corpora.lattices import Arc, Word, read_lattices


def surfaces(corpus):
    return list(zip(corpus.columns["surfaces.first"], corpus.columns["surfaces.last"], strict=True))


def test_trees_in_conll_get_their_words_from_the_lattice(tmp_path):
    for name, text in {"gold": GOLD, "test": TEST, "lattice": LATTICE}.items():
        (tmp_path / name).write_text(text)
    done = run("score", tmp_path / "gold", tmp_path / "test", "--lattice", tmp_path / "lattice",
               "--metric", "tedeval,segeval")  # fmt: skip
    # Gold: root, 4 relations, 4 lexemes; test: root, 3 and 3. Kept: root, ROOT, subj, def, h, bit.
    assert done.code == 0
    assert "matched 6, gold 9, test 7" in " ".join(done.out.split())
    assert "tokens agree" in done.out
    assert "0 of 2 words (0.00 %) are off the lattice" in done.err
    # The same with hand-made maps.
    (tmp_path / "g.map").write_text("hbit\th bit\nwra\tw ra\n")
    (tmp_path / "t.map").write_text("hbit\th bit\nwra\n")
    mapped = run("score", tmp_path / "gold", tmp_path / "test", "--words", tmp_path / "g.map",
                 "--words", tmp_path / "t.map", "--metric", "tedeval,segeval")  # fmt: skip
    assert mapped.out.splitlines()[-4:-2] == done.out.splitlines()[-4:-2]
    # And with the lattice as a map, which the classic command takes too.
    lattice = tmp_path / "lattice"
    as_map = run("score", tmp_path / "gold", tmp_path / "test", "--words", lattice, "--words", lattice,
                 "--metric", "tedeval,segeval")  # fmt: skip
    assert as_map.out == done.out
    classic = run("tedeval", "-g", tmp_path / "gold", "-p", tmp_path / "test", "-sg", lattice, "-sp", lattice,
                  "-format", "conll")  # fmt: skip
    # 4 edits of 9 + 7 - 2 nodes.
    assert classic.out == "1\t0.7143\t4\t7\t9\t0\nAVG:\t0.7143\n"


def test_words_are_numbered_where_the_lattice_does_not_spell_them():
    corpus = words_from_lattices(
        treegauge.read(TEST.encode(), format="conllx"), read_lattices(LATTICE.encode())
    )
    assert surfaces(corpus) == [(0, 2), (2, 3)]
    assert set(corpus.columns["surfaces.form"]) == {0xFFFFFFFF}
    assert not corpus.issues


def test_words_off_the_lattice_get_what_the_others_leave():
    # «hbyt» is not an analysis of the first word, and the second word is sure.
    text = GOLD.replace("bit", "byt")
    corpus = words_from_lattices(
        treegauge.read(text.encode(), format="conllx"), read_lattices(LATTICE.encode())
    )
    assert surfaces(corpus) == [(0, 2), (2, 4)]
    assert not corpus.issues


def test_what_cannot_be_divided_is_told_with_the_lattice_s_line():
    lattices = read_lattices(LATTICE.encode())
    short = words_from_lattices(treegauge.read(b"(TOP (NN hbit))"), lattices)
    assert [(issue.code, issue.line) for issue in short.issues] == [("lattice-differs", 1)]
    more = words_from_lattices(
        treegauge.read(b"(TOP (NN hbit) (VB wra))\n(TOP (NN hbit) (VB wra))"), lattices
    )
    assert [issue.code for issue in more.issues] == ["no-lattice"]
    assert surfaces(more) == [(0, 1), (1, 2)]
    guess = words_from_lattices(treegauge.read(b"(TOP (A x) (B y) (C z))"), lattices)
    assert [(issue.code, issue.note) for issue in guess.issues] == [("lattice-guess", True)]
    assert surfaces(guess) == [(0, 1), (1, 3)]


def test_a_corpus_that_was_looked_at_cannot_change():
    corpus = treegauge.read(b"(TOP (NN hbit) (VB wra))")
    assert len(corpus.columns["tokens.form"]) == 2
    with pytest.raises(treegauge.SettingsError):
        words_from_lattices(corpus, read_lattices(LATTICE.encode()))


SEGMENTS = st.sampled_from(["a", "b", "ab"])


@st.composite
def lattice_words(draw) -> list[Word]:
    words, state = [], 0
    for _ in range(draw(st.integers(1, 3))):
        last = state + draw(st.integers(1, 3))
        word = Word(state, last, None, 1)
        for _ in range(draw(st.integers(1, 3))):
            at = state
            while at < last:
                to = draw(st.integers(at + 1, last))
                word.arcs[Arc(at, to, draw(SEGMENTS), "X")] = None
                at = to
        words.append(word)
        state = last
    return words


def is_path(word: Word, segments: list[str]) -> bool:
    states = {word.begin}
    for segment in segments:
        states = {arc.end for arc in word.arcs if arc.begin in states and arc.segment == segment}
    return word.end in states and bool(segments)


@settings(max_examples=300, deadline=None)
@given(lattice_words(), st.lists(SEGMENTS, max_size=7))
def test_divisions_equal_the_best_of_all(words, segments):
    ways = []
    for cuts in combinations(range(1, len(segments)), len(words) - 1):
        ends = [*cuts, len(segments)]
        starts = [0, *cuts]
        paths = [
            is_path(word, segments[a:b]) for word, a, b in zip(words, starts, ends, strict=True)
        ]
        ways.append((paths.count(False), ends, paths))
    best = min(ways) if ways and segments else None
    assert divide(words, segments) == (
        None if best is None else list(zip(best[1], best[2], strict=True))
    )


def test_turkish_words_are_found_again():
    """Multiword tokens taken out of the file come back from its lattices, all 252."""
    lattices = read_lattices(shared_data("lattices", "tr_imst-ud-test.trmorph2.conllul"))
    path = shared_data("conll2018", "tr_imst", "gold.conllu")
    gold = treegauge.read(path)
    lines = [line for line in path.read_bytes().split(b"\n") if b"-" not in line.split(b"\t")[0] or line[:1] == b"#"]  # fmt: skip
    bare = treegauge.read(b"\n".join(lines), format="conllu")
    found = [
        pair for pair in surfaces(words_from_lattices(bare, lattices)) if pair[1] - pair[0] > 1
    ]
    assert found == surfaces(gold)
    assert len(found) == 252
