"""Files: parts of their names, pairs of files with like names, sizes, bytes.

Endings tell a format, a compression or a side.

One file against one file always pairs.  Files of directories pair by their path below the directory,
without such endings (``a.gold.mrg`` and ``a.sys.mrg.gz`` are both ``a``).  Where no path agrees, the longest
ending that all files of a side have in common is taken off too (``a.bikel``, ``b.bikel`` against
``a.charniak``, ``b.charniak``).  A part of one letter, or of digits, is never an ending: ``sw2005.A`` is not
``sw2005.B``.  Two lists of files (``@list``) of equal length pair by order, unless their files have the same
names.
"""

from __future__ import annotations

import os
import sys
from stat import S_ISREG
from typing import IO, TYPE_CHECKING, Any, Final

from treegauge.base.text import shown_value
from treegauge.errors import InputError, Issue, MismatchError

if TYPE_CHECKING:
    from collections.abc import Sequence

#: endings of files that hold records, one answer each
RECORDS: Final = (".jsonl", ".ndjson", ".json", ".csv", ".parquet")
#: what the file of a saved result begins with
SAVED: Final = "treegauge-result"
COMPRESSED: Final = ("gz", "bz2", "xz", "zst", "zstd")
#: how many times as many bytes a compressed file is taken to hold; parses get five to fifteen times smaller
TIMES: Final = 6
FORMATS: Final = frozenset(
    {
        *("mrg", "ptb", "psd", "prd", "penn", "bracketed", "brackets", "tree", "trees"),
        *("parse", "parses", "parsed", "dep", "deps", "tsv", "txt", "conll", "conllu", "conllx"),
        *("conll06", "conll07", "conll08", "conll09", "conllup", "conllul"),
        *("bio", "iob", "iob1", "iob2", "bioes", "bilou"),
    }
)
SIDES: Final = frozenset(
    {
        *("gold", "ref", "reference", "key", "test", "sys", "system", "pred", "predicted"),
        *("auto", "asr", "hyp", "out", "output"),
    }
)
ALIGNMENTS: Final = frozenset({"align", "aligned", "alignment", "pra", "sgml", "pharaoh", "json"})
#: endings that say nothing about which file it is
KNOWN: Final = FORMATS | SIDES | ALIGNMENTS | {*COMPRESSED}
#: bytes of a sentence, before any has been read
USUAL = 400
#: what UTF-16 and UTF-32 begin with
_WIDE = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff", b"\xff\xfe", b"\xfe\xff")
UNKNOWN: Final = (
    "every test file needs a gold file: check the names, or name the two files themselves"
)


def file_key(name: str) -> str:
    """Return a file's name without the endings that tell a format, a compression or a side.

    >>> file_key("deep/a.gold.mrg.gz"), file_key("sw2005.A"), file_key("gold.conllu"), file_key("<text>")
    ('deep/a', 'sw2005.A', 'gold', '<text>')
    """
    folder, slash, last = name.rpartition("/")
    parts = last.split(".")
    while len(parts) > 1 and parts[-1].lower() in KNOWN and any(parts[:-1]):
        parts.pop()
    return folder + slash + ".".join(parts)


def text_bytes(path: str, size: int) -> int:
    """Return about how many bytes a file of this size holds, by its name.

    >>> text_bytes("a.mrg", 100), text_bytes("a.mrg.gz", 100)
    (100, 600)
    """
    return size * TIMES if path.rpartition(".")[2].lower() in COMPRESSED else size


def ordinary_size(path: str) -> int:
    """Return the bytes of an ordinary file, 0 of anything else.

    A name such as ``/dev/stdin`` may stand for one that others have begun to read.
    """
    if path.startswith("/dev/"):
        return 0
    try:
        status = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return 0
    return status.st_size if S_ISREG(status.st_mode) else 0


def last_part(path: str) -> str:
    """Return the last part of a path; the root and the working directory have none.

    >>> last_part("deep/a.mrg"), last_part("deep/."), last_part("/")
    ('a.mrg', 'deep', '')
    """
    parts = [part for part in path.split("/") if part not in {"", "."}]
    return parts[-1] if parts else ""


def is_url(path: str) -> bool:
    """Tell whether a path names a place that fsspec knows: ``SCHEME://…``."""
    scheme, mark, _ = path.partition("://")
    return bool(mark) and scheme.replace("+", "").replace("-", "").isalnum()


def ending_of(name: str) -> str:
    """Return the ending of a file's name, without that of a compression.

    >>> ending_of("answers.JSONL.zst"), ending_of("gold")
    ('.jsonl', '')
    """
    for packed in COMPRESSED:
        name = name.removesuffix(f".{packed}")
    return os.path.splitext(name)[1].lower()  # noqa: PTH122


def _below_shared_folder(names: Sequence[str]) -> list[str]:
    """Return names without the folder that all of them are in."""
    from pathlib import PurePosixPath

    folders = [PurePosixPath(name).parts[:-1] for name in names]
    shared = 0
    while all(len(folder) > shared and folder[shared] == folders[0][shared] for folder in folders):
        shared += 1
    return [PurePosixPath(*PurePosixPath(name).parts[shared:]).as_posix() for name in names]


def _without_shared_ending(keys: Sequence[str]) -> list[str]:
    """Return keys without the longest ending that all have; one file alone shares it with nobody."""
    if len(keys) < 2:
        return list(keys)
    parts = [last_part(key).split(".") for key in keys]
    size = 0
    while all(len(name) > size + 1 for name in parts):
        part = parts[0][-1 - size]
        # A letter or a number tells files apart: a channel, a part.
        if len(part) < 2 or part.isdigit() or any(name[-1 - size] != part for name in parts):
            break
        size += 1
    ending = sum(len(part) + 1 for part in parts[0][len(parts[0]) - size :])
    return [key[: len(key) - ending] for key in keys]


def _shown_names(names: Sequence[str], given: str) -> list[str]:
    """Return the names that documents get from their files: below their directory, without endings."""
    if given == "directory" or any(name.startswith("<") for name in names):
        below = list(names)
    elif len(names) == 1:
        return [file_key(last_part(names[0]) or names[0])]
    else:
        below = _below_shared_folder(names)
    keys = [file_key(name) for name in below]
    twice = set(repeated(keys))
    # Two files that differ in their endings alone keep them.
    return [name if key in twice else key for name, key in zip(below, keys, strict=True)]


def repeated(keys: Sequence[str]) -> list[str]:
    """Return what occurs more than once, in order."""
    times: dict[str, int] = {}
    for key in keys:
        times[key] = times.get(key, 0) + 1
    return [key for key, count in times.items() if count > 1]


def pair_names(
    gold: Sequence[str], test: Sequence[str], given: tuple[str, str]
) -> list[tuple[str, int | None, int | None]]:
    """Return (name, place in gold, place in test) of files, gold's order first, then those without gold.

    ``given``: how the files of each side were named, ``file``, ``directory`` or ``list``.

    >>> pair_names(["g/a.gold.mrg", "g/b.gold.mrg"], ["s/b.mrg"], ("directory", "directory"))
    [('g/a', 0, None), ('g/b', 1, None), ('s/b', None, 0)]
    """
    shown = [_shown_names(names, how) for names, how in zip((gold, test), given, strict=True)]
    if len(gold) == len(test) == 1 and given != ("directory", "directory"):
        return [(shown[0][0], 0, 0)]
    keys = shown
    if not set(shown[0]) & set(shown[1]):
        keys = [_without_shared_ending(names) for names in shown]
    listed = given == ("list", "list") and len(gold) == len(test)
    if listed and (set(keys[0]) != set(keys[1]) or len(set(keys[0])) < len(keys[0])):
        return [(name, place, place) for place, name in enumerate(shown[0])]
    for side, names in zip(("gold", "test"), keys, strict=True):
        if twice := repeated(names):
            message = f"two {side} files have this name"
            raise MismatchError([Issue("same-name", twice[0], 0, 0, message, side=side)], UNKNOWN)
    partners = {key: place for place, key in enumerate(keys[1])}
    pairs: list[tuple[str, int | None, int | None]] = [
        (name, place, partners.pop(key, None))
        for place, (name, key) in enumerate(zip(shown[0], keys[0], strict=True))
    ]
    return pairs + [(key, None, place) for key, place in partners.items()]


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
