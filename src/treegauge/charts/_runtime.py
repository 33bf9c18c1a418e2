"""The JavaScript that draws charts in a browser: Vega and Vega-Lite, taken from vl-convert."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.base.children import Child

#: the child that makes the program
_begun: list[Child] = []


@cache
def runtime() -> str:
    """Return the program as text; nothing where the extra is not installed."""
    made = _begun[0].made() if _begun else None
    return made.read().decode() if made else _bundled()


def _bundled() -> str:
    from treegauge.charts._files import VERSION, converter

    try:
        library = converter()
    except SettingsError:
        return ""
    bundle: str = library.javascript_bundle(vl_version=VERSION)
    return bundle


@contextmanager
def runtime_begun(jobs: int = 0) -> Iterator[None]:
    """Make the program beside what is done in this context: it takes a second.

    Where the library was used before, it has threads, which a child would lack; it is then fast here.
    """
    from treegauge.base.children import Child, can_fork, cores

    used = runtime.cache_info().currsize or "vl_convert" in sys.modules
    with suppress(OSError):
        if can_fork() and cores(jobs) > 1 and not used:
            _begun.append(Child(lambda: iter([_bundled().encode()])))
    try:
        yield
    finally:
        while _begun:
            _begun.pop().end()
