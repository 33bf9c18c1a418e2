"""Linear mixed models with documents as random factor, by statsmodels (the extra ``treegauge[study]``).

Pinheiro and Bates (2000), Mixed-effects models in S and S-PLUS.
"""

from __future__ import annotations

import warnings
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from treegauge.base.text import listed
from treegauge.errors import SettingsError
from treegauge.study.estimates import LEVEL
from treegauge.study.observations import document_of, levels
from treegauge.study.variance import chosen, metrics_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.stats.bootstrap import Interval
    from treegauge.study.table import Table


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
    metrics: tuple[str, ...]
    coefficients: list[Coefficient]
    document_spread: float
    rest_spread: float
    observations: int
    documents: int
    notes: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


def mixed_model(
    table: Table,
    factors: Sequence[str],
    *,
    metrics: Sequence[str] = (),
    interactions: bool = False,
) -> Mixed:
    """Return the linear mixed model of scores: factors fixed, documents random, by restricted likelihood.

    A factor of numbers is a slope, any other has a coefficient for each level but the first.  With
    ``interactions`` all products of factors are in the model.
    """
    try:
        import numpy as np
        import pandas as pd
        import statsmodels.formula.api as formulas
    except ImportError as missing:
        raise SettingsError(
            "mixed models need statsmodels: pip install 'treegauge[study]'"
        ) from missing
    rows = chosen(table, factors, metrics)
    names = [f"factor{number}" for number in range(len(factors))]
    numeric = {
        name: all(isinstance(row[name], int | float) for row in rows) and name != "seed"
        for name in factors
    }
    columns: dict[str, list[Any]] = {
        "score": [float(row["score"]) for row in rows],
        "document": [document_of(row) for row in rows],
    }
    # Formulas have signs of their own: a level is called by its number there, the first is the baseline.
    called: dict[str, str] = {}
    for short, name in zip(names, factors, strict=True):
        if numeric[name]:
            columns[short] = [row[name] for row in rows]
            called[short] = name
            continue
        numbers = {each: f"level{place}" for place, each in enumerate(levels(rows, name))}
        columns[short] = [numbers[row[name]] for row in rows]
        called |= {f"{short}[T.{number}]": f"{name}={each}" for each, number in numbers.items()}
    if len(set(columns["document"])) < 2:
        raise SettingsError("documents are the random factor: there must be two or more")
    between = " * " if interactions else " + "
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        model = formulas.mixedlm(
            f"score ~ {between.join(names)}", pd.DataFrame(columns), groups="document"
        )
        if np.linalg.matrix_rank(model.exog) < model.exog.shape[1]:
            or_else = " or interactions" if interactions else ""
            raise SettingsError(
                f"the effects of {listed(list(factors))} cannot be told apart: levels change together, or "
                f"some combinations have no scores; leave out a factor{or_else}"
            )
        try:
            fit = model.fit(reml=True)
            ends = fit.conf_int(alpha=1 - LEVEL)
        except (np.linalg.LinAlgError, ValueError) as failed:
            raise SettingsError(f"statsmodels cannot fit this model: {failed}") from failed
    if not np.isfinite(fit.bse_fe).all():
        raise SettingsError(
            "the factors predict every score exactly: there is no error to estimate"
        )
    coefficients = []
    for name in fit.fe_params.index:
        low, high = (float(end) for end in ends.loc[name])
        value, error, p = (
            float(fit.fe_params[name]),
            float(fit.bse_fe[name]),
            float(fit.pvalues[name]),
        )
        shown = _shown(str(name), called)
        coefficients.append(Coefficient(shown, value, error, (low, high), p))
    return Mixed(
        f"score ~ {between.join(factors)} + (1 | document)",
        metrics_of(rows),
        coefficients,
        float(fit.cov_re.iloc[0, 0]) ** 0.5,
        float(fit.scale) ** 0.5,
        len(rows),
        len(set(columns["document"])),
        tuple(dict.fromkeys(str(warning.message) for warning in told)),
    )


def _shown(name: str, called: dict[str, str]) -> str:
    """Return what a coefficient of statsmodels is about, in the table's words."""
    if name == "Intercept":
        return "(all at their first level)"
    return " × ".join(called[part] for part in name.split(":"))
