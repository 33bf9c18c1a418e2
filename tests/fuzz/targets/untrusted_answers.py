"""Lists of arbitrary answers: ``repair`` and ``zero`` never raise, and each answer has its own score.

An execution is a list of :data:`SIZE` answers under both policies, through one of the doors that take them.
5000 of them are a million answers (``.ci/long`` has as many)::

    python tests/fuzz/campaign.py untrusted_answers --runs 5000
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from helpers.fuzzing import samples
from helpers.fuzzing.hostile import drawn

import treegauge
from treegauge.contracts.repair import check_failures
from treegauge.integrations.evaluate import Evaluation

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

SIZE = 200
#: answers of a list that are scored alone, too
ALONE = 2
POLICIES = ("repair", "zero")
ENHANCED = "1\twe\twe\tPRON\tPRP\t_\t2\tnsubj\t2:nsubj\t_\n2\tleft\tleave\tVERB\tVBD\t_\t0\troot\t0:root\t_\n\n"
GOLD = {
    "ptb": samples.TREES[0].decode().split("\n")[0],
    "conllu": ENHANCED,
    "conllx": samples.CONLLX.decode(),
    "conll09": samples.CONLL09.decode(),
    "conll08": samples.CONLL08.decode(),
}


def check(random: Random, folder: Path) -> None:
    """Score a list of answers under both policies."""
    os.chdir(folder)
    name, gold = random.choice(list(GOLD.items()))
    for file in ("gold", "gold.mrg", "gold.conllu", "answers.jsonl"):
        (folder / file).write_text(gold)
    # CoNLL-X looks like CoNLL-U.
    options = {"format": name} if name == "conllx" or random.random() < 0.2 else {}
    answers = [drawn(random, gold) for _ in range(SIZE)]
    for policy in POLICIES:
        check_answers(answers, gold, {"on_error": policy, **options}, random)


def check_answers(answers: list[Any], gold: str, options: dict[str, Any], random: Random) -> None:
    """Score these answers, each for the same gold sentence."""
    result = treegauge.score([gold] * len(answers), answers, **options)
    assert len(result.units) == len(answers)
    if result.validity is not None:
        check_failures(result.validity)
    assert all(values["gold"] for values in result.metrics.values() if "gold" in values)
    for row in random.sample(range(len(answers)), ALONE):
        alone = treegauge.score([gold], [answers[row]], **options)
        assert scores(alone, result) == [scores(result, alone)[row]], repr(answers[row])
    # In batches, and one by one as a string.
    scorer, evaluation = treegauge.Scorer(**options), Evaluation(**options)
    for start in range(0, len(answers), 50):
        batch = answers[start : start + 50]
        scorer.update([gold] * len(batch), batch)
        evaluation.add_batch(references=[gold] * len(batch), predictions=batch)
    whole = scorer.compute()
    assert scores(whole, result) == scores(result, whole)
    evaluation.compute()
    for answer in random.sample(answers, 3):
        if isinstance(answer, str):
            treegauge.score(gold, answer, **options)
            treegauge.score([gold] * 3, answer, **options)
            treegauge.repair(answer, gold=gold)


def scores(result: Any, other: Any) -> list[Any]:
    """Return the counts of each sentence, of the metrics of both results that have them."""
    columns = [
        list(column)
        for spec in result.counts
        if spec in other.counts and result.metric(spec).unit in {"sentence", "chunk"}
        for column in result.counts[spec].values()
    ]
    return list(zip(*columns, strict=True))
