"""Bags of relations: without an alignment, by form or lemma, a bag for each show or one for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from helpers.role_rows import BAGS, PARITY, SHOWN, folders, original
from helpers.shared import run

import treegauge
from treegauge.errors import SettingsError
from treegauge.metrics._lists import TASKS
from treegauge.metrics._roles import TIDE

if TYPE_CHECKING:
    from pathlib import Path


def test_lemmas_are_those_of_no_align():
    case = PARITY / "srleval" / "no-align"
    result = treegauge.score(
        case / "gold.conll",
        case / "test.conll",
        format="conll09",
        metrics="bag:lemmas,roles-bag:lemmas",
    )
    ours = [
        [round(100 * result[spec][name], 2) for name in ("recall", "precision", "f1")]
        for spec in result
    ]
    assert ours == original(case)


def test_both_readings_of_bags_over_folders():
    theirs = dict(zip(TASKS["srl"], original(PARITY / "srleval" / "folders"), strict=True))
    pooled = folders("folders", ["bag:pooled", "roles-bag:pooled", "bag", "roles-bag"])
    for spec in BAGS:
        scores = pooled[f"{spec}:pooled"]
        found = [100 * scores[name] for name in ("recall", "precision", "f1")]
        assert found == pytest.approx(theirs[spec], abs=SHOWN)
        # What two shows have in common need not be in one of them.
        assert scores["matched"] > pooled[spec]["matched"]
        assert (scores["gold"], scores["test"]) == (pooled[spec]["gold"], pooled[spec]["test"])
        with pytest.raises(SettingsError, match="no value for a document"):
            pooled.by_document(f"{spec}:pooled")
        with pytest.raises(SettingsError, match="no document average"):
            pooled.scores(f"{spec}:pooled", "document")
    with pytest.raises(SettingsError, match="cannot be merged"):
        _ = pooled + pooled


def test_bags_alone_are_not_aligned(tmp_path: Path):
    heard = TIDE.replace("boats", "boots") + TIDE
    names = ["bag", "roles-bag", "bag:lemmas", "roles-bag:lemmas", "bag:pooled"]
    alone = treegauge.score(TIDE * 2, heard, metrics=names, task="dependency")
    assert alone.alignment["aligner"] == "none"
    assert "equal" not in alone.alignment
    for aligner in ("none", "identity", "edit", "levenshtein"):
        options = {"on_error": "zero"} if aligner == "identity" else {}
        same = treegauge.score(TIDE * 2, TIDE * 2, metrics=names, align=aligner, **options)
        assert [same[spec]["f1"] for spec in names] == [1.0] * 5
        if aligner != "identity":
            other = treegauge.score(TIDE * 2, heard, metrics=names, align=aligner)
            assert other.metrics == alone.metrics
    for metrics, options in (("bag,las", {}), ("bag", {"max_length": 3}), ("bag", {"max_wer": 9})):
        with pytest.raises(SettingsError, match="aligned words"):
            treegauge.score(TIDE, TIDE, metrics=metrics, align="none", **options)
    file = tmp_path / "tide.conll09"
    file.write_text(TIDE)
    shown = run("score", file, file, "-m", "roles-bag", "--align", "none")
    assert "\n\nno alignment: bags of relations need none\n  gold  1 sentence, 5 words" in shown.out
    assert "word error rate" not in shown.out


def test_a_bag_whose_first_sentence_cannot_be_read():
    broken = TIDE.replace("\tA0", "\tA0\tA1", 1)
    for metrics in ("bag,roles-bag", "bag,roles-bag,las"):
        result = treegauge.score(
            broken + TIDE,
            TIDE * 2,
            metrics=metrics,
            task="dependency",
            on_error="skip",
            format="conll09",
        )
        assert [result[spec]["gold"] for spec in ("bag", "roles-bag")] == [5, 3]
        assert [result[spec]["f1"] for spec in ("bag", "roles-bag")] == [1.0, 1.0]


def test_a_bag_without_long_sentences():
    short = "".join(line + "\n" for line in TIDE.splitlines()[:1]).replace("2\t2", "0\t0")
    short = "\t".join(short.split("\t")[:14]) + "\n\n"
    result = treegauge.score(TIDE + short, TIDE + short, metrics="bag", max_length=3)
    assert [result["bag"][name] for name in ("matched", "gold", "test")] == [1, 1, 1]
