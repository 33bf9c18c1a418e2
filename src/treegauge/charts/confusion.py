"""Confusion matrix of labels: gold down, system across, each row in percent of gold's label.

The rows are the labels that are confused most.  What is right is left out, so that the colours tell errors
apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.charts._chart import Chart, Choice, one_system, value_of
from treegauge.charts._marks import tooltip
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.charts._gathering import Gathered, System

SUMMARY = "which label is taken for which, in percent of gold's label"
TAKES = ("value", "system")
#: rows and columns
MOST = 12
CELL = 26

Cells = dict[tuple[str, str], int]


def chart(gathered: Gathered, choice: Choice) -> Chart:
    """Return the confusions of constituents' labels by kind of error, or of relations or tags."""
    place = one_system(gathered, choice.system)
    system = gathered.systems[place]
    known = names_of(system)
    if choice.value in known:
        return drawn(system, choice.value, choice.title)
    metric, _ = value_of(gathered, choice.value)
    # Of a metric without labels of its own, such as las, those that were counted.
    return drawn(system, metric if metric in known else next(iter(known), metric), choice.title)


def names_of(system: System) -> list[str]:
    """Return the kinds of confusion that there are: of a metric's labels, of relations, of tags."""
    brackets = [spec for spec, kinds in system.kinds.items() if kinds.item == "bracket"]
    return [*brackets, *system.result.confusions]


def drawn(system: System, kind: str, title: str = "") -> Chart:
    """Return the chart of one system; ``kind`` is one of :func:`names_of`."""
    cells, totals = _cells(system, kind)
    wrong = {pair: count for pair, count in cells.items() if pair[0] != pair[1]}
    confused: dict[str, int] = {}
    for (gold, test), count in wrong.items():
        confused[gold] = confused.get(gold, 0) + count
        confused[test] = confused.get(test, 0) + count
    names = sorted(confused, key=lambda name: (-confused[name], name))[:MOST]
    if not names:
        raise SettingsError(f"{system.name} takes no {kind} label for another")
    values, rows, filters = [], [], []
    for (gold, test), count in sorted(wrong.items(), key=lambda cell: (-cell[1], cell[0])):
        total = max(totals.get(gold, 0), count)
        go = f"confusion\t{kind}\t{gold}→{test}"
        rows.append([gold, test, str(count), f"{100 * count / total:.2f}"])
        filters.append(go)
        if gold in names and test in names:
            cell = {"gold": gold, "test": test, "count": count, "share": 100 * count / total}
            values.append({**cell, "total": total, "go": go})
    header = ["gold", "system", "count", "percent of gold"]
    note = "gold down, system across"
    if len(confused) > len(names):
        note += f"; the {len(names)} labels that are confused most of {len(confused)}"
    title = title or f"{kind}: labels taken for others, {system.name}"
    spec = _matrix(values, names, system.name)
    return Chart("confusion", title, spec, header, rows, note, kind, system.name, filters)


def relabelled(kinds: Any) -> list[Any]:
    """Return the operations that only change a label."""
    return [operation for operation in kinds.operations if operation.kind == "different label"]


def shown(label: str | None) -> str:
    """Return a label, or the sign for no word."""
    return "∅" if label is None else label


def _cells(system: System, kind: str) -> tuple[Cells, dict[str, int]]:
    """Return how often each label is taken for each, and how often gold has each."""
    cells: Cells = {}
    totals: dict[str, int] = {}
    if kind in system.kinds:
        for operation in relabelled(system.kinds[kind]):
            pair = operation.gold, operation.test
            cells[pair] = cells.get(pair, 0) + 1
        for label, row in system.result.breakdown(kind, "label").items():
            totals[label] = int(row.get("gold") or 0)
        return cells, totals
    if kind not in system.result.confusions:
        known = ", ".join(names_of(system)) or "nothing"
        raise SettingsError(f"there are no confusions of {kind!r}; there is {known}")
    for cell in system.result.confusions[kind]:
        gold, test = shown(cell.gold), shown(cell.test)
        cells[gold, test] = cells.get((gold, test), 0) + cell.count
        totals[gold] = totals.get(gold, 0) + cell.count
    return cells, totals


def _matrix(values: list[dict[str, Any]], names: list[str], system: str) -> dict[str, Any]:
    def side(field: str, title: str, **axis: Any) -> dict[str, Any]:
        return {
            "field": field,
            "type": "nominal",
            "sort": names,
            "scale": {"domain": names},
            "title": title,
            "axis": {"domain": False, "ticks": False, "grid": False, **axis},
        }

    sides = {"y": side("gold", "gold"), "x": side("test", system, labelAngle=-60, orient="top")}
    size = CELL * len(names)
    colour = {
        "field": "share",
        "type": "quantitative",
        "scale": {"domainMin": 0},
        "legend": {
            "title": "% of gold",
            "orient": "bottom",
            "direction": "horizontal",
            "gradientLength": min(size, 160),
        },
    }
    most = max((cell["share"] for cell in values), default=1)
    told = tooltip(
        {
            "gold": "gold",
            "test": "system",
            "count": "count",
            "share": "% of gold",
            "total": "gold has",
        }
    )
    told[3]["format"] = ".1f"
    white = {"test": f"datum.share > {most / 2:.6g}", "value": "white"}
    return {
        "data": {"values": values},
        "width": size,
        "height": size,
        "encoding": sides,
        "layer": [
            {"mark": {"type": "rect"}, "encoding": {"color": colour, "tooltip": told}},
            {
                "mark": {"type": "text"},
                "encoding": {"text": {"field": "count"}, "color": {"condition": white}},
            },
        ],
    }
