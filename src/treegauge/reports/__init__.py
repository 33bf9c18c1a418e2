"""Reports: one module each; the module's name is the format's name (``--format NAME``).

A report module has

- ``render(report)``: the results of ``treegauge score``, as text;
- ``render_tables(tables)``: other tables (scenarios, rankings), as text.

Both end in a line break, show every signature, and give the same text each time.  Installed packages
add reports through the entry-point group ``treegauge.reports``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from treegauge.records import Record
from treegauge.registry import plugin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.result import Result
    from treegauge.samples import Samples


class Report(Record):
    """Results to be shown: systems in order, and the breakdowns and confusions asked for."""

    gold: str
    results: list[Result]
    by: tuple[str, ...] = ()
    confusion: tuple[str, ...] = ()
    #: what rounds of samples have in common
    samples: tuple[Samples, ...] = ()
    #: results are those of several failure policies
    policies: bool = False


class Table(Record):
    """A titled table of text cells; the first columns and those without a name are left-aligned."""

    title: str
    header: list[str]
    rows: list[list[str]]
    left: int = 1
    foot: str = ""

    def is_left(self, column: int) -> bool:
        """Tell whether a column is left-aligned."""
        return column < self.left or not self.header[column]


class Tables(Record):
    """Tables that are not those of results, with texts between them, as people read them.

    ``signatures`` say how all that is shown was made; ``data`` is the same for programs, JSON-ready, with
    full precision.
    """

    parts: list[Table | str]
    signatures: list[str]
    data: dict[str, Any]


class Renderer(Protocol):
    """A report module."""

    def render(self, report: Report) -> str:
        """Return results as text."""

    def render_tables(self, tables: Tables) -> str:
        """Return other tables as text."""


def get_report(name: str) -> Renderer:
    """Return a report by its name."""
    module: Renderer = plugin("reports", name)
    return module


def render(report: Report, format: str) -> str:  # noqa: A002
    """Return results in a format: text, json, tsv, markdown, latex, or that of another package."""
    return get_report(format).render(report)


def by_signature(results: Sequence[Result]) -> dict[str, list[str]]:
    """Return the names of the systems behind each signature."""
    found: dict[str, list[str]] = {}
    for result in results:
        found.setdefault(str(result.signature), []).append(result.name)
    return found
