"""Files by URL (``s3://…``, ``gs://…``, ``https://…``): listed, and copied where they are read, by fsspec."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator


def is_url(path: str) -> bool:
    """Tell whether a path names a place that fsspec knows: ``SCHEME://…``."""
    scheme, mark, _ = path.partition("://")
    return bool(mark) and scheme.replace("+", "").replace("-", "").isalnum()


def _system(url: str) -> tuple[Any, str]:
    from importlib import import_module

    try:
        url_to_fs = import_module("fsspec.core").url_to_fs
    except ImportError as missing:
        raise SettingsError(
            f"{url}: files by URL need fsspec (pip install 'treegauge[ray]')"
        ) from missing
    found: tuple[Any, str] = url_to_fs(url)
    return found


def listed(url: str, ending: str | None = None) -> list[tuple[str, str, int]]:
    """Return (name below the URL, URL, bytes) of the files that a URL names: itself, or all below it."""
    system, path = _system(url)
    try:
        if not system.isdir(path):
            return [(url, url, int(system.info(path)["size"] or 0))]
        below = path.rstrip("/") + "/"
        found = system.find(path, detail=True)
    except OSError as wrong:
        message = f"cannot be read: {wrong}"
        raise InputError([Issue("unreadable", url, 0, 0, message)]) from wrong
    files = [
        (one.removeprefix(below), system.unstrip_protocol(one), int(about["size"] or 0))
        for one, about in found.items()
        if one.endswith(ending or "")
    ]
    return sorted(
        one for one in files if not any(part.startswith(".") for part in one[0].split("/"))
    )


def stamp(url: str) -> str:
    """Return what changes when the file behind a URL does: its size, time or tag."""
    system, path = _system(url)
    try:
        return str(system.ukey(path))
    except OSError as wrong:
        message = f"cannot be read: {wrong}"
        raise InputError([Issue("unreadable", url, 0, 0, message)]) from wrong


@contextmanager
def local_copy(path: str) -> Iterator[str]:
    """Yield the path of a local file with what a path or URL names; a copy goes when it is done with."""
    if not is_url(path):
        yield path
        return
    import tempfile
    from pathlib import Path

    system, there = _system(path)
    with tempfile.TemporaryDirectory(prefix="treegauge-") as folder:
        here = str(Path(folder) / Path(there).name)
        try:
            system.get_file(there, here)
        except OSError as wrong:
            message = f"cannot be read: {wrong}"
            raise InputError([Issue("unreadable", path, 0, 0, message)]) from wrong
        yield here
