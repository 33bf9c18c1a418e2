"""Sign test, corrections and correlations, beside scipy and numbers from papers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from treegauge import _core, correlate, score, score_systems
from treegauge.errors import SettingsError
from treegauge.stats.correlation import KINDS, correlation, correlations, student_quantile
from treegauge.stats.multiple import benjamini_hochberg, holm
from treegauge.stats.ranks import kendall
from treegauge.stats.sign import binomial_p, sign_test


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (5, 0), (3, 4), (60, 40), (700, 640)])
def test_binomial_equals_scipy(wins, losses, one_sided):
    expected = 1.0
    if wins + losses:
        side = "greater" if one_sided else "two-sided"
        expected = stats.binomtest(wins, wins + losses, alternative=side).pvalue
    assert binomial_p(wins, losses, one_sided=one_sided) == pytest.approx(expected, rel=1e-10)


def test_sign_test_leaves_out_ties_and_what_is_undefined():
    found = sign_test([0.5, 0.9, None, 1.0, 0.2], [0.4, 0.9, 0.1, 0.7, 0.1])
    assert found.p == 0.25  # three won, none lost: 2 / 8
    assert found.detail == "3 won, 0 lost, 1 tied"


def test_corrections():
    """The example of Benjamini and Hochberg (1995, section 4.1), and what R's p.adjust makes of it."""
    values = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240]
    values += [0.4262, 0.5719, 0.6528, 0.7590, 1.0000]
    # At 0.05 they reject four by their procedure and three by Bonferroni's (and Holm's).
    assert sum(p <= 0.05 for p in benjamini_hochberg(values)) == 4
    assert sum(p <= 0.05 for p in holm(values)) == 3
    assert holm(values)[:4] == pytest.approx([0.0015, 0.0056, 0.0247, 0.1140])
    assert benjamini_hochberg(values)[:4] == pytest.approx([0.0015, 0.0030, 0.0095, 0.035625])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_benjamini_hochberg_equals_scipy(values):
    expected = stats.false_discovery_control(values)
    assert benjamini_hochberg(values) == pytest.approx(list(expected), abs=1e-15)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=10), st.sampled_from([0.01, 0.05, 0.3]))
def test_holm_by_its_definition(values, level):
    """Step down: reject the smallest while p ≤ level / (those that are left)."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    rejected = set()
    for done, place in enumerate(order):
        if values[place] * (len(values) - done) > level:
            break
        rejected.add(place)
    assert {place for place, p in enumerate(holm(values)) if p <= level} == rejected


pairs = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=2, max_size=30)


@given(pairs)
def test_kendall_counts_pairs(values):
    x, y = [one for one, _ in values], [other for _, other in values]
    found = kendall(x, y)
    signs = [
        ((x[i] > x[j]) - (x[i] < x[j])) * ((y[i] > y[j]) - (y[i] < y[j]))
        for i in range(len(x))
        for j in range(i)
    ]
    assert (found.concordant, found.discordant) == (signs.count(1), signs.count(-1))
    assert found.tied == signs.count(0)


@given(pairs)
def test_correlations_equal_scipy(values):
    x, y = [float(one) for one, _ in values], [float(other) for _, other in values]
    functions = {
        "pearson": stats.pearsonr,
        "spearman": stats.spearmanr,
        "kendall": stats.kendalltau,
    }
    for kind, function in functions.items():
        found = correlation(kind, x, y)
        if len(set(x)) == 1 or len(set(y)) == 1:
            assert found is None
        else:
            assert found == pytest.approx(function(x, y).statistic, abs=1e-12)


def test_ranks_equal_scipy():
    from array import array

    values = array("d", [3, 1, 2, 2, 5, 2])
    assert list(_core.mean_ranks(values)) == list(stats.rankdata(values))


# Minutes and marks of ten readers, with ties in both: made up for this test.
MINUTES = [12, 15, 15, 18, 20, 20, 20, 25, 31, 40]
MARKS = [3, 2, 4, 4, 4, 5, 3, 5, 5, 4]


def test_rank_correlations_with_ties_are_those_of_scipy():
    """scipy 1.17.1: pearsonr, spearmanr and kendalltau (variant b) of these lists."""
    expected = {
        "pearson": 0.47228978827651535,
        "spearman": 0.6229048215150261,
        "kendall": 0.501565493481032,
    }
    for kind, value in expected.items():
        assert correlation(kind, MINUTES, MARKS) == pytest.approx(value, abs=1e-12)


def test_samples_of_correlations_by_their_definition():
    """Units that are drawn several times are points that are there several times, with ranks of their own."""
    from array import array

    x, y = array("d", MINUTES), array("d", MARKS)
    unit = array("I", [0, 0, 1, 2, 2, 2, 3, 4, 5, 5])
    sampled = _core.correlations(x, y, unit, 6, 40, 7)
    for sample in range(40):
        times = list(_core.resample(6, 7, sample))
        points = [place for place in range(10) for _ in range(times[unit[place]])]
        lists = [[values[place] for place in points] for values in (x, y)]
        for kind, values in zip(KINDS, sampled, strict=True):
            expected = correlation(kind, *lists)
            if expected is None:
                assert values[sample] != values[sample]
            else:
                assert values[sample] == pytest.approx(expected, abs=1e-12)


def test_correlations_without_each_unit():
    from array import array

    x, y = array("d", MINUTES), array("d", MARKS)
    unit = array("I", [0, 0, 1, 2, 2, 2, 3, 4, 5, 5])
    for parts in (6, 4):
        for kind, values in zip(KINDS, _core.correlations(x, y, unit, 6, parts), strict=True):
            for part in range(parts):
                kept = [place for place in range(10) if unit[place] % parts != part]
                lists = [[values_[place] for place in kept] for values_ in (x, y)]
                assert values[part] == pytest.approx(correlation(kind, *lists), abs=1e-12)


@pytest.mark.parametrize("freedom", [2, 3.7, 12, 60, 1000])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_student_quantiles_equal_scipy(level, freedom):
    expected = stats.t.ppf((1 + level) / 2, freedom)
    assert student_quantile(level, freedom) == pytest.approx(expected, rel=2e-4)


def test_intervals_of_correlations():
    """On normal values they are about Fisher's (artanh r ± 1.96 / √(n − 3)), and a little wider."""
    rng = Random(1)
    x = [rng.gauss(0, 1) for _ in range(300)]
    y = [one + rng.gauss(0, 1.2) for one in x]
    coefficients = correlations(x, y)[0]
    expected = stats.pearsonr(x, y).confidence_interval(0.95)
    assert coefficients.interval == pytest.approx((expected.low, expected.high), abs=0.03)
    narrow = correlations(x, y, level=0.5)[0].interval
    assert (
        coefficients.interval[0]
        < narrow[0]
        < coefficients.value
        < narrow[1]
        < coefficients.interval[1]
    )
    # Ten units of thirty points, drawn as wholes, say less than 300 points; nine say nothing.
    shifted = [own + 3 * (place % 10) for place, own in enumerate(x)]
    wide = correlations(shifted, y, [place % 10 for place in range(300)])[0].interval
    own = correlations(shifted, y)[0].interval
    assert wide[1] - wide[0] != pytest.approx(own[1] - own[0], rel=0.05)
    assert correlations(x, y, [place % 9 for place in range(300)])[0].interval is None
    assert correlations(x, y, samples=0)[0] == type(coefficients)(coefficients.value, None, 300)


def test_coverage_of_intervals_of_correlations():
    """A short version of bench/correlations.py: skewed values with ties, 100 units, at least 93 of 100."""
    rng = Random(5)
    held = 0
    draw = lambda: rng.choice((1.0, 1.0, 1.0, round(rng.random(), 1)))  # noqa: E731
    population = [(x, x * draw()) for x in (draw() for _ in range(3000))]
    true = [correlation(kind, *zip(*population, strict=True)) for kind in KINDS]
    for trial in range(100):
        coefficients = correlations(
            *zip(*rng.choices(population, k=100), strict=True), samples=500, seed=trial
        )
        held += sum(
            one.interval[0] <= value <= one.interval[1]
            for one, value in zip(coefficients, true, strict=True)
        )
    assert held >= 0.93 * 300


def test_sentences_are_resampled_by_document():
    """Forty documents of two sentences are units; by sentence there are 80."""

    def text(relation):
        rows = "1\tit\t_\tPRON\t_\t_\t2\t{}\t_\t_\n2\trains\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n"
        return "".join(
            f"# newdoc id = d{document}\n" + rows.format("nsubj") + rows.format(relation(document))
            for document in range(40)
        )

    result = score(
        text(lambda _: "nsubj"),
        text(lambda n: "obj" if n % 3 else "nsubj"),
        metrics="las,uas,exact",
    )
    found = correlate([result], values="las,exact")[0]
    assert (found.unit, found.units, found.pearson.n) == ("document", 40, 80)
    by_sentence = correlate([result], values="las,exact", unit="sentence")[0]
    assert (by_sentence.unit, by_sentence.units) == ("sentence", 80)
    with pytest.raises(SettingsError, match="leave out unit"):
        correlate([result], over="document", unit="sentence")


GOLD = "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 4
FLAT = "(S (PRP it) (VP (VBZ rains)))\n" + "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 3


def test_correlate_over_sentences_documents_and_systems():
    result = score(GOLD, FLAT, metrics="brackets,complete,crossing")
    found = correlate([result], values="brackets,complete")
    assert len(found) == 1
    assert found[0].pearson.value == pytest.approx(1.0)
    assert found[0].pearson.n == 4
    # Crossing is 0 everywhere: a constant correlates with nothing.
    assert correlate([result], values="brackets,crossing")[0].kendall.value is None
    with pytest.raises(SettingsError, match="at least three"):
        correlate([result], over="system")
    systems = {"a": GOLD, "b": FLAT, "c": "(S (PRP it) (VBZ rains))\n" * 4}
    results = score_systems(GOLD, systems, metrics="brackets,complete").values()
    over = correlate(results, over="system")
    assert over[0].spearman.value == pytest.approx(1.0)
    assert over[0].system is None
