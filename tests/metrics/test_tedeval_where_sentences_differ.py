"""Stretches: the fewest sentences that hold the same words on both sides."""

from __future__ import annotations

import json

import pytest
from helpers.dependency_files import conllu
from helpers.shared import run

import treegauge

# Gold: «rain fell», «we left», «dry again». The system joins the first two, and takes «again» as root
# of the third. In the joined sentence the second verb hangs from the first.
GOLD = (
    conllu("1 rain NOUN 2 nsubj", "2 fell VERB 0 root")
    + conllu("1 we PRON 2 nsubj", "2 left VERB 0 root")
    + conllu("1 dry ADJ 0 root", "2 again ADV 1 advmod")
)
TEST = conllu(
    "1 rain NOUN 2 nsubj", "2 fell VERB 0 root", "3 we PRON 4 nsubj", "4 left VERB 2 conj"
) + conllu("1 dry ADJ 2 amod", "2 again ADV 0 root")


def test_scores_of_stretches_by_hand():
    result = treegauge.score(GOLD, TEST, metrics="las,tedeval", params="none")
    first, second = result.by_stretch(["las", "tedeval"])
    assert (first["sentence"], first["sentences"], first["length"], first["line"]) == (1, 2, 4, 1)
    assert (second["sentence"], second["sentences"], second["length"]) == (3, 1, 2)
    # rain, fell and we have their heads and relations, left has not; then no word has.
    assert (first["las"]["matched"], first["las"]["gold"], first["las"]["test"]) == (3, 4, 4)
    assert second["las"]["f1"] == 0
    # Two roots against one: 10 and 9 nodes. Whoever keeps the test's root or its relation keeps the words of one
    # gold sentence alone; so both go, and what is kept are nsubj, rain, fell, nsubj, we, left.
    ted = first["tedeval"]
    assert (ted["gold"], ted["test"], ted["roots"]) == (10, 9, 1)
    assert (ted["matched"], ted["cost"]) == (6, 7)
    assert ted["score"] == pytest.approx(1 - 7 / (10 + 9 - 2))
    # 5 and 5 nodes; kept are the root, its child (root), and both lexemes: 2 edits of 8.
    assert second["tedeval"]["score"] == pytest.approx(1 - 2 / 8)


def test_stretches_add_up_to_the_corpus():
    result = treegauge.score(GOLD, TEST, metrics="las,tedeval", params="none")
    rows = result.by_stretch(["las", "tedeval"])
    for spec, name in (
        ("las", "matched"),
        ("las", "gold"),
        ("tedeval", "cost"),
        ("tedeval", "test"),
    ):
        assert sum(row[spec][name] for row in rows) == result[spec][name]


def test_a_metric_must_tell_where_stretches_begin():
    result = treegauge.score(GOLD, TEST, metrics="las,uas,tedeval", params="none")
    with pytest.raises(treegauge.SettingsError, match="which sentences hold the same words"):
        result.by_stretch(["las", "uas"])
    bag = treegauge.score(GOLD, TEST, metrics="tedeval,bag", params="none")
    with pytest.raises(treegauge.SettingsError, match="bag adds up by"):
        bag.by_stretch(["tedeval", "bag"])


def test_rank_by_stretches(tmp_path):
    for name, text in (("gold.conllu", GOLD), ("test.conllu", TEST)):
        (tmp_path / name).write_text(text)
    command = ["rank", tmp_path / "gold.conllu", tmp_path / "test.conllu", "-m", "las,tedeval"]
    command += ["--most", "3"]
    done = run(*command, "--between", "las,tedeval", "-f", "json")
    (parses,) = json.loads(done.out)["parses"]
    assert parses["parses"] == 2
    scores = [(point["sentence"], *point["scores"]) for point in parses["points"]]
    assert scores == [(1, 0.75, 1 - 7 / 17), (3, 0.0, 0.75)]
    # LAS ranks the joined sentences first, TedEval last.
    (most,) = parses["largest"][:1]
    assert (most["sentence"], most["sentences"], most["ranks"]) == (1, 2, [1.0, 2.0])
    text = run(*command, "--between", "las,tedeval").out
    assert "parses ranked by las and by tedeval\n" in text
    assert "test.conllu       2        100.00" in text
    text = " ".join(text.split())
    assert "sentences 1 to 2 (line 1): rank 1 by las (75.00), 2 by tedeval (58.82)" in text
    assert "t-dice, cost" not in text
    drawn = run(*command, "--between", "tedeval,t-dice")
    assert drawn.code == 0
    assert "t-dice, cost" in drawn.out
