"""Tables of sentences, which ``treegauge score --table`` writes, as tidy columns.

The document of a row is ``DOCUMENT#NUMBER``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: columns that such a table begins with
PLACES: Final = ("system", "document", "number")
COUNTS: Final = ("matched", "gold", "test")


def is_of_sentences(columns: Mapping[str, Sequence[Any]]) -> bool:
    """Tell whether columns are those of a table of sentences."""
    return tuple(columns)[:3] == PLACES


def of_sentences(columns: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
    """Return tidy columns: a row for each sentence that was scored, metric and value."""
    from treegauge.metrics import get_metric

    named = [name for name in columns if "." in name]
    names = ("condition", "system", "document", "metric", "value", "score", *COUNTS)
    tidy: dict[str, list[Any]] = {name: [] for name in names}
    for name in named:
        spec, _, value = name.rpartition(".")
        try:
            metric = get_metric(spec)
        except SettingsError:
            continue
        # Counts are columns of other rows.
        if value not in {"f1", "precision", "recall", metric.main}:
            continue
        percent = 100 if metric.in_percent(value) else 1
        counts = [columns.get(f"{spec}.{count}") for count in COUNTS]
        for row, score in enumerate(columns[name]):
            if str(columns["scored"][row]).lower() not in {"true", "1"}:
                continue
            system = columns["system"][row]
            cells = (
                f"system={system}",
                system,
                f"{columns['document'][row]}#{columns['number'][row]}",
                *(metric.spec, value),
                None if score is None else percent * score,
                *(None if count is None else count[row] for count in counts),
            )
            for column, cell in zip(tidy.values(), cells, strict=True):
                column.append(cell)
    return tidy
