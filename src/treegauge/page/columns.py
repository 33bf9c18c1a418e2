"""The list of sentences as columns of numbers, and filters over them.

The rows of the page are the positions of :class:`treegauge.stats.paired.Paired`: the gold sentences, in
order, whatever each system's own rows are.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treegauge.charts._groups import ATTRIBUTE
from treegauge.charts.confusion import relabelled, shown
from treegauge.page.packing import deflated, little_endian
from treegauge.results.breakdowns import in_order
from treegauge.stats.sentence_values import main_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.charts._gathering import System
    from treegauge.page.contents import Page
    from treegauge.stats.paired import Paired

UNDEFINED = float("nan")


class Rows:
    """The row of each system at each position of the page, and the positions of rows."""

    def __init__(self, paired: Paired) -> None:
        self.paired = paired
        self._positions: list[dict[int, int] | None] = []
        for system in range(len(paired.results)):
            if paired.rows is None:
                self._positions.append(None)
            else:
                rows = paired.rows[system]
                self._positions.append({row: place for place, row in enumerate(rows) if row >= 0})

    def __len__(self) -> int:
        return len(self.paired)

    def row(self, system: int, position: int) -> int:
        """Return a system's row, -1 where it has none."""
        return position if self.paired.rows is None else self.paired.rows[system][position]

    def positions(self, system: int, rows: Iterable[int]) -> list[int]:
        """Return where rows of a system stand, in order."""
        known = self._positions[system]
        if known is None:
            return sorted(rows)
        return sorted(known[row] for row in rows if row in known)


@dataclass(frozen=True)
class Facet:
    """The sentences of one system with each value: a label with an error, a cause, a kind."""

    name: str
    metric: str
    system: int
    values: dict[str, list[int]]


def columns_of(page: Page, rows: Rows) -> list[dict[str, Any]]:
    """Return the columns of the list, each with its name, type and deflated numbers."""
    paired = rows.paired
    lengths, documents, numbers, lines = array("I"), array("I"), array("I"), array("I")
    known: dict[str, int] = {}
    for position in range(len(rows)):
        place, row = paired.row(position)
        units = paired.results[place].units
        name = units.documents[units.document[row]]
        documents.append(known.setdefault(name, len(known)))
        lengths.append(min(units.length[row], 0xFFFFFFFF))
        numbers.append(units.number[row])
        lines.append(units.line[row])
    columns = [
        _column("length", lengths),
        _column("document", documents) | {"names": list(known)},
        _column("number", numbers),
        _column("line", lines),
    ]
    columns += [_attribute(paired, name) for name in paired.attributes]
    for place, system in enumerate(page.systems):
        for spec in page.sentence_specs:
            values = main_values(system.with_rate, spec)
            at = (
                values
                if paired.rows is None
                else [values[row] if row >= 0 else UNDEFINED for row in paired.rows[place]]
            )
            columns.append(_column("score", array("f", at)) | {"system": place, "metric": spec})
        columns.append(_column("errors", _errors(page, rows, place)) | {"system": place})
    return columns


def _errors(page: Page, rows: Rows, place: int) -> array[int]:
    """Return how many errors of the leading metrics each sentence has."""
    system = page.systems[place]
    counts = array("I", bytes(4 * len(rows)))
    for spec in page.leading:
        for operation in system.kinds[spec].operations if spec in system.kinds else ():
            for position in rows.positions(place, [operation.unit]):
                counts[position] += 1
    return counts


def _attribute(paired: Paired, name: str) -> dict[str, Any]:
    """Return an attribute of gold's sentences: for each the place of its value among all."""
    values = paired.values_of(name) or []
    names = in_order(values)
    places = {value: place for place, value in enumerate(names)}
    column = array("I", [places[value] for value in values])
    return _column(f"{ATTRIBUTE}{name}", column) | {"names": names}


def _column(name: str, values: array[Any]) -> dict[str, Any]:
    return {"name": name, "type": values.typecode, "data": deflated(little_endian(values))}


def ids_of(rows: Rows) -> list[str]:
    """Return the name of each sentence: its sent_id, or its number in its document."""
    paired = rows.paired
    names = []
    for position in range(len(rows)):
        system, row = paired.row(position)
        units = paired.results[system].units
        name = units.names[row] if units.sent_ids else None
        names.append(name or (f"#{units.number[row]}" if units.number[row] else "–"))
    return names


def facets_of(page: Page, rows: Rows) -> list[Facet]:
    """Return what sentences can be filtered by."""
    facets = []
    for place, system in enumerate(page.systems):
        for spec in page.leading:
            for name, values in (
                ("label", _labels(system, spec)),
                ("cause", _causes(system, spec)),
                ("kind", _kinds(system, spec)),
            ):
                if values:
                    at = {
                        value: rows.positions(place, set(rows_of_value))
                        for value, rows_of_value in values.items()
                    }
                    facets.append(Facet(name, spec, place, at))
        if system.failures:
            facets.append(Facet("kind", "answers", place, _failures(system, rows, place)))
        for name, values in _confusions(system).items():
            at = {
                value: rows.positions(place, set(rows_of_value))
                for value, rows_of_value in values.items()
            }
            facets.append(Facet("confusion", name, place, at))
    return facets


def _labels(system: System, spec: str) -> dict[str, list[int]]:
    """Return the rows in which items of a label are missed or too many."""
    kept = system.result.cell_rows.get("label", {}).get(spec)
    if kept is None:
        return {}
    by_label = {}
    for name, rows in kept.rows.items():
        counts = kept.counts[name]
        matched = counts["matched"]
        other = counts.get("matched_test", matched)
        wrong = [
            row
            for row, gold, test, gold_matched, test_matched in zip(
                rows, counts["gold"], counts["test"], matched, other, strict=True
            )
            if gold != gold_matched or test != test_matched
        ]
        if wrong:
            by_label[name] = wrong
    return dict(sorted(by_label.items(), key=lambda item: (-len(item[1]), item[0])))


def _causes(system: System, spec: str) -> dict[str, list[int]]:
    from treegauge.results.causes import CAUSES, causes_in

    by_cause: dict[str, list[int]] = {name: [] for name in CAUSES}
    counted = system.result.causes.get(spec)
    for row in counted.units if counted is not None else ():
        for name in causes_in(row.causes):
            by_cause[name].append(int(row.cell))
    return {name: rows for name, rows in by_cause.items() if rows}


def _kinds(system: System, spec: str) -> dict[str, list[int]]:
    kinds = system.kinds.get(spec)
    if kinds is None:
        return {}
    return {name: list(tally.units) for name, tally in kinds.by_kind().items()}


def _failures(system: System, rows: Rows, place: int) -> dict[str, list[int]]:
    """Return where answers of a language model failed, by kind."""
    by_kind: dict[str, list[int]] = {}
    for row, (kind, _) in system.failures.items():
        by_kind.setdefault(kind, []).append(row)
    return {kind: rows.positions(place, failed) for kind, failed in by_kind.items()}


def _confusions(system: System) -> dict[str, dict[str, list[int]]]:
    """Return the rows of each confusion, by what is confused."""
    by_kind: dict[str, dict[str, list[int]]] = {}
    for kind, cells in system.result.confusions.items():
        if kind == "xpos" and "upos" in system.result.confusions:
            continue
        by_kind[kind] = {
            f"{shown(cell.gold)}→{shown(cell.test)}": list(cell.units)
            for cell in cells
            if cell.gold != cell.test
        }
    for spec, kinds in system.kinds.items():
        labels: dict[str, list[int]] = {}
        for operation in relabelled(kinds):
            labels.setdefault(f"{operation.gold}→{operation.test}", []).append(operation.unit)
        if labels and kinds.item == "bracket":
            by_kind[spec] = labels
    return {name: values for name, values in by_kind.items() if values}


def packed(facets: Sequence[Facet]) -> list[dict[str, Any]]:
    """Return facets with their sentences as deflated columns: where each value begins, and the rows."""
    columns = []
    for facet in facets:
        first, rows = array("I", [0]), array("I")
        for positions in facet.values.values():
            rows.extend(positions)
            first.append(len(rows))
        columns.append(
            {
                "name": facet.name,
                "metric": facet.metric,
                "system": facet.system,
                "values": list(facet.values),
                "first": deflated(little_endian(first)),
                "rows": deflated(little_endian(rows)),
            }
        )
    return columns
