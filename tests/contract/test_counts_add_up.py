"""Law: counts of words that are shown together add up, under every aligner.

On the lines of ``score`` and ``align`` the words of each side add up to the words of that side.  The word error rate
is made of the counts beside it, which are its own where the alignment of the other metrics has others.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import treegauge
from treegauge.base.plugins import names, plugin
from treegauge.commands.align import run as align
from treegauge.reports._tables import alignment_lines

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PAIRS = (
    ("constituency/gold.mrg", "constituency/recognised.mrg"),
    ("groups/gold.mrg", "groups/test.mrg"),
    ("ud/gold.conllu", "ud/recognised.conllu"),
    ("speech/gold/side-a.mrg", "speech/asr/side-a.mrg"),
    ("auto/gold.mrg", "auto/misheard.mrg"),
)
#: ``given`` needs a file, ``identity`` the same words; bags have no alignment; others need times
ALIGNERS = [
    name
    for name in names("aligners")
    if name not in {"given", "identity", "none"} and not hasattr(plugin("aligners", name), "NEEDS")
]

SIDE = re.compile(r"(gold|test) \d+ sentences?, (\d+) words?")
WORDS = re.compile(
    r"words (\d+) equal, (\d+) different, (\d+) in gold only, (\d+) in test only(?:, (\d+) grouped with (\d+))?"
)
IN_ALIGN = re.compile(
    r"(\d+) gold words?: (\d+) equal, (\d+) different, (\d+) in gold only(?:, (\d+) grouped)?; "
    r"(\d+) in test only(?:, (\d+) grouped)?"
)
RATE = re.compile(
    r"word error rate (\S+) %(?: by its own alignment \((\d+) substituted, (\d+) deleted, (\d+) inserted\))?"
)


def check(text: str, wer: treegauge.NamedScores) -> str:
    """Hold what is printed to the law; tell whose counts the rate is made of."""
    text = " ".join(text.split())
    if found := IN_ALIGN.search(text):
        gold, equal, different, gold_only, grouped_gold, test_only, _ = (
            int(count or 0) for count in found.groups()
        )
    else:
        found = WORDS.search(text)
        assert found, text
        equal, different, gold_only, test_only, grouped_gold, grouped_test = (
            int(count or 0) for count in found.groups()
        )
        sides = {side: int(words) for side, words in SIDE.findall(text)}
        gold = sides["gold"]
        assert equal + different + test_only + grouped_test == sides["test"]
    assert equal + different + gold_only + grouped_gold == gold
    rate = RATE.search(text)
    assert rate, text
    own = rate[2] is not None
    told = [int(count) for count in rate.groups()[1:]] if own else [different, gold_only, test_only]
    errors = sum(told)
    assert rate[1] == f"{100 * errors / gold:.2f}"
    assert (errors, gold) == (wer["numerator"], wer["denominator"])
    if own:
        assert told == [wer[name] for name in ("substituted", "deleted", "inserted")]
        assert grouped_gold or errors != different + gold_only + test_only
    return "own" if own else "shared"


def lines_of(result: treegauge.Result) -> str:
    return "\n".join(alignment_lines(result))


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[1])
@pytest.mark.parametrize("aligner", ALIGNERS)
def test_score_and_align(pair: tuple[str, str], aligner: str):
    gold, test = (str(EXAMPLES / name) for name in pair)
    result = treegauge.score(gold, test, align=aligner, metrics="wer")
    check(lines_of(result), result["wer"])
    shown = align([gold, test, "--align", aligner]).out
    assert isinstance(shown, str)
    check(shown, result["wer"])


def test_both_kinds_occur():
    """By hand: *apart* | *a part* are one group and two edits; in side-a nothing is grouped."""
    kinds = {}
    for gold, test in PAIRS:
        result = treegauge.score(
            str(EXAMPLES / gold), str(EXAMPLES / test), metrics="wer", normalize="lower"
        )
        kinds[test] = check(lines_of(result), result["wer"])
    assert kinds["constituency/recognised.mrg"] == "own"
    assert kinds["speech/asr/side-a.mrg"] == "shared"


@pytest.mark.parametrize("count", ["inserted", "different", "grouped_gold", "test_words"])
def test_a_mutant_fails(count: str):
    gold, test = (str(EXAMPLES / name) for name in PAIRS[0])
    result = treegauge.score(gold, test, metrics="wer", normalize="lower")
    result.alignment[count] += 1
    with pytest.raises(AssertionError):
        check(lines_of(result), result["wer"])


def test_a_cut_off_is_said():
    """The alignment is that of all sentences; wer under --max-length is that of short ones."""
    gold, test = (str(EXAMPLES / name) for name in PAIRS[0])
    result = treegauge.score(gold, test, metrics="wer", max_length=8)
    assert "of sentences of any length:" in lines_of(result)
    assert result["wer"]["denominator"] < result.alignment["gold_words"]
