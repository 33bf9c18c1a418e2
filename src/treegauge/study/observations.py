"""Observations from a tidy table, and contrasts between them by document.

An observation is a row of the table with its metric's main value, and with what its metric says: ``match``
(brackets, dependencies, open-class …), ``labelled``, ``aligned``.  A head table from a file has the name
of the file.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.text import listed
from treegauge.errors import SettingsError
from treegauge.study.table import POOLED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from treegauge.study.table import Table

    Row = dict[str, Any]

#: what metrics match; others match what their name says
MATCHES: Final = {
    "brackets": "brackets",
    "heads": "dependencies",
    "heads-open": "open-class",
    "heads-bag": "dependencies",
    "heads-bag-open": "open-class",
    "las": "dependencies",
    "uas": "dependencies",
    "bag": "dependencies",
    "roles": "roles",
    "roles-bag": "roles",
}
UNALIGNED: Final = frozenset({"heads-bag", "heads-bag-open", "bag", "roles-bag"})
UNLABELLED: Final = frozenset({"uas", "uuas"})
#: how people write yes and no
NO: Final = frozenset({"no", "false", "0", "unlabelled", "unlabeled"})
#: levels that stand for what people annotated
REFERENCE: Final = frozenset({"reference", "ref", "gold", "human"})
#: what an observation has beside its factors
DERIVED: Final = ("match", "labelled", "aligned")
#: factors that say which noise there is
NOISE: Final = ("noise", "rate", "seed")


def base_name(spec: str) -> str:
    """Return the name of a metric without its options."""
    return spec.partition(":")[0]


def main_value(spec: str) -> str:
    """Return a metric's main value; F1 for metrics that are not installed here."""
    from treegauge.metrics import get_metric

    try:
        return get_metric(spec).main
    except SettingsError:
        return "f1"


def less_is_better(spec: str) -> bool:
    """Tell whether a metric counts errors; one that is not installed here does not."""
    from treegauge.metrics import get_metric

    try:
        return get_metric(spec).best == 0
    except SettingsError:
        return False


#: what an observation may be of
OVER: Final = ("document", "sentence", "condition")
SENTENCE = re.compile(r"(.*)#[0-9]+", re.DOTALL)


def observations(table: Table, over: str = "document") -> list[Row]:
    """Return the rows with main values that are defined, of documents, sentences or conditions.

    A condition is all its documents pooled.  Where a table has sentences alone, these stand for documents.
    """
    main = {spec: main_value(str(spec)) for spec in table.distinct("metric")}
    kinds = {name: _kind(str(name)) for name in table.distinct("document")}
    if over == "document" and "document" not in kinds.values():
        over = "sentence"
    return [
        row | _derived(row)
        for row in table.rows()
        if kinds[row["document"]] == over
        and row["score"] is not None
        and row["value"] == main[row["metric"]]
    ]


def _kind(document: str) -> str:
    """Return what a row is of, by the name of its document."""
    if document == POOLED:
        return "condition"
    return "sentence" if SENTENCE.fullmatch(document) else "document"


def _derived(row: Row) -> Row:
    spec = str(row["metric"])
    base = base_name(spec)
    said = row.get("labelled")
    if said is None:
        labelled = base not in UNLABELLED and "unlabeled" not in spec.split(":")[1:]
    else:
        labelled = str(said).lower() not in NO
    return {
        "match": MATCHES.get(base, base),
        "labelled": "yes" if labelled else "no",
        "aligned": "no" if base in UNALIGNED else "yes",
    } | ({"heads": PurePath(str(row["heads"])).stem} if row.get("heads") is not None else {})


def document_of(row: Row) -> str:
    """Return the document of an observation, which may be of a sentence."""
    name = str(row["document"])
    sentence = SENTENCE.fullmatch(name)
    return sentence[1] if sentence else name


def is_reference(row: Row, factor: str) -> bool | None:
    """Tell whether a factor is what people annotated; None where the row does not say."""
    level = row.get(factor)
    return None if level is None else str(level).lower() in REFERENCE


def is_noisy(row: Row) -> bool:
    """Tell whether anything was planted."""
    return str(row.get("noise") or "none") != "none" and float(row.get("rate") or 0) > 0


def only(rows: Iterable[Row], **equal: Any) -> list[Row]:
    """Return the rows with these values."""
    return [row for row in rows if all(row.get(name) == value for name, value in equal.items())]


def plainest(rows: Sequence[Row], base: str) -> str | None:
    """Return the metric with this name that has the fewest options; None where there is none."""
    specs = {str(row["metric"]) for row in rows if base_name(str(row["metric"])) == base}
    return min(specs, key=lambda spec: (spec.count(":"), spec)) if specs else None


def contrast(
    rows: Iterable[Row],
    side: Callable[[Row], int | None],
    apart: Sequence[str],
    factors: Sequence[str],
) -> dict[str, float]:
    """Return by document the mean score of one side (+1) less that of the other (-1).

    Only rows that differ in nothing but the factors ``apart`` are compared with each other: the means of both
    sides are taken in each cell of the other ``factors``, and then the mean over cells.
    """
    cells: dict[tuple[Any, ...], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    within = [name for name in factors if name not in apart]
    for row in rows:
        sign = side(row)
        if sign is not None:
            key = (document_of(row), *(row.get(name) for name in within))
            cells[key][sign].append(float(row["score"]))
    by_document: dict[str, list[float]] = defaultdict(list)
    for key, sides in cells.items():
        if len(sides) == 2:
            by_document[key[0]].append(_apart(_mean(sides[1]), _mean(sides[-1])))
    return {document: _mean(values) for document, values in by_document.items()}


def less(first: dict[str, float], second: dict[str, float]) -> dict[str, float]:
    """Return the differences where both have a value."""
    return {name: _apart(first[name], second[name]) for name in first if name in second}


#: scores that are nearer than this differ by rounding alone: means of equal scores, more of them or fewer
ROUNDING: Final = 1e-9


def _apart(first: float, second: float) -> float:
    difference = first - second
    return difference if abs(difference) > ROUNDING else 0.0


def pairs(
    rows: Iterable[Row], across: str, up: str, factors: Sequence[str]
) -> list[tuple[Row, float, float]]:
    """Return the scores of two metrics of the same condition and document: (row, across, up)."""
    cells: dict[tuple[Any, ...], dict[str, Row]] = defaultdict(dict)
    for row in rows:
        if row["metric"] in {across, up}:
            key = (row["document"], *(row.get(name) for name in factors))
            cells[key][row["metric"]] = row
    return [
        (both[up], float(both[across]["score"]), float(both[up]["score"]))
        for both in cells.values()
        if across in both and up in both
    ]


def need_factor(table: Table, name: str) -> None:
    """Complain about a factor that a table does not have."""
    if name not in (*table.factors, *DERIVED):
        known = listed(list(dict.fromkeys([*table.factors, *DERIVED])))
        raise SettingsError(f"the table has no factor {name}; it has {known}")


def levels(rows: Iterable[Row], name: str) -> list[Any]:
    """Return the levels of a factor that occur, in their order; numbers by size."""
    seen = list(dict.fromkeys(row.get(name) for row in rows if row.get(name) is not None))
    return sorted(seen) if all(isinstance(level, int | float) for level in seen) else seen


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
