"""Parts of file names: format, compression and side, and the name without them."""

from __future__ import annotations

import os
from typing import Final

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
