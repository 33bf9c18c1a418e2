"""The word error rate beside jiwer and meeteval on equal input.

What meeteval has and treegauge does not: the assignment of speakers or streams that gives the fewest errors
(cpWER, ORC-WER).  Here channels go together by name, so the two agree where the names are right.
"""

from __future__ import annotations

import random

import pytest
from helpers.real_data import shared_data

import treegauge

WORDS = ("so", "we", "went", "home", "and", "then", "it", "rained", "uh")
SPEAKERS = ("a", "b", "c")


def heard(words, rng):
    """Return words with some of them lost, changed or doubled."""
    found = []
    for word in words:
        drawn = rng.random()
        if drawn < 0.15:
            continue
        found.append(rng.choice(WORDS) if drawn < 0.3 else word)
        found += [rng.choice(WORDS)] if drawn > 0.85 else []
    return found or [rng.choice(WORDS)]


def spoken(seed):
    """Return what each speaker said in some segments, and what was heard in each."""
    rng = random.Random(seed)
    said = {
        speaker: [rng.choices(WORDS, k=rng.randint(1, 9)) for _ in range(rng.randint(1, 4))]
        for speaker in SPEAKERS
    }
    return said, {
        speaker: [heard(words, rng) for words in segments] for speaker, segments in said.items()
    }


def stm(sides):
    """Return segments of ten seconds, a channel for each speaker."""
    return "".join(
        f"show {channel} {speaker} {10 * number}.00 {10 * number + 10}.00 {' '.join(words)}\n"
        for channel, (speaker, segments) in enumerate(sides.items(), 1)
        for number, words in enumerate(segments)
    )


def ctm(sides):
    """Return the words of each channel, a tenth of a second each."""
    return "".join(
        f"show {channel} {10 * number + place / 10:.2f} 0.10 {word}\n"
        for channel, segments in enumerate(sides.values(), 1)
        for number, words in enumerate(segments)
        for place, word in enumerate(words)
    )


def text(segments):
    return " ".join(word for words in segments for word in words)


def ours(gold, test, tmp_path):
    (tmp_path / "gold.stm").write_text(stm(gold))
    (tmp_path / "heard.ctm").write_text(ctm(test))
    result = treegauge.score(tmp_path / "gold.stm", tmp_path / "heard.ctm", metrics="wer")["wer"]
    return result["numerator"], result["denominator"]


@pytest.mark.parametrize("seed", range(12))
def test_jiwer_has_as_many_errors(seed, tmp_path):
    jiwer = pytest.importorskip("jiwer")
    gold, test = spoken(seed)
    theirs = jiwer.process_words(
        [text(gold[one]) for one in SPEAKERS], [text(test[one]) for one in SPEAKERS]
    )
    errors = theirs.substitutions + theirs.deletions + theirs.insertions
    words = theirs.hits + theirs.substitutions + theirs.deletions
    assert ours(gold, test, tmp_path) == (errors, words)


@pytest.mark.parametrize("seed", range(12))
def test_meeteval_has_as_many_errors(seed, tmp_path):
    wer = pytest.importorskip("meeteval").wer
    gold, test = spoken(seed)
    found = ours(gold, test, tmp_path)
    by_speaker = [wer.siso_word_error_rate(text(gold[one]), text(test[one])) for one in SPEAKERS]
    assert found == (sum(one.errors for one in by_speaker), sum(one.length for one in by_speaker))
    # The best assignment of speakers has no more errors; the right one is among them.
    assigned = wer.cp_word_error_rate(
        {one: text(gold[one]) for one in SPEAKERS}, {one: text(test[one]) for one in SPEAKERS}
    )
    assert assigned.errors <= found[0]
    if all(left == right for left, right, *_ in assigned.assignment):
        assert assigned.errors == found[0]


def test_a_channel_under_another_name_is_no_assignment(tmp_path):
    """By pencil: two channels of three words, swapped.  cpWER has no error, and here all are wrong."""
    gold = {"a": [["so", "we", "went"]], "b": [["then", "it", "rained"]]}
    test = {"a": gold["b"], "b": gold["a"]}
    assert ours(gold, test, tmp_path) == (6, 6)
    wer = pytest.importorskip("meeteval").wer
    sides = [{name: text(own) for name, own in side.items()} for side in (gold, test)]
    assert wer.cp_word_error_rate(*sides).errors == 0


def test_recognised_speech_as_jiwer():
    """Eight documents of gum-speech, STM and CTM, in lower case and without punctuation."""
    jiwer = pytest.importorskip("jiwer")
    folder = shared_data("gum-speech", "asr-times")
    errors = words = 0
    for gold in sorted(folder.glob("*.stm")):
        pair = (gold, gold.with_suffix(".ctm"))
        result = treegauge.score(*pair, metrics="wer", normalize="lower,punct")["wer"]
        texts = [
            " ".join(word for one in treegauge.read(side) for word in one.words) for side in pair
        ]
        plain = [jiwer.RemovePunctuation()(side.lower()).split() for side in texts]
        theirs = jiwer.process_words(*(" ".join(side) for side in plain))
        own = theirs.substitutions + theirs.deletions + theirs.insertions
        assert (result["numerator"], result["denominator"]) == (own, len(plain[0]))
        errors += own
        words += len(plain[0])
    assert (errors, words) == (1049, 6088)
