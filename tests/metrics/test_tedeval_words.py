"""Where words and segments come from: maps, marks, multiword tokens, alignment."""

from __future__ import annotations

import pytest
from helpers.dependency_files import conllu
from helpers.shared import run

import treegauge

SPECS = "tedeval,segeval,segments"


def test_marks_give_the_same_scores_as_a_map():
    gold = "(TOP (IN b+) (DEF h+) (NN bit) (PRN +w) (VB ra))"
    test = "(TOP (IN b+) (NN bitw) (VB ra))"
    marked = treegauge.score(
        treegauge.join_marked(treegauge.read(gold.encode()), "+"),
        treegauge.join_marked(treegauge.read(test.encode()), "+"),
        metrics=SPECS,
    )
    mapped = treegauge.score(
        treegauge.with_words(
            treegauge.read(gold.replace("+", "").encode()), b"bbitw\tb h bit w\nra\n"
        ),
        treegauge.with_words(
            treegauge.read(test.replace("+", "").encode()), b"bbitw\tb bitw\nra\n"
        ),
        metrics=SPECS,
    )
    assert marked.metrics == mapped.metrics
    # b and ra are kept; root, 5 lexemes and 3 lexemes: 6 + 4 − 2 × 3.
    assert marked["tedeval"]["cost"] == 4


def test_words_that_nobody_spelt_compare_with_each_other(tmp_path):
    marked = "(TOP (IN b+) (DEF h+) (NN bit) (PRN +w) (VB ra))\n"
    one, other = (treegauge.join_marked(treegauge.read(marked.encode()), "+") for _ in range(2))
    same = treegauge.score(one, other, metrics=SPECS)
    assert (same.alignment["aligner"], same["tedeval"]["score"]) == ("identity", 1.0)
    # The words of a CoNLL-U file may be marked too; the shared tasks' alignment spells them by their segments.
    gold = conllu("1 b+ ADP 2 case", "2 bit NOUN 0 root")
    (tmp_path / "gold.conllu").write_text(gold)
    (tmp_path / "test.conllu").write_text(gold.replace("bit", "byt"))
    files = (tmp_path / "gold.conllu", tmp_path / "test.conllu")
    done = run("score", *files, "--join", "+", "-m", "words", "--align", "ud")
    assert done.code == 0
    # One of the four characters of «bbit».
    assert "1 character differs (25.00 %)" in done.out
    assert "words 1 equal, 0 different, 1 in gold only, 1 in test only" in done.out


def test_long_sentences_are_scored():
    """Sentences of 300 segments, flat against nested; bench/tedeval.py measures how fast."""
    words = [f"(A w{n % 7})" for n in range(300)]
    deep = f"(TOP {'(X ' * 150}{' '.join(words)}{')' * 150})"
    thirds = [f"(Y {' '.join(words[n : n + 3])})" for n in range(0, 300, 3)]
    result = treegauge.score(deep, f"(TOP {' '.join(thirds)})", metrics="tedeval", params="none")
    # 150 nodes go and 100 come, the root and all lexemes stay.
    assert result["tedeval"]["cost"] == 250


def test_multiword_tokens_are_words():
    gold = conllu("1-2 hbit", "1 h DET 2 det", "2 bit NOUN 3 nsubj", "3 npl VERB 0 root")
    test = conllu("1 hbit NOUN 2 nsubj", "2 npl VERB 0 root")
    result = treegauge.score(gold, test, metrics="tedeval,tedeval:unlabeled,segeval", params="none")
    # Gold: the root and a relation and a lexeme for each of three words; test the same for two. Kept are
    # the root, root + npl, and nsubj.
    ted = result["tedeval"]
    assert (ted["gold"], ted["test"], ted["matched"], ted["cost"]) == (7, 5, 4, 4)
    assert result["segeval"]["matched"] == 1
    assert result.alignment["aligner"] == "lattice"


def test_words_are_told_only_once(tmp_path):
    gold = conllu("1-2 hbit", "1 h DET 2 det", "2 bit NOUN 0 root").encode()
    for tell in (
        lambda corpus: treegauge.with_words(corpus, b"hbit\th bit\n"),
        lambda corpus: treegauge.join_marked(corpus, "+"),
    ):
        with pytest.raises(treegauge.SettingsError, match="already say"):
            tell(treegauge.read(gold))
    (tmp_path / "gold.conllu").write_bytes(gold)
    (tmp_path / "map").write_text("hbit\th bit\n")
    done = run("score", tmp_path / "gold.conllu", tmp_path / "gold.conllu", "--words", tmp_path / "map", "--words",
               tmp_path / "map", "-m", "tedeval")  # fmt: skip
    assert done.code == 2
    assert "already say which segments make up a word" in done.err


def test_non_projective_trees_keep_the_order_of_the_head_words():
    # Words 1 and 3 are a constituent that word 2 cuts in two: 1 > 3, 2 > 4, 3 > 0 and so on.
    text = conllu("1 a X 3 x", "2 b X 4 y", "3 c X 0 root", "4 d X 3 z")
    same = treegauge.score(text, text, metrics="tedeval", params="none")["tedeval"]
    assert (same["gold"], same["cost"]) == (9, 0)


def test_words_that_differ_altogether_go_through_the_alignment():
    gold = "(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (NN rain)))))"
    test = "(TOP (S (NP (PRP we)) (VP (VBD so) (NP (DT a) (NN rain)))))"
    result = treegauge.score(gold, test, metrics="tedeval,segeval", params="none")
    assert result.alignment["aligner"] == "lattice"
    # saw and so stand beside each other (4), a is inserted (3).
    assert result.alignment["token_cost"] == 7
    assert result["segeval"]["matched"] == 2
    assert result["tedeval"]["cost"] == 3


def test_trees_of_sentences_that_differ_stand_side_by_side():
    gold = "(TOP (S (N a)))\n(TOP (S (N b)))\n(TOP (S (N c)))\n"
    test = "(TOP (S (N a)))\n(TOP (S (N b) (N c)))\n"
    result = treegauge.score(gold, test, metrics="tedeval", params="none")
    # First stretch: root, S, a; second: root, S, b, root, S, c against root, S, b, c, of which root, S and b
    # are kept (a kept root would have to hold both words). So 4 edits, of 9 + 7 − 2 × 2 nodes.
    ted = result["tedeval"]
    assert (ted["roots"], ted["gold"], ted["test"], ted["cost"], ted["exact"]) == (2, 9, 7, 4, 1)
    assert ted["score"] == pytest.approx(1 - 4 / 12)
    # Means over sentences are means over stretches: 1, and 1 − 4 / (6 + 4 − 2).
    assert result.scores("tedeval", average="sentence")["score"] == pytest.approx((1 + 0.5) / 2)


def test_a_bad_map_is_told_with_file_and_line(tmp_path):
    trees, words = tmp_path / "trees.mrg", tmp_path / "trees.words"
    trees.write_text("(TOP (A x) (A y))\n")
    words.write_text("xy\tx z\n")
    done = run("score", trees, trees, "--words", words, "--words", words, "--metric", "segeval")
    # A map of other trees makes words of half of them: the run stops.
    assert (done.code, done.out) == (2, "")
    assert f"{words}:1:6: word-map-differs: the map has «z» where sentence 1" in done.err
    assert run("score", trees, trees, "--words", words).code == 2
    words.write_text("xy\tx y\n\nz\n")
    assert "word-map-length" in run("score", trees, trees, "--words", words, "--words", words).err


def test_documents_with_their_part_of_a_map_are_the_whole():
    gold = ["(TOP (IN b) (NN bit) (VB ra))", "(TOP (DEF h) (NN bit))"]
    test = ["(TOP (NN bbit) (VB ra))", "(TOP (NN hbit))"]
    maps = [["bbit\tb bit\nra\n\n", "hbit\th bit\n\n"], ["bbit\nra\n\n", "hbit\n\n"]]

    def corpus(trees: list[str], words: list[str]) -> treegauge.Corpus:
        text = "".join(f"# newdoc id = {tree}\n{tree}\n" for tree in trees)
        return treegauge.with_words(treegauge.read(text.encode()), "".join(words).encode())

    whole = treegauge.score(corpus(gold, maps[0]), corpus(test, maps[1]), metrics=SPECS)
    parts = [
        treegauge.score(
            corpus(gold[one : one + 1], maps[0][one : one + 1]),
            corpus(test[one : one + 1], maps[1][one : one + 1]),
            metrics=SPECS,
        )
        for one in range(2)
    ]
    assert treegauge.merge(parts).metrics == whole.metrics
