"""Systems compared by their summaries: intervals and tests from the samples that results keep."""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.results.same_gold import check_gold
from treegauge.results.summaries import check_alike, values_of
from treegauge.stats.bootstrap import interval
from treegauge.stats.comparison_result import Compared, Difference, Score
from treegauge.stats.corrected import corrected_differences
from treegauge.stats.exact import Tested
from treegauge.stats.randomization import critical_of
from treegauge.stats.statistic import split_value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.results.result import Result
    from treegauge.results.summaries import Summary
    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.compare import How


def interval_in(result: Result, value: str, level: float) -> Interval | None:
    """Return the interval of a value such as ``brackets.f1``: between two quantiles of its samples."""
    spec, name = split_value(value, list(result.counts), result.metric)
    score = result[spec].get(name)
    if score is None or result.summary is None or result.summary.units < 2:
        return None
    values = values_of(result, spec, name)
    return interval(values, float(score), array("d"), level=level, method="percentile")


def compared(
    named: Mapping[str, Result],
    wanted: Sequence[tuple[str, str]],
    pairs: Sequence[tuple[int, int]],
    how: How,
    baseline: str | None,
) -> Compared:
    """Return systems side by side from their samples alone.

    p is the share of samples whose difference is as far from the difference found as that is from 0: the
    samples, moved to where the systems do not differ (Noreen 1989, the shift method).
    """
    names, results = list(named), list(named.values())
    if how.test != "auto":
        raise SettingsError("a summary has no sentences to test: leave out test=")
    check_alike(results, names)
    unknown = check_gold([result.units for result in results], names)
    first = results[0].summary
    if first is None:
        raise SettingsError("these are not summaries")
    how = replace(how, interval="percentile", samples=first.samples, seed=first.seed)
    scores: list[Score] = []
    differences: list[Difference] = []
    lower: set[tuple[str, str]] = set()
    for spec, value in wanted:
        metric = results[0].metric(spec)
        if metric.best == 0 and value == metric.main:
            lower.add((spec, value))
        samples = [values_of(result, spec, value) for result in results]
        own = [result[spec].get(value) for result in results]
        for name, result, score, values in zip(names, results, own, samples, strict=True):
            bounds = None
            if score is not None:
                bounds = interval(values, score, array("d"), level=how.level, method="percentile")
            size = result.summary.units if result.summary else 0
            scores.append(Score(name, spec, value, score, bounds, first.unit, size))
        for base, system in pairs:
            a, b = own[base], own[system]
            gap = None if a is None or b is None else b - a
            bounds, tested, error = None, None, None
            if gap is not None:
                spread = _core.differences(samples[system], samples[base])
                sign = how.sign(lower_is_better=(spec, value) in lower)
                tested = _shifted(spread, gap, sign, how.alpha)
                bounds = tested.interval(gap, how.alpha, sign=sign)
                error = _core.standard_deviation(spread)
            better = gap is not None and (gap < 0 if (spec, value) in lower else gap > 0)
            differences.append(
                Difference(
                    spec,
                    value,
                    names[base],
                    names[system],
                    gap,
                    bounds,
                    None if tested is None else tested.p,
                    None,
                    below=False,
                    test=None if tested is None else tested.test,
                    detail="",
                    unit=first.unit,
                    units=first.units,
                    detectable=None,
                    better=better,
                    significant=False,
                    error=error,
                    least=1.0 if tested is None else tested.least,
                )
            )
    plain = frozenset(spec for spec, _ in wanted if not results[0].metric(spec).share)
    sentences = results[0].coverage.scored
    return Compared(
        names,
        baseline,
        list(wanted),
        scores,
        corrected_differences(differences, scores, how, plain=plain, sentences=sentences),
        how,
        [*([unknown] if unknown else []), *_notes(named, first)],
        list(dict.fromkeys(str(result.signature) for result in results)),
        plain=plain,
        lower=frozenset(lower),
    )


def _shifted(spread: memoryview, gap: float, sign: int, alpha: float) -> Tested:
    """Return the test of a difference from its values in the samples; ``sign`` as of an interval."""
    known = [value - gap for value in spread if value == value]  # noqa: PLR0124
    moved = [sign * value if sign else abs(value) for value in known]
    seen = sign * gap if sign else abs(gap)
    p = (sum(value >= seen for value in moved) + 1) / (len(moved) + 1)
    least = 1 / (len(moved) + 1) if gap or any(moved) else 1.0
    critical = critical_of(moved, alpha, drawn=1) if least < alpha else None
    return Tested(p, "bootstrap", least=least, critical=critical)


def _notes(named: Mapping[str, Result], first: Summary) -> list[str]:
    how = f"{first.samples} samples of {first.unit}s"
    notes = [f"from summaries: {how}; intervals are percentiles, p is of the bootstrap"]
    sizes = {name: result.summary.units for name, result in named.items() if result.summary}
    if len(set(sizes.values())) > 1:
        numbers = ", ".join(f"{name} {size}" for name, size in sizes.items())
        notes.append(f"warning: the numbers of sentences differ: {numbers}")
    return notes
