"""Reports: one module each with ``render(report) -> str``; the module's name is the format's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from treegauge.records import Record, made
from treegauge.registry import plugin

if TYPE_CHECKING:
    from treegauge.result import Result


class Report(Record):
    """What is to be shown: systems in order, and the breakdowns and confusions asked for."""

    gold: str
    results: list[Result]
    by: tuple[str, ...] = ()
    notes: list[str] = made(factory=list)
    confusion: tuple[str, ...] = ()


class Renderer(Protocol):
    """A report module."""

    def render(self, report: Report) -> str:
        """Return the whole report as text."""


def render(report: Report, format: str) -> str:  # noqa: A002
    """Return a report in one of the formats text, json, tsv, markdown, latex."""
    module: Renderer = plugin("reports", format)
    return module.render(report)
