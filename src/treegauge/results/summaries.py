r"""Results that stay small: totals, and their sums over samples of the sentences, instead of every sentence.

A sample of the Poisson bootstrap counts each unit 0, 1, 2 … times, as a Poisson variable of mean 1 says,
independently of all others.  How often follows from a hash of the unit's key (``DOCUMENT:SENT_ID`` or
``DOCUMENT:#NUMBER``), the seed and the number of the sample.  So the samples of shards add up to samples of
the whole, do not depend on how it was cut, and are the same for two systems, whose difference is paired.

Two sentences of one key (the same ``sent_id`` twice in a document) count equally often.  A summary cannot
tell whether a sentence was added twice: that shards overlap is not noticed when they are merged.

Hanley and MacGibbon (2006), Creating non-parametric bootstrap samples using Poisson frequencies; Chamandy,
Muralidharan, Najmi and Naidu (2012), Estimating uncertainty for massive data streams.

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 3
>>> result = treegauge.score(gold, gold, metrics="brackets", summary=100)
>>> len(result.units), result["brackets"]["gold"], result.summary.units
(1, 9, 3)
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.records import Record, made, replaced
from treegauge.errors import SettingsError
from treegauge.results.counts import UnitTable, column, totals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.results.counts import Columns
    from treegauge.results.result import Result
    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.compare import Compared, How

UNITS = ("sentence", "document")
SEED = 1
MOST = 100_000
#: what the one row of a summary is called
WHOLE = "<summary>"
UNDEFINED = float("nan")


class Kept(Record):
    """What a summary keeps: how many samples, and of what."""

    samples: int
    unit: str = "sentence"

    @classmethod
    def of(cls, given: int | str) -> Kept:
        """Return what ``1000`` or ``1000:document`` asks for."""
        number, _, unit = str(given).partition(":")
        found = cls(int(number) if number.isdigit() else 0, unit or "sentence")
        if not 2 <= found.samples <= MOST or found.unit not in UNITS or isinstance(given, bool):
            raise SettingsError(
                f"summary=N is a number of samples, 2 to {MOST:,}, or as in 1000:document, "
                f"not {given!r}"
            )
        return found


class Summary(Record, frozen=False):
    """The sums of all columns in every sample.

    ``unit``: what was sampled.  ``units``: how many sentences are in the totals.
    """

    samples: int
    seed: int
    unit: str
    units: int
    sums: dict[str, Columns] = made(factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return everything as JSON-ready data."""
        return {
            "samples": self.samples,
            "seed": self.seed,
            "unit": self.unit,
            "units": self.units,
            "sums": {
                spec: {name: list(values) for name, values in columns.items()}
                for spec, columns in self.sums.items()
            },
        }

    @property
    def kind(self) -> tuple[int, int, str]:
        """What must be the same of two that are added or compared."""
        return self.samples, self.seed, self.unit


def one_row() -> UnitTable:
    """Return the units of a summary: one, that stands for all."""
    return UnitTable(
        [WHOLE],
        array("I", [0]),
        column([0]),
        column([0]),
        column([0]),
        array("I", [0]),
        column([0]),
        column([1]),
    )


def summarised(result: Result, kept: Kept, *, jobs: int = 1) -> Result:
    """Return a result with its totals and samples, and without its sentences."""
    if result.summary is not None:
        raise SettingsError("this result is a summary already")
    if result.average != "corpus":
        raise SettingsError(
            f"a summary has no {result.average} average: its sentences are not kept"
        )
    if result.draws is not None or result.causes:
        raise SettingsError("a summary keeps no causes and no draws of alignments: leave them out")
    for spec in result.counts:
        unit = result.unit_of(result.metric(spec))
        if unit == "corpus" or (unit != "sentence" and kept.unit == "sentence"):
            advice = "" if unit == "corpus" else f' (summary="{kept.samples}:document")'
            raise SettingsError(
                f"{spec} adds up by {unit}, so sentences cannot be sampled for it{advice}"
            )
    units, mask = result.units, result.units.mask(result.max_length)
    keys = _core.unit_keys(
        units.documents, units.document, units.number, units.sent_ids, kept.unit == "document"
    )
    places = [(spec, name) for spec, columns in result.counts.items() for name in columns]
    sums = _core.poisson_sums(
        keys, [result.counts[spec][name] for spec, name in places], mask, kept.samples, SEED, jobs
    )
    found: dict[str, Columns] = {spec: {} for spec in result.counts}
    for place, (spec, name) in enumerate(places):
        begin = place * kept.samples
        found[spec][name] = column(sums[begin : begin + kept.samples])
    whole = {
        spec: {name: column([value]) for name, value in totals(columns, mask).items()}
        for spec, columns in result.counts.items()
    }
    confusions = {
        kind: [replaced(cell, units=()) for cell in cells]
        for kind, cells in result.confusions.items()
    }
    scored = sum(1 for one in mask if one)
    return replaced(
        result,
        units=one_row(),
        counts=whole,
        confusions=confusions,
        cell_rows={},
        summary=Summary(kept.samples, SEED, kept.unit, scored, found),
    )


def added(parts: Sequence[Summary], called: Sequence[str] = ()) -> Summary:
    """Return the summary of all parts."""
    first, *others = parts
    for place, other in enumerate(others, 1):
        if other.kind != first.kind:
            names = (called[0], called[place]) if called else ("one", "another")
            raise SettingsError(
                f"summaries of {names[0]} and {names[1]} have other samples: "
                f"{_told(first)} and {_told(other)}"
            )
    if not others:
        return first
    sums: dict[str, Columns] = {}
    for spec, columns in first.sums.items():
        sums[spec] = {}
        for name, values in columns.items():
            total: array[int] | memoryview = values
            for other in others:
                total = _core.sum_columns(total, other.sums[spec][name])
            sums[spec][name] = column(total)
    return Summary(*first.kind, sum(one.units for one in parts), sums)


def _told(summary: Summary) -> str:
    return f"{summary.samples} of {summary.unit}s, seed {summary.seed}"


def check_all(parts: Sequence[Result], called: Sequence[str]) -> None:
    """Refuse summaries among results that have their sentences."""
    for part, name in zip(parts, called, strict=True):
        if (part.summary is None) != (parts[0].summary is None):
            one, other = (called[0], name) if parts[0].summary else (name, called[0])
            raise SettingsError(f"{one} is a summary, {other} is not: make both alike")


# Scores of samples.


def values_of(result: Result, spec: str, value: str) -> array[float]:
    """Return a value in every sample; NaN where it is undefined."""
    summary = result.summary
    if summary is None:
        raise SettingsError("this result is no summary")
    metric = result.metric(spec)
    columns = summary.sums[spec]
    found = array("d")
    for place in range(summary.samples):
        scores = metric.scores({name: values[place] for name, values in columns.items()})
        one = scores.get(value)
        found.append(UNDEFINED if one is None else float(one))
    return found


def interval_in(result: Result, value: str, level: float) -> Interval | None:
    """Return the interval of a value such as ``brackets.f1``: between two quantiles of its samples."""
    from treegauge.stats.bootstrap import interval
    from treegauge.stats.statistic import split_value

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
    from treegauge.stats.bootstrap import interval
    from treegauge.stats.compare import Compared, Difference, Score
    from treegauge.stats.multiple import CORRECTIONS
    from treegauge.stats.power import detectable

    names, results = list(named), list(named.values())
    if how.test != "auto":
        raise SettingsError("a summary has no sentences to test: leave out test=")
    check_all(results, names)
    first = results[0].summary
    if first is None:
        raise SettingsError("these are no summaries")
    for name, result in named.items():
        if result.summary is not None and result.summary.kind != first.kind:
            raise SettingsError(
                f"{names[0]} and {name} have other samples: {_told(first)} and {_told(result.summary)}"
            )
    how = replaced(how, interval="percentile", samples=first.samples, seed=first.seed)
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
            found = None
            if score is not None:
                found = interval(values, score, array("d"), level=how.level, method="percentile")
            size = result.summary.units if result.summary else 0
            scores.append(Score(name, spec, value, score, found, first.unit, size))
        for one, other in pairs:
            a, b = own[one], own[other]
            gap = None if a is None or b is None else b - a
            found, p, error = None, None, None
            if gap is not None:
                spread = _core.differences(samples[other], samples[one])
                found = interval(spread, gap, array("d"), level=how.level, method="percentile")
                error = _core.standard_deviation(spread)
                p = _shifted(spread, gap, (spec, value) in lower, how)
            sides = 1 if how.one_sided else 2
            least = None if error is None else detectable(error, alpha=how.alpha, sides=sides)
            better = gap is not None and (gap < 0 if (spec, value) in lower else gap > 0)
            differences.append(
                Difference(
                    spec,
                    value,
                    names[one],
                    names[other],
                    gap,
                    found,
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
    tested = [one.p for one in differences if one.p is not None]
    adjusted = iter(CORRECTIONS[how.correction](tested))
    corrected = []
    for found_one in differences:
        p = None if found_one.p is None else next(adjusted)
        significant = p is not None and p < how.alpha
        corrected.append(replaced(found_one, adjusted=p, significant=significant))
    return Compared(
        names,
        baseline,
        list(wanted),
        scores,
        corrected,
        how,
        _notes(named, first),
        list(dict.fromkeys(str(one.signature) for one in results)),
        plain=frozenset(spec for spec, _ in wanted if not results[0].metric(spec).share),
        lower=frozenset(lower),
    )


def _shifted(spread: memoryview, gap: float, lower: bool, how: How) -> float:
    """Return p of a difference from its values in the samples."""
    known = [one for one in spread if one == one]  # noqa: PLR0124
    if how.one_sided:
        sign = -1 if lower else 1
        far = sum(sign * (one - gap) >= sign * gap for one in known)
    else:
        far = sum(abs(one - gap) >= abs(gap) for one in known)
    return (far + 1) / (len(known) + 1)


def _notes(named: Mapping[str, Result], first: Summary) -> list[str]:
    how = f"{first.samples} samples of {first.unit}s"
    notes = [f"from summaries: {how}; intervals are percentiles, p is of the bootstrap"]
    sizes = {name: one.summary.units for name, one in named.items() if one.summary}
    if len(set(sizes.values())) > 1:
        told = ", ".join(f"{name} {size}" for name, size in sizes.items())
        notes.append(f"warning: the numbers of sentences differ: {told}")
    return notes
