"""Charts as files: SVG, PDF and PNG by vl-convert, which needs no browser; HTML, JSON and a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import os

    from treegauge.charts._chart import Chart

#: endings of files, and what is written
ENDINGS = (".svg", ".pdf", ".png", ".html", ".json", ".tsv")
#: pixels of a PNG for each of the chart
SCALE = 3
INSTALL = "pip install 'treegauge[charts]'"
#: the version of Vega-Lite that specifications are for
VERSION = "6.4"


def converter() -> Any:
    """Return the library that draws charts."""
    try:
        import vl_convert
    except ImportError:
        raise SettingsError(
            f"charts are drawn by vl-convert, which is not installed: {INSTALL}"
        ) from None
    return vl_convert


def check_ending(path: str | os.PathLike[str]) -> str:
    """Return the ending of a chart's file; refuse others."""
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        raise SettingsError(
            f"a chart is written as {known}, not {ending or 'a file without ending'}"
        )
    return ending


def content(chart: Chart, ending: str) -> bytes:
    """Return what a file with this ending holds."""
    if ending == ".tsv":
        return f"{chart.table()}\n".encode()
    if ending == ".json":
        from treegauge.base.escaping import json_text

        return f"{json_text(chart.to_dict(), indent=2)}\n".encode()
    library, spec = converter(), chart.to_dict()
    if ending == ".png":
        return bytes(library.vegalite_to_png(spec, vl_version=VERSION, scale=SCALE))
    if ending == ".pdf":
        return bytes(library.vegalite_to_pdf(spec, vl_version=VERSION))
    if ending == ".html":
        page: str = library.vegalite_to_html(spec, vl_version=VERSION, bundle=True)
        return page.encode()
    drawn: str = library.vegalite_to_svg(spec, vl_version=VERSION)
    return drawn.encode()


def save(chart: Chart, path: str | os.PathLike[str]) -> None:
    """Write a chart, whole or not at all."""
    from treegauge.base.atomic_write import write_whole

    write_whole(path, [content(chart, check_ending(path))])
