"""The tables of ``--task speech``: labelled and unlabelled side by side, and a row for each show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.metrics import get_metric
from treegauge.reports._tables import COUNTS, Table, main_value, percent, plain, plain_tables
from treegauge.tasks import TASKS

if TYPE_CHECKING:
    from treegauge.result import Result

UNLABELED = ":unlabeled"
SCORES = ("precision", "recall", "f1")


def _paired(result: Result) -> list[str]:
    """Return the metrics that were scored both with labels and without."""
    return [spec for spec in result.counts if spec + UNLABELED in result.counts]


def fits(result: Result) -> bool:
    """Tell whether a result has the metrics of the task, all of them and no others."""
    return tuple(result.counts) == TASKS["speech"]


def tables(result: Result) -> list[Table]:
    """Return a table with labelled and unlabelled scores in one row, then all other metrics."""
    paired = _paired(result)
    rows = []
    for spec in paired:
        labeled, unlabeled = result[spec], result[spec + UNLABELED]
        row = [spec, *(percent(scores[key]) for scores in (labeled, unlabeled) for key in SCORES)]
        rows.append(row + [plain(labeled[key]) for key in COUNTS])
    header = ["metric", "precision", "recall", "F1", "u-precision", "u-recall", "u-F1", *COUNTS]
    both = Table("with labels, and unlabelled (u-)", header, rows)
    shown = {*paired, *(spec + UNLABELED for spec in paired)}
    return [both, *plain_tables(result, [spec for spec in result.counts if spec not in shown])]


def document_table(result: Result) -> Table:
    """Return one row for each document (conversation side, show, story), one column for each metric."""
    columns = {spec: result.by_document(spec) for spec in result.counts}
    shown = ("u" if spec.endswith(UNLABELED) else spec.removeprefix("heads-") for spec in columns)
    header = ["document", *shown]
    rows = [
        [name, *(main_value(get_metric(spec), cells[name]) for spec, cells in columns.items())]
        for name in result.units.documents
    ]
    title = "F1 by document, each with its unlabelled value (u); of wer and su-error the rate"
    return Table(title, header, rows)
