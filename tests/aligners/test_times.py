"""The aligner ``times``: words that were said at the same time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.real_data import shared_data
from helpers.shared import run

import treegauge
from treegauge.comparison.comparison import align_corpora
from treegauge.errors import SettingsError
from treegauge.options.settings import make_settings

CASE = Path(__file__).parents[1] / "parity" / "sclite" / "8-times-mediated"
NAMES = ("equal", "different", "gold_only", "test_only")


def ctm(*words):
    """Return CTM of (word, start, end) in seconds."""
    return "".join(f"a 1 {start} {end - start:.3f} {word}\n" for word, start, end in words)


def aligned(gold, test, align):
    found = treegauge.score(gold, test, metrics="wer", align=align).alignment
    return tuple(found[name] for name in NAMES)


@pytest.mark.parametrize(
    ("gold", "test", "align", "found"),
    [
        # Equal words at other times stay apart, and different ones at the same time stand together.
        ([("x", 0, 1), ("y", 1, 2)], [("y", 0, 1), ("x", 1, 2)], "times", (0, 2, 0, 0)),
        ([("x", 0, 1)], [("x", 1, 2)], "times", (0, 0, 1, 1)),  # they touch
        ([("x", 0, 1)], [("x", 1, 2)], "times:0.5", (1, 0, 0, 0)),
        ([("x", 0, 1)], [("x", 1.5, 2)], "times:0.5", (0, 0, 1, 1)),
        ([("x", 0, 1)], [("x", 1.499, 2)], "times:0.5", (1, 0, 0, 0)),
        # A word without length lasts a millisecond.
        ([("x", 0, 1)], [("x", 0.5, 0.5)], "times", (1, 0, 0, 0)),
        # Cost first: the x that is said a little at the same time, not the y that is said all the time.
        ([("x", 0, 1)], [("y", 0, 0.9), ("x", 0.9, 1)], "times", (1, 0, 0, 1)),
        ([("x", 0, 1)], [("y", 0, 0.9), ("x", 0.9, 1)], "times:overlap", (0, 1, 0, 1)),
    ],
)
def test_by_hand(gold, test, align, found):
    assert aligned(ctm(*gold), ctm(*test), align) == found
    swapped = aligned(ctm(*test), ctm(*gold), align)
    assert swapped == (*found[:2], found[3], found[2])


def test_ties_go_by_overlap():
    """Of two equal words the one with more time in common: the second."""
    gold = ctm(("x", 0, 1))
    test = ctm(("x", 0, 0.2), ("x", 0.2, 1))
    corpora = [treegauge.read(side.encode()) for side in (gold, test)]
    core = align_corpora(*corpora, make_settings("wer", align="times")).core
    assert list(core.column("slot.test"))[list(core.column("slot.gold")).index(0)] == 1


def test_overlap_is_sclites_option():
    """sclite -T on CTM against CTM: 3 right, 4 others, one lost and one too many."""
    expected = json.loads((CASE / "expected.json").read_text())["bay-1"]
    found = aligned(CASE / "ref.ctm", CASE / "hyp.ctm", "times:overlap")
    assert found == tuple(expected[name] for name in ("correct", "sub", "del", "ins"))


def test_times_of_misc():
    """Spoken treebanks of UD write milliseconds."""
    row = "1\tx\t_\t_\t_\t_\t0\troot\t_\t{}\n\n"
    gold = row.format("AlignBegin=1000|AlignEnd=2000")
    assert aligned(gold, row.format("start=1.9|end=3"), "times")[0] == 1
    assert aligned(gold, row.format("start=2.0|end=3"), "times")[0] == 0


def test_what_is_refused():
    timed = ctm(("x", 0, 1))
    with pytest.raises(SettingsError, match="the system has none: give CTM, STM, CoNLL-U"):
        aligned(timed, "(S (X x))", "times")
    with pytest.raises(SettingsError, match="expected overlap, or seconds"):
        aligned(timed, timed, "times:soon")
    told = run("score", CASE / "ref.ctm", CASE / "hyp.ctm", "-m", "wer", "--align", "times:-1")
    assert told.code == 2
    assert told.err.startswith("treegauge: --align times:-1: expected overlap, or seconds from 0")


def test_without_times_the_message_names_the_option(tmp_path):
    (tmp_path / "a.mrg").write_text("(S (X x))\n")
    told = run("score", tmp_path / "a.mrg", tmp_path / "a.mrg", "--align", "times")
    assert told.code == 2
    assert "--align times needs times of words" in told.err
    assert "a file of times (--gold-times), or leave out --align times" in told.err


def test_the_signature_names_the_tolerance():
    timed = ctm(("x", 0, 1))
    result = treegauge.score(timed, timed, metrics="wer", align="times:0.5")
    assert "|align:times:0.5|ties:overlap|chunks:document|" in str(result.signature)


def test_all_pairs_overlap_on_real_speech():
    """No aligner has a larger share; levenshtein's is 99.92 (docs/alignment.md)."""
    folder = shared_data("gum-speech", "asr-times")
    pairs = overlapping = 0
    for path in sorted(folder.glob("*.stm")):
        found = treegauge.score(
            path, path.with_suffix(".ctm"), metrics="wer", align="times", normalize="lower,punct"
        ).alignment
        pairs += found["timed_pairs"]
        overlapping += found["overlapping_pairs"]
    assert (overlapping, pairs) == (6006, 6006)
