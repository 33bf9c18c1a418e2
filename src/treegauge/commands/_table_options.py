"""Options of tables, the same in every command: values, and the order of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.results.result import Result


def check_cite(report: str) -> None:
    """Refuse BibTeX in a table for programs."""
    if report not in {"text", "markdown", "latex"}:
        raise SettingsError("--cite goes with --format text, markdown or latex")


def values_of(
    names: Iterable[str], results: Sequence[Result], *, counts: bool = True
) -> tuple[tuple[str, str], ...]:
    """Return metric and value of each name; one that no result has is an error.

    ``counts``: a value may also be a count, which has no best.
    """
    from treegauge.base.text import names_in
    from treegauge.stats.statistic import split_value

    specs = list(dict.fromkeys(spec for result in results for spec in result.counts))
    owner = {spec: result for result in reversed(results) for spec in result.counts}
    wanted = [
        split_value(name, specs, lambda spec: owner[spec].metric(spec), counts=counts)
        for name in names_in(list(names))
    ]
    return tuple(dict.fromkeys(wanted))


def ordered(results: Sequence[Result], by: str) -> list[Result]:
    """Return results in the order of a value, the best first; those without it come last."""
    wanted = values_of([by], results, counts=False)
    if len(wanted) != 1:
        raise SettingsError(f"--sort takes one value, not {by!r}")
    ((spec, value),) = wanted

    def place(result: Result) -> tuple[bool, float]:
        number = result.metrics[spec][value] if spec in result.counts else None
        if number is None:
            return True, 0.0
        metric = result.metric(spec)
        return False, number if metric.best == 0 and value == metric.main else -number

    return sorted(results, key=place)
