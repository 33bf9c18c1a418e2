"""Compressed files, unpacked up to a limit: a few bytes may stand for more than a machine can hold."""

from __future__ import annotations

import io

from treegauge.errors import InputError, Issue, SettingsError

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
#: bytes that a file may have once it is unpacked, unless somebody says otherwise
MOST = 8 << 30
#: text gets five to thirty times smaller; beyond this factor it is no text …
RATIO = 250
#: … but small files may be anything
SMALL = 64 << 20
_PIECE = 1 << 20


def size_of(given: int | str | None) -> int | None:
    """Return a number of bytes: ``500``, ``"20K"``, ``"1.5G"`` (K, M, G, T: powers of 1,024)."""
    if given is None:
        return None
    text = str(given).strip().upper().removesuffix("B").removesuffix("I")
    number, unit = (text[:-1], text[-1]) if text[-1:] in UNITS and text else (text, "")
    try:
        size = float(number) * UNITS[unit]
    except ValueError:
        size = -1.0
    if not 0 < size < float(1 << 63) or isinstance(given, bool):
        message = f"max_size is a number of bytes, as in 500M or 20G, not {str(given)[:40]!r}"
        raise SettingsError(message)
    return int(size)


def shown_size(size: float) -> str:
    """Return a number of bytes as people say it."""
    unit = "bytes"
    for larger in ("KB", "MB", "GB", "TB"):
        if size < 1024:
            break
        size, unit = size / 1024, larger
    return f"{size:.0f} {unit}" if unit == "bytes" or size >= 10 else f"{size:.1f} {unit}"


def _gzip(data: bytes) -> Any:
    import gzip

    return gzip.open(io.BytesIO(data), "rb")


def _bzip2(data: bytes) -> Any:
    import bz2

    return bz2.BZ2File(io.BytesIO(data))


def _xz(data: bytes) -> Any:
    import lzma

    return lzma.LZMAFile(io.BytesIO(data))


class _Zstd:
    """A file of one or more zstd frames; unlike the package's reader it says when one is cut short."""

    #: packed bytes taken at once; a block of 128 KB may be four bytes
    INPUT = 1 << 8

    def __init__(self, data: bytes) -> None:
        try:
            import zstandard
        except ImportError as missing:
            hint = "it needs an extra package: pip install 'treegauge[zstd]'"
            raise ValueError(hint) from missing
        self._start: Callable[[], Any] = zstandard.ZstdDecompressor().decompressobj
        self._data = memoryview(data)
        self._frame = self._start()
        self._at = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._data.release()

    def read(self, _: int) -> bytes:
        while self._at < len(self._data):
            if self._frame.eof:
                self._frame = self._start()
            taken = self._data[self._at : self._at + self.INPUT]
            piece: bytes = self._frame.decompress(taken)
            self._at += len(taken) - len(self._frame.unused_data)
            if piece:
                return piece
        if not self._frame.eof:
            raise EOFError("it ends in the middle")
        return b""


_KINDS: tuple[tuple[bytes, str, Callable[[bytes], Any]], ...] = (
    (b"\x1f\x8b", "gzip", _gzip),
    (b"BZh", "bzip2", _bzip2),
    (b"\xfd7zXZ\x00", "xz", _xz),
    (b"\x28\xb5\x2f\xfd", "zstd", _Zstd),
)


def _too_large(name: str, kind: str, packed: int, most: int, *, asked: bool) -> InputError:
    what = f"this {kind} file of {shown_size(packed)} unpacks to more than {shown_size(most)}"
    if asked:
        message = f"{what}, the limit set by max_size"
    elif most < MOST:
        message = f"{what}, {RATIO} times its size, which no text does"
    else:
        message = what
    hint = 'if that is right, allow more, as in max_size="20G"'
    return InputError([Issue("archive-limit", name, 0, 0, message, hint)])


def unpacked(data: bytes, name: str, max_size: int | None = None) -> bytes:
    """Return the plain bytes of a file that may be compressed (gz, bz2, xz, zstd).

    Unpacking stops at ``max_size`` bytes; without one at 8 GB, or as soon as more than 64 MB are 250
    times what was packed.
    """
    for magic, kind, opened in _KINDS:
        if not data.startswith(magic):
            continue
        most = min(MOST, max(SMALL, RATIO * len(data))) if max_size is None else max_size
        pieces: list[bytes] = []
        size = 0
        try:
            with opened(data) as stream:
                while size <= most and (piece := stream.read(min(_PIECE, most - size + 1))):
                    pieces.append(piece)
                    size += len(piece)
        except Exception as broken:
            message = f"this {kind} file cannot be unpacked: {broken}"
            issue = Issue("broken-archive", name, 0, 0, message, "is it complete?")
            raise InputError([issue]) from broken
        if size > most:
            raise _too_large(name, kind, len(data), most, asked=max_size is not None)
        return b"".join(pieces)
    return data
