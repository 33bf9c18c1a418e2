"""A chart: a Vega-Lite specification with the table of its figures."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from treegauge.base.escaping import tsv_row
from treegauge.charts._theme import LIGHT, SCHEMA, config
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from treegauge.charts._gathering import Gathered
    from treegauge.stats.comparison_result import Compared

#: how wide a letter of a title is, and about how much room names take beside a chart, in pixels
LETTER, NAMES = 7.5, 50
#: with its legend no chart is narrower
NARROWEST = 120
OVER = ("sentence", "document", "system")


@dataclass(frozen=True)
class Choice:
    """The choices for a chart; None where the kind of chart decides."""

    value: str = ""
    against: str = ""
    by: str = ""
    over: str = ""
    system: str = ""
    baseline: str = ""
    title: str = ""

    def __post_init__(self) -> None:
        if self.over and self.over not in OVER:
            raise SettingsError(f"over is one of {', '.join(OVER)}, not {self.over!r}")

    @property
    def given(self) -> list[str]:
        """The choices that not every kind of chart takes."""
        return [
            field.name
            for field in fields(self)
            if field.name != "title" and getattr(self, field.name)
        ]


def choice_of(options: dict[str, Any]) -> Choice:
    """Take the choices for a chart out of keywords."""
    chosen = {
        field.name: options.pop(field.name) for field in fields(Choice) if field.name in options
    }
    for name, value in chosen.items():
        if not isinstance(value, str):
            raise SettingsError(f"{name} is a text, not {value!r}")
    return Choice(**chosen)


def only_choices(given: Mapping[str, str]) -> Choice:
    """Return the choices for a chart; other names are refused."""
    options = dict(given)
    choice = choice_of(options)
    if options:
        known = ", ".join(field.name for field in fields(Choice))
        raise SettingsError(f"there is no {next(iter(options))}=; a chart has {known}")
    return choice


@dataclass(frozen=True, repr=False)
class Chart:
    """A chart with its table.

    ``spec``: what Vega-Lite draws; ``metric`` and ``system`` say what it is about, empty for all of them.
    """

    kind: str
    title: str
    spec: dict[str, Any]
    header: list[str]
    rows: list[list[str]]
    #: what is to be known beside the title, in pieces with "; " between them
    note: str = ""
    metric: str = ""
    system: str = ""
    #: what a click on a row of the table filters the sentences of a page by
    filters: list[str] = field(default_factory=list)

    def to_dict(self, colours: dict[str, str] | None = None) -> dict[str, Any]:
        """Return the whole specification, as Vega-Lite and Altair (``Chart.from_dict``) take it."""
        title: dict[str, Any] = {"text": self.heading}
        if self.note:
            title["subtitle"] = self.note.split("; ")
        return {
            "$schema": SCHEMA,
            "title": title,
            "config": config(colours or LIGHT),
            **self.spec,
        }

    @property
    def heading(self) -> str | list[str]:
        """The title, in lines where it is wider than the chart: it would be cut off there."""
        width = self.spec.get("width")
        if not isinstance(width, (int, float)):
            return self.title
        most = int((max(width, NARROWEST) + NAMES) / LETTER)
        lines = wrap(self.title, most, break_long_words=False)
        return lines if len(lines) > 1 else self.title

    def table(self) -> str:
        """Return the figures, with tabs."""
        return "\n".join(tsv_row(row) for row in [self.header, *self.rows])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the chart: .svg, .pdf, .png, .html; .json is the specification, .tsv the table."""
        from treegauge.charts._files import save

        save(self, path)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, dict[str, Any] | str]:
        return {"application/vnd.vegalite.v6+json": self.to_dict(), "text/plain": self.table()}

    def __repr__(self) -> str:
        return f"<Chart {self.kind}: {self.title}>"


def value_of(gathered: Gathered, name: str) -> tuple[str, str]:
    """Return the metric and value of a name, among those that all systems have."""
    from treegauge.metrics import get_metric

    if not name:
        spec = gathered.leading[0]
        return spec, gathered.results[0].metric(spec).main
    for whole, value in ((name, ""), name.rpartition(".")[::2]):
        try:
            spec = get_metric(whole).spec
        except SettingsError:
            continue
        if spec in gathered.specs:
            metric = gathered.results[0].metric(spec)
            return spec, value or metric.main
    raise SettingsError(f"{name!r} was not scored; there is {', '.join(gathered.specs)}")


def compared_values(compared: Compared, name: str) -> list[tuple[str, str]]:
    """Return the values of a comparison that are shown: the one that is named, or all that are shares."""
    if not name:
        shown = [pair for pair in compared.values if pair[0] not in compared.plain]
        if not shown:
            raise SettingsError("no score here is a share: choose one (value=)")
        return shown
    for metric, value in compared.values:
        if name in {metric, f"{metric}.{value}"}:
            return [(metric, value)]
    known = ", ".join(".".join(pair) for pair in compared.values)
    raise SettingsError(f"{name!r} was not compared; there is {known}")


def value_name(metric: str, value: str) -> str:
    """Return the name of a value; a metric's main value has the metric's name.

    >>> value_name("brackets", "f1"), value_name("brackets", "recall")
    ('brackets', 'brackets.recall')
    """
    from treegauge.metrics import get_metric

    return metric if value == get_metric(metric).main else f"{metric}.{value}"


def one_system(gathered: Gathered, name: str) -> int:
    """Return the system with this name; without a name, the only system."""
    names = [system.name for system in gathered.systems]
    if not name and len(names) == 1:
        return 0
    if name not in names:
        asked = "name a system (system=)" if not name else f"there is no system {name!r}"
        raise SettingsError(f"{asked}: {', '.join(names)}")
    return names.index(name)
