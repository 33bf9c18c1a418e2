"""The tidy table of a study: a row for each condition, document and metric, a column for each factor.

``condition`` comes first and is a text such as ``noise=word-substitution;rate=0.1``; then a column for each
factor of the design, then ``document`` (``*``: all documents pooled), ``metric``, ``value`` (which of the
metric's values, such as ``f1``), ``score`` as treegauge prints it (91.25, not 0.9125; nothing where it is
undefined), and the counts ``matched``, ``gold`` and ``test``.

Analyses and claims know these factors and levels; others are compared as they are:

- ``noise``: the kind, ``none`` without any; ``rate``: 0 to 1; ``seed``
- ``words``, ``boundaries``, ``trees``: ``reference``, or whatever made them (``recognised``, ``system``)
- ``edits``: ``removed`` or ``kept``; ``scenario``: ``gold``, ``predicted``, ``raw``
- ``heads``: the head table; ``align``: the aligner; ``average``: ``corpus``, ``sentence``
- ``labelled``: ``yes`` or ``no``; where it is missing, the metric says so (``brackets:unlabeled``, ``uas``)

A study of sentences has a row for each: the document is ``DOCUMENT#NUMBER`` there.

>>> table = Table({"condition": ["rate=0", "rate=0.1"], "rate": [0.0, 0.1], "document": ["*", "*"],
...     "metric": ["las", "las"], "value": ["f1", "f1"], "score": [100.0, 91.5],
...     "matched": [200, 183], "gold": [200, 200], "test": [200, 200]})
>>> table.factors, table.where(rate=0.1)["score"]
(('rate',), [91.5])
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.atomic_write import write_whole
from treegauge.base.escaping import FORMULA, csv_row, tsv_row
from treegauge.base.text import listed, shown_value
from treegauge.corpora.files import read_bytes
from treegauge.errors import InputError, Issue, SettingsError
from treegauge.study._sentences import is_of_sentences, of_sentences

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator, Mapping, Sequence

    Cell = str | float | int | None

#: the column before the factors, and those after them
FIRST: Final = "condition"
LAST: Final = ("document", "metric", "value", "score", "matched", "gold", "test")
#: the document that stands for all of them
POOLED: Final = "*"
ENDINGS: Final = (".csv", ".tsv", ".parquet")
#: numbers in every table; of the factors those whose cells are all numbers, except for names
NUMBERS: Final = frozenset({"score", "matched", "gold", "test"})
TEXTS: Final = frozenset({FIRST, "document", "metric", "value", "system", "noise"})
WHOLE = re.compile(r"-?[0-9]{1,18}")
DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")


class Table(dict[str, list["Cell"]]):
    """Columns of equal length by their names, in the order of a tidy table."""

    def __init__(self, columns: Mapping[str, Sequence[Cell]]) -> None:
        super().__init__({name: list(column) for name, column in columns.items()})
        names = tuple(self)
        if names[:1] != (FIRST,) or names[-len(LAST) :] != LAST:
            raise SettingsError(
                f"a tidy table has the columns {FIRST}, factors, {listed(LAST)}, in this order; "
                f"this one has {listed(names) or 'none'}"
            )
        lengths = {name: len(column) for name, column in self.items()}
        if len(set(lengths.values())) > 1:
            shown = ", ".join(f"{name} {length}" for name, length in lengths.items())
            raise SettingsError(f"columns of a table are equally long, not {shown}")
        for name, column in self.items():
            if any(not isinstance(cell, str | int | float | None) for cell in column):
                raise SettingsError(f"column {name}: cells are texts, numbers or None")
        self.length = len(self[FIRST])

    @property
    def factors(self) -> tuple[str, ...]:
        """The factors of the design, in their order."""
        return tuple(self)[1 : -len(LAST)]

    def rows(self) -> Iterator[dict[str, Cell]]:
        """Yield the rows as dictionaries."""
        names = tuple(self)
        for cells in zip(*self.values(), strict=True):
            yield dict(zip(names, cells, strict=True))

    def where(self, **equal: Cell) -> Table:
        """Return the rows in which these columns have these values."""
        for name in equal:
            if name not in self:
                raise SettingsError(f"the table has no column {name}; it has {listed(tuple(self))}")
        kept = range(self.length)
        for name, value in equal.items():
            column = self[name]
            kept = [row for row in kept if column[row] == value]  # type: ignore[assignment]
        return self.take(kept)

    def take(self, rows: Sequence[int]) -> Table:
        """Return these rows, by their numbers from 0."""
        return Table({name: [column[row] for row in rows] for name, column in self.items()})

    def distinct(self, name: str) -> list[Cell]:
        """Return the different values of a column, in the order they come."""
        return list(dict.fromkeys(self[name]))

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the table, as its name ends: ``.csv``, ``.tsv`` or ``.parquet``."""
        _by_ending(path, _WRITERS)(self, path)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Table:
        """Read what :meth:`write` wrote, or a table of sentences (``treegauge score --table``).

        An empty cell is None.
        """
        columns = _by_ending(path, _READERS)(Path(path))
        if is_of_sentences(columns):
            return cls(of_sentences(columns))
        try:
            return cls(columns)
        except SettingsError as wrong:
            raise _damaged(Path(path), 1, str(wrong)) from wrong


def concatenated(tables: Sequence[Table]) -> Table:
    """Return the rows of several tables in one; a factor that one lacks is None there."""
    factors = dict.fromkeys(name for table in tables for name in table.factors)
    names = (FIRST, *factors, *LAST)
    return Table(
        {
            name: [cell for table in tables for cell in table.get(name, [None] * table.length)]
            for name in names
        }
    )


def _by_ending(path: str | os.PathLike[str], ways: Mapping[str, Any]) -> Any:
    ending = Path(path).suffix.lower()
    if ending not in ways:
        raise SettingsError(
            f"a table ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}, not {shown_value(str(path))}"
        )
    return ways[ending]


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def _write_lines(
    table: Table, path: str | os.PathLike[str], line: Callable[[Iterator[str]], str]
) -> None:
    lines = [line(iter(table))]
    lines += [line(map(_text, cells)) for cells in zip(*table.values(), strict=True)]
    write_whole(path, [f"{text}\n" for text in lines])


def _write_csv(table: Table, path: str | os.PathLike[str]) -> None:
    _write_lines(table, path, csv_row)


def _write_tsv(table: Table, path: str | os.PathLike[str]) -> None:
    _write_lines(table, path, tsv_row)


def _write_parquet(table: Table, path: str | os.PathLike[str]) -> None:
    content = io.BytesIO()
    # A factor may hold numbers here and a name there: then all of them are texts.
    columns = {
        name: list(map(_text, column))
        if len({type(cell) for cell in column} & _MIXED) > 1
        else column
        for name, column in table.items()
    }
    try:
        import polars as pl

        pl.DataFrame(columns, infer_schema_length=None, strict=False).write_parquet(content)
    except ImportError:
        try:
            import pandas as pd

            pd.DataFrame(columns).to_parquet(content)
        except ImportError as missing:
            raise SettingsError(
                f"{path}: Parquet files need polars, or pandas with pyarrow: pip install polars"
            ) from missing
    write_whole(path, content.getvalue())


_MIXED = {str, float}


def _read_csv(path: Path) -> dict[str, list[Cell]]:
    lines = csv.reader(io.StringIO(_content(path), newline=""), strict=True)
    try:
        return _typed(path, list(lines))
    except csv.Error as wrong:
        raise _damaged(path, lines.line_num, f"this is not CSV: {wrong}") from wrong


def _read_tsv(path: Path) -> dict[str, list[Cell]]:
    lines = _content(path).splitlines()
    return _typed(path, [line.removeprefix("\\").split("\t") for line in lines])


def _read_parquet(path: Path) -> dict[str, list[Cell]]:
    from treegauge.corpora.parquet_tables import rows_of

    rows = rows_of(read_bytes(path)[1], str(path), None)
    names = list(rows[0]) if rows else [FIRST, *LAST]
    return {name: [_present(row[name]) for row in rows] for name in names}


def _present(cell: Any) -> Cell:
    """Return a cell; pandas has NaN where there is none."""
    return None if cell != cell else cell  # noqa: PLR0124


def _content(path: Path) -> str:
    return read_bytes(path)[1].decode("utf-8-sig", "replace")


def _typed(path: Path, lines: list[list[str]]) -> dict[str, list[Cell]]:
    """Return columns: numbers where all cells are."""
    if not lines:
        raise _damaged(path, 1, "the file is empty")
    header, *rows = lines
    if len(set(header)) < len(header):
        raise _damaged(path, 1, "two columns have one name")
    for number, row in enumerate(rows, 2):
        if len(row) != len(header):
            raise _damaged(path, number, f"expected {len(header)} cells, not {len(row)}")
    return {
        name: _column(path, name, [row[place] for row in rows]) for place, name in enumerate(header)
    }


def _column(path: Path, name: str, texts: list[str]) -> list[Cell]:
    given = [text for text in texts if text]
    if name not in TEXTS and all(map(WHOLE.fullmatch, given)):
        return [int(text) if text else None for text in texts]
    if name not in TEXTS and all(map(DECIMAL.fullmatch, given)):
        return [float(text) if text else None for text in texts]
    if name in NUMBERS:
        line, text = next(
            (line, text)
            for line, text in enumerate(texts, 2)
            if text and not DECIMAL.fullmatch(text)
        )
        raise _damaged(path, line, f"column {name}: {shown_value(text)} is not a number")
    return [_unguarded(text) if text else None for text in texts]


def _unguarded(text: str) -> str:
    """Return a text without the apostrophe that keeps spreadsheets from running it."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def _damaged(path: Path, line: int, why: str) -> InputError:
    return InputError(
        [Issue("bad-table", str(path), line, 0, why, "treegauge study writes such tables")]
    )


_WRITERS = {".csv": _write_csv, ".tsv": _write_tsv, ".parquet": _write_parquet}
_READERS = {".csv": _read_csv, ".tsv": _read_tsv, ".parquet": _read_parquet}
