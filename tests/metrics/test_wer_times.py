"""``wer:times``: meeteval's time-constrained word error rate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import treegauge
from treegauge.errors import SettingsError
from treegauge.metrics import get_metric

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "parity" / "meeteval" / "cases.jsonl").open()
]


def errors(gold, test, spec):
    result = treegauge.score(gold, test, metrics=spec, chunks="document")[spec]
    return result["numerator"], result["denominator"]


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_what_meeteval_counts(case):
    """meeteval 0.4.3, time_constrained_siso_word_error_rate with its defaults, on random files."""
    spec = f"wer:times:{case['collar']}"
    assert errors(case["stm"], case["ctm"], spec) == (case["errors"], case["length"])


def test_collars_tell_the_cases_apart():
    assert {case["collar"] for case in CASES} == {0, 0.1, 0.25, 0.5, 1, 5}
    plain = [errors(case["stm"], case["ctm"], "wer")[0] for case in CASES]
    assert sum(case["errors"] > least for case, least in zip(CASES, plain, strict=True)) >= 20


@pytest.mark.parametrize(
    ("heard", "spec", "found"),
    [
        # The word lasts from 0 to 1; the middle of the other one is at 1.5.
        ("a 1 1.0 1.0 x", "wer:times:0.5", 2),  # they touch
        ("a 1 1.0 1.0 x", "wer:times:0.501", 0),
        ("a 1 1.0 1.0 y", "wer:times:0.501", 1),  # a substitution, not a deletion and an insertion
        ("a 1 0.5 0.0 x", "wer:times:0", 0),  # a point inside
        ("a 1 5.9 0.0 x", "wer:times", 0),  # the collar is 5 unless given
        ("a 1 6.0 0.0 x", "wer:times", 2),
    ],
)
def test_by_hand(heard, spec, found):
    assert errors("a 1 0.0 1.0 x\n", f"{heard}\n", spec) == (found, 1)


def test_a_word_without_times_may_stand_beside_any():
    row = "{}\tx\t_\t_\t_\t_\t0\troot\t_\t{}\n"
    gold = row.format(1, "start=0|end=1") + row.format(2, "_") + "\n"
    assert errors(gold, "a 1 90 1 x\n", "wer:times:0") == (1, 2)


def test_what_is_refused():
    tree, timed = "(S (X x))", "a 1 0 1 x\n"
    with pytest.raises(SettingsError, match=r"wer:times needs times of words.*gold_times="):
        treegauge.score(tree, timed, metrics="wer:times")
    for spec in ("wer:times:-1", "wer:times:3601", "wer:5", "wer:times:1:2", "wer:times:sclite"):
        with pytest.raises(SettingsError):
            get_metric(spec)
