"""The tables of a report: scores, breakdowns, confusions, causes; the same for all text-like formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.records import replaced
from treegauge.base.text import listed
from treegauge.errors import SettingsError
from treegauge.metrics import Metric, get_metric
from treegauge.metrics._lists import TASKS
from treegauge.reports import Table
from treegauge.reports._cells import (
    COUNTS,
    PRF_HEADER,
    UNDEFINED,
    averaged,
    main_value,
    percent,
    plain,
    plain_tables,
)
from treegauge.reports._coverage import is_speech, validity_table

if TYPE_CHECKING:
    from treegauge.metrics import Scores
    from treegauge.reports import Report
    from treegauge.results.result import Result

TOP_CONFUSIONS = 20
TOP_SENTENCES = 5


def is_srl(result: Result) -> bool:
    """Tell whether a result has the metrics of the task ``srl``, with whatever weight."""
    if len(result.counts) != len(TASKS["srl"]):
        return False
    from treegauge.reports import _srl

    return _srl.fits(result)


def score_tables(result: Result) -> list[Table]:
    """Return a system's scores: a table of precision and recall, and one of other values."""
    if is_srl(result):
        from treegauge.reports import _srl

        tables = _srl.tables(result)
    elif is_speech(result):
        from treegauge.reports import _speech

        tables = _speech.tables(result)
    else:
        tables = plain_tables(result, list(result.counts))
    return [*tables[:-1], with_reasons(tables[-1], result)]


def co_optimal_tables(result: Result) -> list[Table]:
    """Return how far other alignments of least cost change the scores, where they were drawn."""
    if result.draws is None:
        return []
    from treegauge.results.draws import number_in_words

    rows = []
    for spec in result.counts:
        metric, found = get_metric(spec), result.co_optimal(spec)
        values = (found[name] for name in ("fixed", "low", "high", "mean"))
        rows.append([spec, *(percent(one) if metric.share else plain(one) for one in values)])
    title = f"how far the choice of the alignment decides: {number_in_words(result)}"
    return [Table(title, ["metric", "score", "lowest", "highest", "mean"], rows)]


def with_reasons(table: Table, result: Result) -> Table:
    """Return the table with the reasons below it why values are n/a for want of an average."""
    reasons = [f"{UNDEFINED}: {reason}" for reason in result.unaveraged.values()]
    foot = "\n".join([*([table.foot] if table.foot else []), *reasons])
    return replaced(table, foot=foot) if reasons else table


def system_table(report: Report) -> Table:
    """Return one row for each metric and one column for each system."""
    from treegauge.reports import _srl

    header = ["metric", *(result.name for result in report.results)]
    if all(_srl.fits(result) for result in report.results):
        rows = _srl.system_rows(report.results)
        return Table(averaged(report.results[0]), header, rows, foot=_srl.foot(report.results[0]))
    rows, others = [], []
    for spec in report.results[0].counts:
        metric = get_metric(spec)
        rows.append([spec, *(main_value(metric, one[spec]) for one in report.results)])
        if metric.main != "f1":
            others.append(spec)
    title = averaged(report.results[0])
    if len(others) < len(rows):
        shown = f"F1; of {listed(others)} the value" if others else "F1"
        title = f"{shown}; {title}" if title else shown
    return with_reasons(Table(title, header, rows), report.results[0])


def _prf_cells(name: str, scores: Scores) -> list[str]:
    """Return a row of precision, recall, F1 and the counts they are made of."""
    shares = [percent(scores[key]) for key in ("precision", "recall", "f1")]
    return [name, *shares, *(plain(scores[key]) for key in COUNTS)]


def _sentence_table(result: Result, spec: str) -> Table:
    """Return a table of many rows that are made as they are written."""
    from treegauge.reports._sentence_rows import SentenceRows

    metric = result.metric(spec)
    if metric.shape != "prf":
        figures = [(metric.main, metric.share, percent if metric.share else plain)]
        header = ["sentence", "value"]
    else:
        figures = [(name, True, percent) for name in ("precision", "recall", "f1")]
        figures += [(name, False, plain) for name in COUNTS]
        header = ["sentence", *PRF_HEADER]
    return Table(f"{spec} by sentence", header, SentenceRows(result, spec, figures))


def breakdown_tables(report: Report, result: Result) -> list[Table]:
    """Return a table for each metric and each breakdown that was asked for, other alignments first."""
    tables = co_optimal_tables(result)
    for by in report.by:
        specs = list(result.counts)
        shown = 0
        if is_speech(result):
            from treegauge.reports import _speech

            paired, specs = _speech.breakdown_tables(result, by)
            tables += paired
            shown = len(paired)
        for spec in specs:
            metric = get_metric(spec)
            try:
                found = result.cells_of(spec, by)
            except SettingsError:
                continue
            shown += 1
            if by == "sentence" and result.draws is None:
                tables.append(_sentence_table(result, spec))
                continue
            cells = dict(found)
            spread: dict[str, list[str]] = {name: [] for name in cells}
            drawn = by == "sentence" and result.draws is not None
            if drawn:
                spread = {name: _spread(metric, scores) for name, scores in cells.items()}
            if metric.shape == "prf":
                header = [by, *PRF_HEADER]
                rows = [[*_prf_cells(name, one), *spread[name]] for name, one in cells.items()]
            else:
                header = [by, "value"]
                rows = [
                    [name, main_value(metric, scores), *spread[name]]
                    for name, scores in cells.items()
                ]
            header += ["lowest", "highest", "mean"] if drawn else []
            tables.append(Table(f"{spec} by {by}", header, rows))
        if by == "sentence" and (answers := validity_table(result)) is not None:
            tables.append(answers)
        if not shown:
            raise SettingsError(f"none of the metrics can be broken down by {by!r}")
    return tables


def _spread(metric: Metric, scores: Any) -> list[str]:
    """Return the lowest, highest and mean score of a sentence under other alignments."""
    values = (scores["co_optimal"][name] for name in ("low", "high", "mean"))
    return [percent(one) if metric.share else plain(one) for one in values]


def confusion_tables(report: Report, result: Result) -> list[Table]:
    """Return the most frequent confusions of each kind, with the first sentences behind them."""
    tables = []
    for kind in report.confusion:
        cells = [cell for cell in result.confusion(kind) if cell["gold"] != cell["test"]]
        rows = []
        for cell in cells[:TOP_CONFUSIONS]:
            named = [str(one["sentence"]) for one in cell["sentences"][:TOP_SENTENCES]]
            more = ["…"] if len(cell["sentences"]) > TOP_SENTENCES else []
            names = [
                cell[side] if cell[side] is not None else "(no word)" for side in ("gold", "test")
            ]
            rows.append([names[0], names[1], str(cell["count"]), " ".join(named + more)])
        title = f"confusions of {kind}"
        if len(cells) > TOP_CONFUSIONS:
            title += f" (the first {TOP_CONFUSIONS} of {len(cells)}; all in the format json)"
        if len(result.units.documents) > 1:
            title += "; sentences of gold are numbered through all documents"
        tables.append(Table(title, ["gold", "test", "count", "in sentences"], rows))
    return tables


def detail_tables(report: Report, result: Result) -> list[Table]:
    """Return everything below a system's scores: breakdowns, confusions, causes of error."""
    tables = breakdown_tables(report, result) + confusion_tables(report, result)
    if result.causes:
        from treegauge.reports._attributed import cause_tables

        tables += cause_tables(result)
    return tables
