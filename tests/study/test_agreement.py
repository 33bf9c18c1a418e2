"""Correlations over all conditions, and pairs in opposite orders, by hand."""

from __future__ import annotations

import random

import pytest
from helpers.tidy import tidy

from treegauge.errors import SettingsError
from treegauge.study.agreement import agreement, discordant_share


def table(points, name="document"):
    rows = []
    for n, (x, y) in enumerate(points):
        own = {"document": f"d{n}"} if name == "document" else {"system": f"s{n}", "document": "*"}
        for metric, score in (("brackets", x), ("heads", y)):
            rows.append(own | {"metric": metric, "score": float(score)})
    return tidy(*rows)


def test_kendall_by_hand():
    # Of six pairs of 1 2 3 4 against 1 3 2 4 one is in opposite order: τ = (5 − 1) / 6.
    [found] = agreement(table([(1, 1), (2, 3), (3, 2), (4, 4)]))
    assert found.discordant == pytest.approx(1 / 6)
    assert found.kendall.value == pytest.approx(4 / 6)
    assert found.pearson.value == pytest.approx(0.8)
    assert found.pearson.interval is None  # four documents are too few


def test_systems_are_points_of_pooled_scores():
    [found] = agreement(table([(1, 4), (2, 3), (3, 1)], "system"), over="condition")
    assert found.discordant == 1.0
    assert found.spearman.value == pytest.approx(-1)


def test_interval_of_discordant_pairs_covers_what_is_true():
    """Ranks that differ by noise of a known size: the share over many parses lies in most intervals."""

    def draw(seed, many):
        random_ = random.Random(seed)
        return [(x, x + random_.gauss(0, 0.1)) for x in (random_.random() for _ in range(many))]

    truth = discordant_share(draw(99, 2400)).value
    inside = 0
    for seed in range(40):
        low, high = discordant_share(draw(seed, 100)).interval
        inside += low <= truth <= high
    assert 34 <= inside <= 40


def test_what_is_missing_is_said():
    with pytest.raises(SettingsError, match="no two metrics"):
        agreement(table([(1, 1), (2, 2)]))
    with pytest.raises(SettingsError, match="document, sentence and condition"):
        agreement(table([(1, 1)]), over="word")


def test_sentences_stand_beside_documents_and_are_not_mixed_with_them():
    both = []
    for n in range(4):
        for metric, score in (("brackets", 10.0 * n), ("heads", 20.0 * n)):
            both.append({"document": f"d{n}", "metric": metric, "score": score})
            both += [
                {
                    "document": f"d{n}#{k}",
                    "metric": metric,
                    "score": score + (k if metric == "heads" else -k),
                }
                for k in range(3)
            ]
    [documents] = agreement(tidy(*both))
    [sentences] = agreement(tidy(*both), over="sentence")
    assert (documents.pearson.n, documents.documents) == (4, 4)
    assert (sentences.pearson.n, sentences.documents) == (12, 4)
    assert documents.discordant == 0
    # Within each of four documents all three pairs change places: 12 of 66.
    assert sentences.discordant == pytest.approx(12 / 66)
