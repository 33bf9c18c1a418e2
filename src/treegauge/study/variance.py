"""Analysis of variance with repeated measures, and linear mixed models, with documents as what is repeated.

statsmodels does the sums (the extra ``treegauge[study]``).  A factor that is not named is averaged away, as
Roark et al. collapse over head tables.  ηp² = F·df₁ / (F·df₁ + df₂) is the partial effect size.  Follow-ups
are paired t tests of levels over documents, corrected by Holm's procedure.  p values of factors with three
or more levels assume sphericity.

Girden (1992), ANOVA: repeated measures; Lakens (2013), Calculating and reporting effect sizes.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from treegauge.base.text import listed
from treegauge.errors import SettingsError
from treegauge.stats.multiple import holm
from treegauge.study.estimates import Estimate, mean_of
from treegauge.study.observations import document_of, less, levels, need_factor, observations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.stats.bootstrap import Interval
    from treegauge.study.observations import Row
    from treegauge.study.table import Table


@dataclass(frozen=True)
class Effect:
    """A factor or an interaction: F with its degrees of freedom, p, and the partial η²."""

    name: str
    f: float
    between: float
    within: float
    p: float
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
    """The analysis of variance: effects, follow-ups, and the documents that have all cells."""

    factors: tuple[str, ...]
    effects: list[Effect]
    follow_ups: list[FollowUp]
    documents: int
    left_out: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


@dataclass(frozen=True)
class Coefficient:
    """A coefficient of a mixed model, by Wald's test."""

    name: str
    value: float
    error: float
    interval: Interval
    p: float


@dataclass(frozen=True)
class Mixed:
    """A linear mixed model: fixed effects; standard deviations of documents and of what is left."""

    formula: str
    coefficients: list[Coefficient]
    document_spread: float
    rest_spread: float
    observations: int
    documents: int
    notes: tuple[str, ...]

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
    rows = _chosen(table, factors, metrics)
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
    return Variance(tuple(factors), _effects(means, factors), follow_ups, len(complete), left_out)


def _effects(
    means: dict[str, dict[tuple[Any, ...], float]], factors: Sequence[str]
) -> list[Effect]:
    pandas, models = _statsmodels()
    names = [f"factor{number}" for number in range(len(factors))]
    records = [
        {"document": document, "score": score} | dict(zip(names, map(str, cell), strict=True))
        for document, own in means.items()
        for cell, score in own.items()
    ]
    table = models.AnovaRM(pandas.DataFrame(records), "score", "document", within=names).fit()
    called = dict(zip(names, factors, strict=True))
    effects = []
    for name, row in table.anova_table.iterrows():
        f, between, within, p = (
            float(row[key]) for key in ("F Value", "Num DF", "Den DF", "Pr > F")
        )
        shown = " × ".join(called[part] for part in str(name).split(":"))
        size = f * between / (f * between + within) if f == f else float("nan")  # noqa: PLR0124
        effects.append(Effect(shown, f, between, within, p, size))
    return effects


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


def mixed_model(
    table: Table,
    factors: Sequence[str],
    *,
    metrics: Sequence[str] = (),
    interactions: bool = False,
    level: float = 0.95,
) -> Mixed:
    """Return the linear mixed model of scores: factors fixed, documents random, by restricted likelihood.

    A factor of numbers is a slope, any other has a coefficient for each level but the first.  With
    ``interactions`` all products of factors are in the model.
    """
    pandas, _ = _statsmodels()
    import statsmodels.formula.api as formulas

    rows = _chosen(table, factors, metrics)
    names = [f"factor{number}" for number in range(len(factors))]
    numeric = {
        name: all(isinstance(row[name], int | float) for row in rows) and name != "seed"
        for name in factors
    }
    columns: dict[str, list[Any]] = {
        "score": [float(row["score"]) for row in rows],
        "document": [document_of(row) for row in rows],
    }
    parts = []
    for short, name in zip(names, factors, strict=True):
        columns[short] = [row[name] if numeric[name] else str(row[name]) for row in rows]
        # The first level of the table is what others are compared with, as in what is shown.
        first = str(levels(rows, name)[0])
        parts.append(short if numeric[name] else f"C({short}, Treatment({first!r}))")
    if len(set(columns["document"])) < 2:
        raise SettingsError("documents are the random factor: there must be two or more")
    between = " * " if interactions else " + "
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        model = formulas.mixedlm(
            f"score ~ {between.join(parts)}", pandas.DataFrame(columns), groups="document"
        )
        fit = model.fit(reml=True)
    ends = fit.conf_int(alpha=1 - level)
    coefficients = []
    for name in fit.fe_params.index:
        low, high = (float(end) for end in ends.loc[name])
        value, error, p = (
            float(fit.fe_params[name]),
            float(fit.bse_fe[name]),
            float(fit.pvalues[name]),
        )
        shown = _called(str(name), dict(zip(names, factors, strict=True)))
        coefficients.append(Coefficient(shown, value, error, (low, high), p))
    return Mixed(
        f"score ~ {between.join(factors)} + (1 | document)",
        coefficients,
        float(fit.cov_re.iloc[0, 0]) ** 0.5,
        float(fit.scale) ** 0.5,
        len(rows),
        len(set(columns["document"])),
        tuple(dict.fromkeys(str(warning.message) for warning in told)),
    )


def _called(name: str, factors: dict[str, str]) -> str:
    """Return what a coefficient of statsmodels is about, in the table's words."""
    parts = []
    for part in name.split(":"):
        if part == "Intercept":
            return "(all at their first level)"
        inner, _, level = part.partition("[T.")
        short = inner.removeprefix("C(").partition(",")[0]
        parts.append(f"{factors[short]}={level.removesuffix(']')}" if level else factors[short])
    return " × ".join(parts)


def _chosen(table: Table, factors: Sequence[str], metrics: Sequence[str]) -> list[Row]:
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
    return rows


def _statsmodels() -> tuple[Any, Any]:
    """Return pandas and the analysis of variance of statsmodels."""
    try:
        import pandas as pd
        from statsmodels.stats import anova
    except ImportError as missing:
        raise SettingsError(
            "analyses of variance and mixed models need statsmodels: pip install 'treegauge[study]'"
        ) from missing
    return pd, anova


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
