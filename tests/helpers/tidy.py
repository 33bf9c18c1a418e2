"""Small tidy tables for tests of studies."""

from __future__ import annotations

from treegauge.study.observations import main_value
from treegauge.study.table import LAST, Table


def tidy(*rows: dict) -> Table:
    """Return a table of rows that have document, metric, score and factors; the rest is filled in."""
    factors = list(dict.fromkeys(name for row in rows for name in row if name not in LAST))
    columns: dict = {name: [] for name in ("condition", *factors, *LAST)}
    for row in rows:
        known = {name: row.get(name) for name in factors}
        columns["condition"].append(";".join(f"{name}={level}" for name, level in known.items()))
        for name, level in known.items():
            columns[name].append(level)
        columns["document"].append(row.get("document", "*"))
        columns["metric"].append(row["metric"])
        columns["value"].append(row.get("value", main_value(row["metric"])))
        columns["score"].append(row["score"])
        for name in ("matched", "gold", "test"):
            columns[name].append(row.get(name))
    return Table(columns)
