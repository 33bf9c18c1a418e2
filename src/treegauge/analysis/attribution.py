"""Attribution: how much of the score each cause of error costs.

For a set C of causes, v(C) is the F1 score when every missed item whose causes all lie in C counts as
matched (matched + 1, test + 1) and every such extra item is gone (test - 1).  v of no cause is the
score, v of all is 1.  Two ways share out the loss between them, and both add up to it:

- the *waterfall* takes up one cause after the other, in the order of
  :data:`~treegauge.results.causes.CAUSES`;
- the *Shapley value* of a cause is the mean of what it adds over all orders.

Everything is a sum over sets of causes: nothing is scored again.  Errors that follow from an error cannot
be seen item by item: a misheard verb may cost arcs between words that were heard well, and those
count as ``structure``.  Where parses of the reference words are at hand, :mod:`treegauge.analysis.conditions`
puts this estimate beside the real difference.

Shapley (1953), A value for n-person games.  Waterfall: Favre, Bohnet and Hakkani-Tür (2010), Evaluation
of semantic role labeling and dependency parsing of automatic speech recognition output, figure 5.

One attachment error, and one word that was misheard, in a sentence of seven brackets:

>>> import treegauge
>>> gold = "(S (NP (NN rain)) (VP (VBD fell) (PP (IN on) (NP (DT the) (NN roof)))))"
>>> test = "(S (NP (NN rain)) (VP (VBD fell)) (PP (IN on) (NP (DT the) (NN roof))))"
>>> result = treegauge.score(gold, test, metrics="brackets", attribute=True)
>>> costs = result.attribution("brackets")
>>> round(costs.score, 2), round(costs.loss, 2), costs.causes
(0.8, 0.2, {'structure': {'missed': 1, 'extra': 1}})
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.metrics._breakdown_names import unknown_name
from treegauge.results.breakdowns import NO_VALUE
from treegauge.results.causes import CAUSES, CELLS, causes_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from treegauge.results.causes import CauseCount
    from treegauge.results.counts import UnitTable
    from treegauge.results.result import Result

#: what the losses can be listed by
BY = (*CELLS, "document", "sentence")


@dataclass(frozen=True)
class Attribution:
    """What each cause costs one metric, or one cell of it, in fractions of 1.

    ``causes``: how many missed and extra items carry each cause; an item may carry several.
    ``loss``: what is gained if every error that is counted here is undone.
    """

    metric: str
    score: float | None
    loss: float | None
    causes: dict[str, dict[str, int]]
    waterfall: dict[str, float]
    shapley: dict[str, float]

    def as_dict(self) -> dict[str, Any]:
        """Return the attribution as JSON-ready data."""
        return asdict(self)

    def _repr_html_(self) -> str:
        from treegauge.reports._notebook import attribution_shown

        return attribution_shown(self)


class Attributions(dict[str, Attribution]):
    """What each cause costs in each cell; a notebook shows the table."""

    def __init__(self, by: str, cells: Iterable[tuple[str, Attribution]]) -> None:
        super().__init__(cells)
        self.by = by

    def _repr_html_(self) -> str:
        from treegauge.reports._notebook import attributions_shown

        return attributions_shown(self.by, self)


def attribute(
    spec: str, totals: Mapping[str, Any], rows: Iterable[tuple[int, int, int]]
) -> Attribution:
    """Share out the loss of items with these ``(causes, missed, extra)`` between their causes.

    ``totals``: matched, gold and test items of the whole.
    """
    rows = list(rows)
    matched, gold, test = (int(totals[name]) for name in ("matched", "gold", "test"))
    carried = {name: {"missed": 0, "extra": 0} for name in CAUSES}
    for mask, missed, extra in rows:
        for name in causes_in(mask):
            carried[name]["missed"] += missed
            carried[name]["extra"] += extra
    carried = {name: counts for name, counts in carried.items() if any(counts.values())}
    if not gold + test:
        return Attribution(spec, None, None, carried, {}, {})
    score, mended, waterfall, shapley = _core.attribute(matched, gold, test, rows)
    return Attribution(
        spec,
        score,
        mended - score,
        carried,
        {name: value for name, value in zip(CAUSES, waterfall, strict=True) if name in carried},
        {name: value for name, value in zip(CAUSES, shapley, strict=True) if name in carried},
    )


def _rows(counts: Iterable[CauseCount]) -> list[tuple[int, int, int]]:
    return [(row.causes, row.missed, row.extra) for row in counts]


def attribution(result: Result, spec: str) -> Attribution:
    """Return what each cause costs a metric of a result that was made with ``attribute=True``."""
    return attribute(spec, result.scores(spec, "corpus"), _rows(_causes(result, spec).units))


def attribution_by(result: Result, spec: str, by: str) -> Attributions:
    """Return what each cause costs in each cell, the cell with the largest loss first.

    The losses are points of the whole score: what is gained if only this cell's errors are undone.
    ``by``: label, word-class, word, document, sentence, or an attribute of gold's sentences.
    """
    causes = _causes(result, spec)
    units = result.units
    groups: dict[str, list[CauseCount]] = {}
    if by in CELLS:
        for row in causes.cells[by]:
            groups.setdefault(str(row.cell) or "_", []).append(row)
    elif by in BY or by in units.attributes:
        for row in causes.units:
            unit = int(row.cell)
            groups.setdefault(_name_of(units, unit, by), []).append(row)
    else:
        raise unknown_name(by, units.attributes, others=BY)
    totals = result.scores(spec, "corpus")
    cells = {name: attribute(spec, totals, _rows(rows)) for name, rows in groups.items()}
    return Attributions(by, sorted(cells.items(), key=lambda item: -(item[1].loss or 0)))


def _name_of(units: UnitTable, unit: int, by: str) -> str:
    if by == "document":
        return units.documents[units.document[unit]]
    return units.keys[unit] if by == "sentence" else units.attributes[by][unit] or NO_VALUE


def cleaning_curve(result: Result, spec: str) -> list[float]:
    """Return the score after the 0, 1, 2 … most harmful word errors are undone."""
    totals = result.scores(spec, "corpus")
    matched, gold, test = (int(totals[name] or 0) for name in ("matched", "gold", "test"))
    curve = []
    for missed, extra in [
        (0, 0),
        *((row.missed, row.extra) for row in _causes(result, spec).words),
    ]:
        matched += missed
        test += missed - extra
        curve.append(2 * matched / (gold + test) if gold + test else 0.0)
    return curve


def _causes(result: Result, spec: str) -> Any:
    if spec not in result.causes:
        raise SettingsError(
            f"the causes of {spec} were not counted (attribute=True), or it has no items with causes"
        )
    return result.causes[spec]
