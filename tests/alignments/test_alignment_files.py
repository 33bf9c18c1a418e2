"""Alignments read and written: SParseval's file, sclite's sgml and pra, Pharaoh pairs, JSON."""

from __future__ import annotations

import random

import pytest
from helpers.noisy_trees import bracketings, noisy, sentences

import treegauge
from treegauge.alignments import alignment_format, read_alignment
from treegauge.base.plugins import names
from treegauge.cli import dispatch


@pytest.fixture
def pair(tmp_path):
    rng = random.Random(1)
    words = sentences(30, rng)
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    gold.write_text(bracketings(words, rng))
    test.write_text(bracketings(noisy(words, 0.3, rng), rng))
    return gold, test


@pytest.mark.parametrize("kind", names("alignments"))
def test_what_align_writes_score_reads(pair, tmp_path, kind):
    gold, test = map(str, pair)
    target = tmp_path / f"made.{kind}"
    made = dispatch(
        ["align", gold, test, "--chunks", "document", "--format", kind, "-o", str(target)]
    )
    assert made.code == 0
    metrics = "brackets,wer,boundaries"
    expected = treegauge.score(gold, test, metrics=metrics, chunks="document")
    result = treegauge.score(gold, test, metrics=metrics, chunks="document", align=str(target))
    assert result.signature.fields["align"] == "given"
    assert result.metrics == expected.metrics
    assert 0 < result["wer"]["value"] < 1


@pytest.mark.parametrize("kind", names("alignments"))
def test_reading_back_gives_the_same_text(pair, kind):
    made = dispatch(["align", *map(str, pair), "--chunks", "document", "--format", kind]).out
    module = alignment_format(kind)
    chunks = read_alignment(made, "made")
    if kind != "pharaoh":  # numbers, no words: nothing to write again
        again = read_alignment(module.write(chunks), "again")
        assert [[(s.gold, s.test) for s in c.steps] for c in again] == [
            [(s.gold, s.test) for s in c.steps] for c in chunks
        ]
        assert any(step.gold is None for chunk in chunks for step in chunk.steps)


def test_the_example_in_the_sparseval_specification():
    # specs: gold TAB test TAB digits; an insertion begins with white space, a deletion is word and 100.
    text = "the\tthe\t000\ncat\that\t001\nsat\t100\n\tdown\t010\n"
    steps = read_alignment(text, "a")[0].steps
    assert [(step.gold, step.test) for step in steps] == [
        ("the", "the"),
        ("cat", "hat"),
        ("sat", None),
        (None, "down"),
    ]


def test_sgml_words_with_quotes_commas_and_colons():
    text = '<PATH id="(x-1)" word_cnt="3">\nC,"a:b","a:b":S,"c,d","e"f":I,,"g"\n</PATH>\n'
    chunk = read_alignment(text, "a")[0]
    assert [(step.gold, step.test) for step in chunk.steps] == [
        ("a:b", "a:b"),
        ("c,d", 'e"f'),
        (None, "g"),
    ]
    assert chunk.name == "(x-1)"


ODD = [
    "***",
    "*",
    "a\u00a0b",
    "x\u2028y",
    "x\x85y",
    "Straße",
    "ﬁ",
    "ı",
    "a|b",
    '"',
    "\\",
    "000",
    "HYP:",
    "<s>",
]


@pytest.mark.parametrize("kind", names("alignments"))
def test_odd_words_are_read_back(tmp_path, kind):
    """Words of asterisks, with no-break spaces or without an upper case: all are words."""
    rng = random.Random(7)
    gold, test, target = tmp_path / "gold.mrg", tmp_path / "test.mrg", tmp_path / "made"
    for _ in range(40):
        words = rng.choices(ODD, k=6)
        other = [
            rng.choice(ODD) if rng.random() < 0.3 else word for word in words[rng.randrange(3) :]
        ]
        for path, side in ((gold, words), (test, other)):
            path.write_text(f"(S {' '.join(f'(X {word})' for word in side)})\n", newline="")
        made = dispatch(
            ["align", str(gold), str(test), "--align", "edit", "--format", kind, "-o", str(target)]
        )
        assert made.code == 0
        expected = treegauge.score(gold, test, metrics="brackets,wer", params="none", align="edit")
        result = treegauge.score(
            gold, test, metrics="brackets,wer", params="none", align=str(target)
        )
        assert result.metrics == expected.metrics


def test_a_word_with_a_space_in_a_sparseval_file():
    steps = read_alignment("3 000\t3 000\t000\n\tin all\t010\nso far\t\t100\n", "a")[0].steps
    assert [(s.gold, s.test) for s in steps] == [
        ("3 000", "3 000"),
        (None, "in all"),
        ("so far", None),
    ]


def test_pra_as_sclite_prints_it():
    text = (
        "id: (speaker-001)\nScores: (#C #S #D #I) 2 1 1 1\n"
        "REF:  the CAT sat DOWN *****\nHYP:  the HAT sat **** TODAY\nEval:     S       D    I\n"
    )
    chunk = read_alignment(text, "a")[0]
    assert chunk.operations() == ["C", "S", "C", "D", "I"]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("oak\toak\t000\nelm\telm\t000\n", 2, "'elm'"),
        ("oak\toak\t000\n", 1, "ends"),
        ("oak\toak\t000\nfir\tfir\t000\nyew\tyew\t000\n", 3, "goes on"),
        ("oak\toak\t000\nfir fir\n", 2, "'fir'"),
        ("0-0 1-7\n", 1, "1-7"),
        ("0-0\n1-1\n", 2, "2 lines"),
    ],
)
def test_an_alignment_for_other_text_names_its_line(tmp_path, text, line, says):
    given = tmp_path / "other.align"
    given.write_text(text)
    tree = "(TOP (X (W oak) (W fir)))"
    with pytest.raises(treegauge.InputError) as caught:
        treegauge.score(tree, tree, align=str(given), metrics="brackets")
    issue = caught.value.issues[0]
    assert (issue.code, issue.line) == ("broken-alignment", line)
    assert says in issue.message


def test_links_that_cross_are_left_out_and_said(tmp_path):
    given = tmp_path / "links"
    given.write_text("0-1 1-0 2-2\n")
    tree = "(TOP (X (W oak) (W fir) (W yew)))"
    result = treegauge.score(tree, tree, align=str(given), metrics="wer")
    # One of the crossing links is kept, between different words; the word error rate has its own alignment.
    assert [result.alignment[name] for name in ("equal", "different", "dropped_links")] == [1, 1, 1]
    assert result["wer"]["correct"] == 3


def test_deleted_words_may_be_missing_from_the_file(tmp_path):
    given = tmp_path / "words"
    given.write_text("oak\toak\t000\nfir\tfir\t000\n")
    gold = "(TOP (X (W oak) (, ,) (W fir) (. .)))"
    test = "(TOP (X (W oak) (W fir) (. .)))"
    result = treegauge.score(gold, test, align=str(given), metrics="brackets,tags")
    assert result["brackets"]["f1"] == 1.0
    assert result["tags"]["gold"] == 2


def test_one_word_of_the_file_may_be_two_of_the_text(tmp_path):
    given = tmp_path / "words"
    given.write_text("cannot\tcan-not\t001\nstay\tstay\t000\n")
    gold = "(TOP (X (W can) (W not) (W stay)))"
    test = "(TOP (X (W cannot) (W stay)))"
    result = treegauge.score(gold, test, align=str(given), metrics="brackets,wer")
    assert result["brackets"]["f1"] == 1.0
    assert result["wer"]["deleted"] == 1


def test_costs_of_sclite_on_its_own_kind_of_example():
    # 0/3/3/4: «a b c» against «b c d» is a deletion and an insertion (6), not three substitutions (12).
    result = treegauge.score(
        "(TOP (X (W a) (W b) (W c)))", "(TOP (X (W b) (W c) (W d)))", metrics="wer", align="sclite"
    )
    assert (result["wer"]["correct"], result["wer"]["deleted"], result["wer"]["inserted"]) == (
        2,
        1,
        1,
    )
    # Two words against two others: two substitutions (8) and not two deletions and insertions (12).
    result = treegauge.score(
        "(TOP (X (W a) (W b)))", "(TOP (X (W x) (W y)))", metrics="wer", align="sclite"
    )
    assert result["wer"]["substituted"] == 2
    # Case is ignored.
    result = treegauge.score(
        "(TOP (X (W Oak)))", "(TOP (X (W oAK)))", metrics="wer", align="sclite"
    )
    assert result["wer"]["value"] == 0


def test_levenshtein_keeps_the_ties_of_srleval():
    # specs/srleval.md: x x against x deletes the first x, so the tags of the second pair are compared.
    result = treegauge.score(
        "(TOP (X (A x) (B x)))", "(TOP (X (B x)))", metrics="tags,wer", align="levenshtein"
    )
    assert result["tags"]["matched"] == 1
    assert result["wer"]["deleted"] == 1
    # a b / b a: substitutions (diagonal) before insertion and deletion of equal cost.
    result = treegauge.score(
        "(TOP (X (A a) (B b)))", "(TOP (X (B b) (A a)))", metrics="wer", align="levenshtein"
    )
    assert result["wer"]["substituted"] == 2
