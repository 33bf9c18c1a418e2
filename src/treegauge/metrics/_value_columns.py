"""Values of a metric for many rows of counts at once, computed by the core.

A metric says by ``formulas`` what its values are; the core works them out and writes them
(:class:`treegauge._core.Cells`).  One that has a way of its own (``scores``) is asked row by row, once for
each different row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.metrics import Ratio, Rest

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Mapping

    from treegauge.base.columns import Columns
    from treegauge.metrics import Formula, Metric, Scores


def formulas_of(metric: Metric, columns: Columns) -> Mapping[str, Formula] | None:
    """Return the formulas of the values, None for a metric with a method of its own or other columns.

    A class that changes ``scores`` and says nothing of formulas does not mean those of its parents.
    """
    for kind in type(metric).__mro__:
        if "formulas" in vars(kind):
            break
        if "scores" in vars(kind):
            return None
    return metric.formulas if tuple(columns) == tuple(metric.columns) else None


class Style:
    """How numbers are written: with so many decimals (below 0: as ``repr`` has it), perhaps in percent."""

    def __init__(self, undefined: str, digits: int = -1, *, percent: bool = False) -> None:
        self.undefined = undefined
        self.digits = digits
        self.percent = percent


def cells(
    formula: Formula, columns: Columns, style: Style, mask: array[int] | None = None
) -> _core.Cells:
    """Return a value for each row; those where ``mask`` is 0 are undefined."""
    if not isinstance(formula, Ratio | Rest):
        return _core.Cells.sums(_terms(formula, columns), style.undefined, mask)
    rest = isinstance(formula, Rest)
    ratio = formula.ratio if isinstance(formula, Rest) else formula
    return _core.Cells.shares(
        _terms(ratio.numerator, columns),
        _terms(ratio.denominator, columns),
        rest,
        style.undefined,
        style.digits,
        style.percent,
        mask,
    )


def _terms(terms: Mapping[str, int], columns: Columns) -> list[tuple[array[int], int]]:
    return [(columns[name], times) for name, times in terms.items()]


EXACT = Style("")


def value_lists(
    metric: Metric, columns: Columns, mask: array[int] | None = None, *, every: bool = True
) -> dict[str, list[Any]]:
    """Return the metric's values by name, None where undefined.

    Rows where ``mask`` is 0 have none; unless ``every`` row is wanted, they are left out.
    """
    formulas = formulas_of(metric, columns)
    size = len(next(iter(columns.values()), ()))
    if formulas is not None:
        inside, left_out = (mask, None) if every else (None, mask)
        return {
            name: cells(formula, columns, EXACT, inside).values(left_out, 0, size)
            for name, formula in formulas.items()
        }
    nothing: Scores = dict.fromkeys(metric.scores(dict.fromkeys(metric.columns, 0)))
    rows = [
        nothing if scores is None else scores
        for scores in scores_of(metric, columns, mask)
        if every or scores is not None
    ]
    return {name: [row[name] for row in rows] for name in nothing}


def scores_of(
    metric: Metric, columns: Columns, mask: array[int] | None = None
) -> Iterator[Scores | None]:
    """Return the scores of each row, None where ``mask`` is 0; equal rows share theirs."""
    known: dict[tuple[int, ...], Scores] = {}
    names = list(columns)
    size = len(next(iter(columns.values()), ()))
    for inside, row in zip(
        mask or bytes([1]) * size, zip(*columns.values(), strict=True), strict=True
    ):
        if not inside:
            yield None
            continue
        if row not in known:
            known[row] = metric.scores(dict(zip(names, row, strict=True)))
        yield known[row]
