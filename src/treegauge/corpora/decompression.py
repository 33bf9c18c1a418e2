"""Decompress files up to a limit, because a few bytes may unpack to more than memory holds."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, BinaryIO, Self

from treegauge.base.text import shown_value
from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
#: bytes that a file may have once it is unpacked, unless somebody says otherwise
MOST = 8 << 30
#: text gets five to thirty times smaller; beyond this factor it is not text …
RATIO = 250
#: … but small files may be anything
SMALL = 64 << 20
_PIECE = 1 << 20
#: bytes that are unpacked before somebody looks at them
_AT_HAND = 1 << 16
#: bytes that tell how a file was compressed
HEAD = 8


def size_of(value: int | str | None) -> int | None:
    """Return a number of bytes: ``500``, ``"20K"``, ``"1.5G"`` (K, M, G, T: powers of 1,024)."""
    if value is None:
        return None
    # No file is as large as a number of more digits.
    text = str(value) if isinstance(value, str) or abs(value) < 1 << 63 else ""
    text = text.strip().upper().removesuffix("B").removesuffix("I")
    number, unit = (text[:-1], text[-1]) if text[-1:] in UNITS and text else (text, "")
    try:
        size = float(number) * UNITS[unit]
    except ValueError:
        size = -1.0
    if not 0 < size < float(1 << 63) or isinstance(value, bool):
        shown = shown_value(value)
        raise SettingsError(f"max_size=SIZE is a number of bytes, as in 500M or 20G, not {shown}")
    return int(size)


def shown_size(size: float) -> str:
    """Return a number of bytes as people say it."""
    unit = "bytes"
    for larger in ("KB", "MB", "GB", "TB"):
        if size < 1024:
            break
        size, unit = size / 1024, larger
    return f"{size:.0f} {unit}" if unit == "bytes" or size >= 10 else f"{size:.1f} {unit}"


def _gzip(packed: BinaryIO) -> Any:
    import gzip

    return gzip.open(packed, "rb")


def _bzip2(packed: BinaryIO) -> Any:
    import bz2

    return bz2.BZ2File(packed)


def _xz(packed: BinaryIO) -> Any:
    import lzma

    return lzma.LZMAFile(packed)


class _Zstd:
    """A file of one or more zstd frames; unlike the package's reader it says when one is cut short."""

    #: packed bytes taken at once; a block of 128 KB may be four bytes
    INPUT = 1 << 8

    def __init__(self, packed: BinaryIO) -> None:
        try:
            import zstandard
        except ImportError as missing:
            hint = "it needs an extra package: pip install 'treegauge[zstd]'"
            raise ValueError(hint) from missing
        self._start: Callable[[], Any] = zstandard.ZstdDecompressor().decompressobj
        self._packed = packed
        self._frame = self._start()
        self._left = self._ready = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._left = b""

    def read(self, size: int) -> bytes:
        while not self._ready:
            taken = self._left or self._packed.read(self.INPUT)
            if not taken:
                if not self._frame.eof:
                    raise EOFError("it ends in the middle")
                return b""
            if self._frame.eof:
                self._frame = self._start()
            self._ready = self._frame.decompress(taken)
            self._left = self._frame.unused_data
        piece, self._ready = self._ready[:size], self._ready[size:]
        return piece


_KINDS: tuple[tuple[bytes, str, Callable[[BinaryIO], Any]], ...] = (
    (b"\x1f\x8b", "gzip", _gzip),
    (b"BZh", "bzip2", _bzip2),
    (b"\xfd7zXZ\x00", "xz", _xz),
    (b"\x28\xb5\x2f\xfd", "zstd", _Zstd),
)


def limit_of(packed: int, max_size: int | None) -> int:
    """Return how many bytes a file of ``packed`` bytes may unpack to."""
    return min(MOST, max(SMALL, RATIO * packed)) if max_size is None else max_size


def too_large(name: str, kind: str, packed: int, max_size: int | None) -> InputError:
    """Return the error for a file that unpacks to more than its limit."""
    most = limit_of(packed, max_size)
    what = f"this {kind} file of {shown_size(packed)} unpacks to more than {shown_size(most)}"
    if max_size is not None:
        message = f"{what}, the limit set by max_size"
    elif most < MOST:
        message = f"{what}, {RATIO} times its size, which no text does"
    else:
        message = what
    hint = 'if that is right, allow more, as in max_size="20G"'
    return InputError([Issue("archive-limit", name, 0, 0, message, hint)])


class Unpacked:
    """A compressed file's plain bytes, piece by piece, up to the limit.

    Unpacking stops at ``max_size`` bytes; without one at 8 GB, or as soon as more than 64 MB are 250
    times what was packed (``size`` bytes).
    """

    def __init__(
        self, packed: BinaryIO, kind: str, opened: Any, name: str, size: int, max_size: int | None
    ) -> None:
        self._kind, self._name, self._size = kind, name, size
        self._max_size, self._most = max_size, limit_of(size, max_size)
        self._done = 0
        self._stream = self._guarded(lambda: opened(packed))

    def _guarded(self, step: Callable[[], Any]) -> Any:
        try:
            return step()
        except Exception as broken:
            message = f"this {self._kind} file cannot be unpacked: {broken}"
            issue = Issue("broken-archive", self._name, 0, 0, message, "is it complete?")
            raise InputError([issue]) from broken

    def read(self, size: int = _PIECE) -> bytes:
        """Return the next bytes, at most so many, none at the end."""
        wanted = min(size, self._most - self._done + 1)
        piece: bytes = self._guarded(lambda: self._stream.read(wanted))
        self._done += len(piece)
        if self._done > self._most:
            raise too_large(self._name, self._kind, self._size, self._max_size)
        return piece

    def readinto(self, place: memoryview) -> int:
        """Put the next bytes there, and return how many; not too many, so that they stay at hand."""
        piece = self.read(min(len(place), _AT_HAND))
        place[: len(piece)] = piece
        return len(piece)


def unpacking(
    packed: BinaryIO, head: bytes, name: str, size: int, max_size: int | None = None
) -> Unpacked | None:
    """Return what unpacks a file that begins with ``head``; None if it is not compressed."""
    for magic, kind, opened in _KINDS:
        if head.startswith(magic):
            return Unpacked(packed, kind, opened, name, size, max_size)
    return None


def unpacked(data: bytes, name: str, max_size: int | None = None) -> bytes:
    """Return the plain bytes of a file that may be compressed (gz, bz2, xz, zstd), see :class:`Unpacked`."""
    stream = unpacking(io.BytesIO(data), data[:HEAD], name, len(data), max_size)
    if stream is None:
        return data
    pieces: list[bytes] = []
    while piece := stream.read():
        pieces.append(piece)
    return b"".join(pieces)
