"""Ranks and Kendall's tau, and the command that shows them."""

from __future__ import annotations

import json
import random
from itertools import combinations

import pytest
from helpers.noisy_trees import bracketings, sentences
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge.cli import dispatch
from treegauge.corpora.read import as_corpus
from treegauge.mapping import e_mapping_of, mapping_of
from treegauge.options.settings import make_settings
from treegauge.stats.ranks import kendall, ranks

VALUES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=25)


@given(VALUES)
def test_kendall_equals_counting_all_pairs(pairs):
    first, second = [a for a, _ in pairs], [b for _, b in pairs]
    concordant = discordant = tied = 0
    for (a, b), (c, d) in combinations(pairs, 2):
        sign = (a - c) * (b - d)
        concordant += sign > 0
        discordant += sign < 0
        tied += sign == 0
    found = kendall(first, second)
    assert (found.concordant, found.discordant, found.tied) == (concordant, discordant, tied)


def test_tau_b_by_hand():
    # 1 2 2 3 against 1 2 3 3: five pairs agree, one is tied in each and none in both:
    # tau-b = 4 / sqrt(5 * 5). Pairs: 6, of which (2,2) tied in the first and (3,3) in the second.
    found = kendall([1, 2, 2, 3], [1, 2, 3, 3])
    assert (found.concordant, found.discordant, found.tied) == (4, 0, 2)
    assert found.tau_b == pytest.approx(4 / 5)


@given(st.lists(st.integers(0, 6), max_size=20))
def test_ranks_are_mean_places(values):
    for value, rank in zip(values, ranks(values), strict=True):
        better = sum(other > value for other in values)
        equal = sum(other == value for other in values)
        assert rank == better + (equal + 1) / 2


@pytest.fixture
def files(tmp_path):
    rng = random.Random(2)
    words = sentences(25, rng)
    paths = []
    for name in ("gold", "a", "b"):
        path = tmp_path / f"{name}.mrg"
        path.write_text(bracketings(words, rng))
        paths.append(str(path))
    return paths


def test_the_command_ranks_systems_and_parses(files):
    done = dispatch(["rank", *files, "--format", "json", "-n", "2"])
    assert done.code == 0
    data = json.loads(done.out)
    assert data["systems"] == ["a", "b"]
    assert {row["average"] for row in data["variants"]} == {"corpus", "sentence"}
    for row in data["variants"]:
        best = row["scores"].index(max(row["scores"]))
        assert row["ranks"][best] == min(row["ranks"])
    parses = data["parses"][0]
    assert len(parses["points"]) == 25
    gaps = [abs(parse["ranks"][0] - parse["ranks"][1]) for parse in parses["largest"]]
    assert gaps == sorted(gaps, reverse=True)
    text = dispatch(["rank", *files, "-n", "1"]).out
    assert "parses ranked by e-jaccard and by t-jaccard" in text
    assert ["a", "25"] in [line.split()[:2] for line in text.splitlines()]


def replay(mapping) -> list[tuple[str, int | None]]:
    """Apply a mapping to gold: drop, rename, add; return test as (label, parent)."""
    made = []
    for node in mapping.test:
        partner = node.partner
        label = (
            node.label if node.fate in {"inserted", "relabeled"} else mapping.gold[partner].label
        )
        made.append((label, node.parent))
    return made


@pytest.mark.parametrize("seed", range(8))
def test_mappings_keep_what_they_promise(seed):
    rng = random.Random(seed)
    words = sentences(6, rng)
    gold, test = (as_corpus(bracketings(words, rng).encode()) for _ in range(2))
    comparison = treegauge.align_corpora(gold, test, make_settings("t-dice,e-dice", params="none"))
    costs = treegauge.score(gold, test, metrics="t-dice,e-dice", params="none")
    total_t = total_e = 0
    for chunk in range(comparison.core.chunks):
        found = mapping_of(comparison, chunk)
        total_t += found.cost
        fates = [node.fate for node in found.gold] + [
            node.fate for node in found.test if node.partner is None
        ]
        assert found.cost == sum(fate != "matched" for fate in fates)
        for (a, b), (c, d) in combinations(found.pairs, 2):
            assert (a < c) == (b < d)  # order, in pre-order

        def above(nodes, low):
            while nodes[low].parent is not None:
                low = nodes[low].parent
                yield low

        for (a, b), (c, d) in combinations(found.pairs, 2):
            assert (a in above(found.gold, c)) == (b in above(found.test, d))
        assert [label for label, _ in replay(found)] == [node.label for node in found.test]
        equal = e_mapping_of(comparison, chunk)
        total_e += equal.cost
    assert total_t == costs["t-dice"]["cost"]
    dice = costs["e-dice"]
    assert total_e == dice["gold"] + dice["test"] - 2 * dice["matched"]
