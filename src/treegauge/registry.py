"""Finding plug-ins: the modules of a sub-package, and what other packages offer as entry points.

The file's name is the plug-in's name (``su_error.py`` is ``su-error``); there are no lists to keep.
Looking one up by name imports that one alone, so that start-up stays short.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from treegauge.errors import SettingsError


def names(package: str) -> list[str]:
    """Return the names of the built-in plug-ins of ``treegauge.PACKAGE``."""
    folder = Path(__file__).parent / package
    files = sorted(path.stem for path in folder.glob("[!_]*.py"))
    return [stem.replace("_", "-") for stem in files]


@cache
def installed(package: str) -> dict[str, Any]:
    """Return what other packages offer in the entry-point group ``treegauge.PACKAGE``."""
    from importlib.metadata import entry_points

    return {point.name: point.load() for point in entry_points(group=f"treegauge.{package}")}


@cache
def plugin(package: str, name: str) -> Any:
    """Return one plug-in by name; built-in ones come first."""
    module = name.replace("-", "_")
    built_in = module.isidentifier() and not module.startswith("_")
    if built_in and (Path(__file__).parent / package / f"{module}.py").exists():
        return import_module(f"treegauge.{package}.{module}")
    others = installed(package)
    if name in others:
        return others[name]
    known = ", ".join(sorted({*names(package), *others}))
    raise SettingsError(f"{package.removesuffix('s')} {name!r} is unknown; known are {known}")


def plugins(package: str) -> dict[str, Any]:
    """Return all plug-ins of ``treegauge.PACKAGE`` by name, those of other packages included."""
    return {name: plugin(package, name) for name in names(package)} | installed(package)
