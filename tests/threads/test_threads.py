"""Several threads at once, in the core and in Python. The thread sanitizer runs in ``.ci/long``.

What is compared is always what one thread says.
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread

import pytest
from helpers.shared import run

import treegauge
from treegauge.results import add

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
#: enough sentences that every kernel divides its work
TIMES = 100
PAIRS = {
    "trees": ("constituency/gold.mrg", "constituency/parser-b.mrg"),
    "heard": ("constituency/gold.mrg", "constituency/recognised.mrg"),
    "dependencies": ("ud/gold.conllu", "ud/parser-b.conllu"),
    "recognised": ("ud/gold.conllu", "ud/recognised.conllu"),
}
METRICS = {
    "trees": "brackets,crossing,complete,tags,heads,heads-bag,leaf-ancestor,linear-edit,t-dice,e-dice,tedeval",
    "heard": "brackets,tags,wer,boundaries,segments,t-dice",
    "dependencies": "las,uas,mlas,blex,elas,tokens,words,exact,bag,t-dice,tedeval",
    "recognised": "las,tokens,sentences,wer,clas",
}


def pair(kind: str, times: int = 1) -> list[bytes]:
    return [(EXAMPLES / name).read_bytes() * times for name in PAIRS[kind]]


def scores(result: treegauge.Result) -> str:
    return json.dumps(result.metrics)


@pytest.mark.parametrize("kind", PAIRS)
def test_the_core_with_several_threads(kind):
    gold, test = pair(kind, TIMES if kind in {"trees", "dependencies"} else 10)
    one, several = (
        treegauge.score(gold, test, metrics=METRICS[kind], by="label", jobs=jobs) for jobs in (1, 4)
    )
    assert scores(one) == scores(several)
    assert one.labels == several.labels


@pytest.mark.parametrize("kind", PAIRS)
def test_readers_in_several_threads(kind, tmp_path):
    for number, data in enumerate(pair(kind, 20)):
        for name in "abcdef":
            (tmp_path / f"{number}").mkdir(exist_ok=True)
            ending = Path(PAIRS[kind][0]).suffix
            (tmp_path / f"{number}" / (name + ending)).write_bytes(data)
    one = run("score", tmp_path / "0", tmp_path / "1", "-f", "json", "--jobs", "1")
    four = run("score", tmp_path / "0", tmp_path / "1", "-f", "json", "--jobs", "4")
    assert one == four


def test_python_threads_side_by_side():
    kinds = [*PAIRS] * 4
    expected = {kind: scores(treegauge.score(*pair(kind), metrics=METRICS[kind])) for kind in PAIRS}
    with ThreadPoolExecutor(4) as pool:
        found = list(
            pool.map(
                lambda kind: scores(treegauge.score(*pair(kind), metrics=METRICS[kind], jobs=2)),
                kinds,
            )
        )
    assert found == [expected[kind] for kind in kinds]


def test_python_threads_share_corpora():
    gold, test = (treegauge.read(data) for data in pair("trees", 20))
    expected = scores(treegauge.score(gold, test, metrics=METRICS["trees"]))
    with ThreadPoolExecutor(4) as pool:
        found = list(
            pool.map(
                lambda _: scores(treegauge.score(gold, test, metrics=METRICS["trees"], jobs=2)),
                range(8),
            )
        )
    assert found == [expected] * 8


def test_a_scorer_in_each_thread():
    gold, test = pair("trees")

    def update(_: int) -> str:
        scorer = treegauge.Scorer(metrics="brackets,tags")
        for one, other in zip(treegauge.read(gold), treegauge.read(test), strict=True):
            scorer.update(one, other)
        return scores(scorer.compute())

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(update, range(8)))) == 1


def test_a_scorer_loses_nothing_in_several_threads(monkeypatch):
    tree = "(S (NP (PRP it)) (VP (VBZ rains)))"
    scorer = treegauge.Scorer(metrics="brackets")
    for _ in range(2):
        scorer.update([tree], [tree])
    merge = add.merge

    def merge_while_another_batch_comes(parts):
        other.start()
        other.join(0.5)
        return merge(parts)

    other = Thread(target=scorer.update, args=([tree], [tree]))
    monkeypatch.setattr(add, "merge", merge_while_another_batch_comes)
    # Three brackets a tree.
    assert scorer.compute()["brackets"].matched == 6
    monkeypatch.undo()
    other.join()
    assert scorer.compute()["brackets"].matched == 9
