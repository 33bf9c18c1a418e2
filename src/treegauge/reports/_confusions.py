"""Tables of confusions of labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.reports import Table

if TYPE_CHECKING:
    from treegauge.reports import Report
    from treegauge.results.result import Result


TOP_CONFUSIONS = 20
TOP_SENTENCES = 5


def confusion_tables(report: Report, result: Result) -> list[Table]:
    """Return the most frequent confusions of each kind, with the first sentences behind them."""
    tables = []
    for kind in report.confusion:
        cells = [cell for cell in result.confusion(kind) if cell["gold"] != cell["test"]]
        nothing = "(none)" if kind == "role" else "(no word)"
        rows = []
        for cell in cells[:TOP_CONFUSIONS]:
            named = [str(place["sentence"]) for place in cell["sentences"][:TOP_SENTENCES]]
            more = ["…"] if len(cell["sentences"]) > TOP_SENTENCES else []
            names = [nothing if cell[side] is None else cell[side] for side in ("gold", "test")]
            rows.append([names[0], names[1], str(cell["count"]), " ".join(named + more)])
        title = f"confusions of {kind}"
        if len(cells) > TOP_CONFUSIONS:
            title += f" (the first {TOP_CONFUSIONS} of {len(cells)}; all in the format json)"
        if len(result.units.documents) > 1:
            title += "; sentences of gold are numbered through all documents"
        tables.append(Table(title, ["gold", "test", "count", "in sentences"], rows))
    return tables
