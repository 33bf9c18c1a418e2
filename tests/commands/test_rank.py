"""``treegauge rank``: one screen, the metrics of a task, and ranks of metrics of which less is better."""

from __future__ import annotations

import json

import pytest
from helpers.command_runs import GOLD, TEST, TEST_B
from helpers.shared import run

TREE = "(TOP (S (NP (DT the) (NN tea)) (VP (VBZ cools) (ADVP (RB slowly)))))\n"
CROSSING = "(TOP (S (DT the) (X (NN tea) (VBZ cools)) (RB slowly)))\n"


@pytest.fixture
def files(tmp_path):
    paths = [tmp_path / f"{name}.mrg" for name in ("gold", "right", "wrong")]
    for path, text in zip(paths, (TREE, TREE, CROSSING), strict=True):
        path.write_text(text)
    return paths


def test_without_options_it_is_one_screen():
    lines = run("rank", GOLD, TEST, TEST_B).out.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert "cost" not in run("rank", GOLD, TEST, TEST_B).out
    assert "t-jaccard, cost" in run("rank", GOLD, TEST, TEST_B, "--most", "1").out


def test_fewer_crossing_brackets_are_better(files):
    """By hand: (tea cools) crosses NP and VP, one crossing test bracket in one sentence."""
    out = run("rank", *files, "-m", "brackets,crossing,wer").out
    rows = {tuple(line.split()[:2]): line.split()[2:] for line in out.splitlines() if "(1" in line}
    assert rows["crossing", "corpus"] == ["0.00", "(1)", "1.00", "(2)"]
    assert rows["brackets", "corpus"][1::2] == ["(1)", "(2)"]
    assert rows["wer", "corpus"][1:4:2] == ["(1.5)", "(1.5)"]
    assert "other order" not in "".join(line for line in out.splitlines() if "crossing" in line)


def test_the_metrics_of_a_task(files):
    data = json.loads(run("rank", *files, "--task", "constituency", "-f", "json").out)
    metrics = list(dict.fromkeys(row["metric"] for row in data["variants"]))
    assert metrics == ["brackets", "crossing", "complete", "tags"]
    assert data["parses"][0]["between"] == ["brackets", "crossing"]
    ran = run("rank", *files, "--task", "constituency", "--between", "las,brackets")
    assert ran.code == 2
    assert "--between las: it is none of the task's metrics" in ran.err


def test_discontinuous_trees_are_ranked_by_what_is_defined_for_them(tmp_path):
    paths = [tmp_path / f"{name}.dbr" for name in ("gold", "right", "wrong")]
    apart, together = (
        f"(S (VP (VB 0=wake) (RP {up})) (NP (PRP {him})))\n"
        for up, him in (("2=up", "1=him"), ("1=him", "2=up"))
    )
    for path, text in zip(paths, (apart, apart, together), strict=True):
        path.write_text(text)
    ran = run("rank", *paths)
    assert ran.code == 0
    assert "t-jaccard" in ran.out
    assert "parses ranked" not in ran.out
    assert "note: parses are not ranked, for e-jaccard is n/a on discontinuous trees" in ran.err
    # One note says what is n/a, and not each of the variants again.
    assert "undefined" not in ran.err
    assert "parses ranked by brackets" in run("rank", *paths, "--between", "brackets,t-dice").out
    # With one system nothing is left.
    alone = run("rank", *paths[:2])
    assert (alone.code, alone.out) == (2, "")
    assert "--between A,B" in alone.err
