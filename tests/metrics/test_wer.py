"""Word error rate beside jiwer (Levenshtein distance over words, errors over reference words)."""

from __future__ import annotations

import random

import pytest
from helpers.noisy_trees import bracketings, noisy, sentences

import treegauge

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
