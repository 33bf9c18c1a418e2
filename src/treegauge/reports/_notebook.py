"""HTML of objects in notebooks: their tables of figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.reports import Table, Tables, get_report

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from treegauge.analysis.attribution import Attribution
    from treegauge.analysis.kinds import Kinds
    from treegauge.results.named_scores import NamedScores
    from treegauge.stats.correlate import Correlated


def shown(tables: Iterable[Table]) -> str:
    """Return tables as HTML."""
    text = get_report("html").render_tables(Tables(list(tables), [], {}))
    return text if isinstance(text, str) else "".join(text)


def cells_shown(spec: str, by: str, cells: Mapping[str, NamedScores]) -> str:
    """Return the cells of a breakdown."""
    from treegauge.reports._tables import cell_table

    return shown([cell_table(spec, by, cells)])


def attribution_shown(attribution: Attribution) -> str:
    """Return what each cause costs."""
    from treegauge.reports._attributed import cause_table

    return shown([cause_table(attribution)])


def attributions_shown(by: str, cells: Mapping[str, Attribution]) -> str:
    """Return what each cause costs in each cell."""
    from treegauge.reports._attributed import attributions_table

    return shown([attributions_table(by, cells)])


def kinds_shown(every: Iterable[Kinds]) -> str:
    """Return kinds of error, a table for each metric."""
    from treegauge.reports._kinds import kind_table

    return shown(kind_table(kinds) for kinds in every)


def correlations_shown(pairs: Sequence[Correlated]) -> str:
    """Return correlations."""
    from treegauge.stats.correlate import tables

    parts: list[Any] = [part for part in tables(pairs, []).parts if isinstance(part, Table)]
    return shown(parts)
