"""The laws of noise, over every kind; some kinds are broken on purpose to see the laws fail."""

from __future__ import annotations

import pytest

from treegauge import read
from treegauge.contracts import check_noise
from treegauge.contracts.noise import SAMPLES, check_sound
from treegauge.damage import kinds, labels, noise, tags
from treegauge.damage._chance import hits
from treegauge.damage._draft import Draft
from treegauge.errors import InputError

KINDS = list(kinds())


@pytest.mark.parametrize("name", KINDS)
def test_the_laws(name):
    check_noise(name)


@pytest.mark.parametrize("format_name", SAMPLES)
@pytest.mark.parametrize("rate", [0.1, 0.4, 1.0])
def test_all_kinds_at_once(format_name, rate):
    gold = read(SAMPLES[format_name].encode(), format=format_name)
    for seed in range(20):
        rates = {
            name.replace("-", "_"): rate
            for name, module in kinds().items()
            if format_name in getattr(module, "FORMATS", SAMPLES)
        }
        check_sound(noise(gold, seed=seed, **rates))


def test_a_kind_that_forgets_its_draws_breaks_nesting(monkeypatch):
    def forgetful(seed, kind, sentence, places, rate):
        return hits(seed + int(rate * 100), kind, sentence, places, rate)

    monkeypatch.setattr("treegauge.damage._draft.hits", forgetful)
    with pytest.raises(AssertionError, match="more noise has lost what less noise planted"):
        check_noise("tags")


def test_a_kind_that_does_not_write_down_breaks_the_law(monkeypatch):
    monkeypatch.setattr(Draft, "record", lambda *_: None)
    with pytest.raises(
        AssertionError, match=r"what was planted is not what was changed|plants nothing"
    ):
        check_noise("labels")


def test_a_kind_that_writes_down_what_it_does_not_do_breaks_the_law(monkeypatch):
    def lying(draft, rate):
        for sentence, row in draft.hit_words(rate):
            draft.record(sentence, draft.place_of(row, row + 1), "NN", "VB")

    monkeypatch.setattr(tags, "damage", lying)
    with pytest.raises(AssertionError, match="what was planted is not what was changed"):
        check_noise("tags")


def test_a_kind_that_leaves_heads_behind_breaks_the_law(monkeypatch):
    def careless(draft, sentence, row, heir=None):
        draft.alive[row] = 0
        draft.touched.add(sentence)

    monkeypatch.setattr(Draft, "remove_word", careless)
    with pytest.raises(InputError, match="depends on itself"):
        check_noise("word-deletion")


def test_a_kind_that_changes_gold_breaks_the_law(monkeypatch):
    def greedy(draft, rate):
        draft.changed["nodes.label"] = draft.gold.columns.get("nodes.label", [])
        labels_damage(draft, rate)

    labels_damage = labels.damage
    monkeypatch.setattr(labels, "damage", greedy)
    with pytest.raises(AssertionError, match=r"not the same each time|more noise has lost"):
        check_noise("labels")
