"""The JavaScript that draws charts in a browser: Vega and Vega-Lite, taken from vl-convert."""

from __future__ import annotations

from functools import cache

from treegauge.errors import SettingsError


@cache
def runtime() -> str:
    """Return the program as text; nothing where the extra is not installed."""
    from treegauge.charts._files import VERSION, converter

    try:
        library = converter()
    except SettingsError:
        return ""
    bundle: str = library.javascript_bundle(vl_version=VERSION)
    return bundle
