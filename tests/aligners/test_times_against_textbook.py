"""The aligner ``times`` and ``wer:times`` against slow versions, on random words and segments."""

from __future__ import annotations

from random import Random

import pytest
from helpers.textbook import times as textbook

import treegauge
from treegauge import _core
from treegauge.comparison.comparison import align_corpora
from treegauge.options.settings import make_settings

FORMS = ("a", "be", "sea", "deep", "été")


def drawn(rng, count, *, segments):
    """Words one after the other, with pauses and sometimes with overlap; several of a segment have its time."""
    words, now = [], 0
    while len(words) < count:
        now = max(0, now + rng.choice((-300, 0, 0, 200, 2000)))
        length = rng.choice((0, 1, 137, 450, 900))
        group = rng.randint(1, 4) if segments else 1
        # Neighbours that have the same time by chance would share it.
        if words and words[-1][1:] == (now, now + length):
            continue
        words.append([(rng.choice(FORMS), now, now + length) for _ in range(group)])
        words, now = [*words[:-1], *words[-1]], now + length
    return words


def as_conllu(words):
    """One sentence, for times of words that have them together."""
    return "".join(
        f"{number}\t{form}\t_\t_\t_\t_\t0\troot\t_\tAlignBegin={start}|AlignEnd={end}\n"
        for number, (form, start, end) in enumerate(words, 1)
    )


def problems(count=60):
    for seed in range(count):
        rng = Random(seed)
        gold = drawn(rng, rng.randint(1, 12), segments=seed % 2 == 0)
        test = drawn(rng, rng.randint(1, 12), segments=seed % 4 == 0)
        yield gold, test, rng.choice((0, 0, 100, 500, 5000))


def slots(gold, test, align):
    corpora = [treegauge.read(f"{as_conllu(side)}\n".encode()) for side in (gold, test)]
    core = align_corpora(*corpora, make_settings("wer", params="none", align=align)).core
    return list(zip(core.column("slot.gold"), core.column("slot.test"), strict=True))


def pairs_of(found):
    return [(one, other) for one, other in found if _core.NONE not in (one, other)]


def test_least_cost_of_pairs_at_the_same_time():
    for gold, test, tolerance in problems():
        found = slots(gold, test, f"times:{tolerance / 1000}")
        pairs = pairs_of(found)
        assert pairs == sorted(pairs)
        assert all(textbook.may_pair(gold[g], test[t], tolerance) for g, t in pairs)
        alone = len(found) - len(pairs)
        cost = 3 * alone + sum(4 * (gold[g][0] != test[t][0]) for g, t in pairs)
        least, most = textbook.best(gold, test, tolerance)
        assert cost == least
        ours, theirs = textbook.shares(gold), textbook.shares(test)
        common = sum(textbook.shared(ours[g], theirs[t]) for g, t in pairs)
        # Whole milliseconds of each pair count.
        assert 0 <= most - common <= len(gold) + len(test)
        if all(moment.denominator == 1 for span in (*ours, *theirs) for moment in span):
            assert common == most


def test_most_time_in_common():
    """Whole milliseconds of each pair count, so it may be less by what is lost of them."""
    for gold, test, _ in problems():
        pairs = pairs_of(slots(gold, test, "times:overlap"))
        ours, theirs = textbook.shares(gold), textbook.shares(test)
        found = sum(
            2 * textbook.shared(ours[g], theirs[t]) - (gold[g][0] != test[t][0]) for g, t in pairs
        )
        assert 0 <= textbook.most_shared(gold, test) - found <= 2 * (len(gold) + len(test))


@pytest.mark.parametrize("collar", [0, 0.1, 0.5, 5])
def test_fewest_errors_within_a_collar(collar):
    spec = f"wer:times:{collar}"
    for gold, test, _ in problems():
        texts = [f"{as_conllu(side)}\n" for side in (gold, test)]
        result = treegauge.score(*texts, metrics=spec, chunks="document")[spec]
        assert result["numerator"] == textbook.errors(gold, test, round(1000 * collar))
        assert result["denominator"] == len(gold)


def test_shares_by_hand():
    """«an apple» from 0 to 0.7 s: seven characters, a tenth of a second each."""
    words = [("an", 0, 700), ("apple", 0, 700), ("x", 700, 900)]
    assert textbook.shares(words) == [(0, 200), (200, 700), (700, 900)]
    # The time in common decides between two equal words: the third «be» of the segment is at 0.4 to 0.6.
    gold = "a 1 s 0 0.6 be be be\n"
    corpora = [treegauge.read(side) for side in (gold.encode(), b"a 1 0.41 0.1 be\n")]
    core = align_corpora(*corpora, make_settings("wer", params="none", align="times")).core
    place = list(core.column("slot.test")).index(0)
    assert core.column("slot.gold")[place] == 2
