"""Non-inferiority and equivalence: by hand, beside all swaps, and how often they err."""

from __future__ import annotations

import json
from array import array
from itertools import product
from random import Random
from types import SimpleNamespace

import pytest
from helpers.shared import run, run_all

import treegauge
from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.schemas import schema
from treegauge.stats.margins import EQUIVALENT, NOT_WORSE, Swaps, swaps_of


def ratios(*systems):
    """Stand for a statistic: for each system numerators and denominators by unit."""
    return SimpleNamespace(
        doubles=[[array("d", column) for column in system] for system in systems],
        distribution=lambda sums: _core.ratios(sums[0], sums[1]),
        units=SimpleNamespace(units=len(systems[0][0])),
    )


def test_swaps_by_hand():
    """Two units of four items, 4 and 3 right for one system, 3 and 3 for the other: D* is ±1/8."""
    statistic = ratios(([4, 3], [4, 4]), ([3, 3], [4, 4]))
    swaps = swaps_of(statistic, 0, 1, samples=10, seed=1)
    assert sorted(swaps.values) == [-0.125, 0.125]
    assert (swaps.drawn, swaps.least) == (0, 0.25)
    assert swaps.p(0.125) == 0.5
    # Nothing is that far, but two units are never sure.
    assert swaps.p(0.2) == 0.25
    assert swaps.critical(0.05) is None
    assert swaps.critical(0.3) == 0.125


@pytest.mark.parametrize("units", [6, 17])
def test_swaps_are_all_swaps(units):
    rng = Random(units)
    sizes = [rng.randint(3, 9) for _ in range(units)]
    first = [rng.randint(1, size - 1) for size in sizes]
    second = [right + rng.choice((-1, 1)) for right in first]
    found = swaps_of(ratios((first, sizes), (second, sizes)), 0, 1, samples=20_000, seed=1)
    bound = 0.05
    if units == 6:
        every = []
        for signs in product((1, -1), repeat=units):
            gap = sum(s * (a - b) for s, a, b in zip(signs, first, second, strict=True))
            every.append(gap / sum(sizes))
        expected = sum(value >= bound for value in every) / len(every)
        assert found.p(bound) == pytest.approx(expected)
    else:
        assert found.drawn == 1
        exact = [0.0]
        for a, b in zip(first, second, strict=True):
            exact = [total + sign * (a - b) for total in exact for sign in (1, -1)]
        expected = sum(value / sum(sizes) >= bound - 1e-12 for value in exact) / len(exact)
        assert found.p(bound) == pytest.approx(expected, abs=0.01)


def test_bound_and_p_say_the_same():
    """The system is not worse by more than m (p < α) if and only if D − c > −m."""
    rng = Random(3)
    for _ in range(200):
        values = [rng.randint(-6, 6) / 10 for _ in range(rng.choice((16, 64)))]
        swaps = Swaps(values, rng.randint(0, 1), 2.0**-6)
        for seen in (-0.3, 0.0, 0.2):
            for margin in (0.1, 0.25, 0.5, 0.9):
                c = swaps.critical(0.05)
                if c is not None:
                    assert (swaps.p(seen + margin) < 0.05) == (seen - c > -margin + 1e-9)


GOLD = "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 12
WORSE = "(S (PRP it) (VP (VBZ rains)))\n" * 6 + "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 6


def compared(systems, metrics="brackets", **options):
    return treegauge.compare(treegauge.score_systems(GOLD, systems, metrics=metrics), **options)


def test_the_same_output_is_not_worse():
    found = compared({"old": WORSE, "new": WORSE}, baseline="old", fail_worse=0.5, equivalence=0.5)
    assert [test.claim for test in found.margins] == [NOT_WORSE, EQUIVALENT]
    assert all(test.shown and test.p == 2.0**-12 for test in found.margins)
    assert found.failures == []


def test_margins_are_points_of_the_table():
    """Six of twelve sentences lack one of three brackets: F1 is 2·30/(36+30) = 90.91, 9.09 less than 100.

    All six differ the same way: after a swap of k of them the difference is that of 6 − 2k.  64 swaps; at
    α = 0.05 the third largest counts, 4 of 6 (one with 6, six with 4).
    """
    found = compared({"old": GOLD, "new": WORSE}, baseline="old", fail_worse=16.0)
    test = found.margins[0]
    assert test.margin == 0.16
    assert test.difference == pytest.approx(60 / 66 - 1)
    four = 2 * 35 / (36 + 35) - 2 * 31 / (36 + 31)
    assert test.bounds == (pytest.approx(60 / 66 - 1 - four), None)
    # D + m = 0.069: 6 and 4 lie at 0.0909 and 0.0604, so one swap of 64 is as far.
    assert test.p == pytest.approx(1 / 64)
    assert test.shown
    assert found.failures == []
    assert (
        not compared({"old": GOLD, "new": WORSE}, baseline="old", fail_worse=15.0).margins[0].shown
    )


def test_error_rates_are_turned():
    """Of word errors the system with more is worse."""
    right, wrong = (
        f"(S (PRP it) (VBZ rains) (PP (IN {word}) (NNP May)))\n" for word in ("in", "on")
    )
    gold, errors = right * 30, wrong * 10 + right * 20
    results = treegauge.score_systems(gold, {"old": gold, "new": errors}, metrics="wer")
    for baseline, shown in (("old", False), ("new", True)):
        found = treegauge.compare(results, baseline=baseline, fail_worse=1.0)
        test = found.margins[0]
        assert test.shown is shown
        assert (test.difference > 0) is (baseline == "old")
        # Of a rate that must not grow the upper end is known.
        assert test.bounds[0] is None
        assert (test.bounds[1] < 0.01) is shown
        assert bool(found.failures) is not shown


def test_equivalence_is_two_tests():
    right, wrong = (f"(S (PRP it) (VBZ {word}))\n" for word in ("rains", "pours"))
    systems = {"a": right * 40, "b": right * 38 + wrong * 2}
    results = treegauge.score_systems(right * 40, systems, metrics="wer")
    # WER 0 and 2.5 %: four swaps; 2.5 is as far as they go.
    for margin, shown in ((4.0, False), (5.1, True)):
        found = treegauge.compare(results, equivalence=margin)
        assert found.margins[0].shown is shown, margin
        assert found.failures == []
    assert found.margins[0].bounds == (pytest.approx(0.0), pytest.approx(0.05))


def test_one_sided_needs_a_baseline_and_can_fail():
    systems = {"old": GOLD, "new": WORSE}
    for option in ({"one_sided": True}, {"fail_worse": True}, {"fail_worse": 1.0}):
        with pytest.raises(SettingsError, match="needs a baseline"):
            compared(systems, **option)
    two = compared(systems, baseline="old", fail_worse=True)
    worse = compared(systems, baseline="old", fail_worse=True, one_sided=True)
    better = compared(systems, baseline="old", one_sided=True)
    assert (two.differences[0].p, worse.differences[0].p) == (2 / 64, 1 / 64)
    assert better.differences[0].p == 1.0
    assert len(two.failures) == len(worse.failures) == 1
    assert better.failures == []
    for wrong in (0, -1.0, float("inf"), float("nan")):
        with pytest.raises(SettingsError, match="number of points"):
            compared(systems, baseline="old", fail_worse=float(wrong))


def test_the_command(tmp_path):
    paths = []
    for name, text in (("gold", GOLD), ("old", GOLD), ("new", WORSE)):
        path = tmp_path / f"{name}.mrg"
        path.write_text(text)
        paths.append(str(path))
    given = ["compare", *paths, "-m", "brackets", "--baseline", "old"]
    assert run(*given, "--fail-worse").code == 1
    assert run(*given, "--fail-worse", "--one-sided").code == 1
    assert run(*given, "--fail-worse", "--one-sided", "--level", "0.99").code == 0
    assert run(*given, "--fail-worse", "16").code == 0
    done = run(*given, "--fail-worse=15")
    assert done.code == 1
    assert "brackets.f1 is not shown to be at most 15 worse than that of old" in done.err
    assert "not worse, within 15" in done.out
    for format_ in ("json", "tsv", "csv", "markdown", "latex", "html"):
        told = [*given, "--fail-worse=16", "--equivalence=20", "-f", format_]
        shown = run_all(tmp_path / format_, *told) if format_ in {"tsv", "csv"} else run(*told)
        assert (shown.code, "equivalent" in shown.out) == (0, True)
    data = json.loads(run(*given, "--fail-worse=16", "-f", "json").out)
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(data, schema("compare"))
    assert data["margins"][0]["shown"] is True
    no_baseline = run("compare", *paths, "--one-sided")
    assert (no_baseline.code, no_baseline.err) == (
        2,
        "treegauge: --one-sided needs a --baseline NAME\n",
    )
    swallowed = run("compare", "--fail-worse", *paths)
    assert swallowed.code == 2
    assert "put files before it" in swallowed.err


def test_summaries_have_no_margins():
    kept = treegauge.score(GOLD, WORSE, metrics="brackets", summary=100)
    with pytest.raises(SettingsError, match="no sentences to swap"):
        treegauge.compare({"a": kept, "b": kept}, baseline="a", fail_worse=1.0)


def test_type_one_error():
    """A system that is worse by exactly the margin passes in about 5 % of 600 samples, and never in 8 %.

    Sentences of 5 to 30 items; one in three differs, and a system errs in a few.  bench/margins.py does the
    same with real counts.
    """
    rng = Random(11)
    population = []
    for _ in range(4000):
        size = rng.randint(5, 30)
        good = sum(rng.random() < 0.88 for _ in range(size))
        worse = max(0, good + rng.choice((0, 0, 0, 0, 0, -2, -1, -1, 1, 1)))
        population.append((good, min(worse, size), size))
    sums = [sum(column) for column in zip(*population, strict=True)]
    margin = (sums[0] - sums[1]) / sums[2]
    assert 0.005 < margin < 0.05
    passed = 0
    for trial in range(600):
        good, worse, sizes = zip(*rng.choices(population, k=100), strict=True)
        swaps = swaps_of(ratios((worse, sizes), (good, sizes)), 0, 1, samples=499, seed=trial)
        passed += swaps.p((sum(worse) - sum(good)) / sum(sizes) + margin) < 0.05
    assert 0.02 < passed / 600 < 0.08
