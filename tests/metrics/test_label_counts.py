"""Labels that are counted together with the units, against those of the table of matches."""

from __future__ import annotations

import random

import pytest
from helpers.noisy_trees import LABELS, bracketings, noisy, sentences

import treegauge
from treegauge import _core
from treegauge.comparison.comparison import align_corpora
from treegauge.metrics import MatchMetric, get_metric
from treegauge.options.settings import Settings
from treegauge.rules.params import Params

METRICS = ("brackets", "tags")
TAGS = ("W", "X", "Y", ".")


def tagged(text: str, rng: random.Random) -> str:
    """Return the trees with other tags, some of them of words that do not count."""
    return "".join(
        f"({rng.choice(TAGS)} " if piece == "(W " else piece
        for piece in text.replace("(W ", "\0(W \0").split("\0")
    )


def compared(gold: str, test: str, **options: object):
    settings = Settings(metrics=METRICS, params=Params.load("wsj"), on_error="zero", **options)
    return align_corpora(treegauge.read(gold.encode()), treegauge.read(test.encode()), settings)


def check(comparison) -> None:
    for spec in METRICS:
        metric = get_metric(spec)
        tabled = MatchMetric.listed(metric, comparison, "label")
        expected = sorted(row for row in tabled if row[2] or row[3])
        counted = sorted(metric.listed(comparison, "label"))
        assert counted == expected
        # What is counted on the way is what is counted alone.
        assert spec in comparison.cache
        on_the_way = [list(column) for column in metric.count(comparison)]
        labeled = (comparison.core, "slots", True)
        alone = (
            _core.count_brackets(*labeled)
            if spec == "brackets"
            else _core.count_words(comparison.core, "tags")
        )
        assert on_the_way == [list(column) for column in alone]


def test_by_hand():
    """(S 0-3) and (NP 0-2) match, VP and NP 2-3 do not; DT and NN match, VBZ and NNS do not."""
    gold = "(S (NP (DT the) (NN dog)) (VP (VBZ barks)))"
    test = "(S (NP (DT the) (NN dog)) (NP (NNS barks)))"
    comparison = compared(gold, test)
    brackets, tags = (sorted(get_metric(spec).listed(comparison, "label")) for spec in METRICS)
    assert brackets == [("NP", 1, 1, 2, 1), ("S", 1, 1, 1, 1), ("VP", 0, 1, 0, 0)]
    assert tags == [
        ("DT", 1, 1, 1, 1),
        ("NN", 1, 1, 1, 1),
        ("NNS", 0, 0, 1, 0),
        ("VBZ", 0, 1, 0, 0),
    ]


@pytest.mark.parametrize("rate", [0.0, 0.2])
@pytest.mark.parametrize(
    "options", [{}, {"max_length": 5}, {"align": "edit"}, {"chunks": "document"}]
)
def test_labels_are_those_of_the_matches(rate, options):
    rng = random.Random(7)
    text = sentences(120, rng)
    gold = tagged(bracketings(text, rng), rng)
    test = tagged(bracketings(noisy(text, rate, rng), rng), rng)
    check(compared(gold, test, **options))


def test_so_they_are_of_words_in_groups_and_of_chains_of_one_span():
    chain = "".join(f"({label} " for label in LABELS)
    ends = ")" * len(LABELS)
    gold = f"(S {chain}(W can) (X not){ends} (Y go))\n(S (W a) (. .))\n"
    test = f"(S (NP {chain}(W cannot){ends}) (Y go))\n\n"
    comparison = compared(gold, test, align="groups")
    assert comparison.core.column("group.slot")
    check(comparison)


def test_of_a_chain_a_label_is_matched_as_often_as_both_sides_have_it():
    comparison = compared("(S (NP (NP (VP (X a)))) (Y b))", "(S (VP (NP (VP (PP (X a))))) (Y b))")
    check(comparison)
    listed = sorted(get_metric("brackets").listed(comparison, "label"))
    assert listed == [("NP", 1, 2, 1, 1), ("PP", 0, 0, 1, 0), ("S", 1, 1, 1, 1), ("VP", 1, 1, 2, 1)]


def test_failed_parses_and_lengths_leave_units_out():
    gold = "(S (NP (X a) (X b)) (VP (Y c)))\n(S (X a))\n(S (NP (X a)) (VP (Y b) (Y c) (Y d)))\n"
    test = "(S (NP (X a)) (VP (X b) (Y c)))\n\n(S (NP (X a)) (NP (Y b) (Y c) (Y d)))\n"
    for longest in (None, 1, 3, 9):
        check(compared(gold, test, max_length=longest))


def test_a_mask_that_does_not_fit_is_an_error():
    comparison = compared("(S (X a))", "(S (X a))")
    for count in (_core.count_brackets_by_label, _core.count_tags_by_label):
        with pytest.raises(ValueError, match="an entry for each unit"):
            count(comparison.core, memoryview(b"").cast("q"))
