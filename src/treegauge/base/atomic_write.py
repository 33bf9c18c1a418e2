"""Write files whole or not at all.

Everything that treegauge writes to a file goes through :func:`write_whole`: a temporary file beside
the target gets all of it, is flushed to the disk, and is then renamed over the target.  Whoever opens
the target sees what was there before or all of what is new, never a part, whatever happens meanwhile:
a full disk, an error, a kill.  A temporary file that a kill leaves behind is hidden and has
``.treegauge-`` at the start of its name; nothing reads it.

What is not a regular file (a pipe, a terminal, ``/dev/stdout``) cannot be replaced and is written
directly.  A link stays a link: the file that it points to is replaced.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.errors import OutputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    #: text is written as UTF-8; names that are not UTF-8 keep their bytes
    Content = str | bytes | Iterable[str] | Iterable[bytes]

PREFIX = ".treegauge-"
LINKS = 40
FLAGS = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
# What is already open cannot be replaced: /dev/stdout may well be a link to a regular file.
OPEN_FILES = ("/dev/std", "/dev/fd/", "/proc/")
UNSYNCED = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS)


def write_whole(path: str | os.PathLike[str], content: Content) -> None:
    """Write a file: all of the content, or the file stays as it was and :class:`OutputError` is raised.

    The permissions of a file that is there already are kept.
    """
    name = os.fspath(path)
    if not name:
        raise OutputError("''", "this is not a name of a file", errno.ENOENT)
    if name == "-":
        # Where - is understood as the screen, it does not come here.
        told = "this is not a name of a file; leave the option out, or write to /dev/stdout"
        raise OutputError(name, told, errno.EINVAL)
    if "\0" in name:
        raise OutputError(name, "this is not a name of a file", errno.EINVAL)
    try:
        target = _target(name)
        if target is None:
            _write_directly(name, content)
        else:
            _replace(target, content)
    except OSError as error:
        raise OutputError(name, error.strerror or str(error), error.errno) from error


def _target(name: str) -> Path | None:
    """Return the file to replace, at the end of all links; nothing if it is not a regular file."""
    place = Path(name).absolute()
    for _ in range(LINKS):
        if str(place).startswith(OPEN_FILES):
            return None
        if not place.is_symlink():
            break
        place = place.parent / place.readlink()
    try:
        status = place.stat()
    except FileNotFoundError:
        return place
    return place if stat.S_ISREG(status.st_mode) else None


def _write_directly(name: str, content: Content) -> None:
    handle = os.open(name, FLAGS | os.O_TRUNC, 0o666)
    try:
        _write(handle, content)
    finally:
        os.close(handle)


def _replace(target: Path, content: Content) -> None:
    """Write a temporary file and rename it over the target."""
    before: os.stat_result | None = None
    if target.exists():
        before = target.stat()
        # The folder may allow what the file itself forbids.
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    temporary, handle = _temporary(target.parent)
    try:
        try:
            if before is not None:
                _copy_permissions(handle, before)
            _write(handle, content)
            _sync(handle)
        finally:
            os.close(handle)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _temporary(folder: Path) -> tuple[Path, int]:
    """Open a new file with a name that nobody else has, and the permissions of any new file."""
    while True:
        place = folder / f"{PREFIX}{os.getpid()}-{os.urandom(6).hex()}"
        try:
            return place, os.open(place, FLAGS | os.O_EXCL, 0o666)
        except FileExistsError:
            continue


def _copy_permissions(handle: int, before: os.stat_result) -> None:
    """Give the new file the permissions of the old one, and its group and owner where we may."""
    if not hasattr(os, "fchmod"):
        return
    new = os.fstat(handle)
    if (new.st_uid, new.st_gid) != (before.st_uid, before.st_gid):
        with suppress(PermissionError):
            os.fchown(handle, before.st_uid, before.st_gid)
    os.fchmod(handle, stat.S_IMODE(before.st_mode))


def _write(handle: int, content: Content) -> None:
    """Write everything."""
    parts = [content] if isinstance(content, str | bytes) else content
    with open(handle, "wb", closefd=False) as file:
        for part in parts:
            data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
            file.write(data)


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        # Some file systems have nothing to flush.
        if error.errno not in UNSYNCED:
            raise
