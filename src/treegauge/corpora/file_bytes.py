"""Read the bytes of a path or a stream: decompression by content, clear errors."""

from __future__ import annotations

import os
import sys
from typing import IO, Any

from treegauge.base.text import shown_value
from treegauge.errors import InputError, Issue

_WIDE = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff", b"\xff\xfe", b"\xfe\xff")


#: bytes of a sentence, before any has been read
USUAL = 400


def _failed(name: str, code: str, message: str, hint: str = "") -> InputError:
    return InputError([Issue(code, name, 0, 0, message, hint)])


def expand(data: bytes, name: str, max_size: int | None = None) -> bytes:
    """Return the plain bytes of a file that may be compressed, unpacked up to a limit."""
    # Packed files begin with bytes that are not ASCII, but for those of bzip2.
    if not data[:2].isascii() or data.startswith(b"BZ"):
        from treegauge.corpora.decompression import unpacked

        data = unpacked(data, name, max_size)
    if data.startswith(_WIDE):
        raise _failed(
            name,
            "not-utf8",
            "the file is UTF-16 or UTF-32; expected UTF-8",
            "convert it, for example: iconv -f UTF-16 -t UTF-8",
        )
    return data


def read_bytes(
    source: str | os.PathLike[str] | IO[Any], max_size: int | None = None
) -> tuple[str, bytes]:
    """Return the name and the plain bytes of a path, of ``-`` (standard input) or of a stream.

    ``max_size``: bytes that a compressed file may unpack to, see :mod:`treegauge.corpora.decompression`.
    """
    if hasattr(source, "read"):
        content = source.read()
        name = str(getattr(source, "name", "<stream>"))
        return name, expand(
            content.encode("utf-8", "surrogatepass")
            if isinstance(content, str)
            else bytes(content),
            name,
            max_size,
        )
    if source == "-":
        if sys.stdin is None:
            raise _failed("<stdin>", "unreadable", "cannot be read: standard input is closed")
        return "<stdin>", expand(sys.stdin.buffer.read(), "<stdin>", max_size)
    if not isinstance(source, str | os.PathLike):
        raise InputError(
            f"{shown_value(source)} is not an analysis: give a path, a text, an open file, a tree, an "
            "object of a library that treegauge knows, or a list of them"
        )
    name = os.fspath(source)
    if not name or "\0" in name:
        raise _failed(
            name or "''", "no-such-file", "this is not a name of a file", "check the path"
        )
    try:
        with open(name, "rb") as file:  # noqa: PTH123
            data = file.read()
    except FileNotFoundError as missing:
        from treegauge.base.suggestions import nearest_file

        near = nearest_file(name)
        hint = "check the path" if near is None else f"did you mean {near}?"
        raise _failed(name, "no-such-file", "there is no such file", hint) from missing
    except IsADirectoryError as directory:
        message = "this is a directory; expected a file"
        hint = "give a file, a list of files (@list), or a directory on both sides"
        raise _failed(name, "is-a-directory", message, hint) from directory
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        raise _failed(name, "unreadable", message) from error
    return name, expand(data, name, max_size)
