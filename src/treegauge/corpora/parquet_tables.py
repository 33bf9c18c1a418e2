"""Rows of a Parquet file, with polars or pandas, up to the limit for files that unpack.

The library gets the bytes, never the name: to polars ``run[1].parquet`` is a pattern for another file.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from treegauge.corpora.decompression import limit_of, too_large
from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator

#: a Parquet file begins and ends with it
MAGIC = b"PAR1"
#: rows that are unpacked first; then as many as there are so far
FIRST_ROWS = 1 << 10
#: letters that are shown of what a library says
SHOWN = 200


def rows_of(data: bytes, name: str, max_size: int | None) -> list[dict[str, Any]]:
    """Return the rows of a file's bytes; what is damaged or too large raises."""
    if not (data.startswith(MAGIC) and data.endswith(MAGIC)):
        raise _damaged(name, f"it does not begin and end with {MAGIC.decode()}")
    rows: list[dict[str, Any]] = []
    size = 0
    try:
        for more, bytes_more in _pieces(data, name):
            size += bytes_more
            if size > limit_of(len(data), max_size):
                break
            rows += more
    except (KeyboardInterrupt, SystemExit, MemoryError, SettingsError):
        raise
    except BaseException as wrong:
        # Where polars gives up on a damaged file (a panic), what it raises is not an Exception.
        raise _damaged(name, str(wrong)) from wrong
    else:
        if size <= limit_of(len(data), max_size):
            return rows
    raise too_large(name, "Parquet", len(data), max_size)


def _pieces(data: bytes, name: str) -> Iterator[tuple[list[dict[str, Any]], int]]:
    """Yield some rows at a time, with their size in memory; pandas has them all at once."""
    try:
        import polars as pl
    except ImportError:
        yield _with_pandas(data, name)
        return
    table = pl.scan_parquet(io.BytesIO(data))
    done, size = 0, FIRST_ROWS
    while (frame := table.slice(done, size).collect()).height:
        yield list(frame.iter_rows(named=True)), int(frame.estimated_size())
        done += frame.height
        size = done


def _with_pandas(data: bytes, name: str) -> tuple[list[dict[str, Any]], int]:
    try:
        import pandas as pd  # type: ignore[import-untyped,import-not-found,unused-ignore]

        frame = pd.read_parquet(io.BytesIO(data))
    except ImportError as missing:
        raise SettingsError(
            f"{name}: Parquet files need polars, or pandas with pyarrow: pip install polars"
        ) from missing
    return list(frame.to_dict("records")), int(frame.memory_usage(deep=True).sum())


def _damaged(name: str, why: str) -> InputError:
    message = f"this Parquet file cannot be read: {' '.join(why.split())[:SHOWN]}"
    return InputError([Issue("bad-answers", name, 0, 0, message, "is it complete?")])
