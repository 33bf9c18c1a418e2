"""SU error and boundaries with a tolerance in words and in seconds: by pencil, and beside a slow matcher."""

from __future__ import annotations

import itertools
import random

import pytest
from helpers.real_data import shared_data
from helpers.textbook.collars import largest_matching

from treegauge import InputError, SettingsError, score
from treegauge.metrics import get_metric

WORDS = ["so", "we", "went", "home", "and", "then", "it", "rained", "all", "night"]


def sentences(*ends, words=WORDS):
    """Return bracketings of the words that end behind the given ones."""
    cuts = [0, *ends]
    return "".join(
        f"(S {' '.join(f'(W {word})' for word in words[begin:end])})\n"
        for begin, end in itertools.pairwise(cuts)
    )


def rows(*ends, times=None, words=WORDS):
    """Return the same as CoNLL-U; ``times``: when each word ends, in seconds."""
    cuts = [0, *ends]
    text = []
    for begin, end in itertools.pairwise(cuts):
        for place in range(begin, end):
            number = place - begin + 1
            misc = (
                "_" if times is None else f"start={times[place] - 0.1:.3f}|end={times[place]:.3f}"
            )
            head = 0 if number == 1 else 1
            relation = "dep" if head else "root"
            cells = (number, words[place], "_", "X", "_", "_", head, relation, "_", misc)
            text.append("\t".join(map(str, cells)))
        text.append("")
    return "".join(f"{line}\n" for line in text)


def errors(gold, test, spec, **options):
    result = score(gold, test, metrics=spec, params="none", chunks="document", **options)[spec]
    return result["numerator"], result["denominator"]


def test_su_error_is_missed_and_inserted_over_gold():
    """NIST's rate.  Gold ends behind words 4, 8 and 10, test behind 2, 4 and 10: 8 is missed, 2 inserted."""
    gold, test = sentences(4, 8, 10), sentences(2, 4, 10)
    assert errors(gold, test, "su-error") == (2, 3)
    # More false boundaries than there are boundaries: above 1.
    many = sentences(1, 2, 3, 5, 6, 7, 10)
    assert errors(gold, many, "su-error") == (2 + 6, 3)


@pytest.mark.parametrize(
    ("spec", "wrong"),
    # 4 and 5 are one word apart, 8 and 6 two.
    [("su-error", 4), ("su-error:1", 2), ("su-error:2", 0), ("su-error:9", 0)],
)
def test_a_tolerance_in_words_by_pencil(spec, wrong):
    gold, test = sentences(4, 8, 10), sentences(5, 6, 10)
    assert errors(gold, test, spec) == (wrong, 3)
    result = score(gold, test, metrics=spec.replace("su-error", "boundaries"), chunks="document")
    (prf,) = result.metrics.values()
    assert (prf["matched"], prf["gold"], prf["test"]) == (3 - wrong // 2, 3, 3)


def test_one_end_has_one_partner():
    """5 is near 4 and 6, and a partner of one of them alone: 1 missed, 0 inserted."""
    assert errors(sentences(4, 6, 10), sentences(5, 10), "su-error:1") == (1, 3)


def test_the_least_errors_and_not_the_nearest_pairs():
    """Gold 2 and 4, test 3 and 5, tolerance 1: 3 beside 2 and 5 beside 4.  Nearest first may take 3 and 4."""
    gold, test = sentences(2, 4, 10), sentences(3, 5, 10)
    assert errors(gold, test, "su-error:1") == (0, 3)


def test_words_without_a_partner_are_no_distance():
    """The recogniser hears two more words before its end: no aligned word lies between the two ends."""
    more = ["so", "we", "went", "home", "uh", "uh", "and", "then", "it", "rained", "all", "night"]
    gold, test = sentences(4, 10), sentences(6, 12, words=more)
    for spec in ("su-error", "su-error:1"):
        assert errors(gold, test, spec, align="edit") == (0, 2)


def test_a_tolerance_in_seconds_by_pencil():
    """Words end at 1, 2, 3 … s in gold, 0.3 s later in the system: ends 4 and 8 against 4 and 9 s.

    0.3 s apart, 1.3 s apart (8.0 and 9.3), and the last, 10.0 and 10.3.
    """
    gold = rows(4, 8, 10, times=[1.0 * place for place in range(1, 11)])
    test = rows(4, 9, 10, times=[place + 0.3 for place in range(1, 11)])
    assert errors(gold, test, "su-error:0.2s") == (6, 3)
    assert errors(gold, test, "su-error:0.3s") == (2, 3)
    assert errors(gold, test, "su-error:1.299s") == (2, 3)
    assert errors(gold, test, "su-error:1.3s") == (0, 3)


def test_times_need_not_be_in_the_order_of_the_words():
    """Two segments that overlap: the one that is written first ends last."""
    gold = rows(5, 10, times=[*range(11, 16), *range(1, 6)])
    test = rows(5, 10, times=[*range(1, 6), *range(11, 16)])
    assert errors(gold, test, "su-error:0s") == (0, 2)


@pytest.mark.parametrize("seed", range(60))
def test_it_is_the_largest_matching(seed):
    rng = random.Random(seed)
    size = rng.randint(2, 40)
    words = [f"w{place}" for place in range(size)]
    cuts = [[*sorted(rng.sample(range(1, size), rng.randint(0, size - 1))), size] for _ in range(2)]
    width = rng.randint(1, 4)
    in_words = [sentences(*ends, words=words) for ends in cuts]
    result = score(*in_words, metrics=f"boundaries:{width}", params="none", chunks="document")
    matched = largest_matching(*cuts, width)
    assert result[f"boundaries:{width}"]["matched"] == matched
    # Times at random, in no order.
    times = [[rng.randrange(0, 30_000) / 1000 for _ in words] for _ in cuts]
    timed = [rows(*ends, times=own, words=words) for ends, own in zip(cuts, times, strict=True)]
    spec = f"boundaries:{width}s"
    result = score(*timed, metrics=spec, params="none", chunks="document")[spec]
    ends = [
        [round(1000 * own[end - 1]) for end in cut] for cut, own in zip(cuts, times, strict=True)
    ]
    assert result["matched"] == largest_matching(*ends, 1000 * width)


def test_the_slow_matcher_finds_what_the_first_in_reach_hides():
    """4 may take 3, which is all that 2 can have: there are two pairs all the same."""
    assert largest_matching([4, 2], [3, 5], 1) == 2


def test_names_are_made_alike_and_others_are_refused():
    assert get_metric("su-error:0.50S").spec == "su-error:0.5s"
    assert get_metric("boundaries:02").spec == "boundaries:2"
    for option in ("0", "0.5", "-1s", "nans", "infs", "s", "1001", "9999s", "near", "²"):
        with pytest.raises(SettingsError, match=r"expected a tolerance in words, .* or in seconds"):
            get_metric(f"su-error:{option}")
    with pytest.raises(SettingsError, match="one tolerance is enough"):
        get_metric("su-error:1:2")


def test_no_times_is_an_error_that_names_the_remedy():
    gold, test = rows(4, 10), rows(5, 10)
    with pytest.raises(SettingsError, match=r"needs times of words, and gold .* CTM, STM"):
        score(gold, test, metrics="su-error:0.5s")
    some = rows(4, 10, times=range(1, 11)).replace("start=3.900|end=4.000", "_")
    whole = rows(4, 10, times=range(1, 11))
    with pytest.raises(
        InputError, match=r"known of 1 of 2 sentences in gold and of 2 of 2"
    ) as told:
        score(some, whole, metrics="su-error:0.5s", chunks="document")
    assert "a tolerance in words" in str(told.value)


def test_more_tolerance_is_no_more_errors_on_recognised_speech():
    """gum-speech with too many sentence ends: 83 errors, and fewer with each word of tolerance."""
    folder = shared_data("gum-speech", "gold").parent
    specs = ["su-error", "su-error:1", "su-error:2", "su-error:5"]
    sides = [folder / name for name in ("gold", "asr-over-segmented")]
    result = score(*sides, metrics=specs, task="speech", ext=".mrg")
    wrong = [result[spec]["numerator"] for spec in specs]
    assert wrong[0] == 83
    assert wrong == sorted(wrong, reverse=True)
    assert wrong[-1] < wrong[0]
