"""Tables of kinds of error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted, plural
from treegauge.errors import SettingsError
from treegauge.metrics import get_metric
from treegauge.reports import Table, Tables
from treegauge.reports._cells import UNDEFINED, percent
from treegauge.reports._confusions import TOP_SENTENCES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from treegauge.analysis.kinds import Kinds, Operation, Tally

FLAT = (
    "system",
    "metric",
    "kind",
    "what",
    "gold",
    "test",
    "operations",
    "missed",
    "extra",
    "share",
    "sentences",
)


def names_of(metric: str) -> tuple[str, ...]:
    """Return the kinds that the errors of a metric can have, in the order of reports."""
    return _kinds_by_item()[get_metric(metric).item]


def _kinds_by_item() -> dict[str, tuple[str, ...]]:
    from treegauge.analysis.kinds import constituents, dependencies, entities, roles, span_roles

    return {
        "bracket": constituents.KINDS,
        "arc": dependencies.KINDS,
        "role": roles.KINDS,
        "argument": span_roles.KINDS,
        "entity": entities.KINDS,
    }


def check_listed(kinds: Sequence[str]) -> None:
    """Refuse kinds that there are not."""
    known = list(dict.fromkeys(name for names in _kinds_by_item().values() for name in names))
    for kind in kinds:
        if kind not in known:
            raise SettingsError(f"{kind!r} is not a kind of error; kinds are {', '.join(known)}")


def shown_share(value: float | None) -> str:
    """Return a share in percent."""
    return UNDEFINED if value is None else percent(value)


def _explained(kinds: Kinds) -> str:
    if not kinds.missed + kinds.extra:
        return f"no missed and no extra {plural(kinds.item)}"
    text = f"{kinds.missed} missed and {kinds.extra} extra {plural(kinds.item)}"
    other = any(operation.kind == "other" for operation in kinds.operations)
    return f"{text}, {percent(kinds.explained())} % of them explained" if other else text


def kind_table(kinds: Kinds) -> Table:
    """Return the kinds of one system, a row each."""
    tallies = kinds.by_kind()
    rows = [
        [name, str(tally.operations), str(tally.missed), str(tally.extra), shown_share(tally.share)]
        for name in names_of(kinds.metric)
        if (tally := tallies.get(name))
    ]
    if rows:
        rows.append(
            [
                "all",
                str(len(kinds.operations)),
                *(
                    str(sum(getattr(tally, name) for tally in tallies.values()))
                    for name in ("missed", "extra")
                ),
                shown_share(sum(tally.share or 0 for tally in tallies.values())),
            ]
        )
    title = f"{kinds.metric}: {_explained(kinds)}"
    items = plural(kinds.item)
    foot = f"{_legend(items)}; share: percent of all missed and extra {items}" if rows else ""
    return Table(title, ["kind", "operations", "missed", "extra", "share"], rows, foot=foot)


def _legend(items: str) -> str:
    return f"an operation is one change towards gold, which may mend several {items}"


def side_tables(systems: Mapping[str, Kinds]) -> list[Table]:
    """Return the kinds of several systems side by side: operations, and what they explain."""
    first = next(iter(systems.values()))
    tallies = {name: kinds.by_kind() for name, kinds in systems.items()}
    names = [
        kind for kind in names_of(first.metric) if any(kind in tally for tally in tallies.values())
    ]

    def rows(text: Any, whole: Any) -> list[list[str]]:
        cells = [[kind, *(text(tally.get(kind)) for tally in tallies.values())] for kind in names]
        return [*cells, ["all", *(whole(kinds) for kinds in systems.values())]]

    def share(tally: Tally | None) -> str:
        return "0" if tally is None else f"{tally.items} ({shown_share(tally.share)} %)"

    return [
        Table(
            f"{first.metric}: operations",
            ["kind", *systems],
            rows(
                lambda tally: str(tally.operations if tally else 0),
                lambda kinds: str(len(kinds.operations)),
            ),
        ),
        Table(
            f"{first.metric}: missed and extra {plural(first.item)} that they explain",
            ["kind", *systems],
            rows(share, lambda kinds: str(sum(operation.items for operation in kinds.operations))),
            foot=_legend(plural(first.item)),
        ),
    ]


def _sentences(kinds: Kinds, units: Sequence[int]) -> str:
    """Return the numbers of the first sentences."""
    numbers = [str(kinds.units.sentence[unit]) for unit in units[:TOP_SENTENCES]]
    return " ".join(numbers + (["…"] if len(units) > TOP_SENTENCES else []))


def by_table(kinds: Kinds, by: str, top: int) -> Table:
    """Return the cells of a kind by one detail, that which explains most first."""
    cells = kinds.by(by)
    rows = [
        [
            kind,
            detail,
            str(tally.operations),
            str(tally.items),
            shown_share(tally.share),
            _sentences(kinds, tally.units),
        ]
        for (kind, detail), tally in list(cells.items())[:top]
    ]
    title = f"{kinds.metric} by {by}"
    if len(cells) > top:
        title += f" (the first {top} of {len(cells)})"
    header = ["kind", by, "operations", plural(kinds.item), "share", "in sentences"]
    return Table(title, header, rows, left=2)


def list_table(kinds: Kinds, kind: str) -> Table:
    """Return all operations of a kind with their sentences."""
    rows = []
    for operation in kinds.operations:
        if operation.kind == kind:
            place = kinds.units.place(operation.unit)
            rows.append(
                [
                    str(place["sentence"]),
                    place["sent_id"] or "",
                    str(place["line"]),
                    operation.detail,
                    str(len(operation.missed)),
                    str(len(operation.extra)),
                ]
            )
    title = f"{kinds.metric}: {kind}, {counted(len(rows), 'operation')}"
    header = ["sentence", "sent_id", "line", "detail", "missed", "extra"]
    return Table(title, header, rows, left=4)


def matrix_table(kinds: Kinds, name: str, top: int) -> Table:
    """Return the most frequent cells of a matrix; of one attribute on both sides, those that differ."""
    rows, columns = name.split(",")
    same = rows.partition(".")[2] == columns.partition(".")[2]
    cells = [cell for cell in kinds.matrices[name] if not same or cell.gold != cell.test]
    title = f"{rows} by {columns}"
    if same:
        title += ", where they differ"
    if len(cells) > top:
        title += f" (the first {top} of {len(cells)})"
    table = [
        [
            *("(no word)" if value is None else value for value in (cell.gold, cell.test)),
            str(cell.count),
            _sentences(kinds, cell.units),
        ]
        for cell in cells[:top]
    ]
    return Table(title, [rows, columns, "words", "in sentences"], table, left=2)


def flat_table(systems: Mapping[str, Mapping[str, Kinds]]) -> Table:
    """Return everything in one table, for programs."""
    names = list(next(iter(next(iter(systems.values())).values())).units.attributes)
    rows = [
        [
            system,
            metric,
            *cell,
            str(tally.operations),
            str(tally.missed),
            str(tally.extra),
            "" if tally.share is None else repr(tally.share),
            " ".join(kinds.units.keys[unit] for unit in tally.units),
        ]
        for system, metrics in systems.items()
        for metric, kinds in metrics.items()
        for cell, tally in kinds.tally(_all_of(kinds, names)).items()
    ]
    place = FLAT.index("operations")
    header = [*FLAT[:place], *names, *FLAT[place:]]
    return Table("errors", header, rows, left=place + len(names))


def _all_of(kinds: Kinds, names: Sequence[str]) -> Callable[[Operation], tuple[str, ...]]:
    """Return what tells all values of an operation, those of its sentence's attributes too."""
    values = [kinds.value_of(name, FLAT[2:6], "by=") for name in FLAT[2:6]]
    values += [kinds.value_of(name, [], "by=") for name in names]
    return lambda operation: tuple(value(operation) for value in values)


def kinds_tables(
    systems: Mapping[str, Mapping[str, Kinds]],
    by: Sequence[str] = (),
    listed: Sequence[str] = (),
    top: int = 20,
) -> Tables:
    """Return all tables of ``treegauge errors``."""
    parts: list[Table | str] = []
    several = len(systems) > 1
    first = next(iter(systems.values()))
    matrices: list[Table] = []
    for metric in first:
        own = {name: by_metric[metric] for name, by_metric in systems.items()}
        if several:
            parts += side_tables(own)
        for name, kinds in own.items():
            below = [by_table(kinds, detail, top) for detail in by]
            below += [list_table(kinds, kind) for kind in listed if kind in names_of(metric)]
            tables = [matrix_table(kinds, matrix, top) for matrix in kinds.matrices]
            matrices += tables
            below += tables
            if several and below:
                parts.append(name)
            parts += below if several else [kind_table(kinds), *below]
    data = {
        "systems": [
            {"name": name, "metrics": {spec: kinds.as_dict() for spec, kinds in metrics.items()}}
            for name, metrics in systems.items()
        ]
    }
    signatures = list(
        dict.fromkeys(
            str(kinds.signature) for metrics in systems.values() for kinds in metrics.values()
        )
    )
    return Tables(parts, signatures, data, flat=[flat_table(systems), *matrices])
