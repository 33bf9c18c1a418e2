"""``auto`` aligns by times if both sides have them and few words are equal: the rule, at its limits."""

from __future__ import annotations

import pytest

import treegauge


def ctm(words):
    """Return words a second each."""
    return "".join(f"a 1 {place} 1 {word}\n" for place, word in enumerate(words))


def chosen(gold, test, **options):
    [way] = treegauge.score(gold, test, metrics="wer", **options).alignment["chosen"]
    return way["aligner"], way["chunks"]


def conllu(words, untimed=0):
    """Return two sentences, the first of one word; the last words of the second have no times."""
    rows = []
    for place, word in enumerate(words):
        misc = "_" if place >= len(words) - untimed else f"start={place}|end={place + 1}"
        number = max(place, 1)
        rows.append(f"{number}\t{word}\t_\t_\t_\t_\t0\troot\t_\t{misc}\n" + "\n" * (place == 0))
    return "".join(rows) + "\n"


@pytest.mark.parametrize(
    ("test", "way"),
    [
        # Of four words two are equal, in any order: half of them is not few.
        ("baxy", ("groups", "sentence")),
        ("axyz", ("times", "document")),
        ("wxyz", ("times", "document")),
        # Of the shorter side, three words, two are equal, or one.
        ("abx", ("groups", "sentence")),
        ("axy", ("times", "document")),
        ("abcd", ("identity", "sentence")),
    ],
)
def test_few_words_are_equal(test, way):
    assert chosen(ctm("abcd"), ctm(test)) == way
    assert chosen(ctm(test), ctm("abcd")) == way


@pytest.mark.parametrize(("untimed", "aligner"), [(0, "times"), (1, "times"), (2, "groups")])
def test_nearly_all_words_have_times(untimed, aligner):
    """Of twenty words one may have none."""
    gold = conllu([f"g{place}" for place in range(20)], untimed)
    test = ctm([f"t{place}" for place in range(30)])
    assert chosen(gold, test) == (aligner, "document")
    assert chosen(test, gold) == (aligner, "document")


def test_what_keeps_times_out():
    """Times on one side alone, and sentences that are to be aligned one by one."""
    other = "(S (X v) (X w))\n(S (X x) (X y))\n"
    assert chosen(ctm("abcd"), other)[0] == "groups"
    assert chosen(ctm("abcd"), ctm("wxyz"), chunks="sentence") == ("groups", "sentence")
    assert chosen(ctm("abcd"), ctm("wxyz"), chunks="document") == ("times", "document")
    # Normalised words are what counts.
    assert chosen(ctm("abcd"), ctm("ABYZ")) == ("times", "document")
    assert chosen(ctm("abcd"), ctm("ABYZ"), normalize="lower") == ("groups", "sentence")


def test_it_is_what_times_gives():
    """A word is side by side with the one that was said at its time, and the signature names the rule."""
    gold, test = "a 1 0 1 x\na 1 5 1 y\n", "a 1 5.2 1 z\n"
    result = treegauge.score(gold, test, metrics="wer")
    asked = treegauge.score(gold, test, metrics="wer", align="times")
    assert result.alignment["different"] == asked.alignment["different"] == 1
    assert result.alignment["overlapping_pairs"] == 1
    assert "|align:auto-3|chunks:auto-3|" in str(result.signature)
