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
from treegauge.stats.multiple import CORRECTIONS
from treegauge.stats.power import detectable
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
        raise SettingsError("these are no summaries")
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
            bounds, p, error = None, None, None
            if gap is not None:
                spread = _core.differences(samples[system], samples[base])
                bounds = interval(spread, gap, array("d"), level=how.level, method="percentile")
                error = _core.standard_deviation(spread)
                p = _shifted_p(spread, gap, (spec, value) in lower, how)
            sides = 1 if how.one_sided else 2
            least = None if error is None else detectable(error, alpha=how.alpha, sides=sides)
            better = gap is not None and (gap < 0 if (spec, value) in lower else gap > 0)
            differences.append(
                Difference(
                    spec,
                    value,
                    names[base],
                    names[system],
                    gap,
                    bounds,
                    p,
                    None,
                    below=False,
                    test=None if p is None else "bootstrap",
                    detail="",
                    unit=first.unit,
                    units=first.units,
                    detectable=least,
                    better=better,
                    significant=False,
                )
            )
    tested = [difference.p for difference in differences if difference.p is not None]
    adjusted = iter(CORRECTIONS[how.correction](tested))
    corrected = []
    for difference in differences:
        p = None if difference.p is None else next(adjusted)
        significant = p is not None and p < how.alpha
        corrected.append(replace(difference, adjusted=p, significant=significant))
    return Compared(
        names,
        baseline,
        list(wanted),
        scores,
        corrected,
        how,
        [*([unknown] if unknown else []), *_notes(named, first)],
        list(dict.fromkeys(str(result.signature) for result in results)),
        plain=frozenset(spec for spec, _ in wanted if not results[0].metric(spec).share),
        lower=frozenset(lower),
    )


def _shifted_p(spread: memoryview, gap: float, lower: bool, how: How) -> float:
    """Return p of a difference from its values in the samples."""
    known = [value for value in spread if value == value]  # noqa: PLR0124
    if how.one_sided:
        sign = -1 if lower != how.toward_worse else 1
        far = sum(sign * (value - gap) >= sign * gap for value in known)
    else:
        far = sum(abs(value - gap) >= abs(gap) for value in known)
    return (far + 1) / (len(known) + 1)


def _notes(named: Mapping[str, Result], first: Summary) -> list[str]:
    how = f"{first.samples} samples of {first.unit}s"
    notes = [f"from summaries: {how}; intervals are percentiles, p is of the bootstrap"]
    sizes = {name: result.summary.units for name, result in named.items() if result.summary}
    if len(set(sizes.values())) > 1:
        numbers = ", ".join(f"{name} {size}" for name, size in sizes.items())
        notes.append(f"warning: the numbers of sentences differ: {numbers}")
    return notes
