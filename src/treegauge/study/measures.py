"""Measures that claims are about: losses, gaps, correlations, slopes and rankings, with intervals.

A measure reads observations and returns a :class:`Measured`; where the table lacks what it needs, it raises
:class:`MissingError`, which says what that is.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted, listed
from treegauge.errors import TreegaugeError
from treegauge.study.agreement import agreement_of, discordant_pairs
from treegauge.study.estimates import LEVEL, line_through, mean_of
from treegauge.study.observations import (
    base_name,
    contrast,
    document_of,
    is_noisy,
    is_reference,
    less,
    observations,
    only,
    pairs,
    plainest,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.stats.bootstrap import Interval
    from treegauge.study.observations import Row
    from treegauge.study.table import Table

#: the kinds of noise that stand in for a factor, by the beginning of their names
STAND_INS = {"words": "word-", "boundaries": "boundary-", "attachments": "attachment"}
RATE, SEED = "rate", "seed"
#: factors that are not ways to say where sentences end
BESIDE = frozenset({"words", "edits", "heads", "trees", "scenario"})


class MissingError(TreegaugeError):
    """A table lacks data for a measure; the text says what is missing."""


@dataclass(frozen=True)
class Measured:
    """An estimate with its interval (None where there is none), and what it rests on."""

    value: float
    interval: Interval | None
    basis: str


class Observed:
    """The observations of a table, and the ways to read them that measures share."""

    def __init__(self, table: Table) -> None:
        self.factors = table.factors
        averages = {None, "corpus"}
        self.rows, self.sentences = (
            [row for row in observations(table, over) if row.get("average") in averages]
            for over in ("document", "sentence")
        )
        self.by_base: dict[tuple[str, str], list[Row]] = defaultdict(list)
        for row in self.rows:
            self.by_base[base_name(str(row["metric"])), row["labelled"]].append(row)

    def of(self, base: str, *, labelled: bool = True) -> list[Row]:
        """Return the rows of a metric; of several with options the plainest."""
        wanted = self.by_base.get((base, "yes" if labelled else "no"), [])
        spec = plainest(wanted, base)
        if spec is None:
            raise MissingError(
                f"scores of {base}{'' if labelled else ' without labels'} by document"
            )
        return only(wanted, metric=spec)

    def loss(self, rows: Sequence[Row], factor: str) -> tuple[dict[str, float], str]:
        """Return by document how much is lost by errors of a kind, and in what these are."""

        def by_factor(row: Row) -> int | None:
            told = is_reference(row, factor)
            return None if told is None else 1 if told else -1

        if factor in self.factors:
            values = contrast(rows, by_factor, (factor,), self.factors)
            if values:
                return values, f"{factor}: reference against others"
        start = STAND_INS.get(factor, factor)
        noisy = [row for row in rows if str(row.get("noise")).startswith(start)]
        if "noise" in self.factors and RATE in self.factors:
            values = contrast(
                noisy, lambda row: 1 if not row[RATE] else -1, (RATE, SEED), self.factors
            )
            if values:
                kinds = listed(sorted({str(row["noise"]) for row in noisy}))
                return values, f"noise {kinds}"
        raise MissingError(
            f"rows that differ in {factor} alone (reference or not), "
            f"or noise {start}… at a rate of 0 and others"
        )

    def gap(self, first: Sequence[Row], second: Sequence[Row]) -> dict[str, float]:
        """Return by document how much higher the first metric is in the same conditions."""
        marked = [row | {"side": 1} for row in first] + [row | {"side": -1} for row in second]
        apart = ("labelled",) if "labelled" in self.factors else ()
        return contrast(marked, lambda row: int(row["side"]), apart, self.factors)


def _over_documents(
    values: dict[str, float], basis: str, missing: str, level: float = LEVEL
) -> Measured:
    estimate = mean_of(values, level)
    if estimate is None:
        raise MissingError(missing)
    documents = counted(estimate.documents, "document")
    if not any(values.values()):
        # Nothing here could have made a difference: no word was wrong, or no label.
        return Measured(0.0, None, f"no difference in {documents}")
    return Measured(
        estimate.value, estimate.interval, f"{documents}; {basis}" if basis else documents
    )


def loss_of(seen: Observed, base: str, factor: str) -> Measured:
    """Return how many points a metric loses by errors of a kind."""
    values, basis = seen.loss(seen.of(base), factor)
    return _over_documents(values, basis, f"documents with {base}")


def more_lost(seen: Observed, first: str, second: str, factor: str) -> Measured:
    """Return how many points more the first metric loses than the second."""
    (left, basis), (right, _) = (seen.loss(seen.of(base), factor) for base in (first, second))
    return _over_documents(less(left, right), basis, f"documents with {first} and {second}")


def label_gain(seen: Observed, first: str, second: str) -> Measured:
    """Return how many points more the first metric gains than the second where labels are ignored."""
    gains = [seen.gap(seen.of(base, labelled=False), seen.of(base)) for base in (first, second)]
    return _over_documents(less(*gains), "", f"documents with {first} and {second}")


def metric_gap(seen: Observed, first: str, second: str) -> Measured:
    """Return how many points higher the first metric is."""
    values = seen.gap(seen.of(first), seen.of(second))
    return _over_documents(values, "", f"conditions with {first} and {second}")


def gap_grows(seen: Observed, first: str, second: str, factor: str) -> Measured:
    """Return how many points the lead of the first metric grows with errors of a kind."""
    return more_lost(seen, second, first, factor)


def level_gap(
    seen: Observed,
    base: str,
    factor: str,
    high: str,
    low: str,
    *,
    along: Sequence[str] = (),
) -> Measured:
    """Return how many points higher a metric is at one level of a factor than at another.

    Factors ``along`` may change with it.
    """
    return _over_documents(
        _between(seen, seen.of(base), factor, high, low, along),
        f"{factor}: {high} against {low}",
        f"{base} with {factor} {high} and {low}",
    )


def _between(
    seen: Observed,
    rows: Sequence[Row],
    factor: str,
    high: str,
    low: str,
    along: Sequence[str] = (),
) -> dict[str, float]:
    sides = {high: 1, low: -1}
    apart = (factor, *along)
    return contrast(rows, lambda row: sides.get(str(row.get(factor))), apart, seen.factors)


def level_loss(
    seen: Observed, first: str, second: str, factor: str, high: str, low: str
) -> Measured:
    """Return how many points more the first metric loses from one level of a factor to another."""
    left, right = (_between(seen, seen.of(base), factor, high, low) for base in (first, second))
    return _over_documents(
        less(left, right),
        f"{factor}: {high} against {low}",
        f"{first} and {second} with {factor} {high} and {low}",
    )


def second_drop(
    seen: Observed,
    base: str,
    factor: str,
    steps: Sequence[str],
    *,
    labelled: bool,
) -> Measured:
    """Return how many points larger the drop of a second step is than that of the first."""
    rows = seen.of(base, labelled=labelled)
    first = _between(seen, rows, factor, steps[0], steps[1])
    second = _between(seen, rows, factor, steps[1], steps[2])
    missing = f"{base} with {factor} {listed(list(steps))}"
    return _over_documents(less(second, first), f"{factor}: {listed(list(steps))}", missing)


def correlated(seen: Observed, first: str, second: str, *, squared: bool = False) -> Measured:
    """Return Pearson's correlation of two metrics over documents of all conditions, or its square."""
    rows = [*seen.of(first), *seen.of(second)]
    left, right = (str(seen.of(base)[0]["metric"]) for base in (first, second))
    same = agreement_of(rows, left, right, seen.factors)
    if same is None or same.pearson.value is None:
        raise MissingError(f"three documents or more with {first} and {second}")
    value, ends = same.pearson.value, same.pearson.interval
    if squared:
        value = value * value
        if ends is not None:
            low, high = sorted(end * end for end in ends)
            ends = (0.0 if ends[0] < 0 < ends[1] else low, high)
    basis = f"{same.pearson.n} points of {counted(same.documents, 'document')}"
    return Measured(value, ends, basis)


def lost_per_point(seen: Observed, across: str, base: str) -> Measured:
    """Return how many points a metric loses for each point of another one, such as the word error rate."""
    rows = [*seen.of(across), *seen.of(base)]
    specs = [str(seen.of(name)[0]["metric"]) for name in (across, base)]
    points = [
        (document_of(row), x, y) for row, x, y in pairs(rows, specs[0], specs[1], seen.factors)
    ]
    line = line_through(points)
    if line is None:
        raise MissingError(f"documents that differ in {across}, with {base}")
    ends = line.slope_interval
    told = "" if line.r_squared is None else f"; R² {line.r_squared:.2f}"
    basis = f"{line.points} points of {counted(line.documents, 'document')}{told}"
    return Measured(-line.slope, None if ends is None else (-ends[1], -ends[0]), basis)


def ordered_differently(seen: Observed, first: str, second: str) -> Measured:
    """Return the share of pairs of sentences, in percent, that two metrics order differently."""
    rows = [row for row in seen.sentences if row["labelled"] == "yes"]
    specs = [plainest(rows, base) for base in (first, second)]
    if specs[0] is None or specs[1] is None:
        raise MissingError(f"scores of {first} and {second} by sentence (DOCUMENT#NUMBER)")
    shares = discordant_pairs(rows, specs[0], specs[1], seen.factors)
    if not shares:
        raise MissingError(f"three sentences or more with {first} and {second}")
    estimates = list(shares.values())
    value = sum(each.value for each in estimates) / len(estimates)
    # Conditions share their sentences: the mean varies at most as much as they do.
    far = sum(
        (each.interval[1] - each.interval[0]) / 2 for each in estimates if each.interval is not None
    ) / len(estimates)
    basis = f"{counted(len(estimates), 'condition')} of up to {max(e.documents for e in estimates)} sentences"
    return Measured(100 * value, (100 * (value - far), 100 * (value + far)), basis)


def least_error_loses(seen: Observed, error: str, base: str) -> Measured:
    """Return how far the best of the other conditions lies above that with the least error.

    The best is chosen among several: intervals are corrected for their number (Bonferroni).
    """
    within = [name for name in seen.factors if name not in {"labelled", SEED}]
    same = [name for name in within if name in BESIDE]
    means: dict[str, dict[tuple[Any, ...], dict[str, dict[str, float]]]] = {}
    for name in (error, base):
        cells: dict[Any, dict[str, dict[str, list[float]]]] = defaultdict(
            lambda: defaultdict(lambda: defaultdict(list))
        )
        for row in _segmented(seen.of(name)):
            levels = [f"{factor}={row[factor]}" for factor in within if row[factor] is not None]
            group = tuple(row[factor] for factor in same)
            cells[group][";".join(levels)][document_of(row)].append(float(row["score"]))
        means[name] = {
            group: {
                condition: {document: sum(own) / len(own) for document, own in documents.items()}
                for condition, documents in conditions.items()
            }
            for group, conditions in cells.items()
        }
    # Only what differs in where sentences end is compared: of several such groups the largest.
    groups = [
        (
            group,
            [
                condition
                for condition, errors in means[error][group].items()
                if condition in means[base].get(group, {}) and any(errors.values())
            ],
        )
        for group in means[error]
    ]
    nothing: tuple[tuple[Any, ...], list[str]] = ((), [])
    group, both = max(groups, key=lambda own: len(own[1]), default=nothing)
    if len(both) < 2:
        raise MissingError(f"two conditions or more with wrong boundaries, with {error} and {base}")
    middle = {
        condition: sum(own.values()) / len(own)
        for condition, own in means[error][group].items()
        if condition in both
    }
    least = min(both, key=lambda condition: middle[condition])
    level = 1 - (1 - LEVEL) / (len(both) - 1)
    others = {
        condition: _over_documents(
            less(means[base][group][condition], means[base][group][least]),
            f"least {error}: {least}; best {base} of the others: {condition}",
            f"documents with {base}",
            level,
        )
        for condition in both
        if condition != least
    }
    best = max(others.values(), key=lambda other: other.value)
    ends = [other.interval for other in others.values() if other.interval is not None]
    if len(ends) < len(others):
        return best
    # All intervals hold at once, and so does that of the greatest difference.
    return Measured(
        best.value, (max(low for low, _ in ends), max(high for _, high in ends)), best.basis
    )


def _segmented(rows: Sequence[Row]) -> list[Row]:
    """Return the rows in which a system said where sentences end, of recognised words if there are some.

    People are none: wrong words alone may move their boundaries.  Nor is planted noise: of its rates the
    least has both the least error and the best scores.
    """
    natural = [row for row in rows if not is_noisy(row) and not is_reference(row, "boundaries")]
    return [row for row in natural if is_reference(row, "words") is False] or natural
