"""Which charts the page has: by label, length and document, causes, kinds, confusions; and correlations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.text import plural
from treegauge.errors import SettingsError
from treegauge.page.breakdowns import breakdown
from treegauge.page.columns import relabelled, shown
from treegauge.page.figures import counts, dots, matrix, waterfall

if TYPE_CHECKING:
    from treegauge.page.figures import Figure
    from treegauge.page.gathering import Page, System

#: documents that are points of a scatter plot
MOST_DOCUMENTS = 5000


def figures_of(page: Page) -> list[Figure]:
    """Return all charts but the scatter plots, which are drawn where two values are chosen."""
    names = [system.name for system in page.systems]
    figures: list[Figure | None] = []
    for spec in page.leading:
        share = page.results[0].metric(spec).share
        for by in page.by:
            broken_down = breakdown(page, spec, by)
            if broken_down is not None:
                figures.append(dots(broken_down, names, share))
        figures.append(_kinds(page, spec, names))
        for system in page.systems:
            if spec in system.result.causes:
                figures.append(waterfall(system.result.attribution(spec), system.name))
            figures += _matrices(system, spec, page)
    return [figure for figure in figures if figure is not None]


def _kinds(page: Page, spec: str, names: list[str]) -> Figure | None:
    """Return how many items errors of each kind explain."""
    from treegauge.reports._kinds import names_of

    tallies = [
        system.kinds[spec].by_kind() if spec in system.kinds else None for system in page.systems
    ]
    if any(tally is None for tally in tallies):
        return None
    known = [tally for tally in tallies if tally is not None]
    rows = [
        (
            kind,
            [tally[kind].items if kind in tally else 0 for tally in known],
            [f"{tally[kind].operations} errors" if kind in tally else "" for tally in known],
        )
        for kind in names_of(spec)
        if any(kind in tally for tally in known)
    ]
    if not rows:
        return None
    item = page.systems[0].kinds[spec].item
    return counts(
        f"{spec}: kinds of error",
        "kind",
        spec,
        rows,
        names,
        f"missed and extra {plural(item)} that errors of each kind explain",
    )


def _matrices(system: System, spec: str, page: Page) -> list[Figure | None]:
    """Return confusion matrices: of constituents' labels, of relations, of tags; each with one metric."""
    figures: list[Figure | None] = []
    kinds = system.kinds.get(spec)
    if kinds is not None and kinds.item == "bracket":
        cells: dict[tuple[str, str], int] = {}
        for operation in relabelled(kinds):
            cells[operation.gold, operation.test] = (
                cells.get((operation.gold, operation.test), 0) + 1
            )
        rows = sorted(((*pair, count) for pair, count in cells.items()), key=lambda row: -row[2])
        title = f"constituents with another label, {system.name}"
        figures.append(matrix(title, "confusion", spec, rows, system.name))
    if spec == page.leading[0]:
        for kind, confused in system.result.confusions.items():
            # Two kinds of tags are often one and the same; all can be had by treegauge score --confusion.
            if kind == "xpos" and "upos" in system.result.confusions:
                continue
            triples = [(shown(cell.gold), shown(cell.test), cell.count) for cell in confused]
            title = (
                f"{kind}s taken for others, {system.name}"
                if kind == "relation"
                else (f"{kind} tags taken for others, {system.name}")
            )
            made = matrix(title, "confusion", kind, triples, system.name)
            figures.append(made and _with_metric(made, spec))
    return figures


def _with_metric(made: Figure, spec: str) -> Figure:
    from dataclasses import replace

    return replace(made, metric=spec)


def correlations_of(page: Page) -> list[list[Any]]:
    """Return correlations of all pairs of main values: over, system, two metrics, then r, ρ, τ and n.

    They are those of ``treegauge correlate``.
    """
    from treegauge.stats.correlate import correlate

    rows: list[list[Any]] = []
    specs = page.sentence_specs
    if len(specs) < 2:
        return rows
    for over in ("sentence", "document"):
        try:
            results = [system.with_rate for system in page.systems]
            made = correlate(results, over=over, values=specs, samples=0)
        except SettingsError:
            continue
        for correlated in made:
            first, second = (
                text.rpartition(".")[0] for text in (correlated.first, correlated.second)
            )
            values = [
                correlated.pearson.value,
                correlated.spearman.value,
                correlated.kendall.value,
                correlated.pearson.n,
            ]
            rows.append([over, correlated.system, first, second, *values])
    return rows


def documents_of(page: Page) -> dict[str, Any]:
    """Return the scores of documents: their names, and for each system and metric a value each."""
    first = page.results[0]
    names = list(dict.fromkeys(first.units.documents))
    if not 1 < len(names) <= MOST_DOCUMENTS:
        return {"names": [], "scores": []}
    scores = []
    for system in page.systems:
        result = system.with_rate
        columns = []
        for spec in page.sentence_specs:
            main = result.metric(spec).main
            by_document = result.by_document(spec)
            columns.append(
                [by_document[name][main] if name in by_document else None for name in names]
            )
        scores.append(columns)
    return {"names": names, "scores": scores}
