"""Counts of answers add up to what ``score`` gives for all of them."""

from __future__ import annotations

import json
import pickle
from math import isclose

import pytest
from helpers.answered import ANSWERS, F1, F1S, GOLDS, RECALL, SHAPED, VALID
from helpers.library_objects import TREES, UD

import treegauge
from treegauge.integrations.corpus_reward import CorpusReward, add_counts


def sentences_of(path):
    if path.suffix == ".conllu":
        return [f"{one}\n\n" for one in path.read_text(encoding="utf-8").strip().split("\n\n")]
    return [str(one) for one in treegauge.read(path)]


def pairs_of(files):
    """Gold sentences and a parser's, some of them cut off, in prose, or no analysis."""
    golds, parses = map(sentences_of, files)
    spoilt = [
        ("Sorry." if number % 5 == 3 else f"So: {parse}" if number % 5 == 1 else parse)
        for number, parse in enumerate(parses)
    ]
    return golds, spoilt


def test_by_hand():
    reward = CorpusReward("brackets")
    rows = [reward.counts(answer, gold) for answer, gold in zip(ANSWERS, GOLDS, strict=True)]
    assert rows[1] == {
        "answers": 1,
        "valid": 1,
        "brackets.matched": 1,
        "brackets.gold": 4,
        "brackets.test": 1,
    }
    totals = reward.totals(rows)
    assert isclose(totals["reward"], F1)
    assert isclose(totals["brackets.recall"], RECALL)
    assert isclose(totals["valid"], VALID)
    # The mean of the sentences is another number: this test would not see it if it were the same.
    assert not isclose(totals["reward"], sum(F1S) / 3, rel_tol=0.05)


@pytest.mark.parametrize(
    ("files", "metrics"),
    [
        (TREES, "brackets,crossing,complete,tags,leaf-ancestor,t-dice"),
        (UD, "las,uas,upos,exact"),
    ],
    ids=["trees", "ud"],
)
@pytest.mark.parametrize("policy", ["repair", "zero"])
def test_totals_are_those_of_score(files, metrics, policy):
    golds, answers = pairs_of(files)
    reward = CorpusReward(metrics.replace(",", " + "), on_error=policy)
    rows = [reward.counts(answer, gold) for answer, gold in zip(answers, golds, strict=True)]
    # Counts go through files and processes of a harness.
    totals = reward.totals(json.loads(json.dumps(rows)))
    result = treegauge.score(golds, answers, metrics=metrics, on_error=policy)
    wanted = {f"{spec}.{name}": value for spec in result for name, value in result[spec].items()}
    assert {name: totals[name] for name in wanted} == pytest.approx(wanted)


def test_one_answer_has_its_reward():
    reward = CorpusReward("0.2*valid + 0.8*brackets")
    for answer, gold, wanted in zip(ANSWERS, GOLDS, SHAPED, strict=True):
        assert isclose(reward.one(answer, gold), wanted)
        assert isclose(reward.total([reward.counts(answer, gold)]), wanted)
    # Under wsj TOP is not a bracket, so neither side has any: a usable answer is right.
    bare = "(TOP (NN tea))"
    for answer in (bare, "no"):
        assert reward.total([reward.counts(answer, bare)]) == reward.one(answer, bare)


def test_sums_add_up():
    reward = pickle.loads(pickle.dumps(CorpusReward("brackets")))  # noqa: S301
    rows = [reward.counts(answer, gold) for answer, gold in zip(ANSWERS, GOLDS, strict=True)]
    assert isclose(reward.total([add_counts(rows[:2]), rows[2]]), F1)
    assert reward.total([]) == 0.0


def test_unusable_answers_are_never_left_out():
    for unusable in (None, -1):
        with pytest.raises(treegauge.SettingsError, match="scores 0"):
            CorpusReward(unusable=unusable)
