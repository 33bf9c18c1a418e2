"""Tables of kinds of error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.wording import counted
from treegauge.errors import SettingsError
from treegauge.metrics import get_metric
from treegauge.reports import Table, Tables
from treegauge.reports._cells import UNDEFINED, percent
from treegauge.reports._tables import TOP_SENTENCES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.analysis.kinds import Kinds, Tally

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
    from treegauge.analysis.kinds import constituents, dependencies, roles

    return {"bracket": constituents.KINDS, "arc": dependencies.KINDS, "role": roles.KINDS}


def check_listed(kinds: Sequence[str]) -> None:
    """Refuse kinds that there are not."""
    known = list(dict.fromkeys(name for names in _kinds_by_item().values() for name in names))
    for kind in kinds:
        if kind not in known:
            raise SettingsError(f"{kind!r} is no kind of error; kinds are {', '.join(known)}")


def shown_share(value: float | None) -> str:
    """Return a share in percent."""
    return UNDEFINED if value is None else percent(value)


def _explained(found: Kinds) -> str:
    if not found.missed + found.extra:
        return f"no missed and no extra {found.item}s"
    text = f"{found.missed} missed and {found.extra} extra {found.item}s"
    other = any(one.kind == "other" for one in found.operations)
    return f"{text}, {percent(found.explained())} % of them explained" if other else text


def kind_table(found: Kinds) -> Table:
    """Return the kinds of one system, a row each."""
    tallies = found.by_kind()
    rows = [
        [name, str(one.operations), str(one.missed), str(one.extra), shown_share(one.share)]
        for name in names_of(found.metric)
        if (one := tallies.get(name))
    ]
    if rows:
        rows.append(
            [
                "all",
                str(len(found.operations)),
                *(
                    str(sum(getattr(one, name) for one in tallies.values()))
                    for name in ("missed", "extra")
                ),
                shown_share(sum(one.share or 0 for one in tallies.values())),
            ]
        )
    title = f"{found.metric}: {_explained(found)}"
    return Table(title, ["kind", "operations", "missed", "extra", "share"], rows)


def side_tables(systems: Mapping[str, Kinds]) -> list[Table]:
    """Return the kinds of several systems side by side: operations, and what they explain."""
    first = next(iter(systems.values()))
    tallies = {name: found.by_kind() for name, found in systems.items()}
    kinds = [
        kind for kind in names_of(first.metric) if any(kind in one for one in tallies.values())
    ]

    def rows(text: Any, whole: Any) -> list[list[str]]:
        cells = [[kind, *(text(one.get(kind)) for one in tallies.values())] for kind in kinds]
        return [*cells, ["all", *(whole(found) for found in systems.values())]]

    def share(one: Tally | None) -> str:
        return "0" if one is None else f"{one.items} ({shown_share(one.share)} %)"

    return [
        Table(
            f"{first.metric}: operations",
            ["kind", *systems],
            rows(
                lambda one: str(one.operations if one else 0),
                lambda found: str(len(found.operations)),
            ),
        ),
        Table(
            f"{first.metric}: missed and extra {first.item}s that they explain",
            ["kind", *systems],
            rows(share, lambda found: str(sum(one.items for one in found.operations))),
        ),
    ]


def _sentences(found: Kinds, units: Sequence[int]) -> str:
    """Return the numbers of the first sentences."""
    numbers = [str(found.units.sentence[unit]) for unit in units[:TOP_SENTENCES]]
    return " ".join(numbers + (["…"] if len(units) > TOP_SENTENCES else []))


def by_table(found: Kinds, by: str, top: int) -> Table:
    """Return the cells of a kind by one detail, that which explains most first."""
    cells = found.by(by)
    rows = [
        [
            kind,
            detail,
            str(one.operations),
            str(one.items),
            shown_share(one.share),
            _sentences(found, one.units),
        ]
        for (kind, detail), one in list(cells.items())[:top]
    ]
    title = f"{found.metric} by {by}"
    if len(cells) > top:
        title += f" (the first {top} of {len(cells)})"
    header = ["kind", by, "operations", f"{found.item}s", "share", "in sentences"]
    return Table(title, header, rows, left=2)


def list_table(found: Kinds, kind: str) -> Table:
    """Return all operations of a kind with their sentences."""
    rows = []
    for one in found.operations:
        if one.kind == kind:
            place = found.units.place(one.unit)
            rows.append(
                [
                    str(place["sentence"]),
                    place["sent_id"] or "",
                    str(place["line"]),
                    one.detail,
                    str(len(one.missed)),
                    str(len(one.extra)),
                ]
            )
    title = f"{found.metric}: {kind}, {counted(len(rows), 'operation')}"
    header = ["sentence", "sent_id", "line", "detail", "missed", "extra"]
    return Table(title, header, rows, left=4)


def matrix_table(found: Kinds, name: str, top: int) -> Table:
    """Return the most frequent cells of a matrix; of one attribute on both sides, those that differ."""
    rows, columns = name.split(",")
    same = rows.partition(".")[2] == columns.partition(".")[2]
    cells = [one for one in found.matrices[name] if not same or one.gold != one.test]
    title = f"{rows} by {columns}"
    if same:
        title += ", where they differ"
    if len(cells) > top:
        title += f" (the first {top} of {len(cells)})"
    table = [
        [
            *("(no word)" if value is None else value for value in (one.gold, one.test)),
            str(one.count),
            _sentences(found, one.units),
        ]
        for one in cells[:top]
    ]
    return Table(title, [rows, columns, "words", "in sentences"], table, left=2)


def flat_table(systems: Mapping[str, Mapping[str, Kinds]]) -> Table:
    """Return everything in one table, for programs."""
    rows = [
        [
            system,
            metric,
            *cell,
            str(one.operations),
            str(one.missed),
            str(one.extra),
            "" if one.share is None else repr(one.share),
            " ".join(found.units.keys[unit] for unit in one.units),
        ]
        for system, metrics in systems.items()
        for metric, found in metrics.items()
        for cell, one in found.tally(lambda one: (one.kind, one.what, one.gold, one.test)).items()
    ]
    return Table("", list(FLAT), rows, left=6)


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
        own = {name: found[metric] for name, found in systems.items()}
        if several:
            parts += side_tables(own)
        for name, found in own.items():
            below = [by_table(found, one, top) for one in by]
            below += [list_table(found, kind) for kind in listed if kind in names_of(metric)]
            tables = [matrix_table(found, one, top) for one in found.matrices]
            matrices += tables
            below += tables
            if several and below:
                parts.append(name)
            parts += below if several else [kind_table(found), *below]
    data = {
        "systems": [
            {"name": name, "metrics": {spec: found.as_dict() for spec, found in metrics.items()}}
            for name, metrics in systems.items()
        ]
    }
    signatures = list(
        dict.fromkeys(
            str(found.signature) for metrics in systems.values() for found in metrics.values()
        )
    )
    return Tables(parts, signatures, data, flat=[flat_table(systems), *matrices])
