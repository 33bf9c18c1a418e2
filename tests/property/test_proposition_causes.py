"""Causes of a proposition are those of its arguments and its predicate: by hand, and by a slow version."""

from __future__ import annotations

import pytest
from helpers.textbook.roles import Sentences, sentences, text
from hypothesis import HealthCheck, given, settings

import treegauge
from treegauge.comparison.comparison import align_corpora
from treegauge.metrics import get_metric
from treegauge.metrics._roles import TIDE
from treegauge.metrics.columns import NONE
from treegauge.options.settings import make_settings
from treegauge.results.causes import causes_in, find_causes

#: «the tide lifts the boats», lift.01 with A0 and A1
BOATS = "5\tboats\tboat\tboat\tNNS\tNNS\t_\t_\t3\t3\tOBJ\tOBJ\t_\t_\tA1\n"


def causes(gold: str, test: str) -> dict[str, tuple[int, int]]:
    result = treegauge.score(gold, test, metrics="propositions", attribute=True, align="edit")
    found = result.attribution("propositions").causes
    return {name: (one["missed"], one["extra"]) for name, one in found.items()}


def test_a_wrong_role_or_sense_is_a_label():
    assert causes(TIDE, TIDE.replace("A1", "A2")) == {"label": (1, 1)}
    assert causes(TIDE, TIDE.replace("lift.01", "lift.02")) == {"label": (1, 1)}


def test_a_misheard_argument():
    assert causes(TIDE, TIDE.replace("boats", "goats").replace("A1", "_")) == {
        "substituted": (1, 1)
    }
    # Nothing was heard.
    assert causes(TIDE, TIDE.replace(BOATS, "")) == {"deleted": (1, 1)}


def test_an_argument_that_is_not_found():
    assert causes(TIDE, TIDE.replace("A1", "_")) == {"structure": (1, 1)}
    assert causes(TIDE.replace("A1", "_"), TIDE) == {"structure": (1, 1)}


def test_a_predicate_that_is_not_found():
    other = TIDE.replace("Y\tlift.01", "_\t_").replace("\tA0\n", "\n").replace("\tA1\n", "\n")
    other = other.replace("_\t_\t_\n", "_\t_\n")
    assert causes(TIDE, other) == {"structure": (1, 0)}


def test_several_causes_at_once():
    # A0 was misheard and lost, A1 has another role: mended once both are undone.
    other = (
        TIDE.replace("tide\ttide\ttide", "lied\tlie\tlie").replace("A0", "_").replace("A1", "A2")
    )
    assert causes(TIDE, other) == {"substituted": (1, 1), "label": (1, 1)}


def test_word_errors_of_a_proposition():
    # Both arguments were misheard: each shares the proposition with the other; the second mends it on both sides.
    other = (
        TIDE.replace("tide", "lied").replace("boats", "goats").replace("A0", "_").replace("A1", "_")
    )
    result = treegauge.score(TIDE, other, metrics="propositions", attribute=True)
    first, second = result.causes["propositions"].words
    assert [(one.gold, one.test, one.harm) for one in (first, second)] == [
        ("tide", "lied", 2),
        ("boats", "goats", 2),
    ]
    assert (first.missed, first.extra, second.missed, second.extra) == (0, 0, 1, 1)
    assert result.cleaning_curve("propositions") == [0.0, 0.0, 1.0]


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(ref=sentences(), hyp=sentences())
def test_the_slow_version(ref: Sentences, hyp: Sentences):
    gold, test = (treegauge.read(text(side).encode(), format="conll09") for side in (ref, hyp))
    chosen = make_settings("propositions,roles", "none", align="levenshtein", on_error="zero")
    comparison = align_corpora(gold, test, chosen)
    roles, whole = get_metric("roles"), get_metric("propositions")
    parts, found = roles.matches(comparison), whole.matches(comparison)
    part_causes, got = find_causes(comparison, roles), find_causes(comparison, whole)
    own: list[dict[int, set[str]]] = []
    for is_gold, side in ((True, parts.gold), (False, parts.test)):
        sets: dict[int, set[str]] = {}
        for mask, token, head in zip(
            part_causes.column(is_gold), side.token, side.head, strict=True
        ):
            sets.setdefault(token if head == NONE else head, set()).update(causes_in(mask))
        own.append(sets)
    sides = (found.gold, found.test)
    for place, is_gold in enumerate((True, False)):
        side, other = sides[place], sides[1 - place]
        for item, mask in enumerate(got.column(is_gold)):
            expected: set[str] = set()
            if side.partner[item] == NONE:
                expected |= own[place][side.token[item]]
                beside = side.loose_partner[item]
                if beside != NONE:
                    expected |= own[1 - place][other.token[beside]]
            assert set(causes_in(mask)) == expected


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(ref=sentences(), hyp=sentences())
def test_the_curve_ends_where_all_word_errors_are_undone(ref: Sentences, hyp: Sentences):
    # The last point is v of the word causes, worked out from the counts of whole sets.
    result = treegauge.score(
        text(ref).encode(),
        text(hyp).encode(),
        metrics="propositions",
        format="conll09",
        align="levenshtein",
        attribute=True,
        on_error="zero",
    )
    scores = result["propositions"]
    words = {"substituted", "deleted", "inserted"}
    mended = [
        row for row in result.causes["propositions"].units if set(causes_in(row.causes)) <= words
    ]
    missed, extra = sum(row.missed for row in mended), sum(row.extra for row in mended)
    total = scores["gold"] + scores["test"] + missed - extra
    expected = 2 * (scores["matched"] + missed) / total if total else 0.0
    assert result.cleaning_curve("propositions")[-1] == pytest.approx(expected)
