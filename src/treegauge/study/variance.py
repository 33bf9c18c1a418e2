"""Analysis of variance with repeated measures: each document is measured under every condition.

All factors are within documents.  A factor that is not named is averaged away, as Roark et al. collapse over
head tables.  With e(d) the part of document d's means that belongs to an effect alone (main effects and lower
interactions taken out), F compares the mean of e over documents with how e varies from document to document;
ηp² = F·df₁ / (F·df₁ + df₂) is the partial effect size.  Effects with more than one degree of freedom assume
sphericity; ``corrected`` is p with both degrees of freedom times Greenhouse and Geisser's ε.  Follow-ups are
paired t tests of levels over documents, corrected by Holm's procedure.

Girden (1992), ANOVA: repeated measures; Greenhouse and Geisser (1959), On methods in the analysis of profile
data; Lakens (2013), Calculating and reporting effect sizes.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Any

from treegauge.base.text import listed
from treegauge.errors import SettingsError
from treegauge.stats.multiple import holm
from treegauge.stats.student import above
from treegauge.study.estimates import Estimate, mean_of
from treegauge.study.observations import (
    document_of,
    less,
    less_is_better,
    levels,
    need_factor,
    observations,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.study.observations import Row
    from treegauge.study.table import Table

#: of the squares of all scores: smaller shares are rounding
EQUAL = 1e-20


@dataclass(frozen=True)
class Effect:
    """A factor or an interaction: F, its degrees of freedom, p, p without sphericity, ε, partial η².

    ``f`` is None where documents do not differ in the effect: p is 0 if there is one, 1 if there is none.
    """

    name: str
    f: float | None
    between: int
    within: int
    p: float
    corrected: float
    epsilon: float
    eta_squared: float


@dataclass(frozen=True)
class FollowUp:
    """Two levels of a factor: how far their means over documents lie apart; p is Holm's."""

    factor: str
    first: str
    second: str
    difference: Estimate
    p: float


@dataclass(frozen=True)
class Variance:
    """The analysis of variance: effects, follow-ups, and the documents that have all cells.

    Scores are those of ``metrics``; where no factor tells these apart, their means.
    """

    factors: tuple[str, ...]
    metrics: tuple[str, ...]
    effects: list[Effect]
    follow_ups: list[FollowUp]
    documents: int
    left_out: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


def analysis_of_variance(
    table: Table, factors: Sequence[str], *, metrics: Sequence[str] = ()
) -> Variance:
    """Return the analysis of variance of scores by factors, all of them within documents.

    A factor is one of the table's, or ``metric``, ``match``, ``labelled``, ``aligned``.  A document without a
    score in some cell is left out, and named.
    """
    rows = chosen(table, factors, metrics)
    cells: dict[str, dict[tuple[Any, ...], list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        cells[document_of(row)][tuple(row[name] for name in factors)].append(float(row["score"]))
    wanted = {cell for own in cells.values() for cell in own}
    whole = 1
    for name in factors:
        whole *= len(levels(rows, name))
    if len(wanted) < whole:
        raise SettingsError(
            f"the design is not complete: of {whole} combinations of {listed(list(factors))} "
            f"{len(wanted)} have scores; leave out a factor, or choose metrics"
        )
    complete = {document: own for document, own in cells.items() if len(own) == whole}
    left_out = tuple(document for document in cells if document not in complete)
    if len(complete) < 2:
        raise SettingsError(
            "repeated measures need two documents or more with scores in every condition; "
            f"there are {len(complete)}"
        )
    means = {
        document: {cell: sum(scores) / len(scores) for cell, scores in own.items()}
        for document, own in complete.items()
    }
    follow_ups = [pair for name in factors for pair in _follow_ups(means, factors, name, rows)]
    effects = _effects(means, factors)
    return Variance(tuple(factors), metrics_of(rows), effects, follow_ups, len(complete), left_out)


def _effects(
    means: dict[str, dict[tuple[Any, ...], float]], factors: Sequence[str]
) -> list[Effect]:
    """Return all main effects and interactions, the smaller first."""
    cells = list(next(iter(means.values())))
    size = [len({cell[place] for cell in cells}) for place in range(len(factors))]
    nothing = EQUAL * sum(score * score for scores in means.values() for score in scores.values())
    effects = []
    for many in range(1, len(factors) + 1):
        for places in combinations(range(len(factors)), many):
            between = prod(size[place] - 1 for place in places)
            own = [_part(scores, places) for scores in means.values()]
            name = " × ".join(factors[place] for place in places)
            effects.append(_effect(name, own, between, nothing))
    return effects


def _part(scores: dict[tuple[Any, ...], float], places: tuple[int, ...]) -> list[float]:
    """Return what belongs to an effect alone in one document: its means, centred along each factor."""
    sums: dict[tuple[Any, ...], list[float]] = defaultdict(list)
    for whole, score in scores.items():
        sums[tuple(whole[place] for place in places)].append(score)
    part = {cell: _mean(own) for cell, own in sums.items()}
    for place in range(len(places)):
        along: dict[tuple[Any, ...], list[float]] = defaultdict(list)
        for cell, value in part.items():
            along[cell[:place] + cell[place + 1 :]].append(value)
        middle = {others: _mean(own) for others, own in along.items()}
        part = {
            cell: value - middle[cell[:place] + cell[place + 1 :]] for cell, value in part.items()
        }
    return [part[cell] for cell in sorted(part, key=repr)]


def _effect(name: str, own: Sequence[Sequence[float]], between: int, nothing: float) -> Effect:
    """Return the test of an effect, of the parts of all documents; squares up to ``nothing`` are none."""
    many = len(own)
    mean = [_mean(column) for column in zip(*own, strict=True)]
    rest = [[value - m for value, m in zip(part, mean, strict=True)] for part in own]
    squares = many * sum(m * m for m in mean)
    # Products of documents: their squares are those of the covariances of levels.
    products = [[_product(first, second) for second in rest] for first in rest]
    error = sum(products[place][place] for place in range(many))
    within = between * (many - 1)
    if error <= nothing:
        there = squares > nothing
        p = float(not there)
        return Effect(name, None, between, within, p, p, 1.0, float(there))
    f = squares / between / (error / within)
    epsilon = error**2 / (between * sum(value * value for row in products for value in row))
    epsilon = min(1.0, max(epsilon, 1 / between))
    return Effect(
        name,
        f,
        between,
        within,
        above(f, between, within),
        above(f, epsilon * between, epsilon * within),
        epsilon,
        f * between / (f * between + within),
    )


def _product(first: Sequence[float], second: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(first, second, strict=True))


def _follow_ups(
    means: dict[str, dict[tuple[Any, ...], float]],
    factors: Sequence[str],
    name: str,
    rows: Sequence[Row],
) -> list[FollowUp]:
    """Return all pairs of levels of one factor, averaged over the others."""
    place = list(factors).index(name)
    by_level: dict[Any, dict[str, float]] = {}
    for level in levels(rows, name):
        by_level[level] = {
            document: _mean([score for cell, score in own.items() if cell[place] == level])
            for document, own in means.items()
        }
    compared = []
    for first, second in combinations(by_level, 2):
        difference = mean_of(less(by_level[first], by_level[second]))
        if difference is not None and difference.p is not None:
            compared.append((str(first), str(second), difference, difference.p))
    corrected = holm([p for *_, p in compared])
    return [
        FollowUp(name, first, second, difference, p)
        for (first, second, difference, _), p in zip(compared, corrected, strict=True)
    ]


def chosen(table: Table, factors: Sequence[str], metrics: Sequence[str]) -> list[Row]:
    """Return the observations that have all factors; what cannot be analysed is an error."""
    if not factors:
        raise SettingsError("name one factor or more")
    if len(set(factors)) < len(factors):
        raise SettingsError(f"a factor is named twice: {listed(list(factors))}")
    for name in factors:
        if name != "metric":
            need_factor(table, name)
    known = {str(spec) for spec in table.distinct("metric")}
    for spec in metrics:
        if spec not in known:
            raise SettingsError(f"the table has no metric {spec}; it has {listed(sorted(known))}")
    rows = [
        row
        for row in observations(table)
        if (not metrics or row["metric"] in metrics)
        and all(row[name] is not None for name in factors)
    ]
    for name in factors:
        if len(levels(rows, name)) < 2:
            only = levels(rows, name)
            raise SettingsError(
                f"factor {name} has {f'one level, {only[0]}' if only else 'no level'}: nothing to compare"
            )
    if not {"metric", "match"} & set(factors):
        _check_means(metrics_of(rows))
    return rows


def metrics_of(rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the metrics that rows are of."""
    return tuple(dict.fromkeys(str(row["metric"]) for row in rows))


def _check_means(metrics: Sequence[str]) -> None:
    """Refuse the mean of scores and of errors."""
    errors = [spec for spec in metrics if less_is_better(spec)]
    if errors and len(errors) < len(metrics):
        scores = [spec for spec in metrics if spec not in errors]
        raise SettingsError(
            f"of {listed(scores)} more is better, of {listed(errors)} less: their mean says nothing; "
            "choose metrics, or make metric a factor"
        )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
