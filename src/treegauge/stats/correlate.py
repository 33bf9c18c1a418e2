r"""How far metrics agree: correlations of their scores over sentences, documents or systems.

Over sentences and documents each system has correlations of its own; over systems there is one for all.
A sentence (document, system) in which one of the two values is undefined is left out.

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP it)) (VP (VBZ snows)))"
>>> flat = "(S (PRP it) (VP (VBZ rains)))\n(S (NP (PRP it)) (VP (VBZ snows)))"
>>> result = treegauge.score(gold, flat, metrics="brackets,complete")
>>> treegauge.correlate([result])[0].pearson.value
1.0
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.metrics._breakdown_names import unknown_name
from treegauge.stats.correlation import KINDS, Correlation, correlation
from treegauge.stats.statistic import split_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.reports import Tables
    from treegauge.results.result import Result

OVER = ("sentence", "document", "system")


@dataclass(frozen=True)
class Correlated:
    """Two values and how they go together; ``system`` is None where systems are the points."""

    system: str | None
    over: str
    first: str
    second: str
    pearson: Correlation
    spearman: Correlation
    kendall: Correlation

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


def correlate(
    results: Iterable[Result],
    *,
    over: str = "sentence",
    values: str | Iterable[str] | None = None,
    level: float = 0.95,
) -> list[Correlated]:
    """Return the correlations of all pairs of values; by default of the metrics' main values."""
    from treegauge.base.text import names_in

    scored = list(results)
    if not scored:
        raise SettingsError("there is no result")
    for result in scored:
        if over not in OVER and over not in result.units.attributes:
            raise unknown_name(over, result.units.attributes, "over", OVER)
    specs = [spec for spec in scored[0].counts if all(spec in result.counts for result in scored)]
    wanted = [split_value(name, specs, scored[0].metric) for name in names_in(values or ())]
    wanted = wanted or [(spec, scored[0].metric(spec).main) for spec in specs]
    if over == "system":
        if len(scored) < 3:
            raise SettingsError("correlations over systems need at least three of them")
        lists = {key: [result[key[0]].get(key[1]) for result in scored] for key in wanted}
        return _pairs(None, over, lists, level)
    correlations = []
    for result in scored:
        lists = {}
        for spec, value in wanted:
            if not _why_not(result, spec, over):
                lists[spec, value] = [row[value] for row in _rows(result, spec, over)]
        correlations += _pairs(result.name, over, lists, level)
    if not correlations:
        reasons = "".join(f"; {reason}" for reason in left_out(scored, over=over))
        raise SettingsError(f"there are no two values that all have for a {over}{reasons}")
    return correlations


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
    level: float,
) -> list[Correlated]:
    pairs = []
    for left, right in combinations(lists, 2):
        both = [
            (a, b)
            for a, b in zip(lists[left], lists[right], strict=True)
            if a is not None and b is not None
        ]
        first, second = [a for a, _ in both], [b for _, b in both]
        coefficients = [correlation(kind, first, second, level=level) for kind in KINDS]
        pairs.append(Correlated(system, over, ".".join(left), ".".join(right), *coefficients))
    return pairs


def tables(pairs: Sequence[Correlated], signatures: Sequence[str], level: float = 0.95) -> Tables:
    """Return the correlations as tables: one for each system."""
    from treegauge.reports import Table, Tables
    from treegauge.reports._cells import decimal

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
    parts.append(f"in brackets {100 * level:g} % intervals (Fisher's z; Bonett and Wright 2000)")
    data = {"level": level, "correlations": [pair.as_dict() for pair in pairs]}
    return Tables(parts, list(signatures), data, flat=_flat(pairs))


def _flat(pairs: Sequence[Correlated]) -> list[Any]:
    from treegauge.reports import Table

    rows = []
    for pair in pairs:
        for kind in KINDS:
            coefficient = getattr(pair, kind)
            values = [coefficient.value, *(coefficient.interval or (None, None)), coefficient.n]
            shown = ["" if value is None else str(value) for value in values]
            rows.append([pair.system or "", pair.over, pair.first, pair.second, kind, *shown])
    header = ["system", "over", "first", "second", "kind", "value", "low", "high", "n"]
    return [Table("correlations", header, rows)]
