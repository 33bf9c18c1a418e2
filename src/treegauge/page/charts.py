"""Which charts the page has: by label, length and document, causes, kinds, confusions; and correlations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.page.breakdowns import BY, breakdown
from treegauge.page.columns import relabelled, shown
from treegauge.page.figures import counts, dots, matrix, waterfall

if TYPE_CHECKING:
    from treegauge.page.figures import Figure
    from treegauge.page.gathering import Page, System

#: documents that are points of a scatter plot
MOST_DOCUMENTS = 5000


def figures_of(page: Page) -> list[Figure]:
    """Return all charts but the scatter plots, which are drawn where two values are chosen."""
    names = [one.name for one in page.systems]
    found: list[Figure | None] = []
    for spec in page.leading:
        share = page.results[0].metric(spec).share
        for by in BY:
            broken_down = breakdown(page, spec, by)
            if broken_down is not None:
                found.append(dots(broken_down, names, share))
        found.append(_kinds(page, spec, names))
        for system in page.systems:
            if spec in system.result.causes:
                found.append(waterfall(system.result.attribution(spec), system.name))
            found += _matrices(system, spec, page)
    return [one for one in found if one is not None]


def _kinds(page: Page, spec: str, names: list[str]) -> Figure | None:
    """Return how many items errors of each kind explain."""
    from treegauge.reports._kinds import names_of

    tallies = [one.kinds[spec].by_kind() if spec in one.kinds else None for one in page.systems]
    if any(one is None for one in tallies):
        return None
    known = [one for one in tallies if one is not None]
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
        f"missed and extra {item}s that errors of each kind explain",
    )


def _matrices(system: System, spec: str, page: Page) -> list[Figure | None]:
    """Return confusion matrices: of constituents' labels, of relations, of tags; each with one metric."""
    found: list[Figure | None] = []
    kinds = system.kinds.get(spec)
    if kinds is not None and kinds.item == "bracket":
        cells: dict[tuple[str, str], int] = {}
        for one in relabelled(kinds):
            cells[one.gold, one.test] = cells.get((one.gold, one.test), 0) + 1
        rows = sorted(((*pair, count) for pair, count in cells.items()), key=lambda row: -row[2])
        title = f"constituents with another label, {system.name}"
        found.append(matrix(title, "confusion", spec, rows, system.name))
    if spec == page.leading[0]:
        for kind, confused in system.result.confusions.items():
            # Two kinds of tags are often one and the same; all can be had by treegauge score --confusion.
            if kind == "xpos" and "upos" in system.result.confusions:
                continue
            triples = [(shown(one.gold), shown(one.test), one.count) for one in confused]
            title = (
                f"{kind}s taken for others, {system.name}"
                if kind == "relation"
                else (f"{kind} tags taken for others, {system.name}")
            )
            made = matrix(title, "confusion", kind, triples, system.name)
            found.append(made and _with_metric(made, spec))
    return found


def _with_metric(made: Figure, spec: str) -> Figure:
    from dataclasses import replace

    return replace(made, metric=spec)


def correlations_of(page: Page) -> list[list[Any]]:
    """Return correlations of all pairs of main values: over, system, two metrics, then r, ρ, τ and n.

    They are those of ``treegauge correlate``.
    """
    from treegauge.stats.correlate import correlate

    found: list[list[Any]] = []
    specs = page.sentence_specs
    if len(specs) < 2:
        return found
    for over in ("sentence", "document"):
        try:
            made = correlate([one.with_rate for one in page.systems], over=over, values=specs)
        except SettingsError:
            continue
        for one in made:
            first, second = (text.rpartition(".")[0] for text in (one.first, one.second))
            values = [one.pearson.value, one.spearman.value, one.kendall.value, one.pearson.n]
            found.append([over, one.system, first, second, *values])
    return found


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
            found = result.by_document(spec)
            columns.append([found[name][main] if name in found else None for name in names])
        scores.append(columns)
    return {"names": names, "scores": scores}
