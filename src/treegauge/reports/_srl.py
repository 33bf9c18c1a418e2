"""The table of figure 3 in Favre, Bohnet and Hakkani-Tür (2010), for the task ``srl``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from treegauge.metrics import get_metric
from treegauge.metrics._lists import TASKS
from treegauge.reports import Table
from treegauge.reports._cells import UNDEFINED, averaged, cells_or_none, main_value, percent

if TYPE_CHECKING:
    from treegauge.metrics import Metric, Scores
    from treegauge.results.result import Result

CATEGORIES: Final = {
    "Syntax": ("labeled", "unlabeled", "labels", "lexicalized", "exact sentences", "bag of relations"),
    "Semantics": (
        "labeled", "unlabeled", "lexicalized", "predicates", "propositions", "exact sentences",
        "bag of relations",
    ),
    "Joint": ("macro labeled ({})", "macro unlabeled ({})", "micro labeled", "micro unlabeled"),
    "Other": ("Word error rate (%)", "Sentence boundaries", "Part-of-speech tags"),
}  # fmt: skip
TITLES: Final = tuple((category, kind) for category, kinds in CATEGORIES.items() for kind in kinds)
MACRO: Final = TITLES.index(("Joint", "macro labeled ({})"))
BAGS: Final = (
    "Bags: every show has its own; bag:pooled and roles-bag:pooled are one bag over all shows, as in "
    "srleval"
)
# The columns of the table of shows: a few of the rows, by F.
SHOWS: Final = {
    "WER": ("Other", "Word error rate (%)"),
    "syntax": ("Syntax", "labeled"),
    "semantics": ("Semantics", "labeled"),
    "predicates": ("Semantics", "predicates"),
    "propositions": ("Semantics", "propositions"),
    "macro": TITLES[MACRO],
    "micro": ("Joint", "micro labeled"),
    "boundaries": ("Other", "Sentence boundaries"),
    "tags": ("Other", "Part-of-speech tags"),
}


def weight(result: Result) -> str:
    """Return the weight of semantics in the joint means, as their names have it."""
    return list(result.counts)[MACRO].rpartition(":")[2]


def fits(result: Result) -> bool:
    """Tell whether a result has the metrics of the table, all of them and no others."""
    specs = tuple(result.counts)
    return len(specs) == len(TITLES) and specs == tuple(
        f"{spec.removesuffix(':0.5')}:{weight(result)}" if spec.endswith(":0.5") else spec
        for spec in TASKS["srl"]
    )


def foot(result: Result) -> str:
    """Return what is meant by the joint rows."""
    return (
        "Joint: macro is the mean of the syntactic and the semantic score "
        f"(semantics weighs {weight(result)}), micro adds the counts of syntactic and semantic arcs"
    )


def rows_of(result: Result) -> list[tuple[str, str, str]]:
    """Return category, kind and metric of each row."""
    return [
        (category, kind.format(weight(result)), spec)
        for (category, kind), spec in zip(TITLES, result.counts, strict=True)
    ]


def tables(result: Result) -> list[Table]:
    """Return the twenty rows, and the shows before them where there are several."""
    rows = []
    before = ""
    for category, kind, spec in rows_of(result):
        scores = result[spec]
        if "f1" in scores:
            cells = [percent(scores[name]) for name in ("recall", "precision", "f1")]
        else:
            cells = ["", "", percent(scores["value"])]
        rows.append([category if category != before else "", kind, *cells])
        before = category
    by_show = shows(result)
    below = f"{foot(result)}\n{BAGS}" if by_show else foot(result)
    header = ["Category", "Type", "R", "P", "F"]
    return [*by_show, Table(averaged(result), header, rows, left=2, foot=below)]


def shows(result: Result) -> list[Table]:
    """Return a table with a row for each show (document) that was scored, F of the main rows."""
    units = result.units
    if len(units.documents) < 2:
        return []
    scored = {number for number, counts in zip(units.document, units.scored, strict=True) if counts}
    names = [units.documents[number] for number in sorted(scored)]
    specs = dict(zip(TITLES, result.counts, strict=True))
    by_show = {
        title: (get_metric(specs[row]), cells_or_none(result, specs[row], "document"))
        for title, row in SHOWS.items()
    }
    rows = [
        [
            name,
            *(
                main_or_f1(metric, scores[name]) if scores else UNDEFINED
                for metric, scores in by_show.values()
            ),
        ]
        for name in names
    ]
    return [Table("", ["show", *SHOWS], rows)]


def system_rows(results: list[Result]) -> list[list[str]]:
    """Return one row for each row of the table, with the value of each system."""
    return [
        [f"{category}: {kind}", *(main_or_f1(get_metric(spec), result[spec]) for result in results)]
        for category, kind, spec in rows_of(results[0])
    ]


def main_or_f1(metric: Metric, scores: Scores) -> str:
    """Return F1 where there is one, and the main value elsewhere."""
    return percent(scores["f1"]) if "f1" in scores else main_value(metric, scores)
