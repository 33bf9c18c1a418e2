"""Files by URL (``s3://…``, ``gs://…``, ``https://…``), listed and copied with fsspec."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.corpora.files import is_url
from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory


def _file_system(url: str) -> tuple[Any, str]:
    from importlib import import_module

    try:
        url_to_fs = import_module("fsspec.core").url_to_fs
    except ImportError as missing:
        raise SettingsError(
            f"{url}: files by URL need fsspec (pip install 'treegauge[ray]')"
        ) from missing
    system_and_path: tuple[Any, str] = url_to_fs(url)
    return system_and_path


def listed(url: str, ending: str | None = None) -> list[tuple[str, str, int]]:
    """Return (name below the URL, URL, bytes) of the files that a URL names: itself, or all below it."""
    system, path = _file_system(url)
    try:
        if not system.isdir(path):
            return [(url, url, int(system.info(path)["size"] or 0))]
        below = path.rstrip("/") + "/"
        entries = system.find(path, detail=True)
    except OSError as wrong:
        message = f"cannot be read: {wrong}"
        raise InputError([Issue("unreadable", url, 0, 0, message)]) from wrong
    files = [
        (name.removeprefix(below), system.unstrip_protocol(name), int(about["size"] or 0))
        for name, about in entries.items()
        if name.endswith(ending or "")
    ]
    return sorted(
        file for file in files if not any(part.startswith(".") for part in file[0].split("/"))
    )


def stamp(url: str) -> str:
    """Return what changes when the file behind a URL does: its size, time or tag."""
    system, path = _file_system(url)
    try:
        return str(system.ukey(path))
    except OSError as wrong:
        message = f"cannot be read: {wrong}"
        raise InputError([Issue("unreadable", url, 0, 0, message)]) from wrong


class LocalCopy:
    """Inside ``with``, the path of a local file with what a path or URL names; a copy goes at the end."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._folder: TemporaryDirectory[str] | None = None

    def __enter__(self) -> str:
        if not is_url(self._path):
            return self._path
        import tempfile
        from pathlib import Path

        system, there = _file_system(self._path)
        self._folder = tempfile.TemporaryDirectory(prefix="treegauge-")
        here = str(Path(self._folder.name) / Path(there).name)
        try:
            system.get_file(there, here)
        except BaseException as wrong:
            self._folder.cleanup()
            if not isinstance(wrong, OSError):
                raise
            message = f"cannot be read: {wrong}"
            raise InputError([Issue("unreadable", self._path, 0, 0, message)]) from wrong
        return here

    def __exit__(self, *_: object) -> None:
        if self._folder is not None:
            self._folder.cleanup()
