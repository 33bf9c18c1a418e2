"""A chat model's one-shot parses of 25 sentences, under all policies."""

from __future__ import annotations

from helpers.real_data import shared_data

from treegauge import read, score_systems


def test_all_policies():
    gold, answers = shared_data("llm", "gold.conllu"), shared_data("llm", "chatgpt-oneshot.conllu")
    results = score_systems(gold, {"chat": answers}, on_error="all", metrics="uas,las,exact,uuas")
    assert [result.coverage.gold for result in results.values()] == [25, 25, 25]
    # Every row can be read.  Nine sentences have words that depend on themselves.
    circles = {
        issue.sentence for issue in read(answers).issues if issue.code in {"cycle", "no-root"}
    }
    validity = results["repair"].validity
    assert (validity.answers, validity.usable, validity.repaired) == (25, 25, len(circles))
    assert validity.rules == {"cycle": 9}
    # Five sentences have other words than gold: added, repeated or dropped.
    changed = [row for row in validity.sentences if row.get("words")]
    assert len(changed) == 5
    # Cutting a circle at one word keeps all other arcs.
    matched = {name: one["uas"]["matched"] for name, one in results.items()}
    assert matched["zero"] == matched["skip"]
    assert 0 <= matched["repair"] - matched["zero"] <= 9
    assert {one["uas"]["gold"] for one in results.values()} == {527}
