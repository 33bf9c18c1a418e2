"""Warnings: empty lines that separate trees, files that look swapped, breakdowns that metrics lack."""

from __future__ import annotations

import pytest
from helpers.shared import GOLD, SYSTEM, run

import treegauge
from treegauge.commands._notes import file_notes

SPACED = GOLD.replace("\n", "\n\n")


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    for name, text in {
        "gold.mrg": GOLD,
        "system.mrg": SYSTEM,
        "spaced.mrg": SPACED,
        "mac.mrg": GOLD.replace("\n", "\r"),
    }.items():
        (tmp_path / name).write_text(text, newline="")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_empty_line_after_each_tree_suggests_separators():
    ran = run("score", "gold.mrg", "spaced.mrg")
    assert ran.code == 2
    assert "an empty line follows each tree" in ran.err
    assert "separators" in ran.err
    # What is suggested helps.
    mended = run("score", "gold.mrg", "spaced.mrg", "--blank-lines", "separators")
    assert mended.code == 0
    assert " 100.00 " in mended.out
    for policy in ("skip", "zero"):
        going_on = run("score", "gold.mrg", "spaced.mrg", "--on-error", policy)
        assert "note: spaced.mrg: an empty line follows each tree" in going_on.err
        asked = run(
            "score", "gold.mrg", "spaced.mrg", "--on-error", policy, "--blank-lines", "failed"
        )
        assert "an empty line" not in asked.err


ONE = "(S (NP (PRP it)) (VP (VBZ rains)))"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (GOLD, False),
        (SPACED, True),
        (SPACED.rstrip() + "\n", True),
        ("(())\n", False),
        ("\n" + GOLD, False),
        # Two in a row, or only some: a parser that failed.
        (GOLD.replace("\n", "\n\n\n"), False),
        (GOLD.replace("\n", "\n\n", 1) + GOLD, False),
        # Two trees without an empty line between them, and a parser that failed at the end.
        (f"{ONE}\n{ONE}\n(())\n", False),
        (f"{ONE}\n\n{ONE}\n", True),
        (f"{ONE}\n\n{ONE}\n\n", True),
    ],
)
def test_what_separates(text, found):
    assert treegauge.read(text.encode(), blank_lines="failed").profile.separated == found


def test_old_mac_line_ends_are_noticed():
    ran = run("score", "gold.mrg", "mac.mrg")
    assert ran.code == 0
    assert "old-mac-line-ends" in ran.err


def test_a_map_of_other_trees_stops_the_run(files):
    (files / "other.words").write_text("one\ntwo\n")
    maps = ["--words", "other.words"] * 2
    ran = run("score", "gold.mrg", "system.mrg", *maps, "--on-error", "zero")
    assert (ran.code, ran.out) == (2, "")
    assert "other.words:1:1: word-map-differs" in ran.err
    with pytest.raises(treegauge.InputError, match="word-map-differs"):
        treegauge.score("gold.mrg", "system.mrg", words=["other.words"] * 2)


def test_files_that_are_hardly_meant(files):
    (files / "link.mrg").symlink_to("gold.mrg")
    itself = "is the gold file itself: it is scored against itself"
    assert file_notes("gold.mrg", ["gold.mrg"]) == [f"note: gold.mrg {itself}"]
    assert file_notes("gold.mrg", ["link.mrg"]) == [f"note: link.mrg {itself}"]
    # Beside others it shows what a perfect parser gets.
    assert file_notes("gold.mrg", ["system.mrg", "gold.mrg"]) == []
    assert file_notes("gold.mrg", ["system.mrg", "system.mrg"]) == [
        "note: system.mrg is there twice"
    ]
    assert file_notes("-", ["-"]) == []
    (swapped,) = file_notes("system.mrg", ["gold.mrg"])
    assert "are they swapped?" in swapped
    for gold, system in (
        ("dev.gold.conllu", "dev.pred.conllu"),
        ("goldilocks.mrg", "bears.mrg"),
        ("dev.mrg", "gold.mrg"),
        ("gold-pred.mrg", "ref.mrg"),
    ):
        assert file_notes(gold, [system]) == []
    assert "swapped" in file_notes("runs/pred/en.conllu", ["data/gold/en.conllu"])[0]
    assert "swapped" in run("score", "system.mrg", "gold.mrg").err
    assert "swapped" in file_notes("parser-a.mrg", ["gold.mrg"])[0]
    assert file_notes("dev.mrg", ["parser.gold-tags.mrg"]) == []
    assert "there twice" in run("compare", "gold.mrg", "a=system.mrg", "b=system.mrg").err


def test_a_breakdown_that_a_metric_lacks_is_said():
    ran = run("score", "gold.mrg", "system.mrg", "-m", "brackets,crossing,wer", "--by", "label")
    assert ran.err == "treegauge: note: crossing and wer cannot be broken down by label\n"
    assert run("score", "gold.mrg", "system.mrg", "-m", "brackets", "--by", "label").err == ""
    result = treegauge.score("gold.mrg", "system.mrg", metrics="brackets,crossing", by="label")
    assert result.lacking("label") == ["crossing"]
    assert result.lacking("sentence") == []


def test_one_is_one(files):
    (files / "one.mrg").write_text(GOLD.splitlines()[0] + "\n")
    assert repr(treegauge.read("one.mrg")) == "<Corpus of 1 sentence, 5 words, 5 nodes>"
    ran = run("score", "one.mrg", "one.mrg", "--on-error", "zero", "--max-length", "1")
    assert "1 of 1 gold sentence scored" in ran.out


def test_undefined_is_n_a():
    result = treegauge.score("gold.mrg", "system.mrg", metrics="brackets", max_length=1)
    assert repr(result) == "<Result system.mrg: brackets=n/a>"
