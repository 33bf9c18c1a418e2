"""From a path, a stream or text to bytes: decompression by content, clear errors."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from treegauge.errors import InputError, Issue

if TYPE_CHECKING:
    from collections.abc import Callable


def _gunzip(data: bytes) -> bytes:
    import gzip

    return gzip.decompress(data)


def _bunzip2(data: bytes) -> bytes:
    import bz2

    return bz2.decompress(data)


def _unxz(data: bytes) -> bytes:
    import lzma

    return lzma.decompress(data)


def _unzstd(data: bytes) -> bytes:
    try:
        import zstandard
    except ImportError as missing:
        raise ValueError("it needs an extra package: pip install 'treegauge[zstd]'") from missing
    with zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True) as stream:
        plain: bytes = stream.read()
        return plain


_COMPRESSED: tuple[tuple[bytes, str, Callable[[bytes], bytes]], ...] = (
    (b"\x1f\x8b", "gzip", _gunzip),
    (b"BZh", "bzip2", _bunzip2),
    (b"\xfd7zXZ\x00", "xz", _unxz),
    (b"\x28\xb5\x2f\xfd", "zstd", _unzstd),
)
_WIDE = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff", b"\xff\xfe", b"\xfe\xff")


def _failed(name: str, code: str, message: str, hint: str = "") -> InputError:
    return InputError([Issue(code, name, 0, 0, message, hint)])


def expand(data: bytes, name: str) -> bytes:
    """Return the plain bytes of a file that may be compressed (gz, bz2, xz, zstd)."""
    for magic, kind, unpack in _COMPRESSED:
        if data.startswith(magic):
            try:
                data = unpack(data)
            except Exception as broken:
                message = f"this {kind} file cannot be unpacked: {broken}"
                raise _failed(name, "broken-archive", message, "is it complete?") from broken
            break
    if data.startswith(_WIDE):
        raise _failed(
            name,
            "not-utf8",
            "the file is UTF-16 or UTF-32; expected UTF-8",
            "convert it, for example: iconv -f UTF-16 -t UTF-8",
        )
    return data


def read_bytes(source: str | os.PathLike[str] | IO[Any]) -> tuple[str, bytes]:
    """Return the name and the plain bytes of a path, of ``-`` (standard input) or of a stream."""
    if hasattr(source, "read"):
        content = source.read()
        name = str(getattr(source, "name", "<stream>"))
        return name, expand(
            content.encode("utf-8", "surrogatepass")
            if isinstance(content, str)
            else bytes(content),
            name,
        )
    if source == "-":
        if sys.stdin is None:
            raise _failed("<stdin>", "unreadable", "cannot be read: standard input is closed")
        return "<stdin>", expand(sys.stdin.buffer.read(), "<stdin>")
    name = os.fspath(source)
    if not name or "\0" in name:
        raise _failed(name or "''", "no-such-file", "this is no name of a file", "check the path")
    path = Path(name)
    try:
        data = path.read_bytes()
    except FileNotFoundError as missing:
        hint = "check the path"
        raise _failed(name, "no-such-file", "there is no such file", hint) from missing
    except IsADirectoryError as directory:
        message = "this is a directory; expected a file"
        hint = "give a file, a list of files (@list), or a directory on both sides"
        raise _failed(name, "is-a-directory", message, hint) from directory
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        raise _failed(name, "unreadable", message) from error
    return name, expand(data, name)
