r"""Several results in one table: for a notebook, a paper, or programs.

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))"
>>> flat = treegauge.score(gold, "(S (PRP it) (VP (VBZ rains)))", name="flat")
>>> right = treegauge.score(gold, gold, name="right")
>>> table = treegauge.table([flat, right], values="brackets,tags")
>>> print(str(table).partition("\n\n")[0])  # below it stands the signature
metric      flat   right
brackets   80.00  100.00
tags      100.00  100.00
>>> table.value("flat", "brackets", "recall")
0.6666666666666666
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import METRIC, NAMES, RESULTS, TEXT, takes
from treegauge.errors import SettingsError, UnknownNameError
from treegauge.reports import ROWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from treegauge.reports import Table, Tables
    from treegauge.results.result import Result


@dataclass(frozen=True)
class ResultTable:
    """A table of results: a value for each system and each metric, None where there is none."""

    results: dict[str, Result]
    #: metric and value of each row, or column
    values: list[tuple[str, str]]
    rows: str = "metrics"

    @takes(system=TEXT, metric=METRIC, name=TEXT)
    def value(self, system: str, metric: str, name: str | None = None) -> float | int | None:
        """Return one cell as a number: the metric's main value, or the value of this name."""
        if system not in self.results:
            raise UnknownNameError(
                f"no system is called {system!r}; there is {', '.join(self.results)}"
            )
        result = self.results[system]
        if metric not in result.counts:
            return None
        scores = result.metrics[metric]
        value = name or result.metric(metric).main
        if value not in scores:
            raise UnknownNameError(f"{metric} has no value {value!r}; it has {', '.join(scores)}")
        return scores[value]

    def _shown(self, system: str, metric: str, name: str) -> str:
        from treegauge.reports._cells import UNDEFINED, percent, plain

        result = self.results[system]
        if metric not in result.counts:
            return UNDEFINED
        value = result[metric][name]
        share = not isinstance(value, int) and (
            result.metric(metric).share or name != result.metric(metric).main
        )
        return percent(value) if share else plain(value)

    def _title(self, metric: str, name: str) -> str:
        main = next(
            result.metric(metric).main
            for result in self.results.values()
            if metric in result.counts
        )
        return metric if name == main else f"{metric}.{name}"

    def _table(self, shown: Callable[[str, str, str], str]) -> Table:
        from treegauge.reports import Table

        titles = [self._title(*value) for value in self.values]
        cells = [[shown(system, *value) for system in self.results] for value in self.values]
        if self.rows == "metrics":
            rows = [[title, *row] for title, row in zip(titles, cells, strict=True)]
            return Table("", ["metric", *self.results], rows)
        turned = zip(*cells, strict=True) if cells else ([] for _ in self.results)
        rows = [[system, *row] for system, row in zip(self.results, turned, strict=True)]
        return Table("", ["system", *titles], rows)

    def shown_table(self) -> Table:
        """Return the table as people read it."""
        return self._table(self._shown)

    def _tables(self) -> Tables:
        from treegauge.reports import Tables

        made: dict[str, list[str]] = {}
        for name, result in self.results.items():
            made.setdefault(str(result.signature), []).append(name)
        several = len(made) > 1
        signatures = [
            f"{', '.join(who)}: {signature}" if several else signature
            for signature, who in made.items()
        ]
        exact = self._table(lambda *cell: _text(self.value(*cell)))
        return Tables([self.shown_table()], signatures, self.as_dict(), [exact])

    def as_dict(self) -> dict[str, Any]:
        """Return the values and the signatures, JSON-ready: fractions, None where undefined."""
        return {
            "systems": {
                name: {
                    self._title(metric, value): self.value(name, metric, value)
                    for metric, value in self.values
                }
                for name in self.results
            },
            "signatures": {name: str(result.signature) for name, result in self.results.items()},
        }

    @takes(format=TEXT)
    def render(self, format: str = "text") -> str:  # noqa: A002
        """Return the table in a format: text, markdown, latex, html, tsv, csv, json."""
        from treegauge.reports import get_report

        return get_report(format).render_tables(self._tables())

    def to_pandas(self) -> Any:
        """Return the numbers as a pandas data frame, a row for each system (``pip install pandas``)."""
        import pandas as pd

        systems = self.as_dict()["systems"]
        return pd.DataFrame.from_dict(systems, orient="index").rename_axis("system").reset_index()

    def to_polars(self) -> Any:
        """Return the numbers as a polars data frame, a row for each system (``pip install polars``)."""
        import polars as pl

        systems = self.as_dict()["systems"]
        return pl.DataFrame([{"system": name, **row} for name, row in systems.items()])

    def __str__(self) -> str:
        return self.render().rstrip("\n")

    def _repr_html_(self) -> str:
        return self.render("html")

    def _repr_markdown_(self) -> str:
        return self.render("markdown")


def _text(value: float | None) -> str:
    return "" if value is None else repr(value)


@takes(results=RESULTS, values=NAMES, rows=TEXT)
def table(
    results: Iterable[Result] | Mapping[str, Result],
    *,
    values: str | Iterable[str] | None = None,
    rows: str = "metrics",
) -> ResultTable:
    r"""Return several results as one table, which prints, and shows itself in a notebook.

    ``results`` may have names of their own (a mapping, as :func:`score_systems` returns it).  ``values`` are
    metrics, or their values (``brackets.recall``); by default the main value of every metric of every
    result.  ``rows``: what a row is, ``metrics`` or ``systems``, as papers have it.
    :meth:`ResultTable.render` writes it as text, Markdown, LaTeX, HTML, TSV, CSV or JSON.

    Whether a difference may be chance is another question: :func:`compare`.

    >>> from treegauge.pipeline import score
    >>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))"
    >>> both = table({"a": score(gold, gold)}, values="brackets,brackets.recall", rows="systems")
    >>> print(both.render("markdown").partition("\n\n")[0])
    | system | brackets | brackets.recall |
    | --- | ---: | ---: |
    | a | 100.00 | 100.00 |
    """
    from treegauge.base.text import names_in
    from treegauge.stats.statistic import split_value

    named = _named(results)
    if not named:
        raise SettingsError("a table needs at least one result")
    if rows not in ROWS:
        raise SettingsError(f"rows is one of {', '.join(ROWS)}, not {rows!r}")
    specs = {spec: metric for result in named.values() for spec, metric in _metrics(result).items()}
    wanted = [
        split_value(value, list(specs), specs.get, counts=True) for value in names_in(values or ())
    ]
    wanted = wanted or [(spec, metric.main) for spec, metric in specs.items()]
    return ResultTable(named, list(dict.fromkeys(wanted)), rows)


def _metrics(result: Result) -> dict[str, Any]:
    return {spec: result.metric(spec) for spec in result.counts}


def _named(results: Iterable[Result] | Mapping[str, Result]) -> dict[str, Result]:
    """Return results by name; of two with the same name the second is ``name (2)``."""
    from treegauge.results.result import Result, loaded_result, several_results

    if hasattr(results, "items") and not isinstance(results, Result):
        return {name: loaded_result(result) for name, result in results.items()}
    named: dict[str, Result] = {}
    for result in map(loaded_result, several_results(results, "a table")):
        name, again = result.name, 1
        while name in named:
            again += 1
            name = f"{result.name} ({again})"
        named[name] = result
    return named
