"""Breakdowns of ``wer`` in ``compare`` show how many words each system substituted, deleted and inserted."""

from __future__ import annotations

import json

import pytest
from helpers.shared import run

from treegauge.schemas import schema

GOLD = """\
(S (DT the) (NN tide) (VBZ turns))
(S (NNS gulls) (VBP cry))
"""
# One word of the first sentence is another one and one is missing; the second has one too many.
SPOILT = """\
(S (DT the) (NN ride))
(S (NNS gulls) (RB still) (VBP cry))
"""
#: by hand, for each length: correct, substituted, deleted, inserted
BY_HAND = {"right": [5, 0, 0, 0], "spoilt": [3, 1, 1, 1]}
NAMES = ("correct", "substituted", "deleted", "inserted")


@pytest.fixture
def given(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in (("gold", GOLD), ("right", GOLD), ("spoilt", SPOILT)):
        (tmp_path / f"{name}.mrg").write_text(text)
    return ["compare", "gold.mrg", "right.mrg", "spoilt.mrg", "-m", "wer,tags", "--by", "length"]


def test_counts_by_hand(given):
    data = json.loads(run(*given, "-f", "json").out)
    pytest.importorskip("jsonschema").validate(data, schema("compare"))
    own = {table["metric"]: table["groups"] for table in data["breakdowns"]}
    (group,) = own["wer"]
    assert [list(counts.values()) for counts in group["counts"]] == list(BY_HAND.values())
    assert group["scores"] == [0, 3 / 5]
    assert all("counts" not in one for one in own["tags"])


def test_all_formats_show_them(given, tmp_path):
    out = run(*given).out
    assert out.count("counts") == 1
    rows = [line.split() for line in out.partition("wer by length: counts")[2].splitlines()[1:4]]
    assert rows[0][-4:] == list(NAMES)
    assert [row[-4:] for row in rows[1:]] == [[*map(str, counts)] for counts in BY_HAND.values()]
    run(*given, "-f", "tsv", "-o", tmp_path / "tables")
    lines = (tmp_path / "tables/breakdown-counts.tsv").read_text().splitlines()
    assert lines[-4:] == [
        f"wer\tlength\t1–10\tspoilt\t{name}\t{count}"
        for name, count in zip(NAMES, BY_HAND["spoilt"], strict=True)
    ]
