"""The charts of the page, and the data that its script needs to draw them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from treegauge.charts import Chart, Choice, chart_of
from treegauge.charts._groups import breakdown
from treegauge.charts._theme import DARK, LIGHT, SCHEMA, config
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from treegauge.page.contents import Page

#: documents that are points of a scatter plot
MOST_DOCUMENTS = 5000


def overview_charts(page: Page) -> list[Chart]:
    """Return the charts of the overview: who wins, by how much, and why."""
    kinds = ["differences", "causes"] if len(page.systems) > 1 else ["scores", "causes"]
    return _possible(partial(chart_of, page, kind, Choice()) for kind in kinds)


def charts_of(page: Page) -> list[Chart]:
    """Return the charts of the charts' part but the scatter plots, where two values are chosen."""
    return _possible(_wanted(page))


def _wanted(page: Page) -> Iterator[Callable[[], Chart]]:
    from treegauge.charts import breakdown as by_group
    from treegauge.charts import confusion

    if len(page.systems) > 1:
        yield partial(chart_of, page, "scores", Choice())
    for spec in page.charted:
        choice = Choice(value=spec)
        for by in page.by:
            groups = breakdown(page, spec, by)
            if groups is not None:
                yield partial(by_group.drawn, page, groups)
        for kind in ("kinds", "causes", "wins"):
            yield partial(chart_of, page, kind, choice)
        if len(page.systems) > 2:
            yield partial(chart_of, page, "ranks", choice)
    for system in page.systems:
        names = confusion.names_of(system)
        for name in names:
            # Two kinds of tags are often one and the same; all can be had by treegauge score --confusion.
            if name != "xpos" or "upos" not in names:
                yield partial(confusion.drawn, system, name)


def _possible(wanted: Iterable[Callable[[], Chart]]) -> list[Chart]:
    """Return those charts that these files can give."""
    charts = []
    for make in wanted:
        try:
            charts.append(make())
        except SettingsError:
            continue
    return charts


def chart_data(page: Page) -> dict[str, Any]:
    """Return what the page's script draws charts from."""
    from treegauge.charts.scatter import template

    return {
        "overview": [_as_data(chart, page) for chart in overview_charts(page)],
        "charts": [_as_data(chart, page) for chart in charts_of(page)],
        "scatter": template([], [system.name for system in page.systems], ["x", "y"], "point"),
        "schema": SCHEMA,
        "config": {"light": config(LIGHT), "dark": config(DARK)},
    }


def _as_data(chart: Chart, page: Page) -> dict[str, Any]:
    return {
        "kind": chart.kind,
        "title": chart.title,
        "heading": chart.heading,
        "note": chart.note,
        # Confusions of tags are shown whatever metric is chosen.
        "metric": chart.metric if chart.metric in page.charted else "",
        "system": chart.system,
        "header": chart.header,
        "rows": chart.rows,
        "filters": chart.filters,
        "spec": chart.spec,
    }


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
