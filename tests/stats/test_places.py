"""Ranks, ranges and clusters: by hand, against the definition, and on ladders of systems with known gaps."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from helpers.boards import RIGHT, WRONG

from treegauge import score_systems
from treegauge.leaderboard.cells import SCORED, Cell
from treegauge.leaderboard.separation import separate
from treegauge.leaderboard.standings import Board
from treegauge.stats.comparison_result import How
from treegauge.stats.places import ordered, places


def shown(scores, better, **options):
    found = places(scores, better, **options)
    return {name: (one.rank, one.cluster, one.best, one.worst) for name, one in found.items()}


def test_by_hand():
    """Five systems as in the tables of WMT: a beats all but b; b beats d and e; nothing else is certain."""
    scores = {"a": 5.0, "b": 4.0, "c": 3.0, "d": 2.0, "e": 1.0}
    better = {("a", "c"), ("a", "d"), ("a", "e"), ("b", "d"), ("b", "e"), ("c", "e"), ("d", "e")}
    assert shown(scores, better) == {
        "a": (1, 1, 1, 2),
        "b": (2, 1, 1, 3),
        "c": (3, 1, 2, 4),
        "d": (4, 1, 3, 4),
        # All above are better than it, by a test each, so a line stands above it; b needs one more.
        "e": (5, 2, 5, 5),
    }
    assert shown(scores, better - {("b", "e")})["e"] == (5, 1, 4, 5)


def test_equal_averages_share_a_rank_and_a_cluster():
    found = shown({"x": 0.7, "y": 0.9, "z": 0.7, "w": 0.1}, {("x", "w"), ("y", "w"), ("z", "w")})
    assert list(found) == ["y", "x", "z", "w"]
    assert [place[:2] for place in found.values()] == [(1, 1), (2, 1), (2, 1), (4, 2)]


def test_error_rates_and_systems_without_a_score():
    found = shown({"a": 0.3, "b": None, "c": 0.1}, {("c", "a")}, lower_is_better=True)
    assert found == {"c": (1, 1, 1, 1), "a": (2, 2, 2, 2), "b": (None, None, None, None)}


def test_a_line_is_where_all_above_beat_all_below():
    """The definition, written out: two systems share a cluster unless a line stands between them."""
    rng = random.Random(20)
    for _ in range(300):
        names = [chr(ord("a") + place) for place in range(rng.randint(2, 8))]
        scores = {name: float(len(names) - place) for place, name in enumerate(names)}
        better = {pair for pair in combinations(names, 2) if rng.random() < 0.8}
        found = places(scores, better)
        for one, other in combinations(names, 2):
            lines = [
                cut
                for cut in range(names.index(one) + 1, names.index(other) + 1)
                if all((up, down) in better for up in names[:cut] for down in names[cut:])
            ]
            assert found[other].cluster - found[one].cluster == len(lines)


def test_the_order_of_names_does_not_matter():
    scores = {"a": 0.5, "b": 0.9, "c": 0.5}
    for names in (["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"]):
        assert ordered({name: scores[name] for name in names}) == ["b", "a", "c"]


# ---------------------------------------------------------------- ladders

SETS = {"one": 60, "two": 40, "three": 80}
#: the share of sentences that systems have wrong, in three steps with a gap between them
LADDER = {"a1": 0.1, "a2": 0.1, "b1": 0.35, "b2": 0.35, "b3": 0.35, "c1": 0.7}


def ladder(rates, seed, sets=SETS):
    """A board of systems that have each sentence wrong with a probability."""
    rng = random.Random(seed)
    cells = []
    for name, size in sets.items():
        gold = "\n".join([RIGHT] * size)
        # Some sentences are harder than others, for all systems alike.
        hard = [rng.uniform(0.5, 1.5) for _ in range(size)]
        texts = {
            system: "\n".join(WRONG if rng.random() < rate * own else RIGHT for own in hard)
            for system, rate in rates.items()
        }
        results = score_systems(gold, texts, metrics="complete")
        cells += [Cell(system, name, SCORED, result) for system, result in results.items()]
    made = Board("", list(sets), sorted(rates), cells, "error")
    tested = separate(made, made.sort, How(samples=2000, seed=seed))
    assert tested is not None
    made.separations[made.sort] = tested
    return made


def test_a_ladder_with_known_gaps():
    """Steps are 25 and 35 points apart on 180 sentences: they are found, and equal systems stay together."""
    exact = apart = 0
    for seed in range(30):
        made = ladder(LADDER, seed)
        clusters = {name: place.cluster for name, place in made.places.items()}
        exact += clusters == {"a1": 1, "a2": 1, "b1": 2, "b2": 2, "b3": 2, "c1": 3}
        apart += any((one, other) in made.separation.better for one, other in EQUAL)
    # Once these were 30 and 1.
    assert exact >= 28
    assert apart <= 4


EQUAL = [
    pair
    for one, other in combinations(LADDER, 2)
    if one[0] == other[0]
    for pair in ((one, other), (other, one))
]


def test_systems_without_a_gap_share_one_cluster():
    """Holm: of boards of four equal systems one in twenty at most separates any two; here 6 of 200 did."""
    apart = lines = 0
    for seed in range(100):
        made = ladder(dict.fromkeys("abcd", 0.3), seed)
        apart += bool(made.separation.better)
        lines += max(place.cluster for place in made.places.values()) > 1
    assert apart <= 10
    assert lines <= 5


def test_without_a_correction_more_is_found():
    """The correction is in force: what no correction separates, Holm may not; never the other way round."""
    rates = {"a": 0.2, "b": 0.27, "c": 0.34, "d": 0.41}
    more = 0
    for seed in range(5):
        made = ladder(rates, seed)
        plain = separate(made, made.sort, How(samples=2000, seed=seed, correction="none"))
        assert made.separation.better <= plain.better
        more += made.separation.better < plain.better
    assert more


def test_there_are_enough_swaps_for_many_pairs():
    """Holm multiplies the smallest p by the number of pairs: the swaps must allow that."""
    made = ladder({f"s{number}": 0.11 * number for number in range(1, 9)}, 1, {"one": 60})
    tested = separate(made, made.sort, How(samples=10, level=0.99))
    assert tested.how["samples"] == 5600
    assert ("s1", "s8") in tested.better


@pytest.mark.parametrize("lost", [["one"], ["one", "two"]])
def test_pairs_are_compared_on_sets_that_both_have(lost):
    made = ladder({"a": 0.1, "b": 0.5, "c": 0.5}, 3)
    for name in lost:
        cell = made.cell("c", name)
        cell.state, cell.result = "missing", None
    tested = separate(made, made.sort, How(samples=500))
    sets = {(pair.system, pair.other): pair.sets for pair in tested.pairs}
    assert sets == {("a", "b"): 3, ("a", "c"): 3 - len(lost), ("b", "c"): 3 - len(lost)}
