"""The exact test equals its definition: the share of all swaps."""

from __future__ import annotations

from array import array
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from helpers.real_data import shared_data
from helpers.textbook.exact_test import difference, enumerated_p
from hypothesis import given
from hypothesis import strategies as st

from treegauge import _core, compare, score, score_systems
from treegauge.stats.exact import exact_test
from treegauge.stats.mcnemar import is_yes_or_no, mcnemar_test
from treegauge.stats.paired import Paired
from treegauge.stats.statistic import Statistic

WAYS = ("enumeration", "convolution", "fourier", "cheapest")
CLOSE = 1e-12


def columns(side):
    return array("q", [one[0] for one in side]), array("q", [one[1] for one in side])


def draw(rng: Random, kind: str, units: int):
    """Return the counts of two systems: (numerator, denominator) for each unit."""

    def one(gold: int):
        test = rng.randint(0, 7)
        matched = rng.randint(0, min(gold, test))
        return {
            "f1": (2 * matched, gold + test),
            "precision": (matched, test),
            "recall": (matched, gold),
            "error rate": (gold + test - 2 * matched, gold),
            "jaccard": (matched, gold + test - matched),
            "distance": (gold + test - rng.randint(0, 4), gold + test),
            "any": (rng.randint(-5, 9), rng.randint(0, 9)),
        }[kind]

    golds = [rng.randint(0, 6) for _ in range(units)]
    return [one(gold) for gold in golds], [one(gold) for gold in golds]


KINDS = ("f1", "precision", "recall", "error rate", "jaccard", "distance", "any")


@pytest.mark.parametrize("kind", KINDS)
def test_equals_enumeration(kind):
    """7 kinds × 30 cases of up to 10 units, each in four ways, two-sided and one-sided."""
    rng = Random(f"exact {kind}")
    cases = 0
    while cases < 30:
        a, b = draw(rng, kind, rng.randint(1, 10))
        if difference(a, b) is None:
            continue
        cases += 1
        for one_sided in (False, True):
            expected = float(enumerated_p(a, b, one_sided=one_sided))
            for way in WAYS:
                tested = exact_test(columns(a), columns(b), one_sided=one_sided, way=way)
                assert abs(tested.p - expected) < CLOSE, (a, b, one_sided, way)


units = st.tuples(st.integers(0, 40), st.integers(0, 40))


@given(st.lists(st.tuples(units, units), min_size=1, max_size=7), st.booleans())
def test_any_counts(pairs, one_sided):
    a, b = [one for one, _ in pairs], [other for _, other in pairs]
    if difference(a, b) is None:
        assert exact_test(columns(a), columns(b)) is None
        return
    expected = float(enumerated_p(a, b, one_sided=one_sided))
    for way in WAYS:
        tested = exact_test(columns(a), columns(b), one_sided=one_sided, way=way)
        assert abs(tested.p - expected) < CLOSE


@given(st.lists(st.tuples(units, units), min_size=1, max_size=12))
def test_swapping_the_systems_changes_nothing(pairs):
    a, b = [one for one, _ in pairs], [other for _, other in pairs]
    there, back = exact_test(columns(a), columns(b)), exact_test(columns(b), columns(a))
    assert (there is None) == (back is None)
    if there is not None:
        assert abs(there.p - back.p) < CLOSE


def test_ways_agree_where_enumeration_cannot_go():
    """Fourier and convolution share no step but the bound; 60 to 400 units."""
    rng = Random(5)
    for units in (60, 150, 400):
        a, b = [], []
        for _ in range(units):
            gold = rng.randint(1, 20)
            for side, skill in ((a, 0.85), (b, 0.82)):
                test = max(0, gold + rng.choice([0, 0, 0, 1, -1, 2]))
                matched = sum(rng.random() < skill for _ in range(min(gold, test)))
                side.append((2 * matched, gold + test))
        found = {
            way: exact_test(columns(a), columns(b), way=way) for way in ("fourier", "convolution")
        }
        assert found["fourier"].detail == "fourier"
        assert abs(found["fourier"].p - found["convolution"].p) < 1e-11


def test_pencil():
    """Four of five units won, one tied, by one item each: 2 of the 16 swaps are as far from 0."""
    five = array("q", [1] * 5)
    won = array("q", [1, 1, 1, 1, 0])
    none = array("q", [0] * 5)
    assert exact_test((won, five), (none, five)).p == 0.125
    assert exact_test((won, five), (none, five), one_sided=True).p == 0.0625
    # The other way round all 16 swaps are at least as good.
    assert exact_test((none, five), (won, five), one_sided=True).p == 1.0


def test_no_difference_is_no_evidence():
    side = columns([(1, 2), (2, 2), (0, 1)])
    assert exact_test(side, side).p == 1.0
    # Different units, equal scores.
    assert exact_test(columns([(1, 1), (0, 1)]), columns([(0, 1), (1, 1)])).p == 1.0


def test_undefined_scores_have_no_test():
    assert exact_test(columns([(0, 0)]), columns([(1, 2)])) is None
    assert exact_test(columns([]), columns([])) is None


def test_at_least_is_decided_on_whole_numbers():
    """All swaps of equal differences tie with what is seen or mirror it: p is 1, whatever the rounding.

    1/3 + 1/3 and 2/3 in floats would not always be equal.
    """
    for third in (3, 7, 49, 101):
        a, b = [(1, third), (2, third)], [(2, third), (1, third)]
        a, b = [*a, (5, third)], [*b, (4, third)]
        for way in WAYS:
            assert exact_test(columns(a), columns(b), way=way).p == float(enumerated_p(a, b))


def test_sums_of_one_column_may_be_large():
    """Billionths of leaf-ancestor: denominators are equal, so numerators alone decide."""
    rng = Random(2)
    words = [rng.randint(1, 30) * 10**9 for _ in range(9)]
    a, b = ([(rng.randint(0, most), most) for most in words] for _ in range(2))
    tested = exact_test(columns(a), columns(b))
    assert tested.p == float(enumerated_p(a, b))
    assert tested.detail == "enumeration"


def test_too_large_is_no_answer():
    """Many units that differ by billions fit into no table: the caller takes random swaps."""
    rng = Random(3)
    words = [10**9] * 60
    a, b = ([(rng.randint(0, most), most) for most in words] for _ in range(2))
    assert exact_test(columns(a), columns(b)) is None
    huge = [(2**62, 2**62)] * 4
    assert exact_test(columns(huge), columns([(0, 2**62)] * 4)) is None


def test_resolution():
    """Below 1e-11 p is a bound: 200 units won, none lost, is 2 / 2**200."""
    ones, none = array("q", [1] * 200), array("q", [0] * 200)
    tested = exact_test((ones, ones), (none, ones))
    assert tested.below
    assert tested.resolution == 1e-11
    some = exact_test((array("q", [1] * 30), array("q", [1] * 30)), (none[:30], ones[:30]))
    assert not some.below
    assert some.p == pytest.approx(2 / 2**30, rel=1e-9)


def test_mcnemar_is_the_same_test():
    """For what is right or wrong in each unit the permutation test is McNemar's exact test."""
    rng = Random(11)
    for _ in range(50):
        size = rng.randint(1, 60)
        ones = array("q", [1] * size)
        a, b = (array("q", [rng.randint(0, 1) for _ in range(size)]) for _ in range(2))
        assert is_yes_or_no((a, ones), (b, ones))
        for one_sided in (False, True):
            found = mcnemar_test((a, ones), (b, ones), one_sided=one_sided)
            assert found.p == pytest.approx(
                exact_test((a, ones), (b, ones), one_sided=one_sided).p, abs=1e-12
            )


def test_negative_denominators_are_refused():
    with pytest.raises(ValueError, match="negative"):
        exact_test(columns([(1, -1)]), columns([(1, 1)]))


GOLD = """\
(S (NP (DT the) (NN kettle)) (VP (VBZ sings) (ADVP (RB softly))))
(S (NP (PRP we)) (VP (VBD left)))
(S (NP (NNP Mara)) (VP (VBD found) (NP (DT a) (NN coin))))
(S (NP (DT the) (JJ last) (NN tram)) (VP (VBD was) (ADJP (RB very) (JJ late))))
(S (NP (NNS crows)) (VP (VBP gather) (PP (IN on) (NP (DT the) (NN roof)))))
"""
ONE = """\
(S (NP (DT the) (NN kettle)) (VP (VBZ sings)) (ADVP (RB softly)))
(S (NP (PRP we)) (VP (VBD left)))
(S (NP (NNP Mara)) (VP (VBD found) (PP (DT a) (NN coin))))
(S (NP (DT the) (JJ last) (NN tram)) (VP (VBD was) (RB very) (JJ late)))
(S (NP (NNS crows)) (VP (VBP gather)) (PP (IN on) (NP (DT the) (NN roof))))
"""
OTHER = """\
(S (NP (DT the) (NN kettle)) (VP (VBZ sings) (ADVP (RB softly))))
(S (NP (PRP we) (VBD left)))
(S (NP (NNP Mara)) (VP (VBD found) (NP (DT a) (NN coin))))
(S (NP (DT the)) (NP (JJ last) (NN tram)) (VP (VBD was) (ADJP (RB very) (JJ late))))
(S (NP (NNS crows)) (VP (VBP gather) (PP (IN on) (DT the) (NN roof))))
"""
METRICS = (
    "brackets,brackets:unlabeled,crossing,complete,tags,t-dice,t-jaccard,e-dice,e-jaccard,"
    "linear-edit,wer"
)


@pytest.fixture(scope="module")
def scored():
    return score_systems(GOLD, {"one": ONE, "other": OTHER}, metrics=METRICS, params="none")


def test_every_ratio_of_every_metric(scored):
    """Through results and units: precision, recall, unlabelled and distance scores, by enumeration."""
    paired = Paired(list(scored.values()))
    checked = 0
    for spec in scored["one"].counts:
        metric = scored["one"].metric(spec)
        for value in metric.ratios:
            made = Statistic(paired, spec, value, paired.grouping(metric, "sentence"))
            a, b = (list(zip(*made.columns[one], strict=True)) for one in (0, 1))
            assert made.scores[0] == pytest.approx(scored["one"][spec][value])
            expected = float(enumerated_p(a, b))
            assert abs(exact_test(columns(a), columns(b)).p - expected) < CLOSE
            checked += 1
    # Three each for brackets, unlabelled brackets, crossing, tags and e-dice; one each for six others.
    assert checked == 21


def test_broken_down_scores(scored):
    """By an attribute: each group's test is that of its own sentences."""
    keys = scored["one"].units.keys
    kinds = {"kind": dict(zip(keys, ["x", "x", "y", "y", "y"], strict=True))}
    compared = compare(
        scored, values="brackets", by="kind", attributes=kinds, level=0.5, correction="none"
    )
    table = compared.groups[0]
    for group, rows in zip(table.groups, ([0, 1], [2, 3, 4]), strict=True):
        sides = []
        for result in scored.values():
            counts = result.counts["brackets"]
            sides.append(
                [(2 * counts["matched"][r], counts["gold"][r] + counts["test"][r]) for r in rows]
            )
        for found_score, side in zip(group.scores, sides, strict=True):
            assert found_score == float(Fraction(sum(x for x, _ in side), sum(y for _, y in side)))
        significant = float(enumerated_p(*sides)) < 0.5
        assert any(group.beaten) == significant
    assert [group.size for group in table.groups] == [2, 3]


def test_scores_of_labels():
    """By label: NP of both systems, counted sentence by sentence from the matches, by enumeration."""
    systems = {"one": ONE, "other": OTHER}
    options = {"metrics": "brackets,brackets:unlabeled", "params": "none", "by": "label"}
    results = score_systems(GOLD, systems, **options)
    assert score(GOLD, ONE, **options).cell_rows == {}  # only where systems are to be compared
    sides = []
    for result in results.values():
        rows = result.cell_rows["label"]["brackets"].columns("NP", 5)
        total = result.by_label("brackets")["NP"]
        assert {name: sum(values) for name, values in rows.items()} == {
            name: total[name] for name in ("matched", "gold", "test")
        }
        sides.append([(2 * m, g + t) for m, g, t in zip(*rows.values(), strict=True)])
    expected = float(enumerated_p(*sides))
    assert abs(exact_test(columns(sides[0]), columns(sides[1])).p - expected) < CLOSE
    for alpha, significant in ((expected + 1e-9, True), (expected - 1e-9, False)):
        if not 0 < alpha < 1:
            continue
        compared = compare(
            results, values="brackets", by="label", level=1 - alpha, correction="none", samples=10
        )
        group = next(group for group in compared.groups[0].groups if group.name == "NP")
        assert any(group.beaten) == significant
        scores = [result.by_label("brackets")["NP"]["f1"] for result in results.values()]
        assert group.scores == scores
    # Unlabelled brackets of one label match those of others: F1 is not a ratio of two sums, and has a test, too.
    chosen = {"by": "label", "level": 0.01, "correction": "none"}
    for value in ("brackets:unlabeled", "brackets:unlabeled.recall"):
        compared = compare(results, values=value, **chosen)
        assert any(any(one.beaten) for one in compared.groups[0].groups)


@pytest.mark.slow
def test_agrees_with_random_swaps():
    """The shared-task systems HIT-SCIR and Stanford on English: 200,000 swaps drawn by numpy."""
    folder = shared_data("conll2018", "en_ewt")
    systems = {name: str(folder / f"{name}.conllu") for name in ("HIT-SCIR-18", "Stanford-18")}
    results = score_systems(str(folder / "gold.conllu"), systems, metrics="las,uas,exact")
    paired = Paired(list(results.values()))
    statistics = {}
    for spec, value in (("las", "f1"), ("uas", "f1"), ("exact", "value")):
        units = paired.grouping(paired.results[0].metric(spec), "sentence")
        statistics[spec] = Statistic(paired, spec, value, units)
    both, gaps = [], []
    for made in statistics.values():
        a, b = (np.array(made.columns[one], dtype=np.float64) for one in (0, 1))
        both.append((a + b).sum(axis=1))
        gaps.append((a - b).T)
    gaps = np.hstack(gaps)
    rng = np.random.default_rng(17)
    samples, block = 200_000, 20_000
    seen = [made.scores[0] - made.scores[1] for made in statistics.values()]
    at_least = np.zeros(len(statistics))
    for _ in range(samples // block):
        bits = np.unpackbits(
            rng.integers(0, 256, (block, -(-len(gaps) // 8)), dtype=np.uint8), axis=1
        )[:, : len(gaps)]
        sums = (2.0 * bits - 1) @ gaps
        for place, (totals, observed) in enumerate(zip(both, seen, strict=True)):
            u, v = sums[:, 2 * place], sums[:, 2 * place + 1]
            found = (totals[0] + u) / (totals[1] + v) - (totals[0] - u) / (totals[1] - v)
            at_least[place] += (np.abs(found) >= abs(observed) - 1e-12).sum()
    for place, made in enumerate(statistics.values()):
        p = exact_test(tuple(made.columns[0]), tuple(made.columns[1])).p
        error = (p * (1 - p) / samples) ** 0.5
        assert abs(at_least[place] / samples - p) < 5 * error, (made.spec, p, at_least[place])


def test_false_positives_stay_within_the_level():
    """Two equally good systems, 10,000 times: at most one in twenty is found to differ."""
    rng = np.random.default_rng(23)
    units, simulations = 40, 10_000
    found = 0
    for _ in range(simulations):
        gold = rng.integers(1, 15, units)
        skill = rng.beta(8, 2, units)
        sides = []
        for _ in range(2):
            test = np.maximum(gold + rng.integers(-1, 2, units), 0)
            matched = rng.binomial(np.minimum(gold, test), skill)
            sides += [array("q", (2 * matched).tolist()), array("q", (gold + test).tolist())]
        found += _core.exact_test(*sides)[0] <= 0.05
    rate = found / simulations
    # Exact tests keep the level; 0.0022 is the standard error of the simulation.
    assert 0.04 < rate < 0.05 + 3 * 0.0022
