"""Find plug-ins: modules of a sub-package, and entry points of other packages.

The file's name is the plug-in's name (``su_error.py`` is ``su-error``); there are no lists to keep.
Looking one up by name imports that one alone, so that start-up stays short.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any

from treegauge.errors import SettingsError

#: the directory of this package
HERE = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120

#: packages whose plug-ins share their names: both are the first word of a command line
BESIDE = {"commands": ("classic",)}
#: what a plug-in must have to be listed with the others
NEEDED = {"commands": ("SUMMARY", "parser", "run")}
#: what other packages offer and could not be loaded, by group and name, with the reason
unloaded: dict[tuple[str, str], str] = {}


class PluginWarning(UserWarning):
    """A plug-in of another package that was skipped."""


def names(package: str, ending: str = ".py") -> list[str]:
    """Return the names of the built-in plug-ins of ``treegauge.PACKAGE``, or of files with another ending."""
    return list(_names(package, ending))


@cache
def _names(package: str, ending: str) -> tuple[str, ...]:
    files = os.listdir(f"{HERE}/{package}")  # noqa: PTH208
    stems = sorted(name.removesuffix(ending) for name in files if name.endswith(ending))
    return tuple(stem.replace("_", "-") for stem in stems if not stem.startswith("_"))


@cache
def installed(package: str) -> dict[str, Any]:
    """Return what other packages offer in the entry-point group ``treegauge.PACKAGE``."""
    from importlib.metadata import entry_points

    own = {name for group in (package, *BESIDE.get(package, ())) for name in names(group)}
    loaded: dict[str, Any] = {}
    for point in entry_points(group=f"treegauge.{package}"):
        if point.name.replace("_", "-") in own:
            _skip(package, point.name, f"treegauge has its own, and {point.value} is not used")
            continue
        if point.name in loaded:
            _skip(package, point.name, f"two packages have one, and {point.value} is not used")
            continue
        try:
            offered = point.load()
        except (Exception, SystemExit) as failure:  # noqa: BLE001
            # A broken package of somebody else must not stop what does not need it.
            why = f"{type(failure).__name__}: {failure}"
            _skip(package, point.name, f"{point.value} cannot be loaded: {why}")
            continue
        missing = [part for part in NEEDED.get(package, ()) if not hasattr(offered, part)]
        if missing:
            _skip(package, point.name, f"{point.value} has no {missing[0]}")
        else:
            loaded[point.name] = offered
    return loaded


def _skip(package: str, name: str, why: str) -> None:
    from warnings import warn

    unloaded[package, name] = why
    text = f"the {package.removesuffix('s')} {name!r} of another package was skipped: {why}"
    warn(text, PluginWarning, stacklevel=2)


@cache
def plugin(package: str, name: str) -> Any:
    """Return one plug-in by name; built-in ones come first."""
    stem = name.replace("-", "_")
    built_in = stem.isidentifier() and not stem.startswith("_")
    if built_in and os.path.exists(f"{HERE}/{package}/{stem}.py"):  # noqa: PTH110
        return import_module(f"treegauge.{package}.{stem}")
    others = installed(package)
    if name in others:
        return others[name]
    if (package, name) in unloaded:
        raise SettingsError(f"{package.removesuffix('s')} {name!r}: {unloaded[package, name]}")
    from treegauge.base.suggestions import did_you_mean

    known = sorted({*names(package), *others})
    near = did_you_mean(name, known)
    # There may be too many to list them beside the one that was meant.
    hint = near or f"; known are {', '.join(known)}"
    raise SettingsError(f"{package.removesuffix('s')} {name!r} is unknown{hint}")


def plugins(package: str) -> dict[str, Any]:
    """Return all plug-ins of ``treegauge.PACKAGE`` by name, those of other packages included."""
    return {name: plugin(package, name) for name in names(package)} | installed(package)
