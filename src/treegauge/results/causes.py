"""Causes of error: why gold items are missed, and why test items are extra.

An *item* is what a metric matches: a bracket, an arc, a tag.  A missed gold item and an extra test
item carry every cause that applies to them, in the order of :data:`CAUSES`:

================  ==============================================================================
``unparsed``      its sentence has no usable parse (policy ``zero``); then no other cause
``substituted``   one of its words stands opposite another word
``deleted``       one of its gold words stands opposite nothing
``inserted``      one of its test words stands opposite nothing
``boundary``      its words are in one sentence on its own side and in several on the other; or it
                  begins or ends with its sentence where the other side's sentence goes on
``segmentation``  one of its words is cut differently on the other side (a group, or a word without a
                  partner where characters are aligned: ``ud``); a bracket: its edge cuts a group
``tag``           one of its words is tagged differently (never for brackets)
``label``         it has a partner once labels are ignored
``structure``     none of the others
================  ==============================================================================

A lone word is to blame on both sides: where the gold bracket ``(NP the dog)`` lost ``the``, the test
bracket ``(NP dog)`` between the same pairs of words is ``deleted`` too; and where an arc's governor
was lost, so is the arc that its dependent has in test instead.

The words of an arc are its dependent and its governor, those of a bracket its first and its last
word.  The arc to the root is about its whole sentence, so for ``boundary`` it has all words of it.
Of metrics of tags a wrong label is a wrong tag, and is called ``tag`` only.  A proposition has the causes of
its arguments and of its predicate, and of those that the other side gives the predicate it is aligned to.

How much the causes cost: :mod:`treegauge.analysis.attribution`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from treegauge import _core
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric

#: in the order of the waterfall; cause number k is the bit 1 << k of a set
CAUSES: Final = tuple(_core.cause_names())
#: what the losses can be listed by, beside units
CELLS: Final = ("label", "word-class", "word")


@dataclass(frozen=True)
class CauseCount:
    """How many missed and extra items of one cell (a unit, a label, a word) have just these causes."""

    cell: int | str
    causes: int
    missed: int
    extra: int


@dataclass(frozen=True)
class WordError:
    """A word that was recognised or written wrongly, and what it spoils.

    ``harm``: items that have word errors only, two for one that this error spoils alone and one for one
    that it shares with another error.  ``missed`` and ``extra``: items that are mended once this error
    and all more harmful ones are undone.
    """

    gold: str | None
    test: str | None
    unit: int
    harm: int
    missed: int
    extra: int


@dataclass(frozen=True)
class Causes:
    """The causes of one metric's missed and extra items."""

    units: list[CauseCount]
    cells: dict[str, list[CauseCount]]
    words: list[WordError]

    def as_dict(self) -> dict[str, Any]:
        """Return rows as JSON-ready data."""
        return {
            "units": [list(row) for row in map(_values, self.units)],
            "cells": {by: [_values(row) for row in rows] for by, rows in self.cells.items()},
            "words": [_values(row) for row in self.words],
        }


def _values(row: CauseCount | WordError) -> list[Any]:
    return [getattr(row, own.name) for own in fields(row)]


def causes_in(mask: int) -> tuple[str, ...]:
    """Return the names of a set of causes."""
    return tuple(name for place, name in enumerate(CAUSES) if mask >> place & 1)


def has_causes(metric: Metric) -> bool:
    """Tell whether a metric matches items by the words that they stand on."""
    from treegauge.metrics import MatchMetric

    return isinstance(metric, MatchMetric) and metric.partners and not metric.own_words


def check_causes(metrics: Sequence[Metric]) -> None:
    """Refuse metrics without items, where none of them has any."""
    if not any(has_causes(metric) for metric in metrics):
        names = ", ".join(metric.spec for metric in metrics)
        raise SettingsError(
            f"{names}: no items that are matched word by word, so no causes; use brackets, las, heads, "
            "roles …, or compare conditions (by treegauge attribute with a file for each)"
        )


def _tag_column(comparison: Comparison, metric: Metric) -> str:
    """Return the column that says how words are tagged, ``none`` where a side has no tags."""
    own = getattr(metric, "tag_column", "")
    for name in (own,) if own else ("upos", "tag"):
        if all(len(side.columns[f"tokens.{name}"]) for side in (comparison.gold, comparison.test)):
            return str(name)
    return "none"


def find_causes(comparison: Comparison, metric: Metric) -> _core.Causes:
    """Return the causes of every item of a metric, as bits."""
    from treegauge.metrics import MatchMetric

    if not isinstance(metric, MatchMetric) or not has_causes(metric):
        raise SettingsError(f"{metric.spec} has no items that are matched word by word")
    return metric.causes(comparison, _tag_column(comparison, metric))


def count_causes(comparison: Comparison, metric: Metric) -> Causes:
    """Count the causes of a metric's items: by unit, label, word class and word; and the word errors."""
    if comparison.aligner == "none":
        raise SettingsError('nothing was aligned (align="none"), so nothing has a cause')
    causes = find_causes(comparison, metric)
    counted = comparison.counted
    cells = {by: [CauseCount(*row) for row in causes.count(by, counted)] for by in CELLS}
    gold, test = comparison.gold, comparison.test

    def form(corpus: Any, token: int | None) -> str | None:
        return None if token is None else corpus.text(corpus.columns["tokens.form"][token])

    words = [
        WordError(form(gold, left), form(test, right), unit, harm, missed, extra)
        for left, right, unit, harm, missed, extra in causes.harmful(counted)
    ]
    return Causes([CauseCount(*row) for row in causes.count("unit", counted)], cells, words)


def merged(parts: Sequence[tuple[Causes, int]]) -> Causes:
    """Return the causes of all parts; each with the number of units before it."""
    units = [
        CauseCount(int(row.cell) + shift, row.causes, row.missed, row.extra)
        for part, shift in parts
        for row in part.units
    ]
    cells: dict[str, list[CauseCount]] = {}
    for by in CELLS:
        sums: dict[tuple[int | str, int], list[int]] = {}
        for part, _ in parts:
            for row in part.cells[by]:
                known = sums.setdefault((row.cell, row.causes), [0, 0])
                known[0] += row.missed
                known[1] += row.extra
        cells[by] = [CauseCount(cell, mask, *counts) for (cell, mask), counts in sums.items()]
    words = [
        WordError(row.gold, row.test, row.unit + shift, row.harm, row.missed, row.extra)
        for part, shift in parts
        for row in part.words
    ]
    # Within a part the order stays: what an error mends depends on it.
    return Causes(units, cells, sorted(words, key=lambda row: -row.harm))
