"""Segments, with features and lemmas, and by tag."""

from __future__ import annotations

import pytest
from helpers.dependency_files import SHE_GAVE as GOLD

import treegauge
from treegauge import score


def test_segments_with_features_and_lemmas():
    metrics = (
        "segments,segments:feats,segments:lemmas,segments:feats:lemmas,segments:feats:unlabeled"
    )
    # Of four segments one has another case, one another lemma, one another tag; order of features means nothing.
    test = GOLD.replace("Case=Acc", "Case=Dat").replace("tea tea", "tea teas")
    test = test.replace("\ttea\tNOUN", "\tteas\tNOUN").replace(
        "Case=Nom|Number=Sing", "Number=Sing|Case=Nom"
    )
    test = test.replace("\tgive\tVERB", "\tgive\tAUX")
    result = score(GOLD, test, metrics=metrics)
    assert {spec: one["matched"] for spec, one in result.metrics.items()} == {
        "segments": 3,
        "segments:feats": 2,
        "segments:lemmas": 2,
        "segments:feats:lemmas": 1,
        "segments:feats:unlabeled": 3,
    }


def test_segments_per_tag():
    test = GOLD.replace("NOUN", "VERB")
    by = score(GOLD, test, metrics="segments", by="label").by_label("segments")
    counts = {name: (one["matched"], one["gold"], one["test"]) for name, one in by.items()}
    assert counts == {"PRON": (2, 2, 2), "VERB": (1, 1, 2), "NOUN": (0, 1, 0)}


def test_features_and_lemmas_are_needed():
    with pytest.raises(treegauge.TreegaugeError, match="feats"):
        score("(S (NN dog))", "(S (NN dog))", metrics="segments:feats")
