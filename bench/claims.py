"""Simulations of what compare claims: coverage of intervals, type I errors, and power.

    python bench/claims.py DATA

DATA is a folder with ``conll2018/en_ewt`` in it (gold and systems of the CoNLL 2018 shared task).  Sentences
or documents are drawn from the real ones with replacement, with the counts that the systems really have
there, so the truth is known: it is the difference over all of them.  Seeds are fixed.  Each line with a bound
is held to it; the exit code is 1 when one is missed.
"""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

import numpy as np

from treegauge import _core, score_systems
from treegauge.stats.bootstrap import interval
from treegauge.stats.exact import exact_test
from treegauge.stats.paired import Paired
from treegauge.stats.power import Precision
from treegauge.stats.statistic import Statistic

SYSTEMS = ("HIT-SCIR-18", "Stanford-18", "conll18-baseline")
VALUES = (("las", "f1"), ("mlas", "f1"), ("exact", "value"))
PAIRS = ((0, 1), (0, 2))
ALPHA = 0.05
REPEATS = 2000


def statistics(data: Path, level: str) -> list[Statistic]:
    folder = data / "conll2018" / "en_ewt"
    systems = {name: str(folder / f"{name}.conllu") for name in SYSTEMS}
    results = score_systems(str(folder / "gold.conllu"), systems, metrics="las,mlas,exact")
    paired = Paired(list(results.values()))
    found = []
    for spec, value in VALUES:
        units = paired.grouping(paired.results[0].metric(spec), level)
        found.append(Statistic(paired, spec, value, units))
    return found


def columns(statistic: Statistic, system: int) -> np.ndarray:
    """Return a row for each unit: numerator and denominator."""
    return np.array(statistic.columns[system], dtype=np.int64).T


def sides(rows: np.ndarray) -> tuple[array, array]:
    return array("q", rows[:, 0].tobytes()), array("q", rows[:, 1].tobytes())


def score(rows: np.ndarray) -> float:
    numerator, denominator = rows.sum(axis=0)
    return numerator / denominator


def bca(a: np.ndarray, b: np.ndarray, gap: float, seed: int) -> tuple[float, float] | None:
    """Return the bootstrap interval of a difference, beside ours."""
    drawn = [array("d", one.astype(float).tobytes()) for one in (*a.T, *b.T)]
    sums = _core.resampled_sums(drawn, 1000, seed, 1)
    values = _core.differences(_core.ratios(*sums[2:]), _core.ratios(*sums[:2]))
    left_out = _core.differences(
        _core.ratios_without_each(*drawn[2:]), _core.ratios_without_each(*drawn[:2])
    )
    return interval(values, gap, left_out)


def coverage(data: Path, level: str, sizes: tuple[int, ...]) -> bool:
    fine = True
    made = statistics(data, level)
    for units in sizes:
        rng = np.random.default_rng(units)
        ours, others = [], []
        for statistic in made:
            for first, second in PAIRS:
                a, b = columns(statistic, first), columns(statistic, second)
                true = score(b) - score(a)
                inside, boot, known, boot_known = 0, 0, 0, 0
                for repeat in range(REPEATS):
                    drawn = rng.integers(0, len(a), units)
                    x, y = a[drawn], b[drawn]
                    tested = exact_test(sides(y), sides(x), alpha=ALPHA)
                    if tested is None:
                        continue
                    gap = score(y) - score(x)
                    ends = tested.interval(gap, ALPHA)
                    if ends is not None:
                        known += 1
                        inside += ends[0] <= true <= ends[1]
                    other = bca(x, y, gap, repeat)
                    if other is not None:
                        boot_known += 1
                        boot += other[0] <= true <= other[1]
                ours.append(inside / known)
                others.append(boot / boot_known)
                print(
                    f"coverage, {units} {level}s, {statistic.spec}, {SYSTEMS[second]} − {SYSTEMS[first]} "
                    f"({100 * true:+.2f}): {100 * ours[-1]:.1f} % ({REPEATS - known} n/a); "
                    f"BCa {100 * others[-1]:.1f} % ({REPEATS - boot_known} n/a)"
                )
        print(
            f"coverage, {units} {level}s: {100 * np.mean(ours):.1f} %, at the least "
            f"{100 * min(ours):.1f} %; BCa {100 * np.mean(others):.1f} %, at the least "
            f"{100 * min(others):.1f} %; bound 93 %"
        )
        fine = fine and bool(np.mean(ours) >= 0.93)
    return fine


def coverage_of_scores(data: Path) -> bool:
    """Bootstrap intervals of scores, BCa as ``compare`` has them."""
    fine = True
    made = statistics(data, "sentence")
    for units in (30, 100, 300):
        rng = np.random.default_rng(units)
        shares = []
        for statistic in made:
            for system in range(len(SYSTEMS)):
                rows = columns(statistic, system)
                true, inside = score(rows), 0
                for repeat in range(REPEATS):
                    drawn = rows[rng.integers(0, len(rows), units)]
                    sides_of = [array("d", one.astype(float).tobytes()) for one in drawn.T]
                    sums = _core.resampled_sums(sides_of, 1000, repeat, 1)
                    left_out = _core.ratios_without_each(*sides_of)
                    ends = interval(_core.ratios(*sums), score(drawn), left_out)
                    inside += ends is not None and ends[0] <= true <= ends[1]
                shares.append(inside / REPEATS)
        print(
            f"coverage of scores, {units} sentences: {100 * np.mean(shares):.1f} %, at the least "
            f"{100 * min(shares):.1f} %" + ("; bound 93 %" if units >= 100 else "")
        )
        fine = fine and bool(units < 100 or np.mean(shares) >= 0.93)
    return fine


def false_alarms(data: Path) -> bool:
    """Documents of two real systems, each given to either system by a coin: there is no true difference.

    Where few documents differ, p has few values, and the test finds less than 5 %; never more.
    """
    fine = True
    by_document, by_sentence = statistics(data, "document"), statistics(data, "sentence")
    for documents in (10, 30, 100):
        rng = np.random.default_rng(documents)
        for whole, parts in zip(by_document, by_sentence, strict=True):
            homes = np.array(whole.units.numbers)
            members = [np.flatnonzero(homes == number) for number in range(whole.units.units)]
            sentences = [columns(parts, system) for system in (0, 1)]
            found = {"documents": 0, "sentences": 0}
            for _ in range(REPEATS):
                drawn = rng.integers(0, whole.units.units, documents)
                swap = rng.integers(0, 2, documents)
                left, right = (
                    [sentences[s ^ side][members[d]] for d, s in zip(drawn, swap, strict=True)]
                    for side in (0, 1)
                )
                a, b = (np.array([one.sum(axis=0) for one in side]) for side in (left, right))
                tested = exact_test(sides(a), sides(b))
                found["documents"] += tested is not None and tested.p < ALPHA
                tested = exact_test(sides(np.concatenate(left)), sides(np.concatenate(right)))
                found["sentences"] += tested is not None and tested.p < ALPHA
            rates = {name: number / REPEATS for name, number in found.items()}
            print(
                f"false alarms at 5 %, {documents} documents, {whole.spec}: by documents "
                f"{100 * rates['documents']:.1f} %, by sentences {100 * rates['sentences']:.1f} %; "
                f"bound {'5 ± 1.5' if documents == 100 else 'at most 6.5'} % by documents"
            )
            fine = fine and rates["documents"] <= ALPHA + 0.015
            fine = fine and (documents < 100 or rates["documents"] >= ALPHA - 0.015)
    return fine


def power(data: Path) -> bool:
    """As many sentences as a real difference is said to need: how often does the exact test find it?"""
    fine = True
    rng = np.random.default_rng(80)
    for statistic in statistics(data, "sentence"):
        for first, second in PAIRS:
            a, b = columns(statistic, first), columns(statistic, second)
            true = abs(score(b) - score(a))
            precision = Precision(statistic.error(first, second), len(a))
            for alpha in (ALPHA, ALPHA / 9):
                units = int(np.ceil(len(a) * precision.times(true, alpha=alpha)))
                found = 0
                for _ in range(REPEATS):
                    drawn = rng.integers(0, len(a), units)
                    tested = exact_test(sides(a[drawn]), sides(b[drawn]))
                    found += tested is not None and tested.p < alpha
                share = found / REPEATS
                print(
                    f"power, {statistic.spec}, a difference of {100 * true:.2f} at {alpha:.2g}: {units} "
                    f"sentences are said to be needed; found by {100 * share:.1f} %; bound 80 ± 5 %"
                )
                fine = fine and abs(share - 0.8) <= 0.05
    return fine


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    held = [
        coverage(folder, "sentence", (30, 100, 300)),
        coverage(folder, "document", (10, 30, 100)),
        coverage_of_scores(folder),
        false_alarms(folder),
        power(folder),
    ]
    sys.exit(0 if all(held) else 1)
