"""Scores on differing words: symmetry, agreement with identity, hopeless input."""

from __future__ import annotations

import random
import resource

import pytest
from helpers.noisy_trees import WORDS, bracketings, noisy, sentences
from helpers.shared import run

import treegauge
from treegauge.base.plugins import names, plugin

METRICS = "brackets,brackets:unlabeled,tags,boundaries"
SYMMETRIC = [
    name
    for name in names("aligners")
    if name not in {"given", "times"} and plugin("aligners", name).SYMMETRIC
]


@pytest.mark.parametrize("rate", [0.0, 0.05, 0.15, 0.3, 0.45, 0.6])
@pytest.mark.parametrize("seed", range(3))
def test_precision_and_recall_swap_with_the_sides(rate, seed):
    rng = random.Random(seed)
    gold_words = sentences(40, rng)
    gold = bracketings(gold_words, rng)
    test = bracketings(noisy(gold_words, rate, rng), rng)
    for align in ("auto", "edit", "sclite"):
        there = treegauge.score(gold, test, metrics=METRICS, params="none", align=align)
        back = treegauge.score(test, gold, metrics=METRICS, params="none", align=align)
        for spec in there:
            assert there[spec]["precision"] == back[spec]["recall"], (align, spec)
            assert there[spec]["recall"] == back[spec]["precision"], (align, spec)
            assert there[spec]["matched"] == back[spec]["matched"], (align, spec)


@pytest.mark.parametrize(
    "align",
    [name for name in names("aligners") if name not in {"given", "identity", "none", "times"}],
)
def test_on_identical_text_every_aligner_scores_as_identity_does(align):
    rng = random.Random(7)
    words = sentences(60, rng)
    gold, test = bracketings(words, rng), bracketings(words, rng)
    expected = treegauge.score(
        gold, test, metrics=f"{METRICS},crossing,complete,wer,su-error", align="identity"
    )
    result = treegauge.score(
        gold, test, metrics=f"{METRICS},crossing,complete,wer,su-error", align=align
    )
    assert result.metrics == expected.metrics
    assert result["wer"]["value"] == 0
    assert 0 < result["brackets"]["f1"] < 1  # the trees differ, so this is not a comparison of ones


def test_noise_lowers_the_score_and_raises_the_word_error_rate():
    rng = random.Random(3)
    words = sentences(200, rng)
    gold = bracketings(words, rng)
    rates, scores = [], []
    for rate in (0.0, 0.2, 0.4, 0.6):
        test = bracketings(noisy(words, rate, random.Random(5)), random.Random(11))
        result = treegauge.score(gold, test, metrics="brackets,wer", params="none")
        rates.append(result["wer"]["value"])
        scores.append(result["brackets"]["f1"])
    assert rates == sorted(rates)
    assert rates[0] == 0
    assert scores[0] > scores[-1]


def test_a_split_sentence_costs_only_the_brackets_it_breaks():
    # By hand: gold S(0,4) NP(0,1) VP(1,4) NP(2,4); the test cuts after word 2. Of its brackets
    # S(0,2) NP(0,1) VP(1,2) NP(2,4) two are right: NP(0,1) and NP(2,4).
    gold = "(TOP (S (NP (W oak)) (VP (W sheds) (NP (W old) (W leaves)))))"
    test = "(TOP (S (NP (W oak)) (VP (W sheds))))\n(TOP (NP (W old) (W leaves)))"
    result = treegauge.score(gold, test, metrics="brackets,boundaries,su-error,wer")
    assert (
        result["brackets"]["matched"],
        result["brackets"]["gold"],
        result["brackets"]["test"],
    ) == (
        2,
        4,
        4,
    )
    assert (result["boundaries"]["matched"], result["boundaries"]["test"]) == (1, 2)
    assert result["su-error"]["value"] == 1.0  # one false boundary over one gold boundary
    assert result["wer"]["value"] == 0


def test_a_dropped_sentence_costs_its_own_brackets_alone():
    gold = "(TOP (S (NP (W oak)) (VP (W sheds))))\n(TOP (S (NP (W elm)) (VP (W rots))))\n(TOP (S (NP (W fir)) (VP (W grows))))"
    test = "(TOP (S (NP (W oak)) (VP (W sheds))))\n(TOP (S (NP (W fir)) (VP (W grows))))"
    result = treegauge.score(gold, test, metrics="brackets,wer")
    assert (
        result["brackets"]["matched"],
        result["brackets"]["gold"],
        result["brackets"]["test"],
    ) == (
        6,
        9,
        6,
    )
    assert result["wer"]["deleted"] == 2


def test_an_inserted_item_lives_in_the_sentence_to_its_left():
    gold = "(TOP (S (NP (W oak)) (VP (W sheds))))\n(TOP (S (NP (W elm)) (VP (W rots))))"
    test = "(TOP (S (NP (W oak)) (VP (W sheds) (NP (W needles)))))\n(TOP (S (NP (W elm)) (VP (W rots))))"
    result = treegauge.score(gold, test, metrics="brackets", align="edit")
    rows = result.by_sentence("brackets")
    # gold S NP VP; test S NP VP NP: S and VP end one slot later.
    assert [(row["matched"], row["gold"], row["test"]) for row in rows] == [(1, 3, 4), (3, 3, 3)]


def one_word_trees(words: list[str]) -> str:
    return "".join(f"(TOP (X (W {word})))\n" for word in words)


@pytest.mark.parametrize(
    ("gold", "test"),
    [
        (["oak"] * 10_000, ["oak"] * 9_000),
        ([f"a{n}" for n in range(3_000)], [f"b{n}" for n in range(3_000)]),
        ([f"a{n % 97}" for n in range(500)], [f"a{n % 89}" for n in range(5_000)]),
    ],
    ids=["equal words in a row", "all words different", "ten times longer"],
)
def test_hopeless_pairs_are_scored_without_quadratic_memory(gold, test):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = treegauge.score(one_word_trees(gold), one_word_trees(test), metrics="wer,brackets")
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert result["wer"]["denominator"] == len(gold)
    total = result["wer"]
    assert total["correct"] + total["substituted"] + total["deleted"] == len(gold)
    assert total["correct"] + total["substituted"] + total["inserted"] == len(test)
    assert grown < 200_000  # kilobytes; a table of all pairs would need more


@pytest.mark.parametrize(
    ("gold", "test"), [("", "(TOP (X (W oak)))"), ("(TOP (X (W oak)))", ""), ("", "")]
)
def test_an_empty_side_is_defined(gold, test):
    result = treegauge.score(
        gold, test, metrics="brackets,wer,boundaries,su-error", params="none", on_error="zero"
    )
    scores = result["brackets"]
    assert scores["gold"] == 2 * bool(gold)
    assert scores["test"] == 2 * bool(test)
    assert scores["matched"] == 0
    assert scores["f1"] == (0.0 if gold or test else None)


def test_every_word_is_one_of_ours():
    # The generator's words must not be deleted by any parameter set, or the tests above say nothing.
    result = treegauge.score(one_word_trees(WORDS), one_word_trees(WORDS), metrics="tags")
    assert result["tags"]["gold"] == len(WORDS)


@pytest.mark.parametrize(
    ("gold", "test", "says"),
    [
        ("", "(TOP (X (W oak)))", "gold has no words"),
        (
            one_word_trees([f"a{n}" for n in range(20)]),
            one_word_trees([f"b{n}" for n in range(20)]),
            "only 0 of 20 gold and 20 test words are the same: are these files of the same text?",
        ),
        (
            one_word_trees(["oak"] * 3),
            one_word_trees(["oak"] * 40),
            "only 3 of 3 gold and 40 test words are the same",
        ),
    ],
    ids=["empty gold", "all different", "ten times longer"],
)
def test_hopeless_pairs_are_told(tmp_path, gold, test, says):
    (tmp_path / "gold").write_text(gold)
    (tmp_path / "test").write_text(test)
    for command in ("score", "align"):
        done = run(command, tmp_path / "gold", tmp_path / "test", "--format-in", "ptb")
        assert done.code == 0
        assert says in " ".join(done.out.split())


def test_noisy_speech_is_not_told_to_be_another_text(tmp_path):
    (tmp_path / "gold").write_text(one_word_trees(["oak", "elm", "fir"]))
    (tmp_path / "test").write_text(one_word_trees(["oak", "ash", "yew"]))
    assert "same text" not in run("score", tmp_path / "gold", tmp_path / "test").out
