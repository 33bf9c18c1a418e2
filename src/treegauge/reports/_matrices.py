"""Several systems side by side: chosen values, and breakdowns as one matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.errors import SettingsError
from treegauge.metrics import get_metric
from treegauge.metrics._breakdown_names import not_counted
from treegauge.reports import Table
from treegauge.reports._cells import UNDEFINED, averaged, cells_or_none, percent, plain

if TYPE_CHECKING:
    from treegauge.reports import Report
    from treegauge.results.named_scores import NamedScores


def chosen_table(report: Report) -> Table:
    """Return the table of scores with the values that were asked for, and the rows."""
    from treegauge.base.records import replaced
    from treegauge.reports._result_table import ResultTable

    specs = list(dict.fromkeys(spec for result in report.results for spec in result.counts))
    values = list(report.values) or [(spec, get_metric(spec).main) for spec in specs]
    named = {result.name: result for result in report.results}
    if len(named) < len(report.results):
        raise SettingsError(
            "two systems have the same name: give them names of their own, NAME=FILE"
        )
    table = ResultTable(named, values, report.rows).shown_table()
    return replaced(table, title=averaged(report.results[0]))


def matrix_tables(report: Report) -> list[Table]:
    """Return a table for each breakdown and value: groups in rows, systems in columns.

    Sentences are too many: each system has a table of its own.
    """
    tables = []
    for by in report.by:
        if by == "sentence":
            continue
        own = [table for spec in report.results[0].counts for table in _of_metric(report, spec, by)]
        if not own:
            raise not_counted(by)
        tables += own
    return tables


def _of_metric(report: Report, spec: str, by: str) -> list[Table]:
    metric = get_metric(spec)
    cells = [
        cells_or_none(result, spec, by) if spec in result.counts else None
        for result in report.results
    ]
    known = [own for own in cells if own is not None]
    if not known:
        return []
    groups = list(dict.fromkeys(name for own in known for name in own))
    wanted = [value for of_metric, value in report.values if of_metric == spec]
    if report.values and not wanted:
        return []
    systems = [result.name for result in report.results]
    tables = []
    for value in wanted or [metric.main]:
        rows = [
            [group, *(_cell(own, group, value, percents=metric.in_percent(value)) for own in cells)]
            for group in groups
        ]
        title = spec if value == metric.main else f"{spec}.{value}"
        tables.append(Table(f"{title} by {by}", [by, *systems], rows))
    if metric.shown_counts:
        names = list(metric.shown_counts)
        rows = [
            [group, system, *(_cell(own, group, name, percents=False) for name in names)]
            for group in groups
            for system, own in zip(systems, cells, strict=True)
        ]
        tables.append(Table(f"{spec} by {by}: counts", [by, "system", *names], rows, left=2))
    return tables


def _cell(cells: dict[str, NamedScores] | None, group: str, value: str, *, percents: bool) -> str:
    """Return one value of a group; nothing where a system does not have the group."""
    if cells is None or group not in cells:
        return UNDEFINED
    return percent(cells[group][value]) if percents else plain(cells[group][value])
