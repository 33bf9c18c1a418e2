"""Word error rate beside jiwer (Levenshtein distance over words, errors over reference words)."""

from __future__ import annotations

import random

import pytest
from helpers.noisy_trees import bracketings, noisy, sentences
from helpers.real_data import shared_data
from helpers.shared import run, specs

import treegauge
from treegauge.metrics import get_metric

jiwer = pytest.importorskip("jiwer")


@pytest.mark.parametrize("rate", [0.0, 0.1, 0.3, 0.6])
@pytest.mark.parametrize("seed", range(3))
def test_errors_are_as_many(rate, seed):
    rng = random.Random(seed)
    gold = sentences(30, rng)
    test = noisy(gold, rate, rng)
    texts = [" ".join(word for sentence in side for word in sentence) for side in (gold, test)]
    theirs = jiwer.process_words(*texts)
    ours = treegauge.score(
        bracketings(gold, rng),
        bracketings(test, rng),
        metrics="wer",
        params="none",
        align="levenshtein",
        chunks="document",
    )["wer"]
    errors = theirs.substitutions + theirs.deletions + theirs.insertions
    assert (ours["numerator"], ours["denominator"]) == (errors, len(texts[0].split()))
    assert ours["value"] == pytest.approx(theirs.wer)


@pytest.mark.parametrize("aligner", ["groups", "edit", "levenshtein", "sclite"])
def test_punctuation_alone_is_no_word(aligner):
    """95 of 784 on this document of gum-speech, from STM and CTM; it was 113 of 802."""
    gold = shared_data("gum-speech", "asr-times", "GUM_conversation_lambada.stm")
    test = gold.with_suffix(".ctm")
    ours = treegauge.score(gold, test, metrics="wer", align=aligner, normalize="lower,punct")
    found = [ours["wer"][key] for key in ("numerator", "denominator")]
    assert found == [95, 784]
    words = [
        " ".join(word for sentence in treegauge.read(side) for word in sentence.words)
        for side in (gold, test)
    ]
    plain = jiwer.Compose(
        [
            jiwer.ToLowerCase(),
            jiwer.RemovePunctuation(),
            jiwer.RemoveMultipleSpaces(),
            jiwer.Strip(),
            jiwer.ReduceToListOfListOfWords(),
        ]
    )
    theirs = jiwer.process_words(*words, reference_transform=plain, hypothesis_transform=plain)
    errors = theirs.substitutions + theirs.deletions + theirs.insertions
    assert found == [errors, theirs.hits + theirs.substitutions + theirs.deletions]


def test_punctuation_alone_counts_for_no_metric():
    """By pencil: the dash is in no tag, no bracket, no head, no length; without ``punct`` it is in all."""
    gold = "(TOP (S (NP (NN tea)) (X (SYM --)) (VP (VBZ cools))))"
    test = "(TOP (S (NP (NN tea)) (VP (VBZ cools))))"
    specs = "brackets,tags,heads,wer"
    options = {"metrics": specs, "params": "none", "align": "edit"}
    left_out = treegauge.score(gold, test, normalize="punct", **options)
    assert [left_out[spec]["f1"] for spec in ("brackets", "tags", "heads")] == [1, 1, 1]
    assert (left_out["wer"]["numerator"], left_out["wer"]["denominator"]) == (0, 2)
    counted = treegauge.score(gold, test, **options)
    assert [counted[spec]["gold"] for spec in ("brackets", "tags", "heads")] == [5, 3, 3]
    assert (counted["wer"]["numerator"], counted["wer"]["denominator"]) == (1, 3)
    lengths = [
        treegauge.score(gold, test, max_length=2, normalize=one, **options) for one in ("punct", ())
    ]
    assert [result["tags"]["gold"] for result in lengths] == [2, 0]


def test_a_given_alignment_may_leave_out_punctuation(tmp_path):
    file = tmp_path / "words.align"
    file.write_text("tea\ttea\t000\ncools\tcools\t000\n", encoding="utf-8")
    gold, test = "(S (NN tea) (SYM --) (VBZ cools))", "(S (NN tea) (VBZ cools))"
    options = {"metrics": "tags", "params": "none", "align": str(file)}
    assert treegauge.score(gold, test, normalize="punct", **options)["tags"]["f1"] == 1
    with pytest.raises(treegauge.InputError, match="the gold text has '--'"):
        treegauge.score(gold, test, **options)


@pytest.mark.parametrize("by", ["document", "sentence", "length", "place"])
def test_breakdowns_show_what_is_wrong(tmp_path, by):
    """Counted by hand: *tea* is heard as *sea*, *in* is lost, *now* is added; the second sentence is right."""
    rows = "{0}\t{1}\t_\tX\tX\t_\t{2}\tdep\t_\t_\n"

    def text(comment, *words):
        made = (rows.format(number, word, number - 1) for number, word in enumerate(words, 1))
        return comment + "".join(made) + "\n"

    gold = text("# newdoc id = x\n# place = sea\n", "tea", "cools", "in", "the", "tall", "cups")
    more = ["it", "rains", "all", "the", "day", "and", "night", "and", "so", "do", "we"]
    gold += text("# newdoc id = y\n# place = land\n", *more)
    (tmp_path / "gold.conllu").write_text(gold)
    test = text("", "sea", "cools", "the", "tall", "cups", "now")
    test += text("", *more)
    (tmp_path / "test.conllu").write_text(test)
    files = [tmp_path / f"{name}.conllu" for name in ("gold", "test")]
    out = run(
        "score", *files, "-m", "wer", "--by", by, "--chunks", "sentence", "--align", "edit"
    ).out
    head, *cells = [line.split() for line in out.partition(f"\nwer by {by}\n")[2].splitlines()[:3]]
    assert head == [by, "value", "correct", "substituted", "deleted", "inserted"]
    found = sorted(row[1:] for row in cells)
    assert found == [["0.00", "11", "0", "0", "0"], ["50.00", "4", "1", "1", "1"]]


def test_shown_counts_are_counted():
    for spec in specs():
        metric = get_metric(spec)
        assert set(metric.shown_counts) <= set(metric.columns)
