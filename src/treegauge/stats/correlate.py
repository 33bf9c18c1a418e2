r"""Agreement of metrics: correlations of their scores over sentences, documents or systems.

Over sentences and documents each system has correlations of its own; over systems there is one for all.
A sentence (document, system) in which one of the two values is undefined is left out.  Intervals resample the
points; sentences by the units that ``treegauge compare`` would take, documents where gold has many.

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP it)) (VP (VBZ snows)))"
>>> flat = "(S (PRP it) (VP (VBZ rains)))\n(S (NP (PRP it)) (VP (VBZ snows)))"
>>> result = treegauge.score(gold, flat, metrics="brackets,complete")
>>> treegauge.correlate([result])[0].pearson.value
1.0
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import NAMES, NUMBER, RESULTS, TEXT, WHOLE, takes
from treegauge.errors import SettingsError
from treegauge.metrics._breakdown_names import unknown_name
from treegauge.results.result import Result, loaded_result, several_results
from treegauge.stats.correlation import FEWEST_UNITS, KINDS, SAMPLES, Correlation, correlations
from treegauge.stats.statistic import split_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.reports import Tables

OVER = ("sentence", "document", "system")


@dataclass(frozen=True)
class Correlated:
    """A correlation of two values; ``system`` is None where systems are the points.

    ``unit`` and ``units``: what was resampled for the intervals, and how many there are.
    """

    system: str | None
    over: str
    first: str
    second: str
    unit: str
    units: int
    pearson: Correlation
    spearman: Correlation
    kendall: Correlation

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


class Correlations(list[Correlated]):
    """Correlations; a notebook shows the table."""

    def _repr_html_(self) -> str:
        from treegauge.reports._notebook import correlations_shown

        return correlations_shown(self)


@dataclass(frozen=True)
class Points:
    """A row for each system: its name, and its values by name; ``shares``: which of them are percentages."""

    shares: dict[str, bool]
    rows: list[tuple[str, dict[str, Any]]]

    def as_data(self) -> list[dict[str, Any]]:
        """Return the rows, JSON-ready."""
        return [{"system": system, "values": values} for system, values in self.rows]


@takes(results=RESULTS, over=TEXT, values=NAMES, unit=TEXT, level=NUMBER, samples=WHOLE, seed=WHOLE)
def correlate(
    results: Iterable[Result] | Mapping[str, Result],
    *,
    over: str = "sentence",
    values: str | Iterable[str] | None = None,
    unit: str = "auto",
    level: float = 0.95,
    samples: int = SAMPLES,
    seed: int = 1,
) -> Correlations:
    """Return the correlations of all pairs of values; by default of the metrics' main values.

    ``unit``: what is resampled where sentences are the points, as in :func:`treegauge.compare`.  Without
    ``samples`` (0) there are no intervals.
    """
    from treegauge.base.text import names_in

    by_name = isinstance(results, Mapping) and not hasattr(results, "counts")
    several = results.values() if by_name else results  # type: ignore[union-attr]
    scored = [loaded_result(result) for result in several_results(several, "correlate")]
    if not scored:
        raise SettingsError("there is no result")
    if unit != "auto" and over != "sentence":
        raise SettingsError(
            f"the points are {over}s, and these are what is resampled: leave out unit="
        )
    how = {"level": level, "samples": samples, "seed": seed}
    for result in scored:
        if over not in OVER and over not in result.units.attributes:
            raise unknown_name(over, result.units.attributes, "over=", OVER)
    specs = [spec for spec in scored[0].counts if all(spec in result.counts for result in scored)]
    wanted = [split_value(name, specs, scored[0].metric) for name in names_in(values or ())]
    wanted = wanted or [(spec, scored[0].metric(spec).main) for spec in specs]
    if over == "system":
        if len(scored) < 3:
            raise SettingsError("correlations over systems need at least three of them")
        if len(wanted) < 2:
            raise SettingsError(
                "a correlation is of two values: name two metrics that all systems have"
            )
        lists = {key: [result[key[0]].get(key[1]) for result in scored] for key in wanted}
        return Correlations(_pairs(None, over, lists, (over, range(len(scored))), how))
    correlations = Correlations()
    for result in scored:
        lists = {}
        for spec, value in wanted:
            if not _why_not(result, spec, over):
                lists[spec, value] = [row[value] for row in _rows(result, spec, over)]
        if len(lists) > 1:
            points = range(len(next(iter(lists.values()))))
            spec = next(iter(lists))[0]
            units = _units(result, spec, unit) if over == "sentence" else (over, points)
            correlations += _pairs(result.name, over, lists, units, how)
    if not correlations:
        reasons = "".join(f"; {reason}" for reason in left_out(scored, over=over))
        raise SettingsError(f"there are no two values that all have for a {over}{reasons}")
    return correlations


def system_points(results: Sequence[Result], pairs: Sequence[Correlated]) -> Points:
    """Return the points of correlations over systems: each value by system, as for a plot."""
    first = results[0]
    names = dict.fromkeys(name for pair in pairs for name in (pair.first, pair.second))
    keys = {name: split_value(name, list(first.counts), first.metric) for name in names}
    shares = {name: first.metric(spec).in_percent(value) for name, (spec, value) in keys.items()}
    rows = [
        (result.name, {name: result[spec].get(value) for name, (spec, value) in keys.items()})
        for result in results
    ]
    return Points(shares, rows)


def _units(result: Result, spec: str, unit: str) -> tuple[str, Sequence[int]]:
    """Return what is resampled, and the unit of each sentence."""
    from treegauge.stats.paired import Paired

    paired = Paired([result])
    metric = result.metric(spec)
    level, _ = paired.level(metric, unit)
    units = paired.grouping(metric, level)
    return level, [
        number for number, scored in zip(units.numbers, units.mask, strict=True) if scored
    ]


def left_out(results: Sequence[Result], *, over: str = "sentence") -> list[str]:
    """Return which metrics are not correlated, and why: they have no value for a sentence or document."""
    every = dict.fromkeys(spec for result in results for spec in result.counts)
    reasons = {
        spec: f"{spec} is not in all results"
        for spec in every
        if not all(spec in result.counts for result in results)
    }
    for result in results:
        for spec in result.counts:
            if spec not in reasons and (why := _why_not(result, spec, over)):
                reasons[spec] = f"{result.name}: {why}"
    return list(reasons.values())


def _why_not(result: Result, spec: str, over: str) -> str:
    """Return why a metric has no value for a sentence or document; nothing where it has."""
    if over == "system":
        return ""
    try:
        _rows(result, spec, over)
    except SettingsError as reason:
        return str(reason)
    return ""


def _rows(result: Result, spec: str, over: str) -> Sequence[Any]:
    """Return a metric's scores of each sentence, document or group of an attribute."""
    if over == "sentence":
        return result.by_sentence(spec)
    return list(result.breakdown(spec, over).values())


def _pairs(
    system: str | None,
    over: str,
    lists: dict[tuple[str, str], list[Any]],
    units: tuple[str, Sequence[int]],
    how: dict[str, Any],
) -> list[Correlated]:
    pairs = []
    for left, right in combinations(lists, 2):
        both = [
            (a, b, unit)
            for a, b, unit in zip(lists[left], lists[right], units[1], strict=True)
            if a is not None and b is not None
        ]
        first, second, own = ([row[place] for row in both] for place in range(3))
        three = correlations(first, second, own, **how)
        number = len(set(own))
        pairs.append(
            Correlated(system, over, ".".join(left), ".".join(right), units[0], number, *three)
        )
    return pairs


def tables(
    pairs: Sequence[Correlated],
    signatures: Sequence[str],
    *,
    level: float = 0.95,
    samples: int = SAMPLES,
    seed: int = 1,
    points: Points | None = None,
) -> Tables:
    """Return the correlations as tables: one for each system; ``points``: where systems are the points."""
    from treegauge.reports import Table, Tables
    from treegauge.reports._cells import decimal, percent, plain

    def cell(coefficient: Correlation) -> str:
        return "n/a" if coefficient.value is None else f"{coefficient.value:.3f}"

    def ends(coefficient: Correlation) -> str:
        return (
            ""
            if coefficient.interval is None
            else f"[{decimal(coefficient.interval[0])}, {decimal(coefficient.interval[1])}]"
        )

    parts: list[Table | str] = []
    for system in dict.fromkeys(pair.system for pair in pairs):
        rows = []
        for pair in pairs:
            if pair.system != system:
                continue
            kinds = [getattr(pair, kind) for kind in KINDS]
            shown = [part for kind in kinds for part in (cell(kind), ends(kind))]
            rows.append([pair.first, pair.second, str(pair.pearson.n), *shown])
        header = ["value", "and value", "n"]
        for kind in KINDS:
            header += [kind, ""]
        title = f"correlations over {pairs[0].over}s" + (f", {system}" if system else "")
        parts.append(Table(title, header, rows, left=2))
    parts.append(_foot(pairs, level, samples, seed))
    data = {
        "level": level,
        "samples": samples,
        "seed": seed,
        "correlations": [pair.as_dict() for pair in pairs],
    }
    flat = _flat(pairs)
    if points:
        header = ["system", *points.shares]
        rows = [
            [
                system,
                *(
                    percent(number) if points.shares[name] else plain(number)
                    for name, number in own.items()
                ),
            ]
            for system, own in points.rows
        ]
        parts.insert(0, Table("the points", header, rows))
        data["points"] = points.as_data()
        exact = [
            [system, *("" if number is None else str(number) for number in own.values())]
            for system, own in points.rows
        ]
        flat.append(Table("points", header, exact))
    return Tables(parts, list(signatures), data, flat=flat)


def _foot(pairs: Sequence[Correlated], level: float, samples: int, seed: int) -> str:
    lines = []
    if any(getattr(pair, kind).interval for pair in pairs for kind in KINDS):
        sizes = sorted({pair.units for pair in pairs})
        number = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
        lines.append(
            f"in brackets {100 * level:g} % intervals (BCa bootstrap over {number} {pairs[0].unit}s, "
            f"{samples} samples, seed {seed})"
        )
    if any(pair.units < FEWEST_UNITS for pair in pairs):
        lines.append(f"fewer than {FEWEST_UNITS} {pairs[0].unit}s are too few for intervals")
    return "\n".join(lines)


def _flat(pairs: Sequence[Correlated]) -> list[Any]:
    from treegauge.reports import Table

    rows = []
    for pair in pairs:
        for kind in KINDS:
            coefficient = getattr(pair, kind)
            values = [coefficient.value, *(coefficient.interval or (None, None)), coefficient.n]
            shown = ["" if value is None else str(value) for value in values]
            names = [pair.system or "", pair.over, pair.first, pair.second, kind]
            rows.append([*names, *shown, pair.unit, str(pair.units)])
    header = ["system", "over", "first", "second", "kind", "value", "low", "high", "n"]
    return [Table("correlations", [*header, "unit", "units"], rows)]
